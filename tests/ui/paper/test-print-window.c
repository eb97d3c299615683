/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "input.h"
#include "layers-pane.h"
#include "print-window.h"
#include "ui-fixture.h"

static SomaPrintWindow *
find_print_window (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (SOMA_IS_PRINT_WINDOW (link->data))
      return link->data;
  return NULL;
}

static gboolean
has_print_window (SomaUiFixture *fixture)
{
  return find_print_window () != NULL && gtk_widget_get_mapped (GTK_WIDGET (find_print_window ()));
}

static gboolean
has_none (SomaUiFixture *fixture)
{
  return find_print_window () == NULL;
}

static void
select_row (const char *title, guint selected)
{
  g_autoptr (GPtrArray) widgets = g_ptr_array_new ();

  g_ptr_array_add (widgets, find_print_window ());
  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *widget = widgets->pdata[i];
      if (ADW_IS_COMBO_ROW (widget) &&
          g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), title))
        {
          adw_combo_row_set_selected (ADW_COMBO_ROW (widget), selected);
          return;
        }
      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        g_ptr_array_add (widgets, child);
    }
  g_error ("no row %s", title);
}

static char *
get_position (void)
{
  char *position;

  g_object_get (find_print_window (), "position", &position, NULL);
  return position;
}

static void
assert_position (const char *wanted)
{
  g_autofree char *position = get_position ();

  g_assert_cmpstr (position, ==, wanted);
}

static void
ask (SomaUiFixture *fixture)
{
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_input_keys ("ctrl+p");
  soma_ui_fixture_run_until (fixture, has_print_window);
}

/* The figure, then its 240 solutions. */
static void
test_pages (SomaUiFixture *fixture, gconstpointer data)
{
  ask (fixture);
  assert_position ("1 of 1");
  select_row ("Solutions", 1);
  assert_position ("1 of 2");
  select_row ("Solutions", 3);
  select_row ("Solutions on a Page", 4);
  assert_position ("1 of 9");
  gtk_widget_activate_action (GTK_WIDGET (find_print_window ()), "print.next", NULL);
  assert_position ("2 of 9");
  select_row ("Solutions on a Page", 6);
  assert_position ("2 of 2");
  select_row ("Figures", 6);
  assert_position ("1 of 1");
  select_row ("Solutions", 0);
  assert_position ("No pages");
  soma_input_focus_window (find_print_window ());
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, has_none);
}

static char *
read_file (GFile *file, gsize *length)
{
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (file, NULL, &text, length, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Among bytes that may be zero. */
static gboolean
contains (const char *text, gsize length, const char *word)
{
  for (gsize i = 0; i + strlen (word) <= length; i++)
    if (memcmp (text + i, word, strlen (word)) == 0)
      return TRUE;
  return FALSE;
}

/* Saving replaces what was there, and leaves nothing else. */
static void
test_save (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("Cube.pdf", "an older one");

  ask (fixture);
  select_row ("Solutions", 3);
  soma_print_window_save (find_print_window (), file);
  soma_ui_fixture_run_until (fixture, has_none);
  gsize length;
  g_autofree char *text = read_file (file, &length);
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  /* Letters are text in an embedded font, and there are no pictures made of dots. */
  g_assert_true (contains (text, length, "/FontFile"));
  g_assert_false (contains (text, length, "/Subtype /Image"));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
}

/* What was there stays if the new one cannot be written. */
static void
test_no_folder (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/Cube.pdf");

  ask (fixture);
  soma_print_window_save (find_print_window (), file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  gtk_window_destroy (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

/* A step of a search is printed as its layers. */
static void
test_step (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  SomaDocumentPage *page = soma_ui_fixture_get_document_page (fixture);
  gtk_widget_activate_action (GTK_WIDGET (page), "page.show", "s", "watch");
  gpointer pane;
  while ((pane = soma_ui_fixture_find (page, SOMA_TYPE_LAYERS_PANE)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (gtk_widget_activate_action (pane, "layers.print", NULL));
  soma_ui_fixture_run_until (fixture, has_print_window);
  assert_position ("1 of 1");
  select_row ("Solutions", 0);
  assert_position ("No pages");
  gtk_window_close (GTK_WINDOW (find_print_window ()));
  soma_ui_fixture_run_until (fixture, has_none);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  soma_ui_fixture_add ("/print-window/pages", test_pages);
  soma_ui_fixture_add ("/print-window/save", test_save);
  soma_ui_fixture_add ("/print-window/no-folder", test_no_folder);
  soma_ui_fixture_add ("/print-window/step", test_step);
  return g_test_run ();
}
