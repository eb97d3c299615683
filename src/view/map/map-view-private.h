/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "map-pace.h"
#include "map-renderer.h"
#include "map-sheet.h"
#include "map-view.h"

struct _SomaMapView
{
  GtkWidget parent_instance;

  /* Owned */
  SomaMapPicture *picture;   /* (nullable) */
  SomaMapRenderer *renderer; /* (nullable) while there is a GL context */
  SomaMapSheet *sheet;       /* for where there is none */
  guint32 *near;             /* (nullable) */
  guint32 *way;              /* (nullable) */
  GtkWidget *area;           /* a child: NULL once it is known that there is no GL */

  guint n_near, n_way;
  guint selected, pointed;
  SomaMapCamera camera;
  gboolean is_fitted;   /* all is to be seen, whatever its size */
  gboolean is_outdated; /* the renderer has another picture */
  gboolean is_faded;    /* the renderer has other colours */
  gboolean high_contrast, was_dark;
  guint n_frames;

  /* How much of it is drawn */
  SomaMapPace moving, resting;
  gboolean is_moving;
  guint rest;   /* a time-out until it rests, or 0 */
  guint refine; /* a call that draws more, or 0 */
  guint tell;   /* a call that tells whether it is a sample, or 0 */
  gboolean is_sample, was_sample;

  /* Of the frame that is being drawn; those of the rest of it are a mean. */
  GdkFrameClock *clock; /* (nullable) owned */
  gint64 frame_start;
  double map_seconds, other_seconds;

  /* While it is dragged or pinched */
  SomaMapCamera start;
  double start_x, start_y; /* of a pinch */
  gboolean has_moved, is_dragged, is_pinched;
};

/* Draws it again. */
void soma_map_view_redraw (SomaMapView *self);

/* It is not moved any more: draws all of it. */
void soma_map_view_rest (SomaMapView *self);

/* Sees something else from now on. */
void soma_map_view_set_camera (SomaMapView *self, SomaMapCamera camera);

/* Sees all of it, unless it is not to be fitted. */
void soma_map_view_fit (SomaMapView *self);

/* Moves what is seen by so many pixels. */
void soma_map_view_pan (SomaMapView *self, double x, double y);

/* map-view-gl.c: adds the child that draws with GL, and stops what it has under way. */
void soma_map_view_add_area (SomaMapView *self);
void soma_map_view_leave_gl (SomaMapView *self);

/* map-view-input.c */
extern guint soma_map_view_signals[];

enum
{
  POINTED,
  CHOSEN,
  ACTIVATED,
  WALKED,
  N_SIGNALS
};

void soma_map_view_install_input (GtkWidgetClass *class);
void soma_map_view_add_controllers (SomaMapView *self);

/* No point is under the pointer until it moves. */
void soma_map_view_leave_pointer (SomaMapView *self);
