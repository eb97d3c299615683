/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "map-picture.h"

/* Shows a map, which can be dragged, and zoomed with the wheel, with two fingers or with keys. It
 * is drawn with GL, or with cairo where there is none. It knows points, and not what they stand
 * for.
 *
 * Properties, read-only booleans: "dark": whether the background is, which tells how points should
 * be coloured; "failed": whether there is no GL; "sampled": whether some of the lines in sight are
 * left out even at rest, as drawing all of them would take too long.
 *
 * Signals: "pointed" (guint): that point is under the pointer now, or G_MAXUINT for none; "chosen"
 * (guint): it was clicked; "activated" (guint): it was clicked twice, or is selected and Enter was
 * pressed; "walked" (double, double): an arrow key asks for a neighbour of the selected point in
 * that direction, right and down.
 *
 * Actions: "map.fit", "map.zoom-in", "map.zoom-out". */
#define SOMA_TYPE_MAP_VIEW (soma_map_view_get_type ())
G_DECLARE_FINAL_TYPE (SomaMapView, soma_map_view, SOMA, MAP_VIEW, GtkWidget)

/* Takes the picture (nullable). What is seen of it stays, unless all was seen. */
void soma_map_view_take_picture (SomaMapView *self, SomaMapPicture *picture);

/* What is shown; owned by the view, which shows changes of its colours after
 * soma_map_view_recolour(). NULL if there is none. */
SomaMapPicture *soma_map_view_get_picture (SomaMapView *self);
void soma_map_view_recolour (SomaMapView *self);

/* Marks a point, or G_MAXUINT for none, and its neighbours (nullable, copied). */
void soma_map_view_select (SomaMapView *self, guint point, const guint32 *near, guint n_near);
guint soma_map_view_get_selected (SomaMapView *self);

/* The point under the pointer, or G_MAXUINT. */
guint soma_map_view_get_pointed (SomaMapView *self);

/* Marks a way (nullable, copied). */
void soma_map_view_set_way (SomaMapView *self, const guint32 *points, guint n);

/* Moves the map so that the point is seen, and near enough to be told from others. What is under a
 * pointer that rests is of no interest then. */
void soma_map_view_show_point (SomaMapView *self, guint point);

SomaMapCamera soma_map_view_get_camera (SomaMapView *self);
SomaMapLook soma_map_view_get_look (SomaMapView *self);
gboolean soma_map_view_is_dark (SomaMapView *self);

/* The marks as they are shown; valid until they change. */
SomaMapMarks soma_map_view_get_marks (SomaMapView *self);

/* Draws it in strong colours or not. */
void soma_map_view_set_high_contrast (SomaMapView *self, gboolean high_contrast);

/* How often it was drawn, for tests. */
guint soma_map_view_get_n_frames (SomaMapView *self);
