/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "time-estimate.h"

#include <math.h>

/* Old rates fade with this time constant; there is no estimate during the first moments. */
#define SMOOTHING_SECONDS 8.0
#define FIRST_SECONDS 1.0

static double
seconds (gint64 from, gint64 to)
{
  return (double) (to - from) / G_USEC_PER_SEC;
}

void
soma_time_estimate_add (SomaTimeEstimate *estimate, gint64 time, double fraction)
{
  if (estimate->start_time == 0)
    {
      *estimate = (SomaTimeEstimate){ time, time, fraction, 0 };
      return;
    }
  double elapsed = seconds (estimate->last_time, time);
  if (elapsed <= 0)
    return;

  /* At first the weight is that of a plain mean, so that the first rate counts no more than its
   * duration warrants. */
  double rate = MAX (fraction - estimate->last_fraction, 0) / elapsed;
  double mean_weight = elapsed / seconds (estimate->start_time, time);
  double weight = MAX (1 - exp (-elapsed / SMOOTHING_SECONDS), mean_weight);
  estimate->rate += weight * (rate - estimate->rate);
  estimate->last_time = time;
  estimate->last_fraction = fraction;
}

double
soma_time_estimate_left (const SomaTimeEstimate *estimate)
{
  if (seconds (estimate->start_time, estimate->last_time) < FIRST_SECONDS || estimate->rate <= 0)
    return -1;
  return MAX (1 - estimate->last_fraction, 0) / estimate->rate;
}
