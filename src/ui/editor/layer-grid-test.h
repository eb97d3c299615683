/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layer-grid.h"

/* What only tests ask for. */

/* Where the cell is drawn, in the widget's coordinates. Returns FALSE if it is not shown. */
gboolean soma_layer_grid_get_cell_area (SomaLayerGrid *self, SomaCell cell, GdkRectangle *area);

/* The text of the mark on the cell, owned by the grid; NULL if there is none. */
const char *soma_layer_grid_get_mark (SomaLayerGrid *self, SomaCell cell);
