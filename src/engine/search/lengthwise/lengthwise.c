/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "kernel.h"
#include "memory.h"

/* Nodes after which a worker looks whether it should stop. */
#define NODES_PER_LOOK 1024

/* Room in a queue: beyond the block, for the children of one more node, and what is stored behind
 * them. */
static char *
place_queue (SomaStripQueue *queue, char *memory, size_t room)
{
  queue->occupied = (uint64_t *) memory;
  queue->used = queue->occupied + room;
  queue->parent = (uint16_t *) (queue->used + room);
  queue->at = (uint8_t *) (queue->parent + room);
  return memory + room * (2 * sizeof (uint64_t) + sizeof (uint16_t) + sizeof (uint8_t));
}

static void
init_queues (SomaStrip *strip)
{
  const SomaLengthwise *plan = strip->plan;
  int n_queues = soma_count_bits (plan->needed) + 1;
  size_t room = SOMA_STRIP_MOST_NODES + SOMA_STRIP_MOST_CHILDREN + plan->longest;

  room = (room + 2 * SOMA_ROWS_PADDING) / SOMA_ROWS_PADDING * SOMA_ROWS_PADDING;
  strip->queue_memory = soma_alloc ((size_t) (n_queues + 1) * room, 19);
  char *memory = place_queue (&strip->children, strip->queue_memory, room);
  for (int i = 0; i < n_queues; i++)
    memory = place_queue (&strip->queues[i], memory, room);
}

static void *
new_state (SomaWorker *worker)
{
  const SomaLengthwise *plan = worker->shared->plan;
  SomaStrip *strip = soma_alloc0 (1, sizeof *strip);

  strip->worker = worker;
  strip->sparse = worker->root_state;
  strip->plan = plan;
  strip->stack = soma_alloc (soma_row_lists_stack_size (plan->n_positions, plan->longest),
                             sizeof *strip->stack);
  init_queues (strip);
  return strip;
}

static void
free_state (void *state)
{
  SomaStrip *strip = state;

  if (strip == NULL)
    return;
  free (strip->own_rows);
  free (strip->stack);
  free (strip->queue_memory);
  free (strip);
}

/* What the choice of this option for the anchor changes, if it is one. */
static void
begin_branch (SomaStrip *strip, int option)
{
  const SomaLengthwise *plan = strip->plan;
  const SomaAnchorBranch *branch = NULL;

  for (int i = 0; i < plan->instance->n_branches && branch == NULL; i++)
    if (plan->instance->branches[i].option == option)
      branch = &plan->instance->branches[i];
  free (strip->own_rows);
  strip->own_rows = NULL;
  strip->lists = plan->lists;
  memset (strip->beyond, 0, sizeof strip->beyond);
  memset (strip->beyond_type, 0, sizeof strip->beyond_type);
  if (branch == NULL)
    return;
  uint64_t mask = plan->masks[branch->option];
  for (int i = 0; i < plan->n_endings; i++)
    if (__builtin_ctzll (mask) >= plan->endings[i].cut)
      {
        int type = soma_instance_option_type (plan->instance, branch->option);
        strip->beyond[i] = mask;
        strip->beyond_type[i] = UINT64_C (1) << type;
      }
  if (branch->n_removed > 0)
    {
      int longest;
      strip->own_rows = soma_lengthwise_make_lists (plan, branch->removed, branch->n_removed,
                                                    strip->own_lists, &longest);
      strip->lists = strip->own_lists;
    }
}

static bool
search (void *state, double share)
{
  SomaStrip *strip = state;
  SomaWorker *worker = strip->worker;
  const SomaInstance *instance = worker->instance;
  SomaRemains remains;
  uint64_t occupied = ~UINT64_C (0), used = ~UINT64_C (0) >> strip->plan->shift >> 1;

  soma_sparse_get_remains (strip->sparse, &remains);
  for (int i = 0; i < remains.n_active; i++)
    {
      int item = remains.active[i];
      if (item < instance->n_cells)
        occupied &= ~(UINT64_C (1) << strip->plan->position_of[item]);
      else
        used &= ~(UINT64_C (1) << (item - instance->n_cells));
    }
  strip->base_depth = remains.n_chosen;
  strip->last_depth = soma_count_bits (strip->plan->needed & ~used);
  if (occupied == ~UINT64_C (0))
    {
      bool go_on = soma_strip_report (strip, 0);
      if (go_on)
        soma_worker_add_share (worker, share);
      return go_on;
    }
  bool has_anchor = instance->anchor >= 0 && remains.n_chosen > instance->n_pins;
  int last = has_anchor ? soma_sparse_get_chosen (strip->sparse, instance->n_pins) : -1;
  begin_branch (strip, last);
  return worker->shared->kernel->search_lengthwise (strip, occupied, used, share);
}

bool
soma_strip_report (SomaStrip *strip, int depth)
{
  const SomaLengthwise *plan = strip->plan;
  SomaWorker *worker = strip->worker;
  SomaAssembly *assembly = &worker->assembly;

  if (soma_worker_is_plain (worker))
    {
      soma_worker_count_plain (worker);
      return true;
    }
  soma_sparse_begin_assembly (strip->sparse, assembly);
  for (int d = 0; d < depth; d++)
    {
      int number = assembly->n_placements++;
      for (uint64_t bits = strip->row[d] & plan->window; bits != 0; bits &= bits - 1)
        assembly->placement_at[plan->cell_at[strip->at[d] + __builtin_ctzll (bits)]] =
            (uint16_t) number;
      assembly->type[number] = (uint8_t) __builtin_ctzll (strip->row[d] >> plan->shift);
    }
  return soma_worker_report (worker);
}

bool
soma_strip_report_child (SomaStrip *strip, int i, int depth)
{
  const SomaStripQueue *child = &strip->children;
  int shift = strip->plan->shift;

  for (int d = depth; d >= strip->queued_depth; d--)
    {
      const SomaStripQueue *queue = &strip->queues[d];
      int parent = child->parent[i], at = queue->at[parent];
      strip->at[d] = at;
      strip->row[d] = (child->occupied[i] ^ queue->occupied[parent]) >> at |
                      (child->used[i] ^ queue->used[parent]) << shift;
      child = queue;
      i = parent;
    }
  return soma_strip_report (strip, depth + 1);
}

bool
soma_strip_count (SomaStrip *strip)
{
  SomaWorker *worker = strip->worker;
  uint64_t n = atomic_load_explicit (&worker->tally.n_nodes, memory_order_relaxed);
  uint64_t next = n + strip->n_since;

  if (strip->n_since > 0)
    {
      atomic_store_explicit (&worker->tally.n_nodes, next, memory_order_relaxed);
      soma_worker_look_up (worker, next);
    }
  strip->n_since = 0;
  strip->period = NODES_PER_LOOK;
  if (worker->stop_at > next && worker->stop_at - next < strip->period)
    strip->period = worker->stop_at - next;
  return !soma_worker_should_stop (worker);
}

static bool
prepare (SomaShared *shared, bool is_wanted)
{
  if (shared->techniques == SOMA_DEFAULT_TECHNIQUES)
    shared->plan = soma_lengthwise_new (shared->instance, shared->kernel, is_wanted);
  return shared->plan != NULL;
}

/* There are at most 64 cells and 62 types. */
static bool
always_applies (const SomaWorker *worker)
{
  return worker->instance->n_row_words > 0;
}

const SomaForm soma_lengthwise_form = {
  .order = SOMA_ORDER_LENGTHWISE,
  .prepare = prepare,
  .free_plan = soma_lengthwise_free,
  .new_state = new_state,
  .free_state = free_state,
  .always_applies = always_applies,
  .search = search,
};
