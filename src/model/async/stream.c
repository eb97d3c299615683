/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stream.h"

#include <pthread.h>

#include "background.h"

/* Often enough to look like at once. */
#define TAKE_MS 50

/* The mutex is a POSIX one, because ThreadSanitizer does not see GLib's. */
struct _SomaStream
{
  const SomaStreamFuncs *funcs;
  gpointer input; /* owned */
  atomic_bool stop;

  /* Main thread only */
  gpointer owner; /* (nullable) borrowed from the task; NULL once it was dropped */
  guint timer;

  pthread_mutex_t mutex; /* guards: */
  GPtrArray *messages;   /* owned: pushed, not yet taken */
};

static void
stream_free (gpointer data)
{
  SomaStream *self = data;

  g_clear_handle_id (&self->timer, g_source_remove);
  self->funcs->free_input (self->input);
  g_ptr_array_unref (self->messages);
  pthread_mutex_destroy (&self->mutex);
  g_free (self);
}

static void
take_messages (SomaStream *self)
{
  g_autoptr (GPtrArray) fresh = g_ptr_array_new_with_free_func (self->funcs->free_message);
  GPtrArray *messages;

  pthread_mutex_lock (&self->mutex);
  messages = self->messages;
  self->messages = fresh;
  pthread_mutex_unlock (&self->mutex);
  fresh = messages;
  if (self->owner != NULL)
    self->funcs->take (self->owner, messages);
}

static gboolean
take_cb (gpointer data)
{
  take_messages (data);
  return G_SOURCE_CONTINUE;
}

static void
work_cb (GTask *task)
{
  SomaStream *self = g_task_get_task_data (task);

  self->funcs->work (self, self->input);
}

static void
done_cb (GTask *task)
{
  SomaStream *self = g_task_get_task_data (task);

  g_clear_handle_id (&self->timer, g_source_remove);
  take_messages (self);
  if (self->owner != NULL)
    self->funcs->ended (self->owner);
  self->owner = NULL;
  g_task_return_boolean (task, TRUE);
}

SomaStream *
soma_stream_start (GObject *owner, const SomaStreamFuncs *funcs, gpointer input)
{
  SomaStream *self = g_new0 (SomaStream, 1);
  GTask *task = g_task_new (owner, NULL, NULL, NULL);

  self->funcs = funcs;
  self->input = input;
  self->owner = owner;
  self->messages = g_ptr_array_new_with_free_func (funcs->free_message);
  atomic_init (&self->stop, FALSE);
  pthread_mutex_init (&self->mutex, NULL);
  self->timer = g_timeout_add (TAKE_MS, take_cb, self);
  g_task_set_task_data (task, self, stream_free);
  g_object_ref (task);
  soma_background_run (task, funcs->thread_name, work_cb, done_cb);
  gboolean goes_on = self->owner != NULL;
  g_object_unref (task);
  return goes_on ? self : NULL;
}

void
soma_stream_stop (SomaStream *self)
{
  atomic_store (&self->stop, TRUE);
}

void
soma_stream_drop (SomaStream *self)
{
  atomic_store (&self->stop, TRUE);
  self->owner = NULL;
  g_clear_handle_id (&self->timer, g_source_remove);
}

void
soma_stream_push (SomaStream *self, gpointer message)
{
  pthread_mutex_lock (&self->mutex);
  g_ptr_array_add (self->messages, message);
  pthread_mutex_unlock (&self->mutex);
}

gpointer
soma_stream_get_input (SomaStream *self)
{
  return self->input;
}

const atomic_bool *
soma_stream_get_stop_flag (SomaStream *self)
{
  return &self->stop;
}
