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

/* For each direction and piece, those that move along, itself included. */
typedef uint64_t SomaBlockingSets[SOMA_N_DIRECTIONS][SOMA_MAX_RIGIDS];

typedef struct
{
  int n_pieces;
  uint64_t all;
  uint64_t gaps[SOMA_MAX_RIGIDS][SOMA_MAX_RIGIDS]; /* soma_gaps_measure() of `i` < `j` */

  /* Found as they are needed: for pieces that leave the rest altogether, and for those that go some
   * distance, from 1 to n_steps. */
  bool has_far;
  SomaBlockingSets far;
  int n_steps;
  SomaBlockingSets within[SOMA_GAP_FREE];
} SomaBlocking;

/* The pieces have these shapes and packed positions. */
void soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                            const uint64_t *positions);

/* Whether no set of pieces but all of them can move along the axis: by one cell, or out of the
 * rest. */
bool soma_blocking_is_stuck (SomaBlocking *blocking, int axis);
bool soma_blocking_is_locked (SomaBlocking *blocking, int axis);

/* What moves along with each piece over the distance, below SOMA_GAP_FREE, or out of the rest
 * (SOMA_GAP_FREE), in the direction. */
const uint64_t *soma_blocking_push (SomaBlocking *blocking, int direction, int distance);
