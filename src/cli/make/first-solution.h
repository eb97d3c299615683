/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "jobs.h"

/* Finds the first solution of a puzzle, in an order that depends on `seed`, and sets `copy_at`, of
 * uint16_t, to it. Returns 0 if there is one, or else the exit status, with a message. */
int first_solution_find (const Job *job, uint64_t seed, GArray *copy_at);
