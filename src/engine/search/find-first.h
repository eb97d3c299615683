/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"

/* Searches for one solution, and sets `copy_at` to it, which has room for each cell of the figure.
 * `options` are those of a search without a limit, and without what solutions are told to. Returns
 * SOMA_SEARCH_LIMIT if there is one, even if the search was stopped by then; SOMA_SEARCH_COMPLETE
 * if there is none; else SOMA_SEARCH_STOPPED or SOMA_SEARCH_FAILED. Then `error` (may be NULL) is
 * why there was no search, as in soma_search_new(), or SOMA_OK if it failed on its way. */
SomaSearchState soma_search_find_first (SomaPuzzle *puzzle, const SomaSearchOptions *options,
                                        uint16_t *copy_at, SomaError *error);
