/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* A figure as it is looked at while it is cut: which cells are beside each other. */
typedef struct
{
  SomaFigure *figure;   /* owned */
  int16_t (*beside)[6]; /* owned: for each cell, that beside it in +x, -x, +y, … , or -1 */
  /* Owned: the numbers of all cells, once for each axis, ordered line by line, and up the axis in
   * each of them; -1 ends a line. Each has n_cells + n_lines numbers. */
  int16_t *lines[3];
  int n_in_lines[3];
} SomaCutBoard;

/* A coordinate of a cell. */
static inline int
soma_cut_board_get (const SomaCutBoard *board, int cell, int axis)
{
  const SomaCell *at = &board->figure->cells[cell];

  return axis == 0 ? at->x : axis == 1 ? at->y : at->z;
}

/* Takes a reference. */
SomaCutBoard *soma_cut_board_new (SomaFigure *figure);

/* Takes NULL too. */
void soma_cut_board_free (SomaCutBoard *board);
