/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "statistics-labels.h"

static void
assert_takes (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_statistics (void)
{
  SomaLibraryTotal total = { .n_games = 5, .best_seconds = 151, .hints = 2 };

  assert_takes (soma_label_statistics_found (3, 240), "3 of 240");
  assert_takes (soma_label_statistics_found (3, 0), "3");
  assert_takes (soma_label_statistics_details (&total), "Solved 5 times, best time 2:31, 2 hints");
  total = (SomaLibraryTotal){ .n_games = 1, .best_seconds = -1 };
  assert_takes (soma_label_statistics_details (&total), "Solved 1 time");

  assert_takes (soma_label_statistics_daily (0, 0), "A new one every day on the Levels page");
  assert_takes (soma_label_statistics_daily (1, 1), "1 day in a row");
  assert_takes (soma_label_statistics_streak (0, 0), "");
  assert_takes (soma_label_statistics_streak (1, 1), "1 day in a row");
  assert_takes (soma_label_statistics_streak (3, 7), "3 days in a row, longest streak 7 days");
  assert_takes (soma_label_statistics_streak (0, 7), "Longest streak 7 days");
  g_assert_cmpstr (soma_label_statistics_hint (0), ==, "Can it still be finished?");
  g_assert_cmpstr (soma_label_statistics_hint (5), ==, "Not recorded");
  assert_takes (soma_label_statistics_convention (SOMA_SYMMETRY_ROTATIONS),
                "Solutions found; rotations count once");
}

/* What the calendar and the chart show, in words. */
static void
test_days (void)
{
  g_autoptr (GHashTable) days = g_hash_table_new (g_str_hash, g_str_equal);
  SomaLibraryTotal first = { .n_games = 2, .seconds = 720, .hints = 1 };
  SomaLibraryTotal second = { .seconds = 90.4 }, other = { .n_games = 9, .seconds = 9999 };
  g_autoptr (GDate) month = g_date_new_dmy (1, G_DATE_NOVEMBER, 2026);
  g_autoptr (GDate) day = g_date_new_dmy (28, G_DATE_NOVEMBER, 2026);

  g_hash_table_insert (days, "2026-11-28", &first);
  g_hash_table_insert (days, "2026-11-29", &second);
  g_hash_table_insert (days, "2026-10-31", &other);
  assert_takes (soma_label_statistics_month_name (month), "November 2026");
  assert_takes (soma_label_statistics_day (day, &first),
                "Saturday 28 November: 2 games won, 12:00 played, 1 hint.");
  assert_takes (soma_label_statistics_day (day, &second), "Saturday 28 November: 1:30 played.");
  assert_takes (soma_label_statistics_day (day, NULL), "Saturday 28 November: nothing played.");
  assert_takes (soma_label_statistics_month (month, days),
                "November 2026: 2 games won on 1 day, 13:30 played, 1 hint.");
  assert_takes (soma_label_statistics_chart (month, days),
                "Time played: 28 November 12:00, 29 November 1:30");
  g_date_add_months (month, 1);
  assert_takes (soma_label_statistics_month (month, days), "December 2026: nothing played.");
  assert_takes (soma_label_statistics_chart (month, days), "Time played: none");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics-labels/all", test_statistics);
  g_test_add_func ("/statistics-labels/days", test_days);
  return g_test_run ();
}
