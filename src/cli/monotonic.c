/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "monotonic.h"

void
monotonic_init_cond (pthread_cond_t *cond)
{
  pthread_condattr_t attributes;

  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (cond, &attributes);
  pthread_condattr_destroy (&attributes);
}

struct timespec
monotonic_in (gint64 microseconds)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  gint64 nanoseconds = time.tv_nsec + microseconds % G_USEC_PER_SEC * 1000;
  time.tv_sec += microseconds / G_USEC_PER_SEC + nanoseconds / 1000000000;
  time.tv_nsec = nanoseconds % 1000000000;
  return time;
}
