/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice-clock.h"

#include "monitor.h"

struct _SliceClock
{
  pthread_t thread;
  gboolean has_thread;

  SomaMonitor monitor; /* for the fields below */
  SomaSearch *search;  /* (nullable) borrowed: the one that runs */
  gint64 end;          /* of its slice */
  gboolean is_over;
};

/* No slice is shorter, so that it is enough to look for one so often. */
#define SHORTEST_SLICE G_TIME_SPAN_SECOND

static void *
watch (void *data)
{
  SliceClock *clock = data;

  soma_monitor_enter (&clock->monitor);
  while (!clock->is_over)
    {
      gint64 until = clock->search != NULL ? clock->end : g_get_monotonic_time () + SHORTEST_SLICE;
      if (soma_monitor_wait_until (&clock->monitor, until) || clock->search == NULL ||
          g_get_monotonic_time () < clock->end)
        continue;
      soma_search_stop (clock->search);
      clock->search = NULL;
    }
  soma_monitor_leave (&clock->monitor);
  return NULL;
}

SliceClock *
slice_clock_new (void)
{
  SliceClock *clock = g_new0 (SliceClock, 1);

  soma_monitor_init (&clock->monitor);
  clock->has_thread = pthread_create (&clock->thread, NULL, watch, clock) == 0;
  return clock;
}

static void
set_search (SliceClock *clock, SomaSearch *search, gint64 end)
{
  soma_monitor_enter (&clock->monitor);
  clock->search = search;
  clock->end = end;
  soma_monitor_leave (&clock->monitor);
}

SomaSearchState
slice_clock_run (SliceClock *clock, SomaSearch *search, gint64 time)
{
  set_search (clock, search, g_get_monotonic_time () + MAX (time, SHORTEST_SLICE));
  SomaSearchState state = soma_search_run (search);
  set_search (clock, NULL, 0);
  return state;
}

void
slice_clock_free (SliceClock *clock)
{
  soma_monitor_enter (&clock->monitor);
  clock->is_over = TRUE;
  soma_monitor_wake (&clock->monitor);
  soma_monitor_leave (&clock->monitor);
  if (clock->has_thread)
    pthread_join (clock->thread, NULL);
  soma_monitor_clear (&clock->monitor);
  g_free (clock);
}
