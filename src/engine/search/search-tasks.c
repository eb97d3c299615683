/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-private.h"

#include "checkpoint.h"

/* What a search has done, and what it has left to do. */

/* How far the sum of the finished and the remaining shares may be from the whole tree: both are
 * sums of many rounded shares. */
#define TILING_ERROR 1e-6

uint64_t
soma_search_hash_order (const SomaInstance *instance, const SomaSearchOptions *options,
                        SomaSearchOrder order)
{
  uint64_t hash = 4096 * SOMA_SEARCH_ORDER_REVISION + 16 * soma_search_choose_techniques (options) +
                  8 * (order == SOMA_ORDER_LENGTHWISE) + options->symmetry;

  return soma_instance_hash (instance) ^ hash * 0x9e3779b97f4a7c15;
}

static uint64_t
checkpoint_hash (const SomaSearch *search)
{
  return soma_search_hash_order (search->instance, &search->options, search->shared.form->order) ^
         search->interval_hash;
}

uint64_t
soma_search_get_tree_hash (const SomaSearch *search)
{
  return checkpoint_hash (search) ^ search->interval_hash;
}

/* What is to be searched, spelled out. */
static SomaTask *
list_tasks (const SomaSearch *search)
{
  const SomaInterval tree = { .to = { .is_end = true } }, *interval = search->shared.interval;
  double share;

  return soma_interval_list_tasks (interval != NULL ? interval : &tree, &share);
}

/* What the search is to begin with. */
static SomaTask *
begin_tasks (const SomaSearch *search)
{
  const SomaInterval *interval = search->shared.interval;
  bool is_whole = interval == NULL || (interval->from.n_steps == 0 && interval->to.is_end);

  /* Nobody could take a part of a walk between borders away. */
  if (is_whole || search->n_threads > 1)
    return list_tasks (search);
  SomaTask *task = soma_task_new (NULL, 0, 0, UINT32_MAX, 0);
  task->is_interval = true;
  return task;
}

/* Whether the tree has the tasks, and they are exactly what is left of it. */
static bool
find_tasks (SomaSearch *search, const SomaCheckpoint *checkpoint)
{
  const SomaInterval *interval = search->shared.interval;
  double done = checkpoint->fraction;

  for (SomaTask *task = checkpoint->tasks; task != NULL; task = task->next)
    {
      double share = soma_worker_find_task (search->workers[0], task);
      if (share < 0 || (interval != NULL && !soma_interval_has_task (interval, task)))
        return false;
      done += share;
    }
  return done > 1 - TILING_ERROR && done < 1 + TILING_ERROR;
}

/* Continues where the checkpoint says, and empties it. */
static bool
take_checkpoint (SomaSearch *search, SomaCheckpoint *checkpoint)
{
  SomaShared *shared = &search->shared;

  if (!find_tasks (search, checkpoint))
    return false;
  search->fraction_before = checkpoint->fraction;
  search->n_before = checkpoint->n_solutions;
  /* A solution that was reported but not noted represented its orbit. */
  shared->notes_all = checkpoint->reported.most > 0;
  shared->only_counts = shared->only_counts && checkpoint->reported.n == 0;
  shared->reported = checkpoint->reported;
  atomic_store (&shared->n_noted, shared->reported.n);
  checkpoint->reported = (SomaReported){ 0 };
  soma_pool_reopen (&shared->pool, search->n_threads, checkpoint->tasks);
  checkpoint->tasks = NULL;
  return true;
}

bool
soma_search_push_tasks (SomaSearch *search, const char *text, int *culprit)
{
  SomaCheckpoint checkpoint;

  if (text == NULL)
    {
      soma_pool_reopen (&search->shared.pool, search->n_threads, begin_tasks (search));
      return true;
    }
  if (!soma_checkpoint_read (text, checkpoint_hash (search), search->instance->n_cells + 1,
                             &checkpoint, culprit))
    return false;
  bool ok = take_checkpoint (search, &checkpoint);
  soma_checkpoint_clear (&checkpoint);
  return ok;
}

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

void
soma_search_get_progress (SomaSearch *search, SomaProgress *progress)
{
  *progress = (SomaProgress){ .state = atomic_load (&search->state),
                              .n_before = search->n_before,
                              .n_nodes = atomic_load (&search->n_nodes_of_restarts),
                              .fraction = search->fraction_before };
  for (int i = 0; i < search->n_threads; i++)
    {
      SomaTally *tally = &search->workers[i]->tally;
      progress->n_solutions += atomic_load_explicit (&tally->n_solutions, memory_order_relaxed);
      progress->n_nodes += atomic_load_explicit (&tally->n_nodes, memory_order_relaxed);
      progress->fraction += atomic_load_explicit (&tally->fraction, memory_order_relaxed);
    }
  if (progress->fraction > 1 || progress->state == SOMA_SEARCH_COMPLETE)
    progress->fraction = 1;
}

bool
soma_search_adds_up (SomaSearch *search)
{
  double done = search->fraction_before;

  for (int i = 0; i < search->n_threads; i++)
    done += atomic_load (&search->workers[i]->tally.fraction);
  return done > 1 - TILING_ERROR && done < 1 + TILING_ERROR;
}

char *
soma_search_checkpoint (SomaSearch *search)
{
  SomaShared *shared = &search->shared;
  SomaProgress progress;

  /* An interval that was not begun is spelt out. */
  SomaPool *pool = &shared->pool;
  if (pool->first != NULL && pool->first->is_interval)
    {
      soma_pool_clear (pool);
      soma_pool_init (pool, search->n_threads);
      soma_pool_reopen (pool, search->n_threads, list_tasks (search));
    }
  soma_search_get_progress (search, &progress);
  if (shared->out_of_memory || (shared->left == NULL && shared->pool.first == NULL))
    return NULL;
  /* Work that was begun precedes work that was not. */
  *shared->left_end = shared->pool.first;
  SomaCheckpoint checkpoint = {
    .hash = checkpoint_hash (search),
    .fraction = progress.fraction,
    .n_solutions = progress.n_before + progress.n_solutions,
    .tasks = shared->left,
    .has_reported = shared->reported.most > 0 || shared->reported.n > 0,
    .reported = shared->reported,
  };
  char *text = soma_checkpoint_write (&checkpoint);
  *shared->left_end = NULL;
  return text;
}
