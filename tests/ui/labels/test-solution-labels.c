/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "label-fixture.h"
#include "solution-labels.h"

static void
test_position (void)
{
  label_fixture_assert_takes (soma_label_position (0, 240), "1 of 240");
  label_fixture_assert_takes (soma_label_position (239, 240), "240 of 240");
  label_fixture_assert_takes (soma_label_position (G_MAXUINT, 0), "–");
}

static void
test_neighbours (void)
{
  const bool none[4] = { false }, some[4] = { true, false, false, true };
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece pieces[2] = {
    { .letter = "L", .max_count = 2, .n_cells = 1, .cells = &cell },
    { .letter = "T", .max_count = 2, .n_cells = 1, .cells = &cell },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  label_fixture_assert_takes (soma_label_neighbours (0, 33, FALSE),
                              "No solution differs from number 34 in two or three pieces.");
  label_fixture_assert_takes (soma_label_neighbours (1, 0, FALSE),
                              "1 solution differs from number 1 in two or three pieces.");
  label_fixture_assert_takes (soma_label_neighbours (7, 0, FALSE),
                              "7 solutions differ from number 1 in two or three pieces.");
  label_fixture_assert_takes (
      soma_label_neighbours (0, 0, TRUE),
      "Looking for solutions that differ from number 1 in two or three pieces.");
  label_fixture_assert_takes (soma_label_neighbours (2, 0, TRUE),
                              "So far 2 solutions differ from number 1 in two or three pieces.");
  label_fixture_assert_takes (soma_label_moved (puzzle, some), "Moved in this one: L, T");
  g_assert_null (soma_label_moved (puzzle, none));
}

static void
test_used (void)
{
  static const guint16 copy_at[] = { 1, 2, 2, 4, 3 };
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "A", .max_count = 1, .n_cells = 1, .cells = cells },
    { .letter = "B", .max_count = 1, .min_count = 1, .n_cells = 1, .cells = cells },
    { .letter = "C", .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "D", .max_count = 3, .n_cells = 1, .cells = cells },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (5, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 4, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaPieceSet) fixed = soma_piece_set_new ("", pieces + 1, 1, NULL);
  g_autoptr (SomaFigure) cell = soma_figure_new_box (1, 1, 1, NULL);
  g_autoptr (SomaPuzzle) only = soma_puzzle_new ("", cell, fixed, NULL, 0, false, NULL);

  label_fixture_assert_takes (soma_label_used (puzzle, copy_at), "Uses B, C, 2 of D");
  g_assert_null (soma_label_used (only, (guint16[]){ 0 }));
}

/* A solution by layers, as it is read out: rows from the front. */
static void
test_layers (void)
{
  const guint16 copy_at[] = { 0, 0, 1, SOMA_NO_COPY, 1 };
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 }, { 2, 0, 1 } };
  const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = {
    .letter = "D", .min_count = 2, .max_count = 2, .n_cells = 2, .cells = domino
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 5, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  label_fixture_assert_takes (
      soma_label_layers (puzzle, copy_at),
      "Layer 1: D1 D1 D2, empty empty empty. Layer 2: empty empty D2, empty empty empty.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solution-labels/position", test_position);
  g_test_add_func ("/solution-labels/neighbours", test_neighbours);
  g_test_add_func ("/solution-labels/layers", test_layers);
  g_test_add_func ("/solution-labels/used", test_used);
  return g_test_run ();
}
