/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "build-order.h"
#include "solution-list.h"

/* In which order solutions are listed. */
typedef enum
{
  SOMA_FILTER_AS_FOUND,
  SOMA_FILTER_BY_PLACE,    /* those in which a piece lies alike are together */
  SOMA_FILTER_BY_BUILDING, /* those that are built from above come first, those that cannot be built
                            piece by piece last (build-order.h) */
  SOMA_FILTER_BY_SYMMETRY, /* those with the most symmetries come first */
  SOMA_FILTER_BY_LEVEL,    /* as soma_apart_table_sort() has them, the highest levels first */
  SOMA_FILTER_BY_MOVES,    /* likewise, the most moves first */
  SOMA_FILTER_BY_PIECES,   /* those that use the same pieces are together, and those that use more
                              of the first ones come first */
} SomaFilterOrder;

#define SOMA_FILTER_N_ORDERS (SOMA_FILTER_BY_PIECES + 1)

/* Whether it asks how solutions come apart. */
gboolean soma_filter_order_needs_levels (SomaFilterOrder order);

/* Ranks by building, after how many pieces do not come in from above: a piece would have to be
 * held; some lock each other, and from there on how many; it is not known. */
#define SOMA_FILTER_RANK_HELD (SOMA_MAX_BUILD_STEPS + 1)
#define SOMA_FILTER_RANK_LOCKED (SOMA_MAX_BUILD_STEPS + 2)
#define SOMA_FILTER_RANK_UNKNOWN (SOMA_FILTER_RANK_LOCKED + SOMA_MAX_BUILD_STEPS + 1)

/* Stores the rank of each of the solutions with those indices (of guint), by which
 * soma_filter_sort() sorts them; of symmetries it is SOMA_N_TRANSFORMS less their number. Not for
 * SOMA_FILTER_AS_FOUND and what needs levels. Otherwise as there; FALSE if `stop` was set. */
gboolean soma_filter_rank (SomaSolutionList *list, SomaFilterOrder order, int piece,
                           const GArray *indices, guint *ranks, const atomic_bool *stop,
                           atomic_uint *n_done);

/* Sorts the indices (of guint) of solutions of the list; those that are alike stay in their order.
 * `piece` is for SOMA_FILTER_BY_PLACE, and `order` needs no levels. On any thread.
 * `*n_done` grows to the number of indices. FALSE, with the indices as they were, if `stop` was
 * set. */
gboolean soma_filter_sort (SomaSolutionList *list, SomaFilterOrder order, int piece,
                           GArray *indices, const atomic_bool *stop, atomic_uint *n_done);
