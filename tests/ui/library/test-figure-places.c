/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"
#include "figure-column.h"
#include "figures-page-private.h"
#include "input.h"
#include "library-marks.h"
#include "tags.h"
#include "ui-fixture.h"

static SomaFiguresPage *
get_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static SomaCollectionBar *
get_bar (SomaUiFixture *fixture)
{
  return get_page (fixture)->collection_bar;
}

static SomaFigureFilter *
get_filter (SomaUiFixture *fixture)
{
  return soma_shown_figures_get_query (get_page (fixture)->shown);
}

static GtkWidget *
get_grid (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
}

static GtkColumnView *
get_list (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), GTK_TYPE_COLUMN_VIEW);
}

static guint
count_shown (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (soma_ui_fixture_get_shown (get_page (fixture)));
}

/* (transfer none): the list has it, too */
static SomaFigureItem *
get_item (SomaUiFixture *fixture, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_ui_fixture_get_shown (get_page (fixture)), position);

  return item;
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), action, NULL);
}

static void
click (SomaUiFixture *fixture, guint position)
{
  soma_figure_view_click (get_page (fixture)->view, get_item (fixture, position), FALSE);
}

static gboolean
shows_two (SomaUiFixture *fixture)
{
  return count_shown (fixture) == 2;
}

static gboolean
shows_none (SomaUiFixture *fixture)
{
  return count_shown (fixture) == 0;
}

static gboolean
shows_all (SomaUiFixture *fixture)
{
  return count_shown (fixture) == SOMA_N_BUILT_IN;
}

/* Stars are taken back, tags are deleted, and everything is shown as in the beginning. */
static void
reset (SomaUiFixture *fixture)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_auto (GStrv) tags = soma_library_list_tags (soma_ui_fixture_get_library (fixture));

  soma_collection_bar_show (get_bar (fixture), NULL);
  soma_figure_filter_clear (get_filter (fixture));
  g_object_set (get_page (fixture)->view, "as-list", FALSE, NULL);
  for (guint i = 0; i < count_shown (fixture); i++)
    g_ptr_array_add (items, get_item (fixture, i));
  soma_library_set_favourite (soma_ui_fixture_get_library (fixture), items, FALSE);
  for (char **tag = tags; *tag != NULL; tag++)
    soma_library_rename_tag (soma_ui_fixture_get_library (fixture), *tag, NULL);
  soma_ui_fixture_run_until (fixture, shows_all);
}

/* The selected figures become favourites, and are no longer when this is repeated. */
static void
test_favourites (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_collection_bar_show_place (get_bar (fixture), SOMA_FIGURE_PLACE_FAVOURITES, NULL);
  g_assert_cmpuint (count_shown (fixture), ==, 0);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "No Favourites"));
  g_assert_true (activate (fixture, "page.show-all"));
  g_assert_cmpuint (count_shown (fixture), ==, SOMA_N_BUILT_IN);
  click (fixture, 1);
  click (fixture, 3);
  g_assert_true (activate (fixture, "page.toggle-favourite"));
  g_assert_true (activate (fixture, "page.cancel-selection"));
  soma_collection_bar_show_place (get_bar (fixture), SOMA_FIGURE_PLACE_FAVOURITES, NULL);
  g_assert_cmpuint (count_shown (fixture), ==, 2);
  g_assert_true (activate (fixture, "page.select-all"));
  g_assert_true (activate (fixture, "page.toggle-favourite"));
  soma_ui_fixture_run_until (fixture, shows_none);
  g_assert_true (activate (fixture, "page.cancel-selection"));
  reset (fixture);
}

static gboolean
has_card_of_raft (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_grid (fixture), "Raft");
}

static gboolean
has_card_of_cube (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_grid (fixture), "Cube");
}

static gboolean
has_no_card_of_cube (SomaUiFixture *fixture)
{
  return !has_card_of_cube (fixture);
}

/* When there are more figures again, those that come before the ones shown are seen. */
static void
test_first (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFigureQuery query = { .solutions = { 76, 76 }, .count = SOMA_QUERY_RANGE };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_run_until (fixture, has_card_of_cube);
  soma_figure_filter_set_query (get_filter (fixture), &query);
  soma_ui_fixture_run_until (fixture, has_card_of_raft);
  soma_ui_fixture_run_until (fixture, has_no_card_of_cube);
  g_assert_true (activate (fixture, "page.clear-filters"));
  soma_ui_fixture_run_until (fixture, has_card_of_cube);
  reset (fixture);
}

/* The figure that was opened last comes first. */
static void
test_recent (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_autofree char *second = g_strdup (soma_figure_item_get_name (get_item (fixture, 4)));
  soma_library_set_opened (soma_ui_fixture_get_library (fixture), get_item (fixture, 7));
  soma_figure_item_set_marks (get_item (fixture, 7), FALSE, 5);
  soma_library_set_opened (soma_ui_fixture_get_library (fixture), get_item (fixture, 4));
  soma_collection_bar_show_place (get_bar (fixture), SOMA_FIGURE_PLACE_RECENT, NULL);
  soma_ui_fixture_run_until (fixture, shows_two);
  g_assert_cmpstr (soma_figure_item_get_name (get_item (fixture, 0)), ==, second);
  reset (fixture);
}

static gboolean
has_tag_row (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_bar (fixture), "Liked");
}

static gboolean
has_no_tag_row (SomaUiFixture *fixture)
{
  return !has_tag_row (fixture);
}

static gboolean
has_new_name (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_bar (fixture), "Loved") && shows_two (fixture);
}

static gboolean
says_deleted (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Tag “Loved” deleted");
}

/* Answers the dialog with a text in its entry. */
static void
answer (const char *text, const char *response)
{
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();

  gtk_editable_set_text (soma_ui_fixture_find (dialog, ADW_TYPE_ENTRY_ROW), text);
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Figures that come with the program get a tag, which is then a place; it is renamed, and deleted,
 * which is undone. */
static void
test_tags (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  click (fixture, 0);
  click (fixture, 5);
  g_assert_true (activate (fixture, "page.tag-selected"));
  answer ("Liked", "change");
  soma_ui_fixture_run_until (fixture, has_tag_row);
  soma_collection_bar_show_place (get_bar (fixture), SOMA_FIGURE_PLACE_TAG, "Liked");
  soma_ui_fixture_run_until (fixture, shows_two);
  gtk_widget_grab_focus (soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_LIST_BOX_ROW));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "page.rename-tag",
                                             "s", "Liked"));
  answer (" Loved, ", "rename");
  soma_ui_fixture_run_until (fixture, has_new_name);
  /* While the rows are made anew, the focus does not run along them and scroll the bar. */
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
  g_assert_true (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (focus)));
  g_assert_cmpint (soma_collection_bar_get_place (get_bar (fixture)), ==, SOMA_FIGURE_PLACE_TAG);
  g_assert_true (soma_tags_contain (soma_figure_item_get_tags (get_item (fixture, 0)), "loved"));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "page.delete-tag",
                                             "s", "Loved"));
  soma_ui_fixture_run_until (fixture, says_deleted);
  soma_ui_fixture_run_until (fixture, shows_all);
  g_assert_cmpstr (soma_figure_item_get_tags (get_item (fixture, 0)), ==, "");
  /* The third change. */
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo-tags", "u", 3));
  g_assert_cmpstr (soma_figure_item_get_tags (get_item (fixture, 0)), ==, "Loved");
  reset (fixture);
  soma_ui_fixture_run_until (fixture, has_no_tag_row);
}

static GtkListBoxRow *
find_row (SomaUiFixture *fixture, int position)
{
  return gtk_list_box_get_row_at_index (soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_LIST_BOX),
                                        position);
}

static void
assert_spoken (SomaUiFixture *fixture, int position, const char *name)
{
  g_autofree char *wrong = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (find_row (fixture, position)), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  g_assert_cmpstr (wrong, ==, NULL);
}

static gboolean
shows_favourites (SomaUiFixture *fixture)
{
  return soma_collection_bar_get_place (get_bar (fixture)) == SOMA_FIGURE_PLACE_FAVOURITES;
}

static gboolean
has_bar_focus (SomaUiFixture *fixture)
{
  return gtk_widget_get_focus_child (GTK_WIDGET (get_bar (fixture))) != NULL;
}

static gboolean
has_no_bar_focus (SomaUiFixture *fixture)
{
  return !has_bar_focus (fixture);
}

/* The sidebar is one stop with arrows inside, and says what is in each place. */
static void
test_sidebar (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_assert_false (adw_flap_get_folded (get_page (fixture)->flap));
  g_assert_false (gtk_widget_get_visible (get_page (fixture)->place_button));
  assert_spoken (fixture, 0, "All Figures, 380 figures");
  assert_spoken (fixture, 2, "Favourites, 0 figures");
  click (fixture, 1);
  g_assert_true (activate (fixture, "page.toggle-favourite"));
  g_assert_true (activate (fixture, "page.cancel-selection"));
  soma_run_until (soma_ui_fixture_shows (find_row (fixture, 2), "1"));
  assert_spoken (fixture, 2, "Favourites, 1 figure");

  soma_input_focus_window (fixture->window);
  g_assert_true (gtk_widget_grab_focus (GTK_WIDGET (find_row (fixture, 0))));
  soma_input_keys ("Down Down");
  soma_ui_fixture_run_until (fixture, shows_favourites);
  g_assert_cmpuint (count_shown (fixture), ==, 1);
  soma_input_keys ("Tab");
  soma_ui_fixture_run_until (fixture, has_no_bar_focus);
  soma_input_keys ("shift+Tab");
  soma_ui_fixture_run_until (fixture, has_bar_focus);
  g_assert_true (gtk_list_box_row_is_selected (find_row (fixture, 2)));
  reset (fixture);
}

static gboolean
is_folded (SomaUiFixture *fixture)
{
  SomaFiguresPage *page = get_page (fixture);

  return adw_flap_get_folded (page->flap) && !adw_flap_get_reveal_flap (page->flap) &&
         gtk_widget_get_mapped (page->place_button);
}

static gboolean
is_unfolded (SomaUiFixture *fixture)
{
  return !adw_flap_get_folded (get_page (fixture)->flap);
}

/* Where there is no room beside the figures, it lies over them until a place is chosen. */
static void
test_folded (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_input_focus_window (fixture->window);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 600);
  soma_ui_fixture_run_until (fixture, is_folded);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture)->place_button, "All Figures"));
  soma_input_keys ("F9");
  soma_ui_fixture_run_until (fixture, has_bar_focus);
  soma_input_keys ("Down Down Return");
  soma_ui_fixture_run_until (fixture, is_folded);
  g_assert_true (shows_favourites (fixture));
  g_assert_true (soma_ui_fixture_shows (get_page (fixture)->place_button, "Favourites"));
  soma_input_keys ("F9");
  soma_ui_fixture_run_until (fixture, has_bar_focus);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, is_folded);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 700);
  soma_ui_fixture_run_until (fixture, is_unfolded);
  reset (fixture);
}

/* What is dropped on a tag gets it, and on Favourites becomes one; it is said what happened. */
static void
test_drop (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_ptr_array_add (items, get_item (fixture, 2));
  g_signal_emit_by_name (get_bar (fixture), "dropped", (guint) SOMA_FIGURE_PLACE_TAG, "Dropped",
                         items);
  g_assert_cmpstr (soma_figure_item_get_tags (items->pdata[0]), ==, "Dropped");
  soma_run_until (soma_ui_fixture_shows (fixture->window, "1 figure tagged “Dropped”"));
  g_signal_emit_by_name (get_bar (fixture), "dropped", (guint) SOMA_FIGURE_PLACE_TAG, "Dropped",
                         items);
  soma_run_until (soma_ui_fixture_shows (fixture->window, "Already tagged “Dropped”"));
  g_signal_emit_by_name (get_bar (fixture), "dropped", (guint) SOMA_FIGURE_PLACE_FAVOURITES, NULL,
                         items);
  g_assert_true (soma_figure_item_is_favourite (items->pdata[0]));
  soma_run_until (soma_ui_fixture_shows (fixture->window, "1 figure added to Favourites"));
  reset (fixture);
}

/* Filters combine, are taken back one by one, and where nothing is left it is said which of them is
 * to blame. */
static void
test_filters (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFiguresPage *page = get_page (fixture);
  SomaFigureQuery query = { .cells = { 27, 27 }, .difficulty = 5 };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_figure_filter_set_query (get_filter (fixture), &query);
  guint n = count_shown (fixture);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, SOMA_N_BUILT_IN);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (soma_figure_item_get_figure (get_item (fixture, i))->n_cells, ==, 27);
      g_assert_cmpuint (soma_figure_item_get_difficulty (get_item (fixture, i)), ==, 5);
    }
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (page->filter_bar)));
  g_assert_true (soma_ui_fixture_shows (page->filter_bar, "27 cells"));
  g_assert_true (soma_ui_fixture_shows (page->filter_bar, "Very hard"));
  g_autofree char *hits = g_strdup_printf ("%u of %u figures", n, SOMA_N_BUILT_IN);
  g_assert_true (soma_ui_fixture_shows (page, hits));

  query.cells = (SomaQueryRange){ 4000, 0 };
  soma_figure_filter_set_query (get_filter (fixture), &query);
  g_assert_cmpuint (count_shown (fixture), ==, 0);
  g_assert_true (soma_ui_fixture_shows (page, "No Figures Match the Filters"));
  soma_figure_filter_drop (get_filter (fixture), SOMA_QUERY_PART_CELLS);
  g_assert_cmpuint (count_shown (fixture), >=, n);
  g_assert_false (soma_ui_fixture_shows (page->filter_bar, "27 cells"));
  g_assert_true (activate (fixture, "page.clear-filters"));
  g_assert_cmpuint (count_shown (fixture), ==, SOMA_N_BUILT_IN);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page->filter_bar)));
}

/* What is chosen there is what figures are filtered by. */
static void
test_popover (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFiguresPage *page = get_page (fixture);
  GtkSpinButton *spin = soma_ui_fixture_find (page->filter_popover, GTK_TYPE_SPIN_BUTTON);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  gtk_spin_button_set_value (spin, 60);
  g_assert_cmpuint (soma_figure_filter_get_query (get_filter (fixture))->cells.low, ==, 60);
  g_assert_true (soma_ui_fixture_shows (page->filter_bar, "At least 60 cells"));
  soma_figure_filter_clear (get_filter (fixture));
  g_assert_cmpint (gtk_spin_button_get_value_as_int (spin), ==, 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "");
}

static gboolean
has_menu (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), GTK_TYPE_POPOVER_MENU) != NULL;
}

static void
click_right (GtkWidget *widget, double x, double y)
{
  soma_input_point (widget, x, y);
  soma_input_press (3);
  soma_input_release (3);
}

/* A figure has a menu, and the place beside it none. */
static void
test_menu (SomaUiFixture *fixture, gconstpointer data)
{
  const SomaFigureQuery query = { .cells = { 126, 0 } };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_input_focus_window (fixture->window);
  soma_figure_filter_set_query (get_filter (fixture), &query);
  soma_run_until (count_shown (fixture) < 8);
  GtkWidget *grid = get_grid (fixture);
  soma_input_settle (grid);
  gboolean had_menu = has_menu (fixture);
  click_right (grid, gtk_widget_get_width (grid) - 5, gtk_widget_get_height (grid) - 5);
  soma_input_settle (grid);
  g_assert_cmpint (has_menu (fixture), ==, had_menu);
  click_right (soma_ui_fixture_find (grid, SOMA_TYPE_FIGURE_CARD), 20, 20);
  soma_run_until (has_menu (fixture));
}

static GtkColumnViewColumn *
get_column (SomaUiFixture *fixture, SomaFigureColumn column)
{
  GListModel *columns = gtk_column_view_get_columns (get_list (fixture));
  g_autoptr (GtkColumnViewColumn) found = g_list_model_get_item (columns, column);

  return found;
}

static void
assert_cells_ascend (SomaUiFixture *fixture)
{
  for (guint i = 1; i < count_shown (fixture); i++)
    g_assert_cmpint (soma_figure_item_get_figure (get_item (fixture, i))->n_cells, >=,
                     soma_figure_item_get_figure (get_item (fixture, i - 1))->n_cells);
}

static gboolean
shows_cube (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_list (fixture), "Cube");
}

static gboolean
shows_top (SomaUiFixture *fixture)
{
  GtkScrollable *list = GTK_SCROLLABLE (get_list (fixture));

  return gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (list)) == 0;
}

static gboolean
shows_end (SomaUiFixture *fixture)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_list (fixture)));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  return !shows_top (fixture);
}

/* The list has the same figures and the same selection; its headings sort it, and only it. What is
 * hidden has no widgets for figures. */
static void
test_list (SomaUiFixture *fixture, gconstpointer data)
{
  SomaFiguresPage *page = get_page (fixture);
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");
  g_autofree char *first = g_strdup (soma_figure_item_get_name (get_item (fixture, 0)));

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_assert_false (soma_ui_fixture_shows (get_list (fixture), "Cube"));
  g_object_set (page->view, "as-list", TRUE, NULL);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_list (fixture))));
  g_assert_false (gtk_widget_get_mapped (get_grid (fixture)));
  soma_ui_fixture_run_until (fixture, shows_cube);
  g_assert_false (soma_ui_fixture_shows (get_grid (fixture), "Cube"));
  soma_ui_fixture_run_until (fixture, shows_end);
  gtk_column_view_sort_by_column (
      get_list (fixture), get_column (fixture, SOMA_FIGURE_COLUMN_CELLS), GTK_SORT_ASCENDING);
  assert_cells_ascend (fixture);
  soma_ui_fixture_run_until (fixture, shows_top);
  g_assert_cmpint (soma_figure_item_get_figure (get_item (fixture, 0))->n_cells, <, 27);
  click (fixture, 0);
  g_assert_true (soma_figure_selection_is_selecting (page->selection));
  g_assert_true (activate (fixture, "page.cancel-selection"));
  for (SomaFigureColumn column = 0; column < SOMA_N_FIGURE_COLUMNS; column++)
    gtk_column_view_sort_by_column (get_list (fixture), get_column (fixture, column),
                                    GTK_SORT_DESCENDING);
  g_assert_cmpuint (count_shown (fixture), ==, SOMA_N_BUILT_IN);

  /* It is remembered. */
  g_assert_true (g_settings_get_boolean (settings, "figures-as-list"));
  g_object_set (page->view, "as-list", FALSE, NULL);
  g_assert_true (gtk_widget_get_mapped (get_grid (fixture)));
  g_assert_cmpstr (soma_figure_item_get_name (get_item (fixture, 0)), ==, first);
  reset (fixture);
}

static gboolean
has_found (SomaUiFixture *fixture)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  return SOMA_IS_FIGURES_PAGE (page) && soma_ui_fixture_shows (page, "Figures That Contain This");
}

static gboolean
is_at_start (SomaUiFixture *fixture)
{
  return soma_window_is_at_start (fixture->window);
}

static gboolean
has_document (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

/* What is found is on a page of its own, from which one comes back to the drawing. */
static void
test_contain (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find-containing", NULL));
  soma_ui_fixture_run_until (fixture, has_found);
  guint n = count_shown (fixture);
  g_assert_cmpuint (n, >=, 1);
  g_assert_cmpuint (n, <, SOMA_N_BUILT_IN);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (soma_figure_item_get_figure (get_item (fixture, i))->n_cells, >=, 27);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL));
  soma_ui_fixture_run_until (fixture, has_document);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL));
  soma_ui_fixture_run_until (fixture, is_at_start);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/figure-places/favourites", test_favourites);
  soma_ui_fixture_add ("/figure-places/first", test_first);
  soma_ui_fixture_add ("/figure-places/tags", test_tags);
  soma_ui_fixture_add ("/figure-places/recent", test_recent);
  soma_ui_fixture_add ("/figure-places/sidebar", test_sidebar);
  soma_ui_fixture_add ("/figure-places/folded", test_folded);
  soma_ui_fixture_add ("/figure-places/drop", test_drop);
  soma_ui_fixture_add ("/figure-places/filters", test_filters);
  soma_ui_fixture_add ("/figure-places/popover", test_popover);
  soma_ui_fixture_add ("/figure-places/menu", test_menu);
  soma_ui_fixture_add ("/figure-places/list", test_list);
  soma_ui_fixture_add ("/figure-places/contain", test_contain);
  return g_test_run ();
}
