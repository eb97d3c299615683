/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

#include "piece-keys.h"

/* What is left of solutions when a few pieces are taken away, or none. Solutions of which the same
 * is left, however they are turned or mirrored, differ in no more pieces than were taken. (None:
 * where cells may stay empty, a solution may have all pieces of another one, and more.) */

/* The most pieces that are taken away. */
#define SOMA_REMAINDER_MOST 3

typedef struct
{
  uint64_t hash;       /* of what is left, the same in all its images */
  uint32_t solution;   /* its number */
  uint32_t check : 30; /* more bits of the hash */
  uint32_t n_taken : 2;
} SomaSolutionRemainder;

/* Remainders in memory that grows, apart by the first bits of their hashes. */
#define SOMA_REMAINDER_BINS 32

typedef struct
{
  SomaSolutionRemainder *items[SOMA_REMAINDER_BINS]; /* owned */
  size_t n[SOMA_REMAINDER_BINS], room[SOMA_REMAINDER_BINS];
  bool is_full; /* there was not enough memory */
} SomaRemainders;

void soma_remainders_clear (SomaRemainders *remainders);

/* Forgets them, but keeps the memory. */
void soma_remainders_empty (SomaRemainders *remainders);

/* How many ways there are to take at most `most` of `n` pieces away. */
uint64_t soma_remainders_count (int n, int most);

/* Lists remainders of one solution after the other. */
typedef struct
{
  SomaPieceKeys *keys;     /* owned */
  uint64_t *sums;          /* owned: for 0 to 3 pieces taken away, what is left in each image */
  uint64_t *checks;        /* owned: of each image; 0: not known yet */
  int most;                /* pieces to be taken away: at most SOMA_REMAINDER_MOST */
  uint32_t pass, n_passes; /* of so many parts, by the hashes, that one is listed */
} SomaRemainderLister;

void soma_remainder_lister_init (SomaRemainderLister *lister, const SomaPuzzle *puzzle,
                                 const SomaGroup *group, int most);
void soma_remainder_lister_clear (SomaRemainderLister *lister);

/* Adds those of the solution `copy_at` with that number. */
void soma_remainder_lister_add (SomaRemainderLister *lister, uint32_t solution,
                                const uint16_t *copy_at, SomaRemainders *remainders);
