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

/* "3 days in a row, longest streak 7 days". */
char *soma_label_statistics_streak (guint now, guint longest);

/* "Solved 5 times, best time 2:31, 2 hints". */
char *soma_label_statistics_details (const SomaLibraryTotal *total);
