/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-job-private.h"

#include "background.h"

G_DEFINE_FINAL_TYPE (SomaSolveJob, soma_solve_job, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
report_free (gpointer data)
{
  SomaSolveReport *report = data;

  g_byte_array_unref (report->found);
  g_free (report);
}

static void
take_reports (GTask *task, GPtrArray *reports)
{
  SomaSolveJob *self = g_task_get_source_object (task);

  for (guint i = 0; i < reports->len; i++)
    {
      const SomaSolveReport *report = reports->pdata[i];
      self->status = report->status;
      g_byte_array_append (self->found, report->found->data, report->found->len);
    }
  if (reports->len > 0)
    g_signal_emit (self, signals[PROGRESS], 0);
}

static void
return_solved (GTask *task)
{
  SomaSolveJob *self = g_task_get_source_object (task);

  self->task = NULL;
  if (self->error != NULL)
    g_task_return_error (task, g_steal_pointer (&self->error));
  else
    g_task_return_boolean (task, TRUE);
}

static const SomaBackground solve_in_background = {
  .thread_name = "soma-solve",
  .work = soma_solve_job_search,
  .take = take_reports,
  .done = return_solved,
  .free_message = report_free,
};

static void
soma_solve_job_dispose (GObject *object)
{
  SomaSolveJob *self = SOMA_SOLVE_JOB (object);

  g_assert (self->task == NULL);
  G_OBJECT_CLASS (soma_solve_job_parent_class)->dispose (object);
}

static void
soma_solve_job_finalize (GObject *object)
{
  SomaSolveJob *self = SOMA_SOLVE_JOB (object);

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_byte_array_unref (self->found);
  g_byte_array_unref (self->fresh);
  g_byte_array_unref (self->unsaved);
  g_free (self->checkpoint);
  g_free (self->store_problem);
  g_clear_error (&self->error);
  soma_monitor_clear (&self->monitor);
  G_OBJECT_CLASS (soma_solve_job_parent_class)->finalize (object);
}

static void
soma_solve_job_class_init (SomaSolveJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = soma_solve_job_dispose;
  object_class->finalize = soma_solve_job_finalize;

  signals[PROGRESS] = g_signal_new ("progress", SOMA_TYPE_SOLVE_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_solve_job_init (SomaSolveJob *self)
{
  soma_monitor_init (&self->monitor);
  self->found = g_byte_array_new ();
  self->fresh = g_byte_array_new ();
  self->unsaved = g_byte_array_new ();
}

SomaSolveJob *
soma_solve_job_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSolveMode mode)
{
  SomaSolveJob *self = g_object_new (SOMA_TYPE_SOLVE_JOB, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->mode = mode;
  self->packing = soma_packing_for (puzzle);
  return self;
}

void
soma_solve_job_set_checkpoint (SomaSolveJob *self, const char *checkpoint, guint64 n_found,
                               guint n_kept, double fraction)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));
  g_return_if_fail (self->mode == SOMA_SOLVE_RESUME && self->checkpoint == NULL);

  self->checkpoint = g_strdup (checkpoint);
  self->n_kept = n_kept;
  self->now = (SomaSolveStatus){
    .state = SOMA_SOLVE_READING,
    .n_solutions = n_found,
    .n_found = n_found,
    .n_kept = n_kept,
    .fraction = fraction,
  };
  self->status = self->now;
}

void
soma_solve_job_set_quiet (SomaSolveJob *self)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL);
  self->is_quiet = TRUE;
}

void
soma_solve_job_run_async (SomaSolveJob *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));
  g_return_if_fail (self->task == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  soma_background_run (self->task, &solve_in_background);
}

gboolean
soma_solve_job_run_finish (SomaSolveJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_solve_job_stop (SomaSolveJob *self)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

void
soma_solve_job_get_status (SomaSolveJob *self, SomaSolveStatus *status)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));

  *status = self->status;
}

GByteArray *
soma_solve_job_take_solutions (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self), NULL);

  GByteArray *found = g_steal_pointer (&self->found);

  self->found = g_byte_array_new ();
  return found;
}

const char *
soma_solve_job_get_checkpoint (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL, NULL);
  return self->status.state == SOMA_SOLVE_COMPLETE ? NULL : self->checkpoint;
}

const char *
soma_solve_job_get_store_problem (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL, NULL);
  return self->store_problem;
}
