/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"

/* How large the tree of a search is, and how many solutions are in it, from a sample of it. The
 * tree is exactly the one that soma_search_run() searches for all solutions with one thread. See
 * engine/README.md. */
typedef struct _SomaEstimate SomaEstimate;

typedef struct
{
  double mean;
  double low, high; /* the number lies between them nine times in ten */
} SomaEstimatedNumber;

typedef struct
{
  bool is_exact;      /* the tree is small, and was searched as a whole */
  bool has_twins;     /* what would be several times as large without them (twins.h) */
  uint64_t n_samples; /* of the tree, otherwise; nothing is known while there is none */
  uint64_t n_visited; /* nodes that were searched for it, or passed on the way */
  SomaEstimatedNumber nodes;
  SomaEstimatedNumber solutions; /* in the convention asked for. If the mean is 0, none was met, and
                                    there are probably fewer than `high`. */
} SomaEstimateResult;

/* Prepares an estimate for a search with these options, of which threads, limits, the checkpoint
 * and the solution function do not matter. The stop flag ends soma_estimate_run(), too. `seed`
 * chooses the samples, and does not change the tree. NULL and sets `error` (may be NULL) as
 * soma_search_new() does. */
SomaEstimate *soma_estimate_new (SomaPuzzle *puzzle, const SomaSearchOptions *options,
                                 uint64_t seed, SomaError *error);

/* Takes samples until about `n_nodes` more nodes were visited, but at least one; before the first,
 * searches in case the tree is small: so many nodes, at most some thousand, and no fewer where
 * samples take long. The result is the same for the same seed and the same numbers of nodes. FALSE
 * if there is nothing to add: the tree was searched as a whole, the stop flag is set, or memory ran
 * out. */
bool soma_estimate_run (SomaEstimate *estimate, uint64_t n_nodes);

/* Also while nothing is known. */
void soma_estimate_get (const SomaEstimate *estimate, SomaEstimateResult *result);

/* Takes NULL too. */
void soma_estimate_free (SomaEstimate *estimate);
