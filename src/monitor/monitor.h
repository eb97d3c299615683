/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <pthread.h>

/* A mutex and the condition that belongs to it, of POSIX: ThreadSanitizer does not see GLib's. */
typedef struct
{
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} SomaMonitor;

void soma_monitor_init (SomaMonitor *self);
void soma_monitor_clear (SomaMonitor *self);

void soma_monitor_enter (SomaMonitor *self);
void soma_monitor_leave (SomaMonitor *self);

/* Inside: wakes all that wait. */
void soma_monitor_wake (SomaMonitor *self);

/* Inside: waits until somebody wakes it, or for no reason; FALSE once it is `time`, as of
 * g_get_monotonic_time(). */
gboolean soma_monitor_wait_until (SomaMonitor *self, gint64 time);
