/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "worker.h"

#include <stdlib.h>
#include <string.h>

#include "flat.h"
#include "sparse.h"

SomaWorker *
soma_worker_new (SomaShared *shared)
{
  SomaWorker *worker = calloc (1, sizeof *worker);
  if (worker == NULL)
    return NULL;
  worker->shared = shared;
  worker->instance = shared->instance;
  /* Every level covers a cell. */
  worker->max_depth = shared->instance->n_cells + 1;
  worker->frames = malloc (worker->max_depth * sizeof *worker->frames);
  worker->sparse = soma_sparse_new (shared->instance, worker->max_depth, shared->techniques,
                                    &worker->statistics);
  worker->flat = soma_flat_new (worker);
  if (worker->frames == NULL || worker->sparse == NULL || worker->flat == NULL)
    {
      soma_worker_free (worker);
      return NULL;
    }
  return worker;
}

void
soma_worker_free (SomaWorker *worker)
{
  if (worker == NULL)
    return;
  free (worker->task);
  free (worker->frames);
  soma_sparse_free (worker->sparse);
  soma_flat_free (worker->flat);
  free (worker);
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

/* Hands one solution over, under the lock. FALSE to stop; the solution then still counts. */
static bool
hand_over (SomaWorker *worker, int element)
{
  SomaShared *shared = worker->shared;
  uint16_t copy_at[SOMA_MAX_CELLS];
  bool go_on;

  if (shared->solution != NULL)
    soma_orbit_image (worker->instance, &worker->assembly, element, copy_at);
  pthread_mutex_lock (&shared->lock);
  if (shared->n_solutions >= shared->limit || soma_worker_should_stop (worker))
    go_on = false; /* another thread was faster: this one is left for a resumed search */
  else
    {
      go_on = shared->solution == NULL || shared->solution (copy_at, shared->data);
      shared->n_solutions++;
      worker->n_since++;
      count_solutions (worker, 1);
      if (shared->n_solutions == shared->limit)
        {
          shared->limit_reached = true;
          go_on = false;
        }
    }
  if (!go_on)
    atomic_store (&shared->stop, true);
  pthread_mutex_unlock (&shared->lock);
  return go_on;
}

bool
soma_worker_report (SomaWorker *worker)
{
  uint8_t elements[SOMA_N_TRANSFORMS];
  order_assembly (worker);
  int n =
      soma_orbit_report (worker->instance, &worker->assembly, worker->shared->symmetry, elements);
  for (int i = 0; i < n; i++)
    {
      if (worker->skip > 0)
        {
          worker->skip--;
          worker->n_since++;
        }
      else if (!hand_over (worker, elements[i]))
        return false;
    }
  return true;
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
  worker->n_since = 0;
  return frame;
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
  worker->frames[worker->n_frames - 1].next++;
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
          if (task == NULL)
            return; /* then nothing is given away */
          frame->end = first;
          soma_pool_push (&worker->shared->pool, task);
          return;
        }
      prefix[d] = frame->next;
    }
}

/* After a stop: what is left of the task, as tasks, the deepest first as the search would go on. */
static void
leave_rest (SomaWorker *worker)
{
  SomaShared *shared = worker->shared;
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  int n = worker->n_frames;

  for (int d = 0; d < n; d++)
    prefix[d] = worker->frames[d].next;
  pthread_mutex_lock (&shared->lock);
  if (n <= worker->task->n_prefix)
    {
      /* Stopped on the way to where the task begins, or at a root without a choice. */
      worker->task->skip = worker->n_since + worker->skip;
      *shared->left_end = worker->task;
      shared->left_end = &worker->task->next;
      worker->task->next = NULL;
      worker->task = NULL;
      n = 0;
    }
  for (int d = n - 1; d >= 0; d--)
    {
      const SomaFrame *frame = &worker->frames[d];
      bool is_last = d == n - 1;
      uint32_t first = is_last ? frame->next : frame->next + 1;
      if (first >= frame->end)
        continue;
      SomaTask *task = soma_task_new (prefix, d, first, frame->end,
                                      is_last ? worker->n_since + worker->skip : 0);
      if (task == NULL)
        {
          shared->out_of_memory = true;
          break;
        }
      *shared->left_end = task;
      shared->left_end = &task->next;
    }
  pthread_mutex_unlock (&shared->lock);
}

void
soma_worker_run (SomaWorker *worker)
{
  SomaPool *pool = &worker->shared->pool;

  while (!soma_worker_should_stop (worker) && (worker->task = soma_pool_take (pool)) != NULL)
    {
      worker->n_frames = 0;
      worker->skip = worker->task->skip;
      worker->n_since = 0;
      if (!soma_sparse_search (worker))
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
