/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* How the cells of a figure are numbered for people; the values are those of the setting. On the
 * 3x3x3 cube with coordinates -1 to 1 about its middle, x to the right, y up and z towards the
 * viewer, a cell's number is:
 *
 * ROWS, from 1: in rows from left to right, the rows from front to back, the layers from the bottom
 * up: 1 + (x + 1) + 3 (1 - z) + 9 (y + 1). This is the order of the figure's cells.
 *
 * COLUMNS, from 0: in columns from the bottom up, the columns from right to left and from back to
 * front: (y + 1) + 3 (1 - x) + 9 (z + 1). */
typedef enum
{
  SOMA_CELL_NUMBERS_ROWS,
  SOMA_CELL_NUMBERS_COLUMNS,
} SomaCellNumbers;

/* The lowest number: 1 or 0. */
int soma_cell_numbers_get_first (SomaCellNumbers numbers);

/* The number of a cell, which is given by its place in the figure. */
int soma_cell_numbers_get (SomaCellNumbers numbers, const SomaFigure *figure, int cell);
