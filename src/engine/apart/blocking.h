/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "gap.h"

/* Which pieces stand in the way of which: the matrix of Cutler's analysis of burrs, in bits. A piece
 * that goes some way takes along what it meets, and what that meets; so the pieces that can move
 * together are the sets that nothing leads out of. */

/* At most so many pieces are taken apart; a set of them is a word, with a bit for each. */
#define SOMA_MAX_RIGIDS 64

/* Up and down each axis: direction 2 * axis is up, 2 * axis + 1 is down. */
#define SOMA_N_DIRECTIONS 6

typedef uint64_t SomaBlockingSets[SOMA_N_DIRECTIONS][SOMA_MAX_RIGIDS];

typedef struct
{
  int n_pieces;
  uint64_t all;
  uint64_t gaps[SOMA_MAX_RIGIDS][SOMA_MAX_RIGIDS]; /* soma_gaps_measure() of `i` < `j` */

  /* For each direction and piece, those it meets at all, and those it meets on its way over some
   * distance, from 1 to n_steps. */
  SomaBlockingSets far;
  int n_steps;
  SomaBlockingSets within[SOMA_GAP_FREE];
} SomaBlocking;

/* The pieces have these shapes and packed positions. */
void soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                            const uint64_t *positions);

/* Whether no set of pieces but all of them can move along the axis: by one cell, or out of the
 * rest. */
bool soma_blocking_is_stuck (const SomaBlocking *blocking, int axis);
bool soma_blocking_is_locked (const SomaBlocking *blocking, int axis);

/* The pieces that move along if `piece` goes so far, below SOMA_GAP_FREE, in the direction, itself
 * included; 0 if there are more than `most`. */
uint64_t soma_blocking_push (SomaBlocking *blocking, int direction, int distance, int piece,
                             int most);

/* The same for leaving the rest altogether. */
uint64_t soma_blocking_push_out (const SomaBlocking *blocking, int direction, int piece, int most);
