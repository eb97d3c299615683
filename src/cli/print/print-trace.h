/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "jobs.h"
#include "options.h"

/* Takes some lines of the trace, with the fraction of it that is done (0 to 1) and the number of
 * solutions so far. Returns FALSE to stop. */
typedef gboolean (*PrintTraceFunc) (const GString *text, double fraction, guint64 n_solutions,
                                    gpointer data);

/* Prints the steps of the job's trace until its end, options->limit solutions, or a signal, and
 * sets the number of solutions on the way. FALSE and sets `error` if it cannot be
 * begun. */
gboolean print_trace (const Options *options, const Job *job, PrintTraceFunc print, gpointer data,
                      guint64 *n_solutions, SomaError *error);
