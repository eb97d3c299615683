/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-fallback.h"

#include <cairo.h>

/* The isometric images of the unit steps, in units of an edge on paper: x goes right and up, y left
 * and up, z up. The viewer is in front, on the right. */
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
  Point origin; /* the position of the grid point (0, 0, 0) in the picture */
  double scale; /* pixels per edge */
} Painter;

/* Greater x, smaller y and greater z are in front. */
static Point
project (double x, double y, double z)
{
  return (Point){ (x + y) * STEP_X, (x - y) * STEP_Y - z };
}

/* The cell's position on the stage: its least corner. */
static SomaVec3
get_low (const SomaScene *scene, int i)
{
  const SomaSceneCell *at = &scene->cells[i];

  return soma_vec3_add (soma_vec3 (at->cell.x, at->cell.y, at->cell.z),
                        soma_scene_get_place (scene, at->body, 0));
}

static void
fit_picture (Painter *painter, const SomaPictureStyle *style)
{
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  for (int i = 0; i < painter->scene->n_cells * 8; i++)
    {
      SomaVec3 c = get_low (painter->scene, i / 8);
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
add_corner (Painter *painter, SomaVec3 c, const int *d)
{
  Point p = project (c.x + d[0], c.y + d[1], c.z + d[2]);

  cairo_line_to (painter->cr, painter->origin.x + painter->scale * p.x,
                 painter->origin.y + painter->scale * p.y);
}

/* One of the three visible faces: 0 right (+x), 1 front (-y), 2 top (+z). */
static void
paint_face (Painter *painter, SomaVec3 low, int face, uint32_t colour, double opacity)
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
    add_corner (painter, low, corners[face][i]);
  cairo_close_path (painter->cr);
  cairo_set_source_rgba (painter->cr, (colour >> 16 & 255) * shade, (colour >> 8 & 255) * shade,
                         (colour & 255) * shade, opacity);
  cairo_fill_preserve (painter->cr);
  cairo_set_source_rgba (painter->cr, 0, 0, 0, 0.35);
  cairo_stroke (painter->cr);
}

static gboolean
is_air (const SomaScene *scene, int i, int dx, int dy, int dz)
{
  const SomaSceneCell *at = &scene->cells[i];

  return soma_scene_cell_at (scene, scene->bodies[at->body].room, at->cell.x + dx, at->cell.y + dy,
                             at->cell.z + dz) < 0;
}

static void
paint_cell (Painter *painter, int i)
{
  const SomaScene *scene = painter->scene;
  const SomaBody *body = &scene->bodies[scene->cells[i].body];
  SomaVec3 low = get_low (scene, i);
  static const double opacities[] = { [SOMA_BLOCK_SOLID] = 1,
                                      [SOMA_BLOCK_FRAME] = 0,
                                      [SOMA_BLOCK_GHOST] = 0.45,
                                      [SOMA_BLOCK_BARRED] = 0.45,
                                      [SOMA_BLOCK_GLASS] = 0.2 };
  double opacity = opacities[body->style];

  if (is_air (scene, i, 1, 0, 0))
    paint_face (painter, low, 0, body->colour, opacity);
  if (is_air (scene, i, 0, -1, 0))
    paint_face (painter, low, 1, body->colour, opacity);
  if (is_air (scene, i, 0, 0, 1))
    paint_face (painter, low, 2, body->colour, opacity);
}

static int
compare_depth (gconstpointer a, gconstpointer b, gpointer scene)
{
  SomaVec3 p = get_low (scene, *(const int *) a), q = get_low (scene, *(const int *) b);
  float near = p.x - p.y + p.z, nearer = q.x - q.y + q.z;

  return near < nearer ? -1 : near > nearer;
}

/* From back to front: a cube in front of another has a greater sum along the line of sight. */
static void
paint_cells (Painter *painter)
{
  const SomaScene *scene = painter->scene;
  g_autofree int *order = g_new (int, scene->n_cells);
  int n = 0;

  for (int i = 0; i < scene->n_cells; i++)
    if (scene->cells[i].drawn)
      order[n++] = i;
  g_qsort_with_data (order, n, sizeof *order, compare_depth, (gpointer) scene);
  for (int i = 0; i < n; i++)
    paint_cell (painter, order[i]);
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

  if (scene->n_cells > 0)
    fit_picture (&painter, style);
  cairo_set_line_width (painter.cr, MAX (0.6, painter.scale * 0.03));
  cairo_set_line_join (painter.cr, CAIRO_LINE_JOIN_ROUND);
  paint_cells (&painter);
  GdkTexture *texture = make_texture (surface);
  cairo_destroy (painter.cr);
  cairo_surface_destroy (surface);
  return texture;
}
