/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "puzzle.h"

/* How hard a puzzle is for a person who builds carefully but without planning: covers the empty
 * cell that is most enclosed (that has the fewest empty neighbours; among those the lowest, then
 * the farthest back, then the leftmost) with any piece in any position, all equally likely among
 * those that leave no hole smaller than the smallest remaining piece; and who starts over after a
 * dead end.
 *
 * The fraction of attempts that succeed is the probability of reaching a solution, which is
 * computed over the whole tree, not sampled. */
typedef struct
{
  bool is_complete; /* the whole tree was visited; else `success` is a lower bound */
  double success;   /* the probability that an attempt succeeds; 0 for a puzzle without solutions */
  uint64_t n_nodes;
} SomaDifficulty;

/* Visits at most `max_nodes` nodes. Figures with optional cells and pieces with a range of counts
 * cannot be measured: FALSE, also when `*stop` (nullable) was set. */
bool soma_difficulty_measure (const SomaPuzzle *puzzle, uint64_t max_nodes, const atomic_bool *stop,
                              SomaDifficulty *difficulty);

/* Where the tree is too large: makes that many attempts at random and says how many succeed. The
 * same seed makes the same attempts on every machine. FALSE if it cannot be measured. */
bool soma_difficulty_sample (const SomaPuzzle *puzzle, uint64_t n_attempts, uint64_t seed,
                             uint64_t *n_successes);
