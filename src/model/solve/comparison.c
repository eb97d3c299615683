/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison.h"

#include "background.h"
#include "different-count.h"
#include "engine-auto.h"

/* A few milliseconds of search. */
#define CHUNK 50000

/* One search, with the arrays that its options point to. */
typedef struct
{
  SomaTraceOptions options;
  guint8 order[SOMA_MAX_PIECES];
  guint8 keys[SOMA_N_TRACE_KEYS];
} Search;

struct _SomaComparison
{
  GObject parent_instance;

  /* Owned */
  SomaPuzzle *puzzle;
  Search *searches;
  SomaMeasure *measures;

  SomaSymmetry symmetry;
  guint n_searches;
  GTask *task; /* (nullable) while it runs */
};

/* Message of the thread: the progress of a search. */
typedef struct
{
  guint i;
  SomaMeasure measure;
} Report;

G_DEFINE_FINAL_TYPE (SomaComparison, soma_comparison, G_TYPE_OBJECT)

static guint changed_signal;

static void
tell_measure (GTask *task, guint i, const SomaMeasure *measure)
{
  soma_background_tell (task, g_memdup2 (&(Report){ i, *measure }, sizeof (Report)));
}

/* Notes where the first solution is, and when it was reached: only chunks are timed, so the time is
 * in proportion to the nodes. */
static void
note_first (SomaMeasure *measure, SomaTrace *trace, double seconds)
{
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);

  soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 1, NULL);
  measure->first_nodes = soma_trace_cursor_get_step (cursor)->n_nodes;
  measure->first_seconds = seconds * (double) measure->first_nodes / (double) measure->n_nodes;
}

/* Compares the solutions found since the last time with all before; this is not timed. */
static void
note_different (GTask *task, SomaMeasure *measure, SomaTraceCursor *visitor,
                SomaDifferentCount *different)
{
  const SomaStep *step = soma_trace_cursor_get_step (visitor);

  while (measure->n_solutions <= SOMA_COMPARISON_MAX_DIFFERENT &&
         step->n_solutions < measure->n_solutions && !soma_background_is_stopped (task))
    {
      soma_trace_cursor_seek_nth (visitor, SOMA_TRACE_SOLUTIONS, step->n_solutions + 1, NULL);
      soma_different_count_add (different, soma_trace_cursor_get_board (visitor));
    }
  measure->n_different =
      step->n_solutions == measure->n_solutions ? soma_different_count_get (different) : 0;
}

static gboolean
is_too_much (const SomaMeasure *measure, const SomaStep *step)
{
  return step->number >= SOMA_COMPARISON_MAX_STEPS ||
         measure->seconds >= SOMA_COMPARISON_MAX_SECONDS;
}

/* Continues chunk by chunk until the end, a stop or a limit. */
static void
measure_trace (GTask *task, guint i, SomaTrace *trace, SomaTraceCursor *cursor)
{
  SomaComparison *self = g_task_get_source_object (task);
  g_autoptr (SomaTraceCursor) visitor = soma_trace_cursor_new (trace);
  g_autoptr (SomaDifferentCount) different =
      soma_different_count_new (self->puzzle, self->symmetry);
  SomaMeasure measure = { .state = SOMA_MEASURE_RUNNING };
  gint64 since = g_get_monotonic_time ();
  SomaTraceSeek seek = SOMA_TRACE_THERE;

  while (seek == SOMA_TRACE_THERE && !is_too_much (&measure, soma_trace_cursor_get_step (cursor)))
    {
      const SomaStep *step = soma_trace_cursor_get_step (cursor);
      seek = soma_trace_cursor_seek (cursor, step->number + CHUNK,
                                     soma_background_get_stop_flag (task));
      measure.n_nodes = step->n_nodes;
      measure.n_dead_ends = step->n_dead_ends;
      measure.n_solutions = step->n_solutions;
      measure.seconds = (double) (g_get_monotonic_time () - since) / G_TIME_SPAN_SECOND;
      if (measure.first_nodes == 0 && measure.n_solutions > 0)
        note_first (&measure, trace, measure.seconds);
      gint64 noted = g_get_monotonic_time ();
      note_different (task, &measure, visitor, different);
      since += g_get_monotonic_time () - noted;
      tell_measure (task, i, &measure);
    }
  measure.state = seek == SOMA_TRACE_NONE ? SOMA_MEASURE_COMPLETE : SOMA_MEASURE_GIVEN_UP;
  tell_measure (task, i, &measure);
}

static void
run_search (GTask *task, guint i)
{
  SomaComparison *self = g_task_get_source_object (task);
  g_autoptr (SomaTrace) trace = soma_trace_new (self->puzzle, &self->searches[i].options, NULL);

  if (trace == NULL)
    {
      tell_measure (task, i, &(SomaMeasure){ .state = SOMA_MEASURE_GIVEN_UP });
      return;
    }
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  measure_trace (task, i, trace, cursor);
}

static void
run (GTask *task)
{
  SomaComparison *self = g_task_get_source_object (task);

  for (guint i = 0; i < self->n_searches && !soma_background_is_stopped (task); i++)
    run_search (task, i);
}

static void
take (GTask *task, GPtrArray *reports)
{
  SomaComparison *self = g_task_get_source_object (task);

  for (guint i = 0; i < reports->len; i++)
    {
      const Report *report = reports->pdata[i];
      self->measures[report->i] = report->measure;
    }
  if (reports->len > 0)
    g_signal_emit (self, changed_signal, 0);
}

static void
done (GTask *task)
{
  SomaComparison *self = g_task_get_source_object (task);

  self->task = NULL;
  g_signal_emit (self, changed_signal, 0);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground compare = {
  .thread_name = "soma-compare",
  .work = run,
  .take = take,
  .done = done,
  .free_message = g_free,
};

static void
soma_comparison_finalize (GObject *object)
{
  SomaComparison *self = SOMA_COMPARISON (object);

  /* A thread would hold a reference. */
  g_assert (self->task == NULL);
  soma_puzzle_unref (self->puzzle);
  g_free (self->searches);
  g_free (self->measures);
  G_OBJECT_CLASS (soma_comparison_parent_class)->finalize (object);
}

static void
soma_comparison_class_init (SomaComparisonClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_comparison_finalize;
  changed_signal = g_signal_new ("changed", SOMA_TYPE_COMPARISON, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
soma_comparison_init (SomaComparison *self)
{
}

static void
copy_options (Search *search, const SomaTraceOptions *options, int n_pieces)
{
  search->options = *options;
  for (int p = 0; options->order != NULL && p < n_pieces; p++)
    search->order[p] = options->order[p];
  for (int k = 0; options->keys != NULL && k < SOMA_N_TRACE_KEYS; k++)
    search->keys[k] = options->keys[k];
  search->options.order = options->order != NULL ? search->order : NULL;
  search->options.keys = options->keys != NULL ? search->keys : NULL;
}

SomaComparison *
soma_comparison_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, const SomaTraceOptions *options,
                     guint n_searches)
{
  SomaComparison *self = g_object_new (SOMA_TYPE_COMPARISON, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->n_searches = n_searches;
  self->searches = g_new0 (Search, n_searches);
  self->measures = g_new0 (SomaMeasure, n_searches);
  for (guint i = 0; i < n_searches; i++)
    copy_options (&self->searches[i], &options[i], puzzle->set->n_pieces);
  return self;
}

guint
soma_comparison_get_n_searches (SomaComparison *self)
{
  g_return_val_if_fail (SOMA_IS_COMPARISON (self), 0);
  return self->n_searches;
}

void
soma_comparison_get_measure (SomaComparison *self, guint i, SomaMeasure *measure)
{
  g_return_if_fail (SOMA_IS_COMPARISON (self) && i < self->n_searches);
  *measure = self->measures[i];
}

void
soma_comparison_start (SomaComparison *self)
{
  g_return_if_fail (SOMA_IS_COMPARISON (self) && self->task == NULL);

  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &compare);
}

void
soma_comparison_stop (SomaComparison *self)
{
  g_return_if_fail (SOMA_IS_COMPARISON (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}

gboolean
soma_comparison_is_running (SomaComparison *self)
{
  g_return_val_if_fail (SOMA_IS_COMPARISON (self), FALSE);
  return self->task != NULL;
}
