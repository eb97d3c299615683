/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-numbers.h"

static bool
is_before (SomaCell a, SomaCell b)
{
  if (a.y != b.y)
    return a.y > b.y;
  if (a.x != b.x)
    return a.x > b.x;
  return a.z < b.z;
}

int
soma_cell_numbers_get_first (SomaCellNumbers numbers)
{
  return numbers == SOMA_CELL_NUMBERS_ROWS ? 1 : 0;
}

int
soma_cell_numbers_get (SomaCellNumbers numbers, const SomaFigure *figure, int cell)
{
  int n_before = 0;

  if (numbers == SOMA_CELL_NUMBERS_ROWS)
    return cell + soma_cell_numbers_get_first (numbers);
  for (int i = 0; i < figure->n_cells; i++)
    n_before += is_before (figure->cells[i], figure->cells[cell]);
  return n_before + soma_cell_numbers_get_first (numbers);
}
