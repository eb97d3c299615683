/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interrupt.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* All of this is touched by the signal handler, on whatever thread it runs. */
static atomic_int signal_number;
static atomic_bool was_interrupted;
static atomic_int n_handlers; /* that may be looking at a search */
static SomaSearch *_Atomic searches[SOMA_MAX_THREADS];

static void
stop_cb (int number)
{
  int before = 0;
  if (!atomic_compare_exchange_strong (&signal_number, &before, number))
    _exit (128 + number);
  atomic_store (&was_interrupted, true);
  atomic_fetch_add (&n_handlers, 1);
  for (int slot = 0; slot < SOMA_MAX_THREADS; slot++)
    {
      SomaSearch *search = atomic_load (&searches[slot]);
      if (search != NULL)
        soma_search_stop (search);
    }
  atomic_fetch_sub (&n_handlers, 1);
}

static void
catch_signal (int number)
{
  struct sigaction action = { .sa_handler = stop_cb, .sa_flags = SA_RESTART };
  struct sigaction before;
  if (sigaction (number, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction (number, &action, NULL);
}

void
interrupt_catch (void)
{
  catch_signal (SIGINT);
  catch_signal (SIGTERM);
}

const atomic_bool *
interrupt_get_flag (void)
{
  return &was_interrupted;
}

int
interrupt_get_signal (void)
{
  return atomic_load (&signal_number);
}

void
interrupt_set_search (int slot, SomaSearch *search)
{
  atomic_store (&searches[slot], search);
  if (search != NULL && interrupt_get_signal () != 0)
    soma_search_stop (search);
  while (search == NULL && atomic_load (&n_handlers) > 0)
    sched_yield ();
}
