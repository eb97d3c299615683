/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timing.h"

#include <time.h>

static double
read_clock (clockid_t clock)
{
  struct timespec time;
  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

double
get_wall_time (void)
{
  return read_clock (CLOCK_MONOTONIC);
}

double
get_cpu_time (void)
{
  return read_clock (CLOCK_PROCESS_CPUTIME_ID);
}

void
samples_init (Samples *samples)
{
  samples->values = g_array_new (FALSE, FALSE, sizeof (double));
}

void
samples_clear (Samples *samples)
{
  g_array_unref (samples->values);
}

void
samples_add (Samples *samples, double value)
{
  g_array_append_val (samples->values, value);
}

static double
get (const Samples *samples, guint i)
{
  return g_array_index (samples->values, double, i);
}

double
samples_least (const Samples *samples)
{
  double least = get (samples, 0);
  for (guint i = 1; i < samples->values->len; i++)
    least = MIN (least, get (samples, i));
  return least;
}

double
samples_most (const Samples *samples)
{
  double most = get (samples, 0);
  for (guint i = 1; i < samples->values->len; i++)
    most = MAX (most, get (samples, i));
  return most;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double first = *(const double *) a, second = *(const double *) b;
  return first < second ? -1 : first > second;
}

double
samples_median (Samples *samples)
{
  guint n = samples->values->len;
  g_array_sort (samples->values, compare);
  return (get (samples, (n - 1) / 2) + get (samples, n / 2)) / 2;
}
