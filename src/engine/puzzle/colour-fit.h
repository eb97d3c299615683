/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "piece-set.h"

/* Whether the piece can cover these cells of the figure, as far as colours and turns matter: some
 * rotation that it allows covers them, and they accept its colours. The cells, as many as the piece
 * has, are in their order and of its shape. `colours` (may be NULL) gets the colours of the piece
 * on each of them, those of the first such rotation, or, if there is none, of the first that covers
 * them. */
bool soma_colours_fit (const SomaFigure *figure, const SomaPiece *piece, const SomaCell *cells,
                       uint8_t *colours);
