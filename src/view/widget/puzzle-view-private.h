/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-view.h"
#include "renderer.h"

/* A moving block. */
typedef struct
{
  int id;
  gboolean stale; /* the stage has the block elsewhere: ends unless another starts from here */
  int rotation;   /* that of the block */
  SomaVec3 from, at, goal;                /* offsets */
  SomaVec3 via[SOMA_PUZZLE_VIEW_MAX_VIA]; /* from one to the other */
  int n_via;
  SomaQuat turned, turn; /* how it was turned at first, and is now; not turned at the goal */
  SomaVec3 pivot; /* the centre of the turn: a point of the stage, for the block at the goal */
  SomaTurnMotion *along; /* (nullable) owned; instead of that way, it has this one... */
  gboolean back;         /* ...or the opposite one */
  float done;            /* the elapsed fraction of the time */
} SomaMotion;

struct _SomaPuzzleView
{
  SomaGlArea parent_instance;

  /* What is shown: a puzzle, a stage, or nothing. Owned. */
  SomaPuzzle *puzzle;     /* (nullable) */
  uint16_t *copy_at;      /* (nullable) NULL for the bare figure */
  SomaPieceLook *looks;   /* (nullable) one per copy */
  bool *marked;           /* (nullable) the same */
  SomaStage *stage;       /* (nullable) with moving blocks at their goals */
  char *description;      /* (nullable) */
  char *details;          /* (nullable) */
  SomaScene *scene;       /* made from these */
  gboolean scene_changed; /* since the renderer got it */

  /* How it is shown */
  double explode;
  guint layers_off, most_layers_off;
  SomaSide side; /* from which they are hidden */
  gboolean letters;
  gboolean high_contrast;
  gboolean dark;
  guint32 accent; /* 0xRRGGBB */

  /* Motion: what is drawn, and the goals */
  SomaPose pose, goal;
  SomaVec3 frame_low, frame_high; /* what the camera frames of a stage */
  GArray *motions;                /* of SomaMotion */
  float slowness;                 /* of motions: 1 is usual */
  float explode_now;
  float round;             /* remaining radians of a full turn */
  float pace;              /* seconds for most of the way */
  guint tick;              /* 0 while nothing moves */
  gint64 frame_time;       /* of the last tick, microseconds; 0 before the first */
  gboolean drawn_in_haste; /* whether the last frame was */
  guint haste; /* a time-out during motions of the pointer, in which frames are drawn fast; or 0 */

  /* Gestures. A drag is owned by a handler that took the press, or moves the camera, or is dead and
   * ignored until the button is up. */
  GtkGesture *drag; /* borrowed */
  gboolean dragging, owned, dead;
  gboolean panning;
  guint button;
  gboolean touch;
  double start_x, start_y;       /* of the drag */
  double drag_x, drag_y;         /* the end of its last step, relative to that */
  double velocity_x, velocity_y; /* of the drag, pixels a second */
  guint32 drag_time;
  float pinch_zoom;        /* at the start of a pinch */
  double pinch_x, pinch_y; /* its last known middle */
  gboolean inside;         /* whether the pointer is */
  double pointer_x, pointer_y;
  GdkModifierType pointer_modifiers;

  SomaRenderer *renderer; /* (nullable) owned; between realize and unrealize */
  guint n_frames;
};

/* Moves the camera to `goal` in about three times `pace` seconds, or at once if animations are
 * off. */
void soma_puzzle_view_move_to (SomaPuzzleView *self, SomaPose goal, float pace);

/* In puzzle-view-motion.c: moves pose, frame and explode to their goals, smoothly, or with the next
 * frame if animations are off; and puts them there at once. */
void soma_puzzle_view_start_moving (SomaPuzzleView *self);
void soma_puzzle_view_stop_moving (SomaPuzzleView *self);

/* Whether animations are on and the view is visible. */
gboolean soma_puzzle_view_wants_animations (SomaPuzzleView *self);

/* How many layers can be hidden so that one is left. */
guint soma_puzzle_view_get_most_layers_off (SomaPuzzleView *self);

/* How many layers are hidden. */
int soma_puzzle_view_get_layers_off (SomaPuzzleView *self);

/* After a change of the stage: continues the motions to where the blocks are in it, and ends all
 * others. */
void soma_puzzle_view_keep_motions (SomaPuzzleView *self);

/* A list of SomaMotion. */
GArray *soma_puzzle_view_new_motions (void);

/* The scene of the stage, with moving blocks, which are loose, where they are now. */
SomaScene *soma_puzzle_view_make_stage_scene (SomaPuzzleView *self);

/* Rebuilds the scene from what is shown and where it is now. */
void soma_puzzle_view_rebuild_scene (SomaPuzzleView *self);

/* Moves the camera slowly around the scene once; any other camera motion ends this. */
void soma_puzzle_view_go_round (SomaPuzzleView *self);

/* Updates the accessible label. */
void soma_puzzle_view_update_label (SomaPuzzleView *self);

/* In puzzle-view-draw.c: */

/* Makes the renderer for a view that was realized, or lets it fail; and frees it. */
void soma_puzzle_view_begin_drawing (SomaPuzzleView *self);
void soma_puzzle_view_end_drawing (SomaPuzzleView *self);

/* Draws a frame. */
gboolean soma_puzzle_view_render (GtkGLArea *area, GdkGLContext *context);

/* Takes over the colours of the theme. */
void soma_puzzle_view_read_theme (SomaPuzzleView *self);

/* Draws the ring of a view that has the keys. */
void soma_puzzle_view_draw_focus (SomaPuzzleView *self, GtkSnapshot *snapshot);

/* In puzzle-view-input.c: sets up pointer and keys for the class and for each view. */
void soma_puzzle_view_class_install_input (GtkWidgetClass *widget_class);
void soma_puzzle_view_add_controllers (SomaPuzzleView *self);

/* Finds what is under the pointer and emits the signal; returns what the handlers return. */
gboolean soma_puzzle_view_emit_pointer (SomaPuzzleView *self, SomaPointer *pointer);

/* Emits HOVER again after something other than the pointer has moved. */
void soma_puzzle_view_hover_again (SomaPuzzleView *self);

/* Enables the actions for layers when they have an effect. */
void soma_puzzle_view_enable_layers (SomaPuzzleView *self);

/* Ends a drag that a handler owns. */
void soma_puzzle_view_cancel_drag (SomaPuzzleView *self);

/* The pointer has moved: draws the next frames fast. */
void soma_puzzle_view_make_haste (SomaPuzzleView *self);
