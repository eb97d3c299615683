/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "count-parts.h"
#include "export-fixture.h"
#include "input.h"
#include "solution-card.h"
#include "solutions-fixture.h"

static SomaListing *
get_listing (SomaUiFixture *fixture)
{
  return soma_solution_grid_get_listing (get_grid (fixture));
}

/* Exports what is chosen at first, and returns the text of the file. */
static char *
export_usual (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("solutions.txt", "");
  char *text;

  soma_export_window_save (soma_export_fixture_find (), file);
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
  g_assert_true (g_file_get_contents (g_file_peek_path (file), &text, NULL, NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  return text;
}

static void
open_cube (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
}

static void
ask_by_key (SomaUiFixture *fixture)
{
  soma_input_keys ("ctrl+shift+e");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_window);
}

static void
test_all (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  ask_by_key (fixture);
  g_assert_true (soma_ui_fixture_shows (soma_export_fixture_find (), "Solution 1"));
  g_assert_true (soma_ui_fixture_shows (soma_export_fixture_find (), "240 solutions"));
  g_autofree char *text = export_usual (fixture);
  g_assert_cmpint (count_parts (text, "/SOMA"), ==, 240);
  g_assert_nonnull (strstr (text, "/SOMA-A001\n;Cube\n"));
}

static guint
count_marked (SomaUiFixture *fixture)
{
  return soma_marked_solutions_get_n (soma_solution_grid_get_marked (get_grid (fixture)));
}

static gboolean
has_two (SomaUiFixture *fixture)
{
  return count_marked (fixture) == 2;
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return count_marked (fixture) == 0;
}

static gboolean
has_all (SomaUiFixture *fixture)
{
  return count_marked (fixture) == 240;
}

static gboolean
is_selecting (SomaUiFixture *fixture)
{
  return soma_solution_grid_is_selecting (get_grid (fixture));
}

/* Whether the card of the solution, which is in sight, shows its mark. */
static gboolean
is_shown_as_marked (gpointer root, guint index)
{
  if (SOMA_IS_SOLUTION_CARD (root))
    {
      SomaSolution *solution = soma_solution_card_get_solution (root);
      return solution != NULL && soma_solution_get_index (solution) == index &&
             gtk_widget_has_css_class (gtk_widget_get_parent (root), "marked");
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_shown_as_marked (child, index))
      return TRUE;
  return FALSE;
}

/* By keys, from the view and in the list; those that are selected are what is exported then. */
static void
test_selected (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_input_keys ("ctrl+space");
  soma_input_keys ("Page_Down");
  soma_input_keys ("Page_Down");
  soma_input_keys ("ctrl+space");
  soma_ui_fixture_run_until (fixture, has_two);
  g_assert_true (is_selecting (fixture));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "2 selected"));
  g_assert_true (is_shown_as_marked (fixture->window, 0));
  g_assert_false (is_shown_as_marked (fixture->window, 1));
  g_assert_true (is_shown_as_marked (fixture->window, 2));
  ask_by_key (fixture);
  g_autofree char *text = export_usual (fixture);
  g_assert_cmpint (count_parts (text, "/SOMA"), ==, 2);

  gtk_widget_grab_focus (soma_ui_fixture_find (get_page (fixture), GTK_TYPE_GRID_VIEW));
  soma_input_keys ("ctrl+a");
  soma_ui_fixture_run_until (fixture, has_all);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_none);
  g_assert_false (is_selecting (fixture));
  g_assert_false (is_shown_as_marked (fixture->window, 0));
}

/* With Ctrl a click selects; while selecting, every click does, and one with Shift a range. */
static void
test_pointer (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  GtkWidget *card = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLUTION_CARD);
  soma_input_settle (card);
  soma_input_hold ("ctrl");
  soma_input_drag (card, 1, 20, 20, 20, 20);
  soma_input_let_go ("ctrl");
  GtkWidget *next =
      gtk_widget_get_first_child (gtk_widget_get_next_sibling (gtk_widget_get_parent (card)));
  soma_input_settle (next);
  soma_input_hold ("shift");
  soma_input_drag (next, 1, 20, 20, 20, 20);
  soma_input_let_go ("shift");
  soma_ui_fixture_run_until (fixture, has_two);
  soma_input_settle (card);
  soma_input_drag (card, 1, 20, 20, 20, 20);
  soma_input_drag (next, 1, 20, 20, 20, 20);
  soma_ui_fixture_run_until (fixture, has_none);
  g_assert_true (is_selecting (fixture));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.mark-none", NULL);
  g_assert_false (is_selecting (fixture));
}

/* A filter is on: what it lists is what is exported. */
static void
test_listed (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  gtk_widget_activate_action (page, "kept.toggle", "u", 0);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (get_listing (fixture)));
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 240);
  ask_by_key (fixture);
  g_autofree char *kept = export_usual (fixture);
  g_assert_cmpint (count_parts (kept, "/SOMA"), ==, n);

  /* Those that are selected stay so when all are listed again. */
  gtk_widget_activate_action (page, "solution.mark-all", NULL);
  gtk_widget_activate_action (page, "filter.clear", NULL);
  g_assert_cmpuint (count_marked (fixture), ==, n);
  ask_by_key (fixture);
  g_autofree char *selected = export_usual (fixture);
  g_assert_cmpstr (selected, ==, kept);
  gtk_widget_activate_action (page, "solution.mark-none", NULL);
}

static gboolean
has_neighbours (SomaUiFixture *fixture)
{
  return soma_listing_get_near (get_listing (fixture)) != NULL;
}

/* Neighbours are exported as they are turned. */
static void
test_neighbours (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.neighbours", NULL);
  soma_ui_fixture_run_until (fixture, has_neighbours);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (get_listing (fixture)));
  ask_by_key (fixture);
  g_autofree char *text = export_usual (fixture);
  g_assert_cmpint (count_parts (text, "/SOMA"), ==, n);
}

/* The menu is for all pages of a figure. */
static void
test_from_design (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_input_keys ("alt+1");
  soma_input_keys ("ctrl+shift+e");
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_window);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture))));
  gtk_window_close (GTK_WINDOW (soma_export_fixture_find ()));
  soma_ui_fixture_run_until (fixture, soma_export_fixture_has_none);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/export-solutions/all", test_all);
  soma_ui_fixture_add ("/export-solutions/selected", test_selected);
  soma_ui_fixture_add ("/export-solutions/pointer", test_pointer);
  soma_ui_fixture_add ("/export-solutions/listed", test_listed);
  soma_ui_fixture_add ("/export-solutions/neighbours", test_neighbours);
  soma_ui_fixture_add ("/export-solutions/from-design", test_from_design);
  return g_test_run ();
}
