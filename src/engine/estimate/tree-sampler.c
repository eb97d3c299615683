/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tree-sampler.h"

#include <stdlib.h>

#include "memory.h"
#include "random.h"

void
soma_tree_sampler_init (SomaTreeSampler *sampler, SomaWorker *worker, uint64_t seed)
{
  int n_depths = worker->max_depth + 1;

  *sampler = (SomaTreeSampler){ .worker = worker, .random = seed, .n_depths = n_depths };
  sampler->strata =
      soma_alloc0 ((size_t) n_depths * SOMA_TREE_SAMPLER_N_CLASSES, sizeof *sampler->strata);
  sampler->weights = soma_alloc (n_depths, sizeof *sampler->weights);
}

void
soma_tree_sampler_clear (SomaTreeSampler *sampler)
{
  free (sampler->strata);
  free (sampler->weights);
}

/* Weighs what the worker has met since the last time. */
static void
weigh (SomaTreeSampler *sampler)
{
  const SomaTally *tally = &sampler->worker->tally;
  uint64_t n_nodes = atomic_load_explicit (&tally->n_nodes, memory_order_relaxed);
  uint64_t n_solutions = atomic_load_explicit (&tally->n_solutions, memory_order_relaxed);

  sampler->nodes += (double) (n_nodes - sampler->n_nodes) * sampler->weight;
  double solutions = (double) (n_solutions - sampler->n_solutions) * sampler->weight;
  sampler->solutions += solutions;
  sampler->richest = solutions > sampler->richest ? solutions : sampler->richest;
  sampler->n_nodes = n_nodes;
  sampler->n_solutions = n_solutions;
}

static void
begin_weight (SomaTreeSampler *sampler, double weight)
{
  weigh (sampler);
  sampler->weight = weight;
  sampler->heaviest = weight > sampler->heaviest ? weight : sampler->heaviest;
}

/* The weight of the node whose frame is the last one; 1 above the root. */
static double
get_parent_weight (const SomaTreeSampler *sampler)
{
  int n_frames = sampler->worker->n_frames;

  return n_frames > 0 ? sampler->weights[n_frames - 1] : 1;
}

static bool
admit_cb (void *data, int depth, uint32_t n_options)
{
  SomaTreeSampler *sampler = data;
  uint64_t n = n_options > 0 ? n_options : 1;
  int octave = 63 - __builtin_clzll (n);
  int part = (int) ((n * SOMA_TREE_SAMPLER_CLASSES_PER_OCTAVE) >> octave) & 3;

  SomaStratum *stratum = &sampler->strata[depth * SOMA_TREE_SAMPLER_N_CLASSES +
                                          SOMA_TREE_SAMPLER_CLASSES_PER_OCTAVE * octave + part];
  double weight = get_parent_weight (sampler);

  /* If each node of this stratum has the weight of all together, divided by the breadth, then as
   * many as the breadth are visited. Lighter ones are made as heavy, or passed over. The choice
   * depends on what was met before, and on nothing that comes later, so it does not distort the
   * sums. */
  stratum->now += weight;
  double expected = sampler->n_before > 0 ? stratum->before / sampler->n_before : 0;
  double wanted = (expected > stratum->now ? expected : stratum->now) / sampler->breadth;
  if (weight < wanted)
    {
      /* From 0 to 1, and less than 1. */
      if ((double) (soma_random_next (&sampler->random) >> 11) / (double) (UINT64_C (1) << 53) *
              wanted >=
          weight)
        return false;
      weight = wanted;
    }
  begin_weight (sampler, weight);
  sampler->weights[sampler->worker->n_frames] = weight;
  return true;
}

static void
meet_leaf_cb (void *data)
{
  begin_weight (data, get_parent_weight (data));
}

/* Weights take the place of shares, which have no meaning, but must not become 0. */
static void
begin_frame_cb (void *data, int depth, SomaFrame *frame, uint32_t n_children)
{
  frame->share = 1;
}

bool
soma_tree_sampler_take (SomaTreeSampler *sampler, double breadth)
{
  static const SomaGuide guide = { .admits = admit_cb,
                                   .meet_leaf = meet_leaf_cb,
                                   .begin_frame = begin_frame_cb,
                                   .wants_frames = true };
  SomaWorker *worker = sampler->worker;

  sampler->breadth = breadth;
  sampler->weight = sampler->heaviest = 1;
  weigh (sampler); /* what was done for other reasons */
  sampler->nodes = sampler->solutions = sampler->richest = 0;
  worker->n_since = 0;
  worker->skip = 0;
  worker->guide = &guide;
  worker->guide_data = sampler;
  bool is_whole = soma_worker_search_tree (worker);
  weigh (sampler);
  for (int i = 0; i < sampler->n_depths * SOMA_TREE_SAMPLER_N_CLASSES; i++)
    {
      if (is_whole)
        sampler->strata[i].before += sampler->strata[i].now;
      sampler->strata[i].now = 0;
    }
  sampler->n_before += is_whole;
  return is_whole;
}
