/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-classic.h"

#include "trace-dead-end.h"

static int
find_shape (const SomaTracePlan *plan, uint32_t placement)
{
  int s = 0;

  while (placement >= plan->shapes[s].end)
    s++;
  return s;
}

/* Counts the copies left of the shape: none if the search has passed it. */
static void
count_left (SomaWalk *walk, int s)
{
  const SomaTraceShape *shape = &walk->plan->shapes[s];
  bool is_passed = s < walk->state.shape;
  int min_left = shape->min_count - walk->n_used[s];

  walk->max_left[shape->type] = is_passed ? 0 : shape->max_count - walk->n_used[s];
  walk->min_left[shape->type] = is_passed || min_left < 0 ? 0 : min_left;
}

/* Sets the shape that is tried to `s`, from `next` on. */
static void
turn_to_shape (SomaWalk *walk, int s, uint32_t next)
{
  int n_shapes = walk->plan->n_shapes;
  int from = s < walk->state.shape ? s : walk->state.shape;
  int to = s < walk->state.shape ? walk->state.shape : s;

  walk->state.shape = (uint16_t) s;
  walk->state.next = next;
  for (int i = from; i <= to && i < n_shapes; i++)
    count_left (walk, i);
}

static void
turn_to_next_shape (SomaWalk *walk)
{
  int s = walk->state.shape + 1;

  turn_to_shape (walk, s, s < walk->plan->n_shapes ? walk->plan->shapes[s].first : 0);
}

static bool
fits (const SomaWalk *walk, const SomaTraceShape *shape, uint32_t placement)
{
  const uint16_t *cells = soma_trace_shape_cells (shape, placement);

  for (int i = 0; i < shape->n_cells; i++)
    if (!walk->empty[cells[i]])
      return false;
  return true;
}

static void
set_placement (SomaWalk *walk, int s, uint32_t placement)
{
  const SomaTraceShape *shape = &walk->plan->shapes[s];

  soma_walk_set_placement (walk, s, soma_trace_shape_cells (shape, placement), shape->n_cells);
}

/* The first shape of which more copies must be used, or -1. */
static int
find_unused_shape (const SomaWalk *walk)
{
  for (int s = walk->state.shape; s < walk->plan->n_shapes; s++)
    if (walk->min_left[walk->plan->shapes[s].type] > 0)
      return s;
  return -1;
}

/* Whether the placed pieces are a solution or a dead end; that is then a step. */
static bool
check (SomaWalk *walk)
{
  bool nothing_left = walk->state.shape == walk->plan->n_shapes;
  int unused = find_unused_shape (walk);

  walk->state.phase = SOMA_WALK_BACK;
  if (walk->n_required == 0 && unused < 0 && (nothing_left || walk->n_empty == 0))
    soma_walk_begin_step (walk, SOMA_STEP_SOLUTION);
  else if (nothing_left)
    {
      soma_walk_begin_step (walk, SOMA_STEP_DEAD_END);
      walk->state.step.reason = SOMA_DEAD_END_UNCOVERABLE;
      walk->state.step.cell = 0;
      while (!walk->empty[walk->state.step.cell] ||
             !soma_instance_cell_required (walk->plan->instance, walk->state.step.cell))
        walk->state.step.cell++;
    }
  else if (walk->n_empty == 0)
    soma_walk_report_no_room (walk, unused);
  else
    {
      SomaStep before = walk->state.step;
      soma_walk_begin_step (walk, SOMA_STEP_DEAD_END);
      if (soma_trace_find_dead_end (walk))
        return true;
      walk->state.step = before;
      walk->state.phase = SOMA_WALK_LOOK;
      walk->state.has_fitted = false;
      return false;
    }
  return true;
}

static void
try_placement (SomaWalk *walk)
{
  int s = walk->state.shape;
  uint32_t placement = walk->state.next;
  bool is_free = fits (walk, &walk->plan->shapes[s], placement);

  walk->work++;
  soma_walk_begin_step (walk, is_free ? SOMA_STEP_PLACE : SOMA_STEP_TRY);
  set_placement (walk, s, placement);
  if (is_free)
    {
      /* Places the next copy of a shape, and moves on to what follows. */
      const SomaTraceShape *shape = &walk->plan->shapes[s];

      soma_walk_set_cells (walk, soma_trace_shape_cells (shape, placement), shape->n_cells,
                           shape->copies[walk->n_used[s]++]);
      walk->placed[walk->state.n_placed++] = placement;
      if (walk->n_used[s] < shape->max_count)
        turn_to_shape (walk, s, placement + 1);
      else
        {
          turn_to_shape (walk, s, placement);
          turn_to_next_shape (walk);
        }
      walk->state.phase = SOMA_WALK_CHECK;
    }
  else
    walk->state.next++;
}

static bool
can_leave_out (const SomaWalk *walk)
{
  const SomaTraceShape *shape = &walk->plan->shapes[walk->state.shape];

  return walk->min_left[shape->type] == 0 && shape->volume_after >= walk->n_required;
}

/* Tries the next placement, or does what follows the last one. False if that is not a step. */
static bool
look (SomaWalk *walk)
{
  int s = walk->state.shape;

  if (walk->state.next < walk->plan->shapes[s].end)
    try_placement (walk);
  else if (can_leave_out (walk))
    {
      soma_walk_begin_step (walk, SOMA_STEP_LEAVE_OUT);
      walk->state.step.piece = soma_walk_next_piece (walk, s);
      turn_to_next_shape (walk);
      walk->state.phase = SOMA_WALK_CHECK;
    }
  else
    {
      walk->state.phase = SOMA_WALK_BACK;
      if (walk->state.has_fitted)
        return false;
      soma_walk_report_no_room (walk, s);
    }
  return true;
}

static void
take_back (SomaWalk *walk)
{
  uint32_t placement = walk->placed[--walk->state.n_placed];
  int s = find_shape (walk->plan, placement);

  soma_walk_begin_step (walk, SOMA_STEP_REMOVE);
  const SomaTraceShape *shape = &walk->plan->shapes[s];
  soma_walk_set_cells (walk, soma_trace_shape_cells (shape, placement), shape->n_cells,
                       SOMA_NO_COPY);
  walk->n_used[s]--;
  set_placement (walk, s, placement);
  turn_to_shape (walk, s, placement + 1);
  walk->state.phase = SOMA_WALK_LOOK;
  walk->state.has_fitted = true;
}

/* The end of the placements from which a node that begins with those of shape `s` chooses: up to a
 * shape of which a copy must be used. */
static uint32_t
end_of_choice (const SomaWalk *walk, int s, int n_used)
{
  const SomaTraceShape *shapes = walk->plan->shapes;
  int last = walk->plan->n_shapes - 1;

  while (s < last && shapes[s].min_count <= n_used)
    {
      s++;
      n_used = 0;
    }
  return shapes[s].end;
}

static double
get_fraction (const SomaWalk *walk)
{
  const SomaTracePlan *plan = walk->plan;
  double fraction = 0, share = 1;
  int s = 0, n_used = 0;
  uint32_t first = 0;

  for (int depth = 0; depth <= walk->state.n_placed && s < plan->n_shapes; depth++)
    {
      uint32_t end = end_of_choice (walk, s, n_used);
      bool is_last = depth == walk->state.n_placed;
      uint32_t at = is_last ? walk->state.next : walk->placed[depth];
      if (is_last && walk->state.shape == plan->n_shapes)
        at = end;
      if (end > first)
        {
          share /= end - first;
          fraction += share * (at - first);
        }
      if (is_last)
        break;
      int own = find_shape (plan, at);
      n_used = own == s ? n_used + 1 : 1;
      s = own;
      first = at + 1;
      if (n_used == plan->shapes[s].max_count)
        {
          first = plan->shapes[s].end;
          s++;
          n_used = 0;
        }
    }
  return fraction;
}

static void
restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed)
{
  const SomaTracePlan *plan = walk->plan;

  for (int i = 0; i < state->n_placed; i++)
    {
      int s = find_shape (plan, placed[i]);
      const SomaTraceShape *shape = &plan->shapes[s];
      soma_walk_set_cells (walk, soma_trace_shape_cells (shape, placed[i]), shape->n_cells,
                           shape->copies[walk->n_used[s]++]);
      walk->placed[i] = placed[i];
    }
  walk->state = *state;
  for (int s = 0; s < plan->n_shapes; s++)
    count_left (walk, s);
}

const SomaWalkSearch soma_classic_search = {
  .check = check,
  .look = look,
  .take_back = take_back,
  .restore = restore,
  .get_fraction = get_fraction,
};
