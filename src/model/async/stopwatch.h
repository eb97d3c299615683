/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Microseconds of a clock that never goes back. */
typedef gint64 (*SomaTimeSource) (void);

/* Counts seconds while it runs. Begin with soma_stopwatch_init(). */
typedef struct
{
  SomaTimeSource get_time;
  gboolean is_running;
  gint64 from;    /* since when it runs, in microseconds */
  double seconds; /* that it ran before */
} SomaStopwatch;

/* Stands at zero. */
void soma_stopwatch_init (SomaStopwatch *self, SomaTimeSource get_time);

double soma_stopwatch_get_seconds (const SomaStopwatch *self);

/* Goes on from there. */
void soma_stopwatch_set_seconds (SomaStopwatch *self, double seconds);

void soma_stopwatch_set_running (SomaStopwatch *self, gboolean running);
