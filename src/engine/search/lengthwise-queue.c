/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include "bit-count.h"
#include "memory.h"

/* The queues of the lengthwise search, which the kernels fill and empty. */

static bool
has_single_cell (const SomaInstance *instance)
{
  for (int o = 0; o < instance->n_options; o++)
    if (soma_instance_option_size (instance, o) == 2)
      return true;
  return false;
}

void
soma_lengthwise_init_tests (SomaLengthwise *plan)
{
  bool needs_none = has_single_cell (plan->instance) || !soma_lengthwise_is_connected (plan);

  for (int p = 0, zone = 0; p < plan->n_positions; p++)
    {
      plan->beside[p] = needs_none ? ~UINT64_C (0) : plan->neighbours[p];
      while (plan->cut[zone] <= p)
        zone++;
      plan->zone[p] = (uint8_t) zone;
    }
}

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

void
soma_strip_init_queues (SomaStrip *strip)
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
