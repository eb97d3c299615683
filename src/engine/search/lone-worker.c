/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lone-worker.h"

#include "flat.h"
#include "sparse.h"

void
soma_lone_worker_init (SomaLoneWorker *lone, const SomaInstance *instance,
                       const struct SomaKernel *kernel)
{
  SomaShared *shared = &lone->shared;

  *shared = (SomaShared){ .instance = instance,
                          .root_form = &soma_sparse_form,
                          .form = &soma_flat_form,
                          .kernel = kernel,
                          .techniques = SOMA_DEFAULT_TECHNIQUES,
                          .root_share = 1,
                          .only_counts = true,
                          .limit = UINT64_MAX };
  atomic_init (&shared->stop, false);
  atomic_init (&shared->called_off, false);
  pthread_mutex_init (&shared->lock, NULL);
  soma_pool_init (&shared->pool, 1);
  shared->left_end = &shared->left;
  lone->worker = soma_worker_new (shared);
}

void
soma_lone_worker_clear (SomaLoneWorker *lone)
{
  soma_worker_free (lone->worker);
  soma_pool_clear (&lone->shared.pool);
  pthread_mutex_destroy (&lone->shared.lock);
}
