/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "bags.h"
#include "jobs.h"
#include "number.h"
#include "options.h"

/* The output for choices of the pieces of a job. */

/* Adds a line with choice number `number`, counting from 0: the name of the figure, the pieces, and
 * how many solutions there are; fewer than there are if the search `is_partial`. */
void print_counted_bag (GString *out, const Options *options, const Job *job, const SomaBags *bags,
                        guint64 number, const SomaNumber *n_solutions, gboolean is_partial);
