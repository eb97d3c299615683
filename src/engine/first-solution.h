/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "puzzle.h"
#include "search.h"

/* Looks for any one solution by many short searches, each with its placements in another order: a
 * search that has made a bad choice near its root may not come back from it for hours, while another
 * order finds a solution at once (Gomes, Selman and Kautz, 1998). How many nodes the searches may
 * take follows the sequence of Luby, Sinclair and Zuckerman (1993), which is within a constant
 * factor of the best that can be done without knowing the puzzle.
 *
 * `seed` decides the orders; the same seed finds the same solution. `copy_at` has room for a
 * solution. Returns SOMA_SEARCH_LIMIT if one was found, SOMA_SEARCH_COMPLETE if there is none,
 * SOMA_SEARCH_STOPPED when `*stop` was set, SOMA_SEARCH_FAILED when memory ran out. */
SomaSearchState soma_first_solution (SomaPuzzle *puzzle, uint64_t seed, const atomic_bool *stop,
                                     uint16_t *copy_at, uint64_t *n_nodes);
