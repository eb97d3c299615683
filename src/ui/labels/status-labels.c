/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "status-labels.h"

#include <glib/gi18n.h>
#include <math.h>

#include "figure-labels.h"
#include "list-text.h"
#include "number-labels.h"
#include "symmetry.h"

#define MINUTE 60.0
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
#define YEAR (365 * DAY)

/* Nobody waits for more. */
#define MOST_YEARS 2e6

/* Whether it is known how many there are, perhaps while the search for them goes on. */
static gboolean
is_counted (const SomaDocumentStatus *status)
{
  return status->is_counted && status->n_solutions > 0 && status->state != SOMA_DOCUMENT_FAILED;
}

static gboolean
has_large_number (const SomaDocumentStatus *status)
{
  return is_counted (status) && status->n_solutions == G_MAXUINT64;
}

char *
soma_label_headline (const SomaDocumentStatus *status)
{
  guint64 n = status->n_solutions;

  if (is_counted (status))
    return has_large_number (status) ? soma_label_solutions (&status->number)
                                     : soma_label_known (SOMA_KNOWN_ALL, n);
  switch (status->state)
    {
    case SOMA_DOCUMENT_EMPTY:
      return g_strdup (_ ("Nothing Drawn"));
    case SOMA_DOCUMENT_NO_PIECES:
      return g_strdup (_ ("No Pieces Chosen"));
    case SOMA_DOCUMENT_COMPLETE:
      return soma_label_known (SOMA_KNOWN_ALL, n);
    case SOMA_DOCUMENT_IMPOSSIBLE:
      return g_strdup (_ ("No solution"));
    case SOMA_DOCUMENT_FAILED:
      return g_strdup (_ ("Search Failed"));
    case SOMA_DOCUMENT_PARTIAL:
      return soma_label_known (SOMA_KNOWN_SOME, n);
    case SOMA_DOCUMENT_READING:
      return g_strdup (_ ("Reading…"));
    case SOMA_DOCUMENT_IDLE:
    case SOMA_DOCUMENT_SEARCHING:
    default:
      return n > 0 ? soma_label_known (SOMA_KNOWN_SOME, n) : g_strdup (_ ("Searching…"));
    }
}

char *
soma_label_headline_in_full (const SomaDocumentStatus *status)
{
  return has_large_number (status) ? soma_label_all_solutions (&status->number) : NULL;
}

char *
soma_label_listed (const SomaDocumentStatus *status)
{
  guint64 n = status->n_solutions;

  if (n > status->n_kept)
    {
      g_autofree char *all = has_large_number (status) ? soma_label_solutions (&status->number)
                                                       : soma_label_headline (status);
      /* Translators: a number, and "240 solutions" or "240 solutions so far". */
      return g_strdup_printf (_ ("The list has %'u of %s"), status->n_kept, all);
    }
  return g_strdup (status->state == SOMA_DOCUMENT_COMPLETE
                       ? _ ("All solutions are in the list")
                       : _ ("All found so far are in the list"));
}

const char *
soma_label_symmetry (SomaSymmetry symmetry, const SomaPuzzle *puzzle)
{
  if (symmetry == SOMA_SYMMETRY_NONE)
    return _ ("Rotations and reflections are counted separately.");
  if (symmetry == SOMA_SYMMETRY_FULL && soma_piece_set_is_mirror_image_of_itself (puzzle->set))
    return _ ("Rotations and reflections count once.");
  return _ ("Rotations count once.");
}

char *
soma_label_obvious (SomaError reason, const SomaPuzzle *puzzle)
{
  if (reason.status == SOMA_ERROR_PIECE_TOO_LARGE)
    return g_strdup_printf (_ ("Piece %s has more cells than the figure."),
                            puzzle->set->pieces[reason.culprit].letter);

  int least, most;
  soma_piece_set_volume (puzzle->set, &least, &most);
  if (least == most)
    /* Translators: cells of the pieces, and of the figure. */
    return g_strdup_printf (ngettext ("The pieces fill %'d cell, but the figure has %'d.",
                                      "The pieces fill %'d cells, but the figure has %'d.",
                                      (gulong) most),
                            most, puzzle->figure->n_cells);
  /* Translators: the least and the most cells of the pieces, and cells of the figure. */
  return g_strdup_printf (ngettext ("The pieces fill %'d to %'d cell, but the figure has %'d.",
                                    "The pieces fill %'d to %'d cells, but the figure has %'d.",
                                    (gulong) most),
                          least, most, puzzle->figure->n_cells);
}

static char *
explain_no_pieces (const SomaPuzzle *puzzle, guint n_fitting_sets)
{
  int n = puzzle->figure->n_cells;

  if (n_fitting_sets == 0)
    return g_strdup_printf (ngettext ("No built-in piece set fills %'d cell.",
                                      "No built-in piece set fills %'d cells.", n),
                            n);
  return g_strdup (_ ("The figure does not say its pieces. Choose them below."));
}

/* Why not all solutions are shown. */
static char *
explain_partial (const SomaDocumentStatus *status, const SomaPuzzle *puzzle)
{
  const char *reason = _ ("The search was stopped early. It can only start over.");

  if (status->can_resume && is_counted (status))
    reason = _ ("They were counted without a search; what one found before is shown.");
  else if (status->can_resume)
    reason = _ ("The search was stopped early; what it found is kept.");
  return soma_list_text_sentences (soma_label_symmetry (status->symmetry, puzzle), reason, NULL);
}

/* NULL if all solutions are shown. */
static char *
explain_shown (const SomaDocumentStatus *status)
{
  guint n = status->n_kept;

  if (status->index == SOMA_INDEX_BUILDING)
    return g_strdup (_ ("Making all of them available…"));
  if (status->index == SOMA_INDEX_TOO_LARGE)
    return g_strdup_printf (
        ngettext ("All of them take more than 512 MiB of memory; the first %'u is shown.",
                  "All of them take more than 512 MiB of memory; the first %'u are shown.", n),
        n);
  if (status->index != SOMA_INDEX_READY && status->n_solutions > n)
    return g_strdup_printf (ngettext ("The first %'u is shown.", "The first %'u are shown.", n), n);
  return NULL;
}

char *
soma_label_explanation (const SomaDocumentStatus *status, const SomaPuzzle *puzzle,
                        guint n_fitting_sets)
{
  switch (status->state)
    {
    case SOMA_DOCUMENT_EMPTY:
      return g_strdup (_ ("Draw at least one cell."));
    case SOMA_DOCUMENT_NO_PIECES:
      return explain_no_pieces (puzzle, n_fitting_sets);
    case SOMA_DOCUMENT_IMPOSSIBLE:
      return soma_label_obvious (status->reason, puzzle);
    case SOMA_DOCUMENT_PARTIAL:
      return explain_partial (status, puzzle);
    case SOMA_DOCUMENT_COMPLETE:
      if (status->n_solutions == 0)
        return g_strdup (_ ("These pieces cannot build the figure."));
      break;
    case SOMA_DOCUMENT_FAILED:
      return g_strdup ("");
    default:
      break;
    }
  g_autofree char *shown = explain_shown (status);
  return soma_list_text_sentences (soma_label_symmetry (status->symmetry, puzzle), shown, NULL);
}

char *
soma_label_problem (const SomaDocumentStatus *status, const char *problem)
{
  if (problem == NULL)
    return g_strdup ("");
  if (status->state == SOMA_DOCUMENT_FAILED)
    return g_strdup (problem);
  return g_strdup_printf (_ ("The solutions cannot be saved for next time: %s"), problem);
}

/* To two digits: more are never known. */
static int
round_years (double seconds)
{
  double years = seconds / YEAR, unit = 1;

  while (years / unit >= 100)
    unit *= 10;
  return (int) (round (years / unit) * unit);
}

char *
soma_label_time_in_all (double seconds)
{
  if (seconds < 2 * MINUTE)
    return g_strdup ("");
  if (seconds < 2 * HOUR)
    {
      int n = (int) round (seconds / MINUTE);
      return g_strdup_printf (ngettext ("Counting them all takes about %d minute.",
                                        "Counting them all takes about %d minutes.", n),
                              n);
    }
  if (seconds < 2 * DAY)
    {
      int n = (int) round (seconds / HOUR);
      return g_strdup_printf (ngettext ("Counting them all would take about %d hour.",
                                        "Counting them all would take about %d hours.", n),
                              n);
    }
  if (seconds < YEAR)
    {
      int n = (int) round (seconds / DAY);
      return g_strdup_printf (ngettext ("Counting them all would take about %d day.",
                                        "Counting them all would take about %d days.", n),
                              n);
    }
  if (seconds < MOST_YEARS * YEAR)
    {
      int n = round_years (seconds);
      return g_strdup_printf (ngettext ("Counting them all would take about %'d year.",
                                        "Counting them all would take about %'d years.", n),
                              n);
    }
  return g_strdup (_ ("Counting them all would take millions of years."));
}

char *
soma_label_time_left (double seconds)
{
  if (seconds < 0)
    return g_strdup ("");
  if (seconds < 5)
    return g_strdup (_ ("a few seconds left"));
  if (seconds < MINUTE)
    {
      int n = 5 * (int) ceil (seconds / 5);
      return g_strdup_printf (ngettext ("about %d second left", "about %d seconds left", n), n);
    }
  if (seconds < HOUR)
    {
      int n = (int) round (seconds / MINUTE);
      return g_strdup_printf (ngettext ("about %d minute left", "about %d minutes left", n), n);
    }
  if (seconds < 2 * DAY)
    {
      int n = (int) round (seconds / HOUR);
      return g_strdup_printf (ngettext ("about %d hour left", "about %d hours left", n), n);
    }
  if (seconds < YEAR)
    {
      int n = (int) round (seconds / DAY);
      return g_strdup_printf (ngettext ("about %d day left", "about %d days left", n), n);
    }
  if (seconds < MOST_YEARS * YEAR)
    {
      int n = round_years (seconds);
      return g_strdup_printf (ngettext ("about %'d year left", "about %'d years left", n), n);
    }
  return g_strdup (_ ("millions of years left"));
}

char *
soma_label_percentage (double fraction)
{
  double percent = 100 * CLAMP (fraction, 0, 1);

  /* Translators: %% is a percent sign. */
  if (percent >= 1)
    return g_strdup_printf (_ ("%d %%"), (int) percent);
  return g_strdup_printf (_ ("%.2f %%"), floor (100 * percent) / 100);
}

char *
soma_label_progress (const SomaDocumentStatus *status)
{
  g_autofree char *percentage = soma_label_percentage (status->fraction);
  g_autofree char *left = soma_label_time_left (status->seconds_left);

  if (status->state == SOMA_DOCUMENT_READING)
    return g_strdup ("");
  if (left[0] == '\0')
    return g_steal_pointer (&percentage);
  /* Translators: a percentage and the time left: "42 %, about 3 minutes left". */
  return g_strdup_printf (_ ("%s, %s"), percentage, left);
}
