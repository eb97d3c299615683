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
