/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "choice.h"

#include "count-solutions.h"
#include "estimate.h"

/* Of fewer equal pieces there are too few arrangements that come to the same. */
#define LEAST_COPIES 4

/* Where pieces differ, states are the same again if much stays empty behind the front: a quarter of
 * the cells at least. Six pieces in so much room take a search some hundred milliseconds, of which
 * the sample is a small part; fewer, or in a smaller figure, may take less. */
#define LEAST_PIECES 6
#define LEAST_CELLS 40
#define CELLS_PER_EMPTY 4

/* The sample of a search, in nodes: a few milliseconds. */
#define SAMPLE 1000

/* A step of a sweep takes a tenth to a third of the time of a node, and the attempt gets a
 * twentieth of the time of a long search, however many threads that has. */
#define STEPS_PER_NODE 0.2

/* Different pieces are swept faster only where a search is very long: others should not wait. */
#define STEPS_PER_NODE_OF_DIFFERENT 0.05

/* A search that is over soon is attempted with more of its own time on one thread, as long as that
 * is a few milliseconds: 8x8 cells with L-tetrominoes take 100,000 steps, and sixty times as long
 * to search. */
#define STEPS_PER_NODE_OF_SHORT 0.5
#define STEPS_OF_SHORT 200000

/* Twins (twins.h) save a search two to nine of ten nodes, and a sweep nothing. What can be swept
 * mostly takes far less time than the search without them, so it is still worth as many steps. */
#define NODES_WITHOUT_TWINS 4

/* Spent before anything is known of the search: a tenth of a millisecond, where the sample takes
 * three times as long. */
#define FIRST_STEPS 5000

static bool
repeats_pieces (const SomaPuzzle *puzzle)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (puzzle->set->pieces[p].max_count >= LEAST_COPIES)
      return true;
  return false;
}

static bool
leaves_room (const SomaPuzzle *puzzle)
{
  int n_cells = puzzle->figure->n_cells, n_pieces = 0, least, most;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    n_pieces += puzzle->set->pieces[p].max_count;
  soma_piece_set_volume (puzzle->set, &least, &most);
  int n_empty = n_cells - most;
  return n_pieces >= LEAST_PIECES && n_cells >= LEAST_CELLS &&
         n_empty * CELLS_PER_EMPTY >= n_cells && n_empty <= puzzle->figure->n_optional;
}

/* How many nodes the search would visit without twins. 0: a few, or it cannot be begun. */
static double
estimate_nodes (SomaPuzzle *puzzle, SomaSymmetry symmetry, const atomic_bool *stop)
{
  SomaSearchOptions options = { .symmetry = symmetry, .stop = stop };
  SomaEstimate *estimate = soma_estimate_new (puzzle, &options, 1, NULL);
  SomaEstimateResult result;

  if (estimate == NULL)
    return 0;
  soma_estimate_run (estimate, SAMPLE);
  soma_estimate_get (estimate, &result);
  soma_estimate_free (estimate);
  if (result.is_exact)
    return 0;
  return result.has_twins ? NODES_WITHOUT_TWINS * result.nodes.mean : result.nodes.mean;
}

uint64_t
soma_choice_get_steps (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads,
                       const atomic_bool *stop)
{
  bool repeats = repeats_pieces (puzzle);

  if (!repeats && !leaves_room (puzzle))
    return 0;
  double nodes = estimate_nodes (puzzle, symmetry, stop);
  double steps = nodes * (repeats ? STEPS_PER_NODE : STEPS_PER_NODE_OF_DIFFERENT) / n_threads;
  double few = repeats ? nodes * STEPS_PER_NODE_OF_SHORT : 0;

  if (few > STEPS_OF_SHORT)
    few = STEPS_OF_SHORT;
  if (steps < few)
    steps = few;
  return steps < 1e18 ? (uint64_t) steps : UINT64_C (1000000000000000000);
}

SomaSweepResult
soma_choice_count (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads, SomaSweep *sweep,
                   SomaNumber *count)
{
  if (repeats_pieces (puzzle))
    {
      sweep->most_steps = FIRST_STEPS;
      SomaSweepResult result = soma_count_solutions (puzzle, symmetry, sweep, count);
      if (result != SOMA_SWEEP_STEPS)
        return result;
    }
  sweep->most_steps = soma_choice_get_steps (puzzle, symmetry, n_threads, sweep->stop);
  if (sweep->most_steps <= FIRST_STEPS)
    return SOMA_SWEEP_STEPS;
  /* What was tried is told only if it is all that was. */
  sweep->n_steps = sweep->n_states = 0;
  return soma_count_solutions (puzzle, symmetry, sweep, count);
}
