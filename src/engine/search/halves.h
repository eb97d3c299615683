/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"

/* Whether soma_search_fill_halves() may find a solution: no cell is optional or pinned, and the
 * figure is large enough to be cut, and the pieces small enough for its parts. */
bool soma_search_has_halves (const SomaSearch *search);

/* Tries to fill the figure of the search part by part: planes cut it in two, and these parts again,
 * until they are small; each gets pieces that those before it have left, whichever they are, and
 * the last one all that must still be used. For each part there is a short search. Where to cut
 * depends on `seed`. Visits about `most_nodes` nodes, which it adds to `*n_nodes`, and ends when
 * search->shared.stop is set. TRUE if it found a solution: sets `copy_at`, without ordering the
 * copies. */
bool soma_search_fill_halves (SomaSearch *search, uint64_t seed, uint64_t most_nodes,
                              uint16_t *copy_at, uint64_t *n_nodes);
