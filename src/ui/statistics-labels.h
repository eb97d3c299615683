/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* What the statistics say. Every char * is new: free with g_free(). */

/* A time that was taken: "2:31", "1:02:31". */
char *soma_label_time (double seconds);

/* "3 of 240", of which `n_known` is the second; 0 if that is not known. */
char *soma_label_statistics_found (const SomaLibraryTotal *total, guint64 n_known);

/* "Solved 5 times, best time 2:31, 2 hints". */
char *soma_label_statistics_details (const SomaLibraryTotal *total);
