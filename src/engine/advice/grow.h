/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "generate.h"

/* Grows one random connected figure of `n_cells` cells in a box of that size (each side at most
 * SOMA_MAX_WISH_EXTENT, and none less than the core, which begins at the origin), with the core and
 * the symmetry and without the overhangs as the wish says; NULL if it gets stuck, which can happen at any time. `*random` is the state of the sequence. */
SomaFigure *soma_grow_figure (const SomaWish *wish, const int *box, int n_cells, uint64_t *random);

/* Grows one from the pieces of the set, each used at most max_count times and together `n_cells`
 * cells, so that it can be built from them; the wish's symmetry and core are ignored. NULL as above. */
SomaFigure *soma_grow_packing (const SomaPieceSet *set, const SomaWish *wish, const int *box,
                               int n_cells, uint64_t *random);
