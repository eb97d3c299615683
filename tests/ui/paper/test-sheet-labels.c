/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-labels.h"

static void
assert_labels (SomaPuzzleSheetFacts facts, const char *outcome, const char *count)
{
  facts.has_pieces = TRUE;
  g_autofree char *outcome_text = soma_puzzle_sheet_label_outcome (&facts);
  g_autofree char *count_text = soma_puzzle_sheet_label_count (&facts);

  g_assert_cmpstr (outcome_text, ==, outcome);
  g_assert_cmpstr (count_text, ==, count);
}

/* Nothing is said that is not known. */
static void
test_outcome (void)
{
  assert_labels (
      (SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_ALL, .n_solutions = 240, .difficulty = 4 },
      "240 solutions · Hard", "240");
  assert_labels ((SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_ALL, .n_solutions = 1 }, "1 solution",
                 "1");
  assert_labels ((SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_ALL }, "Cannot be built", "0");
  assert_labels ((SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_SOME, .n_solutions = 13 },
                 "At least 13 solutions", "13+");
  assert_labels ((SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_SOME, .n_solutions = 1 },
                 "At least 1 solution", "1+");
  assert_labels ((SomaPuzzleSheetFacts){ .known = SOMA_KNOWN_SOME },
                 "No solution found, but there may be some", "–");
  assert_labels ((SomaPuzzleSheetFacts){ 0 }, "Solutions not counted", "–");
  const SomaPuzzleSheetFacts without = { .has_pieces = FALSE };
  g_autofree char *nothing = soma_puzzle_sheet_label_outcome (&without);
  g_assert_cmpstr (nothing, ==, "");
}

static void
test_reason (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = { "I", "domino", 0xff0000, 1, 1, 2, cells, NULL, SOMA_TURNS_ANY, 0 };
  SomaPieceSet *set = soma_piece_set_new ("domino", &piece, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (3, 1, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("row", figure, set, NULL, 0, false, NULL);
  SomaPuzzleSheetFacts facts = { .has_pieces = TRUE,
                                 .known = SOMA_KNOWN_ALL,
                                 .obvious = soma_puzzle_validate (puzzle) };
  g_autofree char *volume = soma_puzzle_sheet_label_reason (&facts, puzzle);
  g_assert_cmpstr (volume, ==, "The pieces fill 2 cells, but the figure has 3.");
  facts.obvious.status = SOMA_OK;
  g_autofree char *search = soma_puzzle_sheet_label_reason (&facts, puzzle);
  g_assert_cmpstr (search, ==, "A search tried everything.");
  const SomaWhyNot why_not = { .kind = SOMA_WHY_NOT_PIECE, .n_pieces = 1 };
  facts.why_not = &why_not;
  g_autofree char *nowhere = soma_puzzle_sheet_label_reason (&facts, puzzle);
  g_assert_cmpstr (nowhere, ==, "Piece I fits nowhere.");
  facts.known = SOMA_KNOWN_SOME;
  g_assert_null (soma_puzzle_sheet_label_reason (&facts, puzzle));
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
}

static void
test_part (void)
{
  g_autofree char *some = soma_puzzle_sheet_label_part (500, 19186, NULL, TRUE);
  g_autofree char *more = soma_puzzle_sheet_label_part (500, 19186, NULL, FALSE);

  g_assert_cmpstr (some, ==, "The first 500 of 19186");
  g_assert_cmpstr (more, ==, "The first 500 of at least 19186");
  g_assert_null (soma_puzzle_sheet_label_part (240, 240, NULL, TRUE));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sheet-labels/outcome", test_outcome);
  g_test_add_func ("/sheet-labels/reason", test_reason);
  g_test_add_func ("/sheet-labels/part", test_part);
  return g_test_run ();
}
