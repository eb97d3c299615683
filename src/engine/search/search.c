/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search.h"

#include <stdlib.h>

#include "checkpoint.h"
#include "flat.h"
#include "kernel-list.h"
#include "lengthwise.h"
#include "memory.h"
#include "lookahead.h"
#include "search-private.h"
#include "tighten.h"

/* How many orbits a search for all solutions notes, so that the first ones are reported at once. */
#define MOST_NOTED_OF_ALL 64

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
  shared->watcher = options->watcher;
  shared->limit = options->limit > 0 ? options->limit : UINT64_MAX;
  shared->only_counts = options->limit == 0 && options->solution == NULL;
  shared->n_reported = soma_orbit_size (search->instance, options->symmetry);
  shared->notes_all = !options->in_parts && !shared->only_counts &&
                      (soma_search_takes_restarts (search) || !search->instance->is_asymmetric);
  if (shared->notes_all)
    shared->reported.most = options->limit == 0 ? MOST_NOTED_OF_ALL : SOMA_REPORTED_MOST;
  shared->left_end = &shared->left;
  shared->techniques = soma_search_choose_techniques (options);
  if (shared->techniques & SOMA_TECHNIQUE_PARITY)
    {
      shared->parity = soma_alloc (1, sizeof *shared->parity);
      soma_colouring_init_parity (shared->parity, shared->instance);
    }
  if (shared->techniques & SOMA_TECHNIQUE_CORNERS)
    {
      shared->corners = soma_alloc (1, sizeof *shared->corners);
      soma_colouring_init_corners (shared->corners, shared->instance);
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

const char *
soma_search_kernel_name (int kernel)
{
  const SomaKernel *found = soma_kernel_get (kernel - 1);

  return found != NULL ? found->name : NULL;
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

      return hash == soma_search_hash_order (instance, options, SOMA_ORDER_SCARCEST) ||
             hash == soma_search_hash_order (instance, options, SOMA_ORDER_LENGTHWISE);
    }
  if (options->in_parts)
    return options->tree == soma_search_hash_order (instance, options, SOMA_ORDER_SCARCEST);
  return options->limit > 0 || options->node_limit > 0;
}

static SomaInstance *
make_instance (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaSymmetry broken,
               SomaError *error)
{
  bool is_begun = options->checkpoint != NULL || options->in_parts;
  bool is_whole = options->limit == 0 && options->node_limit == 0;
  int anchor = is_whole && !is_begun ? SOMA_ANCHOR_OR_TWIN : SOMA_ANCHOR_CHOSEN;
  SomaInstance *instance =
      soma_instance_new_anchored (puzzle, options->seed, broken, anchor, options->stop, error);

  if (instance == NULL || keeps_anchor (instance, options))
    return instance;
  if (is_begun && instance->anchor < 0)
    {
      soma_instance_free (instance);
      instance = soma_instance_new_anchored (puzzle, options->seed, broken, SOMA_ANCHOR_OR_TWIN,
                                             options->stop, error);
    }
  return instance != NULL ? soma_instance_look_ahead (instance, options->seed, broken) : NULL;
}

/* Decides in which order cells are covered, and by which form of the search. */
static void
choose_form (SomaSearch *search, const SomaSearchOptions *options)
{
  static const SomaForm *const forms[] = { &soma_lengthwise_form, &soma_flat_form };
  SomaShared *shared = &search->shared;
  SomaSearchOrder order = options->order;

  if (options->in_parts)
    order = SOMA_ORDER_SCARCEST;
  else if (order == SOMA_ORDER_CHOSEN && options->checkpoint != NULL)
    order = soma_checkpoint_get_hash (options->checkpoint) ==
                    soma_search_hash_order (search->instance, options, SOMA_ORDER_LENGTHWISE)
                ? SOMA_ORDER_LENGTHWISE
                : SOMA_ORDER_SCARCEST;
  else if (order == SOMA_ORDER_CHOSEN && options->limit > 0)
    order = SOMA_ORDER_SCARCEST;
  shared->root_form = &soma_sparse_form;
  for (size_t i = 0; shared->form == NULL; i++)
    if ((order != SOMA_ORDER_SCARCEST || forms[i]->order == SOMA_ORDER_SCARCEST) &&
        (forms[i]->prepare == NULL || forms[i]->prepare (shared, order == SOMA_ORDER_LENGTHWISE)))
      shared->form = forms[i];
}

/* With an instance of which only so much symmetry is broken (see soma_instance_new()). */
static SomaSearch *
new_breaking (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaSymmetry broken,
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
  choose_form (search, options);
  search->workers = soma_alloc0 (search->n_threads, sizeof *search->workers);
  for (int i = 0; i < search->n_threads; i++)
    if ((search->workers[i] = soma_worker_new (&search->shared)) == NULL)
      return fail (search, error, soma_instance_get_failure (instance, options->stop), -1);
  if (!soma_search_push_tasks (search, options->checkpoint, &culprit))
    return fail (search, error, SOMA_ERROR_CHECKPOINT, culprit);
  return search;
}

SomaSearch *
soma_search_new (SomaPuzzle *puzzle, const SomaSearchOptions *options, SomaError *error)
{
  SomaPuzzle *tight =
      soma_puzzle_tighten (puzzle, soma_search_get_few_gaps (puzzle->figure->n_cells));
  SomaSearch *search = new_breaking (tight, options, SOMA_SYMMETRY_FULL, error);

  soma_puzzle_unref (tight);
  return search;
}

SomaSearch *
soma_search_new_short (SomaSearch *outer, SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaSearchOptions own = *options;

  own.symmetry = SOMA_SYMMETRY_FULL;
  own.order = SOMA_ORDER_SCARCEST;
  own.limit = 1;
  own.n_threads = 1;
  SomaSearch *search = new_breaking (puzzle, &own, SOMA_SYMMETRY_NONE, NULL);
  if (search != NULL)
    search->shared.outer_stops[1] = &outer->shared.stop;
  return search;
}

void
soma_search_stop (SomaSearch *search)
{
  atomic_store (&search->shared.called_off, true);
  atomic_store (&search->shared.stop, true);
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
    .is_lengthwise = search->shared.form->order == SOMA_ORDER_LENGTHWISE,
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
  if (search->shared.plan != NULL)
    search->shared.form->free_plan (search->shared.plan);
  soma_pool_clear (&search->shared.pool);
  soma_reported_clear (&search->shared.reported);
  pthread_mutex_destroy (&search->shared.lock);
  soma_instance_free (search->instance);
  free (search);
}
