/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "search.h"

/* Finds figures by wish: grows figures of as many cells as the pieces have, at random, cell by cell
 * (or orbit by orbit, if they are to be symmetric), and keeps those that fulfil the wish. */

/* Symmetries that a figure has at least. The axis of turns is vertical. */
typedef enum
{
  SOMA_WISH_MIRROR_X = 1 << 0, /* left and right are alike */
  SOMA_WISH_MIRROR_Y = 1 << 1, /* front and back */
  SOMA_WISH_MIRROR_Z = 1 << 2, /* top and bottom */
  SOMA_WISH_DIAGONAL = 1 << 3, /* x and y can be exchanged */
  SOMA_WISH_HALF_TURN = 1 << 4,
  SOMA_WISH_QUARTER_TURN = 1 << 5,
} SomaWishSymmetry;

typedef struct
{
  int symmetry;  /* SomaWishSymmetry flags; 0: any figure */
  int extent[3]; /* the figure fits into a box of this size, as it stands; 0: no limit on that axis,
                      but see below */
  bool no_overhang; /* every cell is on the table or on another cell */
  bool buildable;   /* some solution can be put together by hand (build-order.h) */
  uint64_t least;   /* solutions in the convention; 0 is as 1 */
  uint64_t most;    /* 0: no limit */
} SomaWish;

typedef struct
{
  uint64_t n_tried; /* figures grown, without those that came again */
  uint64_t n_found;
} SomaGenerateProgress;

/* Takes a figure that was found, valid during the call, with its number of solutions: exact, or the
 * wish's `least` if `exact` is false (nobody asked for more). Returns false to stop. */
typedef bool (*SomaGenerateFunc) (SomaFigure *figure, uint64_t n_solutions, bool exact,
                                  const SomaGenerateProgress *progress, void *data);

typedef struct
{
  SomaWish wish;
  SomaPieceSet *set;
  SomaSymmetry symmetry; /* what counts as the same solution */
  uint64_t seed;         /* decides everything */
  uint64_t limit;        /* stop after so many figures; 0: no limit */
  uint64_t tries;        /* stop after so many tries; 0: no limit */
  SomaGenerateFunc figure;
  void (*progress) (const SomaGenerateProgress *progress,
                    void *data); /* may be NULL; now and then */
  void *data;
  const atomic_bool *stop; /* may be NULL; set by whoever wants to stop */
} SomaGenerateOptions;

/* Generates figures; blocks, on the calling thread alone. No two figures are the same up to rotation
 * (and reflection, if the pieces equal their mirror images). Where the wish gives no size, the box has
 * at most twice the cells' cube root along each axis, and 2 more. LIMIT: `limit` or `tries` was
 * reached; COMPLETE: no figure at all can fulfil the wish, or none that is new has come for long;
 * STOPPED; FAILED: memory ran out. */
SomaSearchState soma_generate_run (const SomaGenerateOptions *options);
