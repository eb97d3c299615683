/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"

#define SOMA_MAX_CELLS 4096
#define SOMA_MAX_EXTENT 1024
#define SOMA_N_COLOURS 64                /* of cells; 0 is neutral */
#define SOMA_EVERY_COLOUR SOMA_N_COLOURS /* where a rule is to be made: each of them */

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
 * stay empty in a solution.
 *
 * Cells may have colours, and so may those of pieces; a piece may lie only where each of its cells
 * has a colour that the figure's cell accepts. These colours are rules, and not what is seen. */
typedef struct
{
  int n_cells; /* required and optional */
  int n_optional;
  int extent[3]; /* greatest coordinate plus 1: x, y, z */
  const SomaCell *cells;
  const bool *optional;    /* one per cell; NULL when n_optional is 0 */
  const uint8_t *colours;  /* one per cell, below SOMA_N_COLOURS; NULL when all are neutral */
  const uint64_t *accepts; /* SOMA_N_COLOURS of them: bit p of accepts[c] is set if piece cells of
                              colour p may lie on cells of colour c; NULL without colours */
} SomaFigure;

/* Makes a figure of `n_cells` cells in any order and at any position. `optional` is NULL or holds
 * one flag per cell. Returns a new reference, or NULL and sets `error` (may be NULL):
 * SOMA_ERROR_EMPTY_FIGURE, _FIGURE_TOO_LARGE, _DUPLICATE_CELL. */
SomaFigure *soma_figure_new (const SomaCell *cells, const bool *optional, int n_cells,
                             SomaError *error);

/* The same with colours, one per cell, and SOMA_N_COLOURS sets of accepted colours, both as in
 * SomaFigure. Neutral cells accept every colour, and neutral piece cells may lie on every cell,
 * whatever `accepts` says. `colours` and `accepts` are NULL, or neither is. */
SomaFigure *soma_figure_new_coloured (const SomaCell *cells, const bool *optional,
                                      const uint8_t *colours, const uint64_t *accepts, int n_cells,
                                      SomaError *error);

/* Makes the box of the given size, all cells required. Errors as soma_figure_new(). */
SomaFigure *soma_figure_new_box (int x, int y, int z, SomaError *error);

SomaFigure *soma_figure_ref (SomaFigure *figure);

/* Takes NULL too. */
void soma_figure_unref (SomaFigure *figure);

/* The number of the cell, or -1 if the figure has no such cell. Logarithmic. */
int soma_figure_index (const SomaFigure *figure, SomaCell cell);

/* The cells that have a face in common with a cell, by their numbers: those at lower and higher x,
 * then y, then z. */
typedef struct
{
  uint16_t cells[6];
  uint16_t n;
} SomaNeighbours;

/* The neighbours of every cell of the figure. */
void soma_figure_list_neighbours (const SomaFigure *figure, SomaNeighbours *neighbours);

/* Whether a piece cell of colour `colour` may lie on cell number `cell`. */
static inline bool
soma_figure_accepts (const SomaFigure *figure, int cell, int colour)
{
  return figure->colours == NULL || (figure->accepts[figure->colours[cell]] >> colour & 1) != 0;
}

/* Whether both hold the same cells, optional ones in the same places, and the same colours. */
bool soma_figure_equal (const SomaFigure *a, const SomaFigure *b);

/* The order of cells in a figure: negative, zero or positive as `a` comes before, at, after `b`. */
int soma_cell_compare (SomaCell a, SomaCell b);

/* The corners of the box of two cells: the lesser and the greater coordinate on each axis. */
SomaCell soma_cell_least (SomaCell a, SomaCell b);
SomaCell soma_cell_most (SomaCell a, SomaCell b);

/* Where `cell` stands among cells in that order, -1 if it does not. Logarithmic. */
int soma_cell_find (const SomaCell *cells, int n_cells, SomaCell cell);
