/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Microseconds of a monotonic clock. */
typedef gint64 (*SomaTimeSource) (void);

/* Counts seconds while it runs. Initialise it with soma_stopwatch_init(). */
typedef struct
{
  SomaTimeSource get_time;
  gboolean is_running;
  gint64 from;    /* when it was started, in microseconds */
  double seconds; /* counted before that */
} SomaStopwatch;

/* At zero, not running. */
void soma_stopwatch_init (SomaStopwatch *self, SomaTimeSource get_time);

double soma_stopwatch_get_seconds (const SomaStopwatch *self);

/* Continues from there. */
void soma_stopwatch_set_seconds (SomaStopwatch *self, double seconds);

void soma_stopwatch_set_running (SomaStopwatch *self, gboolean running);
