/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"
#include "figures-page.h"
#include "input.h"
#include "solid-window.h"
#include "thumbnail-test.h"
#include "ui-fixture.h"

static SomaFiguresPage *
get_figures_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static guint
count_shown (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (soma_ui_fixture_get_shown (get_figures_page (fixture)));
}

static gboolean
has_picture (SomaUiFixture *fixture)
{
  SomaThumbnail *thumbnail = soma_ui_fixture_find (fixture->window, SOMA_TYPE_THUMBNAIL);

  return thumbnail != NULL && soma_thumbnail_is_drawn (thumbnail);
}

static void
test_start (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (count_shown (fixture), >=, SOMA_N_BUILT_IN);
  g_assert_true (soma_window_is_at_start (fixture->window));
  soma_ui_fixture_run_until (fixture, has_picture);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Cube"));
}

static gboolean
shows_one (SomaUiFixture *fixture)
{
  return count_shown (fixture) == 1;
}

static gboolean
shows_crystal (SomaUiFixture *fixture)
{
  GListModel *shown = soma_ui_fixture_get_shown (get_figures_page (fixture));
  g_autoptr (SomaFigureItem) first = g_list_model_get_item (shown, 0);

  return count_shown (fixture) == 1 && g_str_equal (soma_figure_item_get_name (first), "Crystal");
}

static gboolean
shows_none (SomaUiFixture *fixture)
{
  return count_shown (fixture) == 0;
}

static void
search_figures (SomaUiFixture *fixture, const char *text)
{
  gtk_editable_set_text (soma_ui_fixture_find (get_figures_page (fixture), GTK_TYPE_SEARCH_ENTRY),
                         text);
}

static void
test_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL));
  search_figures (fixture, "corner st");
  soma_ui_fixture_run_until (fixture, shows_one);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_ui_fixture_get_shown (get_figures_page (fixture)), 0);
  g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Corner Stone");

  search_figures (fixture, "a005");
  soma_ui_fixture_run_until (fixture, shows_crystal);

  search_figures (fixture, "no such figure");
  soma_ui_fixture_run_until (fixture, shows_none);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "No Figures Found"));
}

static gboolean
is_at_start (SomaUiFixture *fixture)
{
  return soma_window_is_at_start (fixture->window);
}

static gboolean
says_240 (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "240 solutions");
}

static gboolean
can_go_back (SomaUiFixture *fixture)
{
  return gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL);
}

/* The list of figures shows what was found. */
static void
test_back (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_ui_fixture_run_until (fixture, can_go_back);
  soma_ui_fixture_run_until (fixture, is_at_start);
  soma_ui_fixture_run_until (fixture, says_240);
}

static gboolean
is_settled (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         !adw_leaflet_get_child_transition_running (pages) && !g_main_context_pending (NULL);
}

/* A double click opens one figure; and going back and forward at once leaves no page behind. */
static void
test_hurry (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFiguresPage *start = get_figures_page (fixture);
  GListModel *figures = soma_ui_fixture_get_shown (start);
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (figures, 0);
  g_autoptr (SomaFigureItem) second = g_list_model_get_item (figures, 1);

  g_signal_emit_by_name (start, "chosen", cube, NULL);
  g_signal_emit_by_name (start, "chosen", second, NULL);
  g_assert_true (soma_document_get_item (soma_ui_fixture_get_document (fixture)) == cube);
  soma_ui_fixture_run_until (fixture, can_go_back);
  soma_window_open_figure (fixture->window, second, NULL);
  soma_window_open_figure (fixture->window, cube, NULL);
  soma_ui_fixture_run_until (fixture, is_settled);
  soma_ui_fixture_run_until (fixture, can_go_back);
  soma_ui_fixture_run_until (fixture, is_settled);
  g_assert_true (soma_document_get_item (soma_ui_fixture_get_document (fixture)) == second);
}

static gboolean
is_still (SomaUiFixture *fixture)
{
  return !adw_leaflet_get_child_transition_running (
      soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET));
}

static gboolean
slides_to_list (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  return SOMA_IS_FIGURES_PAGE (page) && !soma_window_is_at_start (fixture->window);
}

static gboolean
is_mapped (SomaUiFixture *fixture)
{
  return gtk_widget_get_mapped (GTK_WIDGET (fixture->window)) && !g_main_context_pending (NULL);
}

/* Whoever begins to search while the page still slides in goes on searching when it is there. */
static void
test_early_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("rows.txt", "/SOMA1\n;One\n/xx\n/xx\n\n/SOMA2\n;Two\n/xxx\n");

  soma_ui_fixture_run_until (fixture, is_mapped);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, slides_to_list);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.search", NULL);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (GTK_IS_TEXT (focus));
  soma_ui_fixture_run_until (fixture, is_still);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);
}

static gboolean
slides_back (SomaUiFixture *fixture)
{
  return soma_window_is_at_start (fixture->window) && !is_still (fixture);
}

/* What a figure can do, the page before cannot, from when it slides in. */
static void
test_early_action (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_ui_fixture_run_until (fixture, is_settled);
  g_assert_true (can_go_back (fixture));
  soma_ui_fixture_run_until (fixture, slides_back);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.print-solid", NULL);
  soma_ui_fixture_run_until (fixture, is_still);
  g_assert_null (soma_ui_fixture_find_window (SOMA_TYPE_SOLID_WINDOW));
}

static guint
count_pages (SomaUiFixture *fixture)
{
  g_autoptr (GPtrArray) pages = soma_window_list_documents (fixture->window);

  return pages->len;
}

/* Whoever leafs through figures leaves the window no idle moment, and pages go all the same. */
static void
test_leafing (SomaUiFixture *fixture, gconstpointer data)
{
  GListModel *figures = soma_ui_fixture_get_shown (get_figures_page (fixture));

  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);

      soma_window_open_figure (fixture->window, item, NULL);
      soma_ui_fixture_run_until (fixture, is_still);
      g_assert_cmpuint (count_pages (fixture), <=, 2);
      soma_ui_fixture_run_until (fixture, can_go_back);
      soma_ui_fixture_run_until (fixture, is_still);
    }
}

static void
test_bad_file (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bad.txt", "2 // edge\n1\n11 11 11 10\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  const char *body = adw_message_dialog_get_body (soma_ui_fixture_find_dialog ());
  g_assert_true (g_str_has_prefix (body, "bad.txt:"));
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));

  /* The window is as it was. */
  g_assert_true (soma_window_is_at_start (fixture->window));
  soma_ui_fixture_open (fixture, "Cube");
}

static void
test_missing_file (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/does/not/exist.txt");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  const char *body = adw_message_dialog_get_body (soma_ui_fixture_find_dialog ());
  g_assert_nonnull (strstr (body, "exist.txt"));
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
}

static gboolean
has_two_figures (SomaUiFixture *fixture)
{
  return SOMA_IS_FIGURES_PAGE (soma_window_get_page (fixture->window)) &&
         count_shown (fixture) == 2;
}

/* A file of several figures is a page to choose from, and reports the problems in it. */
static void
test_collection (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("wild.txt", "/SOMA1\n/xx\n/xx/xx\n\n"
                                                              "/SOMA2\n;Square\n/xx\n/xx\n\n"
                                                              "/SOMA3\n;Row\n/xxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_two_figures);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "wild.txt"));
  g_assert_true (soma_ui_fixture_shows (fixture->window,
                                        "1 figure could not be read. Everything else was read."));
}

static gboolean
has_document_page (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

/* What is not drawn yet is not played, though there is a key for it. */
static void
test_nothing_drawn (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.new", NULL));
  soma_ui_fixture_run_until (fixture, has_document_page);
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  AdwViewStack *pages = soma_ui_fixture_find (page, ADW_TYPE_VIEW_STACK);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "play"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, "design");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "solutions"));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (pages), ==, "solutions");
}

static void
test_single_figure (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("square.txt", "/SOMA2\n;Square\n/xx\n/xx\n");
  GFile *files[] = { file };

  g_application_open (G_APPLICATION (fixture->application), files, 1, "");
  soma_ui_fixture_run_until (fixture, has_document_page);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Square"));
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s",
                              "solutions");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "No Pieces Chosen"));
}

static gboolean
is_closed (SomaUiFixture *fixture)
{
  return fixture->window == NULL;
}

static SomaDocument *closed_document;

static gboolean
is_idle (SomaUiFixture *fixture)
{
  return !soma_document_is_running (closed_document);
}

/* Closing the window in the middle of a search ends it, and keeps its results. */
static void
test_close (SomaUiFixture *fixture, gconstpointer data)
{
  SomaDocumentStatus status;

  soma_ui_fixture_open_endless (fixture);
  closed_document = g_object_ref (soma_ui_fixture_get_document (fixture));
  gtk_window_close (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, is_closed);
  soma_ui_fixture_run_until (fixture, is_idle);
  soma_document_get_status (closed_document, &status);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_PARTIAL);
  g_assert_cmpuint (status.n_solutions, >, 0);
  g_assert_null (soma_document_get_problem (closed_document));
  g_clear_object (&closed_document);
}

static gboolean
has_help (SomaUiFixture *fixture)
{
  GtkShortcutsWindow *help =
      gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->window));

  return help != NULL && gtk_widget_get_mapped (GTK_WIDGET (help));
}

static void
assert_section (SomaUiFixture *fixture, const char *wanted)
{
  g_autofree char *name = NULL;

  g_object_get (gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (fixture->window)),
                "section-name", &name, NULL);
  g_assert_cmpstr (name, ==, wanted);
}

/* The keys of the page that one is on come first. */
static void
test_help_on_page (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "play");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-help-overlay", NULL);
  soma_ui_fixture_run_until (fixture, has_help);
  assert_section (fixture, "play");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "design");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-help-overlay", NULL);
  assert_section (fixture, "design");
}

/* On the screen of a small laptop: it cannot be scrolled. */
static void
assert_fits (gpointer window)
{
  int width, height;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
  g_assert_cmpint (width, <=, 1100);
  g_assert_cmpint (height, <=, 740);
}

static void
test_help (SomaUiFixture *fixture, gconstpointer data)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (fixture->window);
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (
      GTK_APPLICATION (fixture->application), "win.show-help-overlay");

  g_assert_cmpuint (g_strv_length (keys), ==, 2);
  /* It takes long to build, and is built for those who want it. */
  g_assert_null (gtk_application_window_get_help_overlay (window));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.show-help-overlay", NULL));
  soma_ui_fixture_run_until (fixture, has_help);
  assert_section (fixture, "general");
  assert_fits (gtk_application_window_get_help_overlay (window));
  /* GTK holds the window that has a key until the key is dealt with. */
  GtkShortcutsWindow *help = g_object_ref (gtk_application_window_get_help_overlay (window));
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "quit", NULL);
  g_object_unref (help);
  soma_ui_fixture_run_until (fixture, is_closed);
}

static AdwAboutWindow *
find_about (void)
{
  return soma_ui_fixture_find_window (ADW_TYPE_ABOUT_WINDOW);
}

static void
test_about (SomaUiFixture *fixture, gconstpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "about", NULL);
  g_assert_nonnull (find_about ());
  g_assert_nonnull (strstr (adw_about_window_get_debug_info (find_about ()), "libadwaita"));
  gtk_window_destroy (GTK_WINDOW (find_about ()));
}

static gboolean
has_card (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD) != NULL;
}

static void
test_names (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, has_card);
  soma_ui_fixture_run_until (fixture, says_240);
  GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);
  g_autofree char *wrong =
      gtk_test_accessible_check_property (GTK_ACCESSIBLE (gtk_widget_get_parent (card)),
                                          GTK_ACCESSIBLE_PROPERTY_LABEL, "Cube, 240 solutions");
  g_assert_cmpstr (wrong, ==, NULL);
}

static gboolean
is_called_square (SomaUiFixture *fixture)
{
  return g_strcmp0 (gtk_window_get_title (GTK_WINDOW (fixture->window)), "Square") == 0;
}

/* A dropped file is opened, and the window title names it. */
static void
test_drop (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("square.txt", "/SOMA2\n;Square\n/xx\n/xx\n");

  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Soma");
  soma_ui_fixture_drop (soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET), file);
  soma_ui_fixture_run_until (fixture, is_called_square);
}

static gboolean
knows_cube (SomaUiFixture *fixture)
{
  SomaFiguresPage *page = get_figures_page (fixture);
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (
      soma_figure_list_get_figures (soma_figures_page_get_figures (page)), 0);
  guint64 n_solutions;

  return soma_figure_item_get_known (cube, &n_solutions) == SOMA_KNOWN_ALL && n_solutions == 240;
}

/* Returning from a figure shows everything known about it, however it became known. */
static void
test_known_after_return (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, knows_cube);
  soma_ui_fixture_open (fixture, "Cube");
  soma_figure_item_set_known (soma_document_get_item (soma_ui_fixture_get_document (fixture)),
                              SOMA_KNOWN_NOTHING, 0);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL));
  soma_ui_fixture_run_until (fixture, knows_cube);
}

static gboolean
has_tooltip (GtkMenuButton *button)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean shows = FALSE;

  g_signal_emit_by_name (button, "query-tooltip", 0, 0, TRUE, tooltip, &shows);
  return shows;
}

/* A tooltip would cover the first item of the menu. */
static void
test_menu_tooltip (SomaUiFixture *fixture, gconstpointer data)
{
  GtkMenuButton *button = soma_ui_fixture_find (fixture->window, GTK_TYPE_MENU_BUTTON);

  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (button)));
  g_assert_true (has_tooltip (button));
  gtk_menu_button_popup (button);
  GtkWidget *menu = GTK_WIDGET (gtk_menu_button_get_popover (button));
  soma_run_until (gtk_widget_get_visible (menu));
  g_assert_false (has_tooltip (button));
  gtk_menu_button_popdown (button);
  soma_run_until (!gtk_widget_get_visible (menu));
  g_assert_true (has_tooltip (button));
}

static gboolean
is_active (gpointer window)
{
  return gtk_window_is_active (GTK_WINDOW (window)) && gtk_widget_get_mapped (window);
}

/* Ctrl+F in that window. */
static void
press_search (GtkWidget *window)
{
  soma_input_focus_window (window);
  soma_run_until (is_active (window));
  soma_input_keys ("ctrl+f");
}

/* While a dialog waits for an answer, its window takes no keys, but the others do. */
static void
test_modal (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *other = GTK_WIDGET (soma_application_make_window (fixture->application));
  GtkWidget *dialog = g_object_new (ADW_TYPE_MESSAGE_DIALOG, "transient-for", fixture->window,
                                    "heading", "Wait", NULL);
  GtkSearchBar *own = soma_ui_fixture_find (fixture->window, GTK_TYPE_SEARCH_BAR);
  GtkSearchBar *search = soma_ui_fixture_find (other, GTK_TYPE_SEARCH_BAR);

  gtk_window_present (GTK_WINDOW (other));
  gtk_window_present (GTK_WINDOW (dialog));
  soma_run_until (gtk_widget_get_mapped (dialog) && gtk_widget_get_mapped (other));
  press_search (GTK_WIDGET (fixture->window));
  press_search (other);
  soma_run_until (gtk_search_bar_get_search_mode (search));
  g_assert_false (gtk_search_bar_get_search_mode (own));
  gtk_window_destroy (GTK_WINDOW (dialog));
  gtk_window_destroy (GTK_WINDOW (other));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/window/start", test_start);
  soma_ui_fixture_add ("/window/search", test_search);
  soma_ui_fixture_add ("/window/back", test_back);
  soma_ui_fixture_add ("/window/known-after-return", test_known_after_return);
  soma_ui_fixture_add ("/window/hurry", test_hurry);
  soma_ui_fixture_add ("/window/early-search", test_early_search);
  soma_ui_fixture_add ("/window/early-action", test_early_action);
  soma_ui_fixture_add ("/window/leafing", test_leafing);
  soma_ui_fixture_add ("/window/bad-file", test_bad_file);
  soma_ui_fixture_add ("/window/missing-file", test_missing_file);
  soma_ui_fixture_add ("/window/collection", test_collection);
  soma_ui_fixture_add ("/window/nothing-drawn", test_nothing_drawn);
  soma_ui_fixture_add ("/window/single-figure", test_single_figure);
  soma_ui_fixture_add ("/window/close", test_close);
  soma_ui_fixture_add ("/window/names", test_names);
  soma_ui_fixture_add ("/window/drop", test_drop);
  soma_ui_fixture_add ("/window/help", test_help);
  soma_ui_fixture_add ("/window/help-on-page", test_help_on_page);
  soma_ui_fixture_add ("/window/about", test_about);
  soma_ui_fixture_add ("/window/menu-tooltip", test_menu_tooltip);
  soma_ui_fixture_add ("/window/modal", test_modal);
  return g_test_run ();
}
