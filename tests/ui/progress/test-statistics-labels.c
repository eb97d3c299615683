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

  assert_takes (soma_label_statistics_streak (0, 0),
                "There is a new one on the Levels page every day");
  assert_takes (soma_label_statistics_streak (1, 1), "1 day in a row");
  assert_takes (soma_label_statistics_streak (3, 7), "3 days in a row, longest streak 7 days");
  assert_takes (soma_label_statistics_streak (0, 7), "Longest streak 7 days");
  g_assert_cmpstr (soma_label_statistics_hint (0), ==, "Can it still be finished?");
  g_assert_cmpstr (soma_label_statistics_hint (5), ==, "Not recorded");
  assert_takes (soma_label_statistics_convention (SOMA_SYMMETRY_ROTATIONS),
                "Solutions found, not counting rotations");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics-labels/all", test_statistics);
  return g_test_run ();
}
