/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

#include "figure.h"

/* What is being drawn: a set of cells with their positions, perhaps empty. Unlike a figure it is
 * not shifted to the origin, so that it stays in place while cells are added on any side. A
 * reference-counted value that never changes once it is made, so that many threads may read it.
 *
 * Cells are sorted as in a figure, by z, then y, then x. No more than SOMA_MAX_CELLS of them, no
 * more than SOMA_MAX_EXTENT along an axis, no coordinate beyond SOMA_DRAWING_REACH. */
#define SOMA_DRAWING_REACH 4096

/* A box of cells: both corners belong to it. */
typedef struct
{
  SomaCell low, high;
} SomaBox;

typedef struct
{
  int n_cells; /* required and optional */
  int n_optional;
  SomaBox box; /* the least that holds all cells; both corners 0 0 0 if there are none */
  const SomaCell *cells;
  const bool *optional;   /* one per cell; NULL when n_optional is 0 */
  const uint8_t *colours; /* one per cell, as those of SomaFigure; NULL when all are neutral */
} SomaDrawing;

typedef enum
{
  SOMA_PLACE_EMPTY,
  SOMA_PLACE_CELL,
  SOMA_PLACE_OPTIONAL, /* a cell that may stay empty in a solution */
} SomaPlace;

/* Makes a drawing of cells in any order; of equal cells the last one counts. `optional` is NULL or
 * holds one flag per cell. NULL if the drawing would be too large. */
SomaDrawing *soma_drawing_new (const SomaCell *cells, const bool *optional, int n_cells);

/* The same with colours, NULL or one per cell, each below SOMA_N_COLOURS. */
SomaDrawing *soma_drawing_new_coloured (const SomaCell *cells, const bool *optional,
                                        const uint8_t *colours, int n_cells);

/* The figure's cells in their colours, shifted by `origin`. NULL if a coordinate would be beyond
 * reach. */
SomaDrawing *soma_drawing_new_from_figure (const SomaFigure *figure, SomaCell origin);

SomaDrawing *soma_drawing_ref (SomaDrawing *drawing);

/* Takes NULL too. */
void soma_drawing_unref (SomaDrawing *drawing);

/* The drawing as a figure: its cell number i is the drawing's, shifted by the negative of
 * `box.low`. `accepts` is as for soma_figure_new_coloured(); if it is NULL, colours accept only
 * cells without one. NULL if the drawing has no required cell. */
SomaFigure *soma_drawing_to_figure (const SomaDrawing *drawing, const uint64_t *accepts);

/* The number of the cell, or -1. Logarithmic. */
int soma_drawing_index (const SomaDrawing *drawing, SomaCell cell);

SomaPlace soma_drawing_get (const SomaDrawing *drawing, SomaCell cell);

/* Whether the cell with that number is optional. */
bool soma_drawing_is_optional (const SomaDrawing *drawing, int number);

/* The colour of the cell with that number; 0 if it is neutral. */
int soma_drawing_get_colour (const SomaDrawing *drawing, int number);

/* The cell with these three coordinates; each one beyond SOMA_DRAWING_REACH is set to just beyond
 * it, so that no drawing can be made of such a cell. */
SomaCell soma_cell_in_reach (const int *coordinates);

/* Whether both hold the same cells in the same places and colours, with the same ones optional. */
bool soma_drawing_equal (const SomaDrawing *a, const SomaDrawing *b);

bool soma_box_contains (const SomaBox *box, SomaCell cell);

/* The box that has these two cells in opposite corners. */
SomaBox soma_box_between (SomaCell a, SomaCell b);
