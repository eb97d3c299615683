/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "solution-list.h"

/* In which order solutions are listed. */
typedef enum
{
  SOMA_SIFT_AS_FOUND,
  SOMA_SIFT_BY_PLACE,    /* those in which a piece lies alike are together */
  SOMA_SIFT_BY_BUILDING, /* those that are built from above come first, those that cannot be built
                            piece by piece last (build-order.h) */
  SOMA_SIFT_BY_SYMMETRY, /* those with the most symmetries come first */
  SOMA_SIFT_BY_LEVEL,    /* as soma_apart_table_sort() has them, the highest levels first */
} SomaSiftOrder;

#define SOMA_SIFT_N_ORDERS (SOMA_SIFT_BY_LEVEL + 1)

/* Sorts the indices (of guint) of solutions of the list; those that are alike stay in their order.
 * `piece` is for SOMA_SIFT_BY_PLACE, and `order` is not SOMA_SIFT_BY_LEVEL. On any thread.
 * `*n_done` grows to the number of indices. FALSE, with the indices as they were, if `stop` was
 * set. */
gboolean soma_sift_sort (SomaSolutionList *list, SomaSiftOrder order, int piece, GArray *indices,
                         const atomic_bool *stop, atomic_uint *n_done);
