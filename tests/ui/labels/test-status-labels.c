/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "label-fixture.h"
#include "status-labels.h"

static void
test_headline (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING };

  label_fixture_assert_takes (soma_label_headline (&status), "Searching…");
  status.state = SOMA_DOCUMENT_READING;
  label_fixture_assert_takes (soma_label_headline (&status), "Reading…");
  status.state = SOMA_DOCUMENT_SEARCHING;
  status.n_solutions = 3;
  label_fixture_assert_takes (soma_label_headline (&status), "3 solutions so far");
  status.state = SOMA_DOCUMENT_PARTIAL;
  label_fixture_assert_takes (soma_label_headline (&status), "3 solutions so far");
  status.state = SOMA_DOCUMENT_COMPLETE;
  label_fixture_assert_takes (soma_label_headline (&status), "3 solutions");
  status.n_solutions = 0;
  label_fixture_assert_takes (soma_label_headline (&status), "No solution");
  status.state = SOMA_DOCUMENT_IMPOSSIBLE;
  label_fixture_assert_takes (soma_label_headline (&status), "No solution");
}

/* Not all of them need be. */
static void
test_listed (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING, .n_solutions = 3, .n_kept = 3 };

  label_fixture_assert_takes (soma_label_listed (&status), "All found so far are in the list");
  status.state = SOMA_DOCUMENT_COMPLETE;
  label_fixture_assert_takes (soma_label_listed (&status), "All solutions are in the list");
  status.is_counted = TRUE;
  status.n_solutions = 2527726421;
  status.n_kept = 1000000;
  label_fixture_assert_takes (soma_label_listed (&status),
                              "The list has 1000000 of 2527726421 solutions");
  status.is_counted = FALSE;
  status.state = SOMA_DOCUMENT_SEARCHING;
  label_fixture_assert_takes (soma_label_listed (&status),
                              "The list has 1000000 of 2527726421 solutions so far");
  status.is_counted = TRUE;
  status.n_solutions = G_MAXUINT64;
  soma_number_set (&status.number, G_MAXUINT64);
  label_fixture_assert_takes (soma_label_listed (&status),
                              "The list has 1000000 of 18446744073709551615 solutions");
}

/* The number always has its unit. */
static void
test_symmetry (void)
{
  g_autoptr (SomaPuzzle) screws = label_fixture_make_puzzle (FALSE),
                         bars = label_fixture_make_puzzle (TRUE);
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_COMPLETE, .n_solutions = 9, .n_kept = 9 };

  label_fixture_assert_takes (soma_label_explanation (&status, bars, 1),
                              "Rotations and reflections count once.");
  label_fixture_assert_takes (soma_label_explanation (&status, screws, 1), "Rotations count once.");
  status.symmetry = SOMA_SYMMETRY_ROTATIONS;
  label_fixture_assert_takes (soma_label_explanation (&status, bars, 1), "Rotations count once.");
  status.symmetry = SOMA_SYMMETRY_NONE;
  label_fixture_assert_takes (soma_label_explanation (&status, bars, 1),
                              "Rotations and reflections are counted separately.");
  status.n_kept = 4;
  label_fixture_assert_takes (
      soma_label_explanation (&status, bars, 1),
      "Rotations and reflections are counted separately. The first 4 are shown.");
}

static void
test_reasons (void)
{
  g_autoptr (SomaPuzzle) screws = label_fixture_make_puzzle (FALSE),
                         bars = label_fixture_make_puzzle (TRUE);
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_IMPOSSIBLE };

  status.reason = (SomaError){ SOMA_ERROR_VOLUME, -1 };
  label_fixture_assert_takes (soma_label_explanation (&status, screws, 0),
                              "The pieces fill 8 cells, but the figure has 9.");
  label_fixture_assert_takes (soma_label_explanation (&status, bars, 0),
                              "The pieces fill 2 to 6 cells, but the figure has 9.");
  status.reason = (SomaError){ SOMA_ERROR_PIECE_TOO_LARGE, 0 };
  label_fixture_assert_takes (soma_label_explanation (&status, screws, 0),
                              "Piece A has more cells than the figure.");
  status.state = SOMA_DOCUMENT_NO_PIECES;
  label_fixture_assert_takes (soma_label_explanation (&status, screws, 0),
                              "No built-in piece set fills 9 cells.");
}

static void
test_problem (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_COMPLETE };

  label_fixture_assert_takes (soma_label_problem (&status, NULL), "");
  label_fixture_assert_takes (soma_label_problem (&status, "disk full"),
                              "The solutions cannot be saved for next time: disk full");
  status.state = SOMA_DOCUMENT_FAILED;
  label_fixture_assert_takes (soma_label_problem (&status, "no memory"), "no memory");
}

static void
test_time_left (void)
{
  label_fixture_assert_takes (soma_label_time_left (-1), "");
  label_fixture_assert_takes (soma_label_time_left (2), "a few seconds left");
  label_fixture_assert_takes (soma_label_time_left (21), "about 25 seconds left");
  label_fixture_assert_takes (soma_label_time_left (59), "about 60 seconds left");
  label_fixture_assert_takes (soma_label_time_left (62), "about 1 minute left");
  label_fixture_assert_takes (soma_label_time_left (600), "about 10 minutes left");
  label_fixture_assert_takes (soma_label_time_left (7300), "about 2 hours left");
  label_fixture_assert_takes (soma_label_time_left (86400 * 10), "about 10 days left");
  label_fixture_assert_takes (soma_label_time_left (86400 * 365 * 3.2), "about 3 years left");
  label_fixture_assert_takes (soma_label_time_left (86400 * 365 * 12345.0),
                              "about 12000 years left");
  label_fixture_assert_takes (soma_label_time_left (1e30), "millions of years left");
}

static void
test_time_in_all (void)
{
  label_fixture_assert_takes (soma_label_time_in_all (0), "");
  label_fixture_assert_takes (soma_label_time_in_all (100), "");
  label_fixture_assert_takes (soma_label_time_in_all (600),
                              "Counting them all takes about 10 minutes.");
  label_fixture_assert_takes (soma_label_time_in_all (7300),
                              "Counting them all would take about 2 hours.");
  label_fixture_assert_takes (soma_label_time_in_all (86400 * 10),
                              "Counting them all would take about 10 days.");
  label_fixture_assert_takes (soma_label_time_in_all (86400 * 365 * 3.2),
                              "Counting them all would take about 3 years.");
  label_fixture_assert_takes (soma_label_time_in_all (1e30),
                              "Counting them all would take millions of years.");
}

static void
test_progress (void)
{
  SomaDocumentStatus status = { .state = SOMA_DOCUMENT_SEARCHING, .seconds_left = -1 };

  status.fraction = 0.99999;
  label_fixture_assert_takes (soma_label_progress (&status), "99 %");
  status.fraction = 0.00128;
  label_fixture_assert_takes (soma_label_progress (&status), "0.12 %");
  status.fraction = 0.5;
  status.seconds_left = 120;
  label_fixture_assert_takes (soma_label_progress (&status), "50 %, about 2 minutes left");
  status.state = SOMA_DOCUMENT_READING;
  label_fixture_assert_takes (soma_label_progress (&status), "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/status-labels/headline", test_headline);
  g_test_add_func ("/status-labels/listed", test_listed);
  g_test_add_func ("/status-labels/symmetry", test_symmetry);
  g_test_add_func ("/status-labels/reasons", test_reasons);
  g_test_add_func ("/status-labels/problem", test_problem);
  g_test_add_func ("/status-labels/time-left", test_time_left);
  g_test_add_func ("/status-labels/time-in-all", test_time_in_all);
  g_test_add_func ("/status-labels/progress", test_progress);
  return g_test_run ();
}
