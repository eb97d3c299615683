/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-fixture.h"
#include "welcome.h"

static SomaWelcome *
get_welcome (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (fixture->window, SOMA_TYPE_WELCOME);
}

static gboolean
is_welcome (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (GTK_WIDGET (get_welcome (fixture)));
}

static gboolean
is_gone (SomaUiFixture *fixture)
{
  return !is_welcome (fixture);
}

static GSettings *
reset (void)
{
  GSettings *settings =
      g_settings_new (g_application_get_application_id (g_application_get_default ()));

  g_settings_reset (settings, "show-welcome");
  return settings;
}

/* The button for the action, or, if that is NULL, the one that closes the welcome. */
static GtkWidget *
find_button (gpointer root, const char *action)
{
  if (GTK_IS_BUTTON (root))
    return g_strcmp0 (gtk_actionable_get_action_name (root), action) == 0 ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, action);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* It says what one can do, and closing it is for good. */
static void
test_close (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = reset ();

  soma_ui_fixture_run_until (fixture, is_welcome);
  g_assert_true (soma_ui_fixture_shows (get_welcome (fixture), "Play _Levels"));
  g_assert_true (soma_ui_fixture_shows (get_welcome (fixture), "_Draw a Figure"));
  g_assert_true (soma_ui_fixture_shows (get_welcome (fixture), "_Open Files"));
  g_signal_emit_by_name (find_button (get_welcome (fixture), NULL), "clicked");
  soma_ui_fixture_run_until (fixture, is_gone);
  g_assert_false (g_settings_get_boolean (settings, "show-welcome"));
}

static gboolean
plays (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

/* What it offers is done, and it is gone then. */
static void
test_daily (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = reset ();

  soma_ui_fixture_run_until (fixture, is_welcome);
  g_signal_emit_by_name (find_button (get_welcome (fixture), "win.daily"), "clicked");
  soma_ui_fixture_run_until (fixture, plays);
  SomaPlayPage *page =
      soma_document_page_get_play_page (soma_ui_fixture_get_document_page (fixture));
  g_assert_true (g_str_has_prefix (soma_play_page_get_game_name (page), SOMA_DAILY_GAME));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page)));
  g_assert_false (g_settings_get_boolean (settings, "show-welcome"));
}

/* Whoever has played before is not welcomed. */
static void
test_returning (SomaUiFixture *fixture, gconstpointer data)
{
  const SomaStoredRecord record = {
    .puzzle = "puzzle", .solution = "solution", .figure = "Dog", .game = "", .finished = 1700000000
  };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_library_add_record (soma_application_get_library (fixture->application), &record);
  g_autoptr (GSettings) settings = reset ();
  soma_ui_fixture_run_until (fixture, is_welcome);
  SomaWindow *other = soma_application_make_window (fixture->application);
  g_assert_false (g_settings_get_boolean (settings, "show-welcome"));
  g_assert_true (is_gone (fixture));
  gtk_window_destroy (GTK_WINDOW (other));
}

static double
find_place (SomaUiFixture *fixture, const char *action, gboolean of_row)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (find_button (get_welcome (fixture), action),
                                            GTK_WIDGET (get_welcome (fixture)), &bounds));
  return of_row ? bounds.origin.y : bounds.origin.x;
}

static gboolean
is_narrow (SomaUiFixture *fixture)
{
  return gtk_widget_get_width (GTK_WIDGET (get_welcome (fixture))) < 500;
}

static gboolean
has_two_rows (SomaUiFixture *fixture)
{
  return find_place (fixture, "win.levels", TRUE) < find_place (fixture, "win.new", TRUE);
}

/* Buttons that do not fit side by side lie in two equal rows, and else in a column. */
static void
test_rows (SomaUiFixture *fixture, gconstpointer data)
{
  g_object_unref (reset ());
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 820, 600);
  soma_ui_fixture_run_until (fixture, is_welcome);
  soma_ui_fixture_run_until (fixture, has_two_rows);
  g_assert_cmpfloat (find_place (fixture, "win.levels", TRUE), ==,
                     find_place (fixture, "win.daily", TRUE));
  g_assert_cmpfloat (find_place (fixture, "win.new", TRUE), ==,
                     find_place (fixture, "win.open", TRUE));
  g_assert_cmpfloat (find_place (fixture, "win.daily", FALSE), ==,
                     find_place (fixture, "win.open", FALSE));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 600);
  soma_ui_fixture_run_until (fixture, is_narrow);
  g_assert_cmpfloat (find_place (fixture, "win.levels", FALSE), ==,
                     find_place (fixture, "win.daily", FALSE));
  g_assert_cmpfloat (find_place (fixture, "win.new", FALSE), ==,
                     find_place (fixture, "win.open", FALSE));
}

/* It makes room for what is found. */
static void
test_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_object_unref (reset ());
  soma_ui_fixture_run_until (fixture, is_welcome);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL);
  soma_ui_fixture_run_until (fixture, is_gone);
  gpointer search_bar = soma_ui_fixture_find (fixture->window, GTK_TYPE_SEARCH_BAR);
  gtk_search_bar_set_search_mode (search_bar, FALSE);
  soma_ui_fixture_run_until (fixture, is_welcome);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/welcome/close", test_close);
  soma_ui_fixture_add ("/welcome/daily", test_daily);
  soma_ui_fixture_add ("/welcome/returning", test_returning);
  soma_ui_fixture_add ("/welcome/rows", test_rows);
  soma_ui_fixture_add ("/welcome/search", test_search);
  return g_test_run ();
}
