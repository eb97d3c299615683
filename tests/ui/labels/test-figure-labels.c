/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "figure-labels.h"

static SomaPuzzle *
make_puzzle (gboolean mirrored)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
  const SomaPiece screw = { .letter = "A",
                            .name = "left screw",
                            .min_count = 2,
                            .max_count = 2,
                            .n_cells = 4,
                            .cells = cells };
  const SomaPiece bar = {
    .letter = "D", .min_count = 1, .max_count = 3, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaPieceSet) set =
      soma_piece_set_new ("two-pieces", mirrored ? &bar : &screw, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new_box (3, 3, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  return puzzle;
}

static void
assert_takes (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_known (void)
{
  assert_takes (soma_label_known (SOMA_KNOWN_NOTHING, 0), "Not solved yet");
  assert_takes (soma_label_known (SOMA_KNOWN_SOME, 0), "None found so far");
  assert_takes (soma_label_known (SOMA_KNOWN_SOME, 7), "7 solutions so far");
  assert_takes (soma_label_known (SOMA_KNOWN_ALL, 0), "No solution");
  assert_takes (soma_label_known (SOMA_KNOWN_ALL, 1), "1 solution");
  assert_takes (soma_label_known (SOMA_KNOWN_ALL, 240), "240 solutions");
  assert_takes (soma_label_found (SOMA_KNOWN_ALL, 240, 0), "240 solutions");
  assert_takes (soma_label_found (SOMA_KNOWN_ALL, 240, 3), "3 of 240 found");
  assert_takes (soma_label_found (SOMA_KNOWN_SOME, 7, 3), "3 found");
  assert_takes (soma_label_found (SOMA_KNOWN_ALL, 2, 3), "3 found");
  assert_takes (soma_label_known (SOMA_KNOWN_ALL, 5000000001), "5000000001 solutions");
}

static void
test_figure (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle (FALSE);

  assert_takes (soma_label_figure (puzzle->figure, NULL), "9 cells");
  assert_takes (soma_label_figure (puzzle->figure, puzzle->set), "9 cells · Two pieces");
}

static void
test_piece_set (void)
{
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = {
    .letter = "U", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell
  };
  SomaPieceSet *set = soma_piece_set_new ("slothouber-graatsma", &piece, 1, NULL);

  assert_takes (soma_label_piece_set (set), "Slothouber–Graatsma");
  soma_piece_set_unref (set);
}

static void
test_piece (void)
{
  g_autoptr (SomaPuzzle) screws = make_puzzle (FALSE), bars = make_puzzle (TRUE);

  assert_takes (soma_label_piece_name (&screws->set->pieces[0]), "2 × left screw");
  assert_takes (soma_label_piece_name (&bars->set->pieces[0]), "1–3 × 2 cells");
  assert_takes (soma_label_piece (&screws->set->pieces[0], TRUE), "Hide left screw");
  assert_takes (soma_label_piece (&bars->set->pieces[0], FALSE), "Show D");
}

static void
test_ago (void)
{
  assert_takes (soma_label_ago (-5), "Changed just now");
  assert_takes (soma_label_ago (59), "Changed just now");
  assert_takes (soma_label_ago (60), "Changed 1 minute ago");
  assert_takes (soma_label_ago (3599), "Changed 59 minutes ago");
  assert_takes (soma_label_ago (7200), "Changed 2 hours ago");
  assert_takes (soma_label_ago (86400), "Changed 1 day ago");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure-labels/known", test_known);
  g_test_add_func ("/figure-labels/figure", test_figure);
  g_test_add_func ("/figure-labels/piece-set", test_piece_set);
  g_test_add_func ("/figure-labels/piece", test_piece);
  g_test_add_func ("/figure-labels/ago", test_ago);
  return g_test_run ();
}
