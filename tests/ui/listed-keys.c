/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "listed-keys.h"

#include <string.h>

typedef void (*Each) (GtkWidget *shortcut, const char *section, const char *group, gpointer data);

typedef struct
{
  GtkApplication *application;
  const char *section, *group; /* `group` is nullable */
  GPtrArray *keys;
} Wanted;

static char *
get_text (gpointer object, const char *property)
{
  char *text = NULL;

  g_object_get (object, property, &text, NULL);
  return text;
}

static void
walk (GtkWidget *widget, const char *section, const char *group, Each each, gpointer data)
{
  g_autofree char *name =
      GTK_IS_SHORTCUTS_SECTION (widget) ? get_text (widget, "section-name") : NULL;
  g_autofree char *title = GTK_IS_SHORTCUTS_GROUP (widget) ? get_text (widget, "title") : NULL;

  if (GTK_IS_SHORTCUTS_SHORTCUT (widget))
    {
      /* What can be found has copies beside the sections. */
      if (*section != '\0')
        each (widget, section, group, data);
      return;
    }
  section = name != NULL ? name : section;
  group = title != NULL ? title : group;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    walk (child, section, group, each, data);
}

/* The pages of its stack that are not shown are children all the same. */
static void
walk_all (Each each, gpointer data)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/io/github/somapuzzle/Soma/help-overlay.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));

  walk (GTK_WIDGET (window), "", "", each, data);
  gtk_window_destroy (window);
}

static void
add_section (GtkWidget *shortcut, const char *section, const char *group, gpointer data)
{
  GPtrArray *sections = data;

  if (sections->len == 0 || !g_str_equal (sections->pdata[sections->len - 1], section))
    g_ptr_array_add (sections, g_strdup (section));
}

GPtrArray *
soma_listed_keys_get_sections (void)
{
  GPtrArray *sections = g_ptr_array_new_with_free_func (g_free);

  walk_all (add_section, sections);
  return sections;
}

static void
add_keys (GtkWidget *shortcut, const char *section, const char *group, gpointer data)
{
  Wanted *wanted = data;

  if (!g_str_equal (section, wanted->section) ||
      (wanted->group != NULL && !g_str_equal (group, wanted->group)))
    return;
  g_autofree char *action = get_text (shortcut, "action-name");
  if (action == NULL)
    {
      g_ptr_array_add (wanted->keys, get_text (shortcut, "accelerator"));
      return;
    }
  g_auto (GStrv) keys = gtk_application_get_accels_for_action (wanted->application, action);
  if (keys[0] == NULL)
    g_error ("%s is listed, and has no key", action);
  g_ptr_array_add (wanted->keys, g_strdup (keys[0]));
}

GPtrArray *
soma_listed_keys_read (gpointer application, const char *section, const char *group)
{
  Wanted wanted = { application, section, group, g_ptr_array_new_with_free_func (g_free) };

  walk_all (add_keys, &wanted);
  g_assert_cmpuint (wanted.keys->len, >, 0);
  return wanted.keys;
}

static char *
spell (const char *key)
{
  GString *text = g_string_new (key);

  g_string_replace (text, "<Control>", "ctrl+", 0);
  g_string_replace (text, "<Primary>", "ctrl+", 0);
  g_string_replace (text, "<Shift>", "shift+", 0);
  g_string_replace (text, "<Alt>", "alt+", 0);
  return g_string_free (text, FALSE);
}

/* From one key to another with the same modifiers. */
static void
add_range (GStrvBuilder *list, const char *first, const char *last)
{
  static const char *const names[] = { "1",     "2",  "3",    "4",       "Left",
                                       "Right", "Up", "Down", "Page_Up", "Page_Down" };
  const char *name = strrchr (first, '>') != NULL ? strrchr (first, '>') + 1 : first;
  const char *end = strrchr (last, '>') != NULL ? strrchr (last, '>') + 1 : last;
  g_autofree char *modifiers = g_strndup (first, (gsize) (name - first));
  guint i = 0;

  while (!g_str_equal (names[i], name))
    g_assert_cmpuint (++i, <, G_N_ELEMENTS (names));
  for (gboolean is_over = FALSE; !is_over; i++)
    {
      g_assert_cmpuint (i, <, G_N_ELEMENTS (names));
      is_over = g_str_equal (names[i], end);
      g_autofree char *key = g_strconcat (modifiers, names[i], NULL);
      g_autofree char *spelt = spell (key);
      g_strv_builder_add (list, spelt);
    }
}

char **
soma_listed_keys_split (const char *keys)
{
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (keys, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (words[i], "...", 2);
      g_autofree char *spelt = spell (words[i]);

      if (ends[0] != NULL && ends[1] != NULL)
        add_range (list, ends[0], ends[1]);
      else if (*spelt != '\0')
        g_strv_builder_add (list, spelt);
    }
  return g_strv_builder_end (list);
}
