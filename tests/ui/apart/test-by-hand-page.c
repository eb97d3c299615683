/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solutions-page.h"

#include <string.h>

#include "apart-bar.h"
#include "by-hand-bar.h"
#include "input.h"
#include "puzzle-view-test.h"
#include "solution-view.h"
#include "ui-fixture.h"

static SomaSolutionsPage *
get_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture),
                               SOMA_TYPE_SOLUTIONS_PAGE);
}

static SomaPuzzleView *
get_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
}

static SomaSolutionView *
get_solution_view (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SOLUTION_VIEW);
}

static SomaByHandBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_BY_HAND_BAR);
}

static SomaByHandStatus
get_status (SomaUiFixture *fixture)
{
  SomaByHand *hand = soma_by_hand_bar_get_hand (get_bar (fixture));
  SomaByHandStatus status = { 0 };

  if (hand != NULL)
    soma_by_hand_get_status (hand, &status);
  return status;
}

static gboolean
is_by_hand (SomaUiFixture *fixture)
{
  gboolean by_hand;

  g_object_get (get_solution_view (fixture), "by-hand", &by_hand, NULL);
  g_assert_true (by_hand == (soma_by_hand_bar_get_hand (get_bar (fixture)) != NULL));
  g_assert_true (by_hand == gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture))));
  return by_hand;
}

static gboolean
has_focus (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window)) &&
         gtk_widget_has_focus (GTK_WIDGET (get_view (fixture)));
}

static gboolean
is_hinted (SomaUiFixture *fixture)
{
  return get_status (fixture).is_hinted;
}

static gboolean
has_one_off (SomaUiFixture *fixture)
{
  return get_status (fixture).n_single == 1;
}

static gboolean
has_none_off (SomaUiFixture *fixture)
{
  return is_by_hand (fixture) && get_status (fixture).n_single == 0;
}

static void
activate (SomaUiFixture *fixture, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_view (fixture)), action, NULL));
}

static void
open_cube (SomaUiFixture *fixture)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (get_view (fixture));
  gtk_widget_grab_focus (GTK_WIDGET (get_view (fixture)));
  soma_ui_fixture_run_until (fixture, has_focus);
  g_assert_false (is_by_hand (fixture));
}

/* With keys: H, which otherwise shows all pieces, asks and then makes the move, and Ctrl+Z takes it
 * back. */
static void
test_keys (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  soma_input_keys ("shift+t");
  soma_ui_fixture_run_until (fixture, is_by_hand);
  soma_input_keys ("h");
  soma_ui_fixture_run_until (fixture, is_hinted);
  g_assert_cmpint (get_status (fixture).onward.n_moves, ==, 1);
  soma_input_keys ("h");
  soma_ui_fixture_run_until (fixture, has_one_off);
  g_autofree char *description = soma_puzzle_view_describe (get_view (fixture));
  g_assert_nonnull (strstr (description, " off "));
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, has_none_off);
}

/* The next solution is assembled; what else is shown step by step takes its place. */
static void
test_modes (SomaUiFixture *fixture, gconstpointer data)
{
  open_cube (fixture);
  activate (fixture, "solution.by-hand");
  g_assert_true (is_by_hand (fixture));
  SomaByHand *hand = soma_by_hand_bar_get_hand (get_bar (fixture));
  int copy = soma_reach_n_copies (soma_by_hand_get_reach (hand)) - 1;
  for (int direction = 0; direction < 6 && !has_one_off (fixture); direction++)
    soma_by_hand_shift (hand, UINT64_C (1) << copy, direction / 2, direction % 2 == 0 ? 4 : -4,
                        FALSE);
  g_assert_true (has_one_off (fixture));
  /* What is listed changes, but not what is shown. */
  g_object_set (get_solution_view (fixture), "by-hand", TRUE, NULL);
  g_assert_true (has_one_off (fixture));
  activate (fixture, "solution.next");
  g_assert_true (has_none_off (fixture));
  activate (fixture, "solution.take-apart");
  g_assert_false (is_by_hand (fixture));
  activate (fixture, "solution.by-hand");
  g_assert_true (is_by_hand (fixture));
  activate (fixture, "solution.build");
  g_assert_false (is_by_hand (fixture));
  activate (fixture, "solution.by-hand");
  activate (fixture, "solution.by-hand");
  g_assert_false (is_by_hand (fixture));
}

static SomaApartBar *
get_apart_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_APART_BAR);
}

static gboolean
has_plan (SomaUiFixture *fixture)
{
  return soma_apart_bar_get_plan (get_apart_bar (fixture)) != NULL;
}

/* From a plan it goes on where that is. */
static void
test_plan (SomaUiFixture *fixture, gconstpointer data)
{
  int n_done;

  open_cube (fixture);
  activate (fixture, "solution.take-apart");
  soma_ui_fixture_run_until (fixture, has_plan);
  gtk_widget_activate_action (GTK_WIDGET (get_apart_bar (fixture)), "apart.next", NULL);
  g_object_get (get_apart_bar (fixture), "n-done", &n_done, NULL);
  g_assert_cmpint (n_done, >=, 1);
  activate (fixture, "solution.by-hand");
  g_assert_true (is_by_hand (fixture));
  g_assert_cmpuint (get_status (fixture).n_moves, ==, (guint) n_done);
  g_assert_cmpuint (get_status (fixture).n_single, >=, 1);
  g_assert_true (get_status (fixture).can_undo);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/by-hand-page/keys", test_keys);
  soma_ui_fixture_add ("/by-hand-page/modes", test_modes);
  soma_ui_fixture_add ("/by-hand-page/plan", test_plan);
  return g_test_run ();
}
