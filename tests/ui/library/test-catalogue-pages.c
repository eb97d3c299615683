/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collection-bar.h"
#include "figures-page.h"
#include "play-board.h"
#include "ui-fixture.h"

static GListModel *
get_shown (SomaUiFixture *fixture)
{
  return soma_ui_fixture_get_shown (soma_window_get_page (fixture->window));
}

static void
show_collection (SomaUiFixture *fixture, const char *collection, guint n_least)
{
  SomaCollectionBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_COLLECTION_BAR);

  g_assert_true (soma_ui_fixture_shows (bar, collection));
  soma_collection_bar_show (bar, collection);
  g_assert_cmpuint (g_list_model_get_n_items (get_shown (fixture)), >=, n_least);
}

static gboolean
says_many (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "19186 solutions");
}

/* Other puzzles and other kinds of figures have collections; their solutions are known at once. */
static void
test_collections (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  show_collection (fixture, "Letters", 26);
  show_collection (fixture, "Digits", 10);
  show_collection (fixture, "Symmetric", 60);
  show_collection (fixture, "One Solution", 20);
  show_collection (fixture, "Impossible", 20);
  show_collection (fixture, "Pentominoes", 10);
  show_collection (fixture, "Bedlam Cube", 3);
  soma_ui_fixture_run_until (fixture, says_many);
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
shows_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

static gboolean
plays (SomaUiFixture *fixture)
{
  return get_game (fixture) != NULL;
}

static gboolean
has_put_one (SomaUiFixture *fixture)
{
  SomaGameStatus status;

  soma_game_get_status (get_game (fixture), &status);
  return status.n_filled >= 4;
}

/* Whoever owns a Bedlam cube opens it and plays. */
static void
test_bedlam (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  show_collection (fixture, "Bedlam Cube", 3);
  GtkWidget *grid =
      soma_ui_fixture_find (soma_window_get_page (fixture->window), GTK_TYPE_GRID_VIEW);
  g_assert_true (gtk_widget_activate_action (grid, "list.activate-item", "u", 0));
  soma_ui_fixture_run_until (fixture, shows_document);
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show",
                                             "s", "play"));
  soma_ui_fixture_run_until (fixture, plays);
  const SomaPuzzle *puzzle = soma_game_get_puzzle (get_game (fixture));
  g_assert_cmpint (puzzle->figure->n_cells, ==, 64);
  g_assert_cmpint (soma_piece_set_n_copies (puzzle->set), ==, 13);
  g_assert_true (soma_game_ask (get_game (fixture), SOMA_ASK_PUT));
  soma_ui_fixture_run_until (fixture, has_put_one);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/catalogue-pages/collections", test_collections);
  soma_ui_fixture_add ("/catalogue-pages/bedlam", test_bedlam);
  return g_test_run ();
}
