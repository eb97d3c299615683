/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "alarm.h"

/* What stops work whose time is limited: its end, or an interruption. It must stay where it is in
 * memory while it is set. */
typedef struct
{
  atomic_bool stop;

  /* Private */
  gint64 end;
  SomaAlarm alarm;
} Deadline;

/* `end` is on the monotonic clock. */
void deadline_set (Deadline *deadline, gint64 end);

/* Must be called, whether it has passed or not. */
void deadline_call_off (Deadline *deadline);
