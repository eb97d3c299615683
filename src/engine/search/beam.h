/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"
#include "worker.h"

/* Whether soma_search_find_by_beam() may find a solution: few cells stay empty, or are left to
 * single cubes, the figure is large, and no weights prove that it cannot be filled (tighten.h), as
 * then as much as they allow is hardly met by chance. */
bool soma_search_has_beam (const SomaSearch *search);

/* Tries to find a solution by covering one cell after the other, from one end of the figure to the
 * other, in many ways at once: of those that have come to the same cell the `width` best are kept
 * (fewer where these would take more than 64 MB), which have left the fewest cells empty and have
 * put off no pieces. Chance decides among equally good ones, and at which end to begin, by `seed`.
 * Adds to `*n_nodes` how many were kept, and ends when the worker's search is to stop. TRUE if it
 * found a solution: sets `copy_at`. */
bool soma_search_find_by_beam (SomaWorker *worker, uint64_t seed, uint64_t width, uint16_t *copy_at,
                               uint64_t *n_nodes);
