/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "figure-item.h"

/* How hard figures are to build, as far as people without a plan go: from 1 (very easy) to
 * SOMA_N_DIFFICULTIES. It is measured once, and kept where solutions are. */
#define SOMA_N_DIFFICULTIES 5

/* The difficulty of a puzzle that takes that many attempts on average. */
guint soma_rating_of_attempts (double n_attempts);

/* Whether it is worth to measure it: there are solutions, and it was never tried. */
gboolean soma_rating_is_wanted (SomaFigureItem *item);

/* The difficulty of the puzzle, measured if it is not kept; 0 if it cannot be measured: there is no
 * solution, the figure has more than 128 cells, or it takes too many steps. That may turn out after
 * seconds, which `stop` (nullable) cuts short: then it is 0, too, and nothing is kept. From any
 * thread. */
guint soma_rating_measure (const SomaPuzzle *puzzle, const atomic_bool *stop);

/* The same in the background; 0 also if it was cancelled. */
void soma_rating_measure_async (SomaPuzzle *puzzle, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
guint soma_rating_measure_finish (GAsyncResult *result);
