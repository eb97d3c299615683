/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "main-menu.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "file-text.h"

#define MAX_RECENT 10

/* What belongs to each page, section by section: names of menus in main-menu.ui. */
static const struct
{
  const char *name;
  const char *const sections[6];
} pages[] = {
  { "figures",
    { "new", "print export-figures library", "levels statistics", "same preferences", "help" } },
  { "levels", { "new", "statistics", "preferences", "help" } },
  { "design", { "new", "save print export-solid", "same preferences", "help" } },
  { "solutions",
    { "new", "save print export-solutions export-solid", "map letters", "same preferences",
      "help" } },
  { "play", { "new", "save", "letters levels statistics", "same preferences", "help" } },
  { "watch", { "new", "save print", "letters", "same preferences", "help" } },
};

static int
compare_latest_first (gconstpointer a, gconstpointer b)
{
  GDateTime *first = gtk_recent_info_get_modified ((GtkRecentInfo *) a);
  GDateTime *second = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return g_date_time_compare (second, first);
}

static void
append_file (GMenu *menu, GtkRecentInfo *info)
{
  /* An underscore in a file name is not a mnemonic. */
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autofree char *name = soma_file_text_get_name (file);
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *label = g_strjoinv ("__", parts);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (info));
  g_menu_append_item (menu, item);
}

/* Files that this program has opened or saved, and that still exist. */
static void
fill_recent (GMenu *menu, GtkRecentManager *manager)
{
  GList *infos = g_list_sort (gtk_recent_manager_get_items (manager), compare_latest_first);
  int n = 0;

  g_menu_remove_all (menu);
  for (GList *link = infos; link != NULL && n < MAX_RECENT; link = link->next)
    if (gtk_recent_info_has_application (link->data, g_get_application_name ()) &&
        gtk_recent_info_exists (link->data))
      {
        append_file (menu, link->data);
        n++;
      }
  if (n == 0)
    g_menu_append (menu, _ ("No Files Yet"), "win.no-recent-files");
  g_list_free_full (infos, (GDestroyNotify) gtk_recent_info_unref);
}

static void
recent_changed_cb (GtkRecentManager *manager, gpointer data)
{
  fill_recent (data, manager);
}

static GtkBuilder *
load (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GtkBuilder *builder = gtk_builder_new_from_resource ("/io/github/somapuzzle/Soma/main-menu.ui");
  GMenu *recent = G_MENU (gtk_builder_get_object (builder, "recent-menu"));

  g_signal_connect_object (manager, "changed", G_CALLBACK (recent_changed_cb), recent, 0);
  fill_recent (recent, manager);
  return builder;
}

/* (transfer full) The items of these menus, one after the other. */
static GMenu *
make_section (GtkBuilder *builder, const char *names)
{
  g_auto (GStrv) split = g_strsplit (names, " ", -1);
  GMenu *section = g_menu_new ();

  for (char **name = split; *name != NULL; name++)
    {
      GMenuModel *part = G_MENU_MODEL (gtk_builder_get_object (builder, *name));

      for (int i = 0; i < g_menu_model_get_n_items (part); i++)
        {
          g_autoptr (GMenuItem) item = g_menu_item_new_from_model (part, i);
          g_menu_append_item (section, item);
        }
    }
  return section;
}

GMenuModel *
soma_main_menu_new (const char *page)
{
  static GtkBuilder *builder = NULL;
  GMenu *menu = g_menu_new ();
  guint i = 0;

  if (builder == NULL)
    builder = load ();
  while (!g_str_equal (pages[i].name, page))
    g_assert (++i < G_N_ELEMENTS (pages));
  for (const char *const *names = pages[i].sections; *names != NULL; names++)
    {
      g_autoptr (GMenu) section = make_section (builder, *names);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
    }
  return G_MENU_MODEL (menu);
}
