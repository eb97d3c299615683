/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pose.h"
#include "puzzle.h"

/* The state of play: where each copy of each piece is. A value: a move makes a new one, and undo is
 * a list of them. Copies are numbered as in a solution; those that are not placed are in the tray.
 *
 * The rules: a piece may not be below the table (z = 0) or overlap another one. Inside the figure
 * it may lie with or without anything below it, since some figures cannot be built otherwise.
 * Wholly or partly outside, it must rest: on the table, or with a cell above a cell of another
 * piece. Where all its cells are the figure's, these must accept its colours; of rotations that
 * differ in nothing but colours, that is the one that is meant. What lies below it may be taken
 * back later, and it stays where it is. In free building,
 * without the figure, a piece may be anywhere that is free. Pinned copies stay where they are. */

typedef struct
{
  uint16_t copy;
  bool is_pinned;
  bool is_given; /* a pin of the puzzle: cannot be unpinned */
  SomaPiecePose pose;
} SomaLaid;

typedef struct
{
  SomaPuzzle *puzzle; /* a reference */
  SomaPoses *poses;   /* a reference */
  bool is_free;       /* without the figure */
  int n_laid;
  const SomaLaid *laid; /* in the order in which they were laid down, the latest last */
} SomaArrangement;

/* Why a piece can or cannot be where it is wanted. */
typedef enum
{
  SOMA_FIT_INSIDE,       /* all its cells are the figure's (in the free mode: anywhere) */
  SOMA_FIT_OUTSIDE,      /* none of them is: loose on the table */
  SOMA_FIT_STICKING_OUT, /* some are; allowed, though nothing comes of it */
  SOMA_FIT_COLLISION,    /* not allowed, like all that follow: another piece is there */
  SOMA_FIT_BELOW_TABLE,
  SOMA_FIT_FLOATING, /* not in the figure, and nothing below it */
  SOMA_FIT_TOO_FAR,  /* beyond SOMA_PLAY_REACH */
  SOMA_FIT_PINNED,   /* the copy is pinned where it is */
  SOMA_FIT_NO_SUCH_COPY,
  SOMA_FIT_COLOURS, /* all its cells are the figure's, but these do not accept its colours */
} SomaFit;

/* Pieces lie no farther from the origin than this on any axis. */
#define SOMA_PLAY_REACH 2048

static inline bool
soma_fit_is_allowed (SomaFit fit)
{
  return fit <= SOMA_FIT_STICKING_OUT;
}

/* The start of a game: all copies are in the tray, except those that the puzzle pins. Takes a
 * reference on `puzzle`. */
SomaArrangement *soma_arrangement_new (SomaPuzzle *puzzle, bool is_free);

SomaArrangement *soma_arrangement_ref (SomaArrangement *self);

/* Takes NULL too. */
void soma_arrangement_unref (SomaArrangement *self);

/* Where the copy lies; NULL if it is in the tray. */
const SomaLaid *soma_arrangement_find (const SomaArrangement *self, int copy);

/* The copy that lies on the cell, or SOMA_NO_COPY. */
uint16_t soma_arrangement_get_copy_at (const SomaArrangement *self, SomaCell cell);

/* Whether the copy, taken from where it is, may be laid down there. `*other` (may be NULL) is set
 * to a copy that is in its way if the answer is COLLISION. */
SomaFit soma_arrangement_test (const SomaArrangement *self, int copy, SomaPiecePose pose,
                               uint16_t *other);

/* Whether the copy, taken from where it is, would rest there: on the table or on another piece. */
bool soma_arrangement_rests (const SomaArrangement *self, int copy, SomaPiecePose pose);

/* Places the copy, from the tray or from where it is; it becomes the latest. This and the following
 * return a new value, or NULL if the move is not allowed. */
SomaArrangement *soma_arrangement_lay (const SomaArrangement *self, int copy, SomaPiecePose pose);

/* The same, but it need not rest: for a position that comes from somewhere else. */
SomaArrangement *soma_arrangement_put (const SomaArrangement *self, int copy, SomaPiecePose pose);

/* Takes the copy back into the tray; NULL too if it is there, or pinned. */
SomaArrangement *soma_arrangement_take_back (const SomaArrangement *self, int copy);

/* Takes back all copies except those that the puzzle pins. */
SomaArrangement *soma_arrangement_clear (const SomaArrangement *self);

/* Pins or unpins the copy where it lies; NULL too if it is in the tray, or given. */
SomaArrangement *soma_arrangement_pin (const SomaArrangement *self, int copy, bool pinned);

/* Whether the same copies lie in the same poses, with the same ones pinned, in any order. */
bool soma_arrangement_equal (const SomaArrangement *a, const SomaArrangement *b);

/* Whether the figure is built: every copy that touches the figure lies in it, all required cells
 * are covered, and each piece is used as often as it must be. `copy_at` (may be NULL) gets the
 * solution, in the order of soma_piece_set_order_copies(). Never in the free mode. */
bool soma_arrangement_is_solved (const SomaArrangement *self, uint16_t *copy_at);
