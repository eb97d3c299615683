/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-dead-end.h"

#include <string.h>

static bool
fits (const SomaWalk *walk, const SomaTraceShape *shape, uint32_t placement)
{
  const uint16_t *cells = soma_trace_shape_cells (shape, placement);

  for (int i = 0; i < shape->n_cells; i++)
    if (!walk->empty[cells[i]])
      return false;
  return true;
}

/* The first of the shape's placements that have not been tried yet. */
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

/* For each empty cell that must be covered: how many placements are left, and the last of them. */
typedef struct
{
  int n[SOMA_MAX_CELLS];
  int shape[SOMA_MAX_CELLS];
  uint32_t placement[SOMA_MAX_CELLS];
} Covers;

static bool
have_common_cell (const uint16_t *a, int n_a, const uint16_t *b, int n_b)
{
  for (int i = 0; i < n_a; i++)
    for (int k = 0; k < n_b; k++)
      if (a[i] == b[k])
        return true;
  return false;
}

/* Whether the only placements that cover the two cells cannot both be made. */
static bool
collide (const SomaWalk *walk, const Covers *covers, int a, int b)
{
  const SomaTraceShape *one = &walk->plan->shapes[covers->shape[a]];
  const SomaTraceShape *other = &walk->plan->shapes[covers->shape[b]];

  if (covers->placement[a] == covers->placement[b])
    return false;
  if (one == other && walk->max_left[one->type] < 2)
    return true;
  return have_common_cell (soma_trace_shape_cells (one, covers->placement[a]), one->n_cells,
                           soma_trace_shape_cells (other, covers->placement[b]), other->n_cells);
}

static bool
find_collision (SomaWalk *walk)
{
  Covers covers;
  int single[SOMA_MAX_CELLS], n = 0;

  const SomaTracePlan *plan = walk->plan;

  memset (covers.n, 0, sizeof covers.n);
  for (int s = walk->state.shape; s < plan->n_shapes; s++)
    {
      const SomaTraceShape *shape = &plan->shapes[s];
      for (uint32_t p = first_left (walk, s); p < shape->end; p++)
        for (int i = 0; i < shape->n_cells && fits (walk, shape, p); i++)
          {
            int cell = soma_trace_shape_cells (shape, p)[i];
            covers.n[cell]++;
            covers.shape[cell] = s;
            covers.placement[cell] = p;
          }
      walk->work += shape->end - first_left (walk, s);
    }
  for (int c = 0; c < walk->plan->instance->n_cells; c++)
    if (covers.n[c] == 1 && soma_instance_cell_required (walk->plan->instance, c))
      single[n++] = c;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (collide (walk, &covers, single[k], single[i]))
        {
          walk->state.step.reason = SOMA_DEAD_END_MUST_COVER;
          walk->state.step.cell = single[k];
          walk->state.step.other_cell = single[i];
          return true;
        }
  return false;
}

/* The same for our own search, which has counted the remaining options of every item. */
static bool
find_needed_piece (SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;

  for (int s = 0; s < plan->n_shapes; s++)
    {
      int type = plan->shapes[s].type;
      if ((uint32_t) walk->min_left[type] <= walk->n_options[plan->instance->n_cells + type])
        continue;
      walk->state.step.reason = SOMA_DEAD_END_NO_ROOM;
      walk->state.step.piece = soma_walk_next_piece (walk, s);
      return true;
    }
  return false;
}

static bool
find_needed_cell (SomaWalk *walk)
{
  const SomaInstance *instance = walk->plan->instance;

  for (int c = 0; c < instance->n_cells; c++)
    if (walk->empty[c] && walk->n_options[c] == 0 && soma_instance_cell_required (instance, c))
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
find_bad_class (SomaWalk *walk, const SomaRemainder *remainder, const SomaColouring *class,
                SomaDeadEndReason reason)
{
  SomaColouringSums sums;

  walk->work += walk->plan->instance->n_cells;
  if (!soma_colouring_rules_out (class, remainder))
    return false;
  SomaStep *step = &walk->state.step;
  step->reason = reason;
  soma_colouring_add_up (class, remainder, &sums);
  step->n_empty = sums.have;
  step->least = sums.least;
  step->most = sums.most;
  return true;
}

static bool
find_by_placements (SomaWalk *walk)
{
  bool is_classic = walk->plan->search == SOMA_TRACE_CLASSIC;
  int techniques = walk->plan->techniques;

  if ((techniques & SOMA_TECHNIQUE_PLACEABLE) &&
      (is_classic ? find_shape_without_room (walk) : find_needed_piece (walk)))
    return true;
  if ((techniques & SOMA_TECHNIQUE_COVERABLE) &&
      (is_classic ? find_uncoverable_cell (walk) : find_needed_cell (walk)))
    return true;
  return is_classic && (techniques & SOMA_TECHNIQUE_MUST_COVER) && find_collision (walk);
}

bool
soma_trace_find_dead_end (SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;
  SomaRemainder remainder = { plan->instance, walk->empty, walk->min_left, walk->max_left };
  int techniques = plan->techniques;

  return find_by_placements (walk) ||
         ((techniques & SOMA_TECHNIQUE_ISLANDS) && find_bad_island (walk, &remainder)) ||
         ((techniques & SOMA_TECHNIQUE_PARITY) &&
          find_bad_class (walk, &remainder, &plan->parity, SOMA_DEAD_END_PARITY)) ||
         ((techniques & SOMA_TECHNIQUE_CORNERS) &&
          find_bad_class (walk, &remainder, &plan->corners, SOMA_DEAD_END_CORNERS));
}

static int
list_class (const SomaWalk *walk, const SomaColouring *class, uint16_t *cells)
{
  int n = 0;

  for (int c = 0; c < walk->plan->instance->n_cells; c++)
    if (class->weights[c] != 0 && walk->empty[c])
      cells[n++] = (uint16_t) c;
  return n;
}

int
soma_trace_list_culprits (const SomaWalk *walk, uint16_t *cells)
{
  const SomaTracePlan *plan = walk->plan;
  const SomaStep *step = &walk->state.step;
  SomaRemainder remainder = { plan->instance, walk->empty, walk->min_left, walk->max_left };
  int n = 0;

  if (step->kind == SOMA_STEP_DEAD_END && step->reason == SOMA_DEAD_END_ISLAND)
    return soma_islands_list_cells (&plan->islands, &remainder, step->cell, cells);
  if (step->kind == SOMA_STEP_DEAD_END && step->reason == SOMA_DEAD_END_PARITY)
    return list_class (walk, &plan->parity, cells);
  if (step->kind == SOMA_STEP_DEAD_END && step->reason == SOMA_DEAD_END_CORNERS)
    return list_class (walk, &plan->corners, cells);
  if (step->cell >= 0)
    cells[n++] = (uint16_t) step->cell;
  if (step->other_cell >= 0)
    cells[n++] = (uint16_t) step->other_cell;
  return n;
}
