/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <stdatomic.h>

/* Work in the background: a task whose work runs on a thread of its own, which is joined before the
 * task returns, so that the memory of both is ordered in a way that ThreadSanitizer sees. While it
 * runs, the work hands messages over; however many there are, they are taken in the task's main
 * context together, in order, the first at once and the next after a short while. Nothing else in the
 * model starts a thread or polls one, except for the search that a solve job watches. */
typedef struct
{
  const char *thread_name;

  /* On the thread; returns soon after the stop flag was set. */
  void (*work) (GTask *task);

  /* (nullable) In the main context: what was told since the last call. */
  void (*take) (GTask *task, GPtrArray *messages);

  /* In the main context, after everything was taken: has to return the task. */
  void (*done) (GTask *task);

  GDestroyNotify free_message;

  /* Whether `take` is called several times a second even if there are no messages: for work that
   * cannot tell how far it is, but can be asked. */
  gboolean ticks;
} SomaBackground;

/* Begins. Takes the task, which is valid until `done` returns; `how` has to be static. If there can be
 * no thread, the caller waits for the work. */
void soma_background_run (GTask *task, const SomaBackground *how);

/* Asks the work to end; what it has found is taken, and `done` called. */
void soma_background_stop (GTask *task);

/* Asks the work to end, and calls neither `take` nor `done` any more. The task fails. */
void soma_background_drop (GTask *task);

/* Blocks until the work has ended, takes everything and calls `done`, from where it must not be
 * called. */
void soma_background_wait (GTask *task);

/* From any thread: whether the work was asked to end. */
gboolean soma_background_is_stopped (GTask *task);

/* The same, for the engine. */
const atomic_bool *soma_background_get_stop_flag (GTask *task);

/* For the work, from any thread of it: hands a message over. */
void soma_background_tell (GTask *task, gpointer message);

/* Reads a file on a thread: `load` returns what is asked for of it, or NULL with an error. The finish
 * function hands that on, or G_IO_ERROR_CANCELLED if `cancellable` (nullable) was cancelled by then;
 * what nobody takes is freed by `free_result`. */
typedef gpointer (*SomaBackgroundLoad) (GFile *file, GCancellable *cancellable, GError **error);

void soma_background_load_async (GFile *file, GCancellable *cancellable, SomaBackgroundLoad load,
                                 GDestroyNotify free_result, GAsyncReadyCallback callback,
                                 gpointer data);
gpointer soma_background_load_finish (GAsyncResult *result, GError **error);
