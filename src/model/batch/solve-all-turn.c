/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-all-private.h"

#include "rating.h"
#include "levels.h"

/* For how long it is tried to measure how hard a figure is. */
#define MEASURE_SECONDS 10

static void start_job (SomaSolveAll *self, SomaSolveMode mode);

/* The cards show it. */
static void
publish (SomaSolveAll *self, const SomaSolveStatus *status)
{
  SomaFigureItem *item = self->current->item;

  if (status->state == SOMA_SOLVE_COMPLETE && status->is_counted &&
      status->n_solutions == G_MAXUINT64)
    soma_figure_item_set_number (item, &status->number);
  else if (status->state == SOMA_SOLVE_COMPLETE)
    soma_figure_item_set_known (item, SOMA_KNOWN_ALL, status->n_solutions);
  else if (status->state == SOMA_SOLVE_PARTIAL)
    soma_figure_item_set_known (item, SOMA_KNOWN_SOME, status->n_solutions);
}

/* From where it was stopped, now or before the program was started. */
static void
go_on (SomaSolveAll *self)
{
  start_job (self, self->current->checkpoint != NULL ? SOMA_SOLVE_RESUME : SOMA_SOLVE_RESTART);
}

/* How hard it is, once there are solutions. */

static void
measured_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaSolveAll) self = data;
  guint difficulty = soma_rating_measure_finish (result);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_object (&self->measuring);
  if (!self->is_stopped && !self->is_void)
    soma_figure_item_set_difficulty (self->current->item, difficulty);
  soma_solve_all_end_turn (self, self->is_stopped ? SOMA_TURN_UNFINISHED : SOMA_TURN_SOLVED);
  soma_solve_all_notify_running (self);
}

static gboolean
too_long_cb (gpointer data)
{
  SomaSolveAll *self = data;

  self->timer = 0;
  g_cancellable_cancel (self->measuring);
  return G_SOURCE_REMOVE;
}

static void
follow_up (SomaSolveAll *self)
{
  SomaFigureItem *item = self->current->item;

  if (self->is_void || !soma_rating_is_wanted (item))
    {
      soma_solve_all_end_turn (self, SOMA_TURN_SOLVED);
      return;
    }
  if (self->status.state != SOMA_SOLVE_ALL_RUNNING)
    {
      soma_solve_all_end_turn (self, SOMA_TURN_UNFINISHED);
      return;
    }
  self->is_stopped = FALSE;
  self->measuring = g_cancellable_new ();
  self->timer = g_timeout_add_seconds (MEASURE_SECONDS, too_long_cb, self);
  soma_rating_measure_async (soma_figure_item_get_puzzle (item), self->measuring, measured_cb,
                             g_object_ref (self));
  soma_solve_all_notify_running (self);
}

static void
take_result (SomaSolveAll *self, SomaSolveJob *job, const GError *error)
{
  SomaSolveStatus status;

  soma_solve_job_get_status (job, &status);
  if (!self->is_void)
    publish (self, &status);

  SomaSolveAllEntry *entry = self->current;
  g_free (entry->checkpoint);
  entry->checkpoint = g_strdup (soma_solve_job_get_checkpoint (job));
  entry->n_found = MAX (status.n_found, status.n_kept);
  entry->n_kept = status.n_kept;
  entry->fraction = status.fraction;
  entry->is_opened = TRUE;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) && !self->is_stopped)
    {
      /* Another version of the program began the search. */
      g_clear_pointer (&self->current->checkpoint, g_free);
      go_on (self);
    }
  else if (error != NULL)
    soma_solve_all_end_turn (self, SOMA_TURN_FAILED);
  else if (status.state == SOMA_SOLVE_COMPLETE)
    follow_up (self);
  else if (self->is_stopped)
    soma_solve_all_end_turn (self, SOMA_TURN_UNFINISHED);
  else
    go_on (self);
}

static void
job_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaSolveAll) self = data;
  g_autoptr (SomaSolveJob) job = g_steal_pointer (&self->job);
  g_autoptr (GError) error = NULL;

  soma_solve_job_run_finish (job, result, &error);
  g_clear_handle_id (&self->timer, g_source_remove);
  self->current->spent += g_get_monotonic_time () - self->begun;
  take_result (self, job, error);
  soma_solve_all_notify_running (self);
}

/* The store has them; nobody looks at them here. */
static void
progress_cb (SomaSolveJob *job)
{
  g_byte_array_unref (soma_solve_job_take_solutions (job));
}

static gboolean
time_over_cb (gpointer data)
{
  SomaSolveAll *self = data;

  self->timer = 0;
  soma_solve_all_stop_turn (self);
  return G_SOURCE_REMOVE;
}

static void
start_job (SomaSolveAll *self, SomaSolveMode mode)
{
  const SomaSolveAllEntry *entry = self->current;

  self->job = soma_solve_job_new (soma_figure_item_get_puzzle (entry->item), self->symmetry, mode);
  soma_solve_job_set_quiet (self->job);
  if (mode == SOMA_SOLVE_RESUME)
    soma_solve_job_set_checkpoint (self->job, entry->checkpoint, entry->n_found, entry->n_kept,
                                   entry->fraction);
  g_signal_connect (self->job, "progress", G_CALLBACK (progress_cb), NULL);
  self->begun = g_get_monotonic_time ();
  self->is_stopped = FALSE;
  gint64 left = self->limit - entry->spent;
  gint64 turn = self->limit > 0 ? CLAMP (left, 0, self->slice) : self->slice;
  self->timer = g_timeout_add ((guint) (turn / 1000), time_over_cb, self);
  soma_solve_job_run_async (self->job, job_ended_cb, g_object_ref (self));
  soma_solve_all_notify_running (self);
}

void
soma_solve_all_begin_turn (SomaSolveAll *self)
{
  self->is_stopped = FALSE;
  if (soma_figure_item_get_known (self->current->item, NULL) == SOMA_KNOWN_ALL)
    follow_up (self);
  else if (self->current->is_opened)
    go_on (self);
  else
    start_job (self, SOMA_SOLVE_OPEN);
}

void
soma_solve_all_stop_turn (SomaSolveAll *self)
{
  self->is_stopped = TRUE;
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->job != NULL)
    soma_solve_job_stop (self->job);
  if (self->measuring != NULL)
    g_cancellable_cancel (self->measuring);
}
