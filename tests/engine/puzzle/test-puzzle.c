/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "puzzle.h"

static const SomaCell single[] = { { 0, 0, 0 } };
static const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
static const SomaCell tricube[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
static const SomaCell left_screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };

static SomaPuzzle *
make_puzzle (int x, int y, int z, const SomaPiece *pieces, int n_pieces, const SomaPin *pins,
             int n_pins, SomaError *error)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  SomaPieceSet *set = soma_piece_set_new ("test", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("test", figure, set, pins, n_pins, false, error);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

static const SomaPiece two_tricubes_and_domino[] = {
  { "V", "", 0, 2, 2, 3, tricube, NULL, SOMA_TURNS_ANY, 0 },
  { "D", "", 0, 1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
};

static void
test_keeps_what_it_gets (void)
{
  const uint16_t cells[] = { 5, 4 };
  const SomaPin pin = { 1, 2, cells };
  SomaPuzzle *puzzle = make_puzzle (2, 2, 2, two_tricubes_and_domino, 2, &pin, 1, NULL);
  g_assert_cmpstr (puzzle->name, ==, "test");
  g_assert_cmpint (puzzle->figure->n_cells, ==, 8);
  g_assert_cmpint (puzzle->set->n_pieces, ==, 2);
  g_assert_cmpint (puzzle->n_pins, ==, 1);
  g_assert_cmpint (puzzle->pins[0].cells[0], ==, 4);
  g_assert_cmpint (puzzle->pins[0].cells[1], ==, 5);
  g_assert_true (soma_puzzle_ref (puzzle) == puzzle);
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (NULL);
}

static void
check_pin (const SomaPiece *pieces, int n_pieces, const SomaPin *pins, int n_pins, int culprit)
{
  SomaError error = { SOMA_OK, -1 };
  SomaPuzzle *puzzle = make_puzzle (2, 2, 2, pieces, n_pieces, pins, n_pins, &error);
  g_assert_true ((puzzle == NULL) == (culprit >= 0));
  g_assert_cmpint (error.status, ==, culprit >= 0 ? SOMA_ERROR_PIN : SOMA_OK);
  g_assert_cmpint (error.culprit, ==, culprit);
  soma_puzzle_unref (puzzle);
}

static void
test_pins (void)
{
  const SomaPiece *set = two_tricubes_and_domino;
  const uint16_t bottom[] = { 0, 1, 2 }, top[] = { 5, 6, 7 }, row[] = { 3, 7 };
  const uint16_t diagonal[] = { 0, 3 }, outside[] = { 7, 8 }, twice[] = { 1, 1 };
  check_pin (set, 2, (SomaPin[]){ { 0, 3, bottom }, { 0, 3, top } }, 2, -1);
  check_pin (set, 2, (SomaPin[]){ { 0, 3, bottom }, { 1, 2, row } }, 2, -1);
  check_pin (set, 2, (SomaPin[]){ { 0, 3, top }, { 1, 2, row } }, 2, 1); /* overlap */
  check_pin (set, 2, (SomaPin[]){ { 1, 3, bottom } }, 1, 0);             /* size */
  check_pin (set, 2, (SomaPin[]){ { 2, 3, bottom } }, 1, 0);             /* no such piece */
  check_pin (set, 2, (SomaPin[]){ { -1, 3, bottom } }, 1, 0);            /* no such piece */
  check_pin (set, 2, (SomaPin[]){ { 1, 2, diagonal } }, 1, 0);           /* shape */
  check_pin (set, 2, (SomaPin[]){ { 1, 2, outside } }, 1, 0);            /* no such cell */
  check_pin (set, 2, (SomaPin[]){ { 1, 2, twice } }, 1, 0);              /* a cell twice */
  const uint16_t other[] = { 0, 1 };
  check_pin (set, 2, (SomaPin[]){ { 1, 2, row }, { 1, 2, other } }, 2, 1); /* used up */

  /* The mirror image of a piece is not the piece. */
  const SomaPiece screw = { "A", "", 0, 2, 2, 4, left_screw, NULL, SOMA_TURNS_ANY, 0 };
  const uint16_t left[] = { 0, 1, 2, 5 }, right[] = { 0, 1, 2, 6 };
  check_pin (&screw, 1, (SomaPin[]){ { 0, 4, left } }, 1, -1);
  check_pin (&screw, 1, (SomaPin[]){ { 0, 4, right } }, 1, 0);
}

static void
check_validity (int x, const SomaPiece *pieces, int n_pieces, SomaStatus status, int culprit)
{
  SomaPuzzle *puzzle = make_puzzle (x, 1, 1, pieces, n_pieces, NULL, 0, NULL);
  SomaError error = soma_puzzle_validate (puzzle);
  g_assert_cmpint (error.status, ==, status);
  g_assert_cmpint (error.culprit, ==, culprit);
  soma_puzzle_unref (puzzle);
}

static void
test_validate (void)
{
  const SomaPiece range[] = { { "D", "", 0, 0, 3, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                              { "V", "", 0, 0, 2, 3, tricube, NULL, SOMA_TURNS_ANY, 0 } };
  /* Sums of up to three twos and up to two threes: all but 1 and 11 and those over 12. */
  for (int x = 1; x <= 14; x++)
    {
      gboolean fits = x != 1 && x != 11 && x <= 12;
      check_validity (x, range, 2, fits ? SOMA_OK : SOMA_ERROR_VOLUME, -1);
    }
  const SomaPiece fixed[] = { { "D", "", 0, 2, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                              { "V", "", 0, 1, 1, 3, tricube, NULL, SOMA_TURNS_ANY, 0 } };
  check_validity (7, fixed, 2, SOMA_OK, -1);
  check_validity (6, fixed, 2, SOMA_ERROR_VOLUME, -1);
  check_validity (8, fixed, 2, SOMA_ERROR_VOLUME, -1);
  check_validity (2, fixed, 2, SOMA_ERROR_PIECE_TOO_LARGE, 1);
  check_validity (1000, &(SomaPiece){ "D", "", 0, 0, 500, 2, domino, NULL, SOMA_TURNS_ANY, 0 }, 1,
                  SOMA_OK, -1);
  check_validity (1002, &(SomaPiece){ "D", "", 0, 0, 500, 2, domino, NULL, SOMA_TURNS_ANY, 0 }, 1,
                  SOMA_ERROR_VOLUME, -1);
}

static void
test_validate_optional_cells (void)
{
  const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  const bool optional[] = { false, false, false, true };
  const SomaPiece pieces[] = { { "D", "", 0, 1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                               { "S", "", 0, 1, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  SomaFigure *figure = soma_figure_new (bar, optional, 4, NULL);
  for (int n_pieces = 1; n_pieces <= 2; n_pieces++)
    {
      SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
      SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
      SomaStatus expected = n_pieces == 1 ? SOMA_ERROR_VOLUME : SOMA_OK;
      g_assert_cmpint (soma_puzzle_validate (puzzle).status, ==, expected);
      soma_puzzle_unref (puzzle);
      soma_piece_set_unref (set);
    }
  soma_figure_unref (figure);
}

/* A pinned piece is used, whatever its least count. */
static void
test_validate_counts_pins (void)
{
  const SomaPiece pieces[] = { { "S", "", 0, 0, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 },
                               { "D", "", 0, 0, 3, 2, domino, NULL, SOMA_TURNS_ANY, 0 } };
  const uint16_t cell = 3;
  const SomaPin pin = { 0, 1, &cell };
  SomaPuzzle *free_puzzle = make_puzzle (4, 1, 1, pieces, 2, NULL, 0, NULL);
  SomaPuzzle *pinned = make_puzzle (4, 1, 1, pieces, 2, &pin, 1, NULL);
  g_assert_cmpint (soma_puzzle_validate (free_puzzle).status, ==, SOMA_OK);
  g_assert_cmpint (soma_puzzle_validate (pinned).status, ==, SOMA_ERROR_VOLUME);
  soma_puzzle_unref (free_puzzle);
  soma_puzzle_unref (pinned);
}

static void
test_order_copies (void)
{
  const SomaPiece pieces[] = { { "D", "", 0, 0, 3, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                               { "S", "", 0, 0, 2, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  SomaPuzzle *puzzle = make_puzzle (7, 1, 1, pieces, 2, NULL, 0, NULL);
  uint16_t copy_at[] = { 2, 2, SOMA_NO_COPY, 4, 0, 0, 3 };
  const uint16_t expected[] = { 0, 0, SOMA_NO_COPY, 3, 1, 1, 4 };
  soma_piece_set_order_copies (puzzle->set, G_N_ELEMENTS (copy_at), copy_at);
  g_assert_cmpmem (copy_at, sizeof copy_at, expected, sizeof expected);
  soma_piece_set_order_copies (puzzle->set, G_N_ELEMENTS (copy_at), copy_at);
  g_assert_cmpmem (copy_at, sizeof copy_at, expected, sizeof expected);
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzle/keeps-what-it-gets", test_keeps_what_it_gets);
  g_test_add_func ("/puzzle/pins", test_pins);
  g_test_add_func ("/puzzle/validate", test_validate);
  g_test_add_func ("/puzzle/validate/optional-cells", test_validate_optional_cells);
  g_test_add_func ("/puzzle/validate/pins", test_validate_counts_pins);
  g_test_add_func ("/puzzle/order-copies", test_order_copies);
  return g_test_run ();
}
