/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pace.h"

#include <unistd.h>

#include "alarm.h"

#define NICENESS 10
#define NICENESS_TO_ALL 19

#define LAST_SLICE (4 * G_TIME_SPAN_SECOND)

int
soma_pace_count_threads (void)
{
  return CLAMP ((int) g_get_num_processors (), 1, SOMA_MAX_THREADS);
}

void
soma_pace_give_way (gboolean to_all)
{
  /* On Linux this affects the calling thread and those it starts. */
  G_GNUC_UNUSED int niceness = nice (to_all ? NICENESS_TO_ALL : NICENESS);
}

gint64
soma_pace_get_next_slice (gint64 time, double before, double fraction)
{
  return fraction > before ? MAX (time, MIN (2 * time, LAST_SLICE)) : 2 * time;
}

static gint64
stop_cb (gpointer search)
{
  soma_search_stop (search);
  return 0;
}

SomaSearchState
soma_pace_run_slice (SomaSearch *search, gint64 time)
{
  SomaAlarm alarm = { .ring = stop_cb, .data = search };

  soma_alarm_set (&alarm, time);
  SomaSearchState state = soma_search_run (search);
  soma_alarm_call_off (&alarm);
  return state;
}
