/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "drawing.h"

/* Texts about drawings. Free all with g_free(). */

/* The name of layer `index` of a figure of `n_layers`, the lowest being 0; those outside are where
 * it can grow. */
char *soma_label_layer (int index, int n_layers);

/* The place of a cell relative to the box around the figure, whose first and last cells are `low`
 * and `high`: "layer 2, row 1, column 3", or "above, row 1, column 3" if it is outside. */
char *soma_label_place (SomaCell cell, SomaCell low, SomaCell high);

/* The place and its contents. */
char *soma_label_grid_cell (SomaCell cell, SomaCell low, SomaCell high, SomaPlace place);

/* A description of the drawing for screen readers. */
char *soma_label_drawing (int n_cells);

/* Why a change was refused: the drawing would be too large. */
char *soma_label_too_large (void);
