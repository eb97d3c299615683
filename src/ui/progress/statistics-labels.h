/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "days.h"
#include "library.h"

/* Texts of the statistics. Every char * is new: free with g_free(). */

/* "3 of 240"; `n_known` is 0 if the number of solutions is not known. */
char *soma_label_statistics_found (guint n_found, guint64 n_known);

/* Which solutions count as the same. */
char *soma_label_statistics_convention (SomaSymmetry symmetry);

/* A kind of hint, as numbered in records; SOMA_STORED_N_HINTS for hints of unknown kind. */
const char *soma_label_statistics_hint (guint kind);

/* "3 days in a row, longest streak 7 days"; "" if there never was one. */
char *soma_label_statistics_streak (guint now, guint longest);

/* The same for figures of the day. */
char *soma_label_statistics_daily (guint now, guint longest);

/* "November 2026", given its first day. */
char *soma_label_statistics_month_name (const GDate *month);

/* "November 2026: 3 games won on 2 days, 1:24:00 played." `days` are those of
 * soma_library_get_days(). */
char *soma_label_statistics_month (const GDate *month, GHashTable *days);

/* "Saturday 28 November: 2 games won, 12:00 played, 1 hint."; `total` is NULL if there was
 * nothing. */
char *soma_label_statistics_day (const GDate *day, const SomaLibraryTotal *total);

/* The time of each day of a month: "Time played: 28 November 12:00, 29 November 1:30". */
char *soma_label_statistics_chart (const GDate *month, GHashTable *days);

/* "Solved 5 times, best time 2:31, 2 hints". */
char *soma_label_statistics_details (const SomaLibraryTotal *total);
