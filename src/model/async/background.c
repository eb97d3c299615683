/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"

#include "monitor.h"

/* The time between deliveries of messages: short enough to look immediate. */
#define INTERVAL (50 * G_TIME_SPAN_MILLISECOND)

/* The source that delivers the messages; lives as long as the work. */
typedef struct
{
  GSource source;
  GTask *task; /* owned */
  const SomaBackground *how;
  GThread *thread; /* (nullable) until it is joined */
  gboolean dropped;
  atomic_bool stop;

  SomaMonitor monitor; /* guards: */
  GPtrArray *messages; /* owned: sent, not yet taken */
  gint64 next;         /* the earliest time of the next delivery */
  gboolean ended;
} Handover;

static G_DEFINE_QUARK (soma_handover, handover);

static Handover *
get_handover (GTask *task)
{
  return g_object_get_qdata (G_OBJECT (task), handover_quark ());
}

static GPtrArray *
make_messages (Handover *self)
{
  return g_ptr_array_new_with_free_func (self->how->free_message);
}

static GPtrArray *
take_messages (Handover *self, gboolean *ended)
{
  GPtrArray *fresh = make_messages (self);

  soma_monitor_enter (&self->monitor);
  GPtrArray *messages = g_steal_pointer (&self->messages);
  self->messages = fresh;
  *ended = self->ended;
  self->next = g_get_monotonic_time () + INTERVAL;
  g_source_set_ready_time (&self->source, self->how->ticks ? self->next : -1);
  soma_monitor_leave (&self->monitor);
  return messages;
}

/* The task is returned here, so that it and its source object are never freed on the thread. */
static gboolean
hand_over (GSource *source, GSourceFunc callback, gpointer data)
{
  Handover *self = (Handover *) source;
  gboolean ended;
  g_autoptr (GPtrArray) messages = take_messages (self, &ended);

  if (ended)
    g_clear_pointer (&self->thread, g_thread_join);
  if (!self->dropped && self->how->take != NULL)
    self->how->take (self->task, messages);
  /* `take` may have called soma_background_wait(). */
  if (!ended || g_source_is_destroyed (source))
    return G_SOURCE_CONTINUE;
  g_source_destroy (source);
  if (self->dropped)
    g_task_return_new_error (self->task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The work was dropped");
  else
    self->how->done (self->task);
  return G_SOURCE_REMOVE;
}

static void
handover_finalize (GSource *source)
{
  Handover *self = (Handover *) source;

  g_object_unref (self->task);
  g_ptr_array_unref (self->messages);
  soma_monitor_clear (&self->monitor);
}

static GSourceFuncs handover_funcs = { .dispatch = hand_over, .finalize = handover_finalize };

static gpointer
work_thread (gpointer data)
{
  Handover *self = data;

  self->how->work (self->task);
  soma_monitor_enter (&self->monitor);
  self->ended = TRUE;
  g_source_set_ready_time (&self->source, 0);
  soma_monitor_wake (&self->monitor);
  soma_monitor_leave (&self->monitor);
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

static const SomaBackground load_file = { "soma-load", .work = load_work, .done = return_loaded };

void
soma_background_run (GTask *task, const SomaBackground *how)
{
  Handover *self = (Handover *) g_source_new (&handover_funcs, sizeof *self);

  self->task = task;
  self->how = how;
  self->messages = make_messages (self);
  soma_monitor_init (&self->monitor);
  if (how->ticks)
    g_source_set_ready_time (&self->source, g_get_monotonic_time () + INTERVAL);
  g_source_attach (&self->source, g_task_get_context (task));
  g_object_set_qdata (G_OBJECT (task), handover_quark (), self);
  self->thread = g_thread_try_new (how->thread_name, work_thread, self, NULL);
  if (self->thread == NULL)
    work_thread (self);
  g_source_unref (&self->source);
}

void
soma_background_stop (GTask *task)
{
  atomic_store (&get_handover (task)->stop, TRUE);
}

void
soma_background_drop (GTask *task)
{
  get_handover (task)->dropped = TRUE;
  soma_background_stop (task);
}

void
soma_background_wait (GTask *task)
{
  g_autoptr (GSource) source = g_source_ref (&get_handover (task)->source);

  g_clear_pointer (&get_handover (task)->thread, g_thread_join);
  hand_over (source, NULL, NULL);
}

gboolean
soma_background_wait_for (GTask *task, gint64 patience)
{
  Handover *self = get_handover (task);
  gint64 end = g_get_monotonic_time () + patience;

  soma_monitor_enter (&self->monitor);
  while (!self->ended && soma_monitor_wait_until (&self->monitor, end))
    ;
  gboolean ended = self->ended;
  soma_monitor_leave (&self->monitor);
  if (ended)
    soma_background_wait (task);
  return ended;
}

gboolean
soma_background_is_stopped (GTask *task)
{
  return atomic_load (&get_handover (task)->stop);
}

const atomic_bool *
soma_background_get_stop_flag (GTask *task)
{
  return &get_handover (task)->stop;
}

void
soma_background_tell (GTask *task, gpointer message)
{
  Handover *self = get_handover (task);

  soma_monitor_enter (&self->monitor);
  g_ptr_array_add (self->messages, message);
  if (self->messages->len == 1)
    g_source_set_ready_time (&self->source, self->next);
  soma_monitor_leave (&self->monitor);
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
  soma_background_run (task, &load_file);
}

gpointer
soma_background_load_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
