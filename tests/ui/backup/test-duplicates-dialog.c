/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "duplicates-dialog.h"
#include "ui-fixture.h"

static gboolean
has_none (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 0;
}

static gboolean
has_one (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 1;
}

static gboolean
has_two (SomaUiFixture *fixture)
{
  return soma_ui_fixture_count_own (fixture) == 2;
}

static gboolean
offers_undo (SomaUiFixture *fixture)
{
  return soma_ui_fixture_offers (fixture->window, "win.undo-join");
}

static gboolean
has_no_dialog (SomaUiFixture *fixture)
{
  return !soma_ui_fixture_has_dialog (fixture);
}

static gboolean
says_none (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "No Duplicates");
}

static void
take_in (SomaUiFixture *fixture, const char *figure)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Row.txt", figure);

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
}

static void
begin (SomaUiFixture *fixture)
{
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find-duplicates", NULL));
}

static void
answer (SomaUiFixture *fixture, const char *response)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  adw_message_dialog_response (soma_ui_fixture_find_dialog (), response);
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_ui_fixture_run_until (fixture, has_no_dialog);
}

/* Tests share the library. */
static void
forget_one (SomaUiFixture *fixture)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (soma_ui_fixture_get_library (fixture)), 0);
  gint64 id = soma_figure_item_get_library_id (item);

  soma_library_delete_figures (soma_ui_fixture_get_library (fixture), &id, 1);
  soma_ui_fixture_run_until (fixture, has_none);
}

/* That a figure is built in, too, is worth knowing, but there is nothing to join. */
static void
test_built_in (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture, "/SOMA1\n;Box\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n");
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_true (soma_ui_fixture_shows (soma_ui_fixture_find_dialog (), "1 figure is built in."));
  answer (fixture, "all");
  soma_ui_fixture_run_until (fixture, has_one);
  begin (fixture);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  g_assert_true (soma_ui_fixture_shows (dialog, "The same as “Cube”, which is built in"));
  g_assert_true (adw_message_dialog_has_response (dialog, "cancel"));
  g_assert_false (adw_message_dialog_has_response (dialog, "join"));
  answer (fixture, "cancel");
  g_assert_true (has_one (fixture));
  forget_one (fixture);
}

static void
test_join (SomaUiFixture *fixture, gconstpointer data)
{
  take_in (fixture, "/SOMA1\n;Row\n/xxx\n");
  soma_ui_fixture_run_until (fixture, has_one);
  begin (fixture);
  soma_ui_fixture_run_until (fixture, says_none);
  take_in (fixture, "/SOMA1\n;Column\n/x\n/x\n/x\n");
  soma_ui_fixture_run_until (fixture, has_two);
  begin (fixture);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  g_assert_true (soma_ui_fixture_shows (soma_ui_fixture_find_dialog (), "The same as “Column”"));
  answer (fixture, "cancel");
  g_assert_true (has_two (fixture));
  begin (fixture);
  answer (fixture, "join");
  soma_ui_fixture_run_until (fixture, has_one);
  soma_ui_fixture_run_until (fixture, offers_undo);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo-join", "u", 1));
  soma_ui_fixture_run_until (fixture, has_two);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/duplicates-dialog/built-in", test_built_in);
  soma_ui_fixture_add ("/duplicates-dialog/join", test_join);
  return g_test_run ();
}
