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

/* Takes a reference. */
SomaCutBoard *soma_cut_board_new (SomaFigure *figure);

/* Takes NULL too. */
void soma_cut_board_free (SomaCutBoard *board);
