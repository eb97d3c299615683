/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "remainder.h"

/* A marking proves by counting that a puzzle has no solution: some cells are marked, and the
 * pieces, wherever each lies in the figure, cannot cover as many marked cells. The proof by corners
 * is of this kind, with the corners marked. */
typedef struct
{
  int n_cells;
  uint16_t cells[SOMA_MAX_CELLS]; /* ascending */
  int most;                       /* how many of them the pieces cover at most: less than n_cells */
  int most_of_type[SOMA_MAX_PIECES]; /* how many of them one piece of the type covers at most */
} SomaMarking;

/* Looks for a marking of as few cells as possible by changing random ones cell by cell, until about
 * `n_counts` options have been recounted, which takes some 2 ns each. No cell can be left out of
 * the marking; n_cells is 0 if none is found, which proves nothing. False when memory runs out.
 * `remainder` is of an instance with all options. Deterministic. */
bool soma_marking_find (const SomaRemainder *remainder, uint64_t n_counts, const atomic_bool *stop,
                        SomaMarking *marking);
