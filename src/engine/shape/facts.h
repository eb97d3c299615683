/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"
#include "point-group.h"

/* Facts about a drawing that need no search. Distances are steps through faces. */

typedef struct
{
  int n_cells, n_optional;
  int extent[3];     /* z: the number of layers */
  int n_parts;       /* connected through faces */
  int n_enclosed;    /* empty places that cannot be reached from outside */
  int n_overhanging; /* cells above the lowest layer with nothing below them */
  int n_floating;    /* parts that no chain of connected cells joins to the lowest layer */
  int n_on_table;    /* cells of the lowest layer */
  bool stands;       /* its centre of gravity is above what touches the table: it would not fall,
                          were it in one piece. Optional cells weigh like others */
  int n_even, n_odd; /* required cells whose coordinates, from the box's least corner, have an even
                          or odd sum: a chessboard */
  SomaShapeSymmetry symmetry;
} SomaFacts;

/* Takes well under a millisecond for 64 cells. */
void soma_drawing_get_facts (const SomaDrawing *drawing, SomaFacts *facts);

/* Which part each cell belongs to: `part` has room for n_cells numbers, from 0 in the order of
 * their first cells. Returns how many there are. */
int soma_drawing_find_parts (const SomaDrawing *drawing, uint16_t *part);
