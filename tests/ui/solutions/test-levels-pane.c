/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels-pane.h"

#include "apart-puzzles.h"
#include "engine-auto.h"
#include "soma-config.h"
#include "solution-card.h"
#include "solutions-fixture.h"
#include "turns-box.h"

static SomaLevelsPane *
get_pane (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_LEVELS_PANE);
}

static SomaListing *
get_listing (SomaUiFixture *fixture)
{
  return soma_solution_grid_get_listing (get_grid (fixture));
}

static SomaApartLevelsStatus
get_status (SomaUiFixture *fixture)
{
  SomaApartLevelsStatus status;

  soma_apart_levels_get_status (soma_document_get_levels (soma_ui_fixture_get_document (fixture)),
                                &status);
  return status;
}

static gboolean
is_known (SomaUiFixture *fixture)
{
  const SomaApartLevelsStatus status = get_status (fixture);

  return status.n_listed > 0 && status.n_done == status.n_listed &&
         status.state == SOMA_APART_LEVELS_IDLE;
}

static gboolean
is_idle (SomaUiFixture *fixture)
{
  return get_status (fixture).is_idle;
}

static gboolean
has_stopped (SomaUiFixture *fixture)
{
  return get_status (fixture).state == SOMA_APART_LEVELS_IDLE;
}

static guint
count_listed (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (get_listing (fixture)));
}

/* The index among all of the one that is listed there. */
static guint
get_index (SomaUiFixture *fixture, guint position)
{
  g_autoptr (SomaSolution) solution =
      g_list_model_get_item (G_LIST_MODEL (get_listing (fixture)), position);

  return soma_solution_get_index (solution);
}

static guint
get_selected (SomaUiFixture *fixture)
{
  return soma_solution_get_index (soma_solutions_page_get_solution (get_page (fixture)));
}

/* The index of the only one that comes apart: threads find them in any order. */
static guint
open_cage (SomaUiFixture *fixture)
{
  guint index = 0;

  soma_ui_fixture_open_burr (fixture, "Cube in Cage 333 g");
  soma_ui_fixture_run_until (fixture, is_known);
  const SomaApartTable *table = soma_apart_levels_get_table (
      soma_document_get_levels (soma_ui_fixture_get_document (fixture)));
  while (soma_apart_table_get (table, index)->result != SOMA_APART_COMPLETE)
    index++;
  return index;
}

static gboolean
is_filtered (SomaUiFixture *fixture)
{
  return !soma_filter_is_searching (soma_listing_get_filter (get_listing (fixture)));
}

/* A rule instead of another one; NULL: none. */
static void
choose (SomaUiFixture *fixture, const char *kind)
{
  GtkWidget *page = GTK_WIDGET (get_page (fixture));

  guint n_kept =
      soma_filter_count_rules (soma_listing_get_filter (get_listing (fixture)), SOMA_FILTER_PLACE);

  gtk_widget_activate_action (page, "filter.remove", "u", n_kept);
  if (kind != NULL)
    gtk_widget_activate_action (page, "filter.toggle", "(suuu)", kind, 0, 0, 0);
  soma_ui_fixture_run_until (fixture, is_filtered);
}

static void
sort (SomaUiFixture *fixture, SomaFilterOrder order)
{
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "filter.sort", "(uu)", order, 0);
  soma_ui_fixture_run_until (fixture, is_filtered);
}

static void
test_summary (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  g_assert_true (
      soma_ui_fixture_shows (get_pane (fixture), "1 of 96 comes apart, at level 4.9.3."));
  for (guint i = apart; i < apart + 2 && i < 96; i++)
    {
      g_autofree char *text =
          g_strdup_printf (i == apart ? "Solution %u comes apart at level 4.9.3."
                                      : "Solution %u never comes apart without turns.",
                           i + 1);
      soma_solution_grid_select (get_grid (fixture), i);
      g_assert_true (soma_ui_fixture_shows (get_pane (fixture), text));
    }
}

/* The first card that shows the solution with that index. */
static SomaSolutionCard *
find_card (GtkWidget *root, guint index)
{
  SomaSolution *solution = SOMA_IS_SOLUTION_CARD (root)
                               ? soma_solution_card_get_solution (SOMA_SOLUTION_CARD (root))
                               : NULL;

  if (solution != NULL && soma_solution_get_index (solution) == index)
    return SOMA_SOLUTION_CARD (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      SomaSolutionCard *card = find_card (child, index);
      if (card != NULL)
        return card;
    }
  return NULL;
}

static void
assert_card (SomaUiFixture *fixture, guint index, const char *level, const char *name)
{
  SomaSolutionCard *card = find_card (GTK_WIDGET (get_grid (fixture)), index);
  g_autofree char *shown = NULL;

  g_assert_nonnull (card);
  g_object_get (card, "level", &shown, NULL);
  g_assert_cmpstr (shown, ==, level);
  g_assert_true (level == NULL || soma_ui_fixture_shows (card, level));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (card))),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static double
get_opacity (SomaUiFixture *fixture, guint index)
{
  return gtk_widget_get_opacity (
      gtk_widget_get_first_child (GTK_WIDGET (find_card (GTK_WIDGET (get_grid (fixture)), index))));
}

/* Not by being pale alone. */
static void
test_cards (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture), other = apart == 0 ? 1 : 0;
  g_autofree char *locked_name =
      g_strdup_printf ("Solution %u, never comes apart without turns", other + 1);
  g_autofree char *apart_name = g_strdup_printf ("Solution %u, level 4.9.3", apart + 1);

  assert_card (fixture, other, "Locked", locked_name);
  assert_card (fixture, apart, "Level 4.9.3", apart_name);
  g_assert_cmpfloat (get_opacity (fixture, other), <, 0.6);
  g_assert_cmpfloat (get_opacity (fixture, apart), ==, 1);
}

static void
test_choice (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  g_assert_cmpuint (count_listed (fixture), ==, 96);
  choose (fixture, "comes-apart");
  g_assert_cmpuint (count_listed (fixture), ==, 1);
  g_assert_cmpuint (get_selected (fixture), ==, apart);
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "1 of 96 solutions"));
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "Comes apart"));
  choose (fixture, "locked");
  g_assert_cmpuint (count_listed (fixture), ==, 95);
  for (guint i = 0; i < 95; i++)
    g_assert_cmpuint (get_index (fixture, i), ==, i < apart ? i : i + 1);
  choose (fixture, "untried");
  g_assert_cmpuint (count_listed (fixture), ==, 0);
  g_assert_true (soma_ui_fixture_shows (
      get_page (fixture), "No solution matches. Without “Level not known”, 96 would."));
  choose (fixture, NULL);
  g_assert_cmpuint (count_listed (fixture), ==, 96);
}

/* Level 4.9.3 is one of 4 and more. */
static void
test_level (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  gtk_widget_activate_action (page, "filter.toggle", "(suuu)", "level-from", 0, 0, 4);
  soma_ui_fixture_run_until (fixture, is_filtered);
  g_assert_cmpuint (count_listed (fixture), ==, 1);
  g_assert_cmpuint (get_selected (fixture), ==, apart);
  g_assert_true (soma_ui_fixture_shows (page, "Level 4 or more"));
  gtk_widget_activate_action (page, "filter.toggle", "(suuu)", "level", 0, 0, 5);
  soma_ui_fixture_run_until (fixture, is_filtered);
  g_assert_cmpuint (count_listed (fixture), ==, 0);
  g_assert_true (soma_ui_fixture_shows (page, "No solution matches. Without “Level 5”, 1 would."));
}

static void
test_sort (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  sort (fixture, SOMA_FILTER_BY_LEVEL);
  g_assert_cmpuint (count_listed (fixture), ==, 96);
  g_assert_cmpuint (get_selected (fixture), ==, apart);
  g_assert_cmpuint (get_index (fixture, 0), ==, apart);
  for (guint i = 1; i < 96; i++)
    g_assert_cmpuint (get_index (fixture, i), ==, i <= apart ? i - 1 : i);
  sort (fixture, SOMA_FILTER_AS_FOUND);
  g_assert_cmpuint (get_selected (fixture), ==, apart);
  g_assert_cmpuint (get_index (fixture, 0), ==, 0);
  /* Once another list is there, nothing is chosen any more. */
  choose (fixture, "locked");
  soma_document_set_symmetry (soma_ui_fixture_get_document (fixture), SOMA_SYMMETRY_NONE);
  soma_ui_fixture_run_until (fixture, is_idle);
  g_assert_false (soma_ui_fixture_shows (get_page (fixture), "Never comes apart"));
  g_assert_cmpuint (count_listed (fixture), >, 500);
}

/* What is listed can be selected as a whole, and is left to see a solution that is not in it. */
static void
test_marks (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  SomaSolutionsPage *page = get_page (fixture);
  choose (fixture, "comes-apart");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "solution.mark-all", NULL));
  SomaMarkedSolutions *marked = soma_solution_grid_get_marked (get_grid (fixture));
  g_assert_cmpuint (soma_marked_solutions_get_n (marked), ==, 1);
  g_assert_true (soma_marked_solutions_has (marked, apart));
  soma_solutions_page_show (page, 5);
  g_assert_cmpuint (count_listed (fixture), ==, 96);
  g_assert_cmpuint (get_selected (fixture), ==, 5);
  g_assert_false (soma_ui_fixture_shows (page, "Comes apart"));
}

/* Among those with a piece in its place; what is said of levels is not said of neighbours. */
static void
test_kept (SomaUiFixture *fixture, gconstpointer data)
{
  guint apart = open_cage (fixture);
  SomaSolutionsPage *page = get_page (fixture);
  soma_solution_grid_select (get_grid (fixture), apart);
  gtk_widget_activate_action (GTK_WIDGET (page), "kept.toggle", "u", 5);
  guint n_kept = count_listed (fixture);
  g_assert_cmpuint (n_kept, <, 96);
  choose (fixture, "locked");
  g_assert_cmpuint (count_listed (fixture), ==, n_kept - 1);
  choose (fixture, "comes-apart");
  g_assert_cmpuint (count_listed (fixture), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (page), "filter.remove", "u", 0);
  soma_ui_fixture_run_until (fixture, is_filtered);
  g_assert_cmpuint (count_listed (fixture), ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (page), "solution.neighbours", NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_pane (fixture))));
  gtk_widget_activate_action (GTK_WIDGET (page), "filter.clear", NULL);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_pane (fixture))));
}

/* Where everything simply comes apart, no card says so, and nobody asks about turns. */
static void
test_plain (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_ui_fixture_run_until (fixture, is_known);
  g_assert_true (soma_ui_fixture_shows (get_pane (fixture),
                                        "All come apart; the first piece comes off in one move."));
  assert_card (fixture, 0, NULL, "Solution 1");
  g_assert_false (
      gtk_widget_get_mapped (soma_ui_fixture_find (get_pane (fixture), SOMA_TYPE_TURNS_BOX)));
}

static void
test_only (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open_burr (fixture, "AlPackino");
  soma_ui_fixture_run_until (fixture, is_known);
  g_assert_true (soma_ui_fixture_shows (get_pane (fixture),
                                        "It comes apart at level 1.1.1.1.1.2.1.3.1.2.1.2."));
}

/* Turns are asked about where something is locked without them, and the question stays. */
static void
test_turns (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);

  soma_ui_fixture_open_puzzle (fixture, puzzle, copy_at);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "solutions");
  soma_ui_fixture_run_until (fixture, is_known);
  SomaLevelsPane *pane = get_pane (fixture);
  GtkWidget *box = soma_ui_fixture_find (pane, SOMA_TYPE_TURNS_BOX);
  GtkWidget *check = soma_ui_fixture_find (box, GTK_TYPE_CHECK_BUTTON);
  g_assert_true (soma_ui_fixture_shows (pane, "It never comes apart without turns."));
  g_assert_true (gtk_widget_get_mapped (check));
  g_assert_true (gtk_widget_activate (check));
  g_assert_true (gtk_widget_get_mapped (check));
  soma_ui_fixture_run_until (fixture, is_known);
  g_assert_true (
      soma_ui_fixture_shows (pane, "It comes apart only with turns, at level 2, 1 turn."));
  g_assert_true (soma_ui_fixture_shows (box, "cells, 0.14 mm"));
  g_assert_true (g_settings_get_boolean (settings, "apart-turns"));
  assert_card (fixture, 0, "Level 2, 1 turn", "Solution 1, from the file, level 2, 1 turn");
  choose (fixture, "needs-turns");
  g_assert_cmpuint (count_listed (fixture), ==, 1);
  g_assert_true (gtk_widget_activate (check));
  soma_ui_fixture_run_until (fixture, is_known);
  soma_ui_fixture_run_until (fixture, is_filtered);
  g_assert_cmpuint (count_listed (fixture), ==, 0);
  choose (fixture, NULL);
  assert_card (fixture, 0, "Locked", "Solution 1, from the file, never comes apart without turns");
  g_settings_reset (settings, "apart-turns");
}

/* Many are not taken apart before somebody asks for it. */
static void
test_find (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open_burr (fixture, "Solid six-piece burrs");
  soma_ui_fixture_run_until (fixture, is_idle);
  SomaLevelsPane *pane = get_pane (fixture);
  GtkWidget *button = soma_ui_fixture_find (pane, GTK_TYPE_BUTTON);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "_Find Levels");
  g_assert_true (gtk_widget_get_mapped (button));
  /* It may be stopped at any time. */
  g_assert_true (gtk_widget_activate (button));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "levels.stop", NULL));
  soma_ui_fixture_run_until (fixture, has_stopped);
  if (!is_known (fixture))
    g_assert_true (gtk_widget_activate (button));
  soma_ui_fixture_run_until (fixture, is_known);
  g_assert_false (gtk_widget_get_visible (button));
  g_assert_true (soma_ui_fixture_shows (pane, "179 of 588 come apart, up to level 1.2."));
  sort (fixture, SOMA_FILTER_BY_LEVEL);
  g_autofree char *name = g_strdup_printf ("Solution %u, level 1.2", get_selected (fixture) + 1);
  assert_card (fixture, get_selected (fixture), "Level 1.2", name);
}

/* Whoever asks for those that come apart asks for it to be found out. */
static void
test_asked (SomaUiFixture *fixture, gconstpointer data)
{
  open_cage (fixture);
  GtkWidget *page = GTK_WIDGET (get_page (fixture));
  soma_document_set_symmetry (soma_ui_fixture_get_document (fixture), SOMA_SYMMETRY_NONE);
  soma_ui_fixture_run_until (fixture, is_idle);
  guint n_all = count_listed (fixture);
  g_assert_cmpuint (n_all, >, SOMA_APART_LEVELS_FEW);
  gtk_widget_activate_action (page, "filter.toggle", "(suuu)", "comes-apart", 0, 0, 0);
  soma_ui_fixture_run_until (fixture, is_known);
  soma_ui_fixture_run_until (fixture, is_filtered);
  guint n_apart = get_status (fixture).n_of[SOMA_APART_COMPLETE];
  g_autofree char *text = g_strdup_printf ("%u of %u solutions", n_apart, n_all);
  g_assert_cmpuint (n_apart, >, 0);
  g_assert_cmpuint (count_listed (fixture), ==, n_apart);
  g_assert_true (soma_ui_fixture_shows (page, text));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/levels-pane/summary", test_summary);
  soma_ui_fixture_add ("/levels-pane/cards", test_cards);
  soma_ui_fixture_add ("/levels-pane/turns", test_turns);
  soma_ui_fixture_add ("/levels-pane/choice", test_choice);
  soma_ui_fixture_add ("/levels-pane/level", test_level);
  soma_ui_fixture_add ("/levels-pane/sort", test_sort);
  soma_ui_fixture_add ("/levels-pane/marks", test_marks);
  soma_ui_fixture_add ("/levels-pane/kept", test_kept);
  soma_ui_fixture_add ("/levels-pane/plain", test_plain);
  soma_ui_fixture_add ("/levels-pane/only", test_only);
  soma_ui_fixture_add ("/levels-pane/find", test_find);
  soma_ui_fixture_add ("/levels-pane/asked", test_asked);
  return g_test_run ();
}
