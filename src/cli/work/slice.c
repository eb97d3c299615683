/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice.h"

#include "monitor.h"

typedef struct
{
  SomaSearch *search; /* borrowed */
  gint64 end;

  SomaMonitor monitor; /* for the fields below */
  gboolean has_ended;
} Slice;

static void *
watch (void *data)
{
  Slice *slice = data;

  soma_monitor_enter (&slice->monitor);
  while (!slice->has_ended)
    if (!soma_monitor_wait_until (&slice->monitor, slice->end))
      {
        soma_search_stop (slice->search);
        break;
      }
  soma_monitor_leave (&slice->monitor);
  return NULL;
}

static void
end_watch (Slice *slice, pthread_t thread)
{
  soma_monitor_enter (&slice->monitor);
  slice->has_ended = TRUE;
  soma_monitor_wake (&slice->monitor);
  soma_monitor_leave (&slice->monitor);
  pthread_join (thread, NULL);
}

SomaSearchState
slice_run (SomaSearch *search, gint64 time)
{
  Slice slice = { .search = search, .end = g_get_monotonic_time () + time };
  pthread_t thread;

  soma_monitor_init (&slice.monitor);
  gboolean is_watched = pthread_create (&thread, NULL, watch, &slice) == 0;
  SomaSearchState state = soma_search_run (search);
  if (is_watched)
    end_watch (&slice, thread);
  soma_monitor_clear (&slice.monitor);
  return state;
}
