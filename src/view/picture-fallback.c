/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-fallback.h"

#include <cairo.h>

/* The isometric picture of the unit steps, in units of an edge on paper: x goes right and up, y left
 * and up, z up. The viewer is in front on the right. */
#define STEP_X 0.8660254
#define STEP_Y 0.5

typedef struct
{
  double x, y;
} Point;

typedef struct
{
  const SomaScene *scene;
  cairo_t *cr;
  Point origin; /* where the grid point (0, 0, 0) is on the picture */
  double scale; /* pixels an edge */
} Painter;

/* In front lies what has greater x, less y, greater z. */
static Point
project (double x, double y, double z)
{
  return (Point){ (x + y) * STEP_X, (x - y) * STEP_Y - z };
}

static void
fit_picture (Painter *painter, const SomaPictureStyle *style)
{
  const SomaFigure *figure = painter->scene->figure;
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
  for (int i = 0; i < figure->n_cells * 8; i++)
    {
      SomaCell c = figure->cells[i / 8];
      Point p = project (c.x + (i & 1), c.y + (i >> 1 & 1), c.z + (i >> 2 & 1));
      left = MIN (left, p.x);
      right = MAX (right, p.x);
      top = MIN (top, p.y);
      bottom = MAX (bottom, p.y);
    }
  painter->scale = 0.94 * MIN (style->width / (right - left), style->height / (bottom - top));
  painter->origin.x = (style->width - painter->scale * (left + right)) / 2;
  painter->origin.y = (style->height - painter->scale * (top + bottom)) / 2;
}

static void
add_corner (Painter *painter, SomaCell c, int dx, int dy, int dz)
{
  Point p = project (c.x + dx, c.y + dy, c.z + dz);
  cairo_line_to (painter->cr, painter->origin.x + painter->scale * p.x,
                 painter->origin.y + painter->scale * p.y);
}

/* One of the three faces that can be seen: 0 right (+x), 1 front (-y), 2 top (+z). */
static void
paint_face (Painter *painter, SomaCell cell, int face, uint32_t colour)
{
  static const int corners[3][4][3] = {
    { { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 }, { 1, 0, 1 } },
    { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 0, 0, 1 } },
    { { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } },
  };
  static const double shades[3] = { 0.62, 0.80, 1.0 };
  double shade = shades[face] / 255;
  cairo_new_path (painter->cr);
  for (int i = 0; i < 4; i++)
    add_corner (painter, cell, corners[face][i][0], corners[face][i][1], corners[face][i][2]);
  cairo_close_path (painter->cr);
  cairo_set_source_rgb (painter->cr, (colour >> 16 & 255) * shade, (colour >> 8 & 255) * shade,
                        (colour & 255) * shade);
  cairo_fill_preserve (painter->cr);
  cairo_set_source_rgba (painter->cr, 0, 0, 0, 0.35);
  cairo_stroke (painter->cr);
}

static void
paint_cell (Painter *painter, int i)
{
  const SomaScene *scene = painter->scene;
  if (scene->body_at[i] < 0)
    return;
  SomaCell c = scene->figure->cells[i];
  uint32_t colour = scene->bodies[scene->body_at[i]].colour;
  if (soma_scene_body_at (scene, c.x + 1, c.y, c.z) < 0)
    paint_face (painter, c, 0, colour);
  if (soma_scene_body_at (scene, c.x, c.y - 1, c.z) < 0)
    paint_face (painter, c, 1, colour);
  if (soma_scene_body_at (scene, c.x, c.y, c.z + 1) < 0)
    paint_face (painter, c, 2, colour);
}

/* Cells from back to front: a figure's order is by z, so only rows and columns need turning. */
static void
paint_cells (Painter *painter)
{
  const SomaFigure *figure = painter->scene->figure;
  int n = figure->n_cells;
  for (int first = 0, end; first < n; first = end)
    {
      for (end = first; end < n && figure->cells[end].z == figure->cells[first].z; end++)
        ;
      for (int row_end = end; row_end > first;)
        {
          int row = row_end - 1;
          while (row > first && figure->cells[row - 1].y == figure->cells[row_end - 1].y)
            row--;
          for (int i = row; i < row_end; i++)
            paint_cell (painter, i);
          row_end = row;
        }
    }
}

static GdkTexture *
make_texture (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  cairo_surface_flush (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new (cairo_image_surface_get_data (surface), (gsize) stride * height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
soma_picture_draw_plain (const SomaScene *scene, const SomaPictureStyle *style)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, style->width, style->height);
  Painter painter = { .scene = scene, .cr = cairo_create (surface) };
  fit_picture (&painter, style);
  cairo_set_line_width (painter.cr, MAX (0.6, painter.scale * 0.03));
  cairo_set_line_join (painter.cr, CAIRO_LINE_JOIN_ROUND);
  paint_cells (&painter);
  GdkTexture *texture = make_texture (surface);
  cairo_destroy (painter.cr);
  cairo_surface_destroy (surface);
  return texture;
}
