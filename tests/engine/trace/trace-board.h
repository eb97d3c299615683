/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "placement.h"
#include "trace.h"

/* The claim of a branch of the search. */
typedef struct
{
  int piece, cell; /* one of them; the other is -1 */
  int n_left;      /* placements still to be made */
} BoardBranch;

/* A board of its own, on which a trace is replayed. It knows placements only as sets of cells. */
typedef struct
{
  SomaPuzzle *puzzle;          /* borrowed */
  gboolean has_copies;         /* then placements are in ascending order, and fewer are possible */
  gboolean has_loose;          /* what may stay empty or be left over can be added to a solution */
  gboolean has_second_anchors; /* symmetry rules out placements that would fit */
  gboolean occupied[SOMA_MAX_CELLS];
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaStep placed[SOMA_MAX_CELLS];
  int n_placed;
  int n_used[SOMA_MAX_PIECES];
  BoardBranch branches[SOMA_MAX_CELLS + 1]; /* by the number of pieces placed before */
  guint64 n_steps, n_nodes, n_dead_ends;
  gboolean must_remove; /* a solution or a dead end with pieces in place came before */
  SomaPlacements *placements[SOMA_MAX_PIECES]; /* NULL until first used */
  GHashTable *checked;                         /* rows of cells known to be their piece */
  GHashTable *solutions; /* of GBytes: copies by cell, in the order a solution has */
  GHashTable *first;     /* of GBytes: piece and cells of the placements that came first */
} Board;

/* A board with only the pins. */
Board *board_new (SomaPuzzle *puzzle);

void board_free (Board *board);

/* Replays the step; asserts that it is legal and its claims are true. */
void board_play (Board *board, const SomaStep *step);

/* The key of a placement in board->first. */
GBytes *board_make_key (int piece, const uint16_t *cells, int n_cells);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Board, board_free)
