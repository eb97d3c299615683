/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pair-window.h"
#include "pair-labels.h"
#include "puzzle-view.h"
#include "solutions-fixture.h"
#include "view-frame.h"

static gboolean
has_window (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_PAIR_WINDOW) != NULL;
}

static gboolean
has_no_window (SomaUiFixture *fixture)
{
  return !has_window (fixture);
}

static GtkWidget *
open (SomaUiFixture *fixture)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "solution.compare", NULL));
  soma_ui_fixture_run_until (fixture, has_window);
  return soma_ui_fixture_find_window (SOMA_TYPE_PAIR_WINDOW);
}

/* What the window must say of two solutions of the list. */
static char *
describe (SomaUiFixture *fixture, guint first, guint second, gboolean turns)
{
  SomaDocument *document = soma_ui_fixture_get_document (fixture);
  GListModel *list = G_LIST_MODEL (soma_document_get_solutions (document));
  g_autoptr (SomaSolution) one = g_list_model_get_item (list, first);
  g_autoptr (SomaSolution) other = g_list_model_get_item (list, second);
  g_autoptr (SomaSolutionPair) pair = soma_solution_pair_new (
      soma_document_get_puzzle (document), SOMA_SYMMETRY_FULL, soma_solution_get_copy_at (one),
      soma_solution_get_copy_at (other), turns);

  return soma_label_pair (pair);
}

static SomaPuzzleView *
get_view (GtkWidget *window, gboolean second)
{
  GtkWidget *label = soma_ui_fixture_find_named (window, second ? "pair-second" : "pair-first");

  return soma_ui_fixture_find (label, SOMA_TYPE_PUZZLE_VIEW);
}

/* The one shown and the next one; both are seen from the same side. */
static void
test_next (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *window = open (fixture);
  g_autofree char *text = describe (fixture, 0, 1, TRUE), *as_is = describe (fixture, 0, 1, FALSE);

  g_assert_true (soma_ui_fixture_shows (window, "Solution 1"));
  g_assert_true (soma_ui_fixture_shows (window, "Solution 2"));
  g_assert_true (soma_ui_fixture_shows (window, text));
  for (int i = 0; i < 2; i++)
    {
      SomaPuzzleView *view = get_view (window, i == 1), *other = get_view (window, i == 0);
      g_assert_true (view != other);
      gtk_widget_activate_action (GTK_WIDGET (view), i == 0 ? "view.top" : "view.left", NULL);
      SomaPose pose = soma_puzzle_view_get_pose (view), same = soma_puzzle_view_get_pose (other);
      g_assert_cmpfloat_with_epsilon (pose.pitch, same.pitch, 1e-4);
    }
  g_object_set (window, "turns", FALSE, NULL);
  g_assert_true (soma_ui_fixture_shows (window, as_is));
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_no_window);
}

static void
mark (SomaUiFixture *fixture, int n_next)
{
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  for (int i = 0; i < n_next; i++)
    gtk_widget_activate_action (page, "solution.next", NULL);
  g_assert_true (gtk_widget_activate_action (page, "solution.mark", NULL));
}

/* The one shown and the one that is selected, two that are selected, and three, which are too
 * many. */
static void
test_selected (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  mark (fixture, 3);
  gtk_widget_activate_action (page, "solution.next", NULL);
  GtkWidget *window = open (fixture);
  g_assert_true (soma_ui_fixture_shows (window, "Solution 5"));
  g_assert_true (soma_ui_fixture_shows (window, "Solution 4"));
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_no_window);
  mark (fixture, 5);
  gtk_widget_activate_action (page, "solution.next", NULL);
  window = open (fixture);
  g_assert_true (soma_ui_fixture_shows (window, "Solution 4"));
  g_assert_true (soma_ui_fixture_shows (window, "Solution 10"));
  gtk_window_close (GTK_WINDOW (window));
  soma_ui_fixture_run_until (fixture, has_no_window);
  mark (fixture, 0);
  gtk_widget_activate_action (page, "solution.compare", NULL);
  g_assert_false (has_window (fixture));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "Select two to compare"));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/pair-window/next", test_next);
  soma_ui_fixture_add ("/pair-window/selected", test_selected);
  return g_test_run ();
}
