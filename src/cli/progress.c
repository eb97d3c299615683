/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "progress.h"

#include <math.h>

#include <glib/gi18n.h>

#define FIRST_AFTER G_TIME_SPAN_SECOND
#define INTERVAL (250 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  char *id;
  SomaSearch *search; /* (nullable) borrowed */
  gint64 started_at;
} Slot;

struct _Progress
{
  GThread *thread;
  Output *output;
  guint n_jobs;

  GMutex mutex; /* for what follows */
  GCond stopped;
  gboolean stop;
  guint n_done;
  Slot slots[SOMA_MAX_THREADS];
};

/* The search that has run longest; the one to tell of. */
static const Slot *
choose_slot (const Progress *progress)
{
  const Slot *oldest = NULL;
  for (int i = 0; i < SOMA_MAX_THREADS; i++)
    {
      const Slot *slot = &progress->slots[i];
      if (slot->search != NULL && (oldest == NULL || slot->started_at < oldest->started_at))
        oldest = slot;
    }
  return oldest;
}

/* "3 min left"; empty while there is nothing to go by. */
static char *
describe_rest (double fraction, gint64 elapsed)
{
  if (fraction < 0.001)
    return g_strdup ("");
  double rest = (double) elapsed / G_TIME_SPAN_SECOND * (1 - fraction) / fraction;
  if (rest < 90)
    return g_strdup_printf (_ (", %.0f s left"), ceil (rest));
  if (rest < 90 * 60)
    return g_strdup_printf (_ (", %.0f min left"), rest / 60);
  if (rest < 72 * 3600.0)
    return g_strdup_printf (_ (", %.0f h left"), rest / 3600);
  return g_strdup_printf (_ (", %.0f days left"), rest / 86400);
}

static char *
describe (const Progress *progress)
{
  const Slot *slot = choose_slot (progress);
  if (slot == NULL)
    return NULL;
  SomaProgress state;
  soma_search_get_progress (slot->search, &state);
  g_autofree char *rest =
      describe_rest (state.fraction, g_get_monotonic_time () - slot->started_at);
  g_autofree char *solutions =
      g_strdup_printf (ngettext ("%" G_GUINT64_FORMAT " solution",
                                 "%" G_GUINT64_FORMAT " solutions", (gulong) state.n_solutions),
                       state.n_solutions);
  g_autofree char *jobs =
      progress->n_jobs > 1
          /* Translators: which of how many figures. */
          ? g_strdup_printf (_ ("%u of %u, "), progress->n_done + 1, progress->n_jobs)
          : g_strdup ("");
  return g_strdup_printf ("%s%s: %.1f %%, %s%s", jobs, slot->id, 100 * state.fraction, solutions,
                          rest);
}

static gpointer
watch (gpointer data)
{
  Progress *progress = data;
  gint64 next = g_get_monotonic_time () + FIRST_AFTER;
  g_mutex_lock (&progress->mutex);
  while (!progress->stop)
    {
      if (g_cond_wait_until (&progress->stopped, &progress->mutex, next))
        continue;
      g_autofree char *line = describe (progress);
      if (line != NULL)
        output_show_progress (progress->output, line);
      next = g_get_monotonic_time () + INTERVAL;
    }
  g_mutex_unlock (&progress->mutex);
  return NULL;
}

Progress *
progress_start (Output *output, guint n_jobs)
{
  Progress *progress = g_new0 (Progress, 1);
  progress->output = output;
  progress->n_jobs = n_jobs;
  g_mutex_init (&progress->mutex);
  g_cond_init (&progress->stopped);
  progress->thread = g_thread_new ("progress", watch, progress);
  return progress;
}

void
progress_stop (Progress *progress)
{
  if (progress == NULL)
    return;
  g_mutex_lock (&progress->mutex);
  progress->stop = TRUE;
  g_cond_signal (&progress->stopped);
  g_mutex_unlock (&progress->mutex);
  g_thread_join (progress->thread);
  for (int i = 0; i < SOMA_MAX_THREADS; i++)
    g_free (progress->slots[i].id);
  g_mutex_clear (&progress->mutex);
  g_cond_clear (&progress->stopped);
  g_free (progress);
}

void
progress_set_search (Progress *progress, int slot, const char *id, SomaSearch *search)
{
  if (progress == NULL)
    return;
  g_mutex_lock (&progress->mutex);
  Slot *entry = &progress->slots[slot];
  progress->n_done += entry->search != NULL && search == NULL;
  g_free (entry->id);
  entry->id = g_strdup (id);
  entry->search = search;
  entry->started_at = g_get_monotonic_time ();
  g_mutex_unlock (&progress->mutex);
}
