/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worker.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "memory.h"

void
soma_statistics_clear (SomaStatistics *statistics, const SomaInstance *instance)
{
  memset (statistics, 0, offsetof (SomaStatistics, nodes_at_depth));
  memset (statistics->nodes_at_depth, 0,
          (instance->n_cells + 1) * sizeof *statistics->nodes_at_depth);
}

SomaWorker *
soma_worker_new (SomaShared *shared)
{
  SomaWorker *worker = soma_alloc (1, sizeof *worker);

  memset (worker, 0, offsetof (SomaWorker, statistics));
  soma_statistics_clear (&worker->statistics, shared->instance);
  worker->shared = shared;
  worker->instance = shared->instance;
  worker->is_asymmetric = shared->instance->is_asymmetric;
  soma_worker_set_node_limit (worker, UINT64_MAX);
  /* Every level covers a cell. */
  worker->max_depth = shared->instance->n_cells + 1;
  worker->frames = soma_alloc (worker->max_depth, sizeof *worker->frames);
  worker->root_state = shared->root_form->new_state (worker);
  worker->state = shared->form->new_state (worker);
  if (worker->root_state != NULL && worker->state != NULL)
    return worker;
  soma_worker_free (worker);
  return NULL;
}

void
soma_worker_clear_tally (SomaWorker *worker)
{
  worker->tally = (SomaTally){ 0 };
  soma_statistics_clear (&worker->statistics, worker->instance);
}

void
soma_worker_free (SomaWorker *worker)
{
  if (worker == NULL)
    return;
  free (worker->task);
  free (worker->frames);
  worker->shared->root_form->free_state (worker->root_state);
  worker->shared->form->free_state (worker->state);
  free (worker);
}

static void
plan_look (SomaWorker *worker, uint64_t n_nodes)
{
  worker->look_at = n_nodes + SOMA_WORKER_MOST_NODES;
  if (worker->stop_at > n_nodes && worker->stop_at < worker->look_at)
    worker->look_at = worker->stop_at;
}

void
soma_worker_set_node_limit (SomaWorker *worker, uint64_t n_nodes)
{
  uint64_t n = atomic_load_explicit (&worker->tally.n_nodes, memory_order_relaxed);

  worker->stop_at = n_nodes < UINT64_MAX - n ? n + n_nodes : UINT64_MAX;
  plan_look (worker, n);
}

void
soma_worker_look_up (SomaWorker *worker, uint64_t n)
{
  if (n >= worker->stop_at)
    atomic_store_explicit (&worker->shared->stop, true, memory_order_relaxed);
  soma_worker_ask_outside (worker);
  plan_look (worker, n);
}

/* Numbers the placements of worker->assembly by their least cells. */
static void
order_assembly (SomaWorker *worker)
{
  SomaAssembly *assembly = &worker->assembly;
  uint16_t number[SOMA_MAX_CELLS];
  uint8_t type[SOMA_MAX_CELLS];
  uint16_t n = 0;

  memset (number, 0xff, assembly->n_placements * sizeof *number);
  for (int c = 0; c < worker->instance->n_cells; c++)
    {
      uint16_t old = assembly->placement_at[c];
      if (old == SOMA_NO_PLACEMENT)
        continue;
      if (number[old] == SOMA_NO_PLACEMENT)
        {
          type[n] = assembly->type[old];
          number[old] = n++;
        }
      assembly->placement_at[c] = number[old];
    }
  memcpy (assembly->type, type, n);
}

static void
count_solutions (SomaWorker *worker, uint64_t n)
{
  uint64_t old = atomic_load_explicit (&worker->tally.n_solutions, memory_order_relaxed);

  atomic_store_explicit (&worker->tally.n_solutions, old + n, memory_order_relaxed);
}

/* Hands one solution over, under the lock. FALSE to stop; `*counts` tells whether this one still
 * counts. */
static bool
hand_over (SomaWorker *worker, const SomaAssembly *assembly, int element, bool *counts)
{
  SomaShared *shared = worker->shared;
  uint16_t copy_at[SOMA_MAX_CELLS];
  bool go_on = false;

  if (shared->solution != NULL)
    soma_orbit_image (worker->instance, assembly, element, copy_at);
  pthread_mutex_lock (&shared->lock);
  /* If another thread was faster, this solution is left to a resumed search. */
  *counts = shared->n_solutions < shared->limit && !soma_worker_should_stop (worker);
  if (*counts)
    {
      go_on = shared->solution == NULL || shared->solution (copy_at, shared->data);
      shared->n_solutions++;
      count_solutions (worker, 1);
      shared->limit_reached = shared->n_solutions == shared->limit;
      if (!go_on)
        atomic_store (&shared->called_off, true);
    }
  go_on = go_on && !shared->limit_reached;
  if (!go_on)
    atomic_store (&shared->stop, true);
  pthread_mutex_unlock (&shared->lock);
  return go_on;
}

/* What still must be reported of an orbit. */
typedef struct
{
  uint64_t key[2];
  const SomaAssembly *of; /* images of this one */
  uint8_t elements[SOMA_N_TRANSFORMS];
  uint32_t first, n; /* from `first` on */
} Claim;

/* Finds the least image of worker->assembly, which identifies the orbit. */
static void
find_orbit (SomaWorker *worker, Claim *claim)
{
  soma_assembly_copy (&worker->assembly, worker->instance, &worker->least);
  claim->of = &worker->least;
  claim->n = (uint32_t) soma_orbit_find_least (worker->instance, &worker->least,
                                               worker->shared->symmetry, claim->elements);
  soma_reported_make_key (&worker->least, worker->instance->n_cells, claim->key);
}

typedef enum
{
  LOOK_UP,
  NOTE,        /* if there is room */
  NOTE_ALWAYS, /* even if there is none */
} Noting;

/* Looks the orbit up, and notes it if that is asked for and it is not there yet. FALSE if it is
 * neither there nor noted; otherwise `claim` tells what to report, which from now on counts as
 * reported, so that no other thread does it. `found` is worker->assembly if that represents its
 * orbit, with n > 0. */
static bool
claim_orbit (SomaWorker *worker, Noting noting, const Claim *found, Claim *claim)
{
  SomaShared *shared = worker->shared;

  pthread_mutex_lock (&shared->lock);
  SomaReportedOrbit *orbit = soma_reported_find (&shared->reported, claim->key);
  bool of_least = orbit != NULL ? orbit->of_least : found->n == 0;
  if (orbit == NULL && noting != LOOK_UP &&
      (orbit = soma_reported_add (&shared->reported, claim->key, noting == NOTE_ALWAYS)) != NULL)
    {
      orbit->of_least = of_least;
      atomic_store_explicit (&shared->n_noted, shared->reported.n, memory_order_relaxed);
    }
  bool taken = orbit != NULL;
  if (taken)
    {
      claim->first = orbit->n_images;
      if (!of_least)
        {
          claim->of = found->of;
          claim->n = found->n;
          memcpy (claim->elements, found->elements, found->n);
        }
      /* The rest of an orbit belongs to the assembly with which it was begun. */
      if (of_least || found->n > 0)
        orbit->n_images = SOMA_ALL_IMAGES;
    }
  pthread_mutex_unlock (&shared->lock);
  return taken;
}

static bool
report_claim (SomaWorker *worker, const Claim *claim)
{
  SomaShared *shared = worker->shared;

  for (uint32_t i = claim->first; i < claim->n; i++)
    {
      bool counts;
      if (hand_over (worker, claim->of, claim->elements[i], &counts))
        continue;
      i += counts;
      pthread_mutex_lock (&shared->lock);
      soma_reported_find (&shared->reported, claim->key)->n_images =
          i < claim->n ? i : SOMA_ALL_IMAGES;
      pthread_mutex_unlock (&shared->lock);
      return false;
    }
  return true;
}

bool
soma_worker_report (SomaWorker *worker)
{
  SomaShared *shared = worker->shared;
  Claim found = { .of = &worker->assembly }, claim;

  if (worker->is_looking)
    return false;
  if (worker->guide != NULL && worker->guide->ignores_solutions)
    return true;
  order_assembly (worker);
  unsigned n_noted = atomic_load_explicit (&shared->n_noted, memory_order_relaxed);
  bool room = shared->notes_all && n_noted < shared->reported.most;
  found.n = (uint32_t) soma_orbit_report (worker->instance, &worker->assembly, shared->symmetry,
                                          found.elements);
  if (room || (n_noted > 0 && found.n > 0))
    {
      find_orbit (worker, &claim);
      if (claim_orbit (worker, room ? NOTE : LOOK_UP, &found, &claim))
        return report_claim (worker, &claim);
    }
  /* Reports images of an assembly that represents its orbit. */
  int n = (int) found.n;
  for (int i = 0; i < n; i++)
    {
      bool counts = true, go_on = true;
      if (worker->skip > 0)
        worker->skip--;
      else
        go_on = hand_over (worker, &worker->assembly, found.elements[i], &counts);
      worker->n_since += counts;
      if (!go_on)
        return false;
    }
  return true;
}

bool
soma_worker_report_other (SomaWorker *worker, const uint16_t *copy_at)
{
  const Claim none = { .n = 0 };
  Claim claim;

  /* Sets worker->assembly to a solution. */
  const SomaInstance *instance = worker->instance;
  SomaAssembly *assembly = &worker->assembly;
  uint16_t copy_of[SOMA_MAX_CELLS];

  assembly->n_placements = 0;
  for (int c = 0; c < instance->n_cells; c++)
    {
      int i = 0;
      assembly->placement_at[c] = SOMA_NO_PLACEMENT;
      if (copy_at[c] == SOMA_NO_COPY)
        continue;
      while (i < assembly->n_placements && copy_of[i] != copy_at[c])
        i++;
      if (i == assembly->n_placements)
        {
          int piece = soma_piece_set_copy_piece (instance->puzzle->set, copy_at[c]);
          copy_of[i] = copy_at[c];
          assembly->type[i] = (uint8_t) instance->type_of_piece[piece];
          assembly->n_placements++;
        }
      assembly->placement_at[c] = (uint16_t) i;
    }
  find_orbit (worker, &claim);
  claim_orbit (worker, NOTE_ALWAYS, &none, &claim);
  return report_claim (worker, &claim);
}

void
soma_worker_count_plain (SomaWorker *worker)
{
  uint64_t n = worker->shared->n_reported;

  worker->n_since += n;
  uint64_t skipped = worker->skip < n ? worker->skip : n;
  worker->skip -= skipped;
  count_solutions (worker, n - skipped);
}

/* Limits the last frame so that the search goes no further than the task. */
static void
look_at_frame (SomaWorker *worker, int depth, uint32_t n_children)
{
  const SomaTask *task = worker->task;
  SomaFrame *frame = &worker->frames[depth];
  bool is_there = frame->next < n_children;

  if (depth == task->n_prefix)
    {
      if (is_there && (task->end <= n_children || task->end == UINT32_MAX))
        worker->found_share = (frame->end - frame->next) * frame->share;
      else if (n_children > 0 || task->first > 0)
        worker->found_share = -1;
    }
  if (depth == task->n_prefix || !is_there)
    frame->next = frame->end = 0;
}

SomaFrame *
soma_worker_push_frame (SomaWorker *worker, uint32_t n_children, double share)
{
  const SomaTask *task = worker->task;
  int depth = worker->n_frames++;
  SomaFrame *frame = &worker->frames[depth];

  *frame = (SomaFrame){ 0, n_children, n_children > 0 ? share / n_children : 0 };
  if (depth < task->n_prefix)
    {
      frame->next = task->prefix[depth];
      frame->end = frame->next + 1;
    }
  else if (depth == task->n_prefix)
    {
      frame->next = task->first;
      if (task->end < frame->end)
        frame->end = task->end;
    }
  if (task->is_interval)
    soma_bounds_limit (worker->shared->interval, worker->frames, depth);
  if (worker->is_looking)
    look_at_frame (worker, depth, n_children);
  else if (frame->next > n_children || frame->end > n_children)
    frame->next = frame->end = 0; /* the task is of another tree, and its shares are missing */
  if (worker->guide != NULL && worker->guide->begin_frame != NULL)
    worker->guide->begin_frame (worker->guide_data, depth, frame, n_children);
  worker->n_since = 0;
  return frame;
}

/* Begins the task at the root. FALSE if it was stopped. */
static bool
search_task (SomaWorker *worker)
{
  worker->n_frames = 0;
  return worker->shared->root_form->search (worker->root_state, worker->shared->root_share);
}

bool
soma_worker_search_tree (SomaWorker *worker)
{
  worker->task = soma_task_new (NULL, 0, 0, UINT32_MAX, 0);
  bool is_whole = search_task (worker);
  free (worker->task);
  worker->task = NULL;
  return is_whole;
}

double
soma_worker_find_task (SomaWorker *worker, SomaTask *task)
{
  SomaShared *shared = worker->shared;
  bool only_counts = shared->only_counts, is_all = task->n_prefix == 0 && task->first == 0;
  const atomic_bool *outer_stops[SOMA_N_OUTER_STOPS];

  /* Whoever calls the search off before it begins must not be told that there is no such task. */
  memcpy (outer_stops, shared->outer_stops, sizeof outer_stops);
  memset (shared->outer_stops, 0, sizeof shared->outer_stops);
  worker->task = task;
  worker->is_looking = true;
  /* A root without a choice has no frame. */
  worker->found_share = is_all && task->end == UINT32_MAX ? shared->root_share : -1;
  soma_worker_set_node_limit (worker, (uint64_t) task->n_prefix + 1);
  shared->only_counts = false;
  search_task (worker);
  shared->only_counts = only_counts;
  memcpy (shared->outer_stops, outer_stops, sizeof outer_stops);
  atomic_store (&shared->stop, false);
  worker->is_looking = false;
  worker->task = NULL;
  soma_worker_clear_tally (worker);
  soma_worker_set_node_limit (worker, UINT64_MAX);
  return worker->found_share;
}

void
soma_worker_go_to_child (SomaWorker *worker, uint32_t child)
{
  SomaFrame *frame = &worker->frames[worker->n_frames - 1];

  if (child <= frame->next)
    return;
  soma_worker_add_share (worker, (child - frame->next) * frame->share);
  frame->next = child;
  worker->n_since = 0;
  worker->skip = 0;
}

void
soma_worker_next_child (SomaWorker *worker)
{
  SomaFrame *frame = &worker->frames[worker->n_frames - 1];

  if (worker->guide != NULL && worker->guide->end_child != NULL)
    worker->guide->end_child (worker->guide_data, worker->n_frames - 1, frame);
  frame->next++;
  worker->n_since = 0;
  worker->skip = 0;
}

void
soma_worker_split (SomaWorker *worker)
{
  uint32_t prefix[SOMA_MAX_CELLS + 1];

  for (int d = 0; d < worker->n_frames; d++)
    {
      SomaFrame *frame = &worker->frames[d];
      uint32_t n_spare = frame->next < frame->end ? frame->end - frame->next - 1 : 0;
      if (n_spare > 0)
        {
          uint32_t first = frame->end - (n_spare + 1) / 2;
          SomaTask *task = soma_task_new (prefix, d, first, frame->end, 0);
          frame->end = first;
          soma_pool_push (&worker->shared->pool, task);
          return;
        }
      prefix[d] = frame->next;
    }
}

/* After a stop: adds the rest of the task, as tasks, deepest first as the search would continue. */
static void
leave_rest (SomaWorker *worker)
{
  SomaShared *shared = worker->shared;
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  int n = worker->n_frames;
  uint64_t skip = worker->n_since + worker->skip;

  for (int d = 0; d < n; d++)
    prefix[d] = worker->frames[d].next;
  pthread_mutex_lock (&shared->lock);
  if (worker->task->is_interval)
    *shared->left_end = soma_bounds_list_rest (shared->interval, worker->frames, n, skip);
  else if (n <= worker->task->n_prefix)
    {
      /* Stopped on the way to the task's beginning, or at a root without a choice. */
      worker->task->skip = skip;
      worker->task->next = NULL;
      *shared->left_end = worker->task;
      worker->task = NULL;
    }
  else
    for (SomaTask **end = shared->left_end; n-- > 0; skip = 0)
      {
        const SomaFrame *frame = &worker->frames[n];
        uint32_t first = n == worker->n_frames - 1 ? frame->next : frame->next + 1;
        if (first >= frame->end)
          continue;
        *end = soma_task_new (prefix, n, first, frame->end, skip);
        end = &(*end)->next;
      }
  while (*shared->left_end != NULL)
    shared->left_end = &(*shared->left_end)->next;
  pthread_mutex_unlock (&shared->lock);
}

void
soma_worker_run (SomaWorker *worker)
{
  SomaPool *pool = &worker->shared->pool;

  while (!soma_worker_should_stop (worker) && (worker->task = soma_pool_take (pool)) != NULL)
    {
      worker->skip = worker->task->skip;
      worker->n_since = 0;
      if (!search_task (worker))
        {
          leave_rest (worker);
          soma_pool_close (pool);
        }
      free (worker->task);
      worker->task = NULL;
    }
  if (soma_worker_should_stop (worker))
    soma_pool_close (pool);
}
