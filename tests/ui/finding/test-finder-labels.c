/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "finder-labels.h"

static void
expect (SomaFinderState state, guint n_found, const char *text)
{
  g_autofree char *label = soma_label_finder (state, n_found, 99);

  g_assert_cmpstr (label, ==, text);
}

static void
test_progress (void)
{
  expect (SOMA_FINDER_RUNNING, 0, "0 puzzles found, 99 cuttings tried.");
  expect (SOMA_FINDER_RUNNING, 1, "1 puzzle found, 99 cuttings tried.");
  expect (SOMA_FINDER_STOPPED, 12, "12 puzzles found, 99 cuttings tried.");
  expect (SOMA_FINDER_TOO_MANY_PIECES, 0, "Only puzzles of 2 to 16 pieces can be found.");
  expect (SOMA_FINDER_TOO_LARGE, 0,
          "Only figures of at most 32 cells in each direction can be cut.");
}

/* Each problem is told in a sentence of its own. */
static void
test_problems (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int state = SOMA_FINDER_NO_FIGURE; state <= SOMA_FINDER_FAILED; state++)
    {
      char *label = soma_label_finder (state, 0, 0);
      g_assert_true (g_str_has_suffix (label, "."));
      g_assert_true (g_hash_table_add (seen, label));
    }
}

static void
test_found (void)
{
  g_autofree char *level = soma_label_found_level ("8.5.3");
  g_autofree char *moves = soma_label_found_moves (17, 0);
  g_autofree char *move = soma_label_found_moves (1, 0);

  g_assert_cmpstr (level, ==, "Level 8.5.3");
  g_assert_cmpstr (moves, ==, "17 moves");
  g_assert_cmpstr (move, ==, "1 move");

  g_autofree char *turn = soma_label_found_moves (17, 1);
  g_autofree char *turns = soma_label_found_moves (17, 2);
  g_assert_cmpstr (turn, ==, "17 moves, 1 turn");
  g_assert_cmpstr (turns, ==, "17 moves, 2 turns");
}

static void
test_containing (void)
{
  g_autofree char *nothing = soma_label_containing (0, 0);
  g_autofree char *none = soma_label_containing (3, 0);
  g_autofree char *one = soma_label_containing (3, 1);
  g_autofree char *many = soma_label_containing (1, 350);

  g_assert_cmpstr (nothing, ==, "Nothing drawn yet");
  g_assert_cmpstr (none, ==, "No figure contains this");
  g_assert_cmpstr (one, ==, "1 figure contains this");
  g_assert_cmpstr (many, ==, "350 figures contain this");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/finder-labels/progress", test_progress);
  g_test_add_func ("/finder-labels/problems", test_problems);
  g_test_add_func ("/finder-labels/found", test_found);
  g_test_add_func ("/finder-labels/containing", test_containing);
  return g_test_run ();
}
