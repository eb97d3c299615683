/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* With how many threads searches run, for how long at a time, and what goes before them. */

/* A thread for each processor, as many as a search can have. */
int soma_pace_count_threads (void);

/* From here on the calling thread, and those it starts, give way to the window, and to other
 * searches if `to_all`. Once for each thread. */
void soma_pace_give_way (gboolean to_all);

/* How long the first slice of a search is, after which its results are kept. */
#define SOMA_FIRST_SLICE G_TIME_SPAN_SECOND

/* The length of the next slice after one of `time` microseconds, during which the search came from
 * the fraction `before` to `fraction`. A search that is stopped repeats the work that was in
 * progress: a slice without progress is followed by one of twice the time, however long that is;
 * others double up to four seconds. */
gint64 soma_pace_get_next_slice (gint64 time, double before, double fraction);

/* Runs the search until it ends, is stopped, or has taken `time` microseconds. */
SomaSearchState soma_pace_run_slice (SomaSearch *search, gint64 time);
