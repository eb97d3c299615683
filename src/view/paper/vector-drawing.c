/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vector-drawing.h"

#include "centred-text.h"

/* The isometric images of the unit steps, in units of an edge on paper: x goes right and up, y left
 * and up, z up. The viewer is in front, on the right. */
#define STEP_X 0.8660254
#define STEP_Y 0.5

/* Of an edge. */
#define LINE_WIDTH 0.03
#define LETTER_SIZE 0.5

/* What the scene leaves free at the sides of the picture. */
#define FILLED 0.94

typedef struct
{
  double x, y;
} Point;

typedef struct
{
  const SomaScene *scene;
  const SomaVectorStyle *style;
  cairo_t *cr;
  Point origin; /* the position of the grid point (0, 0, 0) in the picture */
  double scale; /* user units per edge */
} Painter;

/* One of the three visible faces of a cell, and its corners counter-clockwise, the first one at the
 * lower left of what is written on it. */
typedef struct
{
  int normal[3];
  int corners[4][3];
  double shade;
} Face;

static const Face faces[3] = {
  { { 1, 0, 0 }, { { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 }, { 1, 0, 1 } }, 0.62 },
  { { 0, -1, 0 }, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 1 }, { 0, 0, 1 } }, 0.80 },
  { { 0, 0, 1 }, { { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } }, 1.0 },
};

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
fit (Painter *painter, double width, double height)
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
  painter->scale = FILLED * MIN (width / (right - left), height / (bottom - top));
  painter->origin.x = (width - painter->scale * (left + right)) / 2;
  painter->origin.y = (height - painter->scale * (top + bottom)) / 2;
}

static Point
get_corner (const Painter *painter, SomaVec3 low, const int *corner)
{
  Point p = project (low.x + corner[0], low.y + corner[1], low.z + corner[2]);

  return (Point){ painter->origin.x + painter->scale * p.x,
                  painter->origin.y + painter->scale * p.y };
}

static void
get_corners (const Painter *painter, SomaVec3 low, const Face *face, Point *corners)
{
  for (int i = 0; i < 4; i++)
    corners[i] = get_corner (painter, low, face->corners[i]);
}

static int
find_beside (const Painter *painter, int i, const int *step)
{
  const SomaSceneCell *at = &painter->scene->cells[i];

  return soma_scene_cell_at (painter->scene, painter->scene->bodies[at->body].room,
                             at->cell.x + step[0], at->cell.y + step[1], at->cell.z + step[2]);
}

/* Whether the surface of the body goes on in the same plane beyond the edge that follows the face's
 * corner. */
static gboolean
goes_on (const Painter *painter, int i, const Face *face, int corner)
{
  const int *a = face->corners[corner], *b = face->corners[(corner + 1) % 4];
  const int *opposite = face->corners[(corner + 2) % 4];
  int beside[3], above[3];

  for (int axis = 0; axis < 3; axis++)
    {
      beside[axis] = a[axis] == b[axis] ? a[axis] - opposite[axis] : 0;
      above[axis] = beside[axis] + face->normal[axis];
    }
  int next = find_beside (painter, i, beside);
  return next >= 0 && painter->scene->cells[next].body == painter->scene->cells[i].body &&
         find_beside (painter, i, above) < 0;
}

/* Lines within a piece are faint, so that pieces are told apart. */
static void
paint_edges (Painter *painter, int i, const Face *face, const Point *corners)
{
  const SomaBody *body = &painter->scene->bodies[painter->scene->cells[i].body];

  for (int k = 0; k < 4; k++)
    {
      gboolean inner = goes_on (painter, i, face, k);

      cairo_set_source_rgba (painter->cr, 0, 0, 0, !inner ? 0.7 : body->lined ? 0.3 : 0.12);
      cairo_move_to (painter->cr, corners[k].x, corners[k].y);
      cairo_line_to (painter->cr, corners[(k + 1) % 4].x, corners[(k + 1) % 4].y);
      cairo_stroke (painter->cr);
    }
}

/* Black or white, whichever is told from the face. */
static void
set_ink (Painter *painter, uint32_t colour, double shade)
{
  double light =
      (0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255)) *
      shade / 255;
  double ink = light > 0.5 ? 0 : 1;

  cairo_set_source_rgb (painter->cr, ink, ink, ink);
}

/* As if it were written on the face. */
static void
paint_letter (Painter *painter, const char *letter, const Point *corners)
{
  cairo_matrix_t on_face;

  cairo_matrix_init (&on_face, corners[1].x - corners[0].x, corners[1].y - corners[0].y,
                     corners[0].x - corners[3].x, corners[0].y - corners[3].y, corners[3].x,
                     corners[3].y);
  cairo_save (painter->cr);
  cairo_transform (painter->cr, &on_face);
  soma_centred_text_show (painter->cr, letter, LETTER_SIZE, TRUE, 0.5, 0.5);
  cairo_restore (painter->cr);
}

static void
paint_face (Painter *painter, int i, const Face *face)
{
  const SomaBody *body = &painter->scene->bodies[painter->scene->cells[i].body];
  static const double opacities[] = { [SOMA_BLOCK_SOLID] = 1,
                                      [SOMA_BLOCK_FRAME] = 0,
                                      [SOMA_BLOCK_GHOST] = 0.45,
                                      [SOMA_BLOCK_BARRED] = 0.45,
                                      [SOMA_BLOCK_GLASS] = 0.2 };
  double opacity = opacities[body->style];
  Point corners[4];

  get_corners (painter, get_low (painter->scene, i), face, corners);
  cairo_new_path (painter->cr);
  for (int k = 0; k < 4; k++)
    cairo_line_to (painter->cr, corners[k].x, corners[k].y);
  cairo_close_path (painter->cr);
  cairo_set_source_rgba (painter->cr, (body->colour >> 16 & 255) * face->shade / 255,
                         (body->colour >> 8 & 255) * face->shade / 255,
                         (body->colour & 255) * face->shade / 255, opacity);
  cairo_fill (painter->cr);
  paint_edges (painter, i, face, corners);
  if (painter->style->letters && body->letter[0] != '\0')
    {
      set_ink (painter, body->colour, face->shade);
      paint_letter (painter, body->letter, corners);
    }
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
    for (gsize k = 0; k < G_N_ELEMENTS (faces); k++)
      if (find_beside (painter, order[i], faces[k].normal) < 0)
        paint_face (painter, order[i], &faces[k]);
}

void
soma_vector_draw (cairo_t *cr, const SomaScene *scene, double width, double height,
                  const SomaVectorStyle *style)
{
  Painter painter = { .scene = scene, .style = style, .cr = cr };

  if (scene->n_cells == 0)
    return;
  fit (&painter, width, height);
  cairo_save (cr);
  /* Once for all letters. */
  soma_centred_text_select_font (cr, TRUE);
  cairo_set_line_width (cr, MAX (style->thinnest, painter.scale * LINE_WIDTH));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  paint_cells (&painter);
  cairo_restore (cr);
}
