/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace.h"

#include <pthread.h>
#include <stdlib.h>

#include "memory.h"
#include "trace-dead-end.h"
#include "trace-index.h"
#include "trace-tree.h"

struct _SomaTrace
{
  SomaTracePlan *plan; /* owned; never changes */

  pthread_mutex_t lock; /* for what follows */
  SomaTraceIndex index;
  SomaTraceTree tree;
  SomaTraceExtent extent;
};

#define MAX_EVENTS 1024

struct _SomaTraceCursor
{
  SomaTrace *trace; /* borrowed */
  SomaWalk walk;
  uint64_t spacing; /* of the index, when last asked */
  uint64_t n_known; /* steps in the tree, likewise */
  int n_events;     /* after those steps */
  SomaTraceEvent events[MAX_EVENTS];
};

static const SomaStep *
get_step (const SomaTraceCursor *cursor)
{
  return &cursor->walk.state.step;
}

/* Hands over what the cursor has seen, and notes how far it has come. Call under the lock. */
static void
note_extent (SomaTraceCursor *cursor)
{
  SomaTraceTree *tree = &cursor->trace->tree;
  SomaTraceExtent *extent = &cursor->trace->extent;
  const SomaStep *step = get_step (cursor);

  soma_trace_tree_add (tree, cursor->events, cursor->n_events, step->number);
  cursor->n_events = 0;
  cursor->n_known = tree->n_steps;
  if (step->number < extent->n_steps)
    return;
  extent->n_steps = step->number;
  extent->n_moves = step->n_moves;
  extent->n_solutions = step->n_solutions;
  extent->n_dead_ends = step->n_dead_ends;
  extent->is_complete = extent->is_complete || cursor->walk.state.phase == SOMA_WALK_END;
}

/* False at the last step. */
static bool
step_forward (SomaTraceCursor *cursor)
{
  if (!soma_walk_forward (&cursor->walk))
    return false;
  const SomaStep *step = get_step (cursor);

  if (step->number > cursor->n_known && soma_trace_counts (step, SOMA_TRACE_EVENTS))
    cursor->events[cursor->n_events++] = (SomaTraceEvent){ step->number, step->kind, step->piece };
  if (cursor->walk.work >= cursor->spacing || cursor->n_events == MAX_EVENTS)
    {
      SomaTrace *trace = cursor->trace;
      bool is_far = cursor->walk.work >= cursor->spacing;
      pthread_mutex_lock (&trace->lock);
      note_extent (cursor);
      if (is_far)
        soma_trace_index_add (&trace->index, &cursor->walk);
      cursor->spacing = trace->index.spacing;
      pthread_mutex_unlock (&trace->lock);
      if (is_far)
        cursor->walk.work = 0;
    }
  return true;
}

/* Moves to the best known starting point before the `n`th of what is counted: the cursor's
 * position, a mark, or the start. Call under the lock. */
static void
approach (SomaTraceCursor *cursor, SomaTraceCount count, uint64_t n)
{
  const SomaTraceIndex *index = &cursor->trace->index;
  const SomaTraceMark *mark = soma_trace_index_find (index, count, n);
  bool is_before = soma_trace_count (get_step (cursor), count) < n;

  cursor->n_known = cursor->trace->tree.n_steps;
  if (is_before && (mark == NULL || mark->state.step.number <= get_step (cursor)->number))
    return;
  if (mark != NULL)
    soma_walk_restore (&cursor->walk, &mark->state, index->placed + mark->first);
  else
    soma_walk_restart (&cursor->walk);
  cursor->walk.work = 0;
}

/* Moves to the `n`th of what is counted. */
static SomaTraceSeek
seek (SomaTraceCursor *cursor, SomaTraceCount count, uint64_t n, const atomic_bool *stop)
{
  SomaTrace *trace = cursor->trace;
  SomaTraceSeek result = SOMA_TRACE_THERE;

  pthread_mutex_lock (&trace->lock);
  if (trace->extent.is_complete && n > soma_trace_extent_count (&trace->extent, count))
    {
      count = SOMA_TRACE_STEPS;
      n = trace->extent.n_steps;
      result = SOMA_TRACE_NONE;
    }
  if (count != SOMA_TRACE_STEPS || n != get_step (cursor)->number)
    approach (cursor, count, n);
  pthread_mutex_unlock (&trace->lock);

  while (soma_trace_count (get_step (cursor), count) < n)
    if (stop != NULL && atomic_load_explicit (stop, memory_order_relaxed))
      {
        result = SOMA_TRACE_STOPPED;
        break;
      }
    else if (!step_forward (cursor))
      {
        result = SOMA_TRACE_NONE;
        break;
      }

  pthread_mutex_lock (&trace->lock);
  note_extent (cursor);
  pthread_mutex_unlock (&trace->lock);
  return result;
}

uint64_t
soma_trace_count (const SomaStep *step, SomaTraceCount count)
{
  switch (count)
    {
    case SOMA_TRACE_STEPS:
      return step->number;
    case SOMA_TRACE_MOVES:
      return step->n_moves;
    case SOMA_TRACE_EVENTS:
      return step->n_moves + step->n_solutions;
    case SOMA_TRACE_SOLUTIONS:
      return step->n_solutions;
    case SOMA_TRACE_DEAD_ENDS:
      break;
    }
  return step->n_dead_ends;
}

bool
soma_trace_counts (const SomaStep *step, SomaTraceCount count)
{
  bool is_move = step->kind == SOMA_STEP_PLACE || step->kind == SOMA_STEP_REMOVE;

  switch (count)
    {
    case SOMA_TRACE_STEPS:
      return step->kind != SOMA_STEP_START;
    case SOMA_TRACE_MOVES:
      return is_move;
    case SOMA_TRACE_EVENTS:
      return is_move || step->kind == SOMA_STEP_SOLUTION;
    case SOMA_TRACE_SOLUTIONS:
      return step->kind == SOMA_STEP_SOLUTION;
    case SOMA_TRACE_DEAD_ENDS:
      break;
    }
  return step->kind == SOMA_STEP_DEAD_END;
}

uint64_t
soma_trace_extent_count (const SomaTraceExtent *extent, SomaTraceCount count)
{
  SomaStep last = { .number = extent->n_steps,
                    .n_moves = extent->n_moves,
                    .n_solutions = extent->n_solutions,
                    .n_dead_ends = extent->n_dead_ends };

  return soma_trace_count (&last, count);
}

SomaTrace *
soma_trace_new (SomaPuzzle *puzzle, const SomaTraceOptions *options, SomaError *error)
{
  SomaTracePlan *plan = soma_trace_plan_new (puzzle, options, error);

  if (plan == NULL)
    return NULL;
  SomaTrace *trace = soma_alloc0 (1, sizeof *trace);
  trace->plan = plan;
  pthread_mutex_init (&trace->lock, NULL);
  soma_trace_index_init (&trace->index);
  soma_trace_tree_init (&trace->tree);
  return trace;
}

void
soma_trace_free (SomaTrace *trace)
{
  if (trace == NULL)
    return;
  soma_trace_index_clear (&trace->index);
  soma_trace_tree_clear (&trace->tree);
  pthread_mutex_destroy (&trace->lock);
  soma_trace_plan_free (trace->plan);
  free (trace);
}

int
soma_trace_get_order (const SomaTrace *trace, uint8_t *pieces)
{
  const SomaTracePlan *plan = trace->plan;

  for (int s = 0; s < plan->n_shapes; s++)
    pieces[s] = (uint8_t) soma_piece_set_copy_piece (plan->instance->puzzle->set,
                                                     plan->shapes[s].copies[0]);
  return plan->n_shapes;
}

void
soma_trace_get_extent (SomaTrace *trace, SomaTraceExtent *extent)
{
  pthread_mutex_lock (&trace->lock);
  *extent = trace->extent;
  pthread_mutex_unlock (&trace->lock);
}

int
soma_trace_list_branches (SomaTrace *trace, uint64_t parent, SomaTraceBranch *branches, int n_room)
{
  pthread_mutex_lock (&trace->lock);
  int n = soma_trace_tree_list (&trace->tree, parent, branches, n_room);
  pthread_mutex_unlock (&trace->lock);
  return n;
}

int
soma_trace_find_path (SomaTrace *trace, uint64_t number, uint64_t *path, int n_room)
{
  pthread_mutex_lock (&trace->lock);
  int n = soma_trace_tree_find_path (&trace->tree, number, path, n_room);
  pthread_mutex_unlock (&trace->lock);
  return n;
}

SomaTraceCursor *
soma_trace_cursor_new (SomaTrace *trace)
{
  SomaTraceCursor *cursor = soma_alloc0 (1, sizeof *cursor);

  cursor->trace = trace;
  pthread_mutex_lock (&trace->lock);
  cursor->spacing = trace->index.spacing;
  pthread_mutex_unlock (&trace->lock);
  soma_walk_init (&cursor->walk, trace->plan);
  return cursor;
}

void
soma_trace_cursor_free (SomaTraceCursor *cursor)
{
  if (cursor != NULL)
    soma_walk_clear (&cursor->walk);
  free (cursor);
}

const SomaStep *
soma_trace_cursor_get_step (const SomaTraceCursor *cursor)
{
  return get_step (cursor);
}

const uint16_t *
soma_trace_cursor_get_board (const SomaTraceCursor *cursor)
{
  return cursor->walk.board;
}

int
soma_trace_cursor_get_culprits (const SomaTraceCursor *cursor, uint16_t *cells)
{
  return soma_trace_list_culprits (&cursor->walk, cells);
}

double
soma_trace_cursor_get_fraction (const SomaTraceCursor *cursor)
{
  return soma_walk_get_fraction (&cursor->walk);
}

bool
soma_trace_cursor_forward (SomaTraceCursor *cursor)
{
  return seek (cursor, SOMA_TRACE_STEPS, get_step (cursor)->number + 1, NULL) == SOMA_TRACE_THERE;
}

SomaTraceSeek
soma_trace_cursor_seek (SomaTraceCursor *cursor, uint64_t number, const atomic_bool *stop)
{
  return seek (cursor, SOMA_TRACE_STEPS, number, stop);
}

SomaTraceSeek
soma_trace_cursor_seek_nth (SomaTraceCursor *cursor, SomaTraceCount count, uint64_t n,
                            const atomic_bool *stop)
{
  return seek (cursor, count, n, stop);
}
