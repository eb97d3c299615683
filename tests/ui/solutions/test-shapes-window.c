/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes-window.h"

#include "input.h"
#include "solutions-fixture.h"

/* All sticks of burrs: single cubes fill the cells that every one has, and any of the others. */
#define STICKS                                                                                     \
  "soma 1\npieces \"\"\npiece c x12-24 1 1 1\nx\nfigure \"\" \"Sticks\" 6 2 2\n"                   \
  "xx++xx\nxx++xx\n\nx++++x\nx++++x\n"

static SomaShapesWindow *
find_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_SHAPES_WINDOW);
}

static gboolean
has_no_window (SomaUiFixture *fixture)
{
  return find_window () == NULL;
}

static const char *expected_text;

static gboolean
shows_text (SomaUiFixture *fixture)
{
  return find_window () != NULL && soma_ui_fixture_shows (find_window (), expected_text);
}

static void
run_until_text (SomaUiFixture *fixture, const char *text)
{
  expected_text = text;
  soma_ui_fixture_run_until (fixture, shows_text);
}

static SomaDraft *
get_draft (SomaUiFixture *fixture)
{
  return soma_document_get_draft (soma_ui_fixture_get_document (fixture));
}

/* Whether it is, and the page has come to rest: until then actions wait. */
static gboolean
is_solved (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);
  SomaDocumentStatus status;

  if (!is_open (fixture) || adw_leaflet_get_child_transition_running (pages))
    return FALSE;
  soma_document_get_status (soma_ui_fixture_get_document (fixture), &status);
  return status.state == SOMA_DOCUMENT_COMPLETE &&
         soma_solutions_page_get_solution (get_page (fixture)) != NULL;
}

static void
open_sticks (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("sticks.soma", STICKS);

  soma_window_open_file (fixture->window, file);
  soma_run_until (is_open (fixture));
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s",
                              "solutions");
  soma_ui_fixture_run_until (fixture, is_solved);
}

/* The row, or what is in it, of that title. */
static gpointer
find_row (const char *title, GType type)
{
  GtkWidget *label = soma_ui_fixture_find_label (find_window (), title);
  GtkWidget *row = gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW);

  return soma_ui_fixture_find (row, type);
}

static void
choose (const char *title, guint number)
{
  adw_combo_row_set_selected (find_row (title, ADW_TYPE_COMBO_ROW), number);
}

static void
open_window (SomaUiFixture *fixture)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.solution-shapes", NULL));
  g_assert_nonnull (find_window ());
}

static void
import (SomaUiFixture *fixture)
{
  g_assert_true (soma_ui_fixture_offers (find_window (), "shapes.import"));
  gtk_widget_activate_action (GTK_WIDGET (find_window ()), "shapes.import", NULL);
  soma_ui_fixture_run_until (fixture, has_no_window);
}

/* From Design, into a new problem, which one step takes back. */
static void
test_new_problem (SomaUiFixture *fixture, gconstpointer data)
{
  open_sticks (fixture);
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "design");
  open_window (fixture);
  run_until_text (fixture, "The first 256 of 837 pieces to import: a problem has no more than 256 "
                           "pieces");
  g_assert_false (gtk_widget_is_sensitive (find_row ("Only New Ones", GTK_TYPE_SWITCH)));
  choose ("How They Can Be Made", 2);
  run_until_text (fixture, "59 pieces to import");
  gtk_spin_button_set_value (find_row ("Cells", GTK_TYPE_SPIN_BUTTON), 24);
  run_until_text (fixture, "1 piece to import");
  gtk_spin_button_set_value (find_row ("Cells", GTK_TYPE_SPIN_BUTTON), 12);
  gtk_spin_button_set_value (find_row ("Copies of Each", GTK_TYPE_SPIN_BUTTON), 1);
  import (fixture);

  SomaDraft *draft = get_draft (fixture);
  const SomaDesign *design = soma_draft_get_design (draft);
  g_assert_cmpuint (soma_draft_get_book (draft)->n_problems, ==, 2);
  g_assert_cmpuint (soma_draft_get_problem (draft), ==, 1);
  g_assert_cmpint (design->drawing->n_cells, ==, 0);
  g_assert_cmpuint (design->pieces->n_pieces, ==, 59);
  g_assert_cmpint (design->pieces->pieces[0].min_count, ==, 1);
  g_assert_cmpint (design->pieces->pieces[0].max_count, ==, 1);
  g_assert_true (soma_ui_fixture_shows (fixture->window, "59 pieces imported"));
  soma_run_until (!gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture))));
  soma_draft_undo (draft);
  g_assert_cmpuint (soma_draft_get_book (draft)->n_problems, ==, 1);
  g_assert_false (soma_draft_can_undo (draft));
}

/* The one that is shown, into the problem itself. */
static void
test_same_problem (SomaUiFixture *fixture, gconstpointer data)
{
  open_sticks (fixture);
  open_window (fixture);
  choose ("Solutions", 1);
  g_object_set (find_row ("Connected", GTK_TYPE_SWITCH), "active", FALSE, NULL);
  run_until_text (fixture, "1 piece to import");
  choose ("Into Problem", 1);
  import (fixture);

  SomaDraft *draft = get_draft (fixture);
  const SomaPieces *pieces = soma_draft_get_design (draft)->pieces;
  g_assert_cmpuint (soma_draft_get_book (draft)->n_problems, ==, 1);
  g_assert_cmpuint (pieces->n_pieces, ==, 2);
  soma_draft_undo (draft);
  g_assert_cmpuint (soma_draft_get_design (draft)->pieces->n_pieces, ==, 1);
}

/* Those that are selected; Escape closes the window, and changes nothing. */
static void
test_selected (SomaUiFixture *fixture, gconstpointer data)
{
  open_sticks (fixture);
  soma_input_focus_window (fixture->window);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.mark", NULL);
  open_window (fixture);
  g_object_set (find_row ("Connected", GTK_TYPE_SWITCH), "active", FALSE, NULL);
  run_until_text (fixture, "1 piece to import");
  soma_input_focus_window (find_window ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_no_window);
  g_assert_false (soma_draft_can_undo (get_draft (fixture)));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.mark-none", NULL);
}

/* Where all cells are required, a solution is the figure, which the problem has room for once. */
static void
test_figure (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  open_window (fixture);
  run_until_text (fixture, "1 piece to import");
  choose ("Symmetry", 2);
  run_until_text (fixture, "No piece to import");
  g_assert_false (soma_ui_fixture_offers (find_window (), "shapes.import"));
  gtk_window_close (GTK_WINDOW (find_window ()));
  soma_ui_fixture_run_until (fixture, has_no_window);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/shapes-window/new-problem", test_new_problem);
  soma_ui_fixture_add ("/shapes-window/same-problem", test_same_problem);
  soma_ui_fixture_add ("/shapes-window/selected", test_selected);
  soma_ui_fixture_add ("/shapes-window/figure", test_figure);
  return g_test_run ();
}
