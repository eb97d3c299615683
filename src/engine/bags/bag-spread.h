/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bags.h"

/* Which bags can fill the figure, from few solutions: two pieces of one that touch are replaced by
 * others that cover the same cells, which is a solution of another bag, and so on. That takes
 * microseconds for a bag, where a search takes milliseconds. */
typedef struct _SomaBagSpread SomaBagSpread;

/* Borrows `bags`. NULL if there is not enough memory. */
SomaBagSpread *soma_bag_spread_new (const SomaBags *bags);

/* Takes NULL too. */
void soma_bag_spread_free (SomaBagSpread *self);

/* Adds a solution of soma_bags_make_puzzle() from which it is to go on. */
void soma_bag_spread_add (SomaBagSpread *self, const SomaPuzzle *puzzle, const uint8_t *kinds,
                          const uint16_t *copy_at);

/* Goes on from so many solutions, those reached last before others. False if there are no more. */
bool soma_bag_spread_run (SomaBagSpread *self, int n_solutions);

/* Whether a solution of the bag was seen. */
bool soma_bag_spread_has (const SomaBagSpread *self, uint64_t number);

/* Of how many bags. */
uint64_t soma_bag_spread_get_number (const SomaBagSpread *self);
