/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include "kernel.h"
#include "lone-worker.h"

/* Nodes of the other search that are visited to guess how many it has: 0.15 ms. From 500 on the
 * guess is seldom wrong by more than a factor of three on boards of pentominoes, whole or ragged;
 * where there is no symmetry it is sometimes ten times too low. */
#define SAMPLE 1000

/* How many nodes of this search take as long as one of the other. */
#define NODES_PER_SCARCEST 10

double
soma_lengthwise_measure_other (const SomaLengthwise *plan, const SomaKernel *kernel)
{
  SomaLoneWorker lone;
  double n_nodes = 0;

  soma_lone_worker_init (&lone, plan->instance, kernel);
  if (lone.worker != NULL)
    {
      lone.worker->stop_at = SAMPLE;
      soma_worker_search_tree (lone.worker);
      double share = atomic_load (&lone.worker->tally.fraction);
      n_nodes = (double) atomic_load (&lone.worker->tally.n_nodes);
      n_nodes /= share > 1e-12 ? share : 1e-12;
    }
  soma_lone_worker_clear (&lone);
  return n_nodes * NODES_PER_SCARCEST;
}
