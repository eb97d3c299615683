/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search.h"

#include <stdlib.h>

#include "checkpoint.h"
#include "instance.h"
#include "kernel.h"
#include "lengthwise.h"
#include "memory.h"
#include "outlook.h"
#include "restart.h"
#include "search-private.h"

/* Nodes per thread that a search for a few solutions visits before it tries other orders. */
#define NODES_BEFORE_RESTARTS 4000

/* How many orbits a search for all solutions notes, so that the first ones are reported at once. */
#define MOST_NOTED_OF_ALL 64

/* How far the sum of the finished and the remaining shares may be from the whole tree: both are
 * sums of many rounded shares. */
#define TILING_ERROR 1e-6

/* Every thread has tables of 16 bytes for each cell of each placement, of which there can be forty
 * million. All threads together have no more than 4 GB of them. */
#define MOST_SLOTS (UINT32_C (1) << 28)

static SomaSearch *
fail (SomaSearch *search, SomaError *error, SomaStatus status, int culprit)
{
  soma_search_free (search);
  if (error != NULL)
    *error = (SomaError){ status, culprit };
  return NULL;
}

static int
choose_techniques (const SomaSearchOptions *options)
{
  return options->techniques == 0 ? SOMA_DEFAULT_TECHNIQUES : options->techniques;
}

/* Whether the search is for a few solutions, and may try other orders. */
static bool
takes_restarts (const SomaSearch *search)
{
  return search->options.limit > 0 && search->options.node_limit == 0;
}

static void
init_shared (SomaSearch *search, const SomaSearchOptions *options)
{
  SomaShared *shared = &search->shared;

  shared->instance = search->instance;
  shared->symmetry = options->symmetry;
  shared->root_share = 1;
  shared->solution = options->solution;
  shared->data = options->data;
  shared->outer_stops[0] = options->stop;
  shared->limit = options->limit > 0 ? options->limit : UINT64_MAX;
  shared->only_counts = options->limit == 0 && options->solution == NULL;
  shared->n_reported = soma_orbit_size (search->instance, options->symmetry);
  shared->notes_all = !options->in_parts && !shared->only_counts &&
                      (takes_restarts (search) || !search->instance->is_asymmetric);
  if (shared->notes_all)
    shared->reported.most = options->limit == 0 ? MOST_NOTED_OF_ALL : SOMA_REPORTED_MOST;
  shared->left_end = &shared->left;
  int techniques = choose_techniques (options);
  shared->techniques = techniques;
  if (shared->techniques & SOMA_TECHNIQUE_PARITY)
    {
      shared->parity = soma_alloc (1, sizeof *shared->parity);
      soma_cell_class_init_parity (shared->parity, shared->instance);
    }
  if (shared->techniques & SOMA_TECHNIQUE_CORNERS)
    {
      shared->corners = soma_alloc (1, sizeof *shared->corners);
      soma_cell_class_init_corners (shared->corners, shared->instance);
    }
  if (shared->techniques & SOMA_TECHNIQUE_ISLANDS)
    {
      shared->islands = soma_alloc0 (1, sizeof *shared->islands);
      soma_islands_init (shared->islands, shared->instance);
    }
  if (options->kernel >= 1 && options->kernel <= SOMA_N_KERNELS)
    shared->kernel = soma_kernel_get (options->kernel - 1);
  if (shared->kernel == NULL)
    shared->kernel = soma_kernel_best ();
  atomic_init (&shared->stop, false);
  atomic_init (&shared->called_off, false);
  pthread_mutex_init (&shared->lock, NULL);
  soma_pool_init (&shared->pool, search->n_threads);
}

/* What a checkpoint must have in common with the search that resumes it: everything on which the
 * order of nodes and solutions depends, but for an interval. */
static uint64_t
hash_order (const SomaInstance *instance, const SomaSearchOptions *options, bool is_lengthwise)
{
  uint64_t order = 4096 * SOMA_SEARCH_ORDER_REVISION + 16 * choose_techniques (options) +
                   8 * (uint64_t) is_lengthwise + options->symmetry;

  return soma_instance_hash (instance) ^ order * 0x9e3779b97f4a7c15;
}

static uint64_t
checkpoint_hash (const SomaSearch *search)
{
  return hash_order (search->instance, &search->options, search->shared.lengthwise != NULL) ^
         search->interval_hash;
}

uint64_t
soma_search_get_tree_hash (const SomaSearch *search)
{
  return checkpoint_hash (search) ^ search->interval_hash;
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
      soma_pool_reopen (&search->shared.pool, search->n_threads, soma_search_begin_tasks (search));
      return true;
    }
  if (!soma_checkpoint_read (text, checkpoint_hash (search), search->instance->n_cells + 1,
                             &checkpoint, culprit))
    return false;
  bool ok = take_checkpoint (search, &checkpoint);
  soma_checkpoint_clear (&checkpoint);
  return ok;
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
  return soma_search_new_breaking (puzzle, options, SOMA_SYMMETRY_FULL, error);
}

/* Whether the search keeps the anchor that was chosen without looking ahead. One that is resumed or
 * searches a part of a tree has the anchor with which that was begun, and one that will not see the
 * whole tree has little to gain from another. */
static bool
keeps_anchor (const SomaInstance *instance, const SomaSearchOptions *options)
{
  if (options->checkpoint != NULL)
    {
      uint64_t hash = soma_checkpoint_get_hash (options->checkpoint);

      return hash == hash_order (instance, options, false) ||
             hash == hash_order (instance, options, true);
    }
  if (options->in_parts)
    return options->tree == hash_order (instance, options, false);
  return options->limit > 0 || options->node_limit > 0;
}

static SomaInstance *
make_instance (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaSymmetry broken,
               SomaError *error)
{
  SomaInstance *instance = soma_instance_new (puzzle, options->seed, broken, options->stop, error);

  if (instance == NULL || instance->n_rivals == 0 || keeps_anchor (instance, options))
    return instance;
  return soma_instance_foresee (instance, options->seed, broken);
}

SomaSearch *
soma_search_new_breaking (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaSymmetry broken,
                          SomaError *error)
{
  int culprit = 0;

  if (options->checkpoint != NULL && !soma_checkpoint_is_sealed (options->checkpoint))
    return fail (NULL, error, SOMA_ERROR_CHECKPOINT, culprit);
  SomaInstance *instance = make_instance (puzzle, options, broken, error);
  if (instance == NULL)
    return NULL;
  SomaSearch *search = soma_alloc0 (1, sizeof *search);
  atomic_init (&search->state, SOMA_SEARCH_READY);
  search->instance = instance;
  int n_wanted = options->n_threads;
  uint32_t n_slots = instance->start[instance->n_options];
  int most =
      n_slots > MOST_SLOTS / SOMA_MAX_THREADS ? (int) (MOST_SLOTS / n_slots) : SOMA_MAX_THREADS;

  n_wanted = n_wanted < most ? n_wanted : most;
  search->n_threads = n_wanted > 1 ? n_wanted : 1;
  search->options = *options;
  search->options.checkpoint = NULL;
  init_shared (search, options);
  /* Decides in which order cells are covered. */
  SomaShared *shared = &search->shared;
  SomaSearchOrder order = options->order;

  if (options->in_parts)
    order = SOMA_ORDER_SCARCEST;
  else if (order == SOMA_ORDER_CHOSEN && options->checkpoint != NULL)
    order = soma_checkpoint_get_hash (options->checkpoint) ==
                    hash_order (search->instance, options, true)
                ? SOMA_ORDER_LENGTHWISE
                : SOMA_ORDER_SCARCEST;
  else if (order == SOMA_ORDER_CHOSEN && options->limit > 0)
    order = SOMA_ORDER_SCARCEST;
  if (order != SOMA_ORDER_SCARCEST && shared->techniques == SOMA_DEFAULT_TECHNIQUES)
    shared->lengthwise =
        soma_lengthwise_new (search->instance, shared->kernel, order == SOMA_ORDER_LENGTHWISE);
  search->workers = soma_alloc0 (search->n_threads, sizeof *search->workers);
  for (int i = 0; i < search->n_threads; i++)
    if ((search->workers[i] = soma_worker_new (&search->shared)) == NULL)
      return fail (search, error, soma_instance_get_failure (instance, options->stop), -1);
  if (!soma_search_push_tasks (search, options->checkpoint, &culprit))
    return fail (search, error, SOMA_ERROR_CHECKPOINT, culprit);
  return search;
}

static void *
run_worker (void *worker)
{
  soma_worker_run (worker);
  return NULL;
}

static bool
is_called_off (SomaSearch *search)
{
  soma_worker_ask_outside (search->workers[0]);
  return atomic_load (&search->shared.called_off);
}

/* Clears what stopped the workers last. FALSE if they must not continue. */
static bool
clear_stop (SomaSearch *search)
{
  /* In this order: soma_search_stop() sets the two in the reverse order. */
  atomic_store (&search->shared.stop, false);
  return !is_called_off (search);
}

/* Searches the rest of the tree; `node_limit` is per thread, 0 for none. */
static void
run_tree (SomaSearch *search, uint64_t node_limit)
{
  SomaShared *shared = &search->shared;
  pthread_t threads[SOMA_MAX_THREADS];

  soma_pool_reopen (&shared->pool, search->n_threads, shared->left);
  shared->left = NULL;
  shared->left_end = &shared->left;
  for (int i = 0; i < search->n_threads; i++)
    soma_worker_set_node_limit (search->workers[i], node_limit > 0 ? node_limit : UINT64_MAX);
  if (!clear_stop (search))
    return;
  /* Starts the other workers, as many as can be started. */
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
  run_worker (search->workers[0]);
  for (int i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
}

static SomaSearchState
get_state (const SomaSearch *search)
{
  const SomaShared *shared = &search->shared;

  if (shared->out_of_memory)
    return SOMA_SEARCH_FAILED;
  if (shared->limit_reached)
    return SOMA_SEARCH_LIMIT;
  return shared->left != NULL || shared->pool.first != NULL ? SOMA_SEARCH_STOPPED
                                                            : SOMA_SEARCH_COMPLETE;
}

/* Whether a restart's solutions can be noted: otherwise the search would report them again. */
static bool
has_room_to_note (const SomaSearch *search)
{
  const SomaShared *shared = &search->shared;

  return shared->notes_all && shared->reported.n < shared->reported.most;
}

SomaSearchState
soma_search_run (SomaSearch *search)
{
  const SomaSearchOptions *options = &search->options;

  atomic_store (&search->state, SOMA_SEARCH_RUNNING);
  if (takes_restarts (search))
    {
      /* A search for a few solutions: when one of its turns finds none, restarts get as many
       * nodes as it has had, so that the total is at most twice the time of the better of the
       * two. Its turns get longer, since the part below the last frame is searched again after
       * each. */
      uint64_t n_of_tree = 0, n_of_restarts = 0, n_nodes = NODES_BEFORE_RESTARTS;
      bool in_vain = false;

      do
        if (in_vain && n_of_restarts < n_of_tree && has_room_to_note (search) &&
            clear_stop (search))
          n_of_restarts += soma_restart_round (search);
        else
          {
            uint64_t n_before = search->shared.n_solutions;
            run_tree (search, n_nodes);
            in_vain = search->shared.n_solutions == n_before;
            n_of_tree += n_nodes;
            n_nodes = n_of_tree / 2;
          }
      while (get_state (search) == SOMA_SEARCH_STOPPED && !is_called_off (search));
    }
  else
    run_tree (search, options->node_limit);
  /* What stopped this run must not stop the next. */
  atomic_store (&search->shared.called_off, false);
  SomaSearchState state = get_state (search);
  atomic_store (&search->state, state);
  return state;
}

void
soma_search_stop (SomaSearch *search)
{
  atomic_store (&search->shared.called_off, true);
  atomic_store (&search->shared.stop, true);
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
    .is_lengthwise = search->shared.lengthwise != NULL,
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
      for (int d = 0; d <= n_cells; d++)
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

  soma_search_spell_out (search);
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

void
soma_search_free (SomaSearch *search)
{
  if (search == NULL)
    return;
  for (int i = 0; i < search->n_threads; i++)
    soma_worker_free (search->workers[i]);
  free (search->workers);
  soma_task_free_all (search->shared.left);
  free (search->shared.parity);
  free (search->shared.corners);
  free (search->shared.islands);
  soma_lengthwise_free (search->shared.lengthwise);
  soma_pool_clear (&search->shared.pool);
  soma_reported_clear (&search->shared.reported);
  pthread_mutex_destroy (&search->shared.lock);
  soma_instance_free (search->instance);
  free (search);
}
