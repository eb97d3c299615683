/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Work of a task on a thread of its own, rather than in GTask's pool, where other tasks would queue
 * behind it. The thread is joined before anything it did is looked at: that orders the memory of
 * both in a way that ThreadSanitizer sees, which GLib's own locks do not. */
typedef void (*SomaBackgroundFunc) (GTask *task);

/* Calls `work` on a new thread of that name, then `done` in the task's main context, where it has
 * to return the task. Takes the task. If there can be no thread, the caller waits for the work. */
void soma_background_run (GTask *task, const char *name, SomaBackgroundFunc work,
                          SomaBackgroundFunc done);

/* Reads a file on a thread: `load` returns what is asked for of it, or NULL with an error. The finish
 * function hands that on, or G_IO_ERROR_CANCELLED if `cancellable` (nullable) was cancelled by then;
 * what nobody takes is freed by `free_result`. */
typedef gpointer (*SomaBackgroundLoad) (GFile *file, GCancellable *cancellable, GError **error);

void soma_background_load_async (GFile *file, GCancellable *cancellable, SomaBackgroundLoad load,
                                 GDestroyNotify free_result, GAsyncReadyCallback callback,
                                 gpointer data);
gpointer soma_background_load_finish (GAsyncResult *result, GError **error);
