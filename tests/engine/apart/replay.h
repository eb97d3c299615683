/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "figure.h"

/* Replays how a solution is taken apart. It knows where cells are and that no two may be in one
 * place, and nothing else. */
typedef struct _Replay Replay;

/* The pieces that move, one bit for each, and what is added to their coordinates: along one axis,
 * one cell at a time. Those that are to come out go on and on in that direction. */
typedef struct
{
  guint64 pieces;
  int by[3];
  gboolean is_out;
} ReplayMove;

Replay *replay_new (void);
void replay_free (Replay *replay);

/* Pieces are numbered from 0, as they are added. */
void replay_add_piece (Replay *replay, const SomaCell *cells, int n_cells);

/* Moves some of the pieces, as if there were no others, and takes some of these out with the last
 * move. That move is not made: they stay where they were before it. Returns those taken out; fails
 * the test if something collides, or if a move is none. */
guint64 replay_part (Replay *replay, guint64 pieces, const ReplayMove *moves, int n_moves);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replay, replay_free)
