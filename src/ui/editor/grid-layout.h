/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>

#include "drawing.h"

/* The places of the layers of a box of cells when they are drawn side by side, the lowest first, in
 * as many rows as the width requires. Each layer is seen from above: x right, y up. Lengths are in
 * pixels. */
typedef struct
{
  SomaBox box;
  int cell_size;
  int n_columns; /* layers in a row */
  int heading;   /* room above each layer for its name */
  int mirrored;  /* 0, or the width whose right edge the layers begin at; cells are not mirrored */
} SomaGridLayout;

/* Between layers, and around all of them. */
#define SOMA_GRID_GAP 12

#define SOMA_GRID_LEAST_CELL 12
#define SOMA_GRID_LARGEST_CELL 96

/* Where not all layers are seen, cells are as small as this to have more of them beside each
 * other. */
#define SOMA_GRID_GOOD_CELL 20

/* The layout of a width and a height (0: any): cells as large as they can be if all layers are to
 * be seen at once. If that would make them smaller than the least, the layers need more height: as
 * many beside each other as leave the cells a good size, and then cells as large as fit. A layer
 * that does not fit with the least cells sticks out. `heading` is the height of a line of text. */
void soma_grid_layout_init (SomaGridLayout *layout, const SomaBox *box, int heading, int width,
                            int height);

/* The least width at which no layer sticks out. */
int soma_grid_layout_least_width (const SomaBox *box);

int soma_grid_layout_get_height (const SomaGridLayout *layout);

/* The upper left corner of the layer's name; its cells are below that. */
void soma_grid_layout_get_layer (const SomaGridLayout *layout, int z, int *x, int *y);

/* The upper left corner of the cell, which may lie outside the box. */
void soma_grid_layout_get_cell (const SomaGridLayout *layout, SomaCell cell, int *x, int *y);

/* The cell at the point; false if it lies between the layers. */
bool soma_grid_layout_find_cell (const SomaGridLayout *layout, double x, double y, SomaCell *cell);

/* The cell of layer `z` that is nearest to the point, even from far outside. */
SomaCell soma_grid_layout_nearest_cell (const SomaGridLayout *layout, int z, double x, double y);
