/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "days.h"

#include <stdio.h>

/* The Julian number of the day, 0 if it is invalid. */
static guint32
read_day (const char *text)
{
  guint year, month, day;

  if (sscanf (text, "%4u-%2u-%2u", &year, &month, &day) != 3 ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return 0;
  g_autoptr (GDate) date = g_date_new_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return g_date_get_julian (date);
}

GDate *
soma_days_get_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_new_dmy ((GDateDay) g_date_time_get_day_of_month (now),
                         (GDateMonth) g_date_time_get_month (now),
                         (GDateYear) g_date_time_get_year (now));
}

char *
soma_days_print (const GDate *day)
{
  return g_strdup_printf ("%04u-%02u-%02u", (guint) g_date_get_year (day),
                          (guint) g_date_get_month (day), (guint) g_date_get_day (day));
}

SomaStreak
soma_days_count_streak (const char *const *days, const GDate *today)
{
  SomaStreak streak = { 0 };
  guint32 now = g_date_get_julian (today), before = 0;
  guint n = 0;

  for (guint i = 0; days[i] != NULL; i++)
    {
      guint32 day = read_day (days[i]);
      if (day == 0)
        continue;
      n = before != 0 && day == before + 1 ? n + 1 : 1;
      streak.longest = MAX (streak.longest, n);
      if (day == now || day + 1 == now)
        streak.now = n;
      before = day;
    }
  return streak;
}
