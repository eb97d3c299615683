/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-page.h"
#include "lesson.h"
#include "puzzle-view.h"
#include "ui-fixture.h"
#include "watch-modes.h"

/* The whole lesson, as someone who does what it asks for sees it. */

static SomaWatchModes *
get_modes (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_WATCH_MODES);
}

static GtkWidget *
get_card (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find_named (get_modes (fixture), "lesson");
}

static SomaWatch *
get_watch (SomaUiFixture *fixture)
{
  g_autoptr (SomaWatch) watch = NULL;

  g_object_get (soma_ui_fixture_find (get_modes (fixture), SOMA_TYPE_WATCH_PAGE), "watch", &watch,
                NULL);
  return watch;
}

static SomaBitsPage *
get_bits_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_modes (fixture), SOMA_TYPE_BITS_PAGE);
}

static SomaBitBoard *
get_board (SomaUiFixture *fixture)
{
  g_autoptr (SomaBitBoard) board = NULL;

  g_object_get (get_bits_page (fixture), "board", &board, NULL);
  return board;
}

static gboolean
is_explored (SomaUiFixture *fixture)
{
  SomaTraceExtent extent;

  if (get_watch (fixture) == NULL)
    return FALSE;
  soma_watch_get_extent (get_watch (fixture), &extent);
  return extent.is_complete && !soma_watch_is_busy (get_watch (fixture));
}

static gboolean
is_there (SomaUiFixture *fixture)
{
  return !soma_watch_is_busy (get_watch (fixture));
}

static gboolean
has_board (SomaUiFixture *fixture)
{
  return get_board (fixture) != NULL;
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  gtk_widget_activate_action (soma_ui_fixture_find (get_modes (fixture), SOMA_TYPE_WATCH_PAGE),
                              action, NULL);
  soma_ui_fixture_run_until (fixture, is_there);
}

static void
assert_shows (SomaUiFixture *fixture, const char *text)
{
  if (!soma_ui_fixture_shows (get_card (fixture), text))
    g_error ("not shown: %s", text);
}

/* What happens to the piece of the step. */
static void
assert_shows_piece (SomaUiFixture *fixture, const char *verb)
{
  SomaWatch *watch = get_watch (fixture);
  int piece = soma_watch_get_step (watch)->piece;
  g_autofree char *start =
      g_strdup_printf ("%s %s ", soma_watch_get_puzzle (watch)->set->pieces[piece].letter, verb);

  g_assert_true (soma_ui_fixture_shows_start (get_card (fixture), start));
}

static void
open (SomaUiFixture *fixture, const char *name)
{
  soma_ui_fixture_open (fixture, name);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "watch");
  soma_ui_fixture_run_until (fixture, is_explored);
}

/* What has been done is told; then the next step. */
static void
assert_done (SomaUiFixture *fixture, const char *text)
{
  assert_shows (fixture, text);
  activate (fixture, "lesson.next");
}

static void
test_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  open (fixture, "Cube");
  g_assert_false (gtk_widget_get_mapped (get_card (fixture)));
  g_settings_set_boolean (settings, "hide-collisions", TRUE);
  activate (fixture, "watch.lesson");
  g_assert_true (gtk_widget_get_visible (get_card (fixture)));
  /* The lesson is about collisions, too. */
  g_assert_false (g_settings_get_boolean (settings, "hide-collisions"));
  assert_shows (fixture, "1 of 18: Place");
  assert_shows (fixture, "The figure is empty: 27 cells for 7 pieces, placed one after the other.");
  assert_shows (fixture, "Go to the next step (Page Down).");
  activate (fixture, "watch.next");
  assert_done (fixture, "L placed at 1 2 4 7");
  activate (fixture, "watch.next");
  assert_done (fixture, "P does not fit at 1 2 4 10: L in the way");
  /* Not what was asked for. */
  activate (fixture, "watch.next");
  assert_shows (fixture, "Go to the next dead end (D).");
  activate (fixture, "watch.next-dead-end");
  g_assert_true (soma_ui_fixture_shows_start (get_card (fixture), "Dead end: no room for "));
  /* It stays there, wherever the search goes. */
  activate (fixture, "watch.next");
  g_assert_true (soma_ui_fixture_shows_start (get_card (fixture), "Dead end: no room for "));
  activate (fixture, "lesson.next");
  activate (fixture, "watch.next-dead-end");
  activate (fixture, "watch.next");
  assert_shows_piece (fixture, "removed from");
  activate (fixture, "lesson.next");
  activate (fixture, "watch.next-solution");
  assert_done (fixture, "Solution 1, in step 157368");
  activate (fixture, "watch.last");
  assert_done (fixture, "240 solutions in 3457023 steps");

  /* Another search, at the end of which there are others. */
  activate (fixture, "watch.previous");
  activate (fixture, "watch.last");
  g_assert_true (soma_ui_fixture_shows_start (get_card (fixture), "Change Count as the Same"));
  g_settings_set_string (settings, "symmetry", "rotations");
  activate (fixture, "watch.last");
  assert_done (fixture, "480 solutions now, 240 before");
  g_settings_reset (settings, "symmetry");
  assert_shows (fixture, "8 of 18: Bits");
  g_settings_reset (settings, "lesson-step");
}

/* What was done stays on the card when another search begins. */
static void
test_other_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  open (fixture, "Cube");
  activate (fixture, "watch.next");
  activate (fixture, "watch.lesson");
  activate (fixture, "watch.first");
  activate (fixture, "watch.next");
  assert_shows (fixture, "L placed at 1 2 4 7");
  g_autoptr (SomaWatch) before = g_object_ref (get_watch (fixture));
  g_settings_set_string (settings, "symmetry", "none");
  soma_run_until (get_watch (fixture) != before && is_explored (fixture));
  assert_shows (fixture, "L placed at 1 2 4 7");
  g_settings_reset (settings, "symmetry");
}

static void
test_bits (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  g_settings_set_int (settings, "lesson-step", SOMA_LESSON_CHOOSE);
  g_settings_set_string (settings, "cell-numbers", "rows");
  open (fixture, "Cube");
  activate (fixture, "watch.lesson");
  soma_ui_fixture_run_until (fixture, has_board);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_bits_page (fixture))));
  assert_shows (
      fixture,
      "A computer knows only bits: 27 here, 1 where a cell is occupied, 0 where it is free.");
  GtkWidget *page = GTK_WIDGET (get_bits_page (fixture));
  gtk_drop_down_set_selected (soma_ui_fixture_find (page, GTK_TYPE_DROP_DOWN), 2);
  assert_done (fixture, "Its cells: 1 2 3 4");
  gtk_widget_activate_action (page, "bits.or", NULL);
  assert_done (fixture, "4 cells are occupied");
  gtk_widget_activate_action (page, "bits.and-not", NULL);
  assert_done (fixture, "No cell is occupied");
  gtk_widget_activate_action (page, "bits.or", NULL);
  g_assert_true (soma_ui_fixture_shows_start (get_card (fixture), "Press Or (O) again"));
  gtk_widget_activate_action (page, "bits.next", NULL);
  assert_done (fixture, "Does not fit: cell 4 is in both rows");
  gtk_widget_activate_action (page, "bits.and", NULL);
  assert_done (fixture, "1 bit is left: the piece does not fit");
  assert_shows (fixture, "13 of 18: Colours");
  g_settings_reset (settings, "lesson-step");
}

static gboolean
has_proof (SomaUiFixture *fixture)
{
  return !soma_ui_fixture_shows (get_card (fixture), "Looking for a colouring…");
}

/* What the card offers is opened, and the lesson goes on there. */
static void
open_example (SomaUiFixture *fixture, const char *name)
{
  SomaWatchModes *before = get_modes (fixture);
  gboolean has_lesson;

  assert_shows (fixture, "_Open Example");
  gtk_widget_activate_action (GTK_WIDGET (before), "lesson.open-example", NULL);
  g_object_get (before, "has-lesson", &has_lesson, NULL);
  g_assert_false (has_lesson);
  g_assert_true (get_modes (fixture) != before);
  g_assert_cmpstr (soma_document_get_name (soma_ui_fixture_get_document (fixture)), ==, name);
  soma_run_until (get_watch (fixture) != NULL && has_proof (fixture));
  g_assert_false (soma_ui_fixture_shows (get_card (fixture), "_Open Example"));
}

static void
assert_view_says (SomaUiFixture *fixture, const char *text)
{
  SomaWatchPage *page = soma_ui_fixture_find (get_modes (fixture), SOMA_TYPE_WATCH_PAGE);

  gtk_test_accessible_assert_property (soma_ui_fixture_find (page, SOMA_TYPE_PUZZLE_VIEW),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, text);
}

/* The chapter about colours, which begins on a figure that has none, and opens others. */
static void
test_colours (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  open (fixture, "Cube");
  activate (fixture, "watch.lesson");
  g_assert_false (soma_ui_fixture_shows (get_card (fixture), "_Open Example"));
  gtk_widget_activate_action (GTK_WIDGET (get_modes (fixture)), "lesson.chapter", "i",
                              SOMA_LESSON_ABOUT_COLOURS);
  soma_ui_fixture_run_until (fixture, has_proof);
  assert_shows (fixture, "13 of 18: Colours");
  assert_shows (fixture, "No colouring was found that rules out this figure. Open a figure that a "
                         "colouring rules out.");
  open_example (fixture, "Mutilated Chessboard");
  assert_view_says (fixture,
                    "Mutilated Chessboard, 0 pieces, No pieces are placed yet: 62 cells are empty. "
                    "Still empty: 30 dark, 32 light");
  assert_done (fixture, "The figure: 30 dark, 32 light");
  assert_shows (fixture, "14 of 18: Cover");
  activate (fixture, "watch.next");
  assert_done (fixture, "D covers: 1 dark, 1 light");
  assert_shows (fixture, "Each D covers as many dark as light cells, wherever it lies, but the "
                         "figure has 30 and 32.");
  activate (fixture, "watch.next-dead-end");
  assert_shows (fixture, "Still empty: 0 dark, 2 light");
  activate (fixture, "watch.first");
  activate (fixture, "watch.next");
  assert_done (fixture, "Still empty: 29 dark, 31 light");
  assert_shows (fixture, "Open De Bruijn’s box.");
  open_example (fixture, "De Bruijn’s Box");
  assert_done (fixture, "The figure: 112 dark, 104 light");
  open_example (fixture, "T Tetrominoes 10 by 10");
  assert_done (fixture, "Modulo 2, the pieces add up to 1, but the figure to 0");
  assert_shows (fixture, "A colouring rules out this figure. Open a figure that has none.");
  open_example (fixture, "Bench");
  activate (fixture, "watch.last");
  assert_shows (fixture, "Finish");
  assert_done (fixture, "0 solutions in 191874 steps");

  /* That was the last step: another time it begins anew. */
  g_assert_false (gtk_widget_get_visible (get_card (fixture)));
  g_assert_cmpint (g_settings_get_int (settings, "lesson-step"), ==, 0);
}

/* Colours are there as long as the lesson is about them. */
static void
test_colours_shown (SomaUiFixture *fixture, gconstpointer data)
{
  static const char with[] =
      "Mutilated Chessboard, 1 piece, D placed at 1 9: 60 cells are empty. Still empty: 29 "
      "dark, 31 light";
  static const char without[] =
      "Mutilated Chessboard, 1 piece, D placed at 1 9: 60 cells are empty";
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  g_settings_set_int (settings, "lesson-step", SOMA_LESSON_COLOURS);
  soma_ui_fixture_open (fixture, "Mutilated Chessboard");
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "watch");
  soma_run_until (get_watch (fixture) != NULL);
  activate (fixture, "watch.next");
  assert_view_says (fixture, without);
  activate (fixture, "watch.lesson");
  soma_ui_fixture_run_until (fixture, has_proof);
  assert_view_says (fixture, with);
  activate (fixture, "lesson.previous");
  assert_shows (fixture, "12 of 18: AND");
  assert_view_says (fixture, without);
  activate (fixture, "lesson.next");
  assert_view_says (fixture, with);
  activate (fixture, "lesson.leave");
  assert_view_says (fixture, without);
  g_settings_reset (settings, "lesson-step");
}

/* It goes on where it was left. */
static void
test_resume (SomaUiFixture *fixture, gconstpointer data)
{
  open (fixture, "Cube");
  activate (fixture, "watch.lesson");
  activate (fixture, "lesson.next");
  activate (fixture, "lesson.next");
  activate (fixture, "lesson.leave");
  g_assert_false (gtk_widget_get_visible (get_card (fixture)));
  /* Nothing happens to it meanwhile. */
  activate (fixture, "lesson.next");
  activate (fixture, "watch.lesson");
  assert_shows (fixture, "3 of 18: Dead End");
}

/* Also on another figure, whose numbers it says, and in its own search. */
static void
test_resume_elsewhere (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  g_assert_cmpint (g_settings_get_int (settings, "lesson-step"), ==, SOMA_LESSON_DEAD_END);
  open (fixture, "Diabolical Cube");
  activate (fixture, "watch.lesson");
  assert_shows (fixture, "3 of 18: Dead End");
  activate (fixture, "lesson.previous");
  activate (fixture, "lesson.previous");
  assert_shows (fixture, "The figure is empty: 27 cells for 6 pieces, placed one after the other.");
  activate (fixture, "watch.next");
  assert_shows_piece (fixture, "placed at");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/watch-lesson/search", test_search);
  soma_ui_fixture_add ("/watch-lesson/other-search", test_other_search);
  soma_ui_fixture_add ("/watch-lesson/bits", test_bits);
  soma_ui_fixture_add ("/watch-lesson/colours", test_colours);
  soma_ui_fixture_add ("/watch-lesson/colours-shown", test_colours_shown);
  soma_ui_fixture_add ("/watch-lesson/resume", test_resume);
  soma_ui_fixture_add ("/watch-lesson/resume-elsewhere", test_resume_elsewhere);
  return g_test_run ();
}
