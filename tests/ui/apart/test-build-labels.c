/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-labels.h"

#include <locale.h>

/* An L and a T on a board of two by four. */
static SomaPuzzle *
make_puzzle (void)
{
  static const SomaCell l[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } };
  static const SomaCell t[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } };
  const SomaPiece pieces[2] = {
    { .letter = "L", .min_count = 1, .max_count = 1, .n_cells = 4, .cells = l },
    { .letter = "T", .min_count = 1, .max_count = 1, .n_cells = 4, .cells = t },
  };
  SomaFigure *figure = soma_figure_new_box (4, 2, 1, NULL);
  SomaPieceSet *set = soma_piece_set_new ("two", pieces, 2, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("Board", figure, set, NULL, 0, false, NULL);

  soma_piece_set_unref (set);
  soma_figure_unref (figure);
  return puzzle;
}

static void
assert_step (const SomaPuzzle *puzzle, SomaApproach approach, const char *expected)
{
  const SomaBuildOrder order = { SOMA_BUILD_ORDER_FOUND,
                                 2,
                                 { { 0, SOMA_FROM_ABOVE }, { 1, approach } } };
  g_autofree char *text = soma_label_build_step (puzzle, &order, 2);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_steps (void)
{
  SomaPuzzle *puzzle = make_puzzle ();
  const SomaBuildOrder order = { SOMA_BUILD_ORDER_FOUND, 2, { { 0, 0 }, { 1, 0 } } };
  g_autofree char *start = soma_label_build_step (puzzle, &order, 0);
  g_autofree char *state = soma_label_build_state (puzzle, &order, 1);

  g_assert_cmpstr (start, ==, "0 of 2");
  g_assert_cmpstr (state, ==, "Building Board, piece 1 of 2: L from above");
  assert_step (puzzle, SOMA_FROM_ABOVE, "2 of 2: T from above");
  assert_step (puzzle, SOMA_FROM_FRONT, "2 of 2: T from the front");
  assert_step (puzzle, SOMA_FROM_RIGHT, "2 of 2: T from the right");
  assert_step (puzzle, SOMA_FROM_LEFT, "2 of 2: T from the left");
  assert_step (puzzle, SOMA_FROM_BACK, "2 of 2: T from the back");
  soma_puzzle_unref (puzzle);
}

static void
test_none (void)
{
  SomaPuzzle *puzzle = make_puzzle ();
  SomaBuildOrder order = { SOMA_BUILD_ORDER_LOCKED, 2, { { 0, 0 }, { 1, 0 } } };
  g_autofree char *locked = soma_label_no_build_order (puzzle, &order);

  order.result = SOMA_BUILD_ORDER_HELD;
  g_autofree char *held = soma_label_no_build_order (puzzle, &order);
  order.result = SOMA_BUILD_ORDER_UNKNOWN;
  g_autofree char *unknown = soma_label_no_build_order (puzzle, &order);
  order.result = SOMA_BUILD_ORDER_FOUND;
  g_assert_null (soma_label_no_build_order (puzzle, &order));
  g_assert_cmpstr (locked, ==, "Needs several moves for a piece; these lock one another: L T");
  g_assert_cmpstr (held, ==, "Needs a piece to be held in place");
  g_assert_cmpstr (unknown, ==, "Too many pieces to find an order");
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/build-labels/steps", test_steps);
  g_test_add_func ("/build-labels/none", test_none);
  return g_test_run ();
}
