/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "figure-labels.h"
#include "label-fixture.h"

static void
test_known (void)
{
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_NOTHING, 0), "Not solved yet");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_SOME, 0), "None found so far");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_SOME, 7), "7 solutions so far");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_ALL, 0), "No solution");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_ALL, 1), "1 solution");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_ALL, 240), "240 solutions");
  label_fixture_assert_takes (soma_label_found (SOMA_KNOWN_ALL, 240, 0), "240 solutions");
  label_fixture_assert_takes (soma_label_found (SOMA_KNOWN_ALL, 240, 3), "3 of 240 found");
  label_fixture_assert_takes (soma_label_found (SOMA_KNOWN_SOME, 7, 3), "3 found");
  label_fixture_assert_takes (soma_label_found (SOMA_KNOWN_ALL, 2, 3), "3 found");
  label_fixture_assert_takes (soma_label_known (SOMA_KNOWN_ALL, 5000000001),
                              "5000000001 solutions");
}

static void
test_figure (void)
{
  g_autoptr (SomaPuzzle) puzzle = label_fixture_make_puzzle (FALSE);

  label_fixture_assert_takes (soma_label_figure (puzzle->figure, NULL), "9 cells");
  label_fixture_assert_takes (soma_label_figure (puzzle->figure, puzzle->set),
                              "9 cells · Two pieces");
}

static void
test_piece_set (void)
{
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = {
    .letter = "U", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cell
  };
  SomaPieceSet *set = soma_piece_set_new ("slothouber-graatsma", &piece, 1, NULL);

  label_fixture_assert_takes (soma_label_piece_set (set), "Slothouber–Graatsma");
  soma_piece_set_unref (set);
}

static void
test_piece (void)
{
  g_autoptr (SomaPuzzle) screws = label_fixture_make_puzzle (FALSE),
                         bars = label_fixture_make_puzzle (TRUE);

  label_fixture_assert_takes (soma_label_piece_name (&screws->set->pieces[0]), "2 × left screw");
  label_fixture_assert_takes (soma_label_piece_name (&bars->set->pieces[0]), "1–3 × 2 cells");
  const SomaPiece *screw = &screws->set->pieces[0], *bar = &bars->set->pieces[0];
  label_fixture_assert_takes (soma_label_piece (screw, SOMA_PIECE_SOLID), "Outline left screw");
  label_fixture_assert_takes (soma_label_piece (screw, SOMA_PIECE_OUTLINED), "Hide left screw");
  label_fixture_assert_takes (soma_label_piece (bar, SOMA_PIECE_HIDDEN), "Show D");
  label_fixture_assert_takes (soma_label_piece_look (screw, SOMA_PIECE_OUTLINED),
                              "2 × left screw, outlined");
}

static void
test_ago (void)
{
  label_fixture_assert_takes (soma_label_ago (-5), "Changed just now");
  label_fixture_assert_takes (soma_label_ago (59), "Changed just now");
  label_fixture_assert_takes (soma_label_ago (60), "Changed 1 minute ago");
  label_fixture_assert_takes (soma_label_ago (3599), "Changed 59 minutes ago");
  label_fixture_assert_takes (soma_label_ago (7200), "Changed 2 hours ago");
  label_fixture_assert_takes (soma_label_ago (86400), "Changed 1 day ago");
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
