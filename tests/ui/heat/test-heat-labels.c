/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-labels.h"

#include "engine-auto.h"
#include "heat-stage.h"
#include "heat-tally.h"
#include "model-fixture.h"

static void
assert_taken (char *text, const char *wanted)
{
  g_assert_cmpstr (text, ==, wanted);
  g_free (text);
}

/* Only what is exactly nothing or all is called so. */
static void
test_shares (void)
{
  assert_taken (soma_heat_label_share (0), "never");
  assert_taken (soma_heat_label_share (1e-9), "less than 0.01 %");
  assert_taken (soma_heat_label_share (0.0002), "0.02 %");
  assert_taken (soma_heat_label_share (0.1072), "10.7 %");
  assert_taken (soma_heat_label_share (0.9949), "99.49 %");
  assert_taken (soma_heat_label_share (1 - 1e-9), "more than 99.99 %");
  assert_taken (soma_heat_label_share (1), "always");
  assert_taken (soma_heat_label_share_short (0), "0");
  assert_taken (soma_heat_label_share_short (1e-9), "<1");
  assert_taken (soma_heat_label_share_short (0.376), "38");
  assert_taken (soma_heat_label_share_short (0.999), "99");
  assert_taken (soma_heat_label_share_short (1), "100");
}

/* Two cells and a domino or two cubes: three types of pieces, one of them never used. */
static SomaPuzzle *
make_puzzle (gboolean is_optional)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const bool optional[] = { false, true };
  const SomaPiece pieces[] = {
    { .letter = "D", .name = "domino", .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "C", .name = "cube", .max_count = 1, .n_cells = 1, .cells = cells },
    { .letter = "E", .max_count = 1, .n_cells = 1, .cells = cells },
  };
  SomaFigure *figure = soma_figure_new (cells, is_optional ? optional : NULL, 2, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, 3, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

static SomaHeatMap *
make_map (gboolean is_optional, gboolean is_filtered)
{
  SomaPuzzle *puzzle = make_puzzle (is_optional);
  g_autoptr (SomaHeatTally) tally = soma_heat_tally_new (puzzle, SOMA_SYMMETRY_NONE, is_filtered);
  const guint16 domino[] = { 0, 0 }, cubes[] = { 1, 2 }, cube[] = { 1, SOMA_NO_COPY };

  soma_heat_tally_add (tally, domino);
  soma_heat_tally_add (tally, cubes);
  if (is_optional)
    soma_heat_tally_add (tally, cube);
  soma_puzzle_unref (puzzle);
  return soma_heat_tally_make (tally);
}

static void
test_types (void)
{
  g_autoptr (SomaHeatMap) map = make_map (TRUE, FALSE);

  g_assert_cmpint (soma_heat_map_get_n_types (map), ==, 2);
  assert_taken (soma_heat_label_type (map, 0), "D");
  assert_taken (soma_heat_label_type (map, 1), "C, E");
  assert_taken (soma_heat_label_type (map, 2), "Empty");
  assert_taken (soma_heat_label_type_in_full (map, 0), "D (domino)");
  assert_taken (soma_heat_label_type_in_full (map, 1), "C, E");
  assert_taken (soma_heat_label_type_in_full (map, 2), "Empty");
}

static void
test_cells (void)
{
  g_autoptr (SomaHeatMap) map = make_map (TRUE, FALSE);

  assert_taken (soma_heat_label_cell (map, 0, 0),
                "D covers this cell in 1 of 3 solutions (33.3 %).");
  assert_taken (soma_heat_label_cell (map, 1, 0),
                "C, E covers this cell in 2 of 3 solutions (66.7 %).");
  assert_taken (soma_heat_label_cell (map, 2, 0),
                "This cell stays empty in 0 of 3 solutions (never).");
  assert_taken (soma_heat_label_map (map, 0),
                "Heat map of D (domino): up to 33.3 % per cell; every cell is covered");
  g_autoptr (SomaHeatMap) one = make_map (FALSE, FALSE);
  assert_taken (soma_heat_label_map (one, 2),
                "Heat map of Empty: up to 0 % per cell; 2 cells are never covered");
}

static void
test_sources (void)
{
  g_autoptr (SomaHeatMap) all = make_map (FALSE, FALSE);
  g_autoptr (SomaHeatMap) some = make_map (FALSE, TRUE);
  g_autoptr (SomaHeatMap) plain = make_map (TRUE, FALSE);

  assert_taken (soma_heat_label_source (all, FALSE),
                "2 solutions in all, counting rotations and reflections.");
  assert_taken (soma_heat_label_source (all, TRUE),
                "2 solutions so far, in all positions that the figure allows.");
  assert_taken (soma_heat_label_source (some, FALSE),
                "Of the 2 solutions that match the filter, as they lie.");
  assert_taken (soma_heat_label_source (plain, FALSE), "3 solutions in all.");
  assert_taken (soma_heat_label_different (all), "2 if rotations count once.");
  assert_taken (soma_heat_label_different (some), "");
}

static void
test_kinds (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaPuzzle) board = soma_fixture_box (3, 9, 1, "soma");
  g_autoptr (SomaHeatMap) in_cube = soma_heat_map_new_empty (cube, FALSE);
  g_autoptr (SomaHeatMap) on_board = soma_heat_map_new_empty (board, FALSE);
  g_autoptr (SomaHeatMap) in_row = make_map (FALSE, FALSE);

  assert_taken (soma_heat_label_kind (in_cube, 3), "Corner");
  assert_taken (soma_heat_label_kind (in_cube, 2), "Edge");
  assert_taken (soma_heat_label_kind (in_cube, 1), "Face");
  assert_taken (soma_heat_label_kind (in_cube, 0), "Inside");
  assert_taken (soma_heat_label_kind (on_board, 4), "Corner");
  assert_taken (soma_heat_label_kind (on_board, 3), "Edge");
  assert_taken (soma_heat_label_kind (on_board, 2), "Inside");
  assert_taken (soma_heat_label_kind (in_row, 5), "5 outer faces");
}

/* Each colour is lighter than the one before, to eyes that do not tell hues apart as well. */
static void
test_colours (void)
{
  double before = 0;

  for (int i = 0; i <= 20; i++)
    {
      guint32 colour = soma_heat_colour (i / 20.0);
      double lightness =
          0.299 * (colour >> 16) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255);
      g_assert_cmpfloat (lightness, >, before);
      before = lightness;
    }
  g_assert_cmphex (soma_heat_colour (2), ==, soma_heat_colour (1));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/heat-labels/shares", test_shares);
  g_test_add_func ("/heat-labels/types", test_types);
  g_test_add_func ("/heat-labels/cells", test_cells);
  g_test_add_func ("/heat-labels/sources", test_sources);
  g_test_add_func ("/heat-labels/kinds", test_kinds);
  g_test_add_func ("/heat-labels/colours", test_colours);
  return g_test_run ();
}
