/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "output.h"
#include "search.h"
#include "takers.h"

/* The line that shows the progress of a long run, written by a thread of its own. */
typedef struct _Progress Progress;

/* Shows progress once the run has taken a second. */
Progress *progress_start (Output *output, guint n_jobs);

/* Erases the line, ends the thread and frees `progress`. Takes NULL too. */
void progress_stop (Progress *progress);

/* Sets the search that runs as number `slot`; NULL when it has ended. `progress` may be NULL. */
void progress_set_search (Progress *progress, int slot, const char *id, SomaSearch *search);

/* Sets who takes the solutions of that search apart, until it has ended. */
void progress_set_takers (Progress *progress, int slot, SomaTakers *takers);

/* Sets how many of the cells a sweep that runs as number `slot` has passed, and its memory in
 * bytes; with `id` NULL it has ended. */
void progress_note_sweep (Progress *progress, int slot, const char *id, int n_done, int n_cells,
                          gsize n_bytes);

/* Sets how much of the only job, which runs as number `slot`, is done if it is not a search. */
void progress_note (Progress *progress, int slot, const char *id, double fraction,
                    guint64 n_solutions);
