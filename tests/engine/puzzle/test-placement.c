/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "corpus.h"
#include "placement.h"

static int
count_placements (const SomaFigure *figure, const SomaPiece *piece)
{
  SomaPlacements *placements = soma_placements_new (figure, piece);
  int n_placements = placements->n_placements;
  soma_placements_free (placements);
  return n_placements;
}

static void
assert_row_is_right (const SomaPuzzle *puzzle, int piece, const uint16_t *row)
{
  SomaError error = { SOMA_OK, -1 };
  SomaPin pin = { piece, puzzle->set->pieces[piece].n_cells, row };
  g_autoptr (SomaPuzzle) pinned =
      soma_puzzle_new ("", puzzle->figure, puzzle->set, &pin, 1, FALSE, &error);

  g_assert_cmpint (error.status, ==, SOMA_OK);
  g_assert_nonnull (pinned);
  for (int i = 1; i < pin.n_cells; i++)
    g_assert_cmpint (row[i - 1], <, row[i]);
}

/* The published numbers for the seven pieces in the 3x3x3 cube. */
static void
test_placement_cube (void)
{
  static const struct
  {
    const char *letter;
    int n_placements;
  } facts[] = { { "V", 144 }, { "L", 144 }, { "T", 72 }, { "Z", 72 },
                { "A", 96 },  { "B", 96 },  { "P", 64 } };
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    g_assert_cmpint (
        count_placements (cube->figure, corpus_find_piece (cube->set, facts[i].letter)), ==,
        facts[i].n_placements);
}

static void
test_placement_rows (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");

  for (int p = 0; p < cube->set->n_pieces; p++)
    {
      SomaPlacements *placements = soma_placements_new (cube->figure, &cube->set->pieces[p]);
      g_autoptr (GHashTable) seen =
          g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
      g_assert_cmpint (placements->n_cells, ==, cube->set->pieces[p].n_cells);
      for (int i = 0; i < placements->n_placements; i++)
        {
          const uint16_t *row = placements->cells + i * placements->n_cells;
          assert_row_is_right (cube, p, row);
          g_assert_true (
              g_hash_table_add (seen, g_bytes_new (row, placements->n_cells * sizeof *row)));
        }
      soma_placements_free (placements);
    }
}

/* A piece in two parts, which the figure's gap keeps apart. */
static void
test_placement_disconnected (void)
{
  const SomaCell gap[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 3, 0, 0 }, { 4, 0, 0 } };
  const SomaCell apart[] = { { 7, 7, 7 }, { 7, 7, 9 } };
  const SomaPiece piece = { .n_cells = 2, .cells = apart, .min_count = 1, .max_count = 1 };
  g_autoptr (SomaFigure) figure = soma_figure_new (gap, NULL, G_N_ELEMENTS (gap), NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  SomaPlacements *placements = soma_placements_new (figure, &set->pieces[0]);

  g_assert_cmpint (placements->n_placements, ==, 1);
  g_assert_cmpint (placements->cells[0], ==, 1);
  g_assert_cmpint (placements->cells[1], ==, 2);
  soma_placements_free (placements);
}

static void
test_placement_too_large (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (SomaFigure) domino = soma_figure_new_box (2, 1, 1, NULL);
  g_autoptr (SomaFigure) square = soma_figure_new_box (2, 2, 1, NULL);

  g_assert_cmpint (count_placements (domino, corpus_find_piece (cube->set, "V")), ==, 0);
  g_assert_cmpint (count_placements (square, corpus_find_piece (cube->set, "V")), ==, 4);
  g_assert_cmpint (count_placements (square, corpus_find_piece (cube->set, "P")), ==, 0);
}

/* As many cells as a figure may have along an axis and in all. */
static void
test_placement_largest (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 0, 0, 1 } };
  const SomaPiece domino = { .n_cells = 2, .cells = cells, .min_count = 1, .max_count = 1 };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaFigure) line = soma_figure_new_box (SOMA_MAX_EXTENT, 1, 1, NULL);
  g_autoptr (SomaFigure) box = soma_figure_new_box (16, 16, 16, NULL);

  g_assert_cmpint (count_placements (line, &set->pieces[0]), ==, SOMA_MAX_EXTENT - 1);
  g_assert_cmpint (count_placements (box, &set->pieces[0]), ==, 3 * 15 * 16 * 16);
}

static void
assert_same (SomaPlacements *a, SomaPlacements *b)
{
  g_assert_cmpint (a->n_placements, >, 0);
  g_assert_cmpmem (a->cells, (gsize) a->n_placements * a->n_cells * sizeof *a->cells, b->cells,
                   (gsize) b->n_placements * b->n_cells * sizeof *b->cells);
}

/* In a small box, in one that is too large for words of bits, and in one of which no table is made:
 * a cell far away changes nothing else. */
static void
test_placement_boxes (void)
{
  const char *const names[] = { "soma-cube", "solidpent-3x4x5", "pento-8x8-hole" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (int far = 20; far < SOMA_MAX_EXTENT; far += SOMA_MAX_EXTENT - 21)
      {
        g_autoptr (SomaPuzzle) puzzle = corpus_get (names[i]);
        const SomaFigure *figure = puzzle->figure;
        SomaCell cells[100];
        memcpy (cells, figure->cells, figure->n_cells * sizeof *cells);
        cells[figure->n_cells] = (SomaCell){ (gint16) far, (gint16) far, (gint16) far };
        g_autoptr (SomaFigure) with_far = soma_figure_new (cells, NULL, figure->n_cells + 1, NULL);
        g_assert_nonnull (with_far);
        for (int p = 0; p < puzzle->set->n_pieces; p++)
          {
            const SomaPiece *piece = &puzzle->set->pieces[p];
            const SomaTurned *turned = soma_piece_set_get_turned (puzzle->set, p);
            SomaPlacements *small = soma_placements_new_turned (figure, piece, turned);
            SomaPlacements *listed = soma_placements_new (figure, piece);
            SomaPlacements *large = soma_placements_new_turned (with_far, piece, turned);
            assert_same (small, listed);
            assert_same (small, large);
            soma_placements_free (small);
            soma_placements_free (listed);
            soma_placements_free (large);
          }
      }
}

/* A bar of a red, a blue and a plain cell, which accept their own colours, or all. */
static void
test_placement_colours (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const uint8_t colours[] = { 1, 2, 0 };
  const uint64_t accepts[SOMA_N_COLOURS] = { [1] = 1 << 1, [2] = 1 << 2 };
  const uint8_t red_and_plain[] = { 1, 0 }, red[] = { 1, 1 };
  SomaPiece domino = { .n_cells = 2, .cells = cells, .min_count = 1, .max_count = 1 };
  g_autoptr (SomaFigure) bar = soma_figure_new_coloured (cells, NULL, colours, accepts, 3, NULL);

  g_assert_cmpint (count_placements (bar, &domino), ==, 2);
  domino.colours = colours;
  g_assert_cmpint (count_placements (bar, &domino), ==, 2); /* turned, on the last two */
  domino.colours = red_and_plain;
  g_assert_cmpint (count_placements (bar, &domino), ==, 2);
  domino.colours = red;
  g_assert_cmpint (count_placements (bar, &domino), ==, 0);
  g_autoptr (SomaFigure) plain = soma_figure_new_box (3, 1, 1, NULL);
  g_assert_cmpint (count_placements (plain, &domino), ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/placement/cube", test_placement_cube);
  g_test_add_func ("/placement/rows", test_placement_rows);
  g_test_add_func ("/placement/disconnected", test_placement_disconnected);
  g_test_add_func ("/placement/too-large", test_placement_too_large);
  g_test_add_func ("/placement/largest", test_placement_largest);
  g_test_add_func ("/placement/boxes", test_placement_boxes);
  g_test_add_func ("/placement/colours", test_placement_colours);
  return g_test_run ();
}
