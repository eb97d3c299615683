/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "number.h"
#include "selection.h"
#include "solution-list.h"

/* All solutions of a puzzle by their numbers, or those with certain pieces in place, however many
 * there are: any of them is made when it is asked for (diagram.h, selection.h), and none is held in
 * memory. Symmetric ones are different here. Made on a thread of its own, within bounded memory;
 * while that lasts it keeps itself alive.
 *
 * Read-only properties: "state" (int, a SomaIndexState), and "fraction" (double), how much of it is
 * made, which notifies only where that takes longer than a moment. */
#define SOMA_TYPE_SOLUTION_INDEX (soma_solution_index_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionIndex, soma_solution_index, SOMA, SOLUTION_INDEX, GObject)

/* What it may take of memory. */
#define SOMA_INDEX_MAX_BYTES ((gsize) 512 << 20)

typedef enum
{
  SOMA_INDEX_NONE, /* for those who have none */
  SOMA_INDEX_BUILDING,
  SOMA_INDEX_READY,
  SOMA_INDEX_TOO_LARGE, /* it would take more memory than that */
  SOMA_INDEX_STOPPED,
} SomaIndexState;

/* Starts to make it. The pieces are copied; `n_kept` may be 0. There are not more solutions than
 * `most`, which tells how much memory a number takes. */
SomaSolutionIndex *soma_solution_index_new (SomaPuzzle *puzzle, const SomaKeptPiece *kept,
                                            int n_kept, const SomaNumber *most);

/* The same, of those that fulfil all the conditions, which are copied, too. */
SomaSolutionIndex *soma_solution_index_new_filtered (SomaPuzzle *puzzle, const SomaKeptPiece *kept,
                                                     int n_kept, const SomaCondition *conditions,
                                                     int n_conditions, const SomaNumber *most);

/* Asks it to end early; "state" tells when it has. */
void soma_solution_index_stop (SomaSolutionIndex *self);

SomaIndexState soma_solution_index_get_state (SomaSolutionIndex *self);

/* 0 to 1 */
double soma_solution_index_get_fraction (SomaSolutionIndex *self);

/* The following are for one that is ready. How many solutions there are; borrowed. */
const SomaNumber *soma_solution_index_get_number (SomaSolutionIndex *self);

/* Solution number `k`, the first being 0: a new object; NULL if there are not as many. */
SomaSolution *soma_solution_index_make (SomaSolutionIndex *self, const SomaNumber *k);

/* The number of a solution; FALSE if it is not among them. */
gboolean soma_solution_index_find (SomaSolutionIndex *self, const guint16 *copy_at, SomaNumber *k);

/* Draws the number of one of them, each as likely as the others; FALSE if there is none. */
gboolean soma_solution_index_draw (SomaSolutionIndex *self, SomaNumber *k);

/* Borrowed; NULL unless it is ready, or if there can be no solution with those pieces in place. It
 * is of a puzzle with these as pins. May be called on a thread for an index that was ready when the
 * thread started. */
SomaSelection *soma_solution_index_get_selection (SomaSolutionIndex *self);

/* Borrowed: without the pieces in place. */
SomaPuzzle *soma_solution_index_get_puzzle (SomaSolutionIndex *self);
