/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help-window.h"
#include "input.h"
#include "ui-fixture.h"

static SomaHelpWindow *
find_help (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_HELP_WINDOW);
}

static gboolean
has_help (SomaUiFixture *fixture)
{
  return find_help () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_help ()));
}

static gboolean
has_no_help (SomaUiFixture *fixture)
{
  return find_help () == NULL;
}

static const char *
get_page (void)
{
  AdwViewStack *pages = soma_ui_fixture_find (find_help (), ADW_TYPE_VIEW_STACK);

  return adw_view_stack_get_visible_child_name (pages);
}

static void
check_picture (GtkWidget *widget)
{
  if (GTK_IS_PICTURE (widget))
    {
      g_assert_nonnull (gtk_picture_get_paintable (GTK_PICTURE (widget)));
      g_assert_nonnull (gtk_picture_get_alternative_text (GTK_PICTURE (widget)));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_picture (child);
}

/* F1 shows the part of the guide that is about the page in view, in one window. */
static void
test_key (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  soma_input_focus_window (page);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "play");
  soma_input_keys ("F1");
  soma_ui_fixture_run_until (fixture, has_help);
  g_assert_cmpstr (get_page (), ==, "play");
  check_picture (GTK_WIDGET (find_help ()));

  SomaHelpWindow *first = find_help ();
  gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "design");
  gtk_window_present (GTK_WINDOW (fixture->window));
  soma_input_focus_window (page);
  soma_input_keys ("F1");
  soma_run_until (g_strcmp0 (get_page (), "design") == 0);
  g_assert_true (find_help () == first);

  soma_input_focus_window (first);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_no_help);
  g_assert_nonnull (fixture->window);
}

/* Help does not keep the program running, and is no window to open figures in. */
static void
test_alone (SomaUiFixture *fixture, gconstpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "help", NULL);
  soma_ui_fixture_run_until (fixture, has_help);
  g_application_activate (G_APPLICATION (fixture->application));
  g_assert_cmpuint (
      g_list_length (gtk_application_get_windows (GTK_APPLICATION (fixture->application))), ==, 2);
  gtk_window_close (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, has_no_help);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/help-window/key", test_key);
  soma_ui_fixture_add ("/help-window/alone", test_alone);
  return g_test_run ();
}
