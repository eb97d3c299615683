/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "disproof.h"

#include <stdatomic.h>

#include "monitor.h"

/* How long whatever is watched has taken, and how much effort (why-not.h) is then made: a hundredth
 * of that time, even where there is only one processor. */
static const struct
{
  gint64 after;
  guint64 effort;
} attempts[] = {
  { G_TIME_SPAN_SECOND / 5, 1000000 },
  { G_TIME_SPAN_SECOND, 10000000 },
  { 10 * G_TIME_SPAN_SECOND, 100000000 },
  { 100 * G_TIME_SPAN_SECOND, 1000000000 },
};

struct _SomaDisproof
{
  SomaPuzzle *puzzle; /* owned */
  gint64 start;       /* on the monotonic clock */
  SomaWatcher watcher;

  atomic_bool has_begun;
  GThread *thread; /* (nullable) */
  atomic_bool stop;
  SomaMonitor monitor;
  SomaWhyNot *reason; /* (nullable) owned: the thread's, until it is found */
  atomic_bool is_found;
};

/* FALSE if it was asked to end before. */
static gboolean
wait_for (SomaDisproof *self, gint64 time)
{
  soma_monitor_enter (&self->monitor);
  while (!atomic_load (&self->stop) && soma_monitor_wait_until (&self->monitor, time))
    ;
  soma_monitor_leave (&self->monitor);
  return !atomic_load (&self->stop);
}

static gpointer
disproof_thread (gpointer data)
{
  SomaDisproof *self = data;
  gboolean goes_on = TRUE;

  self->reason = g_new (SomaWhyNot, 1);
  for (guint i = 0; i < G_N_ELEMENTS (attempts) && goes_on; i++)
    {
      guint64 effort = attempts[i].effort;
      if (!wait_for (self, self->start + attempts[i].after))
        break;
      gboolean found =
          soma_why_not_find_colouring (self->puzzle, &effort, &self->stop, self->reason);
      if (found)
        atomic_store (&self->is_found, true);
      /* More effort is of no use if it was not spent. */
      goes_on = !found && effort == 0;
    }
  return NULL;
}

static bool
goes_on_cb (void *data)
{
  SomaDisproof *self = data;

  if (atomic_load_explicit (&self->has_begun, memory_order_relaxed))
    return !atomic_load_explicit (&self->is_found, memory_order_relaxed);
  if (g_get_monotonic_time () >= self->start + attempts[0].after &&
      !atomic_exchange (&self->has_begun, true))
    self->thread = g_thread_try_new ("soma-disproof", disproof_thread, self, NULL);
  return true;
}

SomaDisproof *
soma_disproof_new (SomaPuzzle *puzzle)
{
  SomaDisproof *self = g_new0 (SomaDisproof, 1);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->start = g_get_monotonic_time ();
  self->watcher = (SomaWatcher){ goes_on_cb, self };
  soma_monitor_init (&self->monitor);
  return self;
}

const SomaWatcher *
soma_disproof_get_watcher (SomaDisproof *self)
{
  return &self->watcher;
}

const SomaWhyNot *
soma_disproof_get (SomaDisproof *self)
{
  return atomic_load (&self->is_found) ? self->reason : NULL;
}

void
soma_disproof_free (SomaDisproof *self)
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
  g_free (self->reason);
  soma_puzzle_unref (self->puzzle);
  g_free (self);
}
