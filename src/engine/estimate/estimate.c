/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "estimate.h"

#include <stdlib.h>

#include "memory.h"
#include "tree-sampler.h"
#include "search-private.h"

/* A tree of no more nodes is searched as a whole, if that many were asked for. */
#define NODES_OF_SMALL 4000

/* Whatever was asked for, where there are more items than rows have bits: each sample begins on
 * sparse sets, and takes as long as some thousand nodes further down. */
#define NODES_OF_SPARSE_ROOT 8000

/* How many nodes of a kind a sample takes: few at first, so that there is an estimate soon, then
 * more, since most of the time is spent on the way to the first. */
#define SAMPLES_PER_GRADE 8
static const int breadths[] = { 1, 4, 16, 64 };

/* How far a single sample may be off. */
#define FACTOR_OF_ONE 30.0

/* Of what can be expected so many times, none is met once in twenty times. */
#define MISSED 3.0

/* Of a number of the tree: sums over the samples, which count by their breadth. */
typedef struct
{
  double sum;
  double square; /* of breadth times number, both squared */
  double cross;  /* of the square of the breadth times the number */
} Sums;

struct _SomaEstimate
{
  SomaSearch *search; /* owned */
  SomaTreeSampler sampler;
  bool has_begun;
  bool is_exact;
  uint64_t n_samples;
  double breadth, squared_breadth; /* sums */
  double largest;                  /* the most nodes that one stratum has, or more */
  double richest; /* the most solutions that are below nodes like one that was met */
  Sums nodes, solutions;
};

SomaEstimate *
soma_estimate_new (SomaPuzzle *puzzle, const SomaSearchOptions *options, uint64_t seed,
                   SomaError *error)
{
  SomaSearchOptions own = *options;

  own.n_threads = 1;
  own.limit = own.node_limit = 0;
  own.solution = NULL;
  own.checkpoint = NULL;
  SomaSearch *search = soma_search_new (puzzle, &own, error);

  if (search == NULL)
    return NULL;
  SomaEstimate *estimate = soma_alloc0 (1, sizeof *estimate);
  estimate->search = search;
  soma_tree_sampler_init (&estimate->sampler, search->workers[0], seed);
  /* What one sample has found, another one may find again. */
  search->shared.notes_all = false;
  return estimate;
}

static double
get_greater (double a, double b)
{
  return a > b ? a : b;
}

static void
add (Sums *sums, double breadth, double number)
{
  sums->sum += breadth * number;
  sums->square += breadth * number * breadth * number;
  sums->cross += breadth * breadth * number;
}

static bool
take_sample (SomaEstimate *estimate)
{
  SomaTreeSampler *sampler = &estimate->sampler;
  uint64_t grade = estimate->n_samples / SAMPLES_PER_GRADE;
  uint64_t most = sizeof breadths / sizeof *breadths - 1;
  double breadth = breadths[grade < most ? grade : most];

  if (!soma_tree_sampler_take (sampler, breadth))
    return false;
  estimate->n_samples++;
  estimate->breadth += breadth;
  estimate->squared_breadth += breadth * breadth;
  estimate->largest = get_greater (estimate->largest, breadth * sampler->heaviest);
  estimate->richest = get_greater (estimate->richest, breadth * sampler->richest);
  add (&estimate->nodes, breadth, sampler->nodes);
  add (&estimate->solutions, breadth, sampler->solutions);
  return true;
}

/* Whether the tree is small, and was searched. */
static bool
search_small (SomaEstimate *estimate, uint64_t n_nodes)
{
  SomaSearch *search = estimate->search;

  estimate->has_begun = true;
  if (search->instance->n_row_words == 0)
    search->options.node_limit = NODES_OF_SPARSE_ROOT;
  else
    search->options.node_limit = n_nodes < NODES_OF_SMALL ? n_nodes + 1 : NODES_OF_SMALL;
  estimate->is_exact = soma_search_run (search) == SOMA_SEARCH_COMPLETE;
  soma_worker_set_node_limit (search->workers[0], UINT64_MAX);
  return estimate->is_exact;
}

static uint64_t
count_visited (const SomaEstimate *estimate)
{
  SomaProgress progress;

  soma_search_get_progress (estimate->search, &progress);
  return progress.n_nodes;
}

bool
soma_estimate_run (SomaEstimate *estimate, uint64_t n_nodes)
{
  SomaShared *shared = &estimate->search->shared;

  if (estimate->is_exact || (!estimate->has_begun && search_small (estimate, n_nodes)))
    return false;
  uint64_t end = count_visited (estimate) + n_nodes;
  atomic_store (&shared->stop, shared->out_of_memory);
  soma_worker_ask_outside (estimate->search->workers[0]);
  do
    if (!take_sample (estimate))
      return false;
  while (count_visited (estimate) < end);
  return true;
}

/* The positive square root, by Newton's method. */
static double
take_root (double x)
{
  double root = x > 1 ? x : 1;

  for (;;)
    {
      double next = root / 2 + x / root / 2;
      if (next >= root)
        return root;
      root = next;
    }
}

/* The spread of sums of products is skewed, and its logarithm less so: the interval is from the
 * mean divided by a factor to the mean times that factor. */
static SomaEstimatedNumber
conclude (const SomaEstimate *estimate, const Sums *sums)
{
  double mean = sums->sum / estimate->breadth;
  double n = estimate->breadth * estimate->breadth / estimate->squared_breadth;

  if (mean <= 0)
    return (SomaEstimatedNumber){ 0 };
  double variance = sums->square - 2 * mean * sums->cross + mean * mean * estimate->squared_breadth;
  double relative = variance > 0 ? take_root (variance) / sums->sum : 0;
  double factor = FACTOR_OF_ONE;
  if (n > 1.5)
    {
      /* Where few samples make up most of the sum, only these tell of the spread. */
      double n_free = 1 / (1 / (n - 1) + relative * relative);
      /* Student's quantile for nine times in ten, a little too large where there are few
       * samples. */
      double spread =
          (1.645 + 1.5 / n_free + 3 / (n_free * n_free)) * relative * take_root (n / (n - 1));
      factor = 1 + spread + spread * spread / 2 + spread * spread * spread / 6;
    }
  return (SomaEstimatedNumber){ mean, mean / factor, mean * factor };
}

void
soma_estimate_get (const SomaEstimate *estimate, SomaEstimateResult *result)
{
  SomaProgress progress;

  soma_search_get_progress (estimate->search, &progress);
  *result = (SomaEstimateResult){ .is_exact = estimate->is_exact,
                                  .has_twins = estimate->search->instance->has_twins,
                                  .n_samples = estimate->n_samples,
                                  .n_visited = progress.n_nodes };
  if (estimate->is_exact)
    {
      double n_nodes = (double) progress.n_nodes, n_solutions = (double) progress.n_solutions;
      result->nodes = (SomaEstimatedNumber){ n_nodes, n_nodes, n_nodes };
      result->solutions = (SomaEstimatedNumber){ n_solutions, n_solutions, n_solutions };
    }
  else if (estimate->n_samples > 0)
    {
      result->nodes = conclude (estimate, &estimate->nodes);
      result->solutions = conclude (estimate, &estimate->solutions);

      /* How many solutions could have been missed: as many as are below each of some nodes of which
       * most were passed over. With one solution that is found, all its images can be reported. */
      int n = estimate->search->instance->group->n_elements;
      SomaSymmetry symmetry = estimate->search->options.symmetry;
      int n_images = symmetry == SOMA_SYMMETRY_FULL                 ? 1
                     : symmetry == SOMA_SYMMETRY_ROTATIONS && n > 2 ? 2
                                                                    : n;
      double n_missed = MISSED * get_greater (n_images * estimate->largest, estimate->richest) /
                        estimate->breadth;
      result->solutions.high =
          get_greater (result->solutions.high, result->solutions.mean + n_missed);
    }
}

void
soma_estimate_free (SomaEstimate *estimate)
{
  if (estimate == NULL)
    return;
  soma_tree_sampler_clear (&estimate->sampler);
  soma_search_free (estimate->search);
  free (estimate);
}
