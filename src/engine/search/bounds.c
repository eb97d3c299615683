/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bounds.h"

#include "figure.h"

/* Whether the frames above `depth` lead to the border, and it has a step there. */
static bool
is_on_way (const SomaFrame *frames, const SomaBorder *border, int depth)
{
  if (depth >= border->n_steps)
    return false;
  /* Most frames branch off at a step not far above. */
  for (int i = depth - 1; i >= 0; i--)
    if (frames[i].next != border->steps[i].child)
      return false;
  return true;
}

void
soma_bounds_limit (const SomaInterval *interval, SomaFrame *frames, int depth)
{
  const SomaBorder *from = &interval->from, *to = &interval->to;

  if (is_on_way (frames, from, depth))
    frames[depth].next = from->steps[depth].child;
  if (is_on_way (frames, to, depth))
    frames[depth].end = to->steps[depth].child + (depth + 1 < to->n_steps);
}

/* A list of tasks that grows at its end. */
typedef struct
{
  SomaTask *first, **last;
} Tasks;

static void
add_task (Tasks *tasks, const uint32_t *prefix, int depth, uint32_t first, uint32_t end,
          uint64_t skip)
{
  if (first >= end)
    return;
  *tasks->last = soma_task_new (prefix, depth, first, end, skip);
  tasks->last = &(*tasks->last)->next;
}

/* What of the node at `depth` on the way to the second border lies before that. */
static void
add_way_to_end (Tasks *tasks, const SomaBorder *to, int depth)
{
  uint32_t prefix[SOMA_MAX_CELLS + 1];

  for (int d = 0; d < to->n_steps; d++)
    {
      if (d >= depth)
        add_task (tasks, prefix, d, 0, to->steps[d].child, 0);
      prefix[d] = to->steps[d].child;
    }
}

SomaTask *
soma_bounds_list_rest (const SomaInterval *interval, const SomaFrame *frames, int n_frames,
                       uint64_t skip)
{
  const SomaBorder *to = &interval->to;
  uint32_t prefix[SOMA_MAX_CELLS + 1];
  Tasks tasks = { .last = &tasks.first };
  int n = n_frames;
  double share;

  if (n == 0 || is_on_way (frames, &interval->from, n))
    return soma_interval_list_tasks (interval, &share); /* it has not begun */
  for (int d = 0; d < n; d++)
    prefix[d] = frames[d].next;
  for (int d = n - 1; d >= 0; d--)
    {
      const SomaFrame *frame = &frames[d];
      bool is_last = d == n - 1, leads_to_end = d + 1 < to->n_steps && is_on_way (frames, to, d);
      /* The last child is searched only as far as the border. */
      bool is_before_end = leads_to_end && (is_last || frame->next != to->steps[d].child);
      add_task (&tasks, prefix, d, is_last ? frame->next : frame->next + 1,
                frame->end - is_before_end, is_last ? skip : 0);
      if (is_before_end)
        add_way_to_end (&tasks, to, d + 1);
    }
  return tasks.first;
}
