/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-walk.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "trace-classic.h"
#include "trace-scarcest.h"

static const SomaWalkSearch *
get_search (const SomaWalk *walk)
{
  return walk->plan->search == SOMA_TRACE_CLASSIC ? &soma_classic_search : &soma_scarcest_search;
}

static const SomaPuzzle *
get_puzzle (const SomaWalk *walk)
{
  return walk->plan->instance->puzzle;
}

static void
set_cell (SomaWalk *walk, int cell, uint16_t copy)
{
  bool was_empty = walk->empty[cell], is_empty = copy == SOMA_NO_COPY;

  walk->board[cell] = copy;
  walk->empty[cell] = is_empty;
  walk->n_empty += is_empty - was_empty;
  if (soma_instance_cell_required (walk->plan->instance, cell))
    walk->n_required += is_empty - was_empty;
}

void
soma_walk_set_cells (SomaWalk *walk, const uint16_t *cells, int n_cells, uint16_t copy)
{
  for (int i = 0; i < n_cells; i++)
    set_cell (walk, cells[i], copy);
}

void
soma_walk_begin_step (SomaWalk *walk, SomaStepKind kind)
{
  SomaStep *step = &walk->state.step;

  *step = (SomaStep){
    .number = step->number + 1,
    .kind = kind,
    .piece = -1,
    .copy = -1,
    .cell = -1,
    .other_cell = -1,
    .n_nodes = step->n_nodes + (kind == SOMA_STEP_PLACE),
    .n_moves = step->n_moves + (kind == SOMA_STEP_PLACE || kind == SOMA_STEP_REMOVE),
    .n_solutions = step->n_solutions + (kind == SOMA_STEP_SOLUTION),
    .n_dead_ends = step->n_dead_ends + (kind == SOMA_STEP_DEAD_END),
  };
}

void
soma_walk_set_placement (SomaWalk *walk, int s, const uint16_t *cells, int n_cells)
{
  SomaStep *step = &walk->state.step;

  step->copy = walk->plan->shapes[s].copies[walk->n_used[s]];
  step->piece = soma_piece_set_copy_piece (get_puzzle (walk)->set, step->copy);
  step->n_cells = n_cells;
  step->cells = cells;
}

void
soma_walk_report_no_room (SomaWalk *walk, int s)
{
  soma_walk_begin_step (walk, SOMA_STEP_DEAD_END);
  walk->state.step.reason = SOMA_DEAD_END_NO_ROOM;
  walk->state.step.piece = soma_walk_next_piece (walk, s);
}

int
soma_walk_next_piece (const SomaWalk *walk, int s)
{
  int copy = walk->plan->shapes[s].copies[walk->n_used[s]];

  return soma_piece_set_copy_piece (get_puzzle (walk)->set, copy);
}

double
soma_walk_get_fraction (const SomaWalk *walk)
{
  if (walk->state.phase == SOMA_WALK_END)
    return 1;
  double fraction = get_search (walk)->get_fraction (walk);
  return fraction < 1 ? fraction : 1;
}

/* Does what comes next; false if that is not a step. */
static bool
act (SomaWalk *walk)
{
  switch ((SomaWalkPhase) walk->state.phase)
    {
    case SOMA_WALK_CHECK:
      return get_search (walk)->check (walk);
    case SOMA_WALK_LOOK:
      return get_search (walk)->look (walk);
    case SOMA_WALK_BACK:
      {
        /* Removes the last piece. False if there is none: that was the end. */
        if (walk->state.n_placed == 0)
          {
            walk->state.phase = SOMA_WALK_END;
            return false;
          }
        get_search (walk)->take_back (walk);
        return true;
      }
    case SOMA_WALK_END:
      break;
    }
  return false;
}

bool
soma_walk_forward (SomaWalk *walk)
{
  while (walk->state.phase != SOMA_WALK_END)
    if (act (walk))
      return true;
  return false;
}

void
soma_walk_restore (SomaWalk *walk, const SomaWalkState *state, const uint32_t *placed)
{
  const SomaTracePlan *plan = walk->plan;

  for (int c = 0; c < plan->instance->n_cells; c++)
    set_cell (walk, c, plan->pinned[c]);
  memset (walk->n_used, 0, sizeof walk->n_used);
  walk->state.n_placed = 0;
  get_search (walk)->restore (walk, state, placed);
}

void
soma_walk_restart (SomaWalk *walk)
{
  SomaWalkState start = {
    .step = { .kind = SOMA_STEP_START, .piece = -1, .copy = -1, .cell = -1, .other_cell = -1 },
    .phase = SOMA_WALK_CHECK,
  };

  soma_walk_restore (walk, &start, NULL);
}

void
soma_walk_init (SomaWalk *walk, const SomaTracePlan *plan)
{
  int n_cells = plan->instance->n_cells;

  *walk = (SomaWalk){ .plan = plan };
  walk->placed = soma_alloc (n_cells, sizeof *walk->placed);
  walk->board = soma_alloc (n_cells, sizeof *walk->board);
  walk->empty = soma_alloc0 (n_cells, sizeof *walk->empty);
  if (get_search (walk)->init != NULL)
    get_search (walk)->init (walk);
  soma_walk_restart (walk);
}

void
soma_walk_clear (SomaWalk *walk)
{
  free (walk->placed);
  free (walk->board);
  free (walk->empty);
  free (walk->frames);
  free (walk->live);
  free (walk->children);
  free (walk->n_options);
}
