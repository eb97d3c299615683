/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"
#include "piece-set.h"

/* What can be said of a drawing without a search. Distances are steps through faces. */

/* The point groups of the cubic grid, by their number of rotations. */
typedef enum
{
  SOMA_POINT_GROUP_C1,
  SOMA_POINT_GROUP_CI,
  SOMA_POINT_GROUP_CS,
  SOMA_POINT_GROUP_C2,
  SOMA_POINT_GROUP_C2H,
  SOMA_POINT_GROUP_C2V,
  SOMA_POINT_GROUP_S4,
  SOMA_POINT_GROUP_C3,
  SOMA_POINT_GROUP_S6,
  SOMA_POINT_GROUP_C3V,
  SOMA_POINT_GROUP_C4,
  SOMA_POINT_GROUP_C4H,
  SOMA_POINT_GROUP_C4V,
  SOMA_POINT_GROUP_D2,
  SOMA_POINT_GROUP_D2H,
  SOMA_POINT_GROUP_D2D,
  SOMA_POINT_GROUP_D3,
  SOMA_POINT_GROUP_D3D,
  SOMA_POINT_GROUP_D4,
  SOMA_POINT_GROUP_D4H,
  SOMA_POINT_GROUP_T,
  SOMA_POINT_GROUP_TH,
  SOMA_POINT_GROUP_TD,
  SOMA_POINT_GROUP_O,
  SOMA_POINT_GROUP_OH,
  SOMA_N_POINT_GROUPS,
} SomaPointGroup;

/* Schoenflies' symbol: "C1", "D4h". */
const char *soma_point_group_symbol (SomaPointGroup group);

typedef struct
{
  SomaPointGroup group;
  int n_rotations; /* 1 to 24, the identity included */
  int n_elements;  /* the same, or twice as many if it equals its mirror image */
} SomaShapeSymmetry;

/* The symmetry of the cells alone, optional ones carried into optional ones; no pieces are asked.
 * An empty drawing has that of a point. False when memory runs out. */
bool soma_drawing_get_symmetry (const SomaDrawing *drawing, SomaShapeSymmetry *symmetry);

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

/* False when memory runs out. Takes well under a millisecond for 64 cells. */
bool soma_drawing_get_facts (const SomaDrawing *drawing, SomaFacts *facts);

/* Which part each cell belongs to: `part` has room for n_cells numbers, from 0 in the order of their
 * first cells. Returns how many there are, -1 when memory runs out. */
int soma_drawing_find_parts (const SomaDrawing *drawing, uint16_t *part);

/* The empty places that cannot be reached from outside, in the order of cells; free `*cells` with
 * free(). Returns their number, -1 when memory runs out. There are no more than 32,768: each line
 * through one ends at two faces of cells, and n cells have 6n faces (Loomis and Whitney, 1949). */
int soma_drawing_find_enclosed (const SomaDrawing *drawing, SomaCell **cells);

/* The numbers of the cells above the lowest layer with nothing below them; `numbers` has room for
 * n_cells. Returns how many there are. */
int soma_drawing_find_overhanging (const SomaDrawing *drawing, uint16_t *numbers);

/* Parity: in a chessboard colouring a piece covers, wherever it is, either a or b cells of one colour,
 * so whatever is built differs from a balance by a sum of ±(a - b). */
typedef struct
{
  bool possible;  /* the pieces can reach the figure's difference with its number of cells */
  bool useless;   /* too many pieces to say; `possible` is true */
  int difference; /* |even - odd| of the required cells */
  uint64_t
      reachable; /* bit d: the pieces can reach the difference d (0 to 63) with as many cells */
} SomaParity;

/* What parity says about building the drawing from the set, for drawings with at least one required
 * cell. False when memory runs out. */
bool soma_drawing_get_parity (const SomaDrawing *drawing, const SomaPieceSet *set,
                              SomaParity *parity);
