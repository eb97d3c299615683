/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-labels.h"
#include "bits-fixture.h"

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
enter (SomaBitBoard *board, const char *hex)
{
  SomaBits bits = *soma_bit_board_get_second (board);

  g_assert_cmpint (soma_bits_read_hex (&bits, hex), ==, SOMA_BITS_OK);
  soma_bit_board_set_second (board, &bits);
}

static void
test_fit (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  assert_text (soma_label_bits_fit (board), "The second row is empty");
  assert_text (soma_label_bit_numbers (soma_bit_board_get_first (board)), "none");
  enter (board, "3");
  soma_bit_board_apply (board, SOMA_BITS_OR);
  assert_text (soma_label_bit_numbers (soma_bit_board_get_first (board)), "25 26");
  assert_text (soma_label_bits_fit (board), "Does not fit: cells 25, 26 are in both rows");
  enter (board, "5");
  assert_text (soma_label_bits_fit (board), "Does not fit: cell 26 is in both rows");
  enter (board, "4");
  assert_text (soma_label_bits_fit (board), "Fits: the And of both rows is zero");
  enter (board, "1FF");
  soma_bit_board_apply (board, SOMA_BITS_OR);
  assert_text (soma_label_bits_fit (board), "Does not fit: 9 cells are in both rows");
  assert_text (soma_label_bits_occupied (soma_bit_board_get_first (board)), "9 cells are occupied");
}

static void
test_placement (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);
  int n;

  assert_text (soma_label_bits_placement (board), "No piece is chosen");
  soma_bit_board_set_piece (board, 0);
  assert_text (soma_label_bits_placement (board), "Placement 1 of 144");
  enter (board, "1");
  assert_text (soma_label_bits_placement (board), "144 placements");
  const SomaOrientation *orientation = soma_bit_board_get_orientations (board, &n);
  assert_text (soma_label_orientation (orientation), "2 × 2 × 1");
  assert_text (soma_label_freedom (orientation), "12 places: 2 × 2 × 3");
  SomaOrientation partly = *orientation;
  partly.n_placements = 5;
  assert_text (soma_label_freedom (&partly), "5 places of 2 × 2 × 3");

  g_autoptr (SomaBitBoard) flat = soma_fixture_bit_board (1, 1, 2);
  soma_bit_board_set_piece (flat, 0);
  assert_text (soma_label_bits_placement (flat), "It fits nowhere in the figure");
}

static void
test_problem (void)
{
  assert_text (soma_label_bits_problem (SOMA_BITS_OK, 27), NULL);
  assert_text (soma_label_bits_problem (SOMA_BITS_TOO_LARGE, 27),
               "No more than 7FFFFFF: one bit for each cell");
  assert_text (soma_label_bits_problem (SOMA_BITS_NOT_HEXADECIMAL, 27),
               "Only the digits 0 to 9 and A to F");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bits-labels/fit", test_fit);
  g_test_add_func ("/bits-labels/placement", test_placement);
  g_test_add_func ("/bits-labels/problem", test_problem);
  return g_test_run ();
}
