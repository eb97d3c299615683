/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "replay.h"

/* The fewest moves that part some pieces, if they can also make quarter turns. A place is where all
 * cells are, and is the same however the whole is turned and shifted; every set of pieces is pushed
 * in every direction, and turned about every axis to every end. It shares nothing with the engine
 * but what counts as a turn, and asks it no more than whether a certain set can make one, which is
 * followed or checked on a grid. For a few small pieces. */
typedef struct _SlowTurns SlowTurns;

/* What is believed of turns that are close to the limit. */
typedef enum
{
  SLOW_DOUBT_ASK,        /* what the engine says of this turn alone */
  SLOW_DOUBT_IMPOSSIBLE, /* they are not, and the engine is not asked at all */
  SLOW_DOUBT_POSSIBLE,   /* they are, likewise */
} SlowDoubt;

/* Of all pictures of turns that the engine calls impossible, one of `check_every` is looked at on
 * a grid, too. */
SlowTurns *slow_turns_new (const SomaTurnLimits *limits, SlowDoubt doubt, guint check_every);
void slow_turns_free (SlowTurns *slow);

/* From where they are in the replay, until some of the pieces come off the others: the number of
 * moves; -1: they never do, -2: there are too many places. */
int slow_turns_count_moves (SlowTurns *slow, const Replay *replay, guint64 pieces);

/* Of the turns that were asked about, those that the grid knows to be possible and the engine did
 * not find, those that are close to the limit, and all. */
typedef struct
{
  int n_missed, n_close, n_asked;
} SlowTurnCounts;

SlowTurnCounts slow_turns_get_counts (const SlowTurns *slow);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlowTurns, slow_turns_free)
