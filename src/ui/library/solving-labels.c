/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solving-labels.h"

#include <glib/gi18n.h>

#include "status-labels.h"

char *
soma_solving_label_question (guint n_unsolved, guint n_unmeasured)
{
  guint n = n_unsolved + n_unmeasured;

  if (n_unmeasured == 0)
    return g_strdup_printf (
        ngettext ("%'u figure is not solved yet. It is solved in the background.",
                  "%'u figures are not solved yet. They are solved in the background.", n),
        n);
  if (n_unsolved == 0)
    return g_strdup_printf (
        ngettext (
            "%'u figure is not measured for difficulty yet. It is measured in the background.",
            "%'u figures are not measured for difficulty yet. They are measured in the background.",
            n),
        n);
  return g_strdup_printf (
      ngettext ("%'u figure is not solved or measured yet. It is solved in the background.",
                "%'u figures are not solved or measured yet. They are solved in the background.",
                n),
      n);
}

char *
soma_solving_label_limit (guint seconds)
{
  guint minutes = seconds / 60;

  if (seconds == 0)
    return g_strdup (_ ("No limit"));
  if (seconds < 60)
    return g_strdup_printf (ngettext ("At most %u second", "At most %u seconds", seconds), seconds);
  if (minutes < 60)
    return g_strdup_printf (ngettext ("At most %u minute", "At most %u minutes", minutes), minutes);
  return g_strdup_printf (ngettext ("At most %u hour", "At most %u hours", minutes / 60),
                          minutes / 60);
}

/* Takes the end of the sentence, which may be "". */
static char *
add_end (char *sentence, char *ending)
{
  /* Translators: the first %s is "37 of 350 figures solved", the second "about 2 minutes left". */
  char *text =
      *ending != '\0' ? g_strdup_printf (_ ("%s, %s"), sentence, ending) : g_strdup (sentence);

  g_free (sentence);
  g_free (ending);
  return text;
}

char *
soma_solving_label_progress (const SomaSolveAllStatus *status)
{
  guint n = status->n_figures;

  if (status->state == SOMA_SOLVE_ALL_IDLE)
    return g_strdup ("");
  if (n == 0)
    return g_strdup (status->state == SOMA_SOLVE_ALL_DONE
                         ? _ ("These figures are all solved already")
                         : _ ("Looking up which figures are solved"));
  if (status->state == SOMA_SOLVE_ALL_DONE && status->n_solved == n)
    return g_strdup_printf (ngettext ("%'u figure solved", "%'u figures solved", n), n);
  char *progress = g_strdup_printf (
      /* Translators: figures that are solved, and all figures. */
      ngettext ("%'u of %'u figure solved", "%'u of %'u figures solved", n), status->n_solved, n);
  if (status->state == SOMA_SOLVE_ALL_PAUSED)
    /* Translators: comes after "37 of 350 figures solved". */
    return add_end (progress, g_strdup (_ ("paused")));
  if (status->state == SOMA_SOLVE_ALL_DONE)
    return progress;
  return add_end (progress, soma_label_time_left (status->seconds_left));
}

static char *
tell_left_out (const SomaSolveAllStatus *status)
{
  g_autofree char *skipped =
      g_strdup_printf (ngettext ("%'u figure takes longer and was skipped.",
                                 "%'u figures take longer and were skipped.", status->n_skipped),
                       status->n_skipped);
  g_autofree char *failed =
      g_strdup_printf (ngettext ("For %'u figure there was not enough memory.",
                                 "For %'u figures there was not enough memory.", status->n_failed),
                       status->n_failed);

  if (status->n_skipped > 0 && status->n_failed > 0)
    return g_strconcat (skipped, "\n", failed, NULL);
  if (status->n_skipped > 0)
    return g_steal_pointer (&skipped);
  return status->n_failed > 0 ? g_steal_pointer (&failed) : g_strdup ("");
}

char *
soma_solving_label_detail (const SomaSolveAllStatus *status)
{
  if (status->state == SOMA_SOLVE_ALL_DONE)
    return tell_left_out (status);
  if (status->name == NULL || status->state != SOMA_SOLVE_ALL_RUNNING)
    return g_strdup ("");
  return g_strdup (status->name);
}
