/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "symmetry.h"

/* The pieces of a solution in their places, as numbers: a piece on certain cells has one number,
 * the same in all solutions, which different pieces or cells have only by an accident that does not
 * happen. Pieces of equal shape are the same piece unless the puzzle's are distinct. */
typedef struct
{
  const SomaPuzzle *puzzle; /* borrowed */
  const SomaGroup *group;   /* borrowed */
  int most;                 /* pieces that a solution may have */

  /* Owned */
  uint64_t *cell_keys;  /* a random number for each cell */
  uint64_t *piece_keys; /* likewise for each piece */
  uint16_t *local;      /* for each copy */
  uint64_t *sums;       /* for each piece of a solution */
  uint8_t *pieces;      /* of what piece each of these is */

  int n;          /* what soma_piece_keys_read() found: so many pieces, with… */
  uint64_t *keys; /* …for each the numbers in all images of the solution, one after the other */
} SomaPieceKeys;

/* Free with soma_piece_keys_free(). */
SomaPieceKeys *soma_piece_keys_new (const SomaPuzzle *puzzle, const SomaGroup *group);

/* Takes NULL too. */
void soma_piece_keys_free (SomaPieceKeys *keys);

/* Finds the numbers of the first `n_elements` images of a solution under the group, for each piece
 * so many one after the other, in the order of the pieces' first cells. */
void soma_piece_keys_read (SomaPieceKeys *keys, const uint16_t *copy_at, int n_elements);

/* Mixes the bits of a number, so that sums of such numbers are as good as random. */
static inline uint64_t
soma_mix_bits (uint64_t number)
{
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
  number = (number ^ number >> 27) * 0x94d049bb133111ebu;
  return number ^ number >> 31;
}
