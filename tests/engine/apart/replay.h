/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "figure.h"
#include "turn-path.h"

/* Replays how a solution is taken apart. It knows where cells are and that no two may be in one
 * place, and nothing else. */
typedef struct _Replay Replay;

/* A quarter turn as the pieces see it that make it: as in SomaMove, and the way. */
typedef struct
{
  guint64 turning;
  int axis, direction;
  int end[3];
  const SomaTurnLimits *limits; /* what is allowed */
  int clearance;                /* what the way is said to need, in thousandths of a cell */
  const SomaTurnPath *path;
} ReplayTurn;

/* The pieces that move, one bit for each, and what is added to their coordinates: along one axis,
 * one cell at a time. Those that are to come out go on and on in that direction. If it is a turn,
 * either the pieces make it, or all others would, and the pieces move the opposite way. */
typedef struct
{
  guint64 pieces;
  int by[3];
  gboolean is_out;
  const ReplayTurn *turn; /* (nullable) */
} ReplayMove;

Replay *replay_new (void);
void replay_free (Replay *replay);

/* Pieces are numbered from 0, as they are added. */
void replay_add_piece (Replay *replay, const SomaCell *cells, int n_cells);

/* Where the cells of a piece are: an array of SomaCell, which belongs to the replay. */
const GArray *replay_get_piece (const Replay *replay, int piece);

/* Moves some of the pieces, as if there were no others, and takes some of these out with the last
 * move. That move is not made: they stay where they were before it. Returns those taken out; fails
 * the test if something collides, or if a move is none. Ways of turns are followed in small steps,
 * at the clearance that they are said to need, and SOMA_TURN_SLACK. */
guint64 replay_part (Replay *replay, guint64 pieces, const ReplayMove *moves, int n_moves);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replay, replay_free)
