/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "quotient.h"

/* What a sweep knows of the ways to cover all cells before a front: a key, an array of words. It
 * says which of the cells from the first uncovered one on are covered (that one is bit 0), and how
 * many copies of each type were used, as far as anything depends on it. */

/* The longest front, in cells. */
#define SOMA_MAX_SPAN 512

/* The words of the longest key. */
#define SOMA_FRONT_MAX_KEY (SOMA_MAX_SPAN / 64 + 8)

/* How many copies of a type were used, in some bits of a key. */
typedef struct
{
  int word, shift;
  uint64_t mask; /* 0: not remembered, since nothing depends on it */
  uint64_t most; /* what is remembered of more */
  bool is_limit; /* more are not allowed, rather than the same */
} SomaFrontField;

typedef struct
{
  const SomaQuotient *quotient; /* borrowed */
  int n_key;                    /* words of a key */
  int n_front;                  /* words of a key that say which cells are covered */
  SomaFrontField fields[SOMA_MAX_PIECES];
  int derived;      /* the type whose count follows from those of the others, -1: none */
  uint64_t *fronts; /* per option n_front words: its cells, the first one being bit 0 */
} SomaFront;

/* FALSE, with nothing to clear, if the front, the counts or the result are too long. */
bool soma_front_init (SomaFront *front, const SomaQuotient *quotient);

void soma_front_clear (SomaFront *front);

/* Sets `key` to what becomes of `from` when its first uncovered cell is covered by an option that
 * begins there; FALSE if copies are lacking. The option must be free. */
bool soma_front_take (const SomaFront *front, const uint64_t *from, int option, uint64_t *key);

/* The same when that cell stays empty. */
void soma_front_pass (const SomaFront *front, const uint64_t *from, uint64_t *key);

/* Moves past what is covered, of which the first cell is. Returns how far, in cells: at most 64
 * times n_front. */
int soma_front_advance (const SomaFront *front, uint64_t *key);

/* Whether the counts are as the puzzle wants them, when no cell is left. */
bool soma_front_is_allowed (const SomaFront *front, const uint64_t *key);

/* Whether the option, which begins at the first uncovered cell, covers no covered one. */
static inline bool
soma_front_is_free (const SomaFront *front, const uint64_t *from, int option)
{
  const uint64_t *cells = front->fronts + (size_t) option * (size_t) front->n_front;

  for (int i = 0; i < front->n_front; i++)
    if (from[i] & cells[i])
      return false;
  return true;
}
