/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-worker.h"

#include <pthread.h>

typedef struct
{
  SomaLibraryWork work;
  SomaLibraryDone done; /* (nullable) */
  gpointer data;
} Job;

struct _SomaLibraryWorker
{
  /* Owned */
  GMainContext *context;
  GThread *thread;
  char *path;

  SomaLibraryRescued rescued;
  gpointer rescued_data;
  guint n_calling; /* how deep the main thread is in calls of what is done */
  gboolean freed;  /* meanwhile */

  /* On the thread only, owned */
  SomaLibraryStore *store; /* (nullable) */

  /* Guarded by the mutex: of POSIX, which ThreadSanitizer knows */
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  GQueue waiting;           /* of Job, owned */
  GQueue finished;          /* of Job, owned */
  SomaLibraryRescue rescue; /* that the main thread does not know of yet */
  gboolean busy, stops;
  GSource *source; /* (nullable) owned: the main thread will look */
};

static Job *
take_job (SomaLibraryWorker *self)
{
  pthread_mutex_lock (&self->mutex);
  while (self->waiting.length == 0 && !self->stops)
    pthread_cond_wait (&self->changed, &self->mutex);
  Job *job = g_queue_pop_head (&self->waiting);
  self->busy = job != NULL;
  pthread_mutex_unlock (&self->mutex);
  return job;
}

static void
destroy (SomaLibraryWorker *self)
{
  pthread_mutex_destroy (&self->mutex);
  pthread_cond_destroy (&self->changed);
  g_main_context_unref (self->context);
  g_free (self->path);
  g_free (self);
}

/* What is called may free the worker. */
static gboolean
finished_cb (gpointer data)
{
  SomaLibraryWorker *self = data;
  Job *job;

  self->n_calling++;
  do
    {
      pthread_mutex_lock (&self->mutex);
      SomaLibraryRescue rescue = self->rescue;
      self->rescue = (SomaLibraryRescue){ 0 };
      job = g_queue_pop_head (&self->finished);
      if (job == NULL)
        g_clear_pointer (&self->source, g_source_unref);
      pthread_mutex_unlock (&self->mutex);
      if (rescue.kept != NULL)
        self->rescued (&rescue, self->rescued_data);
      soma_library_rescue_clear (&rescue);
      if (job != NULL && job->done != NULL)
        job->done (job->data);
      g_free (job);
    }
  while (job != NULL);
  self->n_calling--;
  if (self->freed && self->n_calling == 0)
    destroy (self);
  return G_SOURCE_REMOVE;
}

static void
finish_job (SomaLibraryWorker *self, Job *job, SomaLibraryRescue rescue)
{
  pthread_mutex_lock (&self->mutex);
  g_queue_push_tail (&self->finished, job);
  if (rescue.kept != NULL)
    {
      soma_library_rescue_clear (&self->rescue);
      self->rescue = rescue;
    }
  self->busy = FALSE;
  if (self->source == NULL)
    {
      self->source = g_idle_source_new ();
      g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
      g_source_set_callback (self->source, finished_cb, self, NULL);
      g_source_attach (self->source, self->context);
    }
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->mutex);
}

/* What stood in the way of opening the database may be gone the next time. */
static gpointer
work_thread (gpointer data)
{
  SomaLibraryWorker *self = data;
  Job *job;

  while ((job = take_job (self)) != NULL)
    {
      g_autoptr (GError) problem = NULL;
      SomaLibraryRescue rescue = { 0 };

      if (self->store == NULL)
        self->store = soma_library_store_open (self->path, &rescue, &problem);
      job->work (self->store, problem, job->data);
      if (self->store != NULL && rescue.kept == NULL)
        soma_library_store_take_rescue (self->store, &rescue);
      finish_job (self, job, rescue);
    }
  soma_library_store_close (self->store);
  return NULL;
}

SomaLibraryWorker *
soma_library_worker_new (const char *path, SomaLibraryRescued rescued, gpointer data)
{
  SomaLibraryWorker *self = g_new0 (SomaLibraryWorker, 1);

  self->path = g_strdup (path);
  self->rescued = rescued;
  self->rescued_data = data;
  self->context = g_main_context_ref_thread_default ();
  pthread_mutex_init (&self->mutex, NULL);
  pthread_cond_init (&self->changed, NULL);
  self->thread = g_thread_new ("soma-library", work_thread, self);
  return self;
}

void
soma_library_worker_do (SomaLibraryWorker *self, SomaLibraryWork work, SomaLibraryDone done,
                        gpointer data)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ work, done, data };
  pthread_mutex_lock (&self->mutex);
  g_queue_push_tail (&self->waiting, job);
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->mutex);
}

void
soma_library_worker_wait (SomaLibraryWorker *self)
{
  pthread_mutex_lock (&self->mutex);
  while (self->waiting.length > 0 || self->busy)
    pthread_cond_wait (&self->changed, &self->mutex);
  GSource *source = g_steal_pointer (&self->source);
  pthread_mutex_unlock (&self->mutex);
  if (source == NULL)
    return;
  finished_cb (self);
  g_source_destroy (source);
  g_source_unref (source);
}

void
soma_library_worker_free (SomaLibraryWorker *self)
{
  soma_library_worker_wait (self);
  pthread_mutex_lock (&self->mutex);
  self->stops = TRUE;
  pthread_cond_broadcast (&self->changed);
  pthread_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);
  self->freed = TRUE;
  if (self->n_calling == 0)
    destroy (self);
}
