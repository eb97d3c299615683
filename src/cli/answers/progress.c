/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "progress.h"

#include <inttypes.h>
#include <math.h>

#include "list-text.h"
#include "monitor.h"
#include "print.h"

#include <glib/gi18n.h>

#define FIRST_AFTER G_TIME_SPAN_SECOND
#define INTERVAL (250 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  char *id;
  SomaSearch *search; /* (nullable) borrowed */
  SomaTakers *takers; /* (nullable) borrowed */
  gint64 started_at;
  double fraction_before; /* that was done when it started */
  gboolean is_noted;      /* not a search: the text set with progress_note() */
  double fraction;
  guint64 n_solutions;
  int n_cells;  /* of a sweep: what was set with progress_note_sweep(); 0: there is none */
  int n_passed; /* of them */
  gsize n_bytes;
} Slot;

struct _Progress
{
  pthread_t thread;
  Output *output;
  guint n_jobs;

  SomaMonitor monitor; /* for the fields below */
  gboolean stop;
  guint n_done;
  Slot slots[SOMA_MAX_THREADS];
};

/* The search that has run longest, which is the one to show. */
static const Slot *
choose_slot (const Progress *progress)
{
  const Slot *oldest = NULL;

  for (int i = 0; i < SOMA_MAX_THREADS; i++)
    {
      const Slot *slot = &progress->slots[i];
      if ((slot->search != NULL || slot->is_noted || slot->n_cells > 0) &&
          (oldest == NULL || slot->started_at < oldest->started_at))
        oldest = slot;
    }
  return oldest;
}

/* "3 min left"; NULL as long as there is nothing to estimate from. */
static char *
describe_rest (double fraction, const Slot *slot)
{
  double done = fraction - slot->fraction_before;

  if (done < 0.001)
    return NULL;
  gint64 elapsed = g_get_monotonic_time () - slot->started_at;
  double rest = (double) elapsed / G_TIME_SPAN_SECOND * (1 - fraction) / done;
  if (rest < 90)
    return g_strdup_printf (_ ("%.0f s left"), ceil (rest));
  if (rest < 90 * 60)
    return g_strdup_printf (_ ("%.0f min left"), rest / 60);
  if (rest < 72 * 3600.0)
    return g_strdup_printf (_ ("%.0f h left"), rest / 3600);
  int n_days = (int) lrint (rest / 86400);
  return g_strdup_printf (ngettext ("%d day left", "%d days left", (gulong) n_days), n_days);
}

/* "3 examined", "61 moves so far" */
static void
add_takers (GString *list, SomaTakers *takers)
{
  SomaTakersProgress state;

  soma_takers_get_progress (takers, &state);
  /* Translators: solutions, whether they come apart. */
  g_autofree char *examined = g_strdup_printf (
      ngettext ("%'" PRIu64 " examined", "%'" PRIu64 " examined", (gulong) state.n_done),
      state.n_done);
  soma_list_text_add (list, examined, SOMA_LIST_NEXT);
  if (state.n_known > 1)
    {
      /* Translators: moves that do not suffice to take the next one apart. */
      g_autofree char *moves = g_strdup_printf (
          ngettext ("%'d move so far", "%'d moves so far", (gulong) state.n_known), state.n_known);
      soma_list_text_add (list, moves, SOMA_LIST_NEXT);
    }
}

/* "45 of 225 cells swept, 12.3 MiB": how long the others take nobody knows. */
static char *
describe_sweep (const Slot *slot)
{
  /* Translators: cells of a figure, then the memory that is used. */
  return g_strdup_printf (ngettext ("%'d of %'d cell swept, %.1f MiB",
                                    "%'d of %'d cells swept, %.1f MiB", (gulong) slot->n_cells),
                          slot->n_passed, slot->n_cells, (double) slot->n_bytes / (1 << 20));
}

/* "45.1 %, 12 solutions, 3 min left" */
static char *
describe_search (const Slot *slot)
{
  SomaProgress state = { .fraction = slot->fraction, .n_solutions = slot->n_solutions };
  GString *list = g_string_new (NULL);

  if (slot->search != NULL)
    soma_search_get_progress (slot->search, &state);
  g_autofree char *solutions = print_number_of_solutions (state.n_before + state.n_solutions, TRUE);
  g_autofree char *share = g_strdup_printf ("%.1f %%", 100 * state.fraction);
  soma_list_text_add (list, share, SOMA_LIST_NEXT);
  soma_list_text_add (list, solutions, SOMA_LIST_NEXT);
  if (slot->takers != NULL)
    add_takers (list, slot->takers);
  else
    {
      g_autofree char *rest = describe_rest (state.fraction, slot);
      if (rest != NULL)
        soma_list_text_add (list, rest, SOMA_LIST_NEXT);
    }
  return g_string_free (list, FALSE);
}

static char *
describe (const Progress *progress)
{
  const Slot *slot = choose_slot (progress);

  if (slot == NULL)
    return NULL;
  g_autofree char *state = slot->n_cells > 0 ? describe_sweep (slot) : describe_search (slot);
  if (progress->n_jobs > 1)
    /* Translators: a figure, its number and that of all figures, and how far its search is. */
    return g_strdup_printf (_ ("%s (%'u of %'u): %s"), slot->id, progress->n_done + 1,
                            progress->n_jobs, state);
  return g_strdup_printf ("%s: %s", slot->id, state);
}

/* Waits for the end of the run: TRUE if it has come, FALSE after `interval` microseconds. */
static gboolean
wait_for_end (Progress *progress, gint64 interval)
{
  gint64 end = g_get_monotonic_time () + interval;

  while (!progress->stop)
    if (!soma_monitor_wait_until (&progress->monitor, end))
      break;
  return progress->stop;
}

static void *
watch (void *data)
{
  Progress *progress = data;
  gint64 interval = FIRST_AFTER;

  soma_monitor_enter (&progress->monitor);
  while (!wait_for_end (progress, interval))
    {
      g_autofree char *line = describe (progress);
      if (line != NULL)
        output_show_progress (progress->output, line);
      interval = INTERVAL;
    }
  soma_monitor_leave (&progress->monitor);
  return NULL;
}

Progress *
progress_start (Output *output, guint n_jobs)
{
  Progress *progress = g_new0 (Progress, 1);

  progress->output = output;
  progress->n_jobs = n_jobs;
  soma_monitor_init (&progress->monitor);
  if (pthread_create (&progress->thread, NULL, watch, progress) != 0)
    {
      g_free (progress);
      return NULL;
    }
  return progress;
}

void
progress_stop (Progress *progress)
{
  if (progress == NULL)
    return;
  soma_monitor_enter (&progress->monitor);
  progress->stop = TRUE;
  soma_monitor_wake (&progress->monitor);
  soma_monitor_leave (&progress->monitor);
  pthread_join (progress->thread, NULL);
  for (int i = 0; i < SOMA_MAX_THREADS; i++)
    g_free (progress->slots[i].id);
  soma_monitor_clear (&progress->monitor);
  g_free (progress);
}

void
progress_set_search (Progress *progress, int slot, const char *id, SomaSearch *search)
{
  if (progress == NULL)
    return;
  soma_monitor_enter (&progress->monitor);
  Slot *entry = &progress->slots[slot];
  progress->n_done += entry->search != NULL && search == NULL;
  g_free (entry->id);
  entry->id = g_strdup (id);
  entry->search = search;
  entry->takers = NULL;
  entry->started_at = g_get_monotonic_time ();
  SomaProgress state = { 0 };
  if (search != NULL)
    soma_search_get_progress (search, &state);
  entry->fraction_before = state.fraction;
  soma_monitor_leave (&progress->monitor);
}

void
progress_set_takers (Progress *progress, int slot, SomaTakers *takers)
{
  if (progress == NULL)
    return;
  soma_monitor_enter (&progress->monitor);
  progress->slots[slot].takers = takers;
  soma_monitor_leave (&progress->monitor);
}

void
progress_note (Progress *progress, int slot, const char *id, double fraction, guint64 n_solutions)
{
  if (progress == NULL)
    return;
  soma_monitor_enter (&progress->monitor);
  Slot *entry = &progress->slots[slot];
  if (!entry->is_noted)
    {
      g_free (entry->id);
      entry->id = g_strdup (id);
      entry->started_at = g_get_monotonic_time ();
      entry->is_noted = TRUE;
    }
  entry->fraction = fraction;
  entry->n_solutions = n_solutions;
  soma_monitor_leave (&progress->monitor);
}

void
progress_note_sweep (Progress *progress, int slot, const char *id, int n_done, int n_cells,
                     gsize n_bytes)
{
  if (progress == NULL)
    return;
  soma_monitor_enter (&progress->monitor);
  Slot *entry = &progress->slots[slot];
  if (entry->n_cells == 0 || id == NULL)
    {
      g_free (entry->id);
      entry->id = g_strdup (id);
      entry->started_at = g_get_monotonic_time ();
    }
  entry->n_passed = n_done;
  entry->n_cells = id != NULL ? n_cells : 0;
  entry->n_bytes = n_bytes;
  soma_monitor_leave (&progress->monitor);
}
