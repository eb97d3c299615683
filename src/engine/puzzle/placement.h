/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

#include "turned.h"

/* All placements of one piece in a figure, one row of piece->n_cells ascending cell numbers each,
 * no two alike. Where both have colours, only those in which each cell accepts the colour that lies
 * on it, in at least one of the ways to turn the piece onto these cells: a solution says where
 * pieces lie, and not which way round. Ordered by orientation, then by position (z, y, x). */
typedef struct
{
  int n_placements;
  int n_cells;     /* of the piece */
  uint16_t *cells; /* n_placements rows of n_cells */
} SomaPlacements;

/* Free with soma_placements_free(). No more than 202 MB. */
SomaPlacements *soma_placements_new (const SomaFigure *figure, const SomaPiece *piece);

/* The same with what is known of the piece's shape (nullable), which saves most of the work for
 * small figures. */
SomaPlacements *soma_placements_new_turned (const SomaFigure *figure, const SomaPiece *piece,
                                            const SomaTurned *turned);

/* Takes NULL too. */
void soma_placements_free (SomaPlacements *placements);
