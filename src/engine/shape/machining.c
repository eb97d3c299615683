/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machining.h"

#include "memory.h"

#include <stdlib.h>

/* Whether nothing but the cells is left of the box around them once all lines are cut from it that
 * meet no cell. What is left are the places that lie in all three shadows of the figure. */
static bool
is_notchable (const SomaFigure *figure)
{
  const int *extent = figure->extent;
  size_t n_xy = (size_t) extent[0] * extent[1], n_xz = (size_t) extent[0] * extent[2];
  size_t n_yz = (size_t) extent[1] * extent[2];
  bool *xy = soma_alloc0 (n_xy + n_xz + n_yz, sizeof *xy), *xz = xy + n_xy, *yz = xz + n_xz;
  int n_left = 0;

  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      xy[cell.y * extent[0] + cell.x] = true;
      xz[cell.z * extent[0] + cell.x] = true;
      yz[cell.z * extent[1] + cell.y] = true;
    }
  for (int y = 0; y < extent[1]; y++)
    for (int x = 0; x < extent[0]; x++)
      for (int z = 0; xy[y * extent[0] + x] && z < extent[2]; z++)
        n_left += xz[z * extent[0] + x] && yz[z * extent[1] + y];
  free (xy);
  return n_left == figure->n_cells;
}

static bool
has_cell (const SomaFigure *figure, SomaCell at, int dx, int dy, int dz)
{
  return soma_figure_index (figure, (SomaCell){ (int16_t) (at.x + dx), (int16_t) (at.y + dy),
                                                (int16_t) (at.z + dz) }) >= 0;
}

static bool
is_inside_corner (const SomaFigure *figure, SomaCell at)
{
  return !has_cell (figure, at, 0, 0, 0) &&
         (has_cell (figure, at, -1, 0, 0) || has_cell (figure, at, 1, 0, 0)) &&
         (has_cell (figure, at, 0, -1, 0) || has_cell (figure, at, 0, 1, 0)) &&
         (has_cell (figure, at, 0, 0, -1) || has_cell (figure, at, 0, 0, 1));
}

/* An inside corner has a cell beside it along x. */
static bool
is_millable (const SomaFigure *figure)
{
  for (int i = 0; i < figure->n_cells; i++)
    for (int side = -1; side <= 1; side += 2)
      {
        SomaCell at = figure->cells[i];
        at.x = (int16_t) (at.x + side);
        if (is_inside_corner (figure, at))
          return false;
      }
  return true;
}

SomaMachining
soma_figure_get_machining (const SomaFigure *figure)
{
  if (!is_millable (figure))
    return SOMA_MACHINING_OTHER;
  return is_notchable (figure) ? SOMA_MACHINING_NOTCHABLE : SOMA_MACHINING_MILLABLE;
}
