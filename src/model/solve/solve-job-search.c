/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "solve-job-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <unistd.h>

#include "background.h"
#include "check.h"

/* The time between two progress reports, at the beginning of a search and later. */
#define FIRST_REPORT G_TIME_SPAN_MILLISECOND
#define LAST_REPORT (125 * G_TIME_SPAN_MILLISECOND)
/* How long the search runs before its results are written, together with its checkpoint; the time
 * doubles from the first to the last. */
#define FIRST_SAVE_US G_USEC_PER_SEC
#define LAST_SAVE_US (4 * G_USEC_PER_SEC)
#define SEARCH_NICENESS 10
/* In addition. */
#define QUIET_NICENESS 9
#define GLANCE_BYTES (16 << 20)

/* How many solutions are handed over. At a glance they all wait in memory to be stored. */
static guint
get_limit (SomaSolveJob *self)
{
  guint limit = soma_packing_limit (self->packing);
  gsize few = GLANCE_BYTES / soma_packing_size (self->packing);

  return self->mode == SOMA_SOLVE_GLANCE ? (guint) MIN (limit, few) : limit;
}

/* Inside the monitor: what the sweep has counted. A search for some of very many is done when it
 * has found those. */
static void
add_number (SomaSolveJob *self, SomaSolveStatus *status)
{
  guint limit = get_limit (self);

  status->is_counted = self->is_counted;
  status->number = self->number;
  status->n_solutions = status->n_found;
  if (!self->is_counted)
    return;
  if (!soma_number_get (&self->number, &status->n_solutions))
    status->n_solutions = G_MAXUINT64;
  if (status->n_solutions > limit)
    status->fraction = (double) MIN (self->n_kept, limit) / limit;
}

/* Reports progress, and hands over new solutions. */
static void
report (SomaSolveJob *self)
{
  SomaSolveReport *report = g_new (SomaSolveReport, 1);
  GByteArray *empty = g_byte_array_new ();

  if (self->search != NULL)
    {
      SomaProgress progress;
      soma_search_get_progress (self->search, &progress);
      self->now.n_found = progress.n_before + progress.n_solutions;
      self->now.fraction = progress.fraction;
      self->now.part = 0;
      if (self->foresight != NULL)
        self->now.part =
            soma_foresight_get_part (self->foresight, self->n_nodes_before + progress.n_nodes);
    }
  report->status = self->now;
  soma_monitor_enter (&self->monitor);
  report->status.n_kept = self->n_kept;
  add_number (self, &report->status);
  report->found = self->fresh;
  self->fresh = empty;
  soma_monitor_leave (&self->monitor);
  soma_background_tell (self->task, report);
}

/* Searching. */

/* Called on any of the search's threads. */
static bool
take_solution_cb (const uint16_t *copy_at, void *data)
{
  SomaSolveJob *self = data;

#ifndef NDEBUG
  g_assert (soma_check_solution (self->puzzle, copy_at, NULL) == SOMA_CHECK_OK);
#endif
  soma_monitor_enter (&self->monitor);
  soma_packing_append (self->packing, copy_at, self->fresh);
  soma_packing_append (self->packing, copy_at, self->unsaved);
  self->n_kept++;
  gboolean more = self->n_kept < get_limit (self);
  soma_monitor_leave (&self->monitor);
  return more;
}

static gpointer
search_thread (gpointer data)
{
  SomaSolveJob *self = data;

  /* On Linux this affects the calling thread and those it starts: the window has priority. */
  G_GNUC_UNUSED int niceness = nice (SEARCH_NICENESS);
  SomaSearchState state = soma_search_run (self->search);

  soma_monitor_enter (&self->monitor);
  self->search_is_running = FALSE;
  soma_monitor_wake (&self->monitor);
  soma_monitor_leave (&self->monitor);
  return GINT_TO_POINTER (state);
}

/* Inside the monitor: nothing is left to be found, and nothing to be counted. */
static gboolean
is_enough (SomaSolveJob *self)
{
  return self->is_counted && self->n_kept >= get_limit (self);
}

/* Reports until the search ends or the time is `end`. The search may hold a lock when it hands over
 * a solution, so it is queried outside the monitor. */
static void
watch_search (SomaSolveJob *self, gint64 end)
{
  gint64 pause = FIRST_REPORT, now;

  soma_monitor_enter (&self->monitor);
  while (self->search_is_running && !is_enough (self) && (now = g_get_monotonic_time ()) < end)
    {
      if (soma_monitor_wait_until (&self->monitor, MIN (now + pause, end)))
        continue;
      soma_monitor_leave (&self->monitor);
      report (self);
      pause = MIN (2 * pause, LAST_REPORT);
      soma_monitor_enter (&self->monitor);
    }
  soma_monitor_leave (&self->monitor);
}

/* Runs the search until it ends, is stopped, or `time` microseconds are over. */
static SomaSearchState
run_for (SomaSolveJob *self, gint64 time, GError **error)
{
  gint64 end = g_get_monotonic_time () + time;

  self->search_is_running = TRUE;
  GThread *thread = g_thread_try_new ("soma-search", search_thread, self, error);
  if (thread == NULL)
    return SOMA_SEARCH_FAILED;
  watch_search (self, end);
  soma_search_stop (self->search);
  return GPOINTER_TO_INT (g_thread_join (thread));
}

/* On the sweeper's thread. */
static void
take_number_cb (const SomaNumber *number, gpointer data)
{
  SomaSolveJob *self = data;

  soma_monitor_enter (&self->monitor);
  self->number = *number;
  self->is_counted = TRUE;
  soma_monitor_wake (&self->monitor);
  soma_monitor_leave (&self->monitor);
}

static int
get_n_threads (void)
{
  return CLAMP ((int) g_get_num_processors (), 1, SOMA_MAX_THREADS);
}

static SomaSweeper *
start_sweep (SomaSolveJob *self)
{
  return soma_sweeper_new (self->puzzle, self->symmetry, get_n_threads (), take_number_cb, self);
}

static SomaSearch *
prepare_search (SomaSolveJob *self, gboolean counts_only, GError **error)
{
  SomaSearchOptions options = {
    .symmetry = self->symmetry,
    .n_threads = get_n_threads (),
    .solution = counts_only ? NULL : take_solution_cb,
    .data = self,
    .checkpoint = self->checkpoint,
    .stop = soma_background_get_stop_flag (self->task),
  };
  SomaError problem;
  SomaSearch *search = soma_search_new (self->puzzle, &options, &problem);

  if (search == NULL && problem.status == SOMA_ERROR_CHECKPOINT)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The stopped search cannot be resumed"));
  else if (search == NULL && problem.status == SOMA_ERROR_TOO_MANY_PLACEMENTS)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("There are too many ways to place the pieces"));
  else if (search == NULL && problem.status != SOMA_ERROR_STOPPED)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("There is not enough memory for the search"));
  return search;
}

/* Prepares a search that continues from where the job is: once no more solutions are kept, one that
 * only counts, which is faster. */
static gboolean
ensure_search (SomaSolveJob *self, GError **error)
{
  gboolean counts_only = self->n_kept >= get_limit (self);

  if (self->search != NULL && self->counts_only == counts_only)
    return TRUE;
  SomaSearch *search = prepare_search (self, counts_only, error);
  if (search == NULL)
    return FALSE;
  if (self->search != NULL)
    {
      SomaProgress progress;
      soma_search_get_progress (self->search, &progress);
      self->n_nodes_before += progress.n_nodes;
    }
  soma_search_free (self->search);
  self->search = search;
  self->counts_only = counts_only;
  self->now.state = SOMA_SOLVE_SEARCHING;
  return TRUE;
}

/* Stores where the search is; the engine allocates with malloc(). */
static void
take_checkpoint (SomaSolveJob *self)
{
  char *text = soma_search_checkpoint (self->search);

  g_free (self->checkpoint);
  self->checkpoint = g_strdup (text);
  free (text);
}

/* Searches for a while and writes the results. */
static SomaSearchState
search_for (SomaSolveJob *self, SomaSolutionStore *store, gint64 time, double *fraction,
            GError **error)
{
  SomaProgress progress;

  if (!ensure_search (self, error))
    return *error != NULL ? SOMA_SEARCH_FAILED : SOMA_SEARCH_STOPPED;
  SomaSearchState state = run_for (self, time, error);
  soma_search_get_progress (self->search, &progress);
  *fraction = progress.fraction;
  take_checkpoint (self);
  if (state == SOMA_SEARCH_FAILED && *error == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("There is not enough memory for the search"));
  else if (state != SOMA_SEARCH_FAILED && !self->counts_only)
    soma_solve_job_save (self, store, state == SOMA_SEARCH_COMPLETE, progress.fraction);
  return state;
}

/* Whether all is known although the search was stopped. */
static gboolean
is_done (SomaSolveJob *self)
{
  soma_monitor_enter (&self->monitor);
  gboolean is_done = is_enough (self);
  soma_monitor_leave (&self->monitor);
  return is_done;
}

static void
search_all (SomaSolveJob *self, SomaSolutionStore *store, GError **error)
{
  /* A glance is over before it pays. */
  SomaSweeper *sweeper =
      self->mode != SOMA_SOLVE_GLANCE && !self->is_counted ? start_sweep (self) : NULL;
  SomaSearchState state;
  gint64 time = FIRST_SAVE_US;
  double fraction = self->now.fraction;

  /* How many nodes a checkpoint has behind it is not known. */
  if (self->checkpoint == NULL && self->mode != SOMA_SOLVE_GLANCE)
    self->foresight = soma_foresight_new (self->puzzle, self->symmetry, SOMA_FORESIGHT_AFTER);
  if (self->mode != SOMA_SOLVE_GLANCE)
    soma_solve_job_begin_writing (self, store);
  do
    {
      double before = fraction;
      state = search_for (self, store, time, &fraction, error);
      /* Work that was in progress when a search stops is repeated: if there is no time for more
       * than that, the next run must be longer. */
      time = fraction > before ? MAX (time, MIN (2 * time, LAST_SAVE_US)) : 2 * time;
    }
  while (state == SOMA_SEARCH_STOPPED && !is_done (self) &&
         !soma_background_is_stopped (self->task));
  soma_sweeper_free (sweeper);
  g_clear_pointer (&self->foresight, soma_foresight_free);
  g_clear_pointer (&self->writer, soma_store_writer_free);
  soma_solve_job_save_number (self, store);
  self->now.state = state == SOMA_SEARCH_FAILED                       ? SOMA_SOLVE_FAILED
                    : state == SOMA_SEARCH_COMPLETE || is_done (self) ? SOMA_SOLVE_COMPLETE
                                                                      : SOMA_SOLVE_PARTIAL;
}

/* Of a search that was stopped, perhaps as there were too many, the number is worth an attempt. */
static void
count_stored (SomaSolveJob *self, SomaSolutionStore *store)
{
  if (self->now.state != SOMA_SOLVE_PARTIAL || self->mode == SOMA_SOLVE_GLANCE)
    return;
  self->now.state = SOMA_SOLVE_SEARCHING;
  report (self);
  SomaSweeper *sweeper = !self->is_counted ? start_sweep (self) : NULL;
  if (sweeper != NULL)
    soma_sweeper_wait (sweeper, soma_background_get_stop_flag (self->task));
  soma_sweeper_free (sweeper);
  soma_solve_job_save_number (self, store);
  self->now.state = is_done (self) ? SOMA_SOLVE_COMPLETE : SOMA_SOLVE_PARTIAL;
}

void
soma_solve_job_search (GTask *task)
{
  SomaSolveJob *self = g_task_get_source_object (task);
  GError *store_error = NULL;
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, &store_error);

  /* Threads that this one starts begin from there. */
  if (self->is_quiet)
    {
      G_GNUC_UNUSED int niceness = nice (QUIET_NICENESS);
    }
  if (store == NULL)
    soma_solve_job_give_up_store (self, store_error);
  if ((self->mode != SOMA_SOLVE_OPEN && self->mode != SOMA_SOLVE_GLANCE) || store == NULL ||
      !soma_solve_job_read_store (self, store))
    search_all (self, store, &self->error);
  else
    count_stored (self, store);
  report (self);
  g_clear_pointer (&self->search, soma_search_free);
}
