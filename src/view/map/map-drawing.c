/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-drawing.h"

#include <math.h>

/* Between two looks at whether to stop. */
#define CHUNK 256

typedef struct
{
  cairo_t *cr;
  const SomaMapPicture *picture;
  const SomaMapCamera *camera;
  double width, height;
} Sheet;

static void
set_colour (cairo_t *cr, guint32 colour, double opacity)
{
  cairo_set_source_rgba (cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0, opacity);
}

static SomaMapSpot
project (const Sheet *sheet, guint32 point)
{
  return soma_map_camera_project (sheet->camera, sheet->picture->places[point], sheet->width,
                                  sheet->height);
}

static void
draw_line (const Sheet *sheet, guint32 from, guint32 to)
{
  SomaMapSpot a = project (sheet, from), b = project (sheet, to);

  if ((a.x < 0 && b.x < 0) || (a.y < 0 && b.y < 0) ||
      (a.x > (float) sheet->width && b.x > (float) sheet->width) ||
      (a.y > (float) sheet->height && b.y > (float) sheet->height))
    return;
  cairo_move_to (sheet->cr, (double) a.x, (double) a.y);
  cairo_line_to (sheet->cr, (double) b.x, (double) b.y);
  cairo_stroke (sheet->cr);
}

static void
draw_point (const Sheet *sheet, guint32 point, double radius)
{
  SomaMapSpot at = project (sheet, point);

  if ((double) at.x < -radius || (double) at.y < -radius || (double) at.x > sheet->width + radius ||
      (double) at.y > sheet->height + radius)
    return;
  cairo_new_sub_path (sheet->cr);
  cairo_arc (sheet->cr, (double) at.x, (double) at.y, radius, 0, 2 * G_PI);
  cairo_fill (sheet->cr);
}

/* Edges are sorted by their points, so that every so manieth is a fair sample. */
static void
draw_lines (const Sheet *sheet, const SomaMapLook *look, guint most, GCancellable *stop)
{
  const SomaMapPicture *picture = sheet->picture;
  guint n = MIN (picture->n_edges, most);
  double part = (double) n / MAX (picture->n_edges, 1);

  cairo_set_line_width (sheet->cr, 1);
  set_colour (sheet->cr, look->ink, soma_map_get_opacity (picture, sheet->camera, look, part));
  for (guint i = 0; i < n; i++)
    {
      const guint32 *ends = picture->ends + 2 * ((guint64) i * picture->n_edges / n);
      if (i % CHUNK == 0 && g_cancellable_is_cancelled (stop))
        return;
      draw_line (sheet, ends[0], ends[1]);
    }
}

static void
draw_points (const Sheet *sheet, GCancellable *stop)
{
  double radius = soma_map_get_radius (sheet->camera);

  for (guint i = 0; i < sheet->picture->n_points; i++)
    {
      if (i % CHUNK == 0 && g_cancellable_is_cancelled (stop))
        return;
      set_colour (sheet->cr, sheet->picture->colours[i], 1);
      draw_point (sheet, i, radius);
    }
}

static void
draw_marked (const Sheet *sheet, guint32 point, guint32 ring, double more, double width)
{
  double radius = soma_map_get_radius (sheet->camera) + more;

  if (point >= sheet->picture->n_points)
    return;
  set_colour (sheet->cr, ring, 1);
  draw_point (sheet, point, radius + width);
  set_colour (sheet->cr, sheet->picture->colours[point], 1);
  draw_point (sheet, point, radius);
}

void
soma_map_draw_some (cairo_t *cr, const SomaMapPicture *picture, const SomaMapCamera *camera,
                    const SomaMapLook *look, double width, double height, guint most,
                    GCancellable *stop)
{
  const Sheet sheet = { cr, picture, camera, width, height };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  draw_lines (&sheet, look, most, stop);
  draw_points (&sheet, stop);
  cairo_restore (cr);
}

void
soma_map_draw_marks (cairo_t *cr, const SomaMapPicture *picture, const SomaMapMarks *marks,
                     const SomaMapCamera *camera, const SomaMapLook *look, double width,
                     double height)
{
  const Sheet sheet = { cr, picture, camera, width, height };

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  set_colour (sheet.cr, look->ink, 1);
  cairo_set_line_width (sheet.cr, 1.5);
  for (guint i = 0; i < marks->n_near && marks->selected < sheet.picture->n_points; i++)
    draw_line (&sheet, marks->selected, marks->near[i]);
  set_colour (sheet.cr, look->way, 1);
  cairo_set_line_width (sheet.cr, 3);
  for (guint i = 1; i < marks->n_way; i++)
    draw_line (&sheet, marks->way[i - 1], marks->way[i]);
  for (guint i = 0; i < marks->n_near; i++)
    draw_marked (&sheet, marks->near[i], look->ink, 0, 1.5);
  for (guint i = 0; i < marks->n_way; i++)
    draw_marked (&sheet, marks->way[i], look->way, 0, 3);
  draw_marked (&sheet, marks->pointed, look->ink, 2, 2);
  draw_marked (&sheet, marks->selected, look->ink, 3, 4);
  cairo_restore (cr);
}

void
soma_map_draw (cairo_t *cr, const SomaMapPicture *picture, const SomaMapMarks *marks,
               const SomaMapCamera *camera, const SomaMapLook *look, double width, double height)
{
  soma_map_draw_some (cr, picture, camera, look, width, height, G_MAXUINT, NULL);
  if (marks != NULL)
    soma_map_draw_marks (cr, picture, marks, camera, look, width, height);
}
