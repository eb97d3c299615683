/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "continue-bar.h"
#include "figure-card.h"
#include "figures-page.h"
#include "input.h"
#include "passing-time-test.h"
#include "ui-fixture.h"

#define LAID "game 1\npieces\n0 0,0,0 1,0,0 0,1,0\n"

static gboolean
is_at_start (SomaUiFixture *fixture)
{
  return soma_window_is_at_start (fixture->window) &&
         !adw_leaflet_get_child_transition_running (
             soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET));
}

static gboolean
can_go_back (SomaUiFixture *fixture)
{
  return gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
}

static void
go_back (SomaUiFixture *fixture)
{
  soma_ui_fixture_run_until (fixture, can_go_back);
  soma_ui_fixture_run_until (fixture, is_at_start);
}

static gboolean
has_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         !adw_leaflet_get_child_transition_running (
             soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET));
}

/* The name of the page on which the figure on top is open. */
static const char *
get_open (SomaUiFixture *fixture)
{
  soma_ui_fixture_run_until (fixture, has_document);
  return adw_view_stack_get_visible_child_name (
      soma_ui_fixture_find (soma_window_get_page (fixture->window), ADW_TYPE_VIEW_STACK));
}

static void
show (SomaUiFixture *fixture, const char *page)
{
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (
      gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", page));
}

/* (transfer full) the figure at the position on the start page. */
static SomaFigureItem *
get_item (SomaUiFixture *fixture, guint position)
{
  return g_list_model_get_item (soma_ui_fixture_get_shown (soma_window_get_page (fixture->window)),
                                position);
}

static void
choose (SomaUiFixture *fixture, guint position, const char *page)
{
  g_autoptr (SomaFigureItem) item = get_item (fixture, position);

  g_signal_emit_by_name (soma_window_get_page (fixture->window), "chosen", item, page);
}

/* A figure that was never used does not show its solution; then it opens where it was used last,
 * each figure for itself. */
static void
test_last_page (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  choose (fixture, 1, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "play");
  show (fixture, "watch");
  go_back (fixture);
  choose (fixture, 1, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "watch");
  show (fixture, "solutions");
  go_back (fixture);
  choose (fixture, 2, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "play");
  go_back (fixture);
  choose (fixture, 1, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "solutions");
}

/* What is asked for comes before what was used last, and is used last from then on. */
static void
test_asked_page (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  choose (fixture, 3, "design");
  g_assert_cmpstr (get_open (fixture), ==, "design");
  go_back (fixture);
  choose (fixture, 3, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "design");
  go_back (fixture);
  choose (fixture, 3, "play");
  g_assert_cmpstr (get_open (fixture), ==, "play");
}

/* There is nothing to play without pieces. */
static void
test_no_pieces (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("square.txt", "/SOMA2\n;Square\n/xx\n/xx\n");

  soma_window_open_file (fixture->window, file);
  g_assert_cmpstr (get_open (fixture), ==, "design");
}

static gint64 saved_id;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  saved_id = soma_library_save_figure_finish (SOMA_LIBRARY (source), result, NULL);
  g_assert_cmpint (saved_id, >, 0);
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  return saved_id > 0;
}

#define TOWER                                                                                      \
  "soma 1\npieces \"two\"\npiece I \"I\" #4fa46f x2 2 1 1\n  xx\nfigure \"\" \"Tower\" 1 1 4\n  "  \
  "x\n\n  x\n\n  x\n\n  x\n"

static void
save_tower (SomaUiFixture *fixture)
{
  const SomaLibraryFigure figure = { "Tower", TOWER, "", "", "", NULL };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  saved_id = 0;
  soma_library_save_figure_async (soma_ui_fixture_get_library (fixture), 0, &figure, saved_cb,
                                  NULL);
  soma_ui_fixture_run_until (fixture, is_saved);
}

static gboolean
is_forgotten (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_library_get_figures (soma_ui_fixture_get_library (fixture))) == 0;
}

/* What was taken into the library opens like any other figure, and has a page of its own. */
static void
test_own_figure (SomaUiFixture *fixture, gconstpointer data)
{
  save_tower (fixture);
  choose (fixture, 0, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "play");
  show (fixture, "solutions");
  go_back (fixture);
  choose (fixture, 0, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "solutions");
  go_back (fixture);
  soma_library_delete_figure (soma_ui_fixture_get_library (fixture), saved_id);
  soma_ui_fixture_run_until (fixture, is_forgotten);
}

static gboolean
has_drawing (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 1;
}

/* A drawing opens where it was drawn. */
static void
test_drawing (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL));
  g_assert_cmpstr (get_open (fixture), ==, "design");
  g_autoptr (SomaFigureList) list = soma_figure_list_new_builtin ();
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (soma_figure_list_get_figures (list), 0);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (cube);
  g_autoptr (SomaDesign) drawn = soma_design_with_text (design, SOMA_DESIGN_NAME, "Drawn");
  soma_draft_apply (soma_document_get_draft (soma_ui_fixture_get_document (fixture)), drawn, 0);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.save-in-library", NULL));
  soma_ui_fixture_run_until (fixture, has_drawing);
  go_back (fixture);
  choose (fixture, 0, NULL);
  g_assert_cmpstr (get_open (fixture), ==, "design");
  go_back (fixture);
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
shows_card (SomaUiFixture *fixture)
{
  SomaFigureCard *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

  return card != NULL && gtk_widget_get_mapped (GTK_WIDGET (card));
}

static gpointer
find_named (gpointer root, const char *name)
{
  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_widget_get_name (root), name) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_named (child, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_buttons (SomaUiFixture *fixture)
{
  GtkWidget *button =
      find_named (soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD), "play");

  return button != NULL && gtk_widget_get_mapped (button);
}

/* The buttons of a card appear where the pointer is, and lead to a page each. */
static void
test_buttons (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const pages[] = { "solutions", "design", "play" };

  soma_ui_fixture_run_until (fixture, shows_card);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      SomaFigureCard *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

      soma_input_settle (card);
      soma_input_point (card, 3, 3);
      soma_input_point (card, 10, 10);
      soma_ui_fixture_run_until (fixture, has_buttons);
      g_signal_emit_by_name (find_named (card, pages[i]), "clicked");
      g_assert_cmpstr (get_open (fixture), ==, pages[i]);
      go_back (fixture);
    }
}

/* The same by keys, as on the pages of a figure. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *key, *page;
  } keys[] = { { "alt+2", "solutions" }, { "alt+1", "design" }, { "alt+3", "play" } };

  soma_ui_fixture_run_until (fixture, shows_card);
  soma_input_focus_window (fixture->window);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

      gtk_widget_grab_focus (gtk_widget_get_parent (card));
      soma_input_keys (keys[i].key);
      g_assert_cmpstr (get_open (fixture), ==, keys[i].page);
      go_back (fixture);
    }
}

/* Games. */

static SomaContinueBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_window_get_page (fixture->window), SOMA_TYPE_CONTINUE_BAR);
}

static gboolean
offers_one (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (GTK_WIDGET (get_bar (fixture))) &&
         soma_ui_fixture_shows (get_bar (fixture), "1 of 7 pieces placed");
}

static gboolean
offers_none (SomaUiFixture *fixture)
{
  return !gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture)));
}

static gboolean
card_waits (SomaUiFixture *fixture)
{
  GtkWidget *grid = soma_ui_fixture_find (fixture->window, GTK_TYPE_GRID_VIEW);

  return soma_ui_fixture_shows (grid, "1 of 7 pieces placed");
}

static gboolean
card_does_not_wait (SomaUiFixture *fixture)
{
  return !card_waits (fixture);
}

/* Stores a game of the design in which the first piece lies. (transfer full): its key. */
static char *
put_game (SomaUiFixture *fixture, SomaDesign *design)
{
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, NULL);
  g_autofree char *text = soma_design_to_text (design);
  g_autofree char *puzzle_key = soma_library_key_of_puzzle (puzzle);
  char *key = soma_library_key_of_position (puzzle);
  const SomaStoredGame game = { .key = key,
                                .text = (char *) LAID,
                                .puzzle = puzzle_key,
                                .name = (char *) design->name,
                                .figure = text,
                                .changed = g_get_real_time () / G_USEC_PER_SEC,
                                .n_laid = 1,
                                .n_copies = 7 };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_autofree char *before =
      soma_library_get_position (soma_ui_fixture_get_library (fixture), game.key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (game.key, before);
  soma_library_put_game (soma_ui_fixture_get_library (fixture), slot, &game);
  soma_puzzle_unref (puzzle);
  return key;
}

static void
continue_game (SomaUiFixture *fixture, const char *key)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), "continue.open", "s", key));
  g_assert_cmpstr (get_open (fixture), ==, "play");
}

static gboolean
tells_age (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_bar (fixture), "Played 2 minutes ago");
}

/* A game that was left is offered on the start page and on the card, to go on where it was. */
static void
test_continue (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureItem) cube = get_item (fixture, 0);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (cube);

  g_assert_true (offers_none (fixture));
  g_autofree char *key = put_game (fixture, design);
  soma_ui_fixture_run_until (fixture, offers_one);
  soma_ui_fixture_run_until (fixture, card_waits);
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Played just now"));

  /* What it says of the time is not left to grow old, even while nothing else changes. */
  SomaStoredGame *game = soma_library_get_games (soma_ui_fixture_get_library (fixture))->pdata[0];
  game->changed -= 2 * 60;
  soma_ui_fixture_run_until (fixture, tells_age);
  continue_game (fixture, key);
  g_assert_true (soma_document_get_item (soma_ui_fixture_get_document (fixture)) == cube);
  go_back (fixture);
  soma_ui_fixture_run_until (fixture, offers_one);

  /* Removed from there, the game itself stays, and it can be offered again. */
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (get_bar (fixture)), "continue.remove", "s", key));
  soma_ui_fixture_run_until (fixture, offers_none);
  soma_ui_fixture_run_until (fixture, card_does_not_wait);
  g_autofree char *position =
      soma_library_get_position (soma_ui_fixture_get_library (fixture), key);
  g_assert_nonnull (position);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.restore-game", "s", key));
  soma_ui_fixture_run_until (fixture, offers_one);
  soma_library_hide_game (soma_ui_fixture_get_library (fixture), key);
  soma_ui_fixture_run_until (fixture, offers_none);
}

#define CORNER                                                                                     \
  "soma 1\nset soma\nfigure \"\" \"Corner\" 3 3 4\n"                                               \
  "  xxx\n  xxx\n  xxx\n\n  xxx\n  xxx\n  xxx\n\n  xxx\n  xxx\n  xx.\n\n  x..\n  ...\n  ...\n"

/* A game of a figure that is not on the start page brings it along. */
static void
test_continue_elsewhere (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design =
      soma_design_from_text (CORNER, strlen (CORNER), "corner.soma", NULL, NULL);
  g_autofree char *key = put_game (fixture, design);

  soma_ui_fixture_run_until (fixture, offers_one);
  continue_game (fixture, key);
  g_assert_cmpstr (soma_document_get_name (soma_ui_fixture_get_document (fixture)), ==, "Corner");
  go_back (fixture);
  soma_ui_fixture_run_until (fixture, offers_one);
  soma_library_hide_game (soma_ui_fixture_get_library (fixture), key);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_passing_time_set_period (10);
  soma_ui_fixture_add ("/opening/last-page", test_last_page);
  soma_ui_fixture_add ("/opening/asked-page", test_asked_page);
  soma_ui_fixture_add ("/opening/no-pieces", test_no_pieces);
  soma_ui_fixture_add ("/opening/own-figure", test_own_figure);
  soma_ui_fixture_add ("/opening/drawing", test_drawing);
  soma_ui_fixture_add ("/opening/buttons", test_buttons);
  soma_ui_fixture_add ("/opening/keys", test_keys);
  soma_ui_fixture_add ("/opening/continue", test_continue);
  soma_ui_fixture_add ("/opening/continue-elsewhere", test_continue_elsewhere);
  return g_test_run ();
}
