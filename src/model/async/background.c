/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"

typedef struct
{
  GTask *task; /* owned */
  GThread *thread;
  SomaBackgroundFunc work, done;
} Background;

static void
background_free (gpointer data)
{
  Background *self = data;

  g_object_unref (self->task);
  g_free (self);
}

static gboolean
done_cb (gpointer data)
{
  Background *self = data;

  g_thread_join (self->thread);
  self->done (self->task);
  return G_SOURCE_REMOVE;
}

/* The task is handed back, so that neither it nor its source object ever ends on this thread. */
static gpointer
work_thread (gpointer data)
{
  Background *self = data;
  g_autoptr (GSource) source = g_idle_source_new ();

  self->work (self->task);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, done_cb, self, background_free);
  g_source_attach (source, g_task_get_context (self->task));
  return NULL;
}

typedef struct
{
  /* Owned */
  GFile *file;
  gpointer result; /* (nullable) */
  GError *error;   /* (nullable) */

  SomaBackgroundLoad load;
  GDestroyNotify free_result;
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  g_object_unref (loading->file);
  g_clear_pointer (&loading->result, loading->free_result);
  g_clear_error (&loading->error);
  g_free (loading);
}

static void
load_work (GTask *task)
{
  Loading *loading = g_task_get_task_data (task);

  loading->result = loading->load (loading->file, g_task_get_cancellable (task), &loading->error);
}

static void
return_loaded (GTask *task)
{
  Loading *loading = g_task_get_task_data (task);

  if (loading->error != NULL)
    g_task_return_error (task, g_steal_pointer (&loading->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&loading->result), loading->free_result);
}

void
soma_background_run (GTask *task, const char *name, SomaBackgroundFunc work,
                     SomaBackgroundFunc done)
{
  Background *self = g_new0 (Background, 1);

  *self = (Background){ .task = task, .work = work, .done = done };
  self->thread = g_thread_try_new (name, work_thread, self, NULL);
  if (self->thread != NULL)
    return;
  work (task);
  done (task);
  background_free (self);
}

void
soma_background_load_async (GFile *file, GCancellable *cancellable, SomaBackgroundLoad load,
                            GDestroyNotify free_result, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_FILE (file));

  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Loading *loading = g_new0 (Loading, 1);

  *loading = (Loading){ .file = g_object_ref (file), .load = load, .free_result = free_result };
  g_task_set_task_data (task, loading, loading_free);
  soma_background_run (task, "soma-load", load_work, return_loaded);
}

gpointer
soma_background_load_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
