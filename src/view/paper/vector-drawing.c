/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "vector-drawing.h"

#include <math.h>

#include "centred-text.h"
#include "facets.h"

/* The isometric images of the unit steps, in units of an edge on paper: x goes right and up, y left
 * and up, z up. The viewer is in front, on the right. */
#define STEP_X 0.8660254
#define STEP_Y 0.5

/* Of an edge. */
#define LINE_WIDTH 0.03
#define STRONG_WIDTH 0.06
#define MARK_WIDTH 0.08
/* Of the thinnest line, so that no gap can be seen through it. */
#define CUT_WIDTH 1.5

/* How far a field is from the edges of its face. */
#define FIELD_MARGIN 0.17

/* How strong the line around it is, since its colour may be much that of the face. */
#define FIELD_LINE 0.3

#define LETTER_SIZE 0.5
#define LABEL_SIZE 0.36

/* What the scene leaves free at the sides of the picture. */
#define FILLED 0.94

/* What is nearer to the eye than this part of the distance to what it looks at is left out. */
#define NEAR 0.02f

typedef struct
{
  double x, y;
} Point;

typedef struct
{
  const SomaScene *scene;
  const SomaVectorStyle *style;
  cairo_t *cr;
  double width, height;
  Point origin; /* isometric: the position of the grid point (0, 0, 0) in the picture */
  double scale; /* user units per edge, in the middle of the scene */
} Painter;

/* Greater x, smaller y and greater z are in front. */
static Point
project_isometrically (double x, double y, double z)
{
  return (Point){ (x + y) * STEP_X, (x - y) * STEP_Y - z };
}

static Point
project (const Painter *painter, SomaVec3 at)
{
  if (painter->style->camera != NULL)
    {
      SomaVec3 p = soma_camera_project (painter->style->camera, at);
      return (Point){ (p.x + 1) / 2 * painter->width, (1 - p.y) / 2 * painter->height };
    }
  Point p = project_isometrically (at.x, at.y, at.z);
  return (Point){ painter->origin.x + painter->scale * p.x,
                  painter->origin.y + painter->scale * p.y };
}

static void
fit (Painter *painter)
{
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  for (int i = 0; i < painter->scene->n_cells * 8; i++)
    {
      const SomaSceneCell *at = &painter->scene->cells[i / 8];
      SomaVec3 c = soma_scene_get_point (
          painter->scene, at->body, painter->style->explode,
          soma_vec3 (at->cell.x + (i & 1), at->cell.y + (i >> 1 & 1), at->cell.z + (i >> 2 & 1)));
      Point p = project_isometrically (c.x, c.y, c.z);
      left = MIN (left, p.x);
      right = MAX (right, p.x);
      top = MIN (top, p.y);
      bottom = MAX (bottom, p.y);
    }
  painter->scale = FILLED * MIN (painter->width / (right - left), painter->height / (bottom - top));
  painter->origin.x = (painter->width - painter->scale * (left + right)) / 2;
  painter->origin.y = (painter->height - painter->scale * (top + bottom)) / 2;
}

static SomaViewer
get_viewer (Painter *painter)
{
  const SomaCamera *camera = painter->style->camera;

  if (camera == NULL)
    {
      fit (painter);
      return (SomaViewer){ .parallel = true, .position = { 1, -1, 1 } };
    }
  painter->scale = painter->height / (2 * camera->half_height * camera->distance);
  return (SomaViewer){ .position = camera->eye,
                       .forward = camera->forward,
                       .near = camera->distance * NEAR };
}

/* As in the renderer, lamps turn with the viewer: `right`, `towards` and `up` from there. */
static float
get_light (const SomaCamera *camera, SomaVec3 normal, float right, float towards, float up)
{
  SomaVec3 ahead = soma_vec3_cross (soma_vec3 (0, 0, 1), camera->right);
  SomaVec3 lamp =
      soma_vec3_add (soma_vec3_scale (camera->right, right), soma_vec3_scale (ahead, -towards));

  lamp = soma_vec3_normalize (soma_vec3_add (lamp, soma_vec3 (0, 0, up)));
  return fmaxf (soma_vec3_dot (normal, lamp), 0);
}

/* In isometric projection three directions of faces are seen, each in a light of its own. */
static double
get_shade (const Painter *painter, SomaVec3 normal)
{
  const SomaCamera *camera = painter->style->camera;

  if (camera == NULL)
    return 0.62 * normal.x * normal.x + 0.80 * normal.y * normal.y + normal.z * normal.z;
  float below = fmaxf (camera->forward.z, 0);
  return fmin (1, 0.46 + 0.62 * get_light (camera, normal, -0.55f, 0.62f, 0.95f - 1.9f * below) +
                      0.18 * get_light (camera, normal, 0.85f, 0.45f, 0.10f));
}

static double
get_opacity (const SomaBody *body)
{
  static const double opacities[] = {
    [SOMA_BLOCK_SOLID] = 1,     [SOMA_BLOCK_FRAME] = 0,   [SOMA_BLOCK_GHOST] = 0.45,
    [SOMA_BLOCK_BARRED] = 0.45, [SOMA_BLOCK_CLEAR] = 0.1, [SOMA_BLOCK_GLASS] = 0.2
  };

  return opacities[body->style];
}

static void
set_colour (Painter *painter, guint32 colour, double shade, double opacity)
{
  cairo_set_source_rgba (painter->cr, (colour >> 16 & 255) * shade / 255,
                         (colour >> 8 & 255) * shade / 255, (colour & 255) * shade / 255, opacity);
}

/* How strong a line is. Those of frames are drawn for both faces that they are between. */
static double
get_strength (const Painter *painter, const SomaBody *body, SomaFacetSide side)
{
  gboolean strong = painter->style->strong;

  if (body->style == SOMA_BLOCK_FRAME)
    return strong ? 0.4 : 0.14;
  if (side == SOMA_FACET_SIDE_EDGE)
    return strong ? 1 : 0.7;
  return strong ? 0.5 : body->lined ? 0.3 : 0.12;
}

static double
get_width (const Painter *painter, SomaFacetSide side, gboolean marked)
{
  double width = marked ? MARK_WIDTH : LINE_WIDTH;

  if (side == SOMA_FACET_SIDE_CUT)
    return painter->style->thinnest * CUT_WIDTH;
  if (side == SOMA_FACET_SIDE_EDGE && painter->style->strong)
    width = MAX (width, STRONG_WIDTH);
  return MAX (painter->style->thinnest, painter->scale * width);
}

static void
set_side (Painter *painter, const SomaBody *body, SomaFacetSide side, double shade)
{
  /* Lines of what can be seen through are seen on the background. */
  double ink = painter->style->dark && body->style != SOMA_BLOCK_SOLID ? 1 : 0;
  gboolean marked = body->marked && side == SOMA_FACET_SIDE_EDGE;

  cairo_set_line_cap (painter->cr,
                      side == SOMA_FACET_SIDE_CUT ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (painter->cr, get_width (painter, side, marked));
  if (marked)
    set_colour (painter, painter->style->accent, 1, 1);
  else if (side == SOMA_FACET_SIDE_CUT)
    set_colour (painter, body->colour, shade, 1);
  else
    cairo_set_source_rgba (painter->cr, ink, ink, ink, get_strength (painter, body, side));
}

/* Lines within a piece are faint, so that pieces are told apart. Where a face was cut, a line of
 * its own colour closes the gap that smoothing leaves between the parts. */
static void
paint_sides (Painter *painter, const SomaFacets *facets, const SomaFacet *facet, double shade)
{
  const SomaBody *body = &painter->scene->bodies[painter->scene->cells[facet->cell].body];

  for (int k = 0; k < facet->n_corners; k++)
    {
      const SomaFacetCorner *corner = soma_facets_get_corner (facets, facet, k);
      Point from = project (painter, corner->at);
      Point to = project (painter, soma_facets_get_corner (facets, facet, k + 1)->at);

      if (corner->side == SOMA_FACET_SIDE_CUT && get_opacity (body) < 1)
        continue;
      set_side (painter, body, corner->side, shade);
      cairo_move_to (painter->cr, from.x, from.y);
      cairo_line_to (painter->cr, to.x, to.y);
      cairo_stroke (painter->cr);
    }
}

/* Which corner of a level face is at the lower left for the viewer, who goes round it. */
static int
get_first_corner (const Painter *painter, const SomaFacet *facet)
{
  const SomaCamera *camera = painter->style->camera;
  int first = 0;
  float most = -1;

  if (camera == NULL || soma_face_get_step (facet->face)[2] == 0)
    return 0;
  for (int k = 0; k < 4; k++)
    {
      const int *a = soma_face_get_corner (facet->face, k);
      const int *b = soma_face_get_corner (facet->face, k + 1);
      float along =
          soma_vec3_dot (soma_vec3 (b[0] - a[0], b[1] - a[1], b[2] - a[2]), camera->right);
      if (along > most)
        first = k;
      most = fmaxf (most, along);
    }
  return first;
}

/* From the corner of the face a part of the way to the opposite one. */
static Point
get_face_point (const Painter *painter, const SomaFacet *facet, int corner, double part)
{
  const SomaSceneCell *at = &painter->scene->cells[facet->cell];
  const int *c = soma_face_get_corner (facet->face, corner);
  const int *d = soma_face_get_corner (facet->face, corner + 2);
  SomaVec3 from = soma_vec3 (at->cell.x + c[0], at->cell.y + c[1], at->cell.z + c[2]);
  SomaVec3 to = soma_vec3 (at->cell.x + d[0], at->cell.y + d[1], at->cell.z + d[2]);

  return project (painter, soma_scene_get_point (painter->scene, at->body, painter->style->explode,
                                                 soma_vec3_lerp (from, to, (float) part)));
}

static Point
get_face_corner (const Painter *painter, const SomaFacet *facet, int corner)
{
  return get_face_point (painter, facet, corner, 0);
}

/* As if it were written on the face, of which the path of the facet is a part. */
static void
paint_text (Painter *painter, const SomaFacet *facet, const char *text, double size)
{
  int first = get_first_corner (painter, facet);
  Point left = get_face_corner (painter, facet, first);
  Point right = get_face_corner (painter, facet, first + 1);
  Point above = get_face_corner (painter, facet, first + 3);
  cairo_matrix_t on_face;

  cairo_matrix_init (&on_face, right.x - left.x, right.y - left.y, left.x - above.x,
                     left.y - above.y, above.x, above.y);
  /* Cairo refuses to write on what is seen from the side. */
  if (fabs (on_face.xx * on_face.yy - on_face.xy * on_face.yx) < 1e-3 * painter->scale)
    return;
  cairo_save (painter->cr);
  if (!facet->whole)
    cairo_clip_preserve (painter->cr);
  cairo_new_path (painter->cr);
  cairo_transform (painter->cr, &on_face);
  soma_centred_text_show (painter->cr, text, size, TRUE, 0.5, 0.5);
  cairo_restore (painter->cr);
}

static void
trace_facet (Painter *painter, const SomaFacets *facets, const SomaFacet *facet)
{
  cairo_new_path (painter->cr);
  for (int k = 0; k < facet->n_corners; k++)
    {
      Point at = project (painter, soma_facets_get_corner (facets, facet, k)->at);
      cairo_line_to (painter->cr, at.x, at.y);
    }
  cairo_close_path (painter->cr);
}

/* On the face of which the path of the facet is a part. */
static void
paint_field (Painter *painter, const SomaFacet *facet, double shade)
{
  const SomaSceneCell *cell = &painter->scene->cells[facet->cell];

  if (cell->field < 0)
    return;
  cairo_save (painter->cr);
  if (!facet->whole)
    cairo_clip_preserve (painter->cr);
  cairo_new_path (painter->cr);
  for (int k = 0; k < 4; k++)
    {
      Point at = get_face_point (painter, facet, k, FIELD_MARGIN);
      cairo_line_to (painter->cr, at.x, at.y);
    }
  cairo_close_path (painter->cr);
  set_colour (painter, (guint32) cell->field, shade,
              get_opacity (&painter->scene->bodies[cell->body]));
  cairo_fill_preserve (painter->cr);
  cairo_set_line_width (painter->cr, get_width (painter, SOMA_FACET_SIDE_INNER, FALSE));
  set_colour (painter, 0, 1, FIELD_LINE);
  cairo_stroke (painter->cr);
  cairo_restore (painter->cr);
}

static void
paint_texts (Painter *painter, const SomaFacets *facets, const SomaFacet *facet, double shade)
{
  const SomaSceneCell *cell = &painter->scene->cells[facet->cell];
  const SomaBody *body = &painter->scene->bodies[cell->body];
  gboolean lettered = painter->style->letters && body->letter[0] != '\0';
  gboolean labelled = cell->label != NULL && (painter->style->letters || cell->field < 0);

  if (!lettered && !labelled)
    return;

  /* Black or white, whichever is told from the face. */
  guint32 colour = cell->field >= 0 ? (guint32) cell->field : body->colour;
  double light =
      (0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255)) *
      shade / 255;
  double ink = light > 0.5 ? 0 : 1;
  if (get_opacity (body) < 1)
    ink = painter->style->dark ? 1 : 0;
  cairo_set_source_rgb (painter->cr, ink, ink, ink);

  trace_facet (painter, facets, facet);
  paint_text (painter, facet, labelled ? cell->label : body->letter,
              labelled ? LABEL_SIZE : LETTER_SIZE);
  cairo_new_path (painter->cr);
}

static void
paint_facet (Painter *painter, const SomaFacets *facets, const SomaFacet *facet)
{
  const SomaBody *body = &painter->scene->bodies[painter->scene->cells[facet->cell].body];
  double shade = get_shade (painter, facet->normal);

  trace_facet (painter, facets, facet);
  if (get_opacity (body) > 0)
    {
      set_colour (painter, body->colour, shade, get_opacity (body));
      cairo_fill_preserve (painter->cr);
      paint_field (painter, facet, shade);
      cairo_new_path (painter->cr);
    }
  paint_sides (painter, facets, facet, shade);
  paint_texts (painter, facets, facet, shade);
}

static void
paint_grid_line (Painter *painter, float x0, float y0, float x1, float y1)
{
  Point from = project (painter, soma_vec3 (x0, y0, 0));
  Point to = project (painter, soma_vec3 (x1, y1, 0));

  cairo_move_to (painter->cr, from.x, from.y);
  cairo_line_to (painter->cr, to.x, to.y);
}

void
soma_vector_draw (cairo_t *cr, const SomaScene *scene, double width, double height,
                  const SomaVectorStyle *style)
{
  Painter painter = { .scene = scene, .style = style, .cr = cr, .width = width, .height = height };

  if (scene->n_cells == 0 && (style->camera == NULL || !scene->grid))
    return;
  const SomaViewer viewer = get_viewer (&painter);
  g_autoptr (SomaFacets) facets = soma_facets_new (scene, style->explode, &viewer);

  cairo_save (cr);
  /* Once for all letters. */
  soma_centred_text_select_font (cr, TRUE);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);

  /* Everything is on it or above. */
  if (scene->grid && style->camera != NULL && style->camera->eye.z > 0)
    {
      SomaVec3 low = scene->low, high = scene->high;
      double ink = style->dark ? 1 : 0;
      int n_x = (int) (high.x - low.x), n_y = (int) (high.y - low.y);
      for (int i = 0; i <= n_x; i++)
        paint_grid_line (&painter, low.x + (float) i, low.y, low.x + (float) i, high.y);
      for (int i = 0; i <= n_y; i++)
        paint_grid_line (&painter, low.x, low.y + (float) i, high.x, low.y + (float) i);
      cairo_set_source_rgba (cr, ink, ink, ink, 0.2);
      cairo_set_line_width (cr, MAX (style->thinnest, painter.scale * LINE_WIDTH));
      cairo_stroke (cr);
    }

  for (guint i = 0; i < facets->facets->len; i++)
    paint_facet (&painter, facets, soma_facets_get (facets, i));
  cairo_restore (cr);
}
