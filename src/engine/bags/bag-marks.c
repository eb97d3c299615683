/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bag-marks.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* A bit of a mark if this holds. */
static uint16_t
mark (int number, bool holds)
{
  return (uint16_t) (holds << number);
}

/* Whether it lies between two opposite neighbours on no axis. */
static bool
is_corner (const SomaFigure *figure, SomaCell cell)
{
  for (int axis = 0; axis < 3; axis++)
    {
      int16_t step[3] = { 0 };
      step[axis] = 1;
      SomaCell before = { (int16_t) (cell.x - step[0]), (int16_t) (cell.y - step[1]),
                          (int16_t) (cell.z - step[2]) };
      SomaCell after = { (int16_t) (cell.x + step[0]), (int16_t) (cell.y + step[1]),
                         (int16_t) (cell.z + step[2]) };
      if (soma_figure_index (figure, before) >= 0 && soma_figure_index (figure, after) >= 0)
        return false;
    }
  return true;
}

static uint16_t
mark_cell (const SomaFigure *figure, SomaCell cell)
{
  int at[3] = { cell.x, cell.y, cell.z };
  uint16_t marks = 0;

  for (int axis = 0; axis < 3; axis++)
    {
      int next = at[(axis + 1) % 3];
      marks |= mark (axis, at[axis] % 2 == 0);
      marks |= mark (3 + axis, (at[axis] + next) % 2 == 0);
      marks |= mark (6 + axis, at[axis] % 3 == 1);
      marks |= mark (9 + axis, at[axis] == 0 || at[axis] == figure->extent[axis] - 1);
    }
  marks |= mark (12, (at[0] + at[1] + at[2]) % 2 == 0);
  marks |= mark (13, at[0] % 2 == 0 && at[1] % 2 == 0 && at[2] % 2 == 0);
  marks |= mark (14, (at[0] + at[1] + at[2]) % 3 == 0);
  marks |= mark (15, is_corner (figure, cell));
  return marks;
}

void
soma_bag_marks_init (const SomaFigure *figure, uint16_t *marked,
                     SomaBagMark marks[SOMA_N_BAG_MARKS])
{
  memset (marks, 0, SOMA_N_BAG_MARKS * sizeof *marks);
  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      bool is_required = figure->optional == NULL || !figure->optional[cell];
      marked[cell] = mark_cell (figure, figure->cells[cell]);
      for (int m = 0; m < SOMA_N_BAG_MARKS; m++)
        if ((marked[cell] >> m & 1) != 0)
          {
            marks[m].room++;
            marks[m].needed += is_required;
          }
    }
}

void
soma_bag_marks_count (const uint16_t *marked, const SomaPlacements *placements,
                      uint64_t values[SOMA_N_BAG_MARKS])
{
  memset (values, 0, SOMA_N_BAG_MARKS * sizeof *values);
  for (int p = 0; p < placements->n_placements; p++)
    {
      const uint16_t *cells = placements->cells + (size_t) p * placements->n_cells;
      int n_marked[SOMA_N_BAG_MARKS] = { 0 };
      for (int i = 0; i < placements->n_cells; i++)
        for (int m = 0; m < SOMA_N_BAG_MARKS; m++)
          n_marked[m] += marked[cells[i]] >> m & 1;
      for (int m = 0; m < SOMA_N_BAG_MARKS; m++)
        values[m] |= UINT64_C (1) << n_marked[m];
    }
}
