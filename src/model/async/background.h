/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <stdatomic.h>

/* Work in the background: a task whose work runs on a thread of its own, which is joined before the
 * task returns, so that ThreadSanitizer sees the memory accesses of both in order. While it runs,
 * the work sends messages. They are taken together in the task's main context, in order: the first
 * at once, later ones after a short delay. Nothing else in the model starts or polls a thread,
 * except for the search that a solve job watches, and the sweep beside a search. */
typedef struct
{
  const char *thread_name;

  /* On the thread; returns soon after the stop flag has been set. */
  void (*work) (GTask *task);

  /* (nullable) In the main context: the messages sent since the last call. */
  void (*take) (GTask *task, GPtrArray *messages);

  /* In the main context, after all messages were taken: must return the task. */
  void (*done) (GTask *task);

  GDestroyNotify free_message;

  /* Whether `take` is called several times a second even without messages: for work that cannot
   * report its progress, but can be asked for it. */
  gboolean ticks;
} SomaBackground;

/* Starts the work. Takes the task, which is valid until `done` returns; `how` must be static. If no
 * thread can be started, the work runs before this returns. */
void soma_background_run (GTask *task, const SomaBackground *how);

/* Asks the work to end; what it has found is still taken, and `done` called. */
void soma_background_stop (GTask *task);

/* Asks the work to end; neither `take` nor `done` is called any more. The task fails. */
void soma_background_drop (GTask *task);

/* Blocks until the work has ended, then takes all messages and calls `done`; not from `done`. */
void soma_background_wait (GTask *task);

/* The same if it ends within so many microseconds; FALSE if it does not, and goes on. */
gboolean soma_background_wait_for (GTask *task, gint64 patience);

/* Whether the work was asked to end. From any thread. */
gboolean soma_background_is_stopped (GTask *task);

/* The same, for the engine. */
const atomic_bool *soma_background_get_stop_flag (GTask *task);

/* Called by the work, from any of its threads: sends a message. */
void soma_background_tell (GTask *task, gpointer message);

/* Reads a file on a thread: `load` returns the result, or NULL with an error. The finish function
 * passes it on, or fails with G_IO_ERROR_CANCELLED if `cancellable` (nullable) was cancelled by
 * then; a result that nobody takes is freed with `free_result`. */
typedef gpointer (*SomaBackgroundLoad) (GFile *file, GCancellable *cancellable, GError **error);

void soma_background_load_async (GFile *file, GCancellable *cancellable, SomaBackgroundLoad load,
                                 GDestroyNotify free_result, GAsyncReadyCallback callback,
                                 gpointer data);
gpointer soma_background_load_finish (GAsyncResult *result, GError **error);
