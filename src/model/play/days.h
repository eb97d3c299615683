/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Today, in local time; free with g_date_free(). */
GDate *soma_days_get_today (void);

/* "2026-11-21"; free with g_free(). */
char *soma_days_print (const GDate *day);

/* Consecutive days. */
typedef struct
{
  guint now;     /* up to today, or to yesterday, as today is not over */
  guint longest; /* the longest streak of all */
} SomaStreak;

/* `days` are strings as from soma_days_print(), ascending, without duplicates, NULL-terminated; a
 * string that is not a day is ignored. */
SomaStreak soma_days_count_streak (const char *const *days, const GDate *today);
