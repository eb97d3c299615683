/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

#include "search.h"

/* Restarts: short searches for one solution, each with its options in another order. A search that
 * has made a bad choice near its root may be stuck with it for hours, while another order finds a
 * solution at once (Gomes, Selman and Kautz, 1998). Their node limits follow the sequence of Luby,
 * Sinclair and Zuckerman (1993), which is within a constant factor of the best possible without
 * knowing the puzzle. The order depends on the seed of the search and the number of the restart. */

/* Runs one restart on each thread of the search, which pauses meanwhile. A solution that is found
 * is reported as if the search had found it, and the search does not report it again. Returns how
 * many nodes each thread was allowed. */
uint64_t soma_restart_round (SomaSearch *search);
