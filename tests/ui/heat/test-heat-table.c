/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-table.h"

#include "engine-auto.h"
#include "heat-tally.h"
#include "model-fixture.h"

/* A board of 2x2 cells with two dominoes: both solutions, of which a quarter turn makes one the
 * other, and an empty corner of an L. */
static SomaHeatMap *
make_map (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D, \"x\"", .min_count = 2, .max_count = 2, .n_cells = 2, .cells = cells
  };
  SomaFigure *figure = soma_figure_new_box (2, 2, 1, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", &domino, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaHeatTally) tally = soma_heat_tally_new (puzzle, SOMA_SYMMETRY_FULL, FALSE);
  const guint16 solution[] = { 0, 0, 1, 1 };

  soma_heat_tally_add (tally, solution);
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return soma_heat_tally_make (tally);
}

static void
assert_table (SomaHeatTableKind kind, const char *wanted)
{
  g_autoptr (SomaHeatMap) map = make_map ();
  g_autoptr (SomaHeatTable) table = soma_heat_table_new (map, kind);
  g_autofree char *csv = soma_heat_table_make_csv (table, ',', NULL);

  g_assert_cmpstr (csv, ==, wanted);
}

/* Half of the eight symmetries keep the one solution, and half exchange it with the other. */
static void
test_csv (void)
{
  assert_table (SOMA_HEAT_TABLE_PIECES, "Piece,Corner,\"Corner, average\"\r\n"
                                        "\"D, \"\"x\"\"\",1,2\r\n");
  assert_table (SOMA_HEAT_TABLE_LIES, "Piece,Corner,Times,Share\r\n"
                                      "\"D, \"\"x\"\"\",2,4,1\r\n");
  assert_table (SOMA_HEAT_TABLE_CELLS, "Layer,Row,Column,\"D, \"\"x\"\"\"\r\n"
                                       "1,1,1,2\r\n"
                                       "1,1,2,2\r\n"
                                       "1,2,1,2\r\n"
                                       "1,2,2,2\r\n");
}

static void
test_symmetries (void)
{
  g_autoptr (SomaHeatMap) map = make_map ();
  g_autoptr (SomaHeatTable) table = soma_heat_table_new (map, SOMA_HEAT_TABLE_SYMMETRIES);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n_symmetries = 0, n_pairs = 0;

  for (guint r = 0; r < soma_heat_table_get_n_rows (table); r++)
    {
      g_assert_true (g_hash_table_add (names, soma_heat_table_make_text (table, r, 0, TRUE)));
      g_autofree char *n = soma_heat_table_make_text (table, r, 1, TRUE);
      g_autofree char *fixed = soma_heat_table_make_text (table, r, 2, TRUE);
      n_symmetries += atoi (n);
      n_pairs += atoi (n) * atoi (fixed);
    }
  g_assert_cmpint (n_symmetries, ==, 8);
  /* One solution up to symmetry. */
  g_assert_cmpint (n_pairs, ==, 8);
}

/* Of 3x2 cells: all three solutions are the same when the board is turned over about its long axis,
 * and only one when it is turned in another way. */
static void
test_names (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const guint16 solutions[][6] = { { 0, 1, 2, 0, 1, 2 }, { 0, 0, 1, 2, 2, 1 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 3, .max_count = 3, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 2, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaHeatTally) tally = soma_heat_tally_new (puzzle, SOMA_SYMMETRY_FULL, FALSE);

  soma_heat_tally_add (tally, solutions[0]);
  soma_heat_tally_add (tally, solutions[1]);
  g_autoptr (SomaHeatMap) map = soma_heat_tally_make (tally);
  g_autoptr (SomaHeatTable) table = soma_heat_table_new (map, SOMA_HEAT_TABLE_SYMMETRIES);
  g_autofree char *csv = soma_heat_table_make_csv (table, ',', NULL);
  g_assert_cmpstr (csv, ==,
                   "Symmetry,How Many,Solutions With Each\r\n"
                   "None: all solutions,1,3\r\n"
                   "\"Half turn about the axis from front to back, or the vertical one\",2,1\r\n"
                   "Half turn about the axis from left to right,1,3\r\n");
}

/* For people, and for other programs. */
static void
test_texts (void)
{
  g_autoptr (SomaHeatMap) map = make_map ();
  g_autoptr (SomaHeatTable) cells = soma_heat_table_new (map, SOMA_HEAT_TABLE_CELLS);
  g_autofree char *text = soma_heat_table_make_text (cells, 3, 3, FALSE);
  g_autofree char *tabs = soma_heat_table_make_csv (cells, '\t', NULL);
  const atomic_bool stop = true;
  g_autofree char *stopped = soma_heat_table_make_csv (cells, '\t', &stop);

  g_assert_cmpstr (text, ==, "2 (always)");
  g_assert_true (g_str_has_prefix (tabs, "Layer\tRow\tColumn\tD, \"x\"\n1\t1\t1\t2\n"));
  g_assert_cmpstr (stopped, ==, "Layer\tRow\tColumn\tD, \"x\"\n");
  g_assert_false (soma_heat_table_is_words (cells, 0));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/heat-table/csv", test_csv);
  g_test_add_func ("/heat-table/symmetries", test_symmetries);
  g_test_add_func ("/heat-table/names", test_names);
  g_test_add_func ("/heat-table/texts", test_texts);
  return g_test_run ();
}
