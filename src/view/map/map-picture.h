/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "layout.h"

/* Many points, and lines between some of them, as they are drawn. */
typedef struct
{
  guint n_points;
  SomaMapSpot *places;   /* owned: x to the right, y down */
  SomaMapSpot low, high; /* of the rectangle around them; 0 if there are none */
  guint32 *colours;      /* owned: of the points, 0xRRGGBB */
  guint n_edges;
  guint32 *ends; /* owned: two points for each edge */
} SomaMapPicture;

/* Copies the places of the graph's points; all have the colour 0. */
SomaMapPicture *soma_map_picture_new (const SomaGraph *graph, const SomaMapSpot *places);

SomaMapPicture *soma_map_picture_copy (const SomaMapPicture *picture);

/* Takes NULL too. */
void soma_map_picture_free (SomaMapPicture *picture);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaMapPicture, soma_map_picture_free)

/* What stands out in it. Points that do not exist are ignored. */
typedef struct
{
  guint selected, pointed; /* points, or G_MAXUINT */

  /* Borrowed: the points of a way, one after the other, or of the edges at the selected point, each
   * after it. */
  const guint32 *way;
  guint n_way;
  const guint32 *near;
  guint n_near;
} SomaMapMarks;

/* What is seen of it: the point of the picture in the middle, and how large its unit is, in pixels.
 */
typedef struct
{
  double x, y, scale;
} SomaMapCamera;

/* Sees all of it in a view of that size. */
SomaMapCamera soma_map_camera_fit (const SomaMapPicture *picture, double width, double height);

/* The same, but nearer or farther; the point under x, y stays there. */
SomaMapCamera soma_map_camera_zoom (SomaMapCamera camera, double factor, double x, double y,
                                    double width, double height);

/* Where a place is in a view of that size, in pixels. */
SomaMapSpot soma_map_camera_project (const SomaMapCamera *camera, SomaMapSpot place, double width,
                                     double height);

/* The point at x, y of a view of that size, the nearest within a few pixels; G_MAXUINT if there is
 * none. */
guint soma_map_picture_find (const SomaMapPicture *picture, const SomaMapCamera *camera, double x,
                             double y, double width, double height);

/* How it looks. */
typedef struct
{
  gboolean high_contrast;
  guint32 ink; /* 0xRRGGBB: lines, and rings around points */
  guint32 way; /* ways */
} SomaMapLook;

/* Half the size of points, in pixels. */
double soma_map_get_radius (const SomaMapCamera *camera);

/* How much of what is below lines hide, 0 to 1, if that part of them is drawn. */
double soma_map_get_opacity (const SomaMapPicture *picture, const SomaMapCamera *camera,
                             const SomaMapLook *look, double part);
