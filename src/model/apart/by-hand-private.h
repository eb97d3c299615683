/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "by-hand.h"
#include "together.h"

/* Shared by the files of SomaByHand: by-hand.c keeps what was done, by-hand-moves.c moves copies,
 * by-hand-turns.c turns them, by-hand-search.c looks for the way on. */

/* Copies that went along an axis in one go, or turned, and were all of `part` with those that
 * stayed. */
typedef struct
{
  guint step; /* of the history */
  gboolean is_turn;
  guint64 part, copies;
  int axis, by;
} SomaByHandLeg;

/* What has become of everything in a step. */
typedef struct
{
  SomaSpread spread;
  guint64 copies; /* that were moved; 0 if all were put back */
  int focus;
  SomaMove move;      /* if it is a turn */
  SomaApartTurn turn; /* that turn; path owned */
} SomaByHandStep;

struct _SomaByHand
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  SomaReach *reach;
  SomaTogether together; /* what need not be taken apart */
  GArray *steps;         /* of SomaByHandStep, the first one is the solution */
  GArray *legs;          /* of SomaByHandLeg */
  GTask *task;           /* (nullable) while it searches */
  GTask *turn_task;      /* (nullable) while it is found out whether something turns */
  SomaTurner *turner;    /* (nullable) what was asked before, while there is no such task */

  SomaApartTurning turning;
  gboolean with_turns;
  SomaByHandTurn shown_turn; /* while it is told; no move otherwise */

  gsize most_bytes;
  gboolean along, counts;
  guint now; /* the step that is shown */
  int focus; /* a copy of the part that is being worked on */

  /* The drag; none while `dragged` is 0 */
  guint64 dragged;
  SomaReachWay ways[2]; /* up and down */
  double distance;
  gboolean is_told[2]; /* what is in the way */

  /* The way on from here */
  gboolean is_asked, is_known, is_hinted;
  gboolean is_slow;
  int n_known;
  SomaOnward onward;

  /* The last way that was found, wherever it began */
  SomaSpread way_start;
  guint64 way_part;
  GArray *way; /* owned: of SomaMove; empty if there is none */
};

/* by-hand.c */
void soma_by_hand_tell (SomaByHand *self, const SomaByHandEvent *event);
void soma_by_hand_tell_changed (SomaByHand *self);
void soma_by_hand_notify_status (SomaByHand *self);

/* The same after a turn, which has led to the step of that number, or `back` from there. */
void soma_by_hand_tell_turned (SomaByHand *self, guint step, gboolean back);

/* Adds a step after the one that is shown, dropping those that were undone. Takes the path over. */
void soma_by_hand_add_step (SomaByHand *self, const SomaByHandStep *step);

/* After the step that is shown has changed. */
void soma_by_hand_settle (SomaByHand *self);

/* The number of the part that is being worked on; -1 if all may stay as it is. */
int soma_by_hand_find_part (SomaByHand *self);

/* by-hand-turns.c */

/* Makes the turn that was found, without telling of it. Takes the path over. */
void soma_by_hand_add_turn (SomaByHand *self, guint64 held, const SomaMove *move,
                            const SomaApartTurn *turn);

/* Makes a turn that is known to be possible. */
void soma_by_hand_make_turn (SomaByHand *self, const SomaMove *move);

/* Drops what is asked. */
void soma_by_hand_drop_turn (SomaByHand *self);

/* The limits that turns have. */
SomaTurnLimits soma_by_hand_get_limits (SomaByHand *self);

/* by-hand-search.c */

/* What was known is no longer true; looks again if the fewest moves are wanted all the time. */
void soma_by_hand_forget_way (SomaByHand *self);

/* Looks for the way on unless it is known, or nobody wants to know it. */
void soma_by_hand_look_on (SomaByHand *self);
