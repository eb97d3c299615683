/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-picture.h"

#include <math.h>

/* Room around all of it, in pixels. */
#define MARGIN 24

/* Pixels for a unit. */
#define LEAST_SCALE 0.2
#define MOST_SCALE 400
#define MOST_FIT 60

/* A point is under the pointer within so many pixels of its edge. */
#define NEAR 6

SomaMapPicture *
soma_map_picture_new (const SomaGraph *graph, const SomaMapSpot *places)
{
  SomaMapPicture *picture = g_new0 (SomaMapPicture, 1);
  guint n = 0;

  picture->n_points = graph->n_points;
  picture->places = g_memdup2 (places, graph->n_points * sizeof *places);
  picture->colours = g_new0 (guint32, graph->n_points);
  picture->n_edges = graph->n_edges;
  picture->ends = g_new (guint32, 2 * (gsize) graph->n_edges);
  for (guint32 i = 0; i < graph->n_points; i++)
    for (gsize k = graph->first[i]; k < graph->first[i + 1]; k++)
      if (graph->to[k] > i)
        {
          picture->ends[n++] = i;
          picture->ends[n++] = graph->to[k];
        }

  /* The box around all points, once, so that no frame has to look at them. */
  SomaMapSpot low = { INFINITY, INFINITY }, high = { -INFINITY, -INFINITY };
  for (guint i = 0; i < picture->n_points; i++)
    {
      SomaMapSpot at = picture->places[i];
      low = (SomaMapSpot){ MIN (low.x, at.x), MIN (low.y, at.y) };
      high = (SomaMapSpot){ MAX (high.x, at.x), MAX (high.y, at.y) };
    }
  if (picture->n_points > 0)
    {
      picture->low = low;
      picture->high = high;
    }
  return picture;
}

SomaMapPicture *
soma_map_picture_copy (const SomaMapPicture *picture)
{
  SomaMapPicture *copy = g_memdup2 (picture, sizeof *picture);

  copy->places = g_memdup2 (picture->places, picture->n_points * sizeof *copy->places);
  copy->colours = g_memdup2 (picture->colours, picture->n_points * sizeof *copy->colours);
  copy->ends = g_memdup2 (picture->ends, 2 * (gsize) picture->n_edges * sizeof *copy->ends);
  return copy;
}

void
soma_map_picture_free (SomaMapPicture *picture)
{
  if (picture == NULL)
    return;
  g_free (picture->places);
  g_free (picture->colours);
  g_free (picture->ends);
  g_free (picture);
}

SomaMapCamera
soma_map_camera_fit (const SomaMapPicture *picture, double width, double height)
{
  double low_x = (double) picture->low.x, low_y = (double) picture->low.y;
  double high_x = (double) picture->high.x, high_y = (double) picture->high.y;

  if (picture->n_points == 0)
    return (SomaMapCamera){ 0, 0, MOST_FIT };
  double scale = MIN (MAX (width - 2 * MARGIN, 1) / MAX (high_x - low_x, 0.01),
                      MAX (height - 2 * MARGIN, 1) / MAX (high_y - low_y, 0.01));
  return (SomaMapCamera){ (low_x + high_x) / 2, (low_y + high_y) / 2, MIN (scale, MOST_FIT) };
}

SomaMapCamera
soma_map_camera_zoom (SomaMapCamera camera, double factor, double x, double y, double width,
                      double height)
{
  double scale = CLAMP (camera.scale * factor, LEAST_SCALE, MOST_SCALE);
  double shift = 1 / camera.scale - 1 / scale;

  return (SomaMapCamera){ camera.x + (x - width / 2) * shift, camera.y + (y - height / 2) * shift,
                          scale };
}

SomaMapSpot
soma_map_camera_project (const SomaMapCamera *camera, SomaMapSpot place, double width,
                         double height)
{
  return (SomaMapSpot){ (float) (((double) place.x - camera->x) * camera->scale + width / 2),
                        (float) (((double) place.y - camera->y) * camera->scale + height / 2) };
}

guint
soma_map_picture_find (const SomaMapPicture *picture, const SomaMapCamera *camera, double x,
                       double y, double width, double height)
{
  float at_x = (float) ((x - width / 2) / camera->scale + camera->x);
  float at_y = (float) ((y - height / 2) / camera->scale + camera->y);
  float near = (float) ((soma_map_get_radius (camera) + NEAR) / camera->scale);
  float best = near * near;
  guint found = G_MAXUINT;

  for (guint i = 0; i < picture->n_points; i++)
    {
      float dx = picture->places[i].x - at_x, dy = picture->places[i].y - at_y;
      if (dx * dx + dy * dy < best)
        {
          best = dx * dx + dy * dy;
          found = i;
        }
    }
  return found;
}

double
soma_map_get_radius (const SomaMapCamera *camera)
{
  return CLAMP (0.13 * camera->scale, 1.2, 8);
}

/* The more lines there are and the closer they lie, the fainter each is; a few that stand for many
 * are less faint. */
double
soma_map_get_opacity (const SomaMapPicture *picture, const SomaMapCamera *camera,
                      const SomaMapLook *look, double part)
{
  double opacity = 0.5 - 0.08 * log10 (MAX (picture->n_edges, 100) / 100.0);

  if (look->high_contrast)
    return 1;
  opacity = MAX (opacity, 0.15) * CLAMP (camera->scale / 12, 0.2, 1);
  return MIN (opacity / CLAMP (part, 0.01, 1), MAX (opacity, 0.4));
}
