/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "days.h"
#include "library.h"

/* What the statistics say. Every char * is new: free with g_free(). */

/* "3 of 240"; `n_known` is 0 if it is not known how many solutions there are. */
char *soma_label_statistics_found (guint n_found, guint64 n_known);

/* What is counted as a solution. */
char *soma_label_statistics_convention (SomaSymmetry symmetry);

/* A kind of hint, as numbered in records; SOMA_STORED_N_HINTS for hints of unknown kind. */
const char *soma_label_statistics_hint (guint kind);

/* "3 days in a row, longest streak 7 days". */
char *soma_label_statistics_streak (guint now, guint longest);

/* "Solved 5 times, best time 2:31, 2 hints". */
char *soma_label_statistics_details (const SomaLibraryTotal *total);
