/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "alarm.h"

#include <pthread.h>

#include "monitor.h"

/* The clock sleeps no longer, whatever is set. */
#define LONGEST_SLEEP G_TIME_SPAN_HOUR

static SomaMonitor monitor; /* guards: */
static SomaAlarm *alarms;   /* (nullable) all that are set */
static gboolean is_running; /* the clock's thread */
static gint64 wakes;        /* when the thread looks again */

/* Inside the monitor: rings if it is time, and returns when it rings next. */
static gint64
look_at (SomaAlarm *alarm, gint64 now)
{
  if (alarm->time <= now)
    {
      gint64 again = alarm->ring (alarm->data);
      alarm->time = again > 0 ? now + again : G_MAXINT64;
    }
  return alarm->time;
}

static gpointer
watch_clock (gpointer data)
{
  soma_monitor_enter (&monitor);
  for (;;)
    {
      gint64 now = g_get_monotonic_time ();
      wakes = now + LONGEST_SLEEP;
      for (SomaAlarm *alarm = alarms; alarm != NULL; alarm = alarm->next)
        wakes = MIN (wakes, look_at (alarm, now));
      soma_monitor_wait_until (&monitor, wakes);
    }
  return NULL;
}

/* Inside the monitor: wakes the thread if it would come too late. */
static void
ensure_watched (const SomaAlarm *alarm)
{
  if (!is_running)
    {
      GThread *thread = g_thread_try_new ("soma-clock", watch_clock, NULL, NULL);
      is_running = thread != NULL;
      g_clear_pointer (&thread, g_thread_unref);
    }
  else if (alarm->time < wakes)
    soma_monitor_wake (&monitor);
}

static void
init_monitor (void)
{
  soma_monitor_init (&monitor);
}

void
soma_alarm_set (SomaAlarm *alarm, gint64 after)
{
  /* ThreadSanitizer does not see what g_once_init_leave() does. */
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once (&once, init_monitor);
  soma_monitor_enter (&monitor);
  alarm->time = g_get_monotonic_time () + after;
  alarm->next = alarms;
  alarms = alarm;
  ensure_watched (alarm);
  soma_monitor_leave (&monitor);
}

void
soma_alarm_call_off (SomaAlarm *alarm)
{
  SomaAlarm **link = &alarms;

  soma_monitor_enter (&monitor);
  while (*link != alarm)
    link = &(*link)->next;
  *link = alarm->next;
  soma_monitor_leave (&monitor);
}
