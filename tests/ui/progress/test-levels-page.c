/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level-row.h"
#include "levels-page.h"
#include "play-board.h"
#include "solution-card.h"
#include "ui-fixture.h"

static gboolean
shows_levels (SomaUiFixture *fixture)
{
  return SOMA_IS_LEVELS_PAGE (soma_window_get_page (fixture->window));
}

static SomaGame *
get_game (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  return SOMA_IS_DOCUMENT_PAGE (page)
             ? soma_play_board_get_game (soma_ui_fixture_find (page, SOMA_TYPE_PLAY_BOARD))
             : NULL;
}

static gboolean
plays (SomaUiFixture *fixture)
{
  return get_game (fixture) != NULL &&
         !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static gboolean
is_solved (SomaUiFixture *fixture)
{
  SomaGameStatus status;

  soma_game_get_status (get_game (fixture), &status);
  return status.is_solved;
}

static gboolean
is_quiet (SomaUiFixture *fixture)
{
  gboolean is_busy;

  g_object_get (get_game (fixture), "busy", &is_busy, NULL);
  return !is_busy;
}

/* Whether the figure of the level is on the table. */
static gboolean
plays_level (SomaUiFixture *fixture, SomaLevel *level)
{
  return soma_figure_equal (soma_game_get_puzzle (get_game (fixture))->figure,
                            soma_figure_item_get_figure (soma_level_get_item (level)));
}

/* Whether the only solution in the list is marked. */
static gboolean
marks_found (SomaUiFixture *fixture)
{
  SomaSolutionCard *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_SOLUTION_CARD);
  gboolean found = FALSE;

  if (card != NULL)
    g_object_get (card, "found", &found, NULL);
  return found;
}

static void
show_levels (SomaUiFixture *fixture)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.levels", NULL));
  soma_ui_fixture_run_until (fixture, shows_levels);
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window), action, NULL));
}

/* (nullable) (weak) */
static GtkWidget *passed_page;

static gboolean
is_page_passed (SomaUiFixture *fixture)
{
  return passed_page == NULL;
}

/* The first level is offered, played to its end, marked as solved, and followed by the next one. */
static void
test_path (SomaUiFixture *fixture, gconstpointer data)
{
  show_levels (fixture);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "0 of 7 solved"));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "All Seven Pieces · Very hard"));
  SomaLevelRow *row = soma_ui_fixture_find (fixture->window, SOMA_TYPE_LEVEL_ROW);
  SomaLevel *first = soma_level_row_get_level (row);

  activate (fixture, "levels.next");
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_true (plays_level (fixture, first));
  while (!is_solved (fixture))
    {
      g_assert_true (soma_game_ask (get_game (fixture), SOMA_ASK_PUT));
      soma_ui_fixture_run_until (fixture, is_quiet);
    }
  g_assert_true (soma_level_is_solved (first));
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show",
                                             "s", "solutions"));
  soma_ui_fixture_run_until (fixture, marks_found);

  /* The first one is then not on the way back. */
  g_set_weak_pointer (&passed_page, soma_window_get_page (fixture->window));
  activate (fixture, "win.next-level");
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_false (plays_level (fixture, first));
  soma_ui_fixture_run_until (fixture, is_page_passed);
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, shows_levels);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "1 of 7 solved"));
}

static GtkWidget *chosen_row;

static gboolean
has_row_focus (SomaUiFixture *fixture)
{
  return gtk_root_get_focus (GTK_ROOT (fixture->window)) == chosen_row;
}

/* A click on a row plays that level, and coming back one is there again. */
static void
test_row (SomaUiFixture *fixture, gconstpointer data)
{
  show_levels (fixture);
  SomaLevelRow *row = soma_ui_fixture_find (fixture->window, SOMA_TYPE_LEVEL_ROW);

  g_assert_true (gtk_widget_activate (GTK_WIDGET (row)));
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_true (plays_level (fixture, soma_level_row_get_level (row)));
  chosen_row = GTK_WIDGET (row);
  activate (fixture, "win.back");
  soma_ui_fixture_run_until (fixture, has_row_focus);
}

static void
play_seven (SomaUiFixture *fixture, const char *action)
{
  show_levels (fixture);
  activate (fixture, action);
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_cmpint (soma_game_get_puzzle (get_game (fixture))->figure->n_cells, ==, 27);
}

/* The daily and the random ones are figures of all seven pieces, and recorded as such. After a
 * random figure comes another one. */
static void
test_sevens (SomaUiFixture *fixture, gconstpointer data)
{
  play_seven (fixture, "levels.daily");
  g_assert_true (g_str_has_prefix (soma_game_get_kind (get_game (fixture)), "daily 20"));
  activate (fixture, "win.next-level");
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_cmpstr (soma_game_get_kind (get_game (fixture)), ==, "level");

  play_seven (fixture, "levels.random");
  g_assert_cmpstr (soma_game_get_kind (get_game (fixture)), ==, "random");
  activate (fixture, "win.next-level");
  soma_ui_fixture_run_until (fixture, plays);
  g_assert_cmpstr (soma_game_get_kind (get_game (fixture)), ==, "random");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/levels-page/path", test_path);
  soma_ui_fixture_add ("/levels-page/row", test_row);
  soma_ui_fixture_add ("/levels-page/sevens", test_sevens);
  return g_test_run ();
}
