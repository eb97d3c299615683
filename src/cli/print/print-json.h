/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"
#include "bags.h"
#include "jobs.h"
#include "lock.h"
#include "print-estimate.h"
#include "search.h"
#include "suggest.h"
#include "sweep.h"
#include "weighing.h"
#include "why-not.h"

/* The output for a job as JSON, one object a line; the manual page describes them. Each has "kind"
 * and "figure", the id. Cells are arrays [x, y, z], counted from 0: x to the right, y to the back,
 * z up. Pieces are letters of the set. */

/* Adds the order to build a solution in to the line that ends the text, which its format has just
 * written. */
void print_json_build_order (GString *out, const Job *job, const uint16_t *copy_at);

/* How a solution is taken apart, or why it is not; `lock` (nullable) is what is to blame. */
void print_json_apart (GString *out, const Job *job, guint64 number, const uint16_t *copy_at,
                       const SomaApart *apart, const SomaLock *lock);

/* How hard a solution is to take apart: 4.9.3 */
typedef struct
{
  int n;
  int levels[SOMA_MAX_APART_COPIES];
} ApartLevel;

/* The number of solutions, how many of them come apart, and their levels (ApartLevel). */
void print_json_taken_apart (GString *out, const Job *job, guint64 n_assemblies, guint64 n_apart,
                             const GPtrArray *levels, gboolean is_complete);

/* The number of solutions; fewer than there are if the search `is_partial`. */
void print_json_count (GString *out, const Job *job, guint64 n_solutions, gboolean is_partial);

/* The same of a number of any size: beyond 2^63 - 1 a string. With `sweep` (nullable) also what it
 * took. */
void print_json_swept (GString *out, const Job *job, const SomaNumber *number,
                       const SomaSweep *sweep);

/* The number of solutions of a choice of pieces (print_counted_bag()). */
void print_json_bag (GString *out, const Job *job, const SomaBags *bags, guint64 number,
                     const uint16_t *counts, const SomaNumber *n_solutions, gboolean is_partial);

void print_json_statistics (GString *out, const Job *job, SomaSearch *search);

void print_json_estimate (GString *out, const Job *job, const SearchEstimate *estimate);

/* Whether the pieces fit into a box. */
void print_json_box (GString *out, const Job *job, const int sides[3], int n_gaps,
                     const char *result);

/* The most cells that pieces fill: what the best packing that was found is made of, from how many
 * cells to how many, and why there are not more. */
void print_json_most (GString *out, const Job *job, const SomaPieceSet *set, const int *n_used,
                      int least, int most, const SomaWeighing *weighing);

/* A line for each of the changes that symmetry makes equal. */
void print_json_suggestion (GString *out, const Job *job, const SomaSuggestion *suggestion);

/* `name` is the word for the kind of reason, `without_colours` (nullable) that for what would be
 * without colours. */
void print_json_reason (GString *out, const Job *job, const char *name, const SomaWhyNot *reason,
                        const char *without_colours);

/* A line for each piece. Returns the number of all placements. */
guint64 print_json_placements (GString *out, const Job *job);
