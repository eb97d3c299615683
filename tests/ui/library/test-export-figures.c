/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "count-parts.h"
#include "export-fixture.h"
#include "figures-page-private.h"
#include "input.h"

static SomaFiguresPage *
get_page (SomaUiFixture *fixture)
{
  return SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));
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

/* Three figures of one's own, which come first; for the last there are no pieces. */
static void
take_in (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "Rows.soma", "soma 1\ncollection \"Rows_and <more>\"\n"
                   "pieces \"P\"\npiece A x2 2 1 1 xx\n"
                   "figure \"\" \"=Square\" 2 2 1 xx xx\nnote \"A note\"\nauthor \"Me\"\n"
                   "figure \"\" \"Row\" 4 1 1 xxxx\n"
                   "soma 1\ncollection \"Rows_and <more>\"\nfigure \"\" \"Step\" 2 2 1 xx x.\n");

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (get_page (fixture), file);
  soma_ui_fixture_run_until (fixture, has_three);
}

static void
ask_by_key (SomaUiFixture *fixture)
{
  soma_input_focus_window (fixture->window);
  soma_input_settle (get_page (fixture));
  soma_input_keys ("ctrl+shift+e");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_window);
}

static AdwComboRow *
find_formats (void)
{
  return soma_ui_fixture_find (soma_export_fixture_find (), ADW_TYPE_COMBO_ROW);
}

/* Chooses a format as a person does, by its name. */
static void
choose_format (const char *name)
{
  GListModel *names = adw_combo_row_get_model (find_formats ());

  for (guint i = 0; i < g_list_model_get_n_items (names); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (names, i);

      if (g_str_has_prefix (gtk_string_object_get_string (item), name))
        {
          adw_combo_row_set_selected (find_formats (), i);
          return;
        }
    }
  g_error ("no format %s", name);
}

static char *export(SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("figures.txt", "");
  char *text;

  soma_export_window_save (soma_export_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  return text;
}

/* All there are, with their collections. */
static void
test_all (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  ask_by_key (fixture);
  g_autofree char *all = g_strdup_printf ("%d figures", SOMA_N_BUILT_IN + 3);
  g_assert_true (soma_ui_fixture_shows (soma_export_fixture_find (), all));
  g_autofree char *text = export(fixture);
  g_assert_cmpint (count_parts (text, "\nfigure "), ==, SOMA_N_BUILT_IN + 3);
  g_assert_cmpint (count_parts (text, "collection \"Rows_and <more>\""), ==, 3);
  g_assert_nonnull (strstr (text, "collection \"Solids\""));
  g_assert_nonnull (strstr (text, "note \"A note\""));
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
tells_losses (SomaUiFixture *fixture)
{
  const char *note =
      gtk_label_get_label (GTK_LABEL (soma_ui_fixture_find_status (soma_export_fixture_find ())));

  return g_str_has_prefix (note, "1 figure is left out, “Step”: this format requires pieces. "
                                 "This is lost: ") &&
         strstr (note, "author and tags") != NULL;
}

/* The collection that is shown is what is written; what is lost is told before. */
static void
test_collection (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  soma_collection_bar_show (get_page (fixture)->collection_bar, "Rows_and <more>");
  ask_by_key (fixture);
  g_assert_true (soma_ui_fixture_shows (soma_export_fixture_find (), "3 figures"));
  choose_format ("BurrTools");
  soma_ui_fixture_run_until (fixture, tells_losses);
  g_autofree char *text = export(fixture);
  g_assert_true (g_str_has_prefix (text, "<?xml"));
  g_assert_cmpint (count_parts (text, "<problem "), ==, 2);
  soma_collection_bar_show (get_page (fixture)->collection_bar, NULL);
  soma_ui_fixture_forget_all (fixture);
}

/* The selected ones, by the button of the bar. */
static void
test_selected (SomaUiFixture *fixture, gconstpointer data)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (get_page (fixture)->selection);

  take_in (fixture);
  gtk_selection_model_select_item (selection, 0, FALSE);
  gtk_selection_model_select_item (selection, 3, FALSE);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "page.export-selected", NULL);
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_window);
  g_assert_true (soma_ui_fixture_shows (soma_export_fixture_find (), "2 figures"));
  choose_format ("Soma notation");
  g_autofree char *text = export(fixture);
  g_assert_cmpint (count_parts (text, "/SOMA"), ==, 2);
  g_assert_nonnull (strstr (text, ";Cube\n"));
  g_assert_null (strstr (text, "collection"));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "page.cancel-selection", NULL);
  soma_ui_fixture_forget_all (fixture);
}

static gboolean
tells_one_only (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (soma_export_fixture_find (),
                                "A file in this format holds one figure only.");
}

static void
test_one_only (SomaUiFixture *fixture, gconstpointer data)
{
  ask_by_key (fixture);
  choose_format ("Cube of");
  soma_ui_fixture_run_until (fixture, tells_one_only);
  GtkWidget *button = gtk_window_get_default_widget (GTK_WINDOW (soma_export_fixture_find ()));
  g_assert_false (gtk_widget_is_sensitive (button));
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
}

/* Whatever still works for a window that is gone may hold it longer than the one below is there. */
static void
test_held (SomaUiFixture *fixture, gconstpointer data)
{
  ask_by_key (fixture);
  g_autoptr (SomaExportWindow) held = g_object_ref (soma_export_fixture_find ());
  g_assert_true (gtk_window_get_transient_for (GTK_WINDOW (held)) == GTK_WINDOW (fixture->window));
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  g_assert_null (gtk_window_get_transient_for (GTK_WINDOW (held)));
}

static gboolean
knows_cube (SomaUiFixture *fixture)
{
  GListModel *shown = soma_ui_fixture_get_shown (get_page (fixture));

  for (guint i = 0; i < g_list_model_get_n_items (shown); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (shown, i);
      guint64 n;

      if (g_str_equal (soma_figure_item_get_name (item), "Cube"))
        return soma_figure_item_get_known (item, &n) == SOMA_KNOWN_ALL && n == 240;
    }
  return FALSE;
}

/* A table tells what is known of the figures. */
static void
test_table (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture);
  soma_ui_fixture_run_until (fixture, knows_cube);
  ask_by_key (fixture);
  choose_format ("Table");
  g_autofree char *text = export(fixture);
  g_assert_cmpint (count_parts (text, "\r\n"), ==, 1 + SOMA_N_BUILT_IN + 3);
  g_assert_true (g_str_has_prefix (text, "id,name,collection,cells,"));
  g_assert_nonnull (strstr (text, ",solutions_full,complete,difficulty,"));
  g_assert_nonnull (strstr (text, "\r\nA001,Cube,Solids,27,0,7,soma,48,Oh,240,yes,"));
  g_assert_nonnull (strstr (text, ",'=Square,Rows_and <more>,4,0,2,P,16,D4h,"));
  g_assert_nonnull (strstr (text, ",Me,A note\r\n"));
  soma_ui_fixture_forget_all (fixture);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/export-figures/all", test_all);
  soma_ui_fixture_add ("/export-figures/collection", test_collection);
  soma_ui_fixture_add ("/export-figures/selected", test_selected);
  soma_ui_fixture_add ("/export-figures/one-only", test_one_only);
  soma_ui_fixture_add ("/export-figures/held", test_held);
  soma_ui_fixture_add ("/export-figures/table", test_table);
  return g_test_run ();
}
