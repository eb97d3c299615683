/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice-clock.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* Not SIGALRM, which may be on its way for whoever started this program. */
#define TIME_IS_OVER SIGRTMIN

/* (nullable): the search whose slice has begun */
static SomaSearch *_Atomic running;

/* Stopping sets flags, and does nothing else. */
static void
stop_cb (int number)
{
  SomaSearch *search = atomic_load (&running);

  if (search != NULL)
    soma_search_stop (search);
}

/* FALSE if the system has no timer left. */
static gboolean
make_timer (timer_t *timer)
{
  struct sigaction action = { .sa_handler = stop_cb, .sa_flags = SA_RESTART };
  struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = TIME_IS_OVER };
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, TIME_IS_OVER);
  return sigaction (TIME_IS_OVER, &action, NULL) == 0 &&
         pthread_sigmask (SIG_UNBLOCK, &set, NULL) == 0 &&
         timer_create (CLOCK_MONOTONIC, &event, timer) == 0;
}

/* Arms the one timer of this process, or, with 0, stops it. */
static void
set_timer (gint64 time)
{
  static gsize once;
  static gboolean has_timer;
  static timer_t timer;
  const struct itimerspec slice = {
    .it_value = { time / G_TIME_SPAN_SECOND, time % G_TIME_SPAN_SECOND * 1000 },
  };

  if (g_once_init_enter (&once))
    {
      has_timer = make_timer (&timer);
      g_once_init_leave (&once, 1);
    }
  if (has_timer)
    timer_settime (timer, 0, &slice, NULL);
}

SomaSearchState
slice_clock_run (SomaSearch *search, gint64 time)
{
  atomic_store (&running, search);
  set_timer (time);
  SomaSearchState state = soma_search_run (search);
  atomic_store (&running, NULL);
  set_timer (0);
  return state;
}
