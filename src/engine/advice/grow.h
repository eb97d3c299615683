/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "generate.h"

/* Grows one random figure of `n_cells` cells in a box of that size (each side at most
 * SOMA_MAX_WISH_EXTENT), with the symmetry and without the overhangs that the wish says; NULL if it
 * got stuck, which can happen any time. `*random` is the state of the sequence.
 * The figure is connected. */
SomaFigure *soma_grow_figure (const SomaWish *wish, const int *box, int n_cells, uint64_t *random);

/* Grows one from the pieces of the set, each at most as often as it is there and together `n_cells`
 * cells, so that it can be built from them; the wish's symmetry is not heeded. NULL as above. */
SomaFigure *soma_grow_packing (const SomaPieceSet *set, const SomaWish *wish, const int *box,
                               int n_cells, uint64_t *random);
