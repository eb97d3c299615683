/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "disproof.h"
#include "job-worker.h"
#include "sweep.h"

/* What a sweep may take of memory unless --memory says so, in bytes. */
#define COUNT_MOST_BYTES ((size_t) 1 << 30)

/* What it may take of memory with these options, in bytes. */
size_t count_get_most_bytes (const Options *options);

/* Counts the solutions of the worker's job without finding them, if that was asked for, or can be
 * expected to be faster than a search, and prints the number. FALSE if it is left to a search. */
gboolean count_job (Worker *worker);

/* What the worker's sweep may take, and how it is stopped; it shows its progress. */
SomaSweep count_begin_sweep (Worker *worker);

/* To be called when it has ended. */
void count_end_sweep (Worker *worker);

/* Says why the worker's job has no solution, after the output. */
void count_tell_disproof (Worker *worker, const SomaWhyNot *disproof);

/* Why a sweep that was asked for came to nothing, where there is no --memory: a sentence. */
const char *count_describe_failure (SomaSweepResult result);
