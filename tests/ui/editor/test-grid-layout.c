/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-layout.h"

#include <glib.h>

#define HEADING 18

static const SomaBox box = { { -1, -2, -1 }, { 4, 5, 6 } };

static bool
equal (SomaCell a, SomaCell b)
{
  return soma_cell_compare (a, b) == 0;
}

static void
assert_round_trip (gboolean is_mirrored)
{
  for (int width = 100; width < 1500; width += 37)
    {
      SomaGridLayout layout;
      soma_grid_layout_init (&layout, &box, HEADING, width, 0);
      layout.mirrored = is_mirrored ? width : 0;
      for (SomaCell cell = box.low; cell.z <= box.high.z; cell.z++)
        for (cell.y = box.low.y; cell.y <= box.high.y; cell.y++)
          for (cell.x = box.low.x; cell.x <= box.high.x; cell.x++)
            {
              SomaCell found;
              int x, y;
              soma_grid_layout_get_cell (&layout, cell, &x, &y);
              g_assert_true (soma_grid_layout_find_cell (&layout, x, y, &found));
              g_assert_true (equal (found, cell));
              double end = layout.cell_size - 0.5;
              g_assert_true (soma_grid_layout_find_cell (&layout, x + end, y + end, &found));
              g_assert_true (equal (found, cell));
            }
    }
}

/* Every cell is found at its centre and corners, at any width. */
static void
test_round_trip (void)
{
  assert_round_trip (FALSE);
  assert_round_trip (TRUE);
}

/* From right to left, layers follow each other to the left; the cells of each do not. */
static void
test_mirrored (void)
{
  SomaGridLayout layout;
  int x, next_x, y, next_y;

  soma_grid_layout_init (&layout, &box, HEADING, 900, 0);
  layout.mirrored = 900;
  soma_grid_layout_get_layer (&layout, box.low.z, &x, &y);
  g_assert_cmpint (x + (box.high.x - box.low.x + 1) * layout.cell_size, ==, 900 - SOMA_GRID_GAP);
  soma_grid_layout_get_layer (&layout, box.low.z + 1, &next_x, &next_y);
  g_assert_cmpint (next_x, <, x);
  g_assert_cmpint (next_y, ==, y);
  soma_grid_layout_get_cell (&layout, box.low, &x, &y);
  soma_grid_layout_get_cell (&layout, (SomaCell){ box.high.x, box.low.y, box.low.z }, &next_x,
                             &next_y);
  g_assert_cmpint (next_x, >, x);
}

/* No two cells overlap, and all are within the requested height, and width. */
static void
test_size (void)
{
  for (int width = soma_grid_layout_least_width (&box); width < 1500; width += 61)
    {
      SomaGridLayout layout;
      int right = 0, bottom = 0;
      soma_grid_layout_init (&layout, &box, HEADING, width, 0);
      for (int z = box.low.z; z <= box.high.z; z++)
        {
          int x, y;
          soma_grid_layout_get_cell (&layout, (SomaCell){ box.high.x, box.low.y, (int16_t) z }, &x,
                                     &y);
          right = MAX (right, x + layout.cell_size);
          bottom = MAX (bottom, y + layout.cell_size);
        }
      g_assert_cmpint (right + SOMA_GRID_GAP, <=, width);
      g_assert_cmpint (bottom + SOMA_GRID_GAP, ==, soma_grid_layout_get_height (&layout));
      g_assert_cmpint (layout.cell_size, >=, SOMA_GRID_LEAST_CELL);
      g_assert_cmpint (layout.cell_size, <=, SOMA_GRID_LARGEST_CELL);
    }
}

/* With enough room, all layers are in one row, with cells at their largest. */
static void
test_row (void)
{
  SomaGridLayout layout;

  soma_grid_layout_init (&layout, &box, HEADING, 8000, 0);
  g_assert_cmpint (layout.n_columns, ==, box.high.z - box.low.z + 1);
  g_assert_cmpint (layout.cell_size, ==, SOMA_GRID_LARGEST_CELL);
}

/* Within a height, all layers are visible at once with the largest cells of all such layouts; if
 * that would make them too small, the height is ignored. */
static void
test_page (void)
{
  for (int width = 200; width < 1500; width += 61)
    for (int height = 100; height < 1500; height += 53)
      {
        SomaGridLayout layout, any;
        int best = 0;
        for (int n = 1; n <= box.high.z - box.low.z + 1; n++)
          for (int size = SOMA_GRID_LEAST_CELL; size <= SOMA_GRID_LARGEST_CELL; size++)
            {
              const SomaGridLayout trial = { box, size, n, HEADING, 0 };
              int needed =
                  n * ((box.high.x - box.low.x + 1) * size + SOMA_GRID_GAP) + SOMA_GRID_GAP;
              if (needed <= width && soma_grid_layout_get_height (&trial) <= height)
                best = MAX (best, size);
            }
        soma_grid_layout_init (&layout, &box, HEADING, width, height);
        soma_grid_layout_init (&any, &box, HEADING, width, 0);
        if (best > 0)
          g_assert_cmpint (soma_grid_layout_get_height (&layout), <=, height);
        g_assert_cmpint (layout.cell_size, ==, best > 0 ? best : any.cell_size);
        if (best == 0)
          g_assert_cmpint (layout.n_columns, ==, any.n_columns);
      }
}

/* Beside the view in a window of 1000x700, all layers of figures of this size are seen at once. */
static void
test_small_window (void)
{
  static const SomaBox boxes[] = {
    { { -1, -1, -1 }, { 3, 3, 3 } }, /* 3x3x3 */
    { { -1, -1, -1 }, { 4, 4, 4 } }, /* 4x4x4 */
    { { -1, -1, -1 }, { 5, 5, 3 } }, /* W-Wall */
  };

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      SomaGridLayout layout;
      soma_grid_layout_init (&layout, &boxes[i], HEADING, 305, 580);
      g_assert_cmpint (soma_grid_layout_get_height (&layout), <=, 580);
    }
}

/* Between layers there is no cell. */
static void
test_gaps (void)
{
  SomaGridLayout layout;
  SomaCell cell;
  int x, y;

  soma_grid_layout_init (&layout, &box, HEADING, 600, 0);
  g_assert_cmpint (layout.n_columns, >, 1);
  soma_grid_layout_get_layer (&layout, 0, &x, &y);
  g_assert_false (soma_grid_layout_find_cell (&layout, x - 1, y + HEADING + 1, &cell));
  g_assert_false (soma_grid_layout_find_cell (&layout, x + 1, y + HEADING - 1, &cell));
  g_assert_false (soma_grid_layout_find_cell (&layout, -50, -50, &cell));
  g_assert_false (soma_grid_layout_find_cell (&layout, 1e9, 1e9, &cell));
}

/* A pointer far away still refers to the nearest cell of its layer. */
static void
test_nearest (void)
{
  SomaGridLayout layout;

  soma_grid_layout_init (&layout, &box, HEADING, 600, 0);
  g_assert_true (equal (soma_grid_layout_nearest_cell (&layout, 2, 1e9, -1e9),
                        (SomaCell){ box.high.x, box.high.y, 2 }));
  g_assert_true (equal (soma_grid_layout_nearest_cell (&layout, 2, -1e9, 1e9),
                        (SomaCell){ box.low.x, box.low.y, 2 }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid-layout/round-trip", test_round_trip);
  g_test_add_func ("/grid-layout/mirrored", test_mirrored);
  g_test_add_func ("/grid-layout/size", test_size);
  g_test_add_func ("/grid-layout/row", test_row);
  g_test_add_func ("/grid-layout/page", test_page);
  g_test_add_func ("/grid-layout/small-window", test_small_window);
  g_test_add_func ("/grid-layout/gaps", test_gaps);
  g_test_add_func ("/grid-layout/nearest", test_nearest);
  return g_test_run ();
}
