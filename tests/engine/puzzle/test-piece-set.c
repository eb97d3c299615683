/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "piece-set.h"

static const SomaCell domino[] = { { 4, 4, 5 }, { 4, 4, 4 } };
static const SomaCell left_screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
static const SomaCell right_screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } };

static const SomaPiece pieces[] = {
  { "D", "domino", 0x112233, 2, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
  { "A", "left screw", 0x0000ff, 0, 3, 4, left_screw, NULL, SOMA_TURNS_ANY, 0 },
  { "Ä", "right screw", 0xff0000, 1, 1, 4, right_screw, NULL, SOMA_TURNS_ANY, 0 },
};

static void
test_copies_what_it_gets (void)
{
  SomaPieceSet *set = soma_piece_set_new ("test", pieces, 3, NULL);
  g_assert_cmpstr (set->name, ==, "test");
  g_assert_cmpint (set->n_pieces, ==, 3);
  g_assert_cmpstr (set->pieces[2].letter, ==, "Ä");
  g_assert_cmpstr (set->pieces[1].name, ==, "left screw");
  g_assert_cmphex (set->pieces[0].colour, ==, 0x112233);
  /* Cells are shifted to the origin and sorted. */
  g_assert_cmpint (soma_cell_compare (set->pieces[0].cells[0], (SomaCell){ 0, 0, 0 }), ==, 0);
  g_assert_cmpint (soma_cell_compare (set->pieces[0].cells[1], (SomaCell){ 0, 0, 1 }), ==, 0);
  g_assert_true (soma_piece_set_ref (set) == set);
  soma_piece_set_unref (set);
  soma_piece_set_unref (set);
  soma_piece_set_unref (NULL);

  set = soma_piece_set_new (NULL, pieces, 1, NULL);
  g_assert_cmpstr (set->name, ==, "");
  soma_piece_set_unref (set);
}

static void
test_copies_are_numbered_through (void)
{
  SomaPieceSet *set = soma_piece_set_new ("test", pieces, 3, NULL);
  const int expected[] = { 0, 0, 1, 1, 1, 2 };
  g_assert_cmpint (soma_piece_set_n_copies (set), ==, 6);
  for (int copy = 0; copy < 6; copy++)
    g_assert_cmpint (soma_piece_set_copy_piece (set, copy), ==, expected[copy]);
  g_assert_cmpint (soma_piece_set_first_copy (set, 0), ==, 0);
  g_assert_cmpint (soma_piece_set_first_copy (set, 1), ==, 2);
  g_assert_cmpint (soma_piece_set_first_copy (set, 2), ==, 5);
  soma_piece_set_unref (set);
}

static void
test_volume (void)
{
  SomaPieceSet *set = soma_piece_set_new ("test", pieces, 3, NULL);
  int least, most;
  soma_piece_set_volume (set, &least, &most);
  g_assert_cmpint (least, ==, 2 * 2 + 0 + 4);
  g_assert_cmpint (most, ==, 2 * 2 + 3 * 4 + 4);
  soma_piece_set_unref (set);
}

static void
test_same_shape (void)
{
  g_assert_true (soma_piece_same_shape (&pieces[1], &pieces[1], false));
  g_assert_false (soma_piece_same_shape (&pieces[1], &pieces[2], false));
  g_assert_true (soma_piece_same_shape (&pieces[1], &pieces[2], true));
  g_assert_false (soma_piece_same_shape (&pieces[0], &pieces[1], true));
}

static void
check_error (const SomaPiece *wrong, SomaStatus status)
{
  SomaError error;
  SomaPiece set[] = { pieces[0], *wrong };
  g_assert_null (soma_piece_set_new ("wrong", set, 2, &error));
  g_assert_cmpint (error.status, ==, status);
  g_assert_cmpint (error.culprit, ==, 1);
  g_assert_null (soma_piece_set_new ("wrong", set, 2, NULL));
}

static void
test_errors (void)
{
  const SomaCell twice[] = { { 1, 0, 0 }, { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaCell far[] = { { 0, 0, 0 }, { 0, 0, SOMA_MAX_EXTENT } };
  SomaPiece many[SOMA_MAX_PIECES + 1];
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    many[i] = pieces[0];
  check_error (&(SomaPiece){ "X", "", 0, 1, 1, 0, NULL, NULL, SOMA_TURNS_ANY, 0 },
               SOMA_ERROR_EMPTY_PIECE);
  check_error (&(SomaPiece){ "X", "", 0, 1, 1, 3, twice, NULL, SOMA_TURNS_ANY, 0 },
               SOMA_ERROR_PIECE_CELLS);
  check_error (&(SomaPiece){ "X", "", 0, 1, 1, 2, far, NULL, SOMA_TURNS_ANY, 0 },
               SOMA_ERROR_PIECE_CELLS);
  check_error (&(SomaPiece){ "X", "", 0, 2, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
               SOMA_ERROR_COUNT);
  check_error (&(SomaPiece){ "X", "", 0, -1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
               SOMA_ERROR_COUNT);
  check_error (
      &(SomaPiece){ "X", "", 0, 1, SOMA_MAX_COUNT + 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
      SOMA_ERROR_COUNT);

  SomaError error;
  g_assert_null (soma_piece_set_new ("none", pieces, 0, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_EMPTY_PIECE_SET);
  g_assert_null (soma_piece_set_new ("many", many, SOMA_MAX_PIECES + 1, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_TOO_MANY_PIECES);
}

static void
test_largest_set (void)
{
  SomaPiece many[SOMA_MAX_PIECES];
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    many[i] = (SomaPiece){
      "D", "", 0, 0, SOMA_MAX_COPIES / SOMA_MAX_PIECES, 2, domino, NULL, SOMA_TURNS_ANY, 0
    };
  SomaPieceSet *set = soma_piece_set_new ("many", many, SOMA_MAX_PIECES, NULL);
  int n_copies = SOMA_MAX_COPIES / SOMA_MAX_PIECES * SOMA_MAX_PIECES;
  g_assert_cmpint (soma_piece_set_n_copies (set), ==, n_copies);
  g_assert_cmpint (soma_piece_set_copy_piece (set, n_copies - 1), ==, SOMA_MAX_PIECES - 1);
  soma_piece_set_unref (set);

  SomaError error;
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    many[i].max_count = SOMA_MAX_COUNT;
  g_assert_null (soma_piece_set_new ("many", many, SOMA_MAX_COPIES / SOMA_MAX_COUNT + 1, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_TOO_MANY_COPIES);
  set = soma_piece_set_new ("many", many, SOMA_MAX_COPIES / SOMA_MAX_COUNT, &error);
  g_assert_cmpint (soma_piece_set_n_copies (set), ==,
                   SOMA_MAX_COPIES / SOMA_MAX_COUNT * SOMA_MAX_COUNT);
  soma_piece_set_unref (set);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/piece-set/copies-what-it-gets", test_copies_what_it_gets);
  g_test_add_func ("/piece-set/copies-are-numbered-through", test_copies_are_numbered_through);
  g_test_add_func ("/piece-set/volume", test_volume);
  g_test_add_func ("/piece-set/same-shape", test_same_shape);
  g_test_add_func ("/piece-set/errors", test_errors);
  g_test_add_func ("/piece-set/largest", test_largest_set);
  return g_test_run ();
}
