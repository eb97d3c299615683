/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Today, in local time; free with g_date_free(). */
GDate *soma_days_get_today (void);

/* "2026-11-21", new. */
char *soma_days_print (const GDate *day);

/* Days in a row. */
typedef struct
{
  guint now;     /* that end today, or yesterday: today is not over */
  guint longest; /* of all */
} SomaStreak;

/* `days` are such as soma_days_print() makes, ascending, each once, NULL-terminated; what is no day is
 * passed over. */
SomaStreak soma_days_count_streak (const char *const *days, const GDate *today);
