/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "play-labels.h"

char *
soma_label_statistics_found (guint n_found, guint64 n_known)
{
  if (n_known >= n_found && n_known > 0)
    /* Translators: how many solutions were found, and how many there are. */
    return g_strdup_printf (_ ("%u of %" PRIu64), n_found, n_known);
  return g_strdup_printf ("%u", n_found);
}

const char *
soma_label_statistics_convention (SomaSymmetry symmetry)
{
  if (symmetry == SOMA_SYMMETRY_NONE)
    return _ ("Solutions found, each position for itself");
  if (symmetry == SOMA_SYMMETRY_ROTATIONS)
    return _ ("Solutions found that differ by more than a turn");
  return _ ("Solutions found that differ by more than a turn or a reflection");
}

const char *
soma_label_statistics_hint (guint kind)
{
  static const char *const words[SOMA_STORED_N_HINTS] = { N_ ("Is this still possible?"),
                                                          N_ ("What to take back"),
                                                          N_ ("Which piece next"), N_ ("Where"),
                                                          N_ ("Put it there") };

  return kind < SOMA_STORED_N_HINTS ? _ (words[kind]) : _ ("Not told apart");
}

char *
soma_label_statistics_streak (const SomaStreak *streak)
{
  g_autofree char *now =
      g_strdup_printf (ngettext ("%u day in a row", "%u days in a row", streak->now), streak->now);

  if (streak->longest == 0)
    return g_strdup (_ ("One is on the page of levels every day"));
  if (streak->longest == streak->now)
    return g_steal_pointer (&now);
  g_autofree char *longest = g_strdup_printf (
      ngettext ("%u day at most", "%u days at most", streak->longest), streak->longest);
  if (streak->now == 0)
    return g_strdup_printf (
        ngettext ("At most %u day in a row", "At most %u days in a row", streak->longest),
        streak->longest);
  /* Translators: "3 days in a row, 7 days at most". */
  return g_strdup_printf (_ ("%s, %s"), now, longest);
}

char *
soma_label_statistics_details (const SomaLibraryTotal *total)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_autofree char *games = g_strdup_printf (
      ngettext ("Solved %u time", "Solved %u times", total->n_games), total->n_games);
  g_autofree char *hints =
      g_strdup_printf (ngettext ("%u hint", "%u hints", total->hints), total->hints);

  g_strv_builder_add (parts, games);
  if (total->best_seconds >= 0)
    {
      g_autofree char *time = soma_play_label_time (total->best_seconds);
      g_autofree char *best = g_strdup_printf (_ ("best time %s"), time);

      g_strv_builder_add (parts, best);
    }
  if (total->hints > 0)
    g_strv_builder_add (parts, hints);
  g_auto (GStrv) list = g_strv_builder_end (parts);
  return g_strjoinv (_ (", "), list);
}
