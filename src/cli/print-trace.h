/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "jobs.h"
#include "options.h"

/* Takes some lines of the trace, which has come so far (0 to 1) and to so many solutions; FALSE if
 * there is no use in going on. */
typedef gboolean (*PrintTraceFunc) (const GString *text, double fraction, guint64 n_solutions,
                                    gpointer data);

/* Prints the steps of the job's trace: to its end, options->limit solutions, or a signal. Tells the
 * number of solutions on the way. FALSE if there is no memory for it. */
gboolean print_trace (const Options *options, const Job *job, PrintTraceFunc print, gpointer data,
                      guint64 *n_solutions);
