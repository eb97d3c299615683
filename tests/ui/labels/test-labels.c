/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "labels.h"

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
test_headline (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING };

  assert_takes (soma_label_headline (&status), "Searching…");
  status.state = SOMA_DOCUMENT_READING;
  assert_takes (soma_label_headline (&status), "Reading…");
  status.state = SOMA_DOCUMENT_SEARCHING;
  status.n_solutions = 3;
  assert_takes (soma_label_headline (&status), "3 solutions so far");
  status.state = SOMA_DOCUMENT_PARTIAL;
  assert_takes (soma_label_headline (&status), "3 solutions so far");
  status.state = SOMA_DOCUMENT_COMPLETE;
  assert_takes (soma_label_headline (&status), "3 solutions");
  status.n_solutions = 0;
  assert_takes (soma_label_headline (&status), "No solution");
  status.state = SOMA_DOCUMENT_IMPOSSIBLE;
  assert_takes (soma_label_headline (&status), "No solution");
}

/* The number always has its unit. */
static void
test_symmetry (void)
{
  g_autoptr (SomaPuzzle) screws = make_puzzle (FALSE), bars = make_puzzle (TRUE);
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_COMPLETE, .n_solutions = 9, .n_kept = 9 };

  assert_takes (soma_label_explanation (&status, bars, 1), "Rotations and reflections count once.");
  assert_takes (soma_label_explanation (&status, screws, 1), "Rotations count once.");
  status.symmetry = SOMA_SYMMETRY_ROTATIONS;
  assert_takes (soma_label_explanation (&status, bars, 1), "Rotations count once.");
  status.symmetry = SOMA_SYMMETRY_NONE;
  assert_takes (soma_label_explanation (&status, bars, 1),
                "Rotations and reflections are counted separately.");
  status.n_kept = 4;
  assert_takes (
      soma_label_explanation (&status, bars, 1),
      "Rotations and reflections are counted separately. The first 4 are kept and shown.");
}

static void
test_reasons (void)
{
  g_autoptr (SomaPuzzle) screws = make_puzzle (FALSE), bars = make_puzzle (TRUE);
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_IMPOSSIBLE };

  status.reason = (SomaError){ SOMA_ERROR_VOLUME, -1 };
  assert_takes (soma_label_explanation (&status, screws, 0),
                "The pieces fill 8 cells, but the figure has 9.");
  assert_takes (soma_label_explanation (&status, bars, 0),
                "The pieces fill 2 to 6 cells, but the figure has 9.");
  status.reason = (SomaError){ SOMA_ERROR_PIECE_TOO_LARGE, 0 };
  assert_takes (soma_label_explanation (&status, screws, 0),
                "Piece A has more cells than the figure.");
  status.state = SOMA_DOCUMENT_NO_PIECES;
  assert_takes (soma_label_explanation (&status, screws, 0),
                "No built-in piece set fills 9 cells.");
}

static void
test_problem (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_COMPLETE };

  assert_takes (soma_label_problem (&status, NULL), "");
  assert_takes (soma_label_problem (&status, "disk full"),
                "The solutions cannot be saved for next time: disk full");
  status.state = SOMA_DOCUMENT_FAILED;
  assert_takes (soma_label_problem (&status, "no memory"), "no memory");
}

static void
test_time_left (void)
{
  assert_takes (soma_label_time_left (-1), "");
  assert_takes (soma_label_time_left (2), "a few seconds left");
  assert_takes (soma_label_time_left (21), "about 25 seconds left");
  assert_takes (soma_label_time_left (59), "about 60 seconds left");
  assert_takes (soma_label_time_left (62), "about 1 minute left");
  assert_takes (soma_label_time_left (600), "about 10 minutes left");
  assert_takes (soma_label_time_left (7300), "about 2 hours left");
  assert_takes (soma_label_time_left (86400 * 10), "about 10 days left");
  assert_takes (soma_label_time_left (86400 * 365 * 3.2), "about 3 years left");
  assert_takes (soma_label_time_left (86400 * 365 * 12345.0), "about 12000 years left");
  assert_takes (soma_label_time_left (1e30), "millions of years left");
}

static void
test_time_in_all (void)
{
  assert_takes (soma_label_time_in_all (0), "");
  assert_takes (soma_label_time_in_all (100), "");
  assert_takes (soma_label_time_in_all (600),
                "Counting them all takes about 10 minutes on this machine.");
  assert_takes (soma_label_time_in_all (7300),
                "Counting them all would take about 2 hours on this machine.");
  assert_takes (soma_label_time_in_all (86400 * 10),
                "Counting them all would take about 10 days on this machine.");
  assert_takes (soma_label_time_in_all (86400 * 365 * 3.2),
                "Counting them all would take about 3 years on this machine.");
  assert_takes (soma_label_time_in_all (1e30),
                "Counting them all would take millions of years on this machine.");
}

static void
test_progress (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING, .seconds_left = -1 };

  status.fraction = 0.99999;
  assert_takes (soma_label_progress (&status), "99 %");
  status.fraction = 0.00128;
  assert_takes (soma_label_progress (&status), "0.12 %");
  status.fraction = 0.5;
  status.seconds_left = 120;
  assert_takes (soma_label_progress (&status), "50 %, about 2 minutes left");
  status.state = SOMA_DOCUMENT_READING;
  assert_takes (soma_label_progress (&status), "");
}

static void
test_position (void)
{
  assert_takes (soma_label_position (0, 240), "1 of 240");
  assert_takes (soma_label_position (239, 240), "240 of 240");
  assert_takes (soma_label_position (G_MAXUINT, 0), "–");
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

static void
test_neighbours (void)
{
  const bool none[4] = { false }, some[4] = { true, false, false, true };
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece pieces[2] = {
    { .letter = "L", .max_count = 2, .n_cells = 1, .cells = &cell },
    { .letter = "T", .max_count = 2, .n_cells = 1, .cells = &cell },
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  assert_takes (soma_label_neighbours (0, 33, FALSE),
                "No solution differs from number 34 in only two or three pieces.");
  assert_takes (soma_label_neighbours (1, 0, FALSE),
                "1 solution differs from number 1 in only two or three pieces.");
  assert_takes (soma_label_neighbours (7, 0, FALSE),
                "7 solutions differ from number 1 in only two or three pieces.");
  assert_takes (soma_label_neighbours (0, 0, TRUE),
                "Looking for solutions that differ from number 1 in only two or three pieces.");
  assert_takes (soma_label_neighbours (2, 0, TRUE),
                "So far 2 solutions differ from number 1 in only two or three pieces.");
  assert_takes (soma_label_moved (puzzle, some), "Moved in this one: L, T");
  g_assert_null (soma_label_moved (puzzle, none));
}

/* A solution by layers, as it is read out: rows from the front. */
static void
test_layers (void)
{
  const guint16 copy_at[] = { 0, 0, 1, SOMA_NO_COPY, 1 };
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 }, { 2, 0, 1 } };
  const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece piece = {
    .letter = "D", .min_count = 2, .max_count = 2, .n_cells = 2, .cells = domino
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 5, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  assert_takes (
      soma_label_layers (puzzle, copy_at),
      "Layer 1: D1 D1 D2, empty empty empty. Layer 2: empty empty D2, empty empty empty.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/labels/known", test_known);
  g_test_add_func ("/labels/figure", test_figure);
  g_test_add_func ("/labels/piece-set", test_piece_set);
  g_test_add_func ("/labels/piece", test_piece);
  g_test_add_func ("/labels/headline", test_headline);
  g_test_add_func ("/labels/symmetry", test_symmetry);
  g_test_add_func ("/labels/reasons", test_reasons);
  g_test_add_func ("/labels/problem", test_problem);
  g_test_add_func ("/labels/time-left", test_time_left);
  g_test_add_func ("/labels/time-in-all", test_time_in_all);
  g_test_add_func ("/labels/progress", test_progress);
  g_test_add_func ("/labels/position", test_position);
  g_test_add_func ("/labels/neighbours", test_neighbours);
  g_test_add_func ("/labels/ago", test_ago);
  g_test_add_func ("/labels/layers", test_layers);
  return g_test_run ();
}
