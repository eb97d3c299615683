/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-private.h"

#include "checkpoint.h"

/* As for a checkpoint: what was searched is a sum of many rounded shares. */
#define TILING_ERROR 1e-6

bool
soma_search_take_interval (SomaSearch *search, const SomaInterval *interval, const char *checkpoint,
                           int *culprit)
{
  *culprit = 0;
  /* Forgets what was found, and what was left to do. */
  SomaShared *shared = &search->shared;

  soma_task_free_all (shared->left);
  shared->left = NULL;
  shared->left_end = &shared->left;
  soma_pool_clear (&shared->pool);
  soma_pool_init (&shared->pool, search->n_threads);
  /* Or nothing could be looked up in the tree. */
  atomic_store (&shared->stop, false);
  shared->n_solutions = 0;
  shared->limit_reached = false;
  search->n_before = 0;
  search->fraction_before = 0;
  atomic_store (&search->state, SOMA_SEARCH_READY);
  for (int i = 0; i < search->n_threads; i++)
    soma_worker_clear_tally (search->workers[i]);
  if (!search->options.in_parts || !soma_interval_is_valid (interval) ||
      (checkpoint != NULL && !soma_checkpoint_is_sealed (checkpoint)))
    return false;
  search->shared.interval = interval;
  search->interval_hash = soma_interval_hash (interval);
  /* In units of which an interval, and not the tree, is 1. */
  double share;

  soma_task_free_all (soma_interval_list_tasks (search->shared.interval, &share));
  search->shared.root_share = 1 / share;
  return soma_search_push_tasks (search, checkpoint, culprit);
}

SomaTask *
soma_search_list_tasks (const SomaSearch *search)
{
  const SomaInterval tree = { .to = { .is_end = true } }, *interval = search->shared.interval;
  double share;

  return soma_interval_list_tasks (interval != NULL ? interval : &tree, &share);
}

SomaTask *
soma_search_begin_tasks (const SomaSearch *search)
{
  const SomaInterval *interval = search->shared.interval;
  bool is_whole = interval == NULL || (interval->from.n_steps == 0 && interval->to.is_end);

  /* Nobody could take a part of a walk between borders away. */
  if (is_whole || search->n_threads > 1)
    return soma_search_list_tasks (search);
  SomaTask *task = soma_task_new (NULL, 0, 0, UINT32_MAX, 0);
  task->is_interval = true;
  return task;
}

void
soma_search_spell_out (SomaSearch *search)
{
  SomaPool *pool = &search->shared.pool;

  if (pool->first == NULL || !pool->first->is_interval)
    return;
  soma_pool_clear (pool);
  soma_pool_init (pool, search->n_threads);
  soma_pool_reopen (pool, search->n_threads, soma_search_list_tasks (search));
}

bool
soma_search_adds_up (SomaSearch *search)
{
  double done = search->fraction_before;

  for (int i = 0; i < search->n_threads; i++)
    done += atomic_load (&search->workers[i]->tally.fraction);
  return done > 1 - TILING_ERROR && done < 1 + TILING_ERROR;
}
