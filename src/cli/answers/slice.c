/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice.h"

#include "alarm.h"

static void
stop_cb (void *search)
{
  soma_search_stop (search);
}

SomaSearchState
slice_run (SomaSearch *search, gint64 time)
{
  Alarm alarm;

  alarm_set (&alarm, time, stop_cb, search);
  SomaSearchState state = soma_search_run (search);
  alarm_call_off (&alarm);
  return state;
}
