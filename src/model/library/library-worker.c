/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-worker.h"

#include "background.h"
#include "backup-copy.h"
#include "monitor.h"

typedef struct
{
  SomaLibraryWork work;
  SomaLibraryDone done; /* (nullable) */
  gpointer data;
  SomaLibraryRescue rescue; /* of a file, if one had to be set aside */
} Job;

struct _SomaLibraryWorker
{
  SomaLibraryRescued rescued;
  gpointer rescued_data;

  char *path;      /* owned */
  GTask *task;     /* (nullable) while a thread runs */
  GQueue finished; /* of Job, owned: `done` has not been called yet */

  /* (nullable) Owned; used by the thread while one runs */
  SomaLibraryStore *store;

  SomaMonitor monitor; /* guards: */
  GQueue waiting;      /* of Job, owned */
};

static void
clear_worker (gpointer data)
{
  SomaLibraryWorker *self = data;

  soma_monitor_clear (&self->monitor);
  g_free (self->path);
}

static Job *
take_job (SomaLibraryWorker *self)
{
  soma_monitor_enter (&self->monitor);
  Job *job = g_queue_pop_head (&self->waiting);
  soma_monitor_leave (&self->monitor);
  return job;
}

/* The database may be openable the next time. */
static void
run_job (SomaLibraryWorker *self, Job *job)
{
  g_autoptr (GError) problem = NULL;

  if (self->store == NULL)
    {
      soma_backup_copy_remove_left ();
      self->store = soma_library_store_open (self->path, &job->rescue, &problem);
    }
  job->work (self->store, problem, job->data);
  if (self->store != NULL && job->rescue.kept == NULL)
    soma_library_store_take_rescue (self->store, &job->rescue);
}

static void
do_jobs (GTask *task)
{
  SomaLibraryWorker *self = g_task_get_task_data (task);
  Job *job;

  while ((job = take_job (self)) != NULL)
    {
      run_job (self, job);
      soma_background_tell (task, job);
    }
}

/* Callbacks may queue or wait for more work, or free the worker: the caller holds a reference. */
static void
finish_jobs (SomaLibraryWorker *self)
{
  Job *job;

  while ((job = g_queue_pop_head (&self->finished)) != NULL)
    {
      if (job->rescue.kept != NULL)
        self->rescued (&job->rescue, self->rescued_data);
      if (job->done != NULL)
        job->done (job->data);
      soma_library_rescue_clear (&job->rescue);
      g_free (job);
    }
}

static void
take_finished (GTask *task, GPtrArray *jobs)
{
  SomaLibraryWorker *self = g_rc_box_acquire (g_task_get_task_data (task));

  for (guint i = 0; i < jobs->len; i++)
    g_queue_push_tail (&self->finished, jobs->pdata[i]);
  finish_jobs (self);
  g_rc_box_release_full (self, clear_worker);
}

static void go_on (SomaLibraryWorker *self);

static void
jobs_done (GTask *task)
{
  SomaLibraryWorker *self = g_task_get_task_data (task);

  self->task = NULL;
  go_on (self);
  g_task_return_boolean (task, TRUE);
}

/* Starts a thread if there is none. One that has just found nothing more to do may still exist:
 * then this is called again when it is gone. */
static void
go_on (SomaLibraryWorker *self)
{
  static const SomaBackground how = {
    .thread_name = "soma-library",
    .work = do_jobs,
    .take = take_finished,
    .done = jobs_done,
  };

  soma_monitor_enter (&self->monitor);
  gboolean is_idle = g_queue_is_empty (&self->waiting);
  soma_monitor_leave (&self->monitor);
  if (is_idle || self->task != NULL)
    return;
  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, self, NULL);
  soma_background_run (self->task, &how);
}

SomaLibraryWorker *
soma_library_worker_new (const char *path, SomaLibraryRescued rescued, gpointer data)
{
  SomaLibraryWorker *self = g_rc_box_new0 (SomaLibraryWorker);

  self->path = g_strdup (path);
  self->rescued = rescued;
  self->rescued_data = data;
  soma_monitor_init (&self->monitor);
  return self;
}

void
soma_library_worker_do (SomaLibraryWorker *self, SomaLibraryWork work, SomaLibraryDone done,
                        gpointer data)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .work = work, .done = done, .data = data };
  soma_monitor_enter (&self->monitor);
  g_queue_push_tail (&self->waiting, job);
  soma_monitor_leave (&self->monitor);
  go_on (self);
}

void
soma_library_worker_wait (SomaLibraryWorker *self)
{
  g_rc_box_acquire (self);
  while (self->task != NULL)
    soma_background_wait (self->task);
  finish_jobs (self);
  g_rc_box_release_full (self, clear_worker);
}

void
soma_library_worker_free (SomaLibraryWorker *self)
{
  soma_library_worker_wait (self);
  soma_library_store_close (self->store);
  g_rc_box_release_full (self, clear_worker);
}
