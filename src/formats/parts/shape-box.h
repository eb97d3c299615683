/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* For formats that list cells by their coordinates: a few bytes could ask for a figure whose box
 * has a thousand million places, which other formats would have to write one by one. */

/* The most places that the box around such a shape has. */
#define SOMA_SHAPE_MAX_PLACES (1 << 18)

/* Makes a figure of cells at any position, as soma_figure_new_coloured(); also
 * SOMA_ERROR_FIGURE_TOO_LARGE if its box is too large. */
SomaFigure *soma_shape_new (const int (*cells)[3], const bool *optional, const uint8_t *colours,
                            const uint64_t *accepts, int n_cells, SomaError *error);

/* Why soma_shape_new() refused so many cells: a sentence. Free with g_free(). */
char *soma_shape_describe (const SomaError *error, int n_cells);
