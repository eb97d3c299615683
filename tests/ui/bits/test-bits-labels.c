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

static char *
label (SomaBitBoard *board, SomaBitsNews news)
{
  return soma_label_bits_news (news, soma_bit_board_get_first (board),
                               soma_bit_board_get_second (board), 0);
}

static char *
label_placement (SomaBitBoard *board)
{
  int piece;

  g_object_get (board, "piece", &piece, NULL);
  return soma_label_bits_placement (piece, soma_bit_board_get_n_placements (board),
                                    soma_bit_board_get_placement (board));
}

static void
test_fit (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  assert_text (label (board, SOMA_BITS_NEWS_FIT), "The second row is empty");
  assert_text (soma_label_bit_numbers (soma_bit_board_get_first (board), 0), "none");
  enter (board, "3");
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_text (soma_label_bit_numbers (soma_bit_board_get_first (board), 0), "25 26");
  assert_text (label (board, SOMA_BITS_NEWS_FIT), "Does not fit: cells 25, 26 are in both rows");
  enter (board, "5");
  assert_text (label (board, SOMA_BITS_NEWS_FIT), "Does not fit: cell 26 is in both rows");
  enter (board, "4");
  assert_text (label (board, SOMA_BITS_NEWS_FIT), "Fits: AND of both rows is 0");
  enter (board, "1FF");
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_text (label (board, SOMA_BITS_NEWS_FIT), "Does not fit: 9 cells are in both rows");
  assert_text (label (board, SOMA_BITS_NEWS_APPLIED), "9 cells are occupied");
}

static void
test_placement (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);
  int n;

  assert_text (label_placement (board), "No piece is selected");
  soma_bit_board_set_piece (board, 0);
  assert_text (label_placement (board), "Placement 1 of 144");
  enter (board, "1");
  assert_text (label_placement (board), "144 placements");
  const SomaOrientation *orientation = soma_bit_board_get_orientations (board, &n);
  assert_text (soma_label_orientation (orientation), "2 × 2 × 1");
  assert_text (soma_label_freedom (orientation), "12 places: 2 × 2 × 3");
  SomaOrientation partly = *orientation;
  partly.n_placements = 5;
  assert_text (soma_label_freedom (&partly), "5 places of 2 × 2 × 3");

  g_autoptr (SomaBitBoard) flat = soma_fixture_bit_board (1, 1, 2);
  soma_bit_board_set_piece (flat, 0);
  assert_text (label_placement (flat), "The piece fits nowhere in the figure");
}

static void
test_problem (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  assert_text (label (board, SOMA_BITS_NEWS_TOO_LARGE), "At most 7FFFFFF: one bit for each cell");
  assert_text (label (board, SOMA_BITS_NEWS_NOT_HEXADECIMAL),
               "Use only the digits 0 to 9 and A to F");
  assert_text (label (board, SOMA_BITS_NEWS_NONE_AFTER), "No later placement fits");
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
