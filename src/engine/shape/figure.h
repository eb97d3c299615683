/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "error.h"

#define SOMA_MAX_CELLS 4096
#define SOMA_MAX_EXTENT 1024

/* A unit cube: x right, y away from the viewer, z up. */
typedef struct
{
  int16_t x, y, z;
} SomaCell;

/* A figure: a finite set of cells, connected or not. A reference-counted value that never changes
 * once it is made, so that many threads may read it.
 *
 * The cells are shifted so that the least coordinate on each axis is 0, and sorted by z, then y,
 * then x: a cell's index in this order is its number everywhere in the program. Optional cells may
 * stay empty in a solution. */
typedef struct
{
  int n_cells; /* required and optional */
  int n_optional;
  int extent[3]; /* greatest coordinate plus 1: x, y, z */
  const SomaCell *cells;
  const bool *optional; /* one per cell; NULL when n_optional is 0 */
} SomaFigure;

/* Makes a figure of `n_cells` cells in any order and at any position. `optional` is NULL or holds
 * one flag per cell. Returns a new reference, or NULL and sets `error` (may be NULL):
 * SOMA_ERROR_EMPTY_FIGURE, _FIGURE_TOO_LARGE, _DUPLICATE_CELL. */
SomaFigure *soma_figure_new (const SomaCell *cells, const bool *optional, int n_cells,
                             SomaError *error);

/* Makes the box of the given size, all cells required. Errors as soma_figure_new(). */
SomaFigure *soma_figure_new_box (int x, int y, int z, SomaError *error);

SomaFigure *soma_figure_ref (SomaFigure *figure);

/* Takes NULL too. */
void soma_figure_unref (SomaFigure *figure);

/* The number of the cell, or -1 if the figure has no such cell. Logarithmic. */
int soma_figure_index (const SomaFigure *figure, SomaCell cell);

/* Whether both hold the same cells, optional ones in the same places. */
bool soma_figure_equal (const SomaFigure *a, const SomaFigure *b);

/* The order of cells in a figure: negative, zero or positive as `a` comes before, at, after `b`. */
int soma_cell_compare (SomaCell a, SomaCell b);

/* Where `cell` stands among cells in that order, -1 if it does not. Logarithmic. */
int soma_cell_find (const SomaCell *cells, int n_cells, SomaCell cell);
