/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How long work of known progress will still take, from a rate smoothed over some seconds.
 * Initialise it with zeros. */
typedef struct
{
  gint64 start_time, last_time; /* microseconds */
  double last_fraction;
  double rate; /* fraction per second */
} SomaTimeEstimate;

/* Records that the fraction `fraction` (0 to 1) of the work is done at `time`, in microseconds of
 * any clock. */
void soma_time_estimate_add (SomaTimeEstimate *estimate, gint64 time, double fraction);

/* Seconds left, or -1 while too little is known. */
double soma_time_estimate_left (const SomaTimeEstimate *estimate);
