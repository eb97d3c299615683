/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-view.h"
#include "renderer.h"

struct _SomaPuzzleView
{
  GtkGLArea parent_instance;

  /* What is shown. Owned, all NULL when there is no puzzle. */
  SomaPuzzle *puzzle;
  uint16_t *copy_at; /* (nullable) bare without */
  bool *hidden;      /* one per copy */
  SomaScene *scene;
  gboolean building;      /* the frame is shown */
  uint16_t *ghost_at;     /* (nullable) as copy_at, of the ghost alone */
  gboolean scene_changed; /* since the renderer saw it */

  /* How it is shown */
  double explode;
  guint layers_off;
  gboolean letters;
  gboolean high_contrast;
  gboolean dark;

  /* Motion: what is drawn, and where it is going */
  SomaPose pose, goal;
  float explode_now;
  float pace;        /* seconds in which most of the way is done */
  guint tick;        /* 0 while nothing moves */
  gint64 frame_time; /* of the last tick, microseconds; 0 before the first */

  /* Gestures */
  GtkGesture *drag; /* borrowed */
  gboolean panning;
  double drag_x, drag_y;         /* where the last step of the drag ended */
  double velocity_x, velocity_y; /* of the drag, pixels a second */
  guint32 drag_time;
  float pinch_zoom; /* at the start of a pinch */

  SomaRenderer *renderer; /* (nullable) owned; between realize and unrealize */
  guint n_frames;
};

/* Sets out for `goal`, arriving in about three times `pace` seconds; at once if the user wants no
 * animations. */
void soma_puzzle_view_move_to (SomaPuzzleView *self, SomaPose goal, float pace);

/* Updates the accessible label. */
void soma_puzzle_view_update_label (SomaPuzzleView *self);

/* In puzzle-view-input.c: what the class and each view need for pointer and keys. */
void soma_puzzle_view_class_install_input (GtkWidgetClass *widget_class);
void soma_puzzle_view_add_controllers (SomaPuzzleView *self);

/* How often the view was drawn since it was made; for tests. */
guint soma_puzzle_view_get_n_frames (SomaPuzzleView *self);
