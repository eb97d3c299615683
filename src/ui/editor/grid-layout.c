/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-layout.h"

#include <glib.h>
#include <math.h>

static int
get_n_x (const SomaBox *box)
{
  return box->high.x - box->low.x + 1;
}

static int
get_n_y (const SomaGridLayout *layout)
{
  return layout->box.high.y - layout->box.low.y + 1;
}

static int
get_n_layers (const SomaGridLayout *layout)
{
  return layout->box.high.z - layout->box.low.z + 1;
}

/* The offset between adjacent layers, to the right and down. */
static int
get_pitch_x (const SomaGridLayout *layout)
{
  return get_n_x (&layout->box) * layout->cell_size + SOMA_GRID_GAP;
}

static int
get_pitch_y (const SomaGridLayout *layout)
{
  return layout->heading + get_n_y (layout) * layout->cell_size + SOMA_GRID_GAP;
}

/* The size of cells at which so many layers fit side by side. */
static int
get_fitting_size (const SomaGridLayout *layout, int n_columns, int width)
{
  int fitting = (width - (n_columns + 1) * SOMA_GRID_GAP) / (n_columns * get_n_x (&layout->box));

  return MIN (fitting, SOMA_GRID_LARGEST_CELL);
}

/* Whether everything fits at once, and if so, the best arrangement. */
static bool
show_all (SomaGridLayout *layout, int width, int height)
{
  layout->cell_size = 0;
  for (int n = 1; n <= get_n_layers (layout); n++)
    {
      /* All rows of layers fit into the height, too. */
      int n_rows = (get_n_layers (layout) + n - 1) / n;
      int fitting = (height - SOMA_GRID_GAP - n_rows * (layout->heading + SOMA_GRID_GAP)) /
                    (n_rows * get_n_y (layout));
      int size = MIN (fitting, get_fitting_size (layout, n, width));
      if (size < layout->cell_size)
        continue;
      layout->n_columns = n;
      layout->cell_size = size;
    }
  return layout->cell_size >= SOMA_GRID_LEAST_CELL;
}

void
soma_grid_layout_init (SomaGridLayout *layout, const SomaBox *box, int heading, int width,
                       int height)
{
  *layout = (SomaGridLayout){ .box = *box, .heading = heading, .n_columns = 1 };
  if (show_all (layout, width, height))
    return;
  layout->n_columns = 1;
  layout->cell_size = MAX (get_fitting_size (layout, 1, width), SOMA_GRID_LEAST_CELL);
  for (int n = 2; n <= get_n_layers (layout); n++)
    {
      int size = get_fitting_size (layout, n, width);
      if (size < SOMA_GRID_GOOD_CELL)
        break;
      layout->n_columns = n;
      layout->cell_size = size;
    }
}

int
soma_grid_layout_least_width (const SomaBox *box)
{
  return get_n_x (box) * SOMA_GRID_LEAST_CELL + 2 * SOMA_GRID_GAP;
}

int
soma_grid_layout_get_height (const SomaGridLayout *layout)
{
  int n_rows = (get_n_layers (layout) + layout->n_columns - 1) / layout->n_columns;

  return n_rows * get_pitch_y (layout) + SOMA_GRID_GAP;
}

void
soma_grid_layout_get_layer (const SomaGridLayout *layout, int z, int *x, int *y)
{
  int i = z - layout->box.low.z;

  *x = SOMA_GRID_GAP + i % layout->n_columns * get_pitch_x (layout);
  if (layout->mirrored > 0)
    *x = layout->mirrored - *x - get_n_x (&layout->box) * layout->cell_size;
  *y = SOMA_GRID_GAP + i / layout->n_columns * get_pitch_y (layout);
}

void
soma_grid_layout_get_cell (const SomaGridLayout *layout, SomaCell cell, int *x, int *y)
{
  soma_grid_layout_get_layer (layout, cell.z, x, y);
  *x += (cell.x - layout->box.low.x) * layout->cell_size;
  *y += layout->heading + (layout->box.high.y - cell.y) * layout->cell_size;
}

/* The cell of the layer at the point, which may lie outside the box. */
static SomaCell
get_cell_at (const SomaGridLayout *layout, int z, double x, double y)
{
  int left, top;

  soma_grid_layout_get_layer (layout, z, &left, &top);
  double column = floor ((x - left) / layout->cell_size);
  double row = floor ((y - top - layout->heading) / layout->cell_size);
  return (SomaCell){
    .x = (int16_t) CLAMP (layout->box.low.x + column, -16384, 16383),
    .y = (int16_t) CLAMP (layout->box.high.y - row, -16384, 16383),
    .z = (int16_t) z,
  };
}

bool
soma_grid_layout_find_cell (const SomaGridLayout *layout, double x, double y, SomaCell *cell)
{
  double along = layout->mirrored > 0 ? layout->mirrored - x : x;
  int column = (int) floor ((along - SOMA_GRID_GAP) / get_pitch_x (layout));
  int row = (int) floor ((y - SOMA_GRID_GAP) / get_pitch_y (layout));
  int i = row * layout->n_columns + column;

  if (column < 0 || column >= layout->n_columns || row < 0 || i >= get_n_layers (layout))
    return false;
  *cell = get_cell_at (layout, layout->box.low.z + i, x, y);
  return soma_box_contains (&layout->box, *cell);
}

SomaCell
soma_grid_layout_nearest_cell (const SomaGridLayout *layout, int z, double x, double y)
{
  SomaCell cell = get_cell_at (layout, z, x, y);

  cell.x = CLAMP (cell.x, layout->box.low.x, layout->box.high.x);
  cell.y = CLAMP (cell.y, layout->box.low.y, layout->box.high.y);
  return cell;
}
