/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tray.h"

#include "surface.h"

/* As in solid-shape.c: a part of the unit. */
#define LEAST_BEVEL (1.0 / 200)

gboolean
soma_solid_check_tray (const SomaSolidTray *tray)
{
  return tray->wall >= 1 && tray->wall <= SOMA_SOLID_MAX_WALL && tray->n_layers >= 0;
}

/* How far from the ground the figure begins above a place; `most` if it is not there. */
static int
get_lowest (const SomaFigure *figure, int x, int y, int most)
{
  for (int z = 0; z < most; z++)
    if (soma_figure_index (figure, (SomaCell){ (gint16) x, (gint16) y, (gint16) z }) >= 0)
      return z;
  return most;
}

/* The figure with a wall around it and a floor, which have lines of their own: they are as thick as
 * they should be once all faces have been moved inwards. */
static SolidGrid *
make_grid (const SomaFigure *figure, double unit, double wall, int n_layers)
{
  const int size[3] = { figure->extent[0] + 4, figure->extent[1] + 4, n_layers + 3 };
  SolidGrid *grid = solid_grid_new (size, unit);

  for (int axis = 0; axis < 3; axis++)
    for (int i = 0; i <= size[axis]; i++)
      {
        int last = axis == 2 ? size[axis] : size[axis] - 2;
        grid->lines[axis][i] = i < 2 ? (i - 1) * wall : wall + (i - 2) * unit;
        if (i > last)
          grid->lines[axis][i] = grid->lines[axis][last] + (i - last) * wall;
      }
  for (int x = 1; x < size[0] - 1; x++)
    for (int y = 1; y < size[1] - 1; y++)
      {
        int top = get_lowest (figure, x - 2, y - 2, n_layers);
        for (int z = 0; z <= top; z++)
          {
            const int cell[3] = { x, y, z + 1 };
            grid->solid[solid_grid_index (grid, cell)] = 1;
          }
      }
  return grid;
}

SomaSolidMesh *
soma_solid_new_tray (const SomaFigure *figure, const SomaSolidShape *shape,
                     const SomaSolidTray *tray)
{
  int n_layers = tray->n_layers > 0 ? MIN (tray->n_layers, figure->extent[2]) : figure->extent[2];
  g_autoptr (SolidGrid) grid =
      make_grid (figure, shape->unit, tray->wall + 2 * shape->clearance, n_layers);
  const SurfaceShape surface_shape = { .inset = shape->clearance,
                                       .bevel = MIN (shape->bevel, tray->wall / 4),
                                       .least_bevel = LEAST_BEVEL * MIN (shape->unit, tray->wall) };
  SomaSolidMesh *mesh = soma_solid_mesh_new ();
  g_autoptr (Surface) surface = surface_new (mesh, grid, &surface_shape);

  for (guint i = 0; i < surface->faces->len; i++)
    surface_fill_face (surface, i);
  return mesh;
}
