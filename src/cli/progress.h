/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "output.h"
#include "search.h"

/* The line that tells how far a long run is, from a thread of its own. */
typedef struct _Progress Progress;

/* Begins to show progress, once the run has taken a second. */
Progress *progress_start (Output *output, guint n_jobs);

/* Wipes the line, ends the thread and frees `progress`. Takes NULL too. */
void progress_stop (Progress *progress);

/* Tells which search runs under number `slot`; NULL when it has ended. `progress` may be NULL. */
void progress_set_search (Progress *progress, int slot, const char *id, SomaSearch *search);

/* Tells how far the only job is that runs under number `slot`, where that is not a search. */
void progress_note (Progress *progress, int slot, const char *id, double fraction,
                    guint64 n_solutions);
