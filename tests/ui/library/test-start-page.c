/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "collection-bar.h"
#include "figure-card.h"
#include "figures-page.h"
#include "input.h"
#include "preferences-window.h"
#include "start-labels.h"
#include "statistics-window.h"
#include "ui-fixture.h"

#define TWO_FIGURES                                                                                \
  "/SOMA1\n;Square\n/xx\n/xx\n\n"                                                                  \
  "/SOMA2\n;Row\n/xxx\n"

static SomaFiguresPage *
get_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
}

static gboolean
has_two (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 2;
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 0;
}

/* (transfer none) the name of the figure that is shown at the position; NULL if there is none. */
static const char *
get_name (SomaUiFixture *fixture, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_ui_fixture_get_shown (get_page (fixture)), position);

  return item != NULL ? soma_figure_item_get_name (item) : NULL;
}

static guint
count_shown (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (soma_ui_fixture_get_shown (get_page (fixture)));
}

static SomaCollectionBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (fixture->window, SOMA_TYPE_COLLECTION_BAR);
}

static void
take_in (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Small ones.txt", TWO_FIGURES);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, has_two);
}

static gboolean
says_added (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "2 figures added");
}

static gboolean
says_copied (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Copied as text");
}

static gboolean
has_cards (SomaUiFixture *fixture)
{
  GtkWidget *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);

  return gtk_widget_get_first_child (grid) != NULL;
}

static guint
count_columns (SomaUiFixture *fixture)
{
  return gtk_grid_view_get_max_columns (
      soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW));
}

static gboolean
has_few_columns (SomaUiFixture *fixture)
{
  return count_columns (fixture) == 2;
}

static gboolean
has_many_columns (SomaUiFixture *fixture)
{
  return count_columns (fixture) > 3;
}

static gboolean
says_there (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Already in the library");
}

/* Dropped files are added to the library, once, in a collection named after the file. */
static void
test_drop (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Small ones.txt", TWO_FIGURES);
  guint before = count_shown (fixture);

  take_in (fixture);
  soma_ui_fixture_run_until (fixture, says_added);
  g_assert_cmpuint (count_shown (fixture), ==, before + 2);
  g_assert_cmpstr (get_name (fixture, 0), ==, "Square");
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Small ones"));
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Animals"));
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, says_there);
  g_assert_cmpuint (soma_ui_fixture_count_own (fixture), ==, 2);
  soma_ui_fixture_forget_all (fixture);
}

/* Of a figure of the library, too, everything is copied. */
static void
test_copy (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("Noted.txt", "/SOMA1\n;Two L\n; Easy.\n/222L\n/2LLL\n\n"
                                          "/SOMA2\n;Row\n/xxxx\n");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, has_two);
  GtkWidget *grid = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW);
  soma_ui_fixture_run_until (fixture, has_cards);
  g_assert_true (gtk_widget_grab_focus (gtk_widget_get_first_child (grid)));
  soma_input_keys ("ctrl+c");
  soma_ui_fixture_run_until (fixture, says_copied);
  g_autofree char *copied = soma_ui_fixture_paste (fixture);
  g_assert_cmpstr (copied, ==, "/SOMA1\n;Two L\n; Easy.\n/222L\n/2LLL\n\n");
  soma_ui_fixture_forget_all (fixture);
}

#define REPEATED "/SOMA1\n;Bar\n/xxx\n\n/SOMA2\n;Corner\n/xx\n/x.\n\n/SOMA3\n;Upright\n/x/x/x\n\n"

static void
drop_repeated (SomaUiFixture *fixture, const char *response)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Repeated.txt", REPEATED);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_true (soma_ui_fixture_shows (dialog, "“Upright” is “Bar”, turned."));
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog)); /* clicking the button also does this */
}

static gboolean
has_three (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 3;
}

/* Of figures that are in a file more than once, turned, one is added, or all are. */
static void
test_repeated (SomaUiFixture *fixture, gconstpointer data)
{
  drop_repeated (fixture, "cancel");
  g_assert_cmpuint (soma_ui_fixture_count_own (fixture), ==, 0);
  drop_repeated (fixture, "different");
  soma_ui_fixture_run_until (fixture, has_two);
  soma_ui_fixture_forget_all (fixture);
  drop_repeated (fixture, "all");
  soma_ui_fixture_run_until (fixture, has_three);
  soma_ui_fixture_forget_all (fixture);
}

#define CUBE "/SOMA1\n;Block\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n\n"

static gboolean
has_one (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 1;
}

/* What comes with the program is not different. */
static void
test_built_in (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Known.txt", CUBE "/SOMA2\n;Row\n/xxx\n\n");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_true (soma_ui_fixture_shows (dialog, "1 figure is built in."));
  g_assert_true (soma_ui_fixture_shows (dialog, "“Block” is “Cube”, which is built in."));
  adw_message_dialog_response (dialog, "different");
  gtk_window_destroy (GTK_WINDOW (dialog));
  soma_ui_fixture_run_until (fixture, has_one);
  g_assert_cmpstr (get_name (fixture, 0), ==, "Row");
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
says_three (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "3 figures added");
}

/* Files that are dropped together are told of together. */
static void
test_drop_several (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) first = soma_ui_fixture_write ("Small ones.txt", TWO_FIGURES);
  g_autoptr (GFile) second = soma_ui_fixture_write ("Long one.txt", "/SOMA1\n;Long\n/xxxxx\n");
  g_autoptr (GFile) nothing = soma_ui_fixture_write ("Nothing.txt", "Nothing.\n");
  GFile *files[] = { first, nothing, second };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop_files (get_page (fixture), files, G_N_ELEMENTS (files));
  soma_ui_fixture_run_until (fixture, says_three);
  g_assert_cmpuint (soma_ui_fixture_count_own (fixture), ==, 3);
  g_assert_false (says_added (fixture));
  soma_ui_fixture_forget_all (fixture);
}

static void
test_collections (SomaUiFixture *fixture, gconstpointer data)
{
  guint n_all = count_shown (fixture);

  take_in (fixture);
  soma_collection_bar_show (get_bar (fixture), "");
  g_assert_cmpuint (count_shown (fixture), ==, 2);
  soma_collection_bar_show (get_bar (fixture), "Small ones");
  g_assert_cmpuint (count_shown (fixture), ==, 2);
  soma_collection_bar_show (get_bar (fixture), "Animals");
  g_assert_cmpuint (count_shown (fixture), >, 2);
  g_assert_cmpuint (count_shown (fixture), <, n_all);
  soma_collection_bar_show (get_bar (fixture), "Small ones");
  /* When the last figure of a collection goes, all figures are shown. */
  soma_ui_fixture_forget_all (fixture);
  g_assert_cmpuint (count_shown (fixture), ==, n_all);
  soma_collection_bar_show (get_bar (fixture), "");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "No Figures Yet"));
  soma_collection_bar_show (get_bar (fixture), NULL);
}

#define LONG_NAMES                                                                                 \
  "/SOMA1\n;A tower with a very long name that goes on and on, number one\n/xx\n/xx\n\n"           \
  "/SOMA2\n;A tower with a very long name that goes on and on, number two\n/xxx\n"

static gboolean
shows_long_name (SomaUiFixture *fixture)
{
  GtkWidget *label = soma_ui_fixture_find_label (
      get_page (fixture), "A tower with a very long name that goes on and on, number two");

  return label != NULL && gtk_widget_get_width (label) > 0;
}

/* Names that begin alike take two lines, and their ends are shown; screen readers hear the rest of
 * what is known about a figure. */
static void
test_long_names (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Long.txt", LONG_NAMES);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, has_two);
  soma_ui_fixture_run_until (fixture, shows_long_name);
  GtkWidget *label = soma_ui_fixture_find_label (
      get_page (fixture), "A tower with a very long name that goes on and on, number two");
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 2);
  g_assert_true (pango_layout_is_ellipsized (layout));
  g_assert_cmpint (pango_layout_get_ellipsize (layout), ==, PANGO_ELLIPSIZE_MIDDLE);

  GtkWidget *card = gtk_widget_get_ancestor (GTK_WIDGET (label), SOMA_TYPE_FIGURE_CARD);
  g_autofree char *details =
      soma_start_label_details (soma_figure_card_get_item (SOMA_FIGURE_CARD (card)));
  g_autofree char *wrong = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (card)), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, details);
  g_assert_cmpstr (wrong, ==, NULL);
  soma_ui_fixture_forget_all (fixture);
}

static void
sort_by (SomaUiFixture *fixture, const char *what)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "sort-figures",
                                  g_variant_new_string (what));
}

static gboolean
is_smallest_first (SomaUiFixture *fixture)
{
  return g_strcmp0 (get_name (fixture, 0), "Row") == 0 &&
         g_strcmp0 (get_name (fixture, 1), "Square") == 0;
}

static gboolean
is_by_name (SomaUiFixture *fixture)
{
  for (guint i = 1; i < count_shown (fixture); i++)
    {
      g_autofree char *before = g_utf8_casefold (get_name (fixture, i - 1), -1);
      g_autofree char *name = g_utf8_casefold (get_name (fixture, i), -1);

      if (g_utf8_collate (before, name) > 0)
        return FALSE;
    }
  return TRUE;
}

static void
test_sorting (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  g_assert_false (is_by_name (fixture));
  sort_by (fixture, "cells");
  soma_ui_fixture_run_until (fixture, is_smallest_first);
  sort_by (fixture, "name");
  soma_ui_fixture_run_until (fixture, is_by_name);
  sort_by (fixture, "collection");
  soma_ui_fixture_forget_all (fixture);
}

/* A deletion is undone from its message. */
static void
test_restore (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (soma_ui_fixture_get_library (fixture)), 0);
  gint64 id = soma_figure_item_get_library_id (item);

  soma_library_delete_figure (soma_ui_fixture_get_library (fixture), id);
  g_assert_cmpuint (soma_ui_fixture_count_own (fixture), ==, 1);
  g_autoptr (GVariant) ids =
      g_variant_ref_sink (g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, &id, 1, sizeof id));
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (fixture->window),
                                                     "win.restore-figures", ids));
  g_assert_cmpuint (soma_ui_fixture_count_own (fixture), ==, 2);
  soma_ui_fixture_forget_all (fixture);
  soma_ui_fixture_run_until (fixture, has_none);
}

static gboolean
says_one_of_240 (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "1 of 240 found");
}

static gboolean
says_240 (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "240 solutions");
}

/* Solutions found by playing are marked at once, and such figures can be sorted first. */
static void
test_found (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_run_until (fixture, says_240);
  g_autoptr (SomaFigureItem) cube =
      g_list_model_get_item (soma_ui_fixture_get_shown (get_page (fixture)), 0);
  g_autofree char *key = g_strdup (soma_figure_item_get_key (cube));
  const SomaStoredRecord record = { .puzzle = key,
                                    .solution = "solution",
                                    .figure = "Cube",
                                    .game = "",
                                    .finished = 1700000000,
                                    .seconds = 99,
                                    .hints = 0 };

  g_assert_nonnull (key);
  soma_library_add_record (soma_ui_fixture_get_library (fixture), &record);
  soma_ui_fixture_run_until (fixture, says_one_of_240);
  sort_by (fixture, "found");
  g_assert_cmpstr (get_name (fixture, 0), ==, "Cube");
  sort_by (fixture, "collection");
}

static SomaStatisticsWindow *
find_statistics (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_STATISTICS_WINDOW);
}

static void
test_statistics (SomaUiFixture *fixture, gconstpointer data)
{
  const SomaStoredRecord record = { .puzzle = "another",
                                    .solution = "solution",
                                    .figure = "Dog",
                                    .game = "",
                                    .finished = 1700000000,
                                    .seconds = 61,
                                    .hints = 2 };

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.statistics", NULL));
  SomaStatisticsWindow *window = find_statistics ();
  g_assert_nonnull (window);
  g_assert_false (soma_ui_fixture_shows (window, "Dog"));
  soma_library_add_record (soma_ui_fixture_get_library (fixture), &record);
  g_assert_true (soma_ui_fixture_shows (window, "Dog"));
  g_assert_true (soma_ui_fixture_shows (window, "Solved 1 time, best time 1:01, 2 hints"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static SomaPreferencesWindow *
find_preferences (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_PREFERENCES_WINDOW);
}

static gboolean
says_what_is_kept (SomaUiFixture *fixture)
{
  return !soma_ui_fixture_shows (find_preferences (), "Calculating size…");
}

/* Choices there change the settings, and vice versa; and it shows the space used. */
static void
test_preferences (SomaUiFixture *fixture, gconstpointer data)
{
  GApplication *application = g_application_get_default ();
  g_autoptr (GSettings) settings = g_settings_new (g_application_get_application_id (application));

  g_settings_set_string (settings, "symmetry", "rotations");
  g_action_group_activate_action (G_ACTION_GROUP (application), "preferences", NULL);
  SomaPreferencesWindow *window = find_preferences ();
  g_assert_nonnull (window);
  g_assert_false (says_what_is_kept (fixture));
  AdwComboRow *symmetry = soma_ui_fixture_find (window, ADW_TYPE_COMBO_ROW);
  g_assert_cmpuint (adw_combo_row_get_selected (symmetry), ==, 1);
  adw_combo_row_set_selected (symmetry, 0);
  soma_ui_fixture_run_until (fixture, says_what_is_kept);
  g_assert_cmpint (g_settings_get_enum (settings, "symmetry"), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* No more cards are made than fit beside each other, in wide windows and in narrow ones. */
static void
test_columns (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, has_cards);
  soma_ui_fixture_run_until (fixture, has_many_columns);
  guint n = count_columns (fixture);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 600);
  soma_ui_fixture_run_until (fixture, has_few_columns);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 600);
  soma_ui_fixture_run_until (fixture, has_many_columns);
  g_assert_cmpuint (count_columns (fixture), >=, n);
  g_assert_cmpuint (count_columns (fixture), <, 8);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/start-page/drop", test_drop);
  soma_ui_fixture_add ("/start-page/repeated", test_repeated);
  soma_ui_fixture_add ("/start-page/built-in", test_built_in);
  soma_ui_fixture_add ("/start-page/drop-several", test_drop_several);
  soma_ui_fixture_add ("/start-page/copy", test_copy);
  soma_ui_fixture_add ("/start-page/columns", test_columns);
  soma_ui_fixture_add ("/start-page/collections", test_collections);
  soma_ui_fixture_add ("/start-page/long-names", test_long_names);
  soma_ui_fixture_add ("/start-page/sorting", test_sorting);
  soma_ui_fixture_add ("/start-page/restore", test_restore);
  soma_ui_fixture_add ("/start-page/found", test_found);
  soma_ui_fixture_add ("/start-page/statistics", test_statistics);
  soma_ui_fixture_add ("/start-page/preferences", test_preferences);
  return g_test_run ();
}
