/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-dead-end.h"

static bool
fits (const SomaWalk *walk, const SomaTraceShape *shape, uint32_t placement)
{
  const uint16_t *cells = soma_trace_shape_cells (shape, placement);
  for (int i = 0; i < shape->n_cells; i++)
    if (!walk->empty[cells[i]])
      return false;
  return true;
}

/* The first of the shape's placements that are still to come. */
static uint32_t
first_left (const SomaWalk *walk, int s)
{
  return s == walk->state.shape ? walk->state.next : walk->plan->shapes[s].first;
}

static bool
find_shape_without_room (SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;
  for (int s = walk->state.shape; s < plan->n_shapes; s++)
    {
      const SomaTraceShape *shape = &plan->shapes[s];
      uint32_t p = first_left (walk, s);
      if (walk->min_left[shape->type] == 0)
        continue;
      for (; p < shape->end && !fits (walk, shape, p); p++)
        walk->work++;
      if (p == shape->end)
        {
          walk->state.step.reason = SOMA_DEAD_END_NO_ROOM;
          walk->state.step.piece = soma_walk_next_piece (walk, s);
          return true;
        }
    }
  return false;
}

static bool
find_uncoverable_cell (SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;
  bool coverable[SOMA_MAX_CELLS] = { false };
  for (int s = walk->state.shape; s < plan->n_shapes; s++)
    {
      const SomaTraceShape *shape = &plan->shapes[s];
      for (uint32_t p = first_left (walk, s); p < shape->end; p++)
        if (fits (walk, shape, p))
          for (int i = 0; i < shape->n_cells; i++)
            coverable[soma_trace_shape_cells (shape, p)[i]] = true;
      walk->work += shape->end - first_left (walk, s);
    }
  for (int c = 0; c < plan->instance->n_cells; c++)
    if (walk->empty[c] && !coverable[c] && soma_instance_cell_required (plan->instance, c))
      {
        walk->state.step.reason = SOMA_DEAD_END_UNCOVERABLE;
        walk->state.step.cell = c;
        return true;
      }
  return false;
}

static bool
find_bad_island (SomaWalk *walk, const SomaRemainder *remainder)
{
  walk->work += walk->plan->instance->n_cells;
  if (!soma_islands_find_bad (&walk->plan->islands, remainder, &walk->state.step.cell,
                              &walk->state.step.n_empty))
    return false;
  walk->state.step.reason = SOMA_DEAD_END_ISLAND;
  return true;
}

static bool
find_bad_class (SomaWalk *walk, const SomaRemainder *remainder, const SomaCellClass *class,
                SomaDeadEndReason reason)
{
  walk->work += walk->plan->instance->n_cells;
  if (!soma_cell_class_rules_out (class, remainder))
    return false;
  walk->state.step.reason = reason;
  return true;
}

bool
soma_trace_find_dead_end (SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;
  SomaRemainder remainder = { plan->instance, walk->empty, walk->min_left, walk->max_left };
  int techniques = plan->techniques;

  return ((techniques & SOMA_TECHNIQUE_PLACEABLE) && find_shape_without_room (walk)) ||
         ((techniques & SOMA_TECHNIQUE_COVERABLE) && find_uncoverable_cell (walk)) ||
         ((techniques & SOMA_TECHNIQUE_ISLANDS) && find_bad_island (walk, &remainder)) ||
         ((techniques & SOMA_TECHNIQUE_PARITY) &&
          find_bad_class (walk, &remainder, &plan->parity, SOMA_DEAD_END_PARITY)) ||
         ((techniques & SOMA_TECHNIQUE_CORNERS) &&
          find_bad_class (walk, &remainder, &plan->corners, SOMA_DEAD_END_CORNERS));
}
