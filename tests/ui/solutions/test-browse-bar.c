/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse-bar.h"

#include "check.h"
#include "solutions-fixture.h"

/* All solutions of 4x4x4 cells and dominoes, and those that count once (OEIS A028446). */
#define N_ALL "5051532105"
#define N_HEADLINE "105445817 solutions"

static SomaBrowseBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_BROWSE_BAR);
}

static GtkEntry *
get_entry (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_ENTRY);
}

static gboolean
is_browsed (SomaUiFixture *fixture)
{
  return gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture))) &&
         soma_ui_fixture_shows (fixture->window, "1 of " N_ALL);
}

static gboolean
is_idle (SomaUiFixture *fixture)
{
  return !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

/* A box of 4x4x4 cells for 32 dominoes. */
static void
open_box (SomaUiFixture *fixture)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"dominoes\"\n"
                                           "piece D \"Domino\" #3d7fc1 x32 2 1 1 xx\n"
                                           "figure \"\" \"Box\" 4 4 4\n");
  for (int i = 0; i < 16; i++)
    g_string_append (text, " xxxx");
  g_string_append_c (text, '\n');
  g_autoptr (GFile) file = soma_ui_fixture_write ("box.soma", text->str);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, is_open);
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s",
                              "solutions");
  soma_ui_fixture_run_until (fixture, is_browsed);
  soma_ui_fixture_run_until (fixture, is_idle);
}

/* What the view shows is a solution, with that number, from 1. */
static void
assert_shown (SomaUiFixture *fixture, const char *digits)
{
  SomaSolution *solution = soma_solutions_page_get_solution (get_page (fixture));
  char text[SOMA_NUMBER_TEXT_SIZE];
  SomaNumber number;

  g_assert_cmpint (
      soma_check_solution (soma_document_get_puzzle (soma_ui_fixture_get_document (fixture)),
                           soma_solution_get_copy_at (solution), NULL),
      ==, SOMA_CHECK_OK);
  soma_solution_get_number (solution, &number);
  soma_number_print (&number, text);
  if (digits != NULL)
    g_assert_cmpstr (text, ==, digits);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_entry (fixture))), ==, text);
}

static void
type (SomaUiFixture *fixture, const char *text)
{
  gtk_widget_grab_focus (GTK_WIDGET (get_entry (fixture)));
  gtk_editable_set_text (GTK_EDITABLE (get_entry (fixture)), text);
  g_signal_emit_by_name (get_entry (fixture), "activate");
}

/* Any number can be asked for, and the list is where that is. */
static void
test_numbers (SomaUiFixture *fixture, gconstpointer data)
{
  open_box (fixture);
  g_assert_true (soma_ui_fixture_shows (fixture->window, N_HEADLINE));
  assert_shown (fixture, "1");
  g_assert_false (soma_ui_fixture_offers (fixture->window, "solution.neighbours"));

  type (fixture, "2525766053");
  assert_shown (fixture, "2525766053");
  g_assert_true (soma_ui_fixture_shows (fixture->window, "2525766053 of " N_ALL));
  g_assert_true (activate (fixture, "solution.next"));
  assert_shown (fixture, "2525766054");
  g_assert_true (activate (fixture, "solution.last"));
  assert_shown (fixture, N_ALL);
  g_assert_false (soma_ui_fixture_offers (fixture->window, "solution.next"));
  g_assert_true (activate (fixture, "solution.previous"));
  assert_shown (fixture, "5051532104");
  g_assert_true (activate (fixture, "solution.first"));
  assert_shown (fixture, "1");
  g_assert_false (soma_ui_fixture_offers (fixture->window, "solution.previous"));
  g_assert_true (activate (fixture, "solution.random"));
  assert_shown (fixture, NULL);
}

/* What is no number of a solution changes nothing, and says so. */
static void
test_refused (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const wrong[] = { "", "0", "-1", "seven", "1.5" };
  const char *problem = "Not the number of a solution.";
  const char *limits = "Numbers go from 1 to " N_ALL ".";

  open_box (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      type (fixture, "7");
      g_assert_false (soma_ui_fixture_shows (get_bar (fixture), problem));
      type (fixture, wrong[i]);
      g_assert_true (soma_ui_fixture_shows (get_bar (fixture), problem));
      g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (get_entry (fixture)), "error"));
    }
  type (fixture, "5051532106");
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), limits));
  type (fixture, " 5 051 532 105 ");
  assert_shown (fixture, N_ALL);
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (get_entry (fixture)), "error"));
}

static gboolean
is_filtered (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "1683844035 of " N_ALL " solutions");
}

/* At a corner the domino lies in one of three directions, each in a third of all solutions. */
static void
test_kept (SomaUiFixture *fixture, gconstpointer data)
{
  open_box (fixture);
  const guint16 *copy_at;

  type (fixture, "12345");
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "kept.toggle", "u", 0);
  soma_ui_fixture_run_until (fixture, is_filtered);
  copy_at = soma_solution_get_copy_at (soma_solutions_page_get_solution (get_page (fixture)));
  g_autofree guint16 *before = g_memdup2 (copy_at, 64 * sizeof *copy_at);
  assert_shown (fixture, NULL);
  for (int i = 0; i < 10; i++)
    {
      g_assert_true (activate (fixture, "solution.random"));
      assert_shown (fixture, NULL);
      copy_at = soma_solution_get_copy_at (soma_solutions_page_get_solution (get_page (fixture)));
      for (int cell = 0; cell < 64; cell++)
        g_assert_true (before[cell] != 0 || copy_at[cell] == 0);
    }
  type (fixture, "1683844035");
  assert_shown (fixture, "1683844035");
  type (fixture, "1683844036");
  g_assert_true (soma_ui_fixture_shows (get_bar (fixture), "Numbers go from 1 to 1683844035."));

  g_assert_true (activate (fixture, "filter.clear"));
  g_assert_true (activate (fixture, "solution.last"));
  assert_shown (fixture, N_ALL);
}

/* Another figure has a list of its own. */
static void
test_left (SomaUiFixture *fixture, gconstpointer data)
{
  open_box (fixture);
  SomaDraft *draft = soma_document_get_draft (soma_ui_fixture_get_document (fixture));
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);

  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "kept.toggle", "u", 0);
  soma_draft_apply (draft, empty, 0);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_bar (fixture))));
  soma_ui_fixture_run_until (fixture, is_idle);
  soma_draft_undo (draft);
  soma_ui_fixture_run_until (fixture, is_browsed);
  soma_ui_fixture_run_until (fixture, is_idle);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/browse-bar/numbers", test_numbers);
  soma_ui_fixture_add ("/browse-bar/refused", test_refused);
  soma_ui_fixture_add ("/browse-bar/kept", test_kept);
  soma_ui_fixture_add ("/browse-bar/left", test_left);
  return g_test_run ();
}
