/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include <stdlib.h>

#include "kernel.h"

/* Nodes of the other search that are visited to guess how many it has: 0.15 ms. From 500 on the
 * guess is seldom wrong by more than a factor of three on boards of pentominoes, whole or ragged;
 * where there is no symmetry it is sometimes ten times too low. */
#define SAMPLE 1000

/* How many nodes of this search take as long as one of the other. */
#define NODES_PER_SCARCEST 10

double
soma_lengthwise_measure_other (const SomaLengthwise *plan, const SomaKernel *kernel)
{
  const SomaInstance *instance = plan->instance;
  SomaShared shared = { .instance = instance,
                        .kernel = kernel,
                        .techniques = SOMA_DEFAULT_TECHNIQUES,
                        .root_share = 1,
                        .only_counts = true,
                        .limit = UINT64_MAX };

  atomic_init (&shared.stop, false);
  atomic_init (&shared.called_off, false);
  pthread_mutex_init (&shared.lock, NULL);
  soma_pool_init (&shared.pool, 1);
  shared.left_end = &shared.left;
  SomaWorker *worker = soma_worker_new (&shared);
  double n_nodes = 0;
  if (worker != NULL)
    {
      worker->stop_at = SAMPLE;
      soma_pool_push (&shared.pool, soma_task_new (NULL, 0, 0, UINT32_MAX, 0));
      soma_worker_run (worker);
      double share = atomic_load (&worker->tally.fraction);
      n_nodes = (double) atomic_load (&worker->tally.n_nodes);
      n_nodes /= share > 1e-12 ? share : 1e-12;
      soma_worker_free (worker);
    }
  while (shared.left != NULL)
    {
      SomaTask *next = shared.left->next;
      free (shared.left);
      shared.left = next;
    }
  soma_pool_clear (&shared.pool);
  pthread_mutex_destroy (&shared.lock);
  return n_nodes * NODES_PER_SCARCEST;
}
