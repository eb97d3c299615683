/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bags.h"
#include "search.h"

/* Counts the solutions of all bags in one search, which finds those of the puzzle with all its
 * ranges, and looks what each of them is made of. */
typedef struct _SomaBagTally SomaBagTally;

/* The search, which is yet to be run, has so many threads. NULL if it cannot be done so, with
 * SOMA_OK as `error`: turns, pins or pieces kept distinct make the bags differ in what counts as
 * the same, or there are too many of them; or with the error of soma_search_new(). `bags` is
 * borrowed. */
SomaBagTally *soma_bag_tally_new (SomaBags *bags, SomaSymmetry symmetry, int n_threads,
                                  const atomic_bool *stop, SomaError *error);

/* Takes NULL too. */
void soma_bag_tally_free (SomaBagTally *self);

/* Borrowed. */
SomaSearch *soma_bag_tally_get_search (SomaBagTally *self);

/* Not while the search runs: how many solutions it has found of that bag, which are all if it is
 * complete, and never more than there are. */
uint64_t soma_bag_tally_get (const SomaBagTally *self, uint64_t number);
