/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer-net.h"

#include <string.h>

#include "engine-auto.h"

#define SIZE 300

static SomaPuzzle *
make_puzzle (int side, int height)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaPiece piece = {
    "I", "domino", 0xff0000, 4, 4, 2, cells, NULL, SOMA_TURNS_ANY, 0
  };
  SomaPieceSet *set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (side, side, height, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("cube", figure, set, NULL, 0, false, NULL);

  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return puzzle;
}

static int
count_pixels (cairo_surface_t *surface, gboolean (*matches) (guint32 pixel))
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface), n = 0;

  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
        guint32 pixel;
        memcpy (&pixel, data + y * stride + x * 4, sizeof pixel);
        n += matches (pixel & 0xffffff);
      }
  return n;
}

static gboolean
is_reddish (guint32 pixel)
{
  return (pixel >> 16) > 240 && (pixel >> 8 & 0xff) < 150 && (pixel & 0xff) < 150;
}

static gboolean
is_dark (guint32 pixel)
{
  return (pixel >> 16) < 60 && (pixel >> 8 & 0xff) < 60;
}

static cairo_surface_t *
draw_net (SomaPuzzle *puzzle, const guint16 *copy_at, SomaCellNumbers numbers, gboolean numbered)
{
  SomaNames names = { SOMA_PIECE_NAMES_LETTER, numbers };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  const SomaLayerNet net = {
    .puzzle = puzzle, .copy_at = copy_at, .names = &names, .numbered = numbered
  };
  soma_layer_net_draw (cr, &net, SIZE, SIZE);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  soma_puzzle_unref (puzzle);
  return surface;
}

static cairo_surface_t *
draw (const guint16 *copy_at, SomaCellNumbers numbers)
{
  return draw_net (make_puzzle (2, 2), copy_at, numbers, TRUE);
}

static int
count_ink (cairo_surface_t *surface, int y)
{
  const guint8 *row = cairo_image_surface_get_data (surface) +
                      (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  int n = 0;

  for (int x = 0; x < SIZE; x++)
    n += row[x * 4] < 128;
  return n;
}

/* The caption of a layer of many cells is as legible as that of one of few. */
static void
test_caption (void)
{
  cairo_surface_t *net = draw_net (make_puzzle (12, 1), NULL, 0, FALSE);
  int first = 0, last = 0;

  while (count_ink (net, first) == 0)
    first++;
  for (last = first; count_ink (net, last) > 0; last++)
    g_assert_cmpint (count_ink (net, last), <, SIZE / 3);
  g_assert_cmpint (last - first, >, SIZE / 30);
  cairo_surface_destroy (net);
}

/* Lines and numbers; a placed piece has its colour; other numbers look different. */
static void
test_draw (void)
{
  static const guint16 copy_at[] = {
    0, 0, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY
  };
  cairo_surface_t *bare = draw (NULL, 0), *piece = draw (copy_at, 0), *other = draw (NULL, 1);
  gsize size = (gsize) cairo_image_surface_get_stride (bare) * SIZE;

  g_assert_cmpint (count_pixels (bare, is_dark), >, 500);
  g_assert_cmpint (count_pixels (bare, is_reddish), ==, 0);
  /* Two of eight cells, which cover about half of the picture. */
  g_assert_cmpint (count_pixels (piece, is_reddish), >, SIZE * SIZE / 20);
  g_assert_cmpint (
      memcmp (cairo_image_surface_get_data (bare), cairo_image_surface_get_data (other), size), !=,
      0);
  cairo_surface_destroy (bare);
  cairo_surface_destroy (piece);
  cairo_surface_destroy (other);
}

static gboolean
is_bluish (guint32 pixel)
{
  return (pixel >> 16) < 150 && (pixel >> 8 & 0xff) < 150 && (pixel & 0xff) > 240;
}

/* A cell in a colour has a field in it, with its letter, within what a piece has. */
static void
test_field (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const guint8 colours[] = { 0, 1 };
  static const SomaPiece piece = { "I",   "domino", 0xff0000,       1, 1, 2,
                                   cells, colours,  SOMA_TURNS_ANY, 0 };
  static const guint16 copy_at[] = { 0, 0 };
  const guint32 rgb[SOMA_N_COLOURS] = { 0, 0x0000ff };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  cairo_surface_t *before = draw_net (soma_puzzle_ref (puzzle), copy_at, 0, TRUE);
  g_assert_cmpint (count_pixels (before, is_bluish), ==, 0);
  soma_puzzle_set_rgb (puzzle, rgb);
  cairo_surface_t *after = draw_net (soma_puzzle_ref (puzzle), copy_at, 0, TRUE);

  g_assert_cmpint (count_pixels (after, is_bluish), >, SIZE * SIZE / 30);
  g_assert_cmpint (count_pixels (after, is_reddish), >, SIZE * SIZE / 20);
  g_assert_cmpint (count_pixels (after, is_bluish), <, count_pixels (after, is_reddish));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layer-net/draw", test_draw);
  g_test_add_func ("/layer-net/field", test_field);
  g_test_add_func ("/layer-net/caption", test_caption);
  return g_test_run ();
}
