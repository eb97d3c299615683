/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-labels.h"

#include <glib/gi18n.h>

char *
soma_label_time (double seconds)
{
  guint64 all = seconds > 0 ? (guint64) (seconds + 0.5) : 0;
  guint hours = (guint) (all / 3600), minutes = (guint) (all / 60 % 60), rest = (guint) (all % 60);

  if (hours > 0)
    return g_strdup_printf ("%u:%02u:%02u", hours, minutes, rest);
  return g_strdup_printf ("%u:%02u", minutes, rest);
}

char *
soma_label_statistics_found (const SomaLibraryTotal *total, guint64 n_known)
{
  if (n_known >= total->n_solutions && n_known > 0)
    /* Translators: how many solutions were found, and how many there are. */
    return g_strdup_printf (_ ("%u of %" G_GUINT64_FORMAT), total->n_solutions, n_known);
  return g_strdup_printf ("%u", total->n_solutions);
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
      g_autofree char *time = soma_label_time (total->best_seconds);
      g_autofree char *best = g_strdup_printf (_ ("best time %s"), time);

      g_strv_builder_add (parts, best);
    }
  if (total->hints > 0)
    g_strv_builder_add (parts, hints);
  g_auto (GStrv) list = g_strv_builder_end (parts);
  return g_strjoinv (_ (", "), list);
}
