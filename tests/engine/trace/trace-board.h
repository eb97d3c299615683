/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "placement.h"
#include "trace.h"

/* What a branch of the search has promised. */
typedef struct
{
  int piece, cell; /* one of them; the other is -1 */
  int n_left;      /* placements still to be made */
} BoardBranch;

/* A board of its own, on which a trace is played. It knows placements only as sets of cells. */
typedef struct
{
  SomaPuzzle *puzzle;  /* borrowed */
  gboolean has_copies; /* then placements go in ascending order, and have less room for that */
  gboolean has_loose;  /* what may stay empty or be left over can be added to a solution */
  gboolean has_second_anchors; /* symmetry rules out placements for which there is room */
  gboolean occupied[SOMA_MAX_CELLS];
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaStep placed[SOMA_MAX_CELLS];
  int n_placed;
  int n_used[SOMA_MAX_PIECES];
  BoardBranch branches[SOMA_MAX_CELLS + 1]; /* by the number of pieces placed before */
  guint64 n_steps, n_nodes, n_dead_ends;
  gboolean must_remove; /* a solution or a dead end with pieces in place came before */
  SomaPlacements *placements[SOMA_MAX_PIECES]; /* NULL until they are asked for */
  GHashTable *checked;                         /* rows of cells that are their piece */
  GHashTable *solutions; /* of GBytes: copies by cell, in the order a solution has */
  GHashTable *first;     /* of GBytes: piece and cells of the placements that began */
} Board;

/* An empty board but for the pins. */
Board *board_new (SomaPuzzle *puzzle);

void board_free (Board *board);

/* Plays the step; asserts that it is legal, and what it says of itself true. */
void board_play (Board *board, const SomaStep *step);

/* The key of a placement in board->first. */
GBytes *board_make_key (int piece, const uint16_t *cells, int n_cells);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Board, board_free)
