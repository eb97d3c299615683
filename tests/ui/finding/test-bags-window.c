/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bags-window.h"
#include "design-fixture.h"
#include "engine-auto.h"
#include "focus-bin.h"
#include "input.h"

#define RECTANGLE                                                                                  \
  "soma 1\nset pentominoes\nfigure \"R\" \"Rectangle\" 5 3 1\n xxxxx\n xxxxx\n xxxxx\n"

static GtkWidget *
find_bags_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_BAGS_WINDOW);
}

static gboolean
has_bags_window (SomaUiFixture *fixture)
{
  return find_bags_window () != NULL && gtk_widget_get_mapped (find_bags_window ());
}

static gpointer
get_child (const char *name)
{
  GObject *child = gtk_widget_get_template_child (find_bags_window (), SOMA_TYPE_BAGS_WINDOW, name);

  g_assert_nonnull (child);
  return child;
}

static guint
count_listed (void)
{
  return g_list_model_get_n_items (soma_findings_get_items (SOMA_FINDINGS (get_child ("finder"))));
}

static gboolean
is_complete (SomaUiFixture *fixture)
{
  return soma_findings_get_state (SOMA_FINDINGS (get_child ("finder"))) == SOMA_BAGS_COMPLETE;
}

/* Not that of a drop-down. */
static GtkListView *
find_list (void)
{
  GtkWidget *bin = soma_ui_fixture_find (find_bags_window (), SOMA_TYPE_FOCUS_BIN);

  return soma_ui_fixture_find (bin, GTK_TYPE_LIST_VIEW);
}

/* Opens the figure on the Design page, and the window with keys. */
static GtkWidget *
open_window (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("rectangle.soma", RECTANGLE);

  open_file (fixture, file);
  soma_input_keys ("ctrl+shift+k");
  soma_ui_fixture_run_until (fixture, has_bags_window);
  return find_bags_window ();
}

static int
count_used (SomaUiFixture *fixture)
{
  const SomaPieces *pieces = get_design (fixture)->pieces;
  int n = 0;

  for (guint i = 0; i < pieces->n_pieces; i++)
    n += pieces->pieces[i].max_count;
  return n;
}

/* Published: 7 of the 220 choices of three pentominoes fill 3x5. One is taken after the other; undo
 * goes back. */
static void
test_choose (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_window (fixture);

  /* There are too many pieces for the figure. */
  g_assert_true (gtk_switch_get_active (get_child ("left_over_switch")));
  soma_input_focus_window (window);
  soma_input_keys ("alt+c");
  soma_run_until (count_listed () == 220 && is_complete (fixture));
  g_assert_false (soma_ui_fixture_shows (window, "_Stop"));
  soma_run_until (
      soma_ui_fixture_shows (window, "220 choices of pieces. 7 build the figure. 213 do not."));
  adw_combo_row_set_selected (get_child ("list_row"), SOMA_LIST_BUILDABLE_BAGS);
  g_assert_cmpuint (count_listed (), ==, 7);
  GtkListView *list = find_list ();
  g_signal_emit_by_name (list, "activate", 0);
  g_assert_cmpint (count_used (fixture), ==, 3);
  g_autoptr (SomaDesign) first = soma_design_ref (get_design (fixture));
  g_signal_emit_by_name (list, "activate", 1);
  g_assert_cmpint (count_used (fixture), ==, 3);
  g_assert_false (soma_design_equal (first, get_design (fixture)));
  soma_draft_undo (get_draft (fixture));
  g_assert_true (soma_design_equal (first, get_design (fixture)));
  soma_draft_undo (get_draft (fixture));
  g_assert_cmpint (count_used (fixture), ==, 12);
  soma_input_keys ("Escape");
  soma_run_until (find_bags_window () == NULL);
}

/* What is listed of another figure is said to be old, and cannot be taken. */
static void
test_stale (SomaUiFixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_window (fixture);
  gboolean is_stale = FALSE;

  gtk_spin_button_set_value (get_child ("pieces_spin"), 3);
  g_assert_false (gtk_widget_is_sensitive (get_child ("colour_spin")));
  g_assert_true (gtk_widget_activate_action (window, "bags.start", NULL));
  soma_run_until (count_listed () == 220 && is_complete (fixture));
  g_autoptr (SomaDesign) before = soma_design_ref (get_design (fixture));
  const SomaCell cell = { 0 };
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (&cell, NULL, 1);
  g_autoptr (SomaDesign) after = soma_design_with_drawing (before, drawing);
  soma_draft_apply (get_draft (fixture), after, 0);
  g_object_get (window, "stale", &is_stale, NULL);
  g_assert_true (is_stale);
  g_signal_emit_by_name (find_list (), "activate", 0);
  g_assert_true (soma_design_equal (after, get_design (fixture)));
  soma_draft_undo (get_draft (fixture));
  g_object_get (window, "stale", &is_stale, NULL);
  g_assert_false (is_stale);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/bags-window/choose", test_choose);
  soma_ui_fixture_add ("/bags-window/stale", test_stale);
  return g_test_run ();
}
