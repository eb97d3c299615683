/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "arrangement.h"
#include "play-space.h"
#include "stage.h"

/* The table of a game as it is seen: the figure to be built, what lies in it and beside it, the tray,
 * and the piece in the hand. What lies where is an arrangement, which this never changes: it says
 * where the hand would put its piece. All of it is plain computation. */
typedef struct _SomaPlayTable SomaPlayTable;

/* What would become of the piece in the hand. */
typedef enum
{
  SOMA_DROP_NONE,   /* the hand is empty */
  SOMA_DROP_PLACE,  /* it stays or falls where it may be: see the pose */
  SOMA_DROP_TRAY,   /* it goes back to the tray */
  SOMA_DROP_BARRED, /* nothing: it cannot be there */
} SomaDropKind;

typedef struct
{
  SomaDropKind kind;
  SomaFit fit;        /* PLACE: how it fits there; BARRED: why it does not */
  uint16_t other;     /* BARRED: what is in the way, SOMA_NO_COPY if that is not it */
  SomaPiecePose pose; /* PLACE */
  bool falls;         /* PLACE: it is not there yet, but above it */
} SomaDrop;

/* Takes a reference on `arrangement`. `aspect`, width by height, is that of the view. */
SomaPlayTable *soma_play_table_new (SomaArrangement *arrangement, float aspect);

/* Takes NULL too. */
void soma_play_table_free (SomaPlayTable *self);

/* The game went on, with the same puzzle. A piece in the hand stays there, unless its copy is
 * pinned now. Marks and the place of a hint go. */
void soma_play_table_set_arrangement (SomaPlayTable *self, SomaArrangement *arrangement);

/* Lays the tray out for another view. */
void soma_play_table_set_aspect (SomaPlayTable *self, float aspect);

/* Of a set with more copies of a piece than fit into the figure, not all are on the table. */
bool soma_play_table_has (const SomaPlayTable *self, int copy);

/* The copy on the table after `copy` (or before it; -1: the first, or the last), in the order of the
 * set; -1 after the last. */
int soma_play_table_next (const SomaPlayTable *self, int copy, bool backward);

/* The copy that keys and buttons mean, -1 for none. Selecting another empties the hand. */
void soma_play_table_select (SomaPlayTable *self, int copy);
int soma_play_table_get_selected (const SomaPlayTable *self);

/* The hand. */

/* Takes the selected copy into the hand: from where it lies, or from the tray to above the middle of
 * the figure. False if that cannot be: none is selected, or it is pinned. */
bool soma_play_table_lift (SomaPlayTable *self);

bool soma_play_table_is_held (const SomaPlayTable *self);

/* Empties the hand; the piece is again where it was. */
void soma_play_table_release (SomaPlayTable *self);

/* The same for a piece that goes to the tray: it lies there turned as it was held. */
void soma_play_table_put_away (SomaPlayTable *self);

/* Moves what is in the hand by a cell; false at the table or the edge of the world. */
bool soma_play_table_move (SomaPlayTable *self, SomaGo go, float yaw);

/* Turns what is in the hand, about the cell that is grabbed, or its middle one; else the selected
 * copy where it is in the tray; else takes it into the hand first. False if that cannot be. */
bool soma_play_table_turn (SomaPlayTable *self, SomaTurn turn, bool reverse, float yaw);

/* Grabs a copy at a point of one of its cells, as the stage shows it; it is then selected and in
 * the hand. False if it is pinned. */
bool soma_play_table_grab (SomaPlayTable *self, int copy, SomaCell cell, SomaVec3 point);

/* What is under the pointer of a drag. */
typedef struct
{
  SomaVec3 origin, direction; /* its ray */
  SomaVec3 forward;           /* where the camera looks */
  bool hit;                   /* a block is there: */
  SomaCell cell;              /* its cell */
  SomaVec3 normal;            /* of the cell's face */
} SomaDragTo;

/* Lets what was grabbed follow the pointer, in the plane that faces the camera through where it was
 * grabbed. Its place is the one nearest to there as it is seen, be it nearer to the viewer or further
 * away, among those it fits into: in the figure or on the table, or the tray. It jumps there when it
 * is near; where there is no place, it is barred. */
void soma_play_table_drag (SomaPlayTable *self, const SomaDragTo *to);

/* What would happen if the hand let go now; with `exactly` the piece stays where it is held and does
 * not fall, if the rules allow that. */
SomaDrop soma_play_table_get_drop (SomaPlayTable *self, bool exactly);

/* Where the copy is held, or lies, or would be if it were taken from the tray. */
SomaPiecePose soma_play_table_get_pose (const SomaPlayTable *self, int copy);

/* Hints. */

/* Marks copies; replaces those that were marked. */
void soma_play_table_mark (SomaPlayTable *self, const uint16_t *copies, int n_copies);

/* Shows as a ghost where a copy belongs. A copy of -1 shows none. */
void soma_play_table_show_place (SomaPlayTable *self, int copy, SomaPiecePose pose);

/* The picture. */

/* A block that is not where it was in the stage before, or that was turned. */
typedef struct
{
  int id;
  SomaVec3 offset; /* its own, where it is going */
  bool turns;      /* by this: */
  SomaVec3 pivot;  /* a point of the stage as it is now */
  SomaVec3 axis;   /* a unit vector */
  float angle;     /* radians, counter-clockwise for who looks against the axis */
} SomaPlayMotion;

/* The stage; valid until the next call of any function. With `motions` (may be NULL) the blocks that
 * moved since the last call have offsets that show them where they were, and `*motions` tells
 * where they go. What follows the pointer freely is there at once. A block that turns is shown turned
 * already. */
const SomaStage *soma_play_table_get_stage (SomaPlayTable *self, const SomaPlayMotion **motions,
                                            int *n_motions);
