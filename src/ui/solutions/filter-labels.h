/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "listing.h"

/* Texts about which solutions are listed. Every char * is new. */

/* On a button that removes the rule: "L lies flat". */
char *soma_label_filter_rule (const SomaFilterRule *rule, const SomaPuzzle *puzzle);

/* In the menu of a piece, if the rule's kind is there: "L lies flat". */
char *soma_label_filter_menu (const SomaFilterRule *rule, const SomaPuzzle *puzzle);

/* On a button that lists them as they were found again: "Sorted by the place of L". NULL for
 * SOMA_FILTER_AS_FOUND; `piece` is for SOMA_FILTER_BY_PLACE. */
char *soma_label_filter_order (SomaFilterOrder order, int piece, const SomaPuzzle *puzzle);

/* While it is being found out which ones match; `fraction` (from 0 to 1) of the work is done. */
char *soma_label_filtering (double fraction);

/* What is listed of `n_all` solutions (of a list): how many of them, "1,234 of 19,186"; if there is
 * none, which rule to do without; how many have not been taken apart, if a rule asks for that; of
 * those near one, also which pieces have moved in that which is `shown` (nullable). While that is
 * being found out, how far it is. */
char *soma_label_listing (SomaListing *listing, const SomaPuzzle *puzzle, guint n_all,
                          SomaSolution *shown);
