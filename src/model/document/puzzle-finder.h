/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "findings.h"
#include "found-puzzle.h"

/* Invents puzzles (see invent.h) on threads, until it is stopped. The items are SomaFoundPuzzle,
 * the highest level first; there is no end of what there is to try. */
#define SOMA_TYPE_PUZZLE_FINDER (soma_puzzle_finder_get_type ())
G_DECLARE_FINAL_TYPE (SomaPuzzleFinder, soma_puzzle_finder, SOMA, PUZZLE_FINDER, SomaFindings)

typedef enum
{
  SOMA_FINDER_NONE, /* not started */
  SOMA_FINDER_RUNNING,
  SOMA_FINDER_STOPPED,
  /* It cannot be done. */
  SOMA_FINDER_NO_FIGURE,       /* the design has no cells */
  SOMA_FINDER_NO_PUZZLE,       /* likewise, or no pieces, which are to be changed */
  SOMA_FINDER_NO_SOLUTION,     /* what is to be changed cannot be built */
  SOMA_FINDER_TOO_MANY_PIECES, /* more than SOMA_MAX_INVENT_PIECES are used, or fewer than 2 */
  SOMA_FINDER_TOO_FEW_CELLS,
  SOMA_FINDER_TOO_MANY_CELLS,
  SOMA_FINDER_TOO_LARGE,
  SOMA_FINDER_TOO_MANY_PARTS,
  SOMA_FINDER_FAILED, /* out of memory */
} SomaFinderState;

#define SOMA_TYPE_FINDER_STATE (soma_finder_state_get_type ())
GType soma_finder_state_get_type (void);

typedef struct
{
  gboolean is_harder;     /* change the pieces of the design, which then counts below */
  int n_pieces;           /* likewise not for those */
  int least, most;        /* cells of a piece; 0: as suits */
  gboolean all_different; /* no two pieces have the same shape */
  int most_empty;         /* cells that may stay empty; negative: as suits; not if it is harder */
  int least_turns;        /* 0, or it comes apart only with so many quarter turns; not if harder */
  SomaTurnLimits turns;   /* which are possible then */
  SomaSymmetry symmetry;
  guint64 seed;
  int n_threads;   /* 0: one for each processor */
  guint64 n_tries; /* cuttings until it stops by itself; 0: never */
} SomaPuzzleWish;

/* Stops any earlier run, and begins. What is found comes to what is in the list. */
void soma_puzzle_finder_start (SomaPuzzleFinder *self, SomaDesign *design,
                               const SomaPuzzleWish *wish);

/* Goes on if it was stopped. */
void soma_puzzle_finder_go_on (SomaPuzzleFinder *self);
