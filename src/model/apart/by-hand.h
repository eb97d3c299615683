/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "apart-plan.h"
#include "hand-turn.h"
#include "onward.h"
#include "reach.h"

/* A solution that a person takes apart: where its copies are, what can be done with them, what was
 * done, and what to do next. Sets of copies have a bit for each, as in SomaApart.
 *
 * Moves are counted as a plan counts them: some copies that go along an axis are one move, however
 * far they go, and however often they are let go on the way. A quarter turn is a move, unless the
 * one before is taken back by it.
 *
 * Properties: "along" (boolean: what is in the way is taken along), "counts" (boolean: the fewest
 * moves from here are looked for all the time), "status" (SomaByHandStatus, read-only, with
 * notification).
 *
 * Signals: "changed" after something was moved, also during a drag; "event" (const SomaByHandEvent
 * *) for those who put it into words. */
#define SOMA_TYPE_BY_HAND (soma_by_hand_get_type ())
G_DECLARE_FINAL_TYPE (SomaByHand, soma_by_hand, SOMA, BY_HAND, GObject)

typedef enum
{
  SOMA_BY_HAND_MOVED,        /* `copies` and `along` went `by`; perhaps `out` came off */
  SOMA_BY_HAND_STOPPED,      /* `copies` went `by`, perhaps 0: `blockers` are in their way */
  SOMA_BY_HAND_TURNED,       /* `move`, made as `turn` says */
  SOMA_BY_HAND_TURN_STOPPED, /* `copies`, by `blockers`; `move` and `turn` tell how they tried */
  SOMA_BY_HAND_TURN_SAME,    /* `copies` would lie as before */
  SOMA_BY_HAND_TURN_ASKED,   /* it takes a while to find out whether `copies` turn */
  SOMA_BY_HAND_UNDONE,       /* the move of `copies` */
  SOMA_BY_HAND_REDONE,       /* likewise */
  SOMA_BY_HAND_STARTED_OVER, /* everything is where the solution has it */
  SOMA_BY_HAND_FINISHED,     /* follows the event of the move */
  SOMA_BY_HAND_ANSWERED,     /* what was asked is known: see the status */
} SomaByHandEventKind;

typedef struct
{
  SomaByHandEventKind kind;
  guint64 copies, along, out, blockers;
  int axis, by; /* cells up the axis */
  SomaMove move;
  const SomaApartTurn *turn;
} SomaByHandEvent;

/* A turn that leads from where everything was to where it is now. */
typedef struct
{
  const SomaMove *move;
  const SomaTurnPath *path;
  const SomaSpread *before; /* where everything is before it */
  gboolean back;            /* it is taken back */
} SomaByHandTurn;

typedef struct
{
  guint n_moves;
  guint n_copies, n_single; /* those alone in their parts */
  gboolean is_finished;     /* what is not alone may stay together */
  gboolean can_undo, can_redo;

  /* The fewest moves until the part that is being worked on comes apart */
  guint64 part;
  gboolean is_searching;
  gboolean is_slow;    /* has searched for a second or more */
  int n_known;         /* while it searches: it takes more than so many */
  gboolean is_known;   /* the search has ended: */
  SomaOnward onward;   /* its result */
  gboolean is_hinted;  /* the next move was asked for, and is known */
  gboolean with_turns; /* the moves may be turns */
} SomaByHandStatus;

#define SOMA_TYPE_BY_HAND_STATUS (soma_by_hand_status_get_type ())
GType soma_by_hand_status_get_type (void);

/* Takes a reference on `puzzle`, and copies the rest. Of the options, the flags are not used.
 * NULL if the solution has too many copies, or too long ones. */
SomaByHand *soma_by_hand_new (SomaPuzzle *puzzle, const guint16 *copy_at,
                              const SomaApartOptions *options);

/* Tells what turns may need, and whether the next moves that are looked for may be turns; at first,
 * no clearance, and none. */
void soma_by_hand_set_turning (SomaByHand *self, const SomaApartTurning *turning,
                               gboolean with_turns);

/* All owned by the object. */
SomaPuzzle *soma_by_hand_get_puzzle (SomaByHand *self);
const guint16 *soma_by_hand_get_copy_at (SomaByHand *self);

/* To measure with: which copies there are, and their boxes. */
SomaReach *soma_by_hand_get_reach (SomaByHand *self);

/* Where everything is, apart from what a drag has moved. */
const SomaSpread *soma_by_hand_get_spread (SomaByHand *self);

void soma_by_hand_get_status (SomaByHand *self, SomaByHandStatus *status);

/* Whether these copies can be pushed at all: some, but not all, of one part. */
gboolean soma_by_hand_can_hold (SomaByHand *self, guint64 copies);

/* How far they can go; see soma_reach_find(). What is in the way is taken along if either `along`
 * or the property says so; the same goes for the functions below. */
void soma_by_hand_find_way (SomaByHand *self, guint64 copies, int direction, gboolean along,
                            SomaReachWay *way);

/* A drag. Takes hold of some copies, which can then be moved along the axis; FALSE if they cannot
 * be held. A drag under way is cancelled. */
gboolean soma_by_hand_begin (SomaByHand *self, guint64 copies, int axis, gboolean along);

/* Moves them so many cells from where they were at the beginning, or as far as they can go. Returns
 * how far that is. What is in the way is told once for each direction. */
double soma_by_hand_drag (SomaByHand *self, double cells);

/* Lets go: everything goes to the nearest whole cells. Whether that was a move. */
gboolean soma_by_hand_end (SomaByHand *self);

/* Lets go, and puts everything back. */
void soma_by_hand_cancel (SomaByHand *self);

gboolean soma_by_hand_is_dragging (SomaByHand *self);

/* The copies that stop the drag where it is now; 0 if none does. */
guint64 soma_by_hand_get_blockers (SomaByHand *self);

/* How far a copy is from where the solution has it. */
void soma_by_hand_get_offset (SomaByHand *self, int copy, double offset[3]);

/* A move in one step: so many cells up the axis, or as far as they go. FALSE if that is not at
 * all. */
gboolean soma_by_hand_shift (SomaByHand *self, guint64 copies, int axis, int by, gboolean along);

/* A quarter turn about an axis, `direction` being as `by` of a turn in SomaMove, with as little
 * slide as possible, of copies that can be held. What comes of it is told by an event, in most
 * cases before this returns. If it takes long to find out, anything else that is done meanwhile
 * drops it. */
void soma_by_hand_turn (SomaByHand *self, guint64 copies, int axis, int direction, gboolean along);

/* During "changed", the turn that was made or taken back; NULL if it was none. */
const SomaByHandTurn *soma_by_hand_get_turn (SomaByHand *self);

/* Each drag, each shift and each turn is undone at once. */
void soma_by_hand_undo (SomaByHand *self);
void soma_by_hand_redo (SomaByHand *self);

/* Puts everything back. Can be undone. */
void soma_by_hand_start_over (SomaByHand *self);

/* The part of this copy is being worked on. */
void soma_by_hand_set_focus (SomaByHand *self, int copy);

/* Asks for the next move. The answer may be known at once; the next move drops it. */
void soma_by_hand_ask (SomaByHand *self);

/* Makes the next move, which must be known. */
void soma_by_hand_make_next (SomaByHand *self);

/* Makes the first moves of a plan one after the other, each as a step, as far as that is possible;
 * but nothing is said of them. Returns how many were made. */
int soma_by_hand_follow (SomaByHand *self, const SomaApart *apart, int n_moves);

/* Ends the search: what is known by then is its result. */
void soma_by_hand_stop (SomaByHand *self);

/* "A, B2 and C". Free with g_free(). */
char *soma_by_hand_name_copies (SomaByHand *self, guint64 copies);

/* A sentence without a full stop, such as "A and B2 move 2 to the right". `turn` (nullable) tells
 * how a turn is made. Free with g_free(). */
char *soma_by_hand_describe_move (SomaByHand *self, const SomaMove *move,
                                  const SomaApartTurn *turn);
