/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-worker.h"

#include "background.h"

typedef struct
{
  SomaLibraryWorker *worker; /* borrowed: waits for it before it is freed */
  SomaLibraryWork work;
  SomaLibraryDone done; /* (nullable) */
  gpointer data;
  SomaLibraryRescue rescue; /* of a file, if it had to be put aside */
} Job;

struct _SomaLibraryWorker
{
  SomaLibraryRescued rescued;
  gpointer rescued_data;

  char *path;     /* owned */
  GQueue waiting; /* of Job, owned */
  GTask *task;    /* (nullable) whose data is the job that runs */

  /* (nullable) Owned; the thread's while one runs */
  SomaLibraryStore *store;
};

static void
clear_worker (gpointer data)
{
  g_free (((SomaLibraryWorker *) data)->path);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  soma_library_rescue_clear (&job->rescue);
  g_free (job);
}

/* What stood in the way of opening the database may be gone the next time. */
static void
run_job (GTask *task)
{
  Job *job = g_task_get_task_data (task);
  SomaLibraryWorker *self = job->worker;
  g_autoptr (GError) problem = NULL;

  if (self->store == NULL)
    self->store = soma_library_store_open (self->path, &job->rescue, &problem);
  job->work (self->store, problem, job->data);
  if (self->store != NULL && job->rescue.kept == NULL)
    soma_library_store_take_rescue (self->store, &job->rescue);
}

static void start_next (SomaLibraryWorker *self);

/* What is called may wait for what is told next, or free the worker. */
static void
job_done (GTask *task)
{
  Job *job = g_task_get_task_data (task);
  SomaLibraryWorker *self = g_rc_box_acquire (job->worker);

  self->task = NULL;
  start_next (self);
  if (job->rescue.kept != NULL)
    self->rescued (&job->rescue, self->rescued_data);
  if (job->done != NULL)
    job->done (job->data);
  g_task_return_boolean (task, TRUE);
  g_rc_box_release_full (self, clear_worker);
}

static void
start_next (SomaLibraryWorker *self)
{
  static const SomaBackground how = { "soma-library", .work = run_job, .done = job_done };
  Job *job = self->task == NULL ? g_queue_pop_head (&self->waiting) : NULL;

  if (job == NULL)
    return;
  self->task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (self->task, job, job_free);
  soma_background_run (self->task, &how);
}

SomaLibraryWorker *
soma_library_worker_new (const char *path, SomaLibraryRescued rescued, gpointer data)
{
  SomaLibraryWorker *self = g_rc_box_new0 (SomaLibraryWorker);

  self->path = g_strdup (path);
  self->rescued = rescued;
  self->rescued_data = data;
  return self;
}

void
soma_library_worker_do (SomaLibraryWorker *self, SomaLibraryWork work, SomaLibraryDone done,
                        gpointer data)
{
  Job *job = g_new0 (Job, 1);

  *job = (Job){ .worker = self, .work = work, .done = done, .data = data };
  g_queue_push_tail (&self->waiting, job);
  start_next (self);
}

void
soma_library_worker_wait (SomaLibraryWorker *self)
{
  g_rc_box_acquire (self);
  while (self->task != NULL)
    soma_background_wait (self->task);
  g_rc_box_release_full (self, clear_worker);
}

void
soma_library_worker_free (SomaLibraryWorker *self)
{
  soma_library_worker_wait (self);
  soma_library_store_close (self->store);
  g_rc_box_release_full (self, clear_worker);
}
