/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Calls a function after some time, unless it is called off before. One thread, which starts with
 * the first alarm, watches the clock for all of them: to start one takes 0.2 ms, which is longer
 * than a small search. */
typedef struct _SomaAlarm SomaAlarm;

struct _SomaAlarm
{
  /* On the clock's thread, which must not wait long. Returns after how many microseconds it is to
   * be called again, 0 for never. */
  gint64 (*ring) (gpointer data);
  gpointer data;

  /* Private */
  gint64 time; /* on the monotonic clock */
  SomaAlarm *next;
};

/* Sets it for `after` microseconds from now, with `ring` and `data` set; it must stay where it is
 * in memory. If no thread can be started, it never rings. */
void soma_alarm_set (SomaAlarm *alarm, gint64 after);

/* Must be called, whether it has rung or not; then it never rings any more. */
void soma_alarm_call_off (SomaAlarm *alarm);
