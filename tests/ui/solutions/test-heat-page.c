/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "heat-window.h"
#include "puzzle-view-test.h"
#include "solutions-fixture.h"

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
}

static gboolean
has_whole_map (SomaUiFixture *fixture)
{
  return has_heat_map (fixture) && !soma_heat_map_is_filtered (get_heat_map (fixture));
}

static char *
get_text (SomaUiFixture *fixture, const char *property)
{
  char *text;

  g_object_get (get_heat_bar (fixture), property, &text, NULL);
  return text;
}

static void
assert_text (SomaUiFixture *fixture, const char *property, const char *wanted)
{
  g_autofree char *text = get_text (fixture, property);

  g_assert_cmpstr (text, ==, wanted);
}

/* A block for each cell, and not for each piece. */
static gboolean
shows_map (SomaUiFixture *fixture)
{
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (get_view (fixture));

  return stage->n_blocks == 27;
}

static void
test_cube (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_heat_bar (fixture))));
  g_assert_true (activate (fixture, "solution.heat"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_heat_bar (fixture))));
  soma_ui_fixture_run_until (fixture, has_heat_map);
  g_assert_true (shows_map (fixture));
  assert_text (fixture, "source", "11520 solutions in all, counting rotations and reflections.");
  assert_text (fixture, "text", "Point at a cell to see its numbers.");
  g_autofree char *first = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (first, "Heat map of V"));
  gtk_widget_activate_action (GTK_WIDGET (get_heat_bar (fixture)), "heat.next", NULL);
  g_autofree char *second = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (second, "Heat map of L"));
  gtk_widget_activate_action (GTK_WIDGET (get_heat_bar (fixture)), "heat.previous", NULL);
  gtk_widget_activate_action (GTK_WIDGET (get_heat_bar (fixture)), "heat.previous", NULL);
  g_autofree char *last = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (last, "Heat map of P"));
  g_assert_true (activate (fixture, "solution.next"));
  g_assert_true (shows_map (fixture));
  g_assert_true (activate (fixture, "solution.heat"));
  g_assert_false (shows_map (fixture));
  g_autofree char *again = soma_puzzle_view_describe (get_view (fixture));
  g_assert_null (strstr (again, "Heat map"));
}

/* What is under the pointer is said, and a click opens no menu of pieces. */
static void
test_pointer (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  activate (fixture, "solution.heat");
  soma_ui_fixture_run_until (fixture, has_heat_map);
  SomaPointer pointer = { .kind = SOMA_POINTER_HOVER, .hit = TRUE, .block = 13 };
  gboolean is_taken;

  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &is_taken);
  g_autofree char *centre = get_text (fixture, "text");
  /* The three: only as one end of its corner. */
  g_assert_true (g_str_has_prefix (centre, "V covers this cell in "));
  g_assert_true (g_str_has_suffix (centre, " of 11520 solutions (7.9 %)."));
  pointer.kind = SOMA_POINTER_LEAVE;
  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &is_taken);
  assert_text (fixture, "text", "Point at a cell to see its numbers.");
  pointer = (SomaPointer){
    .kind = SOMA_POINTER_CLICK, .button = GDK_BUTTON_PRIMARY, .hit = TRUE, .block = 0
  };
  g_signal_emit_by_name (get_view (fixture), "pointer", &pointer, &is_taken);
  g_assert_false (is_taken);
}

/* It gives way to whatever else the view shows, and the other way round. */
static void
test_steps (SomaUiFixture *fixture, gconstpointer data)
{
  gboolean heat, building;

  soma_ui_fixture_open (fixture, "Cube");
  activate (fixture, "solution.heat");
  soma_ui_fixture_run_until (fixture, has_heat_map);
  activate (fixture, "solution.build");
  g_object_get (get_solution_view (fixture), "heat", &heat, "building", &building, NULL);
  g_assert_true (!heat && building);
  activate (fixture, "solution.heat");
  g_object_get (get_solution_view (fixture), "heat", &heat, "building", &building, NULL);
  g_assert_true (heat && !building);
  soma_ui_fixture_run_until (fixture, has_heat_map);
  g_assert_true (shows_map (fixture));
}

/* A piece that is required somewhere is there always. */
static void
test_filter (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  activate (fixture, "solution.heat");
  soma_ui_fixture_run_until (fixture, has_heat_map);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "kept.toggle", "u", 0);
  soma_ui_fixture_run_until (fixture, has_filtered_heat_map);
  g_autofree char *source = get_text (fixture, "source");
  g_assert_true (g_str_has_suffix (source, "that match the filter, as they lie."));
  assert_text (fixture, "most", "100 %");
  activate (fixture, "filter.clear");
  soma_ui_fixture_run_until (fixture, has_whole_map);
}

static SomaHeatWindow *
get_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_HEAT_WINDOW);
}

static gboolean
has_table (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_window (), "V");
}

static gboolean
has_message (SomaUiFixture *fixture)
{
  g_autofree char *message = NULL;

  g_object_get (get_window (), "message", &message, NULL);
  return message != NULL;
}

static void
test_statistics (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (activate (fixture, "solution.statistics"));
  soma_ui_fixture_run_until (fixture, has_table);
  g_assert_true (soma_ui_fixture_shows (get_window (), "Corner"));
  g_object_set (get_window (), "table", SOMA_HEAT_TABLE_SYMMETRIES, NULL);
  g_assert_true (soma_ui_fixture_offers (get_window (), "heat.save"));
  g_object_set (get_window (), "table", SOMA_HEAT_TABLE_PIECES, NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "soma-statistics.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  soma_heat_window_save (get_window (), file);
  soma_ui_fixture_run_until (fixture, has_message);
  g_assert_true (soma_ui_fixture_shows (get_window (), "Table saved."));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "Piece,Corner,Edge,Face,Inside,"));
  /* Conway and Guy: the T fills two corners wherever it lies, and never the centre. */
  g_assert_nonnull (strstr (text, "\r\nT,1,1,1,0,2,"));
  g_file_delete (file, NULL, NULL);
  gtk_window_destroy (GTK_WINDOW (get_window ()));
}

static void
append_texts (GtkWidget *widget, GString *texts)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (texts, "%s\n", gtk_label_get_label (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_texts (child, texts);
}

static char *
read_table (void)
{
  GString *texts = g_string_new (NULL);

  append_texts (soma_ui_fixture_find (get_window (), GTK_TYPE_COLUMN_VIEW), texts);
  return g_string_free (texts, FALSE);
}

static gboolean
tells_filtered (SomaUiFixture *fixture)
{
  g_autofree char *source = NULL;

  g_object_get (get_window (), "source", &source, NULL);
  return strstr (source, "that match the filter, as they lie.") != NULL;
}

/* The numbers change in rows that stay, as far as there are as many. */
static void
test_rows (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  g_assert_true (activate (fixture, "solution.statistics"));
  soma_ui_fixture_run_until (fixture, has_table);
  GtkColumnView *view = soma_ui_fixture_find (get_window (), GTK_TYPE_COLUMN_VIEW);
  GListModel *rows = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GObject) first = g_list_model_get_item (rows, 0);
  g_autofree char *before = read_table ();
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 7);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "kept.toggle", "u", 0);
  soma_ui_fixture_run_until (fixture, tells_filtered);
  g_assert_true (G_LIST_MODEL (gtk_column_view_get_model (view)) == rows);
  g_autoptr (GObject) first_now = g_list_model_get_item (rows, 0);
  g_assert_true (first == first_now);
  g_autofree char *after = read_table ();
  g_assert_cmpstr (after, !=, before);
  g_object_set (get_window (), "table", SOMA_HEAT_TABLE_CELLS, NULL);
  rows = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 27);
  g_object_set (get_window (), "table", SOMA_HEAT_TABLE_PIECES, NULL);
  rows = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 7);
  g_autofree char *again = read_table ();
  g_assert_cmpstr (again, ==, after);
  gtk_window_destroy (GTK_WINDOW (get_window ()));
}

/* Nothing is lost without a word. */
static void
test_cannot_save (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  activate (fixture, "solution.statistics");
  soma_ui_fixture_run_until (fixture, has_table);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at all.csv");
  soma_heat_window_save (get_window (), file);
  soma_ui_fixture_run_until (fixture, has_message);
  g_assert_false (soma_ui_fixture_shows (get_window (), "Table saved."));
  gtk_window_destroy (GTK_WINDOW (get_window ()));
}

/* There is room for the heat map and what is said of it in a small window, which stays small. */
static void
test_small (SomaUiFixture *fixture, gconstpointer data)
{
  int height;

  soma_ui_fixture_open (fixture, "Cube");
  activate (fixture, "solution.heat");
  soma_ui_fixture_run_until (fixture, has_heat_map);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_VERTICAL, 700, &height, NULL,
                      NULL, NULL);
  g_assert_cmpint (height, <=, 500);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/heat-page/cube", test_cube);
  soma_ui_fixture_add ("/heat-page/pointer", test_pointer);
  soma_ui_fixture_add ("/heat-page/steps", test_steps);
  soma_ui_fixture_add ("/heat-page/filter", test_filter);
  soma_ui_fixture_add ("/heat-page/statistics", test_statistics);
  soma_ui_fixture_add ("/heat-page/rows", test_rows);
  soma_ui_fixture_add ("/heat-page/cannot-save", test_cannot_save);
  soma_ui_fixture_add ("/heat-page/small", test_small);
  return g_test_run ();
}
