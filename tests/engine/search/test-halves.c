/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "halves.h"

#include "fill-cases.h"
#include "search-private.h"

/* Figures that are filled part by part. */

#define MOST_NODES 100000

static const FillCase cases[] = {
  { "Y in 5x10x10", { "box 10 10 5", "piece Y 100 000 100 200 300 110" }, 1 },
  { "L in what is no box",
    { "box 10 10 2", "hole 0 0 0 2 5 1", "hole 5 7 1 2 3 1", "piece L 46 000 100 200 010" },
    1 },
  { "ranges",
    { "box 9 9 3", "piece I 0-150 000 100", "piece L 0-30 000 100 010",
      "piece T 0-50 000 100 200" },
    4 },
  { "more of one colour than dominoes cover",
    { "box 10 10 2", "hole 0 0 0 1 1 1", "hole 9 9 0 1 1 1", "piece I 99 000 100" },
    0 },
};

static gboolean
fill_halves (SomaSearch *search, guint64 seed, guint16 *copy_at, guint64 *n_nodes)
{
  const SomaPuzzle *puzzle = search->instance->puzzle;

  g_assert_true (soma_search_has_halves (search));
  if (!soma_search_fill_halves (search, seed, MOST_NODES, copy_at, n_nodes))
    return FALSE;
  soma_piece_set_order_copies (puzzle->set, puzzle->figure->n_cells, copy_at);
  return TRUE;
}

static void
test_filled (void)
{
  fill_check_cases (cases, G_N_ELEMENTS (cases), fill_halves, 2 * MOST_NODES);
}

/* Dominoes of two colours on a chessboard that accepts nothing else. */
static void
test_colours (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const guint8 dark_and_light[] = { 1, 2 };
  const SomaPiece domino = { .letter = "D",
                             .min_count = 125,
                             .max_count = 125,
                             .n_cells = 2,
                             .cells = cells,
                             .colours = dark_and_light };
  const guint64 accepts[SOMA_N_COLOURS] = { 0, 1 << 1, 1 << 2 };
  guint8 colours[250];
  g_autoptr (SomaFigure) box = soma_figure_new_box (10, 5, 5, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);

  for (int i = 0; i < box->n_cells; i++)
    colours[i] = (guint8) (1 + (box->cells[i].x + box->cells[i].y + box->cells[i].z) % 2);
  g_autoptr (SomaFigure) figure =
      soma_figure_new_coloured (box->cells, NULL, colours, accepts, box->n_cells, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  g_assert_cmpint (fill_count (puzzle, fill_halves, 2 * MOST_NODES), >, 4);
}

/* Nothing is searched after a stop; and small figures, or those with cells that may stay empty,
 * are not cut. */
static void
test_not (void)
{
  static const FillCase small = { "small", { "box 5 5 5", "piece Y 25 000 100 200 300 110" }, 0 };
  static const FillCase loose = {
    "loose", { "box 10 5 3", "optional 003 103 203 303 403", "piece I 31 000 100 200 300 400" }, 0
  };
  const FillCase *const others[] = { &small, &loose };
  g_autoptr (SomaPuzzle) puzzle = fill_case_make_puzzle (&cases[0]);
  g_autoptr (SomaSearch) search = fill_make_search (puzzle);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint64 n_nodes = 0;

  soma_search_stop (search);
  g_assert_false (soma_search_fill_halves (search, 1, MOST_NODES, copy_at, &n_nodes));
  g_assert_cmpuint (n_nodes, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (SomaPuzzle) other = fill_case_make_puzzle (others[i]);
      g_autoptr (SomaSearch) other_search = fill_make_search (other);
      g_assert_false (soma_search_has_halves (other_search));
    }
}

/* The search takes what is found so: 200 Y-pentominoes in 10x10x10 were not found in minutes. */
static void
test_search (void)
{
  static const FillCase cube = { "cube", { "box 10 10 10", "piece Y 200 000 100 200 300 110" }, 1 };
  g_autoptr (SomaPuzzle) puzzle = fill_case_make_puzzle (&cube);
  SomaSearchOptions options = { .n_threads = 1, .limit = 1, .seed = 1 };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_LIMIT);
  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (progress.n_solutions, ==, 1);
  g_test_message ("%u nodes", (guint) progress.n_nodes);
  g_assert_cmpuint (progress.n_nodes, <, 500000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/halves/filled", test_filled);
  g_test_add_func ("/halves/colours", test_colours);
  g_test_add_func ("/halves/not", test_not);
  g_test_add_func ("/halves/search", test_search);
  return g_test_run ();
}
