/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "gap.h"

/* Which pieces stand in the way of which: the matrix of Cutler's analysis of burrs, in bits. A
 * piece that goes some way takes along what it meets, and what that meets; so the pieces that can
 * move together are the sets that nothing leads out of. */

/* At most so many pieces are taken apart; a set of them is a word, with a bit for each. */
#define SOMA_MAX_RIGIDS 64

/* Up and down each axis: direction 2 * axis is up, 2 * axis + 1 is down. */
#define SOMA_N_DIRECTIONS 6

/* Most of it is the same in the next state, and much of it in the next assembly: only what differs
 * is measured again. */
typedef struct
{
  int n_pieces; /* 0: nothing was measured yet */
  uint64_t all;
  int shapes[SOMA_MAX_RIGIDS];
  uint64_t positions[SOMA_MAX_RIGIDS];

  /* soma_gaps_measure() of each pair, from the view of either: but the bits above the bytes are
   * those of the lesser one. */
  uint64_t gaps[SOMA_MAX_RIGIDS][SOMA_MAX_RIGIDS];
  /* For each direction and piece, the others that it meets within one cell; then likewise, at
   * all. */
  uint64_t met[2 * SOMA_N_DIRECTIONS][SOMA_MAX_RIGIDS];
  /* In the same order, those that the first piece takes along; a bit for each that is known. */
  unsigned known;
  uint64_t first[2 * SOMA_N_DIRECTIONS];
} SomaBlocking;

/* Pieces that go in a direction as far as they like, and take along what they meet. */
typedef struct
{
  int direction;
  uint64_t set; /* those that go over the next cell */
  int most;     /* how far, before they meet others; SOMA_GAP_FREE: they never do */
  uint64_t met; /* those others */
} SomaPush;

/* To be called when numbers of shapes have got another meaning. */
void soma_blocking_forget (SomaBlocking *blocking);

/* The pieces have these shapes and packed positions. */
void soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                            const uint64_t *positions);

/* What moves along with the piece over one cell, or out of the rest, in the direction; itself
 * included. */
uint64_t soma_blocking_find_near (SomaBlocking *blocking, int direction, int piece);
uint64_t soma_blocking_find_far (SomaBlocking *blocking, int direction, int piece);

/* soma_blocking_find_near() of all pieces at once, in `sets`, but for those that are returned: with
 * these more than half of the pieces move. */
uint64_t soma_blocking_find_all_near (SomaBlocking *blocking, int direction, uint64_t *sets);

/* Begins to push a set, such as soma_blocking_find_near() has found. */
void soma_push_begin (SomaPush *push, const SomaBlocking *blocking, int direction, uint64_t set);

/* Pushes on, with those that were met; they may meet others at once. */
void soma_push_go_on (SomaPush *push, const SomaBlocking *blocking);

/* Whether no set of pieces but all of them can move along the axis: by one cell, or out of the
 * rest. */
bool soma_blocking_is_stuck (SomaBlocking *blocking, int axis);
bool soma_blocking_is_locked (SomaBlocking *blocking, int axis);
