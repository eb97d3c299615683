/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* All polycubes of a size: connected figures, each once up to rotation. */

#define SOMA_POLYCUBES_MAX_SIZE 6

typedef enum
{
  SOMA_POLYCUBES_CHIRAL = 1 << 0, /* mirror images apart: 1 1 2 8 29 166 of 1 to 6 cells; together,
                                     one of each pair: 1 1 2 7 23 112 (OEIS A000162, A038119) */
  SOMA_POLYCUBES_FLAT = 1 << 1,   /* only those of one layer: 1 1 2 5 12 35 (A000105) */
} SomaPolycubes;

/* The most there are of any size. */
#define SOMA_POLYCUBES_MAX 166

/* Writes new references to `figures`, which has room for SOMA_POLYCUBES_MAX, flat ones first,
 * mirror images next to each other. Returns their number. */
int soma_polycubes_list (int n_cells, int flags, SomaFigure **figures);
