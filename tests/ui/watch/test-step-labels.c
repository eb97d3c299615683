/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-labels.h"

#include <glib.h>

static SomaPuzzle *
make_puzzle (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaPiece piece = { "I", "domino", 0, 4, 4, 2, cells, NULL, SOMA_TURNS_ANY, 0 };
  SomaPieceSet *set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (2, 2, 2, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("cube", figure, set, NULL, 0, false, NULL);

  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return puzzle;
}

static const SomaNames letters = { SOMA_PIECE_NAMES_LETTER, SOMA_CELL_NUMBERS_ROWS };

static void
assert_labels (SomaStep step, const char *expected, const char *expected_full)
{
  SomaPuzzle *puzzle = make_puzzle ();
  g_autofree char *label = soma_label_step (&step, puzzle, &letters);
  g_autofree char *full = soma_label_step_full (&step, puzzle, &letters);

  g_assert_cmpstr (label, ==, expected);
  g_assert_cmpstr (full, ==, expected_full);
  soma_puzzle_unref (puzzle);
}

static void
test_placements (void)
{
  static const guint16 cells[] = { 4, 6 };
  SomaStep step = { .number = 3, .piece = 0, .n_cells = 2, .cells = cells, .cell = -1 };

  step.kind = SOMA_STEP_TRY;
  assert_labels (step, "collides: 5 7", "I does not fit at 5 7");
  step.kind = SOMA_STEP_PLACE;
  assert_labels (step, "placed: 5 7", "I placed at 5 7");
  step.kind = SOMA_STEP_REMOVE;
  assert_labels (step, "removed: 5 7", "I removed from 5 7");
  step = (SomaStep){ .kind = SOMA_STEP_LEAVE_OUT, .piece = 0, .cell = -1 };
  assert_labels (step, "no more are used", "No more copies of I are used");
}

static void
assert_named (SomaNames names, const char *expected, const char *expected_short)
{
  static const guint16 cells[] = { 4, 6 };
  SomaStep step = { .kind = SOMA_STEP_PLACE, .piece = 0, .n_cells = 2, .cells = cells, .cell = -1 };
  SomaPuzzle *puzzle = make_puzzle ();
  g_autofree char *full = soma_label_step_full (&step, puzzle, &names);
  g_autofree char *label = soma_label_step (&step, puzzle, &names);

  g_assert_cmpstr (full, ==, expected);
  g_assert_cmpstr (label, ==, expected_short);
  soma_puzzle_unref (puzzle);
}

static void
test_names (void)
{
  assert_named ((SomaNames){ SOMA_PIECE_NAMES_LETTER, SOMA_CELL_NUMBERS_COLUMNS },
                "I placed at 3 7", "placed: 3 7");
  assert_named ((SomaNames){ SOMA_PIECE_NAMES_NUMBER, SOMA_CELL_NUMBERS_ROWS }, "1 placed at 5 7",
                "placed: 5 7");
  assert_named ((SomaNames){ SOMA_PIECE_NAMES_NAME, SOMA_CELL_NUMBERS_COLUMNS },
                "domino placed at 3 7", "+ domino: 3 7");
}

/* Lines of a list as text have plain numbers, which spreadsheets can read. */
static void
test_lines (void)
{
  static const guint16 cells[] = { 4, 6 };
  SomaStep step = { .number = 157367,
                    .kind = SOMA_STEP_PLACE,
                    .n_cells = 2,
                    .cells = cells,
                    .cell = -1,
                    .n_moves = 4005 };
  SomaPuzzle *puzzle = make_puzzle ();
  g_autofree char *all = soma_label_step_line (&step, puzzle, &letters, SOMA_TRACE_STEPS);
  g_autofree char *few = soma_label_step_line (&step, puzzle, &letters, SOMA_TRACE_MOVES);

  g_assert_cmpstr (all, ==, "157367\tI placed at 5 7\n");
  g_assert_cmpstr (few, ==, "4005\t157367\tI placed at 5 7\n");
  soma_puzzle_unref (puzzle);
}

/* Pieces in the way are named once, and only where there are any. */
static void
test_on_board (void)
{
  static const guint16 cells[] = { 4, 6 }, board[] = {
    SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, SOMA_NO_COPY, 0, 0, 1, 1
  };
  SomaStep step = { .number = 3, .kind = SOMA_STEP_TRY, .n_cells = 2, .cells = cells, .cell = -1 };
  SomaTraceExtent extent = { .n_steps = 6, .is_complete = true };
  SomaPuzzle *puzzle = make_puzzle ();
  g_autofree char *text = soma_label_step_on_board (&step, puzzle, &letters, board);
  g_autofree char *copied =
      soma_label_step_to_copy (&step, puzzle, &letters, board, SOMA_TRACE_STEPS, &extent, 0.5);

  g_assert_cmpstr (text, ==, "I does not fit at 5 7: I in the way");
  g_assert_cmpstr (copied, ==,
                   "cube\nStep 3 of 6, 50 %\nI does not fit at 5 7: I in the way\n"
                   "\n. .\n. .\n\nI I\nI I\n");
  step.kind = SOMA_STEP_PLACE;
  g_autofree char *placed = soma_label_step_on_board (&step, puzzle, &letters, board);
  g_assert_cmpstr (placed, ==, "I placed at 5 7: 4 cells are empty");
  soma_puzzle_unref (puzzle);
}

static void
assert_dead_end (SomaDeadEndReason reason, const char *expected_short, const char *expected)
{
  SomaStep step = {
    .kind = SOMA_STEP_DEAD_END, .reason = reason, .cell = 6, .other_cell = 8, .n_empty = 3
  };

  assert_labels (step, expected_short, expected);
}

static void
test_ends (void)
{
  assert_labels ((SomaStep){ .kind = SOMA_STEP_SOLUTION, .piece = -1, .n_solutions = 5 },
                 "Solution 5", "Solution 5");
  assert_labels ((SomaStep){ .kind = SOMA_STEP_START, .piece = -1 }, "No pieces are placed yet",
                 "No pieces are placed yet");
  assert_dead_end (SOMA_DEAD_END_NO_ROOM, "dead end: no room", "Dead end: no room for I");
  assert_dead_end (SOMA_DEAD_END_UNCOVERABLE, "dead end: cell 7",
                   "Dead end: cell 7 cannot be covered");
  assert_dead_end (SOMA_DEAD_END_ISLAND, "dead end: island of 3",
                   "Dead end: an island of 3 cells at cell 7");
  assert_dead_end (SOMA_DEAD_END_MUST_COVER, "dead end: cells 7, 9",
                   "Dead end: cells 7 and 9 cannot both be covered");
}

static void
assert_class (SomaDeadEndReason reason, int n_empty, int least, int most, const char *expected)
{
  SomaStep step = { .kind = SOMA_STEP_DEAD_END,
                    .reason = reason,
                    .cell = -1,
                    .n_empty = n_empty,
                    .least = least,
                    .most = most };

  assert_labels (step, reason == SOMA_DEAD_END_PARITY ? "dead end: parity" : "dead end: corners",
                 expected);
}

static void
test_classes (void)
{
  assert_class (SOMA_DEAD_END_PARITY, 11, 6, 10,
                "Dead end: 11 black cells are left, the pieces cover 6 to 10");
  assert_class (SOMA_DEAD_END_CORNERS, 3, 2, 2,
                "Dead end: 3 corner cells are left, the pieces cover 2");
  assert_class (SOMA_DEAD_END_PARITY, 7, 6, 10, "Dead end: black and white cells do not add up");
  assert_class (SOMA_DEAD_END_CORNERS, 3, 2, 4, "Dead end: corner cells do not add up");
}

static void
test_branches (void)
{
  assert_labels ((SomaStep){ .kind = SOMA_STEP_BRANCH, .piece = 0, .cell = -1, .n_options = 1 },
                 "scarcest: 1 place", "Scarcest: I has 1 placement left");
  assert_labels ((SomaStep){ .kind = SOMA_STEP_BRANCH, .piece = -1, .cell = 3, .n_options = 2 },
                 "cell 4: 2 placements", "Scarcest: cell 4 has 2 placements left");
}

static void
test_counts (void)
{
  g_autofree char *open = soma_label_step_number (FALSE, FALSE, 7, 7, 30, 30, FALSE, 0.2345);
  g_autofree char *open_count = soma_label_step_count (1, 2, FALSE);
  g_autofree char *count = soma_label_step_count (1, 2, TRUE);
  g_autofree char *known = soma_label_step_number (FALSE, FALSE, 7, 7, 30, 30, TRUE, 0.2345);
  g_autofree char *search = soma_label_step_number (TRUE, FALSE, 7, 7, 30, 30, TRUE, 0.2345);
  g_autofree char *end = soma_label_step_number (FALSE, FALSE, 30, 30, 30, 30, TRUE, 1);

  g_autofree char *hidden = soma_label_step_number (FALSE, TRUE, 157, 40, 900, 80, TRUE, 0.5);
  g_autofree char *hidden_open = soma_label_step_number (FALSE, TRUE, 157, 40, 900, 80, FALSE, 0.5);
  g_autofree char *hidden_end = soma_label_step_number (FALSE, TRUE, 899, 80, 900, 80, TRUE, 1);

  g_assert_cmpstr (hidden, ==, "Step 40 (157 with collisions) of 80, 50 %");
  g_assert_cmpstr (hidden_open, ==, "Step 40 (157 with collisions), 50 % of the search");
  g_assert_cmpstr (hidden_end, ==, "Step 80 (899 with collisions), the end of the search");
  g_assert_cmpstr (open, ==, "Step 7, 23 % of the search");
  g_assert_cmpstr (known, ==, "Step 7 of 30, 23 %");
  g_assert_cmpstr (end, ==, "Step 30, the end of the search");
  g_assert_cmpstr (search, ==, "Searching: 30 steps so far");
  g_assert_cmpstr (open_count, ==, "1 of 2 so far");
  g_assert_cmpstr (count, ==, "1 of 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step-labels/placements", test_placements);
  g_test_add_func ("/step-labels/names", test_names);
  g_test_add_func ("/step-labels/lines", test_lines);
  g_test_add_func ("/step-labels/on-board", test_on_board);
  g_test_add_func ("/step-labels/ends", test_ends);
  g_test_add_func ("/step-labels/classes", test_classes);
  g_test_add_func ("/step-labels/branches", test_branches);
  g_test_add_func ("/step-labels/counts", test_counts);
  return g_test_run ();
}
