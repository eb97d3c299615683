/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static atomic_int signal_number;
static atomic_bool was_interrupted;

/* A closed terminal sends SIGHUP twice: from the system, and from the shell. A process that has
 * used up its time gets SIGXCPU each second. */
static bool
is_repeated (int number)
{
  return number == SIGHUP || number == SIGXCPU;
}

static void
stop_cb (int number)
{
  if (atomic_exchange (&signal_number, number) == number && !is_repeated (number))
    _exit (128 + number);
  atomic_store (&was_interrupted, true);
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
  static const int numbers[] = { SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU };

  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    catch_signal (numbers[i]);
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
