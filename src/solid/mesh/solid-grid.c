/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-grid.h"

#include <string.h>

/* A surface needs some 30 bytes for each. */
#define SOLID_MAX_CELLS (2 * 1024 * 1024)

SolidGrid *
solid_grid_new (const int size[3], double unit)
{
  SolidGrid *grid = g_new (SolidGrid, 1);

  memcpy (grid->size, size, sizeof grid->size);
  for (int axis = 0; axis < 3; axis++)
    {
      grid->lines[axis] = g_new (double, size[axis] + 1);
      for (int i = 0; i <= size[axis]; i++)
        grid->lines[axis][i] = (i - 1) * unit;
    }
  grid->solid = g_new0 (guint8, (gsize) size[0] * size[1] * size[2]);
  return grid;
}

static void
get_box (const SomaCell *cells, int n_cells, int least[3], int extent[3])
{
  int most[3] = { G_MININT, G_MININT, G_MININT };

  for (int axis = 0; axis < 3; axis++)
    least[axis] = G_MAXINT;
  for (int i = 0; i < n_cells; i++)
    {
      const int at[3] = { cells[i].x, cells[i].y, cells[i].z };
      for (int axis = 0; axis < 3; axis++)
        {
          least[axis] = MIN (least[axis], at[axis]);
          most[axis] = MAX (most[axis], at[axis]);
        }
    }
  for (int axis = 0; axis < 3; axis++)
    extent[axis] = most[axis] - least[axis] + 1;
}

gboolean
solid_grid_has_room (const SomaCell *cells, int n_cells)
{
  int least[3], extent[3];

  get_box (cells, n_cells, least, extent);
  return (gint64) (extent[0] + 4) * (extent[1] + 4) * (extent[2] + 4) <= SOLID_MAX_CELLS;
}

SolidGrid *
solid_grid_new_for_cells (const SomaCell *cells, const guint8 *colours, int n_cells, double unit)
{
  int least[3], size[3];

  get_box (cells, n_cells, least, size);
  for (int axis = 0; axis < 3; axis++)
    size[axis] += 2;
  SolidGrid *grid = solid_grid_new (size, unit);
  for (int i = 0; i < n_cells; i++)
    {
      const int at[3] = { cells[i].x - least[0] + 1, cells[i].y - least[1] + 1,
                          cells[i].z - least[2] + 1 };
      grid->solid[solid_grid_index (grid, at)] = colours != NULL ? 1 + colours[i] : 1;
    }
  return grid;
}

void
solid_grid_free (SolidGrid *grid)
{
  for (int axis = 0; axis < 3; axis++)
    g_free (grid->lines[axis]);
  g_free (grid->solid);
  g_free (grid);
}

int
solid_grid_index (const SolidGrid *grid, const int cell[3])
{
  return (cell[2] * grid->size[1] + cell[1]) * grid->size[0] + cell[0];
}

gboolean
solid_grid_is_solid (const SolidGrid *grid, const int cell[3])
{
  return grid->solid[solid_grid_index (grid, cell)] != 0;
}

/* The eight cells around a point as bits: bits 0 to 2 of a bit's number are 1 for the cell at the
 * lower side of x, y and z. */
static guint
get_octants (const SolidGrid *grid, const int point[3])
{
  guint octants = 0;

  for (int i = 0; i < 8; i++)
    {
      const int cell[3] = { point[0] - (i & 1), point[1] - (i >> 1 & 1), point[2] - (i >> 2) };
      octants |= solid_grid_is_solid (grid, cell) ? 1u << i : 0;
    }
  return octants;
}

static gboolean
are_opposite (guint octants)
{
  return octants == 0x81 || octants == 0x42 || octants == 0x24 || octants == 0x18;
}

/* Whether around one of the six edges at the point two cells of four are solid, and opposite. */
static gboolean
has_line (guint octants)
{
  static const guint8 edges[6][4] = { { 0, 2, 6, 4 }, { 1, 3, 7, 5 }, { 0, 1, 5, 4 },
                                      { 2, 3, 7, 6 }, { 0, 1, 3, 2 }, { 4, 5, 7, 6 } };

  for (int i = 0; i < 6; i++)
    {
      guint around = 0;
      for (int k = 0; k < 4; k++)
        around |= (octants >> edges[i][k] & 1) << k;
      if (around == 5 || around == 10)
        return TRUE;
    }
  return FALSE;
}

gboolean
solid_grid_is_pinched (const SolidGrid *grid, const int point[3])
{
  return are_opposite (~get_octants (grid, point) & 0xff);
}

gboolean
solid_grid_touches_itself (const SolidGrid *grid)
{
  int point[3];

  for (point[2] = 1; point[2] < grid->size[2]; point[2]++)
    for (point[1] = 1; point[1] < grid->size[1]; point[1]++)
      for (point[0] = 1; point[0] < grid->size[0]; point[0]++)
        {
          guint octants = get_octants (grid, point);
          if (has_line (octants) || are_opposite (octants) || are_opposite (~octants & 0xff))
            return TRUE;
        }
  return FALSE;
}

void
solid_face_get_axes (int axis, gboolean is_up, int axes[2])
{
  axes[0] = (axis + (is_up ? 1 : 2)) % 3;
  axes[1] = (axis + (is_up ? 2 : 1)) % 3;
}

int
solid_face_index (const SolidGrid *grid, const SolidFace *face)
{
  return solid_grid_index (grid, face->cell) * SOLID_N_DIRECTIONS + face->axis * 2 + face->is_up;
}

gboolean
solid_face_exists (const SolidGrid *grid, const SolidFace *face)
{
  int beside[3] = { face->cell[0], face->cell[1], face->cell[2] };

  beside[face->axis] += face->is_up ? 1 : -1;
  return solid_grid_is_solid (grid, face->cell) && !solid_grid_is_solid (grid, beside);
}

/* Sides 0 and 2 go along the first axis, at the lower and the upper end of the second one; 1 and 3
 * along the second, at the upper and the lower end of the first. */
static int
find_side (const SolidFace *face, int across, gboolean is_upper)
{
  int axes[2];

  solid_face_get_axes (face->axis, face->is_up, axes);
  if (across == axes[1])
    return is_upper ? 2 : 0;
  return is_upper ? 1 : 3;
}

SolidEdge
solid_face_cross (const SolidGrid *grid, const SolidFace *face, int side, SolidFace *beyond,
                  int *side_beyond)
{
  int axes[2];

  solid_face_get_axes (face->axis, face->is_up, axes);
  int across = axes[side % 2 == 0];
  gboolean is_upper = side == 1 || side == 2;
  int beside[3] = { face->cell[0], face->cell[1], face->cell[2] };
  beside[across] += is_upper ? 1 : -1;
  int above[3] = { beside[0], beside[1], beside[2] };
  above[face->axis] += face->is_up ? 1 : -1;

  *beyond = *face;
  if (!solid_grid_is_solid (grid, beside))
    {
      beyond->axis = across;
      beyond->is_up = is_upper;
      *side_beyond = find_side (beyond, face->axis, face->is_up);
      return SOLID_EDGE_CONVEX;
    }
  if (!solid_grid_is_solid (grid, above))
    {
      memcpy (beyond->cell, beside, sizeof beside);
      *side_beyond = find_side (beyond, across, !is_upper);
      return SOLID_EDGE_FLAT;
    }
  memcpy (beyond->cell, above, sizeof above);
  beyond->axis = across;
  beyond->is_up = !is_upper;
  *side_beyond = find_side (beyond, face->axis, !face->is_up);
  return SOLID_EDGE_CONCAVE;
}
