/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "foresight.h"

#include <stdatomic.h>

#include "engine-auto.h"
#include "monitor.h"

/* How long it goes on at least and at most. */
#define LEAST_TIME (G_TIME_SPAN_SECOND / 4)
#define MOST_TIME (2 * G_TIME_SPAN_SECOND)

/* Nodes between two looks at the clock. */
#define NODES_AT_ONCE 2000

/* A search of so many nodes takes years, however many exactly. */
#define HOPELESS 1e16

/* Otherwise an estimate that may be wrong by a greater factor is worth nothing, and one that is
 * right to one part in so many is enough. */
#define MOST_FACTOR 3
#define NARROW 20

/* Towards the end of a search, what it has done tells more than an estimate. */
#define MOST_PART 0.9

struct _SomaForesight
{
  SomaPuzzle *puzzle; /* owned */
  SomaSymmetry symmetry;
  gint64 begin; /* on the monotonic clock */

  GThread *thread; /* (nullable) if none could be started */
  atomic_bool stop;
  _Atomic double n_nodes; /* 0: not known */
  SomaMonitor monitor;
};

/* FALSE if it was asked to end before. */
static gboolean
wait_for_beginning (SomaForesight *self)
{
  soma_monitor_enter (&self->monitor);
  while (!atomic_load (&self->stop) && soma_monitor_wait_until (&self->monitor, self->begin))
    ;
  soma_monitor_leave (&self->monitor);
  return !atomic_load (&self->stop);
}

static void
foresee (SomaForesight *self)
{
  SomaSearchOptions options = { .symmetry = self->symmetry, .stop = &self->stop };
  g_autoptr (SomaEstimate) estimate = soma_estimate_new (self->puzzle, &options, 1, NULL);
  gint64 start = g_get_monotonic_time (), time = 0;
  SomaEstimateResult result;
  gboolean goes_on = estimate != NULL;

  while (goes_on && time < MOST_TIME)
    {
      goes_on = soma_estimate_run (estimate, NODES_AT_ONCE);
      soma_estimate_get (estimate, &result);
      double most = result.nodes.mean * MOST_FACTOR, narrow = result.nodes.mean / NARROW;
      if (result.nodes.mean > 0 && (result.nodes.high < most || result.nodes.low > HOPELESS))
        atomic_store (&self->n_nodes, result.nodes.mean);
      time = g_get_monotonic_time () - start;
      goes_on = goes_on && (time < LEAST_TIME || result.nodes.high - result.nodes.mean > narrow);
    }
}

static gpointer
foresight_thread (gpointer data)
{
  SomaForesight *self = data;

  if (wait_for_beginning (self))
    foresee (self);
  return NULL;
}

SomaForesight *
soma_foresight_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gint64 after)
{
  SomaForesight *self = g_new0 (SomaForesight, 1);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->begin = g_get_monotonic_time () + after;
  soma_monitor_init (&self->monitor);
  self->thread = g_thread_try_new ("soma-foresight", foresight_thread, self, NULL);
  return self;
}

double
soma_foresight_get_part (SomaForesight *self, guint64 n_nodes)
{
  double all = atomic_load (&self->n_nodes);

  return all > 0 && (double) n_nodes < MOST_PART * all ? (double) n_nodes / all : 0;
}

void
soma_foresight_free (SomaForesight *self)
{
  if (self == NULL)
    return;
  soma_monitor_enter (&self->monitor);
  atomic_store (&self->stop, true);
  soma_monitor_wake (&self->monitor);
  soma_monitor_leave (&self->monitor);
  if (self->thread != NULL)
    g_thread_join (self->thread);
  soma_monitor_clear (&self->monitor);
  soma_puzzle_unref (self->puzzle);
  g_free (self);
}
