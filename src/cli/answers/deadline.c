/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deadline.h"

#include "interrupt.h"

/* How often it looks for an interruption. */
#define LOOK (100 * G_TIME_SPAN_MILLISECOND)

static gint64
look_cb (gpointer data)
{
  Deadline *deadline = data;

  if (interrupt_get_signal () == 0 && g_get_monotonic_time () < deadline->end)
    return LOOK;
  atomic_store (&deadline->stop, true);
  return 0;
}

void
deadline_set (Deadline *deadline, gint64 end)
{
  *deadline = (Deadline){ .end = end, .alarm = { .ring = look_cb, .data = deadline } };
  soma_alarm_set (&deadline->alarm, LOOK);
}

void
deadline_call_off (Deadline *deadline)
{
  soma_alarm_call_off (&deadline->alarm);
}
