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

  SomaStreak streak = { 0 };
  assert_takes (soma_label_statistics_streak (&streak), "One is on the page of levels every day");
  streak = (SomaStreak){ 1, 1 };
  assert_takes (soma_label_statistics_streak (&streak), "1 day in a row");
  streak = (SomaStreak){ 3, 7 };
  assert_takes (soma_label_statistics_streak (&streak), "3 days in a row, 7 days at most");
  streak = (SomaStreak){ 0, 7 };
  assert_takes (soma_label_statistics_streak (&streak), "At most 7 days in a row");
  g_assert_cmpstr (soma_label_statistics_hint (0), ==, "Is this still possible?");
  g_assert_cmpstr (soma_label_statistics_hint (5), ==, "Not told apart");
  g_assert_cmpstr (soma_label_statistics_convention (SOMA_SYMMETRY_ROTATIONS), ==,
                   "Solutions found that differ by more than a turn");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics-labels/all", test_statistics);
  return g_test_run ();
}
