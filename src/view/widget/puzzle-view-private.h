/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle-view.h"
#include "renderer.h"

/* A block on its way. */
typedef struct
{
  int id;
  gboolean stale;          /* the stage has the block elsewhere now: nothing is left but to go on
                              from here to there, with the next frame it is over */
  SomaVec3 from, at, goal; /* offsets */
  SomaQuat turned, turn;   /* how it was turned at first, and is; at the goal it is not */
  SomaVec3 pivot;          /* what it turns about, a point of the stage while it is at the goal */
  float done;              /* the part of the time that is over */
} SomaMotion;

struct _SomaPuzzleView
{
  GtkGLArea parent_instance;

  /* What is shown: a puzzle, a stage, or nothing. Owned. */
  SomaPuzzle *puzzle;     /* (nullable) */
  uint16_t *copy_at;      /* (nullable) bare without */
  bool *hidden;           /* (nullable) one per copy */
  bool *marked;           /* (nullable) the same */
  SomaStage *stage;       /* (nullable) with each block where it is, or where it is going to */
  char *description;      /* (nullable) */
  SomaScene *scene;       /* made of these */
  gboolean scene_changed; /* since the renderer saw it */

  /* How it is shown */
  double explode;
  guint layers_off;
  gboolean letters;
  gboolean high_contrast;
  gboolean dark;
  guint32 accent; /* 0xRRGGBB */

  /* Motion: what is drawn, and where it is going */
  SomaPose pose, goal;
  SomaVec3 frame_low, frame_high; /* what the camera frames of a stage */
  GArray *motions;                /* of SomaMotion */
  float explode_now;
  float round;             /* radians that are left of a turn once round */
  float pace;              /* seconds in which most of the way is done */
  guint tick;              /* 0 while nothing moves */
  gint64 frame_time;       /* of the last tick, microseconds; 0 before the first */
  gboolean drawn_in_haste; /* the last frame */
  guint haste; /* a time-out that runs while the pointer moves, which others follow; or 0 */

  /* Gestures. A drag has an owner, who was told of the press and took it; or it moves the camera; or
   * it is dead, and nothing follows until the button is up. */
  GtkGesture *drag; /* borrowed */
  gboolean dragging, owned, dead;
  gboolean panning;
  guint button;
  gboolean touch;
  double start_x, start_y;       /* of the drag */
  double drag_x, drag_y;         /* where its last step ended, from there */
  double velocity_x, velocity_y; /* of the drag, pixels a second */
  guint32 drag_time;
  float pinch_zoom;        /* at the start of a pinch */
  double pinch_x, pinch_y; /* its middle when it was last told of */
  gboolean inside;         /* the pointer is */
  double pointer_x, pointer_y;
  GdkModifierType pointer_modifiers;

  SomaRenderer *renderer; /* (nullable) owned; between realize and unrealize */
  guint n_frames;
};

/* Sets out for `goal`, arriving in about three times `pace` seconds; at once if the user wants no
 * animations. */
void soma_puzzle_view_move_to (SomaPuzzleView *self, SomaPose goal, float pace);

/* In puzzle-view-motion.c: goes on to where pose, frame and explode are going, smoothly or, if the
 * user wants no animations, with the next frame; and is there at once. */
void soma_puzzle_view_start_moving (SomaPuzzleView *self);
void soma_puzzle_view_stop_moving (SomaPuzzleView *self);

/* Whether the user wants them, and sees them. */
gboolean soma_puzzle_view_wants_animations (SomaPuzzleView *self);

/* How many layers can be taken off so that one is left. */
guint soma_puzzle_view_get_most_layers_off (SomaPuzzleView *self);

/* How many are. */
int soma_puzzle_view_get_layers_off (SomaPuzzleView *self);

/* The stage is another: motions to where it has their blocks go on, the others are over. */
void soma_puzzle_view_keep_motions (SomaPuzzleView *self);

/* The scene of the stage, with those of its blocks that are on their way where they are now; they
 * are loose. */
SomaScene *soma_puzzle_view_make_stage_scene (SomaPuzzleView *self);

/* Makes the scene anew, of what is shown and where it is now. */
void soma_puzzle_view_rebuild_scene (SomaPuzzleView *self);

/* Lets the camera go once round, slowly; any other motion of it ends that. */
void soma_puzzle_view_go_round (SomaPuzzleView *self);

/* Updates the accessible label. */
void soma_puzzle_view_update_label (SomaPuzzleView *self);

/* In puzzle-view-input.c: what the class and each view need for pointer and keys. */
void soma_puzzle_view_class_install_input (GtkWidgetClass *widget_class);
void soma_puzzle_view_add_controllers (SomaPuzzleView *self);

/* Finds what is under the pointer and tells it; returns what the handlers do. */
gboolean soma_puzzle_view_emit_pointer (SomaPuzzleView *self, SomaPointer *pointer);

/* Tells again what the pointer is over, after something else moved than the pointer. */
void soma_puzzle_view_hover_again (SomaPuzzleView *self);

/* Lets the actions for layers be there when they do something. */
void soma_puzzle_view_enable_layers (SomaPuzzleView *self);

/* Ends a drag that somebody owns. */
void soma_puzzle_view_cancel_drag (SomaPuzzleView *self);

/* The pointer has moved: frames that follow soon are drawn in less time. */
void soma_puzzle_view_make_haste (SomaPuzzleView *self);
