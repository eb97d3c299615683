/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "outlook.h"

#include <stdlib.h>

#include "flat.h"
#include "kernel.h"
#include "lone-worker.h"
#include "sparse.h"

/* Choices that are made, that of the anchor included. With two the best of 2x3x10 is not found,
 * with four no other. */
#define CHOICES 3

/* An outlook with more nodes takes longer than it can be expected to save: 10 ms. */
#define MOST_NODES 20000

/* Trees with less than that are searched in 2 ms, so that it does not pay to compare anchors. */
#define SUM_OF_SMALL UINT64_C (20000000000)

bool
soma_outlook_admit (SomaWorker *worker, int depth, uint32_t n_options)
{
  SomaOutlook *outlook = worker->outlook;
  uint64_t n = n_options;

  /* Below a node without a frame everything would be searched. */
  if (depth < outlook->last_depth && n_options > SOMA_FLAT_FRAME_OPTIONS)
    return true;
  outlook->sum += n * n * n;
  outlook->n_nodes++;
  if (outlook->sum >= outlook->most || outlook->n_nodes > MOST_NODES)
    atomic_store_explicit (&worker->shared->stop, true, memory_order_relaxed);
  return false;
}

/* UINT64_MAX if it is not below `most`, or takes too long. */
static uint64_t
look_ahead (const SomaInstance *instance, uint64_t most)
{
  SomaOutlook outlook = { .last_depth = instance->n_pins + CHOICES, .most = most };
  SomaLoneWorker lone;
  bool is_whole = false;

  soma_lone_worker_init (&lone, instance, soma_kernel_best ());
  if (lone.worker != NULL)
    {
      lone.worker->outlook = &outlook;
      is_whole = soma_lone_worker_search (&lone);
    }
  soma_lone_worker_clear (&lone);
  return is_whole ? outlook.sum : UINT64_MAX;
}

SomaInstance *
soma_instance_foresee (SomaInstance *instance, uint64_t seed, SomaSymmetry broken)
{
  SomaPuzzle *puzzle = instance->puzzle;
  int n_rivals = instance->n_rivals;

  if (n_rivals == 0)
    return instance;
  uint64_t least = look_ahead (instance, UINT64_MAX);
  if (least < SUM_OF_SMALL || least == UINT64_MAX)
    return instance;
  SomaInstance *best = instance;
  for (int i = 0; i < n_rivals; i++)
    {
      SomaInstance *rival =
          soma_instance_new_anchored (puzzle, seed, broken, instance->rivals[i]);
      uint64_t sum = rival != NULL ? look_ahead (rival, least) : UINT64_MAX;
      if (sum < least)
        {
          least = sum;
          SomaInstance *worse = best;
          best = rival;
          rival = worse;
        }
      if (rival != instance)
        soma_instance_free (rival);
    }
  if (best != instance)
    soma_instance_free (instance);
  return best;
}

SomaInstance *
soma_instance_new_foreseen (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken)
{
  SomaInstance *instance = soma_instance_new (puzzle, seed, broken);

  return instance != NULL ? soma_instance_foresee (instance, seed, broken) : NULL;
}
