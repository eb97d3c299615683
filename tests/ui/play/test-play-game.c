/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "game-test.h"
#include "input.h"
#include "play-board.h"
#include "play-page.h"
#include "puzzle-view.h"
#include "ui-fixture.h"

/* The time given to the clock, in microseconds. */
static gint64 fake_time;

static gint64
get_fake_time (void)
{
  return fake_time;
}

static void
pass (int seconds)
{
  fake_time += (gint64) seconds * G_USEC_PER_SEC;
}

static SomaPlayPage *
get_page (SomaUiFixture *fixture)
{
  return soma_document_page_get_play_page (soma_ui_fixture_get_document_page (fixture));
}

static SomaGame *
get_game (SomaUiFixture *fixture)
{
  return soma_play_board_get_game (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PLAY_BOARD));
}

static SomaGameStatus
get_status (SomaUiFixture *fixture)
{
  SomaGameStatus status;

  soma_game_get_status (get_game (fixture), &status);
  return status;
}

static gboolean
is_playing (SomaUiFixture *fixture)
{
  return get_game (fixture) != NULL && gtk_widget_get_width (GTK_WIDGET (soma_ui_fixture_find (
                                           get_page (fixture), SOMA_TYPE_PUZZLE_VIEW))) > 0;
}

static gboolean
is_active (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window));
}

static gboolean
is_inactive (SomaUiFixture *fixture)
{
  return !is_active (fixture);
}

static gboolean
is_minimized (SomaUiFixture *fixture)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (fixture->window));

  return (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0;
}

static gboolean
is_restored (SomaUiFixture *fixture)
{
  return !is_minimized (fixture);
}

static gboolean
is_out_of_sight (SomaUiFixture *fixture)
{
  return !gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture)));
}

static void
show_page (SomaUiFixture *fixture, const char *name)
{
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", name);
}

/* A game with one move, made while the window has the focus; the clock was set before. */
static void
begin (SomaUiFixture *fixture)
{
  SomaGame *game;

  soma_ui_fixture_open (fixture, "Cube");
  show_page (fixture, "play");
  soma_ui_fixture_run_until (fixture, is_playing);
  soma_input_focus_window (fixture->window);
  soma_ui_fixture_run_until (fixture, is_active);
  game = get_game (fixture);
  soma_game_reset (game);
  soma_game_set_time_source (game, get_fake_time);
  g_assert_true (soma_game_lay (game, 0, (SomaPiecePose){ 0, { 0, 0, 0 } }));
}

static void
switch_clock (gboolean on)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  g_settings_set_boolean (settings, "play-clock", on);
}

static void
assert_stands (SomaUiFixture *fixture, double seconds)
{
  g_assert_true (get_status (fixture).is_paused);
  pass (100);
  g_assert_cmpfloat (get_status (fixture).seconds, ==, seconds);
}

static void
assert_runs (SomaUiFixture *fixture, double seconds)
{
  g_assert_false (get_status (fixture).is_paused);
  pass (5);
  g_assert_cmpfloat (get_status (fixture).seconds, ==, seconds + 5);
}

/* Another page, another window, a minimised window: the clock does not run. */
static void
test_hidden (SomaUiFixture *fixture, gconstpointer data)
{
  switch_clock (TRUE);
  begin (fixture);
  assert_runs (fixture, 0);

  show_page (fixture, "solutions");
  soma_ui_fixture_run_until (fixture, is_out_of_sight);
  assert_stands (fixture, 5);
  show_page (fixture, "play");
  assert_runs (fixture, 5);

  soma_input_minimize_window (fixture->window, TRUE);
  soma_ui_fixture_run_until (fixture, is_minimized);
  g_assert_true (is_active (fixture));
  assert_stands (fixture, 10);
  soma_input_minimize_window (fixture->window, FALSE);
  soma_ui_fixture_run_until (fixture, is_restored);
  assert_runs (fixture, 10);

  soma_input_focus_nothing ();
  soma_ui_fixture_run_until (fixture, is_inactive);
  assert_stands (fixture, 15);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "0:15, paused"));
  soma_input_focus_window (fixture->window);
  soma_ui_fixture_run_until (fixture, is_active);
  assert_runs (fixture, 15);
}

/* The clock can be switched off; a game that it did not follow from the beginning has no time. */
static void
test_optional (SomaUiFixture *fixture, gconstpointer data)
{
  switch_clock (FALSE);
  begin (fixture);
  pass (100);
  g_assert_false (get_status (fixture).has_clock);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "Not timed"));
  switch_clock (TRUE);
  g_assert_false (get_status (fixture).has_clock);
  soma_game_reset (get_game (fixture));
  g_assert_true (get_status (fixture).has_clock);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "0:00"));
}

/* Screen readers call a status by its name, which follows each move. */
static void
test_status (SomaUiFixture *fixture, gconstpointer data)
{
  begin (fixture);
  GtkWidget *status = soma_ui_fixture_find_status (get_page (fixture));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "V is placed. 3 of 27 cells are filled.");
  soma_game_undo (get_game (fixture));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Undone: V. 0 of 27 cells are filled.");
}

static gboolean
is_quiet (SomaUiFixture *fixture)
{
  gboolean is_busy;

  g_object_get (get_game (fixture), "busy", &is_busy, NULL);
  return !is_busy;
}

/* The last step of a hint is the move itself, even if it takes pieces back. */
static void
test_retreat_step (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *view;
  SomaGame *game;

  begin (fixture);
  view = GTK_WIDGET (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW));
  game = get_game (fixture);
  g_assert_true (soma_game_lay (game, 0, (SomaPiecePose){ 0, { -1, 0, 0 } }));
  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpint (soma_game_get_arrangement (game)->n_laid, ==, 1);
      gtk_widget_activate_action (view, "hint.next", NULL);
      soma_ui_fixture_run_until (fixture, is_quiet);
    }
  g_assert_cmpint (soma_game_get_arrangement (game)->n_laid, ==, 0);
}

static gboolean
counts_480 (SomaUiFixture *fixture)
{
  return get_status (fixture).total == 480;
}

static gboolean
counts_240 (SomaUiFixture *fixture)
{
  return get_status (fixture).total == 240;
}

/* Which number it has is looked up when they are counted. */
static gboolean
has_number (SomaUiFixture *fixture)
{
  return get_status (fixture).number > 0;
}

/* When the convention changes, a solution that is built gets its number in the new list, which is
 * announced. */
static void
test_convention (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  begin (fixture);
  soma_game_reset (get_game (fixture));
  for (int i = 0; i < 7; i++)
    {
      g_assert_true (soma_game_ask (get_game (fixture), SOMA_ASK_PUT));
      soma_ui_fixture_run_until (fixture, is_quiet);
    }
  g_assert_true (get_status (fixture).is_solved);
  soma_ui_fixture_run_until (fixture, counts_240);
  g_settings_set_string (settings, "symmetry", "rotations");
  soma_ui_fixture_run_until (fixture, counts_480);
  g_assert_cmpuint (get_status (fixture).n_found, >, 0);
  soma_ui_fixture_run_until (fixture, has_number);
  g_autofree char *number = g_strdup_printf ("Solution %u of 480", get_status (fixture).number);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), number));
  g_autofree char *spoken = NULL;
  g_object_get (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PLAY_BOARD), "spoken", &spoken,
                NULL);
  g_assert_nonnull (strstr (spoken, number));
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (soma_ui_fixture_find_status (get_page (fixture))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, spoken);
  g_settings_reset (settings, "symmetry");
}

static gboolean
is_built (SomaUiFixture *fixture)
{
  return get_status (fixture).is_solved;
}

/* Giving up shows a solution to its end, and says that it does not count. */
static void
test_give_up (SomaUiFixture *fixture, gconstpointer data)
{
  guint n_found;

  begin (fixture);
  n_found = get_status (fixture).n_found;
  gtk_widget_activate_action (
      GTK_WIDGET (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW)), "hint.give-up",
      NULL);
  soma_ui_fixture_run_until (fixture, is_built);
  g_assert_true (get_status (fixture).given_up);
  g_assert_cmpuint (get_status (fixture).n_found, ==, n_found);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "It was shown, so it does not count."));
}

static gboolean
has_moved (SomaUiFixture *fixture)
{
  return soma_game_get_arrangement (get_game (fixture))->n_laid != 1;
}

/* Its next move waits for a while, until the player has seen the last one. */
static gboolean
waits_no_more (SomaUiFixture *fixture)
{
  GObject *hints =
      gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), SOMA_TYPE_PLAY_PAGE, "hints");

  return g_main_context_find_source_by_user_data (NULL, hints) == NULL;
}

/* Who takes a piece while a solution is shown goes on alone. */
static void
test_take_while_shown (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *view;

  begin (fixture);
  view = GTK_WIDGET (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW));
  gtk_widget_activate_action (view, "hint.give-up", NULL);
  soma_ui_fixture_run_until (fixture, has_moved);
  const SomaArrangement *shown = soma_game_get_arrangement (get_game (fixture));
  g_assert_false (waits_no_more (fixture));
  gtk_widget_activate_action (view, "hand.next-piece", NULL);
  gtk_widget_activate_action (view, "hand.place", NULL);
  soma_ui_fixture_run_until (fixture, waits_no_more);
  g_assert_true (is_quiet (fixture));
  g_assert_true (soma_game_get_arrangement (get_game (fixture)) == shown);
}

static gboolean
is_solved_no_more (SomaUiFixture *fixture)
{
  return !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static gboolean
tells (SomaUiFixture *fixture, const char *start)
{
  g_autofree char *message = NULL;
  gboolean is_shown;

  g_object_get (
      gtk_widget_get_template_child (GTK_WIDGET (get_page (fixture)), SOMA_TYPE_PLAY_PAGE, "hints"),
      "shown", &is_shown, "message", &message, NULL);
  return is_shown && g_str_has_prefix (message, start);
}

static gboolean
tells_count (SomaUiFixture *fixture)
{
  return tells (fixture, "It can be finished in at least ");
}

static gboolean
tells_piece (SomaUiFixture *fixture)
{
  return tells (fixture, "Take ");
}

static void
ask (SomaUiFixture *fixture, const char *action, SomaUiFunc done)
{
  gtk_widget_activate_action (
      GTK_WIDGET (soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW)), action, NULL);
  soma_ui_fixture_run_until (fixture, done);
}

/* While ways are counted, that there are some is told, a hint goes on to the piece, and Stop, or
 * the same question once more, shows what was counted. */
static void
check_count (SomaUiFixture *fixture)
{
  GtkLabel *status = GTK_LABEL (soma_ui_fixture_find_status (get_page (fixture)));

  ask (fixture, "hint.next", tells_count);
  g_assert_false (is_quiet (fixture));
  g_assert_cmpstr (gtk_label_get_label (status), ==, "It can be finished.");
  ask (fixture, "hint.next", tells_piece);
  ask (fixture, "hint.check", tells_count);
  g_assert_true (is_quiet (fixture));
  g_assert_true (soma_game_lay (get_game (fixture), 0, (SomaPiecePose){ 0, { 9, 9, 0 } }));
  ask (fixture, "hint.check", tells_count);
  g_assert_false (is_quiet (fixture));
  ask (fixture, "hint.stop", tells_count);
  g_assert_true (is_quiet (fixture));
  g_assert_true (
      g_str_has_prefix (gtk_label_get_label (status), "It can be finished in at least "));
}

/* How many solutions there are is not told before it is known. */
static void
test_endless (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open_endless (fixture);
  show_page (fixture, "play");
  soma_ui_fixture_run_until (fixture, is_playing);
  g_assert_cmpuint (get_status (fixture).total, ==, 0);
  check_count (fixture);
  soma_document_stop (soma_ui_fixture_get_document (fixture));
  soma_ui_fixture_run_until (fixture, is_solved_no_more);
}

static gboolean
tells_known (SomaUiFixture *fixture)
{
  return tells (fixture, "Yes: 2527726421 solutions (40443182120 counting turned and mirrored "
                         "ones).");
}

/* What came with the figure is not counted again, which would take days. */
static void
test_known (SomaUiFixture *fixture, gconstpointer data)
{
  GListModel *shown = soma_ui_fixture_get_shown (soma_window_get_page (fixture->window));
  guint i = 0;

  for (gboolean is_found = FALSE; !is_found; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (shown, i);
      is_found = g_str_equal (soma_figure_item_get_name (item), "Double Box");
      if (is_found)
        soma_window_open_figure_on (fixture->window, item, NULL, "play");
    }
  soma_run_until (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)));
  soma_ui_fixture_run_until (fixture, is_playing);
  g_assert_cmpuint (get_status (fixture).total, ==, 2527726421);
  ask (fixture, "hint.check", tells_known);
  soma_ui_fixture_run_until (fixture, is_quiet);
  /* With a piece placed, it is not what is asked. */
  g_assert_true (soma_game_lay (get_game (fixture), 0, (SomaPiecePose){ 0, { 0, 0, 0 } }));
  ask (fixture, "hint.check", tells_count);
  soma_document_stop (soma_ui_fixture_get_document (fixture));
  soma_ui_fixture_run_until (fixture, is_solved_no_more);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/play-game/hidden", test_hidden);
  soma_ui_fixture_add ("/play-game/optional", test_optional);
  soma_ui_fixture_add ("/play-game/status", test_status);
  soma_ui_fixture_add ("/play-game/retreat-step", test_retreat_step);
  soma_ui_fixture_add ("/play-game/convention", test_convention);
  soma_ui_fixture_add ("/play-game/give-up", test_give_up);
  soma_ui_fixture_add ("/play-game/take-while-shown", test_take_while_shown);
  soma_ui_fixture_add ("/play-game/endless", test_endless);
  soma_ui_fixture_add ("/play-game/known", test_known);
  return g_test_run ();
}
