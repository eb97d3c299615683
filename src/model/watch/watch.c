/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "watch.h"

#include "background.h"
#include "engine-auto.h"

/* A destination: the `n`th of what is counted. */
typedef struct
{
  SomaTraceCount count;
  guint64 n;
} Goal;

struct _SomaWatch
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  SomaTrace *trace;
  SomaTraceCursor *cursor;
  SomaTraceCursor *explorer; /* used by the thread while one runs */
  SomaStepList *steps;

  gboolean hides_collisions;

  /* The thread */
  GTask *task;             /* (nullable) while it runs; its data is a SomaTraceSeek */
  gboolean exploring_only; /* it does not lead to a destination */
  Goal goal;               /* read by the thread */
  gboolean has_next;       /* there is something to do when it has ended */
  Goal next;
};

G_DEFINE_FINAL_TYPE (SomaWatch, soma_watch, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_HIDES_COLLISIONS,
  PROP_BUSY,
  /* Of the step */
  PROP_NUMBER,
  PROP_SHOWN_NUMBER,
  PROP_SOLUTION,
  PROP_DEAD_END,
  /* Of all steps that are known */
  PROP_FRACTION,
  PROP_N_STEPS,
  PROP_N_SHOWN_STEPS,
  PROP_N_SOLUTIONS,
  PROP_N_DEAD_ENDS,
  PROP_COMPLETE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
notify (SomaWatch *self, int first, int last)
{
  for (int id = first; id <= last; id++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
}

static SomaTraceSeek
seek (SomaTraceCursor *cursor, Goal goal, const atomic_bool *stop)
{
  return soma_trace_cursor_seek_nth (cursor, goal.count, goal.n, stop);
}

/* Whether the way there is known, so that it takes no noticeable time. */
static gboolean
is_known (SomaWatch *self, Goal goal)
{
  SomaTraceExtent extent;

  soma_trace_get_extent (self->trace, &extent);
  if (extent.is_complete)
    return TRUE;
  guint64 n_known = soma_trace_extent_count (&extent, goal.count);
  /* A single further step is always quick, and pieces are placed and removed all the time. */
  if (goal.count != SOMA_TRACE_SOLUTIONS && goal.count != SOMA_TRACE_DEAD_ENDS)
    n_known++;
  return goal.n <= n_known;
}

static void
report (SomaWatch *self)
{
  SomaTraceExtent extent;

  soma_trace_get_extent (self->trace, &extent);
  SomaTraceCount count = soma_watch_get_row_count (self);
  soma_step_list_update (self->steps, soma_trace_extent_count (&extent, count),
                         soma_trace_count (soma_watch_get_step (self), count));
  notify (self, PROP_FRACTION, PROP_COMPLETE);
}

static void
move (SomaWatch *self, Goal goal)
{
  SomaTraceCount rows = soma_watch_get_row_count (self);

  if (seek (self->cursor, goal, NULL) == SOMA_TRACE_NONE)
    seek (self->cursor, (Goal){ rows, soma_trace_count (soma_watch_get_step (self), rows) }, NULL);
  report (self);
  notify (self, PROP_NUMBER, PROP_DEAD_END);
}

static void
explore (GTask *task)
{
  SomaWatch *self = g_task_get_source_object (task);
  SomaTraceSeek result = seek (self->explorer, self->goal, soma_background_get_stop_flag (task));

  g_task_set_task_data (task, GINT_TO_POINTER (result), NULL);
}

static void
take (GTask *task, GPtrArray *messages)
{
  report (g_task_get_source_object (task));
}

static void start (SomaWatch *self, Goal goal, gboolean exploring_only);

static void
explored (GTask *task)
{
  SomaWatch *self = g_task_get_source_object (task);
  SomaTraceSeek result = GPOINTER_TO_INT (g_task_get_task_data (task));
  gboolean was_busy = soma_watch_is_busy (self);

  self->task = NULL;
  if (was_busy && result != SOMA_TRACE_STOPPED && !self->has_next)
    move (self, self->goal);
  else
    report (self);
  if (self->has_next)
    {
      self->has_next = FALSE;
      start (self, self->next, FALSE);
    }
  if (was_busy != soma_watch_is_busy (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
  g_task_return_boolean (task, TRUE);
}

static void
start (SomaWatch *self, Goal goal, gboolean exploring_only)
{
  static const SomaBackground how = {
    .thread_name = "soma-explore",
    .work = explore,
    .take = take,
    .done = explored,
    .ticks = TRUE,
  };

  self->exploring_only = exploring_only;
  self->goal = goal;
  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &how);
}

static void
go (SomaWatch *self, Goal goal)
{
  gboolean was_busy = soma_watch_is_busy (self);

  self->has_next = FALSE;
  if (is_known (self, goal))
    {
      if (was_busy)
        soma_watch_stop (self);
      move (self, goal);
      return;
    }
  if (self->task != NULL)
    {
      self->has_next = TRUE;
      self->next = goal;
      soma_background_stop (self->task);
    }
  else
    start (self, goal, FALSE);
  if (!was_busy)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
soma_watch_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaWatch *self = SOMA_WATCH (object);
  const SomaStep *step = soma_watch_get_step (self);
  SomaTraceExtent extent;

  soma_watch_get_extent (self, &extent);
  switch (id)
    {
    case PROP_HIDES_COLLISIONS:
      g_value_set_boolean (value, self->hides_collisions);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, soma_watch_is_busy (self));
      break;
    case PROP_NUMBER:
      g_value_set_uint64 (value, step->number);
      break;
    case PROP_SHOWN_NUMBER:
      g_value_set_uint64 (value, soma_trace_count (step, soma_watch_get_number_count (self)));
      break;
    case PROP_SOLUTION:
      g_value_set_uint64 (value, step->n_solutions);
      break;
    case PROP_DEAD_END:
      g_value_set_uint64 (value, step->n_dead_ends);
      break;
    case PROP_FRACTION:
      g_value_set_double (value, soma_watch_get_fraction (self));
      break;
    case PROP_N_STEPS:
      g_value_set_uint64 (value, extent.n_steps);
      break;
    case PROP_N_SHOWN_STEPS:
      g_value_set_uint64 (value,
                          soma_trace_extent_count (&extent, soma_watch_get_number_count (self)));
      break;
    case PROP_N_SOLUTIONS:
      g_value_set_uint64 (value, extent.n_solutions);
      break;
    case PROP_N_DEAD_ENDS:
      g_value_set_uint64 (value, extent.n_dead_ends);
      break;
    case PROP_COMPLETE:
      g_value_set_boolean (value, extent.is_complete);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_watch_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HIDES_COLLISIONS)
    soma_watch_set_hides_collisions (SOMA_WATCH (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_watch_finalize (GObject *object)
{
  SomaWatch *self = SOMA_WATCH (object);

  /* A thread would hold a reference. */
  g_assert (self->task == NULL);
  g_clear_object (&self->steps);
  soma_trace_cursor_free (self->cursor);
  soma_trace_cursor_free (self->explorer);
  soma_trace_free (self->trace);
  soma_puzzle_unref (self->puzzle);
  G_OBJECT_CLASS (soma_watch_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *class)
{
  static const char *const numbers[N_PROPERTIES] = {
    [PROP_NUMBER] = "number",           [PROP_SHOWN_NUMBER] = "shown-number",
    [PROP_SOLUTION] = "solution",       [PROP_DEAD_END] = "dead-end",
    [PROP_N_STEPS] = "n-steps",         [PROP_N_SHOWN_STEPS] = "n-shown-steps",
    [PROP_N_SOLUTIONS] = "n-solutions", [PROP_N_DEAD_ENDS] = "n-dead-ends",
  };
  const GParamFlags flags = G_PARAM_READABLE;

  properties[PROP_HIDES_COLLISIONS] = g_param_spec_boolean (
      "hides-collisions", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_COMPLETE] = g_param_spec_boolean ("complete", NULL, NULL, FALSE, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  for (guint id = 0; id < N_PROPERTIES; id++)
    if (numbers[id] != NULL)
      properties[id] = g_param_spec_uint64 (numbers[id], NULL, NULL, 0, G_MAXUINT64, 0, flags);
  g_object_class_install_properties (class, N_PROPERTIES, properties);
}

static void
soma_watch_class_init (SomaWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_watch_get_property;
  object_class->set_property = soma_watch_set_property;
  object_class->finalize = soma_watch_finalize;
  install_properties (object_class);
}

static void
soma_watch_init (SomaWatch *self)
{
}

SomaWatch *
soma_watch_new (SomaPuzzle *puzzle, const SomaTraceOptions *options)
{
  g_autoptr (SomaTrace) trace = soma_trace_new (puzzle, options, NULL);

  if (trace == NULL)
    return NULL;
  SomaWatch *self = g_object_new (SOMA_TYPE_WATCH, NULL);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->cursor = soma_trace_cursor_new (trace);
  self->explorer = soma_trace_cursor_new (trace);
  self->steps = soma_step_list_new (puzzle, trace);
  self->trace = g_steal_pointer (&trace);
  return self;
}

SomaPuzzle *
soma_watch_get_puzzle (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return self->puzzle;
}

void
soma_watch_explore (SomaWatch *self)
{
  g_return_if_fail (SOMA_IS_WATCH (self));

  if (self->task == NULL)
    start (self, (Goal){ SOMA_TRACE_STEPS, SOMA_WATCH_AHEAD }, TRUE);
}

const SomaStep *
soma_watch_get_step (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return soma_trace_cursor_get_step (self->cursor);
}

const guint16 *
soma_watch_get_board (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return soma_trace_cursor_get_board (self->cursor);
}

const SomaTraceCursor *
soma_watch_get_cursor (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return self->cursor;
}

SomaTrace *
soma_watch_get_trace (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return self->trace;
}

void
soma_watch_set_hides_collisions (SomaWatch *self, gboolean hides_collisions)
{
  g_return_if_fail (SOMA_IS_WATCH (self));

  if (self->hides_collisions == hides_collisions)
    return;
  self->hides_collisions = hides_collisions;
  soma_step_list_set_count (self->steps, soma_watch_get_row_count (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIDES_COLLISIONS]);
  report (self);
  notify (self, PROP_NUMBER, PROP_DEAD_END);
}

SomaTraceCount
soma_watch_get_number_count (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), SOMA_TRACE_STEPS);
  return self->hides_collisions ? SOMA_TRACE_MOVES : SOMA_TRACE_STEPS;
}

SomaTraceCount
soma_watch_get_row_count (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), SOMA_TRACE_STEPS);
  return self->hides_collisions ? SOMA_TRACE_EVENTS : SOMA_TRACE_STEPS;
}

double
soma_watch_get_fraction (SomaWatch *self)
{
  SomaTraceExtent extent;

  g_return_val_if_fail (SOMA_IS_WATCH (self), 0);
  soma_trace_get_extent (self->trace, &extent);
  SomaTraceCount rows = soma_watch_get_row_count (self);
  guint64 n = soma_trace_extent_count (&extent, rows);
  if (extent.is_complete && n > 0)
    return (double) soma_trace_count (soma_watch_get_step (self), rows) / (double) n;
  return soma_trace_cursor_get_fraction (self->cursor);
}

void
soma_watch_get_extent (SomaWatch *self, SomaTraceExtent *extent)
{
  g_return_if_fail (SOMA_IS_WATCH (self));
  soma_trace_get_extent (self->trace, extent);
}

gboolean
soma_watch_is_busy (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), FALSE);
  return self->has_next || (self->task != NULL && !self->exploring_only);
}

SomaStepList *
soma_watch_get_steps (SomaWatch *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH (self), NULL);
  return self->steps;
}

void
soma_watch_go_to (SomaWatch *self, SomaTraceCount count, guint64 n)
{
  g_return_if_fail (SOMA_IS_WATCH (self));
  go (self, (Goal){ count, n });
}

void
soma_watch_go_to_next (SomaWatch *self, SomaTraceCount count, gboolean backward)
{
  g_return_if_fail (SOMA_IS_WATCH (self));

  const SomaStep *step = soma_watch_get_step (self);
  guint64 n = soma_trace_count (step, count);

  if (!backward)
    n++;
  else if (soma_trace_counts (step, count))
    n--;
  go (self, (Goal){ count, n });
}

void
soma_watch_stop (SomaWatch *self)
{
  g_return_if_fail (SOMA_IS_WATCH (self));

  gboolean was_busy = soma_watch_is_busy (self);

  self->has_next = FALSE;
  self->exploring_only = TRUE;
  if (self->task != NULL)
    soma_background_stop (self->task);
  if (was_busy)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}
