/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <pthread.h>

/* A POSIX mutex and the condition that belongs to it: ThreadSanitizer does not see GLib's. */
typedef struct
{
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} SomaMonitor;

void soma_monitor_init (SomaMonitor *self);
void soma_monitor_clear (SomaMonitor *self);

void soma_monitor_enter (SomaMonitor *self);
void soma_monitor_leave (SomaMonitor *self);

/* Inside: wakes all waiting threads. */
void soma_monitor_wake (SomaMonitor *self);

/* Inside: waits until woken, perhaps spuriously; FALSE once g_get_monotonic_time() reaches
 * `time`. */
gboolean soma_monitor_wait_until (SomaMonitor *self, gint64 time);
