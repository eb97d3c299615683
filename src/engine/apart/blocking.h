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

/* For each direction and piece, those that it meets; or, of the `closed` pieces, those that move
 * along, itself included. */
typedef struct
{
  uint64_t closed[SOMA_N_DIRECTIONS];
  uint64_t sets[SOMA_N_DIRECTIONS][SOMA_MAX_RIGIDS];
} SomaBlockingSets;

typedef struct
{
  int n_pieces;
  uint64_t all;

  /* Of up to eight pieces: soma_gaps_measure() of `i` < `j`. */
  uint64_t gaps[8][8];

  /* Of more: for each direction and piece, how far it can go before it meets each other one, a byte
   * each; and what that was measured for. Most of it is the same in the next state. */
  uint64_t rows[SOMA_N_DIRECTIONS][SOMA_MAX_RIGIDS][SOMA_MAX_RIGIDS / 8];
  int n_measured; /* 0: nothing yet */
  int shapes[SOMA_MAX_RIGIDS];
  uint64_t positions[SOMA_MAX_RIGIDS];

  /* Found as they are needed, of those axes (1 << axis): for pieces that leave the rest altogether
   * (SOMA_GAP_FREE), and for those that go some distance, from 1 to at most `n_noted`. */
  int n_noted;
  uint8_t has_axes[SOMA_GAP_FREE + 1];
  SomaBlockingSets within[SOMA_GAP_FREE + 1];
} SomaBlocking;

/* To be called when numbers of shapes have got another meaning. */
void soma_blocking_forget (SomaBlocking *blocking);

/* The pieces have these shapes and packed positions. */
void soma_blocking_measure (SomaBlocking *blocking, SomaGaps *gaps, int n_pieces, const int *shapes,
                            const uint64_t *positions);

/* The same, where it has to be found. */
uint64_t soma_blocking_find (SomaBlocking *blocking, int direction, int distance, int piece);

/* What moves along with the piece over the distance, below SOMA_GAP_FREE, or out of the rest
 * (SOMA_GAP_FREE), in the direction; itself included. */
static inline uint64_t
soma_blocking_push (SomaBlocking *blocking, int direction, int distance, int piece)
{
  const SomaBlockingSets *within = &blocking->within[distance];

  if ((blocking->has_axes[distance] >> direction / 2 & 1) != 0 &&
      (within->closed[direction] >> piece & 1) != 0)
    return within->sets[direction][piece];
  return soma_blocking_find (blocking, direction, distance, piece);
}

/* Whether no set of pieces but all of them can move along the axis: by one cell, or out of the
 * rest. */
bool soma_blocking_is_stuck (SomaBlocking *blocking, int axis);
bool soma_blocking_is_locked (SomaBlocking *blocking, int axis);
