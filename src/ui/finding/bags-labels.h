/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bag-finder.h"

/* Texts about choices of pieces. Free all with g_free(). */

/* How counting them goes, what has come of it, or why it cannot be done. If `is_stale`, the design
 * is another one by now. */
char *soma_label_bags (SomaBagsState state, const SomaBagTotals *totals, gboolean is_stale);

/* "12 solutions", or, if not all are counted, "Builds it". */
char *soma_label_bag (const SomaBagCount *count, gboolean counts_all);

/* "Without F I": what is left over, if that is less than what is used; NULL otherwise. */
char *soma_label_bag_rest (SomaCountedBag *bag);
