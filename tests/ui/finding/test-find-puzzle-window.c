/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-fixture.h"
#include "find-puzzle-window.h"
#include "input.h"

#define CUBE                                                                                       \
  "figure \"B\" \"Box\" 3 3 3\n xxx\n xxx\n xxx\n\n xxx\n xxx\n xxx\n\n xxx\n xxx\n xxx\n"
#define BOX "soma 1\nset soma\n" CUBE
#define PLATES "soma 1\npieces \"Plates\"\npiece P #ff0000 x3 3 3 1\n xxx\n xxx\n xxx\n" CUBE

static GtkWidget *
find_puzzle_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_FIND_PUZZLE_WINDOW);
}

static gboolean
has_puzzle_window (SomaUiFixture *fixture)
{
  return find_puzzle_window () != NULL && gtk_widget_get_mapped (find_puzzle_window ());
}

static gboolean
found_puzzle (SomaUiFixture *fixture)
{
  GtkGridView *puzzles = soma_ui_fixture_find (find_puzzle_window (), GTK_TYPE_GRID_VIEW);

  return puzzles != NULL &&
         g_list_model_get_n_items (G_LIST_MODEL (gtk_grid_view_get_model (puzzles))) > 0;
}

static gpointer
get_child (const char *name)
{
  GObject *child =
      gtk_widget_get_template_child (find_puzzle_window (), SOMA_TYPE_FIND_PUZZLE_WINDOW, name);

  g_assert_nonnull (child);
  return child;
}

static gboolean
is_stopped (SomaUiFixture *fixture)
{
  return soma_findings_get_state (SOMA_FINDINGS (get_child ("finder"))) == SOMA_FINDER_STOPPED;
}

/* Opens the figure on the Design page, and the window with keys. */
static void
open_window (SomaUiFixture *fixture, const char *text)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("box.soma", text);

  open_file (fixture, file);
  soma_input_keys ("ctrl+shift+g");
  soma_ui_fixture_run_until (fixture, has_puzzle_window);
}

static void
take_first (void)
{
  g_signal_emit_by_name (soma_ui_fixture_find (find_puzzle_window (), GTK_TYPE_GRID_VIEW),
                         "activate", 0);
}

/* Puzzles of three pieces are found, and stay when it is stopped. One of them becomes the design;
 * undo restores the old one. */
static void
test_find (SomaUiFixture *fixture, gconstpointer data)
{
  open_window (fixture, BOX);
  GtkWidget *window = find_puzzle_window ();
  gtk_spin_button_set_value (get_child ("pieces_spin"), 3);
  g_assert_cmpstr (gtk_editable_get_text (get_child ("empty_spin")), ==, "Automatic");
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_ui_fixture_run_until (fixture, found_puzzle);
  g_assert_true (soma_ui_fixture_shows (window, "_Stop"));
  g_assert_false (soma_ui_fixture_shows (window, "_Go On"));
  g_assert_true (gtk_widget_activate_action (window, "find.stop", NULL));
  soma_ui_fixture_run_until (fixture, is_stopped);
  g_assert_false (soma_ui_fixture_shows (window, "_Stop"));
  g_assert_true (soma_ui_fixture_shows (window, "_Go On"));
  g_assert_true (found_puzzle (fixture));
  g_autoptr (SomaFoundPuzzle) first =
      g_list_model_get_item (soma_findings_get_items (SOMA_FINDINGS (get_child ("finder"))), 0);
  g_autofree char *level = g_strconcat ("Level ", soma_found_puzzle_get_level (first), NULL);
  g_assert_true (soma_ui_fixture_shows (window, level));
  take_first ();
  g_assert_cmpuint (get_design (fixture)->pieces->n_pieces, ==, 3);
  g_assert_cmpint (get_design (fixture)->drawing->n_cells, ==, 27);
  g_assert_true (g_str_has_prefix (get_design (fixture)->name, "Box "));
  g_assert_true (
      g_str_has_suffix (get_design (fixture)->name, soma_found_puzzle_get_level (first)));
  g_assert_true (gtk_widget_activate_action (window, "find.go-on", NULL));
  g_assert_cmpint (soma_findings_get_state (SOMA_FINDINGS (get_child ("finder"))), ==,
                   SOMA_FINDER_RUNNING);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_null (find_puzzle_window ());
  soma_draft_undo (get_draft (fixture));
  g_assert_cmpuint (get_design (fixture)->pieces->n_pieces, ==, 7);
  g_assert_false (soma_draft_can_undo (get_draft (fixture)));
}

/* Three equal plates, one upon the other, become harder: one of the pieces keeps their letter. */
static void
test_harder (SomaUiFixture *fixture, gconstpointer data)
{
  open_window (fixture, PLATES);
  GtkWidget *window = find_puzzle_window ();
  adw_combo_row_set_selected (get_child ("task_row"), 1);
  g_assert_false (gtk_widget_is_sensitive (get_child ("pieces_spin")));
  g_assert_true (gtk_widget_is_sensitive (get_child ("least_spin")));
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_ui_fixture_run_until (fixture, found_puzzle);
  g_assert_true (gtk_widget_activate_action (window, "find.stop", NULL));
  take_first ();
  const SomaPieces *pieces = get_design (fixture)->pieces;
  g_assert_cmpuint (pieces->n_pieces, ==, 3);
  g_assert_cmpstr (pieces->pieces[0].letter, ==, "P");
  g_assert_cmpuint (pieces->pieces[0].colour, ==, 0xff0000);
  g_assert_cmpstr (pieces->pieces[1].letter, ==, "A");
  g_assert_cmpstr (pieces->pieces[2].letter, ==, "B");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
type_number (const char *name)
{
  gtk_widget_grab_focus (get_child (name));
  soma_input_keys ("ctrl+a 9 Return");
  soma_run_until (gtk_spin_button_get_value (get_child (name)) == 9);
}

/* Sizes are wished with the keyboard; what was found before stays while more is looked for. */
static void
test_sizes (SomaUiFixture *fixture, gconstpointer data)
{
  open_window (fixture, BOX);
  GtkWidget *window = find_puzzle_window ();
  gtk_spin_button_set_value (get_child ("pieces_spin"), 3);
  g_assert_cmpstr (gtk_editable_get_text (get_child ("most_spin")), ==, "Automatic");
  soma_input_focus_window (window);
  type_number ("least_spin");
  type_number ("most_spin");
  gtk_widget_grab_focus (get_child ("different_switch"));
  soma_input_keys ("space");
  soma_run_until (gtk_switch_get_active (get_child ("different_switch")));
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_ui_fixture_run_until (fixture, found_puzzle);
  g_assert_true (gtk_widget_activate_action (window, "find.stop", NULL));
  soma_ui_fixture_run_until (fixture, is_stopped);
  take_first ();
  const SomaPieces *pieces = get_design (fixture)->pieces;
  g_assert_cmpuint (pieces->n_pieces, ==, 3);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (pieces->pieces[i].drawing->n_cells, ==, 9);
  gtk_spin_button_set_value (get_child ("most_spin"), 8);
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_run_until (soma_ui_fixture_shows (
      window, "The figure has too many cells for so few pieces of that size."));
  g_assert_true (found_puzzle (fixture));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What cannot be done is said. */
static void
test_problem (SomaUiFixture *fixture, gconstpointer data)
{
  open_window (fixture, BOX);
  gtk_spin_button_set_value (get_child ("pieces_spin"), 16);
  gtk_spin_button_set_value (get_child ("least_spin"), 3);
  g_assert_true (gtk_widget_activate_action (find_puzzle_window (), "find.start", NULL));
  soma_run_until (soma_ui_fixture_shows (
      find_puzzle_window (), "The figure has too few cells for so many pieces of that size."));
  soma_input_focus_window (find_puzzle_window ());
  soma_input_keys ("Escape");
  soma_run_until (find_puzzle_window () == NULL);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/find-puzzle-window/find", test_find);
  soma_ui_fixture_add ("/find-puzzle-window/sizes", test_sizes);
  soma_ui_fixture_add ("/find-puzzle-window/harder", test_harder);
  soma_ui_fixture_add ("/find-puzzle-window/problem", test_problem);
  return g_test_run ();
}
