/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stopwatch.h"

void
soma_stopwatch_init (SomaStopwatch *self, SomaTimeSource get_time)
{
  *self = (SomaStopwatch){ .get_time = get_time };
}

double
soma_stopwatch_get_seconds (const SomaStopwatch *self)
{
  double seconds = self->seconds;

  if (self->is_running)
    seconds += (double) (self->get_time () - self->from) / G_USEC_PER_SEC;
  return seconds;
}

void
soma_stopwatch_set_seconds (SomaStopwatch *self, double seconds)
{
  self->seconds = seconds;
  self->from = self->is_running ? self->get_time () : 0;
}

void
soma_stopwatch_set_running (SomaStopwatch *self, gboolean running)
{
  if (running == self->is_running)
    return;
  soma_stopwatch_set_seconds (self, soma_stopwatch_get_seconds (self));
  self->is_running = running;
  self->from = running ? self->get_time () : 0;
}
