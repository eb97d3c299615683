/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-scarcest.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "trace-dead-end.h"

static const SomaInstance *
get_instance (const SomaWalk *walk)
{
  return walk->plan->instance;
}

static int
find_shape (const SomaWalk *walk, uint32_t option)
{
  int type = soma_instance_option_type (get_instance (walk), (int) option), s = 0;

  while (walk->plan->shapes[s].type != type)
    s++;
  return s;
}

static const uint16_t *
get_cells (const SomaWalk *walk, uint32_t option, int *n_cells)
{
  const SomaInstance *instance = get_instance (walk);

  *n_cells = soma_instance_option_size (instance, (int) option) - 1;
  return instance->items + instance->start[option];
}

static bool
fits (const SomaWalk *walk, uint32_t option)
{
  int n_cells;
  const uint16_t *cells = get_cells (walk, option, &n_cells);

  for (int i = 0; i < n_cells; i++)
    if (!walk->empty[cells[i]])
      return false;
  return walk->max_left[cells[n_cells] - get_instance (walk)->n_cells] > 0;
}

static void
count_left (SomaWalk *walk, int s)
{
  const SomaTraceShape *shape = &walk->plan->shapes[s];
  int min_left = shape->min_count - walk->n_used[s];

  walk->min_left[shape->type] = min_left > 0 ? min_left : 0;
  walk->max_left[shape->type] = shape->max_count - walk->n_used[s];
}

/* Whether the next piece is the first after the pins, which the anchor determines. */
static bool
at_anchor (const SomaWalk *walk)
{
  return get_instance (walk)->anchor >= 0 && walk->state.n_placed == 0;
}

/* What symmetry makes redundant below an option of the anchor; NULL for any other option. */
static const SomaAnchorBranch *
find_anchor_branch (const SomaWalk *walk, uint32_t option)
{
  if (!at_anchor (walk))
    return NULL;
  const SomaAnchorBranch *branch = get_instance (walk)->branches;
  while (branch->option != (int) option)
    branch++;
  return branch;
}

static bool
is_removed (const SomaAnchorBranch *branch, uint32_t option)
{
  for (int i = 0; branch != NULL && i < branch->n_removed; i++)
    if (branch->removed[i] == option)
      return true;
  return false;
}

/* Moves the options that the chosen one rules out behind the others. Loose options before it have
 * had their turn. */
static void
rule_out (SomaWalk *walk, const SomaAnchorBranch *branch, bool is_loose, uint32_t chosen)
{
  uint32_t n = 0;

  walk->work += walk->n_live;
  for (uint32_t i = 0; i < walk->n_live; i++)
    {
      uint32_t option = walk->live[i];
      if (!fits (walk, option) || (is_loose && option <= chosen) || is_removed (branch, option))
        continue;
      walk->live[i] = walk->live[n];
      walk->live[n++] = option;
    }
  walk->n_live = n;
}

static void
choose (SomaWalk *walk, uint32_t option)
{
  const SomaAnchorBranch *branch = find_anchor_branch (walk, option);
  bool is_loose = walk->frames[walk->state.n_placed].item < 0;
  int s = find_shape (walk, option), n_cells;
  const uint16_t *cells = get_cells (walk, option, &n_cells);

  soma_walk_set_cells (walk, cells, n_cells, walk->plan->shapes[s].copies[walk->n_used[s]++]);
  count_left (walk, s);
  walk->placed[walk->state.n_placed++] = option;
  rule_out (walk, branch, is_loose, option);
}

static void
count_options (SomaWalk *walk)
{
  const SomaInstance *instance = get_instance (walk);

  memset (walk->n_options, 0, instance->n_items * sizeof *walk->n_options);
  walk->work += walk->n_live;
  for (uint32_t i = 0; i < walk->n_live; i++)
    for (uint32_t k = instance->start[walk->live[i]]; k < instance->start[walk->live[i] + 1]; k++)
      walk->n_options[instance->items[k]]++;
}

/* Whether each solution from here covers the item with exactly one more option. */
static bool
is_branchable (const SomaWalk *walk, int item)
{
  const SomaInstance *instance = get_instance (walk);
  int type = item - instance->n_cells;

  if (type < 0)
    return walk->empty[item] && soma_instance_cell_required (instance, item);
  return walk->min_left[type] == 1 && walk->max_left[type] == 1;
}

static bool
is_scarcer (const SomaWalk *walk, int item, int best)
{
  return best < 0 || walk->n_options[item] < walk->n_options[best];
}

/* The item to branch on; -1 if there is none. */
static int
pick_item (const SomaWalk *walk)
{
  const SomaInstance *instance = get_instance (walk);
  int techniques = walk->plan->techniques, best_cell = -1, best_type = -1;

  for (int item = 0; item < instance->n_cells; item++)
    if (is_branchable (walk, item) && (best_cell < 0 || ((techniques & SOMA_TECHNIQUE_MUST_COVER) &&
                                                         is_scarcer (walk, item, best_cell))))
      best_cell = item;
  for (int item = instance->n_cells; item < instance->n_items; item++)
    if (is_branchable (walk, item) && is_scarcer (walk, item, best_type))
      best_type = item;
  if (best_cell < 0 || best_type < 0)
    return best_cell < 0 ? best_type : best_cell;
  if (!(techniques & SOMA_TECHNIQUE_PIECE_ORDER))
    return best_cell;
  /* On a tie, a type, as in the flat lists, whatever the techniques: the sparse sets take the cell,
   * but then switching off a technique would also change that. */
  return is_scarcer (walk, best_cell, best_type) ? best_cell : best_type;
}

static int
compare_options (const void *a, const void *b)
{
  uint32_t first = *(const uint32_t *) a, second = *(const uint32_t *) b;

  return first < second ? -1 : first > second;
}

/* Moves to the node whose options were counted last. */
static void
open_frame (SomaWalk *walk)
{
  SomaWalkFrame *frame = &walk->frames[walk->state.n_placed];
  int item = at_anchor (walk) ? get_instance (walk)->anchor : pick_item (walk);

  *frame = (SomaWalkFrame){ item, walk->n_live, walk->n_children, 0, 0 };
  if (item < 0)
    {
      frame->n_children = walk->n_live;
      return;
    }
  uint32_t *children = walk->children + walk->n_children;
  for (uint32_t i = 0; i < walk->n_live; i++)
    if (soma_instance_option_has_item (get_instance (walk), (int) walk->live[i], item))
      children[frame->n_children++] = walk->live[i];
  walk->n_children += frame->n_children;
  qsort (children, frame->n_children, sizeof *children, compare_options);
  if (at_anchor (walk))
    {
      uint32_t n = frame->n_children;
      for (uint32_t i = 0; i < n / 2; i++)
        {
          uint32_t option = children[i];
          children[i] = children[n - 1 - i];
          children[n - 1 - i] = option;
        }
    }
}

/* Loose options are in no order, and those at the front change places below the node. */
static uint32_t
get_child (SomaWalk *walk, const SomaWalkFrame *frame, uint32_t i)
{
  if (frame->item >= 0)
    return walk->children[frame->first_child + i];
  qsort (walk->live, walk->n_live, sizeof *walk->live, compare_options);
  return walk->live[i];
}

static void
report_missing (SomaWalk *walk, int item)
{
  int type = item - get_instance (walk)->n_cells, s = 0;

  if (type >= 0)
    {
      while (walk->plan->shapes[s].type != type)
        s++;
      soma_walk_report_no_room (walk, s);
      return;
    }
  soma_walk_begin_step (walk, SOMA_STEP_DEAD_END);
  walk->state.step.reason = SOMA_DEAD_END_UNCOVERABLE;
  walk->state.step.cell = item;
}

/* A type of which more copies must be used, as an item; -1 if there is none. */
static int
find_needed_type (const SomaWalk *walk)
{
  const SomaInstance *instance = get_instance (walk);

  for (int t = 0; t < instance->n_types; t++)
    if (walk->min_left[t] > 0)
      return instance->n_cells + t;
  return -1;
}

static bool
check (SomaWalk *walk)
{
  SomaStep before = walk->state.step;

  count_options (walk);
  walk->state.phase = SOMA_WALK_BACK;
  soma_walk_begin_step (walk, SOMA_STEP_DEAD_END);
  if (soma_trace_find_dead_end (walk))
    return true;
  walk->state.step = before;

  open_frame (walk);
  const SomaWalkFrame *frame = &walk->frames[walk->state.n_placed];
  walk->state.next = 0;
  if (frame->item < 0)
    {
      int needed = find_needed_type (walk);

      walk->state.phase = SOMA_WALK_LOOK;
      if (needed < 0)
        soma_walk_begin_step (walk, SOMA_STEP_SOLUTION);
      else if (walk->n_live == 0)
        report_missing (walk, needed);
      return needed < 0 || walk->n_live == 0;
    }
  walk->state.phase = SOMA_WALK_LOOK;
  int type = frame->item - get_instance (walk)->n_cells, s = 0;

  soma_walk_begin_step (walk, SOMA_STEP_BRANCH);
  walk->state.step.n_options = (int) frame->n_children;
  if (type < 0)
    walk->state.step.cell = frame->item;
  else
    {
      while (walk->plan->shapes[s].type != type)
        s++;
      walk->state.step.piece = soma_walk_next_piece (walk, s);
    }
  return true;
}

static bool
look (SomaWalk *walk)
{
  SomaWalkFrame *frame = &walk->frames[walk->state.n_placed];

  if (walk->state.next == frame->n_children)
    {
      /* Nothing to place: no technique has noticed that before. */
      bool is_dead = frame->n_children == 0 && frame->item >= 0;
      if (is_dead)
        report_missing (walk, frame->item);
      walk->n_children = frame->first_child;
      walk->state.phase = SOMA_WALK_BACK;
      return is_dead;
    }
  frame->child = walk->state.next;
  uint32_t option = get_child (walk, frame, frame->child);
  int n_cells, s = find_shape (walk, option);
  const uint16_t *cells = get_cells (walk, option, &n_cells);
  soma_walk_begin_step (walk, SOMA_STEP_PLACE);
  soma_walk_set_placement (walk, s, cells, n_cells);
  choose (walk, option);
  walk->state.phase = SOMA_WALK_CHECK;
  return true;
}

static void
take_back (SomaWalk *walk)
{
  uint32_t option = walk->placed[--walk->state.n_placed];
  const SomaWalkFrame *frame = &walk->frames[walk->state.n_placed];
  int s = find_shape (walk, option), n_cells;
  const uint16_t *cells = get_cells (walk, option, &n_cells);

  soma_walk_begin_step (walk, SOMA_STEP_REMOVE);
  soma_walk_set_cells (walk, cells, n_cells, SOMA_NO_COPY);
  walk->n_used[s]--;
  count_left (walk, s);
  soma_walk_set_placement (walk, s, cells, n_cells);
  walk->n_live = frame->n_live;
  walk->state.next = frame->child + 1;
  walk->state.phase = SOMA_WALK_LOOK;
}

static void
restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed)
{
  /* Lists the options that the pins leave. */
  const SomaInstance *instance = get_instance (walk);

  walk->n_children = 0;
  walk->n_live = (uint32_t) instance->n_options;
  for (int o = 0; o < instance->n_options; o++)
    walk->live[o] = (uint32_t) o;
  for (int t = 0; t < instance->n_types; t++)
    walk->min_left[t] = walk->max_left[t] = 0;
  for (int s = 0; s < walk->plan->n_shapes; s++)
    count_left (walk, s);
  rule_out (walk, NULL, false, 0);
  for (int i = 0; i < state->n_placed; i++)
    {
      count_options (walk);
      open_frame (walk);
      SomaWalkFrame *frame = &walk->frames[i];
      while (get_child (walk, frame, frame->child) != placed[i])
        frame->child++;
      choose (walk, placed[i]);
    }
  if (state->phase == SOMA_WALK_LOOK)
    {
      count_options (walk);
      open_frame (walk);
    }
  walk->state = *state;
}

static double
get_fraction (const SomaWalk *walk)
{
  double fraction = 0, share = 1;

  for (int d = 0; d < walk->state.n_placed; d++)
    {
      share /= walk->frames[d].n_children;
      fraction += share * walk->frames[d].child;
    }
  if (walk->state.phase == SOMA_WALK_BACK)
    return fraction + share;
  const SomaWalkFrame *last = &walk->frames[walk->state.n_placed];
  if (walk->state.phase == SOMA_WALK_LOOK && last->n_children > 0)
    fraction += share * walk->state.next / last->n_children;
  return fraction;
}

static void
init (SomaWalk *walk)
{
  const SomaInstance *instance = get_instance (walk);
  size_t n_slots = instance->start[instance->n_options], n_options = instance->n_options;

  walk->frames = soma_alloc0 (instance->n_cells + 1, sizeof *walk->frames);
  walk->live = soma_alloc (n_options, sizeof *walk->live);
  /* An option is a child of at most as many nodes on the path as it has items. */
  walk->children = soma_alloc (n_slots, sizeof *walk->children);
  walk->n_options = soma_alloc (instance->n_items, sizeof *walk->n_options);
}

const SomaWalkSearch soma_scarcest_search = {
  .init = init,
  .check = check,
  .look = look,
  .take_back = take_back,
  .restore = restore,
  .get_fraction = get_fraction,
};
