/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "choice.h"

#include "search.h"

/* Of fewer equal pieces there are too few arrangements that come to the same. */
#define LEAST_COPIES 4

/* The sample of a search, in nodes: half a millisecond. */
#define SAMPLE 4000

/* A step of a sweep takes a tenth to a third of the time of a node, and the attempt gets a
 * twentieth of the time of the search. */
#define STEPS_PER_NODE 0.2

static bool
repeats_pieces (const SomaPuzzle *puzzle)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (puzzle->set->pieces[p].max_count >= LEAST_COPIES)
      return true;
  return false;
}

/* How many nodes the search will visit, from the share of the tree that a few thousand of them make
 * up. 0: it is done, or cannot be begun. */
static double
estimate_nodes (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1, .node_limit = SAMPLE };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  if (search == NULL)
    return 0;
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  if (state != SOMA_SEARCH_STOPPED)
    return 0;
  return (double) progress.n_nodes / (progress.fraction > 1e-15 ? progress.fraction : 1e-15);
}

uint64_t
soma_choice_get_steps (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads)
{
  if (!repeats_pieces (puzzle))
    return 0;
  double steps = estimate_nodes (puzzle, symmetry) * STEPS_PER_NODE / n_threads;
  return steps < 1e18 ? (uint64_t) steps : UINT64_C (1000000000000000000);
}
