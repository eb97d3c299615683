/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Counts the solutions of the worker's job without finding them, if that was asked for, or can be
 * expected to be faster than a search, and prints the number. FALSE if it is left to a search. */
gboolean count_job (Worker *worker);
