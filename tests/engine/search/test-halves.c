/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "halves.h"

#include <string.h>

#include "check.h"
#include "corpus.h"
#include "engine-auto.h"

/* Figures that are filled part by part. */

#define MOST_NODES 100000

typedef struct
{
  const char *name;
  const char *lines[5]; /* as in the corpus */
  int n_fewest;         /* of six seeds, so many lead to a solution */
} Case;

static const Case cases[] = {
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

static SomaPuzzle *
make_puzzle (const Case *what)
{
  g_autofree Draft *draft = g_new0 (Draft, 1);

  for (guint i = 0; i < G_N_ELEMENTS (what->lines) && what->lines[i] != NULL; i++)
    g_assert_true (draft_read_line (draft, what->lines[i]));
  SomaPuzzle *puzzle = draft_make_puzzle (draft, what->name);
  g_assert_nonnull (puzzle);
  return puzzle;
}

static SomaSearch *
make_search (SomaPuzzle *puzzle)
{
  SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_nonnull (search);
  g_assert_true (soma_search_has_halves (search));
  return search;
}

/* How many of the seeds lead to a solution, each always to the same. */
static int
count_filled (SomaPuzzle *puzzle)
{
  g_autoptr (SomaSearch) search = make_search (puzzle);
  gsize size = puzzle->figure->n_cells * sizeof (guint16);
  int n_filled = 0;

  for (guint64 seed = 1; seed <= 6; seed++)
    {
      guint16 copy_at[SOMA_MAX_CELLS], again[SOMA_MAX_CELLS];
      guint64 n_nodes = 0, n_again = 0;
      gboolean is_filled = soma_search_fill_halves (search, seed, MOST_NODES, copy_at, &n_nodes);
      g_assert_cmpuint (n_nodes, <, 2 * MOST_NODES);
      if (!is_filled)
        continue;
      g_assert_true (soma_search_fill_halves (search, seed, MOST_NODES, again, &n_again));
      g_assert_cmpuint (n_again, ==, n_nodes);
      g_assert_cmpmem (copy_at, size, again, size);
      soma_piece_set_order_copies (puzzle->set, puzzle->figure->n_cells, copy_at);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      n_filled++;
    }
  return n_filled;
}

static void
test_filled (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (&cases[i]);
      int n_filled = count_filled (puzzle);
      g_test_message ("%s: %d of 6", cases[i].name, n_filled);
      g_assert_cmpint (n_filled, >=, cases[i].n_fewest);
      if (cases[i].n_fewest == 0)
        g_assert_cmpint (n_filled, ==, 0);
    }
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
  g_assert_cmpint (count_filled (puzzle), >, 4);
}

/* Nothing is searched after a stop; and small figures, or those with cells that may stay empty,
 * are not cut. */
static void
test_not (void)
{
  static const Case small = { "small", { "box 5 5 5", "piece Y 25 000 100 200 300 110" }, 0 };
  static const Case loose = {
    "loose", { "box 10 5 3", "optional 003 103 203 303 403", "piece I 31 000 100 200 300 400" }, 0
  };
  const Case *const others[] = { &small, &loose };
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (&cases[0]);
  g_autoptr (SomaSearch) search = make_search (puzzle);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint64 n_nodes = 0;

  soma_search_stop (search);
  g_assert_false (soma_search_fill_halves (search, 1, MOST_NODES, copy_at, &n_nodes));
  g_assert_cmpuint (n_nodes, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (SomaPuzzle) other = make_puzzle (others[i]);
      SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
      g_autoptr (SomaSearch) other_search = soma_search_new (other, &options, NULL);
      g_assert_false (soma_search_has_halves (other_search));
    }
}

/* The search takes what is found so: 200 Y-pentominoes in 10x10x10 were not found in minutes. */
static void
test_search (void)
{
  static const Case cube = { "cube", { "box 10 10 10", "piece Y 200 000 100 200 300 110" }, 1 };
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (&cube);
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
