/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "monitor.h"

/* Calls a function after some time, or when the program is interrupted, unless it is called off
 * before. */
typedef struct
{
  void (*ring) (void *data); /* on a thread of its own */
  void *data;
  gint64 end;      /* monotonic time */
  gboolean is_set; /* there is a thread */
  pthread_t thread;

  SomaMonitor monitor; /* for the field below */
  gboolean is_off;
} Alarm;

/* Sets it for `time` microseconds from now. If no thread can be started, it never rings. */
void alarm_set (Alarm *alarm, gint64 time, void (*ring) (void *data), void *data);

/* Must be called, whether it has rung or not; then it never rings any more. */
void alarm_call_off (Alarm *alarm);
