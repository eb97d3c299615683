/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "instance.h"
#include "kernel.h"
#include "worker.h"

struct _SomaSearch
{
  SomaInstance *instance; /* owned */
  SomaShared shared;
  int n_threads;
  SomaWorker **workers;   /* n_threads, owned */
  double fraction_before; /* what the checkpoint had done */
  atomic_int state;       /* SomaSearchState */
};

static SomaSearch *
fail (SomaSearch *search, SomaError *error, SomaStatus status, int culprit)
{
  soma_search_free (search);
  if (error != NULL)
    *error = (SomaError){ status, culprit };
  return NULL;
}

static void
init_techniques (SomaShared *shared, int techniques)
{
  shared->techniques = techniques == 0 ? SOMA_DEFAULT_TECHNIQUES : techniques;
  if (shared->techniques & SOMA_TECHNIQUE_PARITY)
    soma_cell_class_init_parity (&shared->parity, shared->instance);
  if (shared->techniques & SOMA_TECHNIQUE_CORNERS)
    soma_cell_class_init_corners (&shared->corners, shared->instance);
  if (shared->techniques & SOMA_TECHNIQUE_ISLANDS)
    soma_islands_init (&shared->islands, shared->instance);
}

static void
init_shared (SomaSearch *search, const SomaSearchOptions *options)
{
  SomaShared *shared = &search->shared;

  shared->instance = search->instance;
  shared->symmetry = options->symmetry;
  shared->solution = options->solution;
  shared->data = options->data;
  shared->node_limit = options->node_limit;
  shared->outer_stop = options->stop;
  shared->limit = options->limit > 0 ? options->limit : UINT64_MAX;
  shared->is_plain = options->limit == 0 && options->solution == NULL &&
                     soma_orbit_is_plain (search->instance, options->symmetry, &shared->n_reported);
  shared->left_end = &shared->left;
  init_techniques (shared, options->techniques);
  if (options->kernel >= 1 && options->kernel <= SOMA_N_KERNELS)
    shared->kernel = soma_kernel_get (options->kernel - 1);
  if (shared->kernel == NULL)
    shared->kernel = soma_kernel_best ();
  atomic_init (&shared->stop, false);
  pthread_mutex_init (&shared->lock, NULL);
  soma_pool_init (&shared->pool, search->n_threads);
}

/* To be raised whenever the search comes to visit nodes in another order: then checkpoints that were
 * written before, which name nodes by their numbers, are refused. */
#define ORDER_REVISION 1

/* What a checkpoint must have in common with the search that resumes it: all that the order of nodes
 * and solutions depends on. */
static uint64_t
checkpoint_hash (const SomaSearch *search)
{
  uint64_t order = 4096 * ORDER_REVISION + 16 * search->shared.techniques + search->shared.symmetry;
  return search->instance->hash ^ order * 0x9e3779b97f4a7c15;
}

/* Fills the pool with the checkpoint's tasks, or the whole tree. */
static bool
push_tasks (SomaSearch *search, const char *checkpoint, SomaError *error)
{
  SomaTask *task = NULL;
  int culprit = -1;

  if (checkpoint == NULL)
    task = soma_task_new (NULL, 0, 0, UINT32_MAX, 0);
  else if (!soma_checkpoint_read (checkpoint, checkpoint_hash (search),
                                  search->instance->n_cells + 1, &search->fraction_before, &task,
                                  &culprit))
    {
      *error = (SomaError){ culprit < 0 ? SOMA_ERROR_NO_MEMORY : SOMA_ERROR_CHECKPOINT, culprit };
      return false;
    }
  if (task == NULL && checkpoint == NULL)
    {
      *error = (SomaError){ SOMA_ERROR_NO_MEMORY, -1 };
      return false;
    }
  while (task != NULL)
    {
      SomaTask *next = task->next;
      soma_pool_push (&search->shared.pool, task);
      task = next;
    }
  return true;
}

const char *
soma_search_kernel_name (int kernel)
{
  const SomaKernel *found = soma_kernel_get (kernel - 1);
  return found != NULL ? found->name : NULL;
}

SomaSearch *
soma_search_new (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaError *error)
{
  SomaError own = { SOMA_OK, -1 };
  SomaSearch *search = calloc (1, sizeof *search);
  if (search == NULL)
    return fail (NULL, error, SOMA_ERROR_NO_MEMORY, -1);

  atomic_init (&search->state, SOMA_SEARCH_READY);
  search->n_threads = options->n_threads < 1                  ? 1
                      : options->n_threads > SOMA_MAX_THREADS ? SOMA_MAX_THREADS
                                                              : options->n_threads;
  search->instance = soma_instance_new (puzzle, options->seed);
  if (search->instance == NULL)
    {
      free (search);
      return fail (NULL, error, SOMA_ERROR_NO_MEMORY, -1);
    }
  init_shared (search, options);
  search->workers = calloc (search->n_threads, sizeof *search->workers);
  if (search->workers == NULL)
    return fail (search, error, SOMA_ERROR_NO_MEMORY, -1);
  for (int i = 0; i < search->n_threads; i++)
    if ((search->workers[i] = soma_worker_new (&search->shared)) == NULL)
      return fail (search, error, SOMA_ERROR_NO_MEMORY, -1);
  if (!push_tasks (search, options->checkpoint, &own))
    return fail (search, error, own.status, own.culprit);
  return search;
}

static void *
run_worker (void *worker)
{
  soma_worker_run (worker);
  return NULL;
}

/* Starts the other workers; those that cannot be started are done without. Returns how many run. */
static int
start_threads (SomaSearch *search, pthread_t *threads)
{
  SomaPool *pool = &search->shared.pool;
  int n = 0;
  for (int i = 1; i < search->n_threads; i++)
    {
      if (pthread_create (&threads[n], NULL, run_worker, search->workers[i]) != 0)
        {
          pthread_mutex_lock (&pool->lock);
          pool->n_workers--;
          pthread_mutex_unlock (&pool->lock);
        }
      else
        n++;
    }
  return n;
}

SomaSearchState
soma_search_run (SomaSearch *search)
{
  SomaShared *shared = &search->shared;
  pthread_t threads[SOMA_MAX_THREADS];

  atomic_store (&search->state, SOMA_SEARCH_RUNNING);
  int n = start_threads (search, threads);
  run_worker (search->workers[0]);
  for (int i = 0; i < n; i++)
    pthread_join (threads[i], NULL);

  SomaSearchState state = SOMA_SEARCH_COMPLETE;
  if (shared->limit_reached)
    state = SOMA_SEARCH_LIMIT;
  else if (shared->left != NULL || shared->pool.first != NULL)
    state = SOMA_SEARCH_STOPPED;
  if (shared->out_of_memory)
    state = SOMA_SEARCH_FAILED;
  atomic_store (&search->state, state);
  return state;
}

void
soma_search_stop (SomaSearch *search)
{
  atomic_store (&search->shared.stop, true);
}

void
soma_search_get_progress (SomaSearch *search, SomaProgress *progress)
{
  *progress =
      (SomaProgress){ .state = atomic_load (&search->state), .fraction = search->fraction_before };
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

static int
find_piece_of_type (const SomaInstance *instance, int type)
{
  for (int p = 0; p < instance->puzzle->set->n_pieces; p++)
    if (instance->type_of_piece[p] == type)
      return p;
  return -1;
}

void
soma_search_get_statistics (SomaSearch *search, SomaStatistics *statistics)
{
  const SomaInstance *instance = search->instance;
  int anchor = instance->anchor, n_cells = instance->n_cells;

  *statistics = (SomaStatistics){
    .n_options = instance->n_options,
    .n_items = instance->n_items,
    .group_order = instance->group->n_elements,
    .anchor_piece = anchor >= n_cells ? find_piece_of_type (instance, anchor - n_cells) : -1,
    .anchor_cell = anchor < n_cells ? anchor : -1,
  };
  for (int i = 0; i < search->n_threads; i++)
    {
      const SomaStatistics *own = &search->workers[i]->statistics;
      statistics->n_children += own->n_children;
      for (int t = 0; t < SOMA_N_TECHNIQUES; t++)
        statistics->n_pruned[t] += own->n_pruned[t];
      for (int d = 0; d <= SOMA_MAX_CELLS; d++)
        {
          statistics->nodes_at_depth[d] += own->nodes_at_depth[d];
          statistics->n_nodes += own->nodes_at_depth[d];
          if (own->nodes_at_depth[d] > 0 && d > statistics->max_depth)
            statistics->max_depth = d;
        }
    }
}

char *
soma_search_checkpoint (SomaSearch *search)
{
  SomaShared *shared = &search->shared;
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  if (shared->out_of_memory || (shared->left == NULL && shared->pool.first == NULL))
    return NULL;
  /* What was begun comes before what was not. */
  *shared->left_end = shared->pool.first;
  char *text = soma_checkpoint_write (checkpoint_hash (search), progress.fraction, shared->left);
  *shared->left_end = NULL;
  return text;
}

void
soma_search_free (SomaSearch *search)
{
  if (search == NULL)
    return;
  for (int i = 0; search->workers != NULL && i < search->n_threads; i++)
    soma_worker_free (search->workers[i]);
  free (search->workers);
  while (search->shared.left != NULL)
    {
      SomaTask *task = search->shared.left;
      search->shared.left = task->next;
      free (task);
    }
  soma_pool_clear (&search->shared.pool);
  pthread_mutex_destroy (&search->shared.lock);
  soma_instance_free (search->instance);
  free (search);
}
