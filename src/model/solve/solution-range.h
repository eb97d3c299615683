/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-index.h"

/* Consecutive solutions of an index as a GListModel that never changes: a list has room for some of
 * very many only. Hand-written because its items are made on demand. */
#define SOMA_TYPE_SOLUTION_RANGE (soma_solution_range_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionRange, soma_solution_range, SOMA, SOLUTION_RANGE, GObject)

/* The most solutions in one: what widgets scroll through without rounding. */
#define SOMA_RANGE_MAX 10000000

/* All of an index that is ready, or as many as fit, with that of number `around` (from 0) in the
 * middle if it can be. */
SomaSolutionRange *soma_solution_range_new (SomaSolutionIndex *index, const SomaNumber *around);

SomaSolutionIndex *soma_solution_range_get_index (SomaSolutionRange *self);

/* The number (from 0) of the first one. */
const SomaNumber *soma_solution_range_get_first (SomaSolutionRange *self);

/* The number (from 0) of the one at a position. */
void soma_solution_range_get_number (SomaSolutionRange *self, guint position, SomaNumber *k);

/* The position of the one with that number (from 0); G_MAXUINT if it is not in the range. */
guint soma_solution_range_find (SomaSolutionRange *self, const SomaNumber *k);
