/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

#include "search.h"

/* Restarts: short searches for one solution, each with its options in another order. A search that
 * has made a bad choice near its root may not come back from it for hours, while another order finds
 * a solution at once (Gomes, Selman and Kautz, 1998). How many nodes they may take follows the
 * sequence of Luby, Sinclair and Zuckerman (1993), which is within a constant factor of the best
 * that can be done without knowing the puzzle. The seed of the search and their numbers decide the
 * orders. */

/* Runs one restart on each thread of the search, which stands still meanwhile. A solution that is
 * found is reported as if the search had found it, and not reported again by the search. Returns how
 * many nodes a thread was allowed. */
uint64_t soma_restart_round (SomaSearch *search);
