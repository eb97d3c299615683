/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-labels.h"

#include <glib.h>

#include "engine-auto.h"
#include "hint-labels.h"

/* Two dominoes and a cube in a row of five. */
static SomaPuzzle *
make_puzzle (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaPiece pieces[] = {
    { "I", "domino", 0, 2, 2, 2, cells, NULL, SOMA_TURNS_ANY, 0 },
    { "O", "cube", 0, 1, 1, 1, cells, NULL, SOMA_TURNS_ANY, 0 },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("some", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (5, 1, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("row", figure, set, NULL, 0, false, NULL);

  return puzzle;
}

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_events (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  SomaGameEvent event = { .kind = SOMA_GAME_LAID, .copy = 2, .n_filled = 1, .n_cells = 5 };

  assert_text (soma_play_label_event (&event, puzzle), "O is placed. 1 of 5 cells are filled.");
  event.copy = 1;
  event.fit = SOMA_FIT_OUTSIDE;
  assert_text (soma_play_label_event (&event, puzzle), "I2 is outside the figure.");
  event.fit = SOMA_FIT_STICKING_OUT;
  assert_text (soma_play_label_event (&event, puzzle), "I2 sticks out of the figure.");
  event.kind = SOMA_GAME_REFUSED;
  event.fit = SOMA_FIT_COLLISION;
  event.other = 2;
  assert_text (soma_play_label_event (&event, puzzle), "I2 does not fit here: O is in the way.");
  event.fit = SOMA_FIT_FLOATING;
  assert_text (soma_play_label_event (&event, puzzle), "I2 would hang in mid-air here.");
  event.fit = SOMA_FIT_COLOURS;
  assert_text (soma_play_label_event (&event, puzzle),
               "I2 does not fit here: its colours are not accepted.");
  event.kind = SOMA_GAME_TAKEN_BACK;
  assert_text (soma_play_label_event (&event, puzzle), "I2 is back in the tray.");
  event.kind = SOMA_GAME_UNDONE;
  assert_text (soma_play_label_event (&event, puzzle), "Undone: I2. 1 of 5 cells are filled.");
  event.copy = SOMA_NO_COPY;
  assert_text (soma_play_label_event (&event, puzzle), "Undone. 1 of 5 cells are filled.");
}

static void
test_hand (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  SomaCell corner = { 1, 0, 0 };
  SomaDrop drop = { .kind = SOMA_DROP_PLACE, .fit = SOMA_FIT_INSIDE, .other = SOMA_NO_COPY };

  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: layer 1, row 1, column 2. It fits here.");
  drop.fit = SOMA_FIT_OUTSIDE;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: layer 1, row 1, column 2. It can lie here, beside the figure.");
  drop.fit = SOMA_FIT_STICKING_OUT;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: layer 1, row 1, column 2. It sticks out here.");
  drop.falls = true;
  corner.z = 2;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: 2 above, row 1, column 2. It would land on layer 1 and stick out.");
  drop.fit = SOMA_FIT_OUTSIDE;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: 2 above, row 1, column 2. It would land on layer 1, beside the figure.");
  drop.fit = SOMA_FIT_INSIDE;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: 2 above, row 1, column 2. It would land on layer 1 and fit.");
  drop = (SomaDrop){ .kind = SOMA_DROP_BARRED, .fit = SOMA_FIT_COLLISION, .other = 0 };
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle),
               "O: 2 above, row 1, column 2. O does not fit here: I1 is in the way.");
  drop.kind = SOMA_DROP_TRAY;
  assert_text (soma_play_label_hand (&drop, corner, 2, puzzle), "O: over the tray.");
  g_autoptr (SomaArrangement) empty = soma_arrangement_new (puzzle, false);
  assert_text (soma_play_label_selected (empty, 2), "O: In the tray.");
  assert_text (soma_play_label_given_back (empty, 2),
               "O cannot stay there. It is back in the tray.");
}

static void
test_goal (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();

  assert_text (soma_play_label_goal (puzzle), "The goal: row, 5 cells.");
}

static void
test_shared (void)
{
  SomaGameStatus status = { .n_filled = 2, .n_cells = 5, .n_hints = { 1, 0, 2 } };

  assert_text (soma_play_label_shared (&status, "Row", "soma 1; ...;"),
               "Soma: Row\n2 of 5 cells are filled.\n"
               "To play it, copy this text and press Ctrl+V in Soma.\nsoma 1; ...;\n");
  status.is_solved = TRUE;
  assert_text (soma_play_label_shared (&status, "Row", "soma 1; ...;"),
               "Soma: Row\nSolved\nHints: 3\n"
               "To play it, copy this text and press Ctrl+V in Soma.\nsoma 1; ...;\n");
  status.number = 14;
  status.total = 240;
  status.has_clock = TRUE;
  status.seconds = 151;
  assert_text (soma_play_label_shared (&status, "Row", "soma 1; ...;"),
               "Soma: Row\nSolution 14 of 240\nTime: 2:31\nHints: 3\n"
               "To play it, copy this text and press Ctrl+V in Soma.\nsoma 1; ...;\n");
}

/* A piece with a gap and one on top, as it is and turned upside down. */
static void
test_shape (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 },
                                    { 0, 1, 0 }, { 2, 1, 0 }, { 0, 1, 1 } };
  static const SomaPiece pieces[] = { { "U", "u", 0, 1, 1, 6, cells, NULL, SOMA_TURNS_ANY, 0 } };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("some", pieces, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 2, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("box", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaArrangement) empty = soma_arrangement_new (puzzle, false);
  SomaPiecePose pose = { 0 };

  g_assert_true (soma_poses_find (empty->poses, 0, cells, 6, &pose));
  assert_text (soma_play_label_shape (empty, 0, pose.orientation),
               "Shape: layer 1, row 1: columns 1 to 3; row 2: column 1; row 2: column 3; "
               "layer 2, row 2: column 1.");
  pose = soma_poses_turn (empty->poses, 0, pose, 0, 2, cells[0]);
  assert_text (soma_play_label_shape (empty, 0, pose.orientation),
               "Shape: layer 1, row 1: column 1; layer 2, row 1: column 1; row 1: column 3; "
               "row 2: columns 1 to 3.");
  assert_text (soma_play_label_goal_shape (puzzle),
               "Shape: layer 1, row 1: columns 1 to 3; row 2: columns 1 to 3.");
  assert_text (soma_play_label_empty (empty),
               "Empty: layer 1, row 1: columns 1 to 3; row 2: columns 1 to 3.");
}

/* Where a piece is, if rows and columns have numbers there; and what is empty then. */
static void
test_covered (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  static const SomaPiece pieces[] = { { "I", "i", 0, 1, 1, 2, cells, NULL, SOMA_TURNS_ANY, 0 } };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("some", pieces, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 2, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("box", figure, set, NULL, 0, false, NULL);
  g_autoptr (SomaArrangement) empty = soma_arrangement_new (puzzle, false);
  SomaPiecePose pose = { 0 };

  g_assert_true (soma_poses_find (empty->poses, 0, cells, 2, &pose));
  pose.corner = (SomaCell){ 0, 1, 0 };
  g_autoptr (SomaArrangement) inside = soma_arrangement_lay (empty, 0, pose);
  assert_text (soma_play_label_covered (inside, soma_arrangement_find (inside, 0)),
               "It covers layer 1, row 2: columns 1 to 2.");
  assert_text (soma_play_label_empty (inside), "Empty: layer 1, row 1: columns 1 to 2.");
  SomaDrop drop = { .kind = SOMA_DROP_PLACE, .fit = SOMA_FIT_INSIDE, .pose = pose };
  assert_text (soma_play_label_landing (empty, 0, &drop),
               "It would cover layer 1, row 2: columns 1 to 2.");
  drop.fit = SOMA_FIT_OUTSIDE;
  g_assert_null (soma_play_label_landing (empty, 0, &drop));
  drop.fit = SOMA_FIT_STICKING_OUT;
  drop.pose.corner.x = -1;
  g_assert_null (soma_play_label_landing (empty, 0, &drop));
  drop.kind = SOMA_DROP_BARRED;
  drop.pose.corner.x = 0;
  g_assert_null (soma_play_label_landing (empty, 0, &drop));
  pose.corner = (SomaCell){ -1, 0, 0 };
  g_autoptr (SomaArrangement) beside = soma_arrangement_lay (empty, 0, pose);
  assert_text (soma_play_label_covered (beside, soma_arrangement_find (beside, 0)),
               "Shape: layer 1, row 1: columns 1 to 2.");
}

static void
test_hints (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  SomaHintWays ways = { .answer = SOMA_HINT_YES, .n_ways = 1 };
  g_autofree SomaHintResult *result = g_new0 (SomaHintResult, 1);

  assert_text (soma_hint_label_ways (&ways, 0), "It can be finished in 1 way.");
  ways.n_ways = 12;
  assert_text (soma_hint_label_ways (&ways, 0), "It can be finished in 12 ways.");
  assert_text (soma_hint_label_ways (&ways, 3),
               "Yes: 3 solutions (12 counting turned and mirrored ones).");
  assert_text (soma_hint_label_ways (&ways, 1),
               "Yes: 1 solution (12 counting turned and mirrored ones).");
  assert_text (soma_hint_label_ways (&ways, 12), "It can be finished in 12 ways.");
  ways.is_more = true;
  assert_text (soma_hint_label_ways (&ways, 0), "It can be finished in at least 12 ways.");
  assert_text (soma_hint_label_ways (&ways, 240), "Yes: 240 solutions.");
  ways.n_ways = 1;
  assert_text (soma_hint_label_ways (&ways, 0), "It can be finished.");
  ways.answer = SOMA_HINT_NO;
  assert_text (soma_hint_label_ways (&ways, 0), "It cannot be finished from here.");

  result->retreat_answer = SOMA_HINT_YES;
  result->is_fewest = TRUE;
  result->n_back = 3;
  result->back[1] = 1;
  result->back[2] = 2;
  assert_text (soma_hint_label_retreat (result, puzzle),
               "Take back I1, I2 and O, and it can be finished.");
  result->retreat_answer = SOMA_HINT_NO;
  assert_text (soma_hint_label_retreat (result, puzzle), "The pinned pieces are in the way.");

  result->next_answer = SOMA_HINT_YES;
  result->next_copy = 2;
  assert_text (soma_hint_label_next (result, SOMA_ASK_PIECE, puzzle), "Take O next.");
  assert_text (soma_hint_label_next (result, SOMA_ASK_PLACE, puzzle), "O goes here, from above.");
  result->next.ease = SOMA_HINT_HELD;
  result->next.approach = SOMA_FROM_LEFT;
  assert_text (soma_hint_label_next (result, SOMA_ASK_PLACE, puzzle),
               "O goes here, from the left; it has to be held at first.");
}

static void
test_solved (void)
{
  SomaGameStatus status = {
    .is_solved = TRUE, .number = 57, .total = 240, .n_found = 3, .is_new = TRUE, .best_seconds = -1
  };

  assert_text (soma_play_label_solved (&status), "Solved without hints!");
  assert_text (soma_play_label_number (&status), "Solution 57 of 240");
  assert_text (soma_play_label_achievement (&status), "A new one! You have 3.");
  assert_text (soma_play_label_built (&status),
               "Solved without hints! Solution 57 of 240. A new one! You have 3.");
  status.seconds = 151;
  status.has_clock = FALSE;
  assert_text (soma_play_label_clock (&status), "Not timed");
  status.has_clock = TRUE;
  assert_text (soma_play_label_clock (&status), "2:31");
  status.seconds = 3751;
  assert_text (soma_play_label_clock (&status), "1:02:31");
  status.seconds = 151;
  status.is_paused = TRUE;
  assert_text (soma_play_label_clock (&status), "2:31, paused");
  assert_text (soma_play_label_found (&status), "3 of 240");
  status.has_clock = status.is_best = TRUE;
  status.seconds = 151.9;
  assert_text (soma_play_label_achievement (&status),
               "A new one! You have 3. Time: 2:31, your best.");
  status.n_hints[SOMA_ASK_PIECE] = status.streak = 1;
  assert_text (soma_play_label_solved (&status), "Solved!");
  assert_text (soma_play_label_achievement (&status),
               "A new one! You have 3. Time: 2:31, your best. With 1 hint.");
  status.n_hints[SOMA_ASK_PIECE] = 2;
  status.given_up = TRUE;
  assert_text (soma_play_label_solved (&status), "Here Is a Solution");
  assert_text (soma_play_label_achievement (&status), "It was shown, so it does not count.");
  status.given_up = FALSE;
  status.is_best = status.is_new = FALSE;
  status.best_seconds = 3601;
  assert_text (soma_play_label_achievement (&status),
               "Found before. You have 3. Time: 2:31; your best is 1:00:01. With 2 hints.");
  status = (SomaGameStatus){ .is_solved = TRUE, .n_found = 1, .is_new = TRUE };
  assert_text (soma_play_label_number (&status), "");
  assert_text (soma_play_label_achievement (&status), "Your first one!");
  status.streak = 3;
  assert_text (soma_play_label_achievement (&status), "Your first one! 3 days in a row!");
  status.streak = 1;
  status.number = status.total = 1;
  assert_text (soma_play_label_number (&status), "");
  assert_text (soma_play_label_built (&status), "Solved without hints! This is the only solution.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-labels/events", test_events);
  g_test_add_func ("/play-labels/hand", test_hand);
  g_test_add_func ("/play-labels/goal", test_goal);
  g_test_add_func ("/play-labels/shared", test_shared);
  g_test_add_func ("/play-labels/shape", test_shape);
  g_test_add_func ("/play-labels/covered", test_covered);
  g_test_add_func ("/play-labels/hints", test_hints);
  g_test_add_func ("/play-labels/solved", test_solved);
  return g_test_run ();
}
