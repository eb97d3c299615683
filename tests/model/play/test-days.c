/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "days.h"

static void
assert_streak (const char *today, guint now, guint longest, const char *const *days)
{
  g_autoptr (GDate) date = g_date_new ();
  g_auto (GStrv) parts = g_strsplit (today, "-", 3);

  g_date_set_dmy (date, (GDateDay) atoi (parts[2]), (GDateMonth) atoi (parts[1]),
                  (GDateYear) atoi (parts[0]));
  g_autofree char *printed = soma_days_print (date);
  SomaStreak streak = soma_days_count_streak (days, date);
  g_assert_cmpstr (printed, ==, today);
  g_assert_cmpuint (streak.now, ==, now);
  g_assert_cmpuint (streak.longest, ==, longest);
}

static void
test_streak (void)
{
  const char *const none[] = { NULL };
  const char *const days[] = { "2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-12-31",
                               "2025-01-01", "what",       "2025-02-30", NULL };

  assert_streak ("2024-03-01", 0, 0, none);
  assert_streak ("2024-03-01", 4, 4, days);
  assert_streak ("2024-03-02", 4, 4, days);
  assert_streak ("2024-03-03", 0, 4, days);
  assert_streak ("2025-01-01", 2, 4, days);
  assert_streak ("2025-01-02", 2, 4, days);
  assert_streak ("2030-01-02", 0, 4, days);
}

static void
test_today (void)
{
  g_autoptr (GDateTime) before = g_date_time_new_now_local ();
  g_autoptr (GDate) today = soma_days_get_today ();
  g_autoptr (GDateTime) after = g_date_time_new_now_local ();
  g_autofree char *first = g_date_time_format (before, "%Y-%m-%d");
  g_autofree char *last = g_date_time_format (after, "%Y-%m-%d");
  g_autofree char *printed = soma_days_print (today);

  g_assert_true (g_str_equal (printed, first) || g_str_equal (printed, last));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/days/streak", test_streak);
  g_test_add_func ("/days/today", test_today);
  return g_test_run ();
}
