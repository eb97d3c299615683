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
  GtkStack *pages = soma_ui_fixture_find (find_help (), GTK_TYPE_STACK);

  return gtk_stack_get_visible_child_name (pages);
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

static gboolean
lists_task (const char *text)
{
  gpointer list = soma_ui_fixture_find (find_help (), GTK_TYPE_LIST_BOX);
  GtkWidget *label = soma_ui_fixture_find_label (list, text);

  return label != NULL && gtk_widget_get_mapped (label);
}

static gboolean
lists_tags_alone (SomaUiFixture *fixture)
{
  return lists_task ("Keep your favourites together") && !lists_task ("Choose a figure");
}

static gboolean
lists_duplicates_alone (SomaUiFixture *fixture)
{
  return lists_task ("Tidy it") && !lists_task ("Keep your favourites together");
}

static gboolean
lists_hints (SomaUiFixture *fixture)
{
  return lists_task ("Ask for a hint") && !lists_task ("Place pieces");
}

static gboolean
is_on_library (SomaUiFixture *fixture)
{
  return g_strcmp0 (get_page (), "library") == 0;
}

/* What is typed is looked for in all pages; Enter in the list goes there; Escape ends the search
 * before it closes the window. */
static void
test_search (SomaUiFixture *fixture, gconstpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "help", NULL);
  soma_ui_fixture_run_until (fixture, has_help);
  g_assert_cmpstr (get_page (), ==, "start");
  g_assert_true (lists_task ("Choose a figure"));
  soma_input_settle (find_help ());
  soma_input_focus_window (find_help ());
  soma_input_keys ("ctrl+f t a g s");
  soma_ui_fixture_run_until (fixture, lists_tags_alone);
  /* What a button is called is found. */
  soma_input_keys ("ctrl+a h i n t");
  soma_ui_fixture_run_until (fixture, lists_hints);
  soma_input_keys ("ctrl+a d u p l i c a t e s");
  soma_ui_fixture_run_until (fixture, lists_duplicates_alone);
  soma_input_keys ("Tab Return");
  soma_ui_fixture_run_until (fixture, is_on_library);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_no_help);
}

/* On a phone there is the text, and a way back to the contents. */
static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "help", NULL);
  soma_ui_fixture_run_until (fixture, has_help);
  AdwLeaflet *leaflet = soma_ui_fixture_find (find_help (), ADW_TYPE_LEAFLET);
  g_assert_false (adw_leaflet_get_folded (leaflet));
  gtk_window_set_default_size (GTK_WINDOW (find_help ()), 360, 680);
  soma_run_until (adw_leaflet_get_folded (leaflet));
  g_assert_true (GTK_IS_STACK (adw_leaflet_get_visible_child (leaflet)));
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
  soma_ui_fixture_add ("/help-window/search", test_search);
  soma_ui_fixture_add ("/help-window/narrow", test_narrow);
  soma_ui_fixture_add ("/help-window/alone", test_alone);
  return g_test_run ();
}
