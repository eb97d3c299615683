/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Measured numbers, and the clocks that they come from. */

/* Seconds on a clock that only goes forward. */
double get_wall_time (void);

/* Seconds of processor time of this process, all threads. */
double get_cpu_time (void);

typedef struct
{
  GArray *values; /* of double; owned */
} Samples;

void samples_init (Samples *samples);

void samples_clear (Samples *samples);

void samples_add (Samples *samples, double value);

/* There must be one at least. */
double samples_least (const Samples *samples);
double samples_most (const Samples *samples);

/* Of an even number the mean of the two in the middle. */
double samples_median (Samples *samples);
