/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "alarm.h"

#include "interrupt.h"

/* How often it looks for an interruption. */
#define INTERVAL (100 * G_TIME_SPAN_MILLISECOND)

static void *
wait_and_ring (void *data)
{
  Alarm *alarm = data;
  gint64 now;

  soma_monitor_enter (&alarm->monitor);
  while (!alarm->is_off && (now = g_get_monotonic_time ()) < alarm->end &&
         interrupt_get_signal () == 0)
    soma_monitor_wait_until (&alarm->monitor, MIN (alarm->end, now + INTERVAL));
  if (!alarm->is_off)
    alarm->ring (alarm->data);
  soma_monitor_leave (&alarm->monitor);
  return NULL;
}

void
alarm_set (Alarm *alarm, gint64 time, void (*ring) (void *data), void *data)
{
  *alarm = (Alarm){ .ring = ring, .data = data, .end = g_get_monotonic_time () + time };
  soma_monitor_init (&alarm->monitor);
  alarm->is_set = pthread_create (&alarm->thread, NULL, wait_and_ring, alarm) == 0;
}

void
alarm_call_off (Alarm *alarm)
{
  soma_monitor_enter (&alarm->monitor);
  alarm->is_off = TRUE;
  soma_monitor_wake (&alarm->monitor);
  soma_monitor_leave (&alarm->monitor);
  if (alarm->is_set)
    pthread_join (alarm->thread, NULL);
  soma_monitor_clear (&alarm->monitor);
}
