/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "arrangement.h"
#include "play-space.h"
#include "stage.h"

/* What is seen of a game: the figure to be built, the pieces in it and beside it, the tray, and the
 * piece in the hand. The positions of the pieces are an arrangement, which this never changes; it
 * only tells where the hand would put its piece. */
typedef struct _SomaPlayTable SomaPlayTable;

/* What would happen to the piece in the hand if it were dropped. */
typedef enum
{
  SOMA_DROP_NONE,   /* the hand is empty */
  SOMA_DROP_PLACE,  /* it stays or falls into an allowed place: see the pose */
  SOMA_DROP_TRAY,   /* it goes back to the tray */
  SOMA_DROP_BARRED, /* it cannot be dropped there */
} SomaDropKind;

typedef struct
{
  SomaDropKind kind;
  SomaFit fit;        /* PLACE: how it fits there; BARRED: why it does not */
  uint16_t other;     /* BARRED: the copy that is in the way; SOMA_NO_COPY for another reason */
  SomaPiecePose pose; /* PLACE */
  bool falls;         /* PLACE: it is above the pose, and would fall there */
} SomaDrop;

/* References `arrangement`. `aspect` is the view's width divided by its height. */
SomaPlayTable *soma_play_table_new (SomaArrangement *arrangement, float aspect);

/* Takes NULL too. */
void soma_play_table_free (SomaPlayTable *self);

/* Shows a new state of the same game. A piece in the hand stays there unless its copy has been
 * pinned. Removes marks and the place of a hint. */
void soma_play_table_set_arrangement (SomaPlayTable *self, SomaArrangement *arrangement);

/* Lays the tray out again for another view. */
void soma_play_table_set_aspect (SomaPlayTable *self, float aspect);

/* Whether the copy is on the table: copies that cannot fit into the figure at once are left out. */
bool soma_play_table_has (const SomaPlayTable *self, int copy);

/* The copy on the table after (or before) `copy` in the order of the set, or the first (last) if
 * that is -1; -1 at the end. */
int soma_play_table_next (const SomaPlayTable *self, int copy, bool backward);

/* The copy that keys and buttons act on, -1 for none. Selecting another one empties the hand. */
void soma_play_table_select (SomaPlayTable *self, int copy);
int soma_play_table_get_selected (const SomaPlayTable *self);

/* The hand. */

/* Takes the selected copy into the hand: from its place, or from the tray to above the middle of
 * the figure. False if none is selected, or it is pinned. */
bool soma_play_table_lift (SomaPlayTable *self);

bool soma_play_table_is_held (const SomaPlayTable *self);

/* Whether it is held by the pointer, rather than by keys. */
bool soma_play_table_is_dragged (const SomaPlayTable *self);

/* Empties the hand; the piece returns to where it was. */
void soma_play_table_release (SomaPlayTable *self);

/* Empties the hand; the piece goes to the tray with the orientation in which it was held. */
void soma_play_table_put_away (SomaPlayTable *self);

/* Moves the piece in the hand by one cell; false if the table or the edge of the area stops it. */
bool soma_play_table_move (SomaPlayTable *self, SomaGo go, float yaw);

/* Turns the piece in the hand about its grabbed or middle cell. If the hand is empty, turns the
 * selected copy: in the tray, or after taking it into the hand. False if that is impossible. */
bool soma_play_table_turn (SomaPlayTable *self, SomaTurn turn, bool reverse, float yaw);

/* Selects a copy and takes it into the hand, grabbed at a point of one of its cells on the stage.
 * False if it is pinned. */
bool soma_play_table_grab (SomaPlayTable *self, int copy, SomaCell cell, SomaVec3 point);

/* The pointer during a drag. */
typedef struct
{
  SomaVec3 origin, direction; /* its ray */
  SomaVec3 forward;           /* the direction of the camera */
  bool hit;                   /* a block is under the pointer: */
  SomaCell cell;              /* its cell */
  SomaVec3 normal;            /* of the cell's face */
} SomaDragTo;

/* Moves the grabbed piece with the pointer, in the plane through the grabbed point that faces the
 * camera. Of all places where it fits, in the figure, on the table or in the tray, it takes the one
 * that looks nearest, whatever its depth. It jumps there when it is near; without such a place, it
 * is barred. */
void soma_play_table_drag (SomaPlayTable *self, const SomaDragTo *to);

/* What would happen if the piece were dropped now; with `exactly`, it does not fall if the rules
 * allow it to stay. */
SomaDrop soma_play_table_get_drop (SomaPlayTable *self, bool exactly);

/* The pose of the copy where it is held or lies, or would be if it were taken from the tray. */
SomaPiecePose soma_play_table_get_pose (const SomaPlayTable *self, int copy);

/* Hints. */

/* Marks these copies and no others. */
void soma_play_table_mark (SomaPlayTable *self, const uint16_t *copies, int n_copies);

/* Makes a copy lighter than its colour by this, 0 to 1, from now on. */
void soma_play_table_light (SomaPlayTable *self, int copy, float by);

/* Shows where a copy belongs, as a ghost; a copy of -1 removes it. */
void soma_play_table_show_place (SomaPlayTable *self, int copy, SomaPiecePose pose);

/* The picture. */

#define SOMA_PLAY_N_VIA 4

/* A block that has moved or turned since the last stage. It goes straight from one to the next of
 * `via`, and then to `offset`, so that it does not pass through others. */
typedef struct
{
  int id;
  SomaVec3 offset;
  int n_via; /* 0 or all */
  SomaVec3 via[SOMA_PLAY_N_VIA];
  bool turns;     /* by this: */
  SomaVec3 pivot; /* a point of the stage as it is now */
  SomaVec3 axis;  /* a unit vector */
  float angle;    /* radians, counter-clockwise when looking against the axis */
} SomaPlayMotion;

/* The stage; valid until the next call of any function. If `motions` is not NULL, blocks that have
 * moved since the last call are still at their old places, and `*motions` tells where they go. A
 * piece that follows the pointer freely is moved at once, and turned blocks are already turned. */
const SomaStage *soma_play_table_get_stage (SomaPlayTable *self, const SomaPlayMotion **motions,
                                            int *n_motions);
