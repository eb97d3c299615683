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
    return g_strdup_printf (_ ("%'u of %'" PRIu64), n_found, n_known);
  return g_strdup_printf ("%'u", n_found);
}

char *
soma_label_statistics_convention (SomaSymmetry symmetry)
{
  if (symmetry == SOMA_SYMMETRY_NONE)
    return g_strdup (_ ("Solutions found, counting rotations and reflections"));
  if (symmetry == SOMA_SYMMETRY_ROTATIONS)
    return g_strdup (_ ("Solutions found, not counting rotations"));
  return g_strdup (_ ("Solutions found, not counting rotations and reflections"));
}

const char *
soma_label_statistics_hint (guint kind)
{
  static const char *const words[SOMA_STORED_N_HINTS] = { N_ ("Can it still be finished?"),
                                                          N_ ("Which pieces to take back?"),
                                                          N_ ("Which piece next?"), N_ ("Where?"),
                                                          N_ ("Place it there") };

  return kind < SOMA_STORED_N_HINTS ? _ (words[kind]) : _ ("Not recorded");
}

char *
soma_label_statistics_streak (guint now, guint longest)
{
  if (longest == 0)
    return g_strdup (_ ("There is a new one on the Levels page every day"));
  if (now == 0)
    return g_strdup_printf (ngettext ("Longest streak %u day", "Longest streak %u days", longest),
                            longest);
  g_autofree char *streak =
      g_strdup_printf (ngettext ("%u day in a row", "%u days in a row", now), now);
  if (now == longest)
    return g_steal_pointer (&streak);
  /* Translators: "3 days in a row" comes before it. */
  return g_strdup_printf (
      ngettext ("%s, longest streak %u day", "%s, longest streak %u days", longest), streak,
      longest);
}

char *
soma_label_statistics_details (const SomaLibraryTotal *total)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_autofree char *games = g_strdup_printf (
      ngettext ("Solved %'u time", "Solved %'u times", total->n_games), total->n_games);
  g_autofree char *hints =
      g_strdup_printf (ngettext ("%'u hint", "%'u hints", total->hints), total->hints);

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
