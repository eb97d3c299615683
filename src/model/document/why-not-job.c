/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "why-not-job.h"

#include <glib/gi18n-lib.h>

#include "background.h"

struct _SomaWhyNotJob
{
  GObject parent_instance;

  SomaPuzzle *puzzle; /* owned */
  GTask *task;        /* (nullable) while it runs */
  SomaWhyNot reason;
};

G_DEFINE_FINAL_TYPE (SomaWhyNotJob, soma_why_not_job, G_TYPE_OBJECT)

static void
work (GTask *task)
{
  SomaWhyNotJob *self = g_task_get_source_object (task);
  const SomaWhyNotOptions options = { .stop = soma_background_get_stop_flag (task) };

  soma_why_not_find (self->puzzle, &options, &self->reason);
}

static void
done (GTask *task)
{
  SomaWhyNotJob *self = g_task_get_source_object (task);

  self->task = NULL;
  if (soma_background_is_stopped (task))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question was dropped");
  else if (self->reason.kind == SOMA_WHY_NOT_NO_MEMORY)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             _ ("There is not enough memory to find out why"));
  else
    g_task_return_boolean (task, TRUE);
}

static const SomaBackground find_reason = { "soma-why-not", .work = work, .done = done };

static void
soma_why_not_job_dispose (GObject *object)
{
  SomaWhyNotJob *self = SOMA_WHY_NOT_JOB (object);

  g_assert (self->task == NULL);
  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_why_not_job_parent_class)->dispose (object);
}

static void
soma_why_not_job_class_init (SomaWhyNotJobClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_why_not_job_dispose;
}

static void
soma_why_not_job_init (SomaWhyNotJob *self)
{
}

SomaWhyNotJob *
soma_why_not_job_new (SomaPuzzle *puzzle)
{
  SomaWhyNotJob *self = g_object_new (SOMA_TYPE_WHY_NOT_JOB, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  return self;
}

void
soma_why_not_job_run_async (SomaWhyNotJob *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_JOB (self));
  g_return_if_fail (self->task == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  soma_background_run (self->task, &find_reason);
}

const SomaWhyNot *
soma_why_not_job_run_finish (SomaWhyNotJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_boolean (G_TASK (result), error) ? &self->reason : NULL;
}

void
soma_why_not_job_stop (SomaWhyNotJob *self)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_JOB (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}
