/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "why-not-job.h"

#include <glib/gi18n-lib.h>

#include "background.h"
#include "engine-auto.h"
#include "find-first.h"
#include "lock.h"

/* For taking a solution apart, and for finding out what locks. */
#define APART_BYTES (256 << 20)
#define LOCK_EFFORT 2000000

struct _SomaWhyNotJob
{
  GObject parent_instance;

  SomaPuzzle *puzzle; /* owned */
  GArray *groups;     /* (nullable) owned: of SomaApartGroup */
  GTask *task;        /* (nullable) while it runs */
  gboolean with_turns;
  SomaTurnLimits turns; /* then: these */
  SomaWhyNot reason;
  SomaLocked locked; /* `copy_at` is owned, (nullable): then there is none */
};

G_DEFINE_FINAL_TYPE (SomaWhyNotJob, soma_why_not_job, G_TYPE_OBJECT)

static void
find_solution (SomaWhyNotJob *self, const atomic_bool *stop)
{
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .n_threads = 1,
                                      .stop = stop };
  g_autofree guint16 *copy_at = g_new (guint16, self->puzzle->figure->n_cells);

  if (soma_search_find_first (self->puzzle, &options, copy_at, NULL) == SOMA_SEARCH_LIMIT)
    self->locked.copy_at = g_steal_pointer (&copy_at);
}

/* Takes the solution apart, if there is one, and drops it if it comes apart. */
static void
find_lock (SomaWhyNotJob *self, const atomic_bool *stop)
{
  const SomaApartOptions options = {
    .n_groups = self->groups != NULL ? (int) self->groups->len : 0,
    .groups = self->groups != NULL ? (const SomaApartGroup *) (void *) self->groups->data : NULL,
    .most_bytes = APART_BYTES,
    .with_turns = self->with_turns,
    .turns = self->turns,
    .stop = stop,
  };
  g_autoptr (SomaTaker) taker = soma_taker_new (self->puzzle, &options);
  SomaLock lock;

  if (self->locked.copy_at == NULL)
    return;
  g_autoptr (SomaApart) apart = soma_taker_run (taker, self->locked.copy_at);
  if (apart->result != SOMA_APART_LOCKED)
    {
      g_clear_pointer (&self->locked.copy_at, g_free);
      return;
    }
  soma_lock_find (taker, self->puzzle, self->locked.copy_at, apart, LOCK_EFFORT, &lock);
  self->locked.n_places = lock.n_places;
  self->locked.with_turns = options.with_turns;
  for (int i = 0; i < apart->n_copies; i++)
    if ((lock.copies >> i & 1) != 0)
      self->locked.copies[self->locked.n_copies++] = apart->copies[i];
}

static void
work (GTask *task)
{
  SomaWhyNotJob *self = g_task_get_source_object (task);
  const atomic_bool *stop = soma_background_get_stop_flag (task);
  const SomaWhyNotOptions options = { .stop = stop };

  soma_why_not_find (self->puzzle, &options, &self->reason);
  if (self->reason.kind != SOMA_WHY_NOT_SOLVABLE)
    return;
  find_solution (self, stop);
  find_lock (self, stop);
}

static void
done (GTask *task)
{
  SomaWhyNotJob *self = g_task_get_source_object (task);

  self->task = NULL;
  if (soma_background_is_stopped (task))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The question was dropped");
  else if (self->reason.kind == SOMA_WHY_NOT_FAILED)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                             _ ("Not enough memory, or too many ways to place the pieces"));
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
  g_clear_pointer (&self->groups, g_array_unref);
  g_clear_pointer (&self->locked.copy_at, g_free);
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
soma_why_not_job_new (SomaPuzzle *puzzle, GArray *groups, const SomaTurnLimits *turns)
{
  SomaWhyNotJob *self = g_object_new (SOMA_TYPE_WHY_NOT_JOB, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->groups = groups != NULL ? g_array_ref (groups) : NULL;
  self->with_turns = turns != NULL;
  if (turns != NULL)
    self->turns = *turns;
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

const SomaLocked *
soma_why_not_job_get_locked (SomaWhyNotJob *self)
{
  g_return_val_if_fail (SOMA_IS_WHY_NOT_JOB (self), NULL);
  return self->locked.copy_at != NULL ? &self->locked : NULL;
}

void
soma_why_not_job_stop (SomaWhyNotJob *self)
{
  g_return_if_fail (SOMA_IS_WHY_NOT_JOB (self));
  if (self->task != NULL)
    soma_background_stop (self->task);
}
