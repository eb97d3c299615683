/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweeper.h"

#include <unistd.h>

#include "choice.h"
#include "monitor.h"

#define NICENESS 10
#define MOST_BYTES ((size_t) 512 << 20)

/* How often the one who waits looks whether that is still wanted. */
#define LOOK (50 * G_TIME_SPAN_MILLISECOND)

struct _SomaSweeper
{
  SomaPuzzle *puzzle; /* owned */
  SomaSymmetry symmetry;
  int n_threads;
  SomaSweeperFunc found;
  gpointer data;

  GThread *thread; /* (nullable) if none could be started */
  atomic_bool stop;
  SomaMonitor monitor;
  gboolean is_running;
};

static void
sweep (SomaSweeper *self)
{
  SomaSweep sweep = { .most_bytes = MOST_BYTES, .stop = &self->stop };
  SomaNumber number;

  if (soma_choice_count (self->puzzle, self->symmetry, self->n_threads, &sweep, &number) ==
      SOMA_SWEEP_COMPLETE)
    self->found (&number, self->data);
}

static gpointer
sweep_thread (gpointer data)
{
  SomaSweeper *self = data;

  /* On Linux this affects the calling thread only: the window has priority. */
  G_GNUC_UNUSED int niceness = nice (NICENESS);
  sweep (self);
  soma_monitor_enter (&self->monitor);
  self->is_running = FALSE;
  soma_monitor_wake (&self->monitor);
  soma_monitor_leave (&self->monitor);
  return NULL;
}

SomaSweeper *
soma_sweeper_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads, SomaSweeperFunc found,
                  gpointer data)
{
  SomaSweeper *self = g_new0 (SomaSweeper, 1);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->n_threads = n_threads;
  self->found = found;
  self->data = data;
  soma_monitor_init (&self->monitor);
  self->is_running = TRUE;
  self->thread = g_thread_try_new ("soma-sweep", sweep_thread, self, NULL);
  if (self->thread == NULL)
    self->is_running = FALSE;
  return self;
}

void
soma_sweeper_wait (SomaSweeper *self, const atomic_bool *stop)
{
  soma_monitor_enter (&self->monitor);
  while (self->is_running && !atomic_load (stop))
    soma_monitor_wait_until (&self->monitor, g_get_monotonic_time () + LOOK);
  soma_monitor_leave (&self->monitor);
}

void
soma_sweeper_free (SomaSweeper *self)
{
  if (self == NULL)
    return;
  atomic_store (&self->stop, true);
  if (self->thread != NULL)
    g_thread_join (self->thread);
  soma_monitor_clear (&self->monitor);
  soma_puzzle_unref (self->puzzle);
  g_free (self);
}
