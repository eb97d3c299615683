/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* Shapes that are drawn from one cell to another. */
typedef enum
{
  SOMA_DRAWN_BOX,    /* between the two as corners */
  SOMA_DRAWN_LINE,   /* one cell thick: for each step along its longest axis one cell */
  SOMA_DRAWN_SPHERE, /* around the first, as far as the second */
} SomaDrawnShape;

/* Writes the cells of the shape, each once, to `cells`, which has room for `max`. Returns their
 * number; if that is more than `max`, nothing useful is written, and it may be less than the true
 * number. */
int soma_drawn_shape_list (SomaDrawnShape kind, SomaCell from, SomaCell to, SomaCell *cells,
                           int max);
