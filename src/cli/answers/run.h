/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "jobs.h"
#include "options.h"

/* Solves the jobs with options->n_threads threads, several jobs at once if there are several, and
 * prints the output in the order of the jobs. Returns the exit status of the program. */
int run_jobs (const Options *options, GPtrArray *jobs);
