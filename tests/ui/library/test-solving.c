/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "solve-all-test.h"
#include "solving-bar.h"
#include "ui-fixture.h"

/* Small figures that are not known yet, and one of which nobody waits for the end. */
#define FIGURES                                                                                    \
  "soma 1\n"                                                                                       \
  "set slothouber-graatsma\nfigure \"A\" \"Blocks\" 3 3 3\n" CUBE                                  \
  "set tetris-cube\nfigure \"B\" \"Monster\" 4 4 4\n" BIG
#define CUBE "xxx xxx xxx\nxxx xxx xxx\nxxx xxx xxx\n"
#define LAYER "xxxx xxxx xxxx xxxx\n"
#define BIG LAYER LAYER LAYER LAYER

static SomaSolveAll *
get_all (SomaUiFixture *fixture)
{
  return soma_application_get_solve_all (fixture->application);
}

static SomaSolveAllStatus
get_status (SomaUiFixture *fixture)
{
  SomaSolveAllStatus status;

  soma_solve_all_get_status (get_all (fixture), &status);
  return status;
}

static gboolean
has_two (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_library_get_figures (soma_ui_fixture_get_library (fixture))) == 2;
}

static gboolean
is_at_monster (SomaUiFixture *fixture)
{
  SomaSolveAllStatus status = get_status (fixture);

  return g_strcmp0 (status.name, "Monster") == 0 && soma_solve_all_is_running (get_all (fixture));
}

static gboolean
is_at_rest (SomaUiFixture *fixture)
{
  return !soma_solve_all_is_running (get_all (fixture));
}

static gboolean
is_offered (SomaUiFixture *fixture)
{
  SomaSolveAllStatus status = get_status (fixture);

  return status.state == SOMA_SOLVE_ALL_PAUSED && status.n_figures > 0;
}

static GtkWidget *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_window_get_page (fixture->window), SOMA_TYPE_SOLVING_BAR);
}

static gboolean
activate (SomaUiFixture *fixture, const char *action)
{
  return gtk_widget_activate_action (get_bar (fixture), action, NULL);
}

static gboolean
shows_progress (SomaUiFixture *fixture)
{
  GtkWidget *label = soma_ui_fixture_find_status (get_bar (fixture));

  /* "0 of 1 figure solved" */
  return strstr (gtk_label_get_label (GTK_LABEL (label)), " of ") != NULL;
}

static gboolean
has_no_dialog (SomaUiFixture *fixture)
{
  return !soma_ui_fixture_has_dialog (fixture);
}

static void
answer (SomaUiFixture *fixture, const char *response)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  adw_message_dialog_response (soma_ui_fixture_find_dialog (), response);
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_ui_fixture_run_until (fixture, has_no_dialog);
}

/* Everything that is shown, until the monster has its turn. */
static void
begin (SomaUiFixture *fixture)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.solve-figures", NULL));
  answer (fixture, "solve");
  soma_ui_fixture_run_until (fixture, is_at_monster);
  soma_ui_fixture_run_until (fixture, shows_progress);
}

static void
take_in (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Figures.soma", FIGURES);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
  answer (fixture, "all"); /* they are built in */
  soma_ui_fixture_run_until (fixture, has_two);
}

static gboolean
has_one (SomaUiFixture *fixture)
{
  return get_status (fixture).n_solved >= 1;
}

/* The program that is killed. */
static void
solve_and_die (void)
{
  SomaUiFixture fixture = { 0 };

  soma_ui_fixture_set_up (&fixture, NULL);
  take_in (&fixture);
  soma_library_flush (soma_ui_fixture_get_library (&fixture));
  begin (&fixture);
  /* On a busy machine, not in the first round. */
  soma_ui_fixture_run_until (&fixture, has_one);
  soma_ui_fixture_run_until (&fixture, is_at_monster);
  raise (SIGKILL);
}

/* What was to be solved when the program was killed is offered by the next one, which goes on. */
static void
test_killed (void)
{
  SomaUiFixture fixture = { 0 };

  if (g_test_subprocess ())
    {
      solve_and_die ();
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_assert_false (g_test_trap_has_passed ());
  soma_ui_fixture_set_up (&fixture, NULL);
  soma_ui_fixture_run_until (&fixture, is_offered);
  SomaSolveAllStatus status = get_status (&fixture);
  g_assert_cmpuint (status.n_solved, >=, 1);
  g_assert_cmpuint (status.n_solved, <, status.n_figures);
  g_assert_true (gtk_widget_get_visible (get_bar (&fixture)));
  g_assert_true (has_two (&fixture));
  g_assert_true (activate (&fixture, "solving.pause"));
  soma_ui_fixture_run_until (&fixture, is_at_monster);
  g_assert_true (activate (&fixture, "solving.stop"));
  soma_ui_fixture_run_until (&fixture, is_at_rest);
  g_assert_false (gtk_widget_get_visible (get_bar (&fixture)));
  soma_ui_fixture_tear_down (&fixture, NULL);
}

/* Paused and going on; the next window shows it, too. */
static void
test_bar (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  g_assert_false (gtk_widget_get_visible (get_bar (fixture)));
  begin (fixture);
  g_assert_true (activate (fixture, "solving.pause"));
  soma_ui_fixture_run_until (fixture, is_at_rest);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_PAUSED);
  g_assert_true (gtk_widget_get_visible (get_bar (fixture)));
  g_assert_true (activate (fixture, "solving.pause"));
  soma_ui_fixture_run_until (fixture, is_at_monster);
  g_assert_true (activate (fixture, "solving.stop"));
  soma_ui_fixture_run_until (fixture, is_at_rest);
}

static gboolean
has_three (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
             soma_library_get_figures (soma_ui_fixture_get_library (fixture))) == 3;
}

/* The third is counted, as the catalogue has it, but not measured. */
static gboolean
knows_third (SomaUiFixture *fixture)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (soma_ui_fixture_get_library (fixture)), 2);

  return soma_figure_item_get_known (item, NULL) == SOMA_KNOWN_ALL;
}

/* What is not solved, and what is only not measured, is told apart. */
static void
test_question (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("Cube.soma", "soma 1\nset soma\nfigure \"C\" \"Mine\" 3 3 3\n" CUBE);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
  answer (fixture, "all");
  soma_ui_fixture_run_until (fixture, has_three);
  soma_ui_fixture_run_until (fixture, knows_third);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.solve-figures", NULL));
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_cmpstr (adw_message_dialog_get_body (soma_ui_fixture_find_dialog ()), ==,
                   "2 figures are not solved or measured yet. They are solved in the background.");
  answer (fixture, "cancel");
}

/* The last window is closed: nobody waits for the monster, and it is offered the next time. */
static void
test_closed (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  begin (fixture);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, is_at_rest);
  g_assert_cmpint (get_status (fixture).state, ==, SOMA_SOLVE_ALL_PAUSED);
  soma_solve_all_stop (get_all (fixture));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_solve_all_set_first_slice (G_USEC_PER_SEC / 10);
  g_test_add_func ("/solving/killed", test_killed);
  soma_ui_fixture_add ("/solving/bar", test_bar);
  soma_ui_fixture_add ("/solving/question", test_question);
  soma_ui_fixture_add ("/solving/closed", test_closed);
  return g_test_run ();
}
