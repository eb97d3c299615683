/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <time.h>

#include "figure-card.h"
#include "figures-page-private.h"
#include "input.h"
#include "library-marks.h"
#include "ui-fixture.h"

static SomaFiguresPage *
get_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static SomaFigureSelection *
get_selection (SomaUiFixture *fixture)
{
  return SOMA_FIGURE_SELECTION (soma_ui_fixture_get_shown (get_page (fixture)));
}

static guint
count_selected (SomaUiFixture *fixture)
{
  guint n;

  g_object_get (get_selection (fixture), "n-selected", &n, NULL);
  return n;
}

static gboolean
is_selecting (SomaUiFixture *fixture)
{
  return soma_figure_selection_is_selecting (get_selection (fixture));
}

static gboolean
is_not_selecting (SomaUiFixture *fixture)
{
  return !is_selecting (fixture);
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), action, NULL);
}

static GListModel *
get_own (SomaUiFixture *fixture)
{
  return soma_library_get_figures (soma_ui_fixture_get_library (fixture));
}

static gboolean
has_three (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (get_own (fixture)) == 3;
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (get_own (fixture)) == 0;
}

/* Three figures of one's own, which come first. */
static void
take_in (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Rows.txt", "/SOMA1\n;Square\n/xx\n/xx\n\n"
                                                              "/SOMA2\n;Row\n/xxx\n\n"
                                                              "/SOMA3\n;Long row\n/xxxx\n");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, has_three);
}

/* (transfer full) of gint64 */
static GArray *
list_own (SomaUiFixture *fixture)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < g_list_model_get_n_items (get_own (fixture)); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (get_own (fixture), i);
      gint64 id = soma_figure_item_get_library_id (item);
      g_array_append_val (ids, id);
    }
  return ids;
}

static void
click (SomaUiFixture *fixture, guint position, gboolean extends)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_ui_fixture_get_shown (get_page (fixture)), position);

  soma_figure_view_click (get_page (fixture)->view, item, extends);
}

/* Clicks select one figure more or less, or a range; the title says how many there are. */
static void
test_clicks (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_false (is_selecting (fixture));
  click (fixture, 2, FALSE);
  g_assert_true (is_selecting (fixture));
  g_assert_cmpuint (count_selected (fixture), ==, 1);
  click (fixture, 6, TRUE);
  g_assert_cmpuint (count_selected (fixture), ==, 5);
  click (fixture, 3, FALSE);
  g_assert_cmpuint (count_selected (fixture), ==, 4);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "4 figures selected"));
  g_assert_true (activate (fixture, "page.cancel-selection"));
  g_assert_cmpuint (count_selected (fixture), ==, 0);
  g_assert_false (is_selecting (fixture));
}

static gboolean
has_card (SomaUiFixture *fixture)
{
  SomaFigureCard *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);

  return card != NULL && gtk_widget_get_mapped (GTK_WIDGET (card));
}

static gboolean
has_one_selected (SomaUiFixture *fixture)
{
  return count_selected (fixture) == 1;
}

static gboolean
has_none_selected (SomaUiFixture *fixture)
{
  return count_selected (fixture) == 0;
}

static gboolean
has_all_selected (SomaUiFixture *fixture)
{
  return count_selected (fixture) ==
         g_list_model_get_n_items (soma_ui_fixture_get_shown (get_page (fixture)));
}

/* With Ctrl a click selects instead of opening the figure; while selecting, every click does. */
static void
test_pointer (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, has_card);
  SomaFigureCard *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);
  soma_input_settle (card);
  soma_input_hold ("ctrl");
  soma_input_drag (card, 1, 20, 20, 20, 20);
  soma_input_let_go ("ctrl");
  soma_ui_fixture_run_until (fixture, has_one_selected);
  g_assert_true (soma_window_is_at_start (fixture->window));
  soma_input_settle (card);
  soma_input_drag (card, 1, 20, 20, 20, 20);
  soma_ui_fixture_run_until (fixture, has_none_selected);
  g_assert_true (is_selecting (fixture));
  g_assert_true (soma_window_is_at_start (fixture->window));
  g_assert_true (activate (fixture, "page.cancel-selection"));
}

static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, has_card);
  GtkWidget *card = soma_ui_fixture_find (fixture->window, SOMA_TYPE_FIGURE_CARD);
  soma_input_focus_window (fixture->window);
  gtk_widget_grab_focus (gtk_widget_get_parent (card));
  soma_input_keys ("ctrl+space");
  soma_ui_fixture_run_until (fixture, has_one_selected);
  /* Moving on keeps what is selected. */
  soma_input_keys ("Right");
  soma_input_keys ("space");
  soma_input_keys ("space");
  soma_input_keys ("ctrl+a");
  soma_ui_fixture_run_until (fixture, has_all_selected);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, is_not_selecting);
  g_assert_cmpuint (count_selected (fixture), ==, 0);
}

/* What the library does not have is not deleted or moved, but it can be tagged. */
static void
test_built_in (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  click (fixture, 0, FALSE);
  g_assert_true (soma_ui_fixture_offers (get_page (fixture), "page.delete-selected"));
  g_assert_true (soma_ui_fixture_offers (get_page (fixture), "page.export-selected"));
  g_assert_true (activate (fixture, "page.select-all"));
  g_assert_cmpuint (count_selected (fixture), >=, SOMA_N_BUILT_IN + 3);
  g_assert_false (soma_ui_fixture_offers (get_page (fixture), "page.delete-selected"));
  g_assert_true (soma_ui_fixture_offers (get_page (fixture), "page.tag-selected"));
  g_assert_false (soma_ui_fixture_offers (get_page (fixture), "page.move-selected"));
  g_assert_true (soma_ui_fixture_offers (get_page (fixture), "page.export-selected"));
  /* Not by keys, either. */
  activate (fixture, "page.delete-selected");
  g_assert_true (has_three (fixture));
  g_assert_true (activate (fixture, "page.cancel-selection"));
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
says_deleted (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "2 figures deleted");
}

/* Several figures are deleted, and come back by one button. */
static void
test_delete (SomaUiFixture *fixture, gconstpointer data)
{
  gint64 ids[2];

  take_in (fixture);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (get_own (fixture), i);

      ids[i] = soma_figure_item_get_library_id (item);
      click (fixture, i, FALSE);
    }
  g_assert_true (activate (fixture, "page.delete-selected"));
  g_assert_cmpuint (g_list_model_get_n_items (get_own (fixture)), ==, 1);
  g_assert_false (is_selecting (fixture));
  soma_ui_fixture_run_until (fixture, says_deleted);
  g_autoptr (GVariant) all =
      g_variant_ref_sink (g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids, 2, sizeof *ids));
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (fixture->window),
                                                     "win.restore-figures", all));
  g_assert_true (has_three (fixture));
  soma_ui_fixture_forget_all (fixture);
}

/* Answers the dialog with a text in its entry of that number. */
static void
answer (SomaUiFixture *fixture, guint entry, const char *text)
{
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  GtkWidget *row = soma_ui_fixture_find (dialog, ADW_TYPE_ENTRY_ROW);

  for (guint i = 0; i < entry; i++)
    row = gtk_widget_get_next_sibling (row);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_message_dialog_response (dialog, "change");
}

/* Takes the check mark of the tag away. */
static void
uncheck (const char *tag)
{
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  GtkWidget *row = soma_ui_fixture_find (dialog, ADW_TYPE_ACTION_ROW);

  while (!g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), tag))
    row = gtk_widget_get_next_sibling (row);
  GtkWidget *mark = adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row));
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (mark)));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (mark), FALSE);
}

static const char *
get_tags (SomaUiFixture *fixture, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (get_own (fixture), position);

  return soma_library_get_tags (soma_ui_fixture_get_library (fixture),
                                soma_figure_item_get_library_id (item));
}

static gboolean
has_tags (SomaUiFixture *fixture)
{
  return g_str_equal (get_tags (fixture, 0), "flat, thin") &&
         g_str_equal (get_tags (fixture, 1), "flat, thin");
}

static gboolean
has_one_tag (SomaUiFixture *fixture)
{
  return g_str_equal (get_tags (fixture, 0), "thin");
}

static gboolean
has_moved (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture)->collection_bar, "Moved");
}

static void
test_tags_and_collection (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  click (fixture, 0, FALSE);
  click (fixture, 1, FALSE);
  g_assert_true (activate (fixture, "page.tag-selected"));
  answer (fixture, 0, "flat, thin");
  soma_ui_fixture_run_until (fixture, has_tags);
  click (fixture, 0, FALSE);
  g_assert_true (activate (fixture, "page.tag-selected"));
  uncheck ("flat");
  answer (fixture, 0, "");
  soma_ui_fixture_run_until (fixture, has_one_tag);
  click (fixture, 0, FALSE);
  g_assert_true (activate (fixture, "page.move-selected"));
  answer (fixture, 0, " Moved ");
  soma_ui_fixture_run_until (fixture, has_moved);
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
finds_two (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "2 of " G_STRINGIFY (SOMA_N_BUILT_IN) " figures");
}

/* Hits are counted where screen readers hear it. */
static void
test_hits (SomaUiFixture *fixture, gconstpointer data)
{
  const char *text = "2 of " G_STRINGIFY (SOMA_N_BUILT_IN) " figures";

  g_assert_false (soma_ui_fixture_shows (fixture->window, text));
  gtk_editable_set_text (get_page (fixture)->search_entry, "harbour");
  soma_ui_fixture_run_until (fixture, finds_two);
  GtkWidget *hits = soma_ui_fixture_find_label (fixture->window, text);
  gtk_test_accessible_assert_role (hits, GTK_ACCESSIBLE_ROLE_STATUS);
  g_autofree char *wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (hits),
                                                               GTK_ACCESSIBLE_PROPERTY_LABEL, text);
  g_assert_cmpstr (wrong, ==, NULL);
  gtk_editable_set_text (get_page (fixture)->search_entry, "");
}

/* With -m perf, for how long thousands of figures keep the main thread busy: what other programs do
 * meanwhile does not count. */
static double
get_cpu (void)
{
  struct timespec time;

  g_assert_cmpint (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time), ==, 0);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static guint
count_many (void)
{
  return g_test_perf () ? 10000 : 200;
}

static gboolean
has_many (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (get_own (fixture)) >= count_many ();
}

static double begun;

static void
begin (void)
{
  begun = get_cpu ();
}

static void
report (const char *what)
{
  double seconds = get_cpu () - begun;

  g_test_minimized_result (seconds, "%s: %.3f s", what, seconds);
}

/* Filters and sorts by everything that there is. */
static void
filter_many (SomaUiFixture *fixture)
{
  SomaFiguresPage *page = get_page (fixture);
  SomaFigureQuery query = { .cells = { 20, 25 }, .symmetry = SOMA_QUERY_ASYMMETRIC };
  SomaFigureFilter *filter = soma_shown_figures_get_query (page->shown);
  GtkColumnView *list = soma_ui_fixture_find (page, GTK_TYPE_COLUMN_VIEW);
  GListModel *columns = gtk_column_view_get_columns (list);
  g_autoptr (GtkColumnViewColumn) name = g_list_model_get_item (columns, 0);

  begin ();
  soma_figure_filter_set_query (filter, &query);
  report ("filter");
  g_assert_cmpuint (g_list_model_get_n_items (soma_ui_fixture_get_shown (page)), <, count_many ());
  begin ();
  soma_figure_filter_clear (filter);
  report ("all again");
  begin ();
  g_object_set (page->view, "as-list", TRUE, NULL);
  gtk_column_view_sort_by_column (list, name, GTK_SORT_DESCENDING);
  report ("sort as list");
  begin ();
  g_object_set (page->view, "as-list", FALSE, NULL);
  report ("back to cards");
}

static guint n_changes;

static void
changed_cb (void)
{
  n_changes++;
}

/* Goes on until it is done, and reports the longest step: what was begun included. The figures
 * change `most` times at most, however many they are. */
static void
finish (SomaUiFixture *fixture, SomaUiFunc done, const char *what, guint most)
{
  double longest = get_cpu () - begun;

  while (!done (fixture))
    {
      begin ();
      g_main_context_iteration (NULL, FALSE);
      longest = MAX (longest, get_cpu () - begun);
    }
  g_test_minimized_result (longest, "%s: %.3f s", what, longest);
  g_assert_cmpuint (n_changes, <=, most);
  n_changes = 0;
}

static gboolean
all_are (SomaUiFixture *fixture, const char *tags, const char *collection, gboolean favourite)
{
  for (guint i = 0; i < count_many (); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (get_own (fixture), i);

      if (item == NULL || !g_str_equal (soma_figure_item_get_tags (item), tags) ||
          g_strcmp0 (soma_figure_item_get_collection (item), collection) != 0 ||
          soma_figure_item_is_favourite (item) != favourite)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_tagged (SomaUiFixture *fixture)
{
  return all_are (fixture, "many", "Many", FALSE);
}

static gboolean
are_favourites (SomaUiFixture *fixture)
{
  return all_are (fixture, "many", "Many", TRUE);
}

static gboolean
are_moved (SomaUiFixture *fixture)
{
  return all_are (fixture, "many", "Combs", TRUE);
}

static gboolean
is_untagged (SomaUiFixture *fixture)
{
  return all_are (fixture, "", "Combs", TRUE);
}

static void
drop_many (SomaUiFixture *fixture)
{
  g_autoptr (GString) text = g_string_new (NULL);

  /* A comb with one of 16384 patterns of teeth, none of which is another one turned. */
  for (guint i = 0; i < count_many (); i++)
    {
      char teeth[] = "...............x";
      for (int bit = 0; bit < 14; bit++)
        if (i >> bit & 1)
          teeth[bit + 1] = 'x';
      g_string_append_printf (text, "/SOMA%u\n;Comb %u\n/xxxxxxxxxxxxxxxx\n/%s\n\n", i, i, teeth);
    }
  g_autoptr (GFile) file = soma_ui_fixture_write ("Many.txt", text->str);
  begin ();
  soma_ui_fixture_drop (get_page (fixture), file);
  finish (fixture, has_many, "import", 1);
}

/* Tags, favourites and collections of all of them: one change of the list each. */
static void
mark_many (SomaUiFixture *fixture)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GArray) ids = list_own (fixture);

  for (guint i = 0; i < count_many (); i++)
    g_ptr_array_add (items, g_list_model_get_item (get_own (fixture), i));
  begin ();
  guint change =
      soma_library_change_tags (soma_ui_fixture_get_library (fixture), items, "many", NULL);
  finish (fixture, are_tagged, "tag", 0);
  g_ptr_array_set_size (items, 0);
  for (guint i = 0; i < count_many (); i++)
    g_ptr_array_add (items, g_list_model_get_item (get_own (fixture), i));
  begin ();
  soma_library_set_favourite (soma_ui_fixture_get_library (fixture), items, TRUE);
  finish (fixture, are_favourites, "favourites", 0);
  begin ();
  soma_library_edit_figures_async (soma_ui_fixture_get_library (fixture),
                                   (gint64 *) (void *) ids->data, ids->len,
                                   &(SomaLibraryEdit){ .collection = "Combs" }, NULL, NULL);
  finish (fixture, are_moved, "move", 0);
  begin ();
  soma_library_undo_tags (soma_ui_fixture_get_library (fixture), change);
  finish (fixture, is_untagged, "undo tags", 0);
}

static void
test_many (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_signal_connect (get_own (fixture), "items-changed", G_CALLBACK (changed_cb), NULL);
  drop_many (fixture);
  soma_collection_bar_show (get_page (fixture)->collection_bar, "");
  filter_many (fixture);
  begin ();
  g_assert_true (activate (fixture, "page.select-all"));
  report ("select all");
  soma_library_flush (soma_ui_fixture_get_library (fixture));
  mark_many (fixture);
  g_autoptr (GArray) ids = list_own (fixture);
  g_assert_true (activate (fixture, "page.select-all"));
  begin ();
  g_assert_true (activate (fixture, "page.delete-selected"));
  finish (fixture, has_none, "delete", 1);
  begin ();
  soma_library_restore_figures (soma_ui_fixture_get_library (fixture),
                                (gint64 *) (void *) ids->data, ids->len);
  finish (fixture, has_many, "restore", 1);
  g_signal_handlers_disconnect_by_func (get_own (fixture), changed_cb, NULL);
  soma_ui_fixture_forget_all (fixture);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/selection/clicks", test_clicks);
  soma_ui_fixture_add ("/selection/pointer", test_pointer);
  soma_ui_fixture_add ("/selection/keys", test_keys);
  soma_ui_fixture_add ("/selection/built-in", test_built_in);
  soma_ui_fixture_add ("/selection/delete", test_delete);
  soma_ui_fixture_add ("/selection/tags-and-collection", test_tags_and_collection);
  soma_ui_fixture_add ("/selection/hits", test_hits);
  soma_ui_fixture_add ("/selection/many", test_many);
  return g_test_run ();
}
