/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-fixture.h"

SomaPrintWindow *
soma_print_fixture_find (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_PRINT_WINDOW);
}

gboolean
soma_print_fixture_has_window (SomaUiFixture *fixture)
{
  return soma_print_fixture_find () != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (soma_print_fixture_find ()));
}

gboolean
soma_print_fixture_has_none (SomaUiFixture *fixture)
{
  return soma_print_fixture_find () == NULL;
}

void
soma_print_fixture_select (const char *title, guint selected)
{
  g_autoptr (GPtrArray) widgets = g_ptr_array_new ();

  g_ptr_array_add (widgets, soma_print_fixture_find ());
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

  g_object_get (soma_print_fixture_find (), "position", &position, NULL);
  return position;
}

void
soma_print_fixture_assert_position (const char *wanted)
{
  g_autofree char *position = get_position ();

  g_assert_cmpstr (position, ==, wanted);
}

char *
soma_print_fixture_read (GFile *file, gsize *length)
{
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_load_contents (file, NULL, &text, length, NULL, &error);
  g_assert_no_error (error);
  return text;
}
