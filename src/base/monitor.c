/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "monitor.h"

#include <time.h>

void
soma_monitor_init (SomaMonitor *self)
{
  pthread_condattr_t clock;

  pthread_mutex_init (&self->mutex, NULL);
  pthread_condattr_init (&clock);
  pthread_condattr_setclock (&clock, CLOCK_MONOTONIC);
  pthread_cond_init (&self->changed, &clock);
  pthread_condattr_destroy (&clock);
}

void
soma_monitor_clear (SomaMonitor *self)
{
  pthread_mutex_destroy (&self->mutex);
  pthread_cond_destroy (&self->changed);
}

void
soma_monitor_enter (SomaMonitor *self)
{
  pthread_mutex_lock (&self->mutex);
}

void
soma_monitor_leave (SomaMonitor *self)
{
  pthread_mutex_unlock (&self->mutex);
}

void
soma_monitor_wake (SomaMonitor *self)
{
  pthread_cond_broadcast (&self->changed);
}

gboolean
soma_monitor_wait_until (SomaMonitor *self, gint64 time)
{
  struct timespec end = { time / G_USEC_PER_SEC, 1000 * (time % G_USEC_PER_SEC) };

  return pthread_cond_timedwait (&self->changed, &self->mutex, &end) == 0;
}
