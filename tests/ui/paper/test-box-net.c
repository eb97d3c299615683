/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "box-net.h"

#include <string.h>

#include "engine-auto.h"

#define WIDTH 240
#define HEIGHT 320

static void
test_possible (void)
{
  static const SomaCell bent[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  g_autoptr (SomaFigure) box = soma_figure_new_box (3, 2, 4, NULL);
  g_autoptr (SomaFigure) corner = soma_figure_new (bent, NULL, 3, NULL);

  g_assert_true (soma_box_net_is_possible (box));
  g_assert_false (soma_box_net_is_possible (corner));
}

/* The side and the cell at a place in the net; FALSE beside it. */
static gboolean
look (const SomaFigure *figure, int x, int y, int *side, int *cell)
{
  for (*side = 0; *side < SOMA_N_SIDES; ++*side)
    {
      SomaBoxNetFace face = soma_box_net_get_face (figure, (SomaSide) *side);
      if (x < face.x || x >= face.x + face.width || y < face.y || y >= face.y + face.height)
        continue;
      *cell = soma_box_net_get_cell (figure, (SomaSide) *side, x - face.x, y - face.y);
      return TRUE;
    }
  return FALSE;
}

/* Squares that meet at a fold are two faces of one cell; in a side they are neighbours. */
static void
assert_meets (const SomaFigure *figure, int x, int y, int dx, int dy)
{
  int side, cell, other_side, other;

  if (!look (figure, x, y, &side, &cell) || !look (figure, x + dx, y + dy, &other_side, &other))
    return;
  SomaCell a = figure->cells[cell], b = figure->cells[other];
  int distance = ABS (a.x - b.x) + ABS (a.y - b.y) + ABS (a.z - b.z);
  g_assert_cmpint (distance, ==, side == other_side ? 1 : 0);
}

static void
test_folds (void)
{
  g_autoptr (SomaFigure) box = soma_figure_new_box (3, 2, 4, NULL);
  int n_seen[3 * 2 * 4] = { 0 }, side, cell;

  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 7; x++)
      {
        if (look (box, x, y, &side, &cell))
          n_seen[cell]++;
        assert_meets (box, x, y, 1, 0);
        assert_meets (box, x, y, 0, 1);
      }
  /* Each cell is there once for each of its faces that is outside. */
  for (int c = 0; c < box->n_cells; c++)
    {
      const int at[3] = { box->cells[c].x, box->cells[c].y, box->cells[c].z };
      int n = 0;
      for (int axis = 0; axis < 3; axis++)
        n += (at[axis] == 0) + (at[axis] == box->extent[axis] - 1);
      g_assert_cmpint (n_seen[c], ==, n);
    }
}

/* The rows and columns of the picture that have ink: first and last of each. */
typedef struct
{
  int left, right, upper, lower;
} Ink;

static Ink
draw (const SomaFigure *figure, SomaCellNumbers numbers, cairo_surface_t **picture)
{
  const SomaNames names = { .cells = numbers };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  Ink ink = { WIDTH, -1, HEIGHT, -1 };

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  soma_box_net_draw (cr, figure, &names, WIDTH, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (cairo_image_surface_get_data (
              surface)[y * cairo_image_surface_get_stride (surface) + 4 * x] < 128)
        {
          ink.left = MIN (ink.left, x);
          ink.right = MAX (ink.right, x);
          ink.upper = MIN (ink.upper, y);
          ink.lower = MAX (ink.lower, y);
        }
  *picture = surface;
  return ink;
}

/* It fills one direction of the page, whichever way it lies, and shows the numbers that are asked
 * for. */
static void
test_draw (void)
{
  g_autoptr (SomaFigure) cube = soma_figure_new_box (3, 3, 3, NULL);
  g_autoptr (SomaFigure) plank = soma_figure_new_box (9, 2, 1, NULL);
  cairo_surface_t *rows, *columns, *flat;
  Ink upright = draw (cube, SOMA_CELL_NUMBERS_ROWS, &rows);
  Ink lying = draw (plank, SOMA_CELL_NUMBERS_ROWS, &flat);

  g_assert_true (upright.upper < 6 && upright.lower > HEIGHT - 6);
  g_assert_true (lying.upper < 6 && lying.lower > HEIGHT - 6);
  draw (cube, SOMA_CELL_NUMBERS_COLUMNS, &columns);
  g_assert_cmpint (memcmp (cairo_image_surface_get_data (rows),
                           cairo_image_surface_get_data (columns),
                           (gsize) cairo_image_surface_get_stride (rows) * HEIGHT),
                   !=, 0);
  cairo_surface_destroy (rows);
  cairo_surface_destroy (columns);
  cairo_surface_destroy (flat);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/box-net/possible", test_possible);
  g_test_add_func ("/box-net/folds", test_folds);
  g_test_add_func ("/box-net/draw", test_draw);
  return g_test_run ();
}
