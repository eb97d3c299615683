/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "corpus.h"
#include "placement.h"
#include "random-draft.h"

/* What a set keeps of its pieces, against what is worked out without it. */

static void
compare_shapes (const SomaPieceSet *set, int a, int b)
{
  const SomaPiece *first = &set->pieces[a], *second = &set->pieces[b];
  const SomaTurned *turned = soma_piece_set_get_turned (set, a);
  const SomaTurned *other = soma_piece_set_get_turned (set, b);
  bool is_same = soma_piece_same_shape (first, second, false);
  bool is_mirror_image = soma_turned_mirrors (first, NULL, second, NULL);
  bool is_restricted = soma_piece_is_restricted (first) || soma_piece_is_restricted (second);

  g_assert_true (turned == soma_piece_set_get_turned (set, a));
  g_assert_cmpint (soma_turned_same_shape (first, turned, second, other), ==, is_same);
  g_assert_cmpint (soma_turned_same_shape (first, NULL, second, other), ==, is_same);
  if (is_restricted)
    return;
  g_assert_cmpint (soma_turned_mirrors (first, turned, second, other), ==, is_mirror_image);
  g_assert_cmpint (is_same || is_mirror_image, ==, soma_piece_same_shape (first, second, true));
}

static void
compare_placements (const SomaFigure *figure, const SomaPieceSet *set, int piece)
{
  SomaPlacements *expected = soma_placements_new (figure, &set->pieces[piece]);
  SomaPlacements *placements = soma_placements_new_turned (figure, &set->pieces[piece],
                                                           soma_piece_set_get_turned (set, piece));

  g_assert_cmpint (placements->n_placements, ==, expected->n_placements);
  g_assert_cmpint (placements->n_cells, ==, expected->n_cells);
  g_assert_cmpmem (
      placements->cells, placements->n_placements * placements->n_cells * sizeof *placements->cells,
      expected->cells, expected->n_placements * expected->n_cells * sizeof *expected->cells);
  soma_placements_free (placements);
  soma_placements_free (expected);
}

static void
compare (const SomaFigure *figure, const SomaPieceSet *set)
{
  for (int a = 0; a < set->n_pieces; a++)
    {
      compare_placements (figure, set, a);
      for (int b = 0; b < set->n_pieces; b++)
        compare_shapes (set, a, b);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) figures = corpus_load_figures ();
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ("puzzles.txt");

  g_assert_cmpuint (figures->len, >, 0);
  for (guint i = 0; i < figures->len; i++)
    {
      const CorpusPuzzle *figure = g_ptr_array_index (figures, i);
      compare (figure->puzzle->figure, figure->puzzle->set);
    }
  for (guint i = 0; i < puzzles->len; i++)
    {
      const CorpusPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      compare (puzzle->puzzle->figure, puzzle->puzzle->set);
    }
}

static void
test_random (void)
{
  for (guint32 seed = 1; seed <= 200; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 30);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle != NULL)
        compare (puzzle->figure, puzzle->set);
    }
}

/* Cells that are far apart, for which there is no box, and pieces of many cells. */
static void
test_large (void)
{
  SomaCell bar[40], far[60];
  SomaPiece pieces[3] = { { .letter = "A", .min_count = 1, .max_count = 1, .cells = bar },
                          { .letter = "B", .min_count = 1, .max_count = 1, .cells = bar },
                          { .letter = "C", .min_count = 1, .max_count = 1, .cells = bar } };

  for (int i = 0; i < 40; i++)
    bar[i] = (SomaCell){ (int16_t) (i / 2), (int16_t) (i % 2), 0 };
  for (int i = 0; i < 60; i++)
    far[i] = (SomaCell){ (int16_t) (i / 3 + (i >= 48 ? 900 : 0)), (int16_t) (i % 3),
                         (int16_t) (i % 2 * 40) };
  pieces[0].n_cells = 40;
  pieces[1].n_cells = 12;
  pieces[2].n_cells = 2;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, G_N_ELEMENTS (pieces), NULL);
  g_autoptr (SomaFigure) spread = soma_figure_new (far, NULL, G_N_ELEMENTS (far), NULL);
  g_autoptr (SomaFigure) box = soma_figure_new_box (20, 3, 2, NULL);
  g_assert_null (soma_piece_set_get_turned (set, 0));
  g_assert_nonnull (soma_piece_set_get_turned (set, 1));
  compare (spread, set);
  compare (box, set);
}

/* Colours are a part of the shape, and a figure without them takes pieces with them. */
static void
test_colours (void)
{
  const SomaCell line[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 1, 0 } };
  const uint8_t first[] = { 1, 0, 0, 2 }, second[] = { 2, 0, 0, 1 };
  uint64_t accepts[SOMA_N_COLOURS] = { 0 };
  SomaPiece pieces[4];

  for (int i = 0; i < 4; i++)
    pieces[i] = (SomaPiece){
      .min_count = 1, .max_count = 1, .n_cells = G_N_ELEMENTS (line), .cells = line
    };
  pieces[0].colours = pieces[3].colours = first;
  pieces[1].colours = second;
  accepts[1] = accepts[2] = 1 << 1;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, G_N_ELEMENTS (pieces), NULL);
  g_autoptr (SomaFigure) plain = soma_figure_new_box (4, 3, 2, NULL);
  uint8_t colours[24];
  for (int i = 0; i < 24; i++)
    colours[i] = (uint8_t) (i % 3);
  g_autoptr (SomaFigure) coloured =
      soma_figure_new_coloured (plain->cells, NULL, colours, accepts, plain->n_cells, NULL);
  compare (plain, set);
  compare (coloured, set);
  g_assert_false (soma_turned_same_shape (&set->pieces[0], soma_piece_set_get_turned (set, 0),
                                          &set->pieces[1], soma_piece_set_get_turned (set, 1)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/turned/corpus", test_corpus);
  g_test_add_func ("/turned/random", test_random);
  g_test_add_func ("/turned/large", test_large);
  g_test_add_func ("/turned/colours", test_colours);
  return g_test_run ();
}
