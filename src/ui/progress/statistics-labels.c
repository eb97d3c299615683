/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "list-text.h"
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
    return g_strdup (_ ("Solutions found, with rotations and reflections"));
  if (symmetry == SOMA_SYMMETRY_ROTATIONS)
    return g_strdup (_ ("Solutions found; rotations count once"));
  return g_strdup (_ ("Solutions found; rotations and reflections count once"));
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
soma_label_statistics_daily (guint now, guint longest)
{
  if (longest == 0)
    return g_strdup (_ ("A new one every day on the Levels page"));
  return soma_label_statistics_streak (now, longest);
}

char *
soma_label_statistics_streak (guint now, guint longest)
{
  if (longest == 0)
    return g_strdup ("");
  if (now == 0)
    return g_strdup_printf (ngettext ("Longest streak %u day", "Longest streak %u days", longest),
                            longest);
  g_autofree char *streak =
      g_strdup_printf (ngettext ("%u day in a row", "%u days in a row", now), now);
  if (now == longest)
    return g_steal_pointer (&streak);
  return g_strdup_printf (
      /* Translators: "3 days in a row" comes before it. */
      ngettext ("%s, longest streak %u day", "%s, longest streak %u days", longest), streak,
      longest);
}

static char *
format_date (const GDate *date, const char *format)
{
  g_autoptr (GDateTime) time = g_date_time_new_utc (
      g_date_get_year (date), (int) g_date_get_month (date), g_date_get_day (date), 0, 0, 0);

  return g_date_time_format (time, format);
}

char *
soma_label_statistics_month_name (const GDate *month)
{
  /* Translators: a month, as for g_date_time_format(): "November 2026". */
  return format_date (month, _ ("%OB %Y"));
}

/* "2 games won", with what follows `more`. (transfer full) */
static char *
describe_effort (const char *won, const SomaLibraryTotal *total)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (total->n_games > 0)
    soma_list_text_add (text, won, SOMA_LIST_NEXT);
  if (total->seconds >= 1)
    {
      g_autofree char *time = soma_play_label_time (total->seconds);
      /* Translators: a time: "12:00 played". */
      g_autofree char *played = g_strdup_printf (_ ("%s played"), time);
      soma_list_text_add (text, played, SOMA_LIST_NEXT);
    }
  if (total->hints > 0)
    {
      g_autofree char *hints =
          g_strdup_printf (ngettext ("%'u hint", "%'u hints", total->hints), total->hints);
      soma_list_text_add (text, hints, SOMA_LIST_NEXT);
    }
  return g_strdup (text->len > 0 ? text->str : _ ("nothing played"));
}

char *
soma_label_statistics_day (const GDate *day, const SomaLibraryTotal *total)
{
  const SomaLibraryTotal nothing = { 0 };
  const SomaLibraryTotal *done = total != NULL ? total : &nothing;
  g_autofree char *won =
      g_strdup_printf (ngettext ("%'u game won", "%'u games won", done->n_games), done->n_games);
  g_autofree char *effort = describe_effort (won, done);
  /* Translators: a day, as for g_date_time_format(): "Saturday 28 November". */
  g_autofree char *name = format_date (day, _ ("%A %-d %B"));

  /* Translators: a day or a month, and what was done: "2 games won, 12:00 played". */
  return g_strdup_printf (_ ("%s: %s."), name, effort);
}

/* Those of the month, from its first; NULL where there is nothing. Returns how many it has. */
static guint
get_days (const GDate *month, GHashTable *days, const SomaLibraryTotal *totals[31])
{
  guint n = g_date_get_days_in_month (g_date_get_month (month), g_date_get_year (month));
  g_autoptr (GDate) date = g_date_copy (month);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = soma_days_print (date);
      totals[i] = g_hash_table_lookup (days, name);
      g_date_add_days (date, 1);
    }
  return n;
}

char *
soma_label_statistics_month (const GDate *month, GHashTable *days)
{
  const SomaLibraryTotal *totals[31];
  SomaLibraryTotal sum = { 0 };
  guint n = get_days (month, days, totals), n_won = 0;

  for (guint i = 0; i < n; i++)
    if (totals[i] != NULL)
      {
        n_won += totals[i]->n_games > 0;
        sum.n_games += totals[i]->n_games;
        sum.seconds += totals[i]->seconds;
        sum.hints += totals[i]->hints;
      }
  g_autofree char *games =
      g_strdup_printf (ngettext ("%'u game won", "%'u games won", sum.n_games), sum.n_games);
  g_autofree char *won =
      /* Translators: "3 games won" comes before it. */
      g_strdup_printf (ngettext ("%s on %u day", "%s on %u days", n_won), games, n_won);
  g_autofree char *effort = describe_effort (won, &sum);
  g_autofree char *name = soma_label_statistics_month_name (month);
  return g_strdup_printf (_ ("%s: %s."), name, effort);
}

char *
soma_label_statistics_chart (const GDate *month, GHashTable *days)
{
  const SomaLibraryTotal *totals[31];
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GDate) date = g_date_copy (month);
  guint n = get_days (month, days, totals);

  for (guint i = 0; i < n; i++, g_date_add_days (date, 1))
    {
      if (totals[i] == NULL || totals[i]->seconds < 1)
        continue;
      /* Translators: a day, as for g_date_time_format(): "28 November". */
      g_autofree char *day = format_date (date, _ ("%-d %B"));
      g_autofree char *time = soma_play_label_time (totals[i]->seconds);
      /* Translators: a day and a time: "28 November 12:00". */
      g_autofree char *part = g_strdup_printf (C_ ("chart", "%s %s"), day, time);
      soma_list_text_add (text, part, SOMA_LIST_NEXT);
    }
  /* Translators: what a chart shows; %s is a list of days and times. */
  return g_strdup_printf (_ ("Time played: %s"), text->len > 0 ? text->str : _ ("none"));
}

char *
soma_label_statistics_details (const SomaLibraryTotal *total)
{
  GString *text = g_string_new (NULL);
  g_autofree char *games = g_strdup_printf (
      ngettext ("Solved %'u time", "Solved %'u times", total->n_games), total->n_games);
  g_autofree char *hints =
      g_strdup_printf (ngettext ("%'u hint", "%'u hints", total->hints), total->hints);

  soma_list_text_add (text, games, SOMA_LIST_NEXT);
  if (total->best_seconds >= 0)
    {
      g_autofree char *time = soma_play_label_time (total->best_seconds);
      g_autofree char *best = g_strdup_printf (_ ("best time %s"), time);

      soma_list_text_add (text, best, SOMA_LIST_NEXT);
    }
  if (total->hints > 0)
    soma_list_text_add (text, hints, SOMA_LIST_NEXT);
  return g_string_free (text, FALSE);
}
