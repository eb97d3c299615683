/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gtk/gtk.h>
#include <string.h>

#include "ui-fixture.h"

/* The keys of a menu: no two rows that are there at the same time have the same one, as it would
 * move between them then, and choose neither. */

typedef struct
{
  GPtrArray *levels; /* of GHashTable: a mnemonic (folded, as a text) -> the label that has it */
  const char *where;
  guint n;
} Check;

static GHashTable *
level_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static char *
find_mnemonic (const char *label)
{
  for (const char *at = strchr (label, '_'); at != NULL; at = strchr (at, '_'))
    {
      if (at[1] != '_' && at[1] != '\0')
        return g_utf8_casefold (at + 1, (gssize) (g_utf8_next_char (at + 1) - at - 1));
      at += at[1] != '\0' ? 2 : 1;
    }
  return NULL;
}

/* One of them is hidden. */
static gboolean
are_alternatives (const char *a, const char *b)
{
  return g_str_has_suffix (a, "_Favourites") && g_str_has_suffix (b, "_Favourites");
}

static void
check_label (Check *check, GHashTable *level, const char *label)
{
  char *key = find_mnemonic (label);
  const char *other = key != NULL ? g_hash_table_lookup (level, key) : NULL;

  check->n++;
  if (other != NULL && !are_alternatives (other, label))
    {
      g_test_message ("“%s” and “%s” have the same key (%s)", other, label, check->where);
      g_test_fail ();
    }
  if (key != NULL)
    g_hash_table_insert (level, key, g_strdup (label));
}

/* A menu as it is described. */

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names,
          const char **values, gpointer data, GError **error)
{
  Check *check = data;

  if (g_str_equal (element, "menu") || g_str_equal (element, "submenu"))
    g_ptr_array_add (check->levels, level_new ());
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Check *check = data;

  if (g_str_equal (element, "menu") || g_str_equal (element, "submenu"))
    g_ptr_array_remove_index (check->levels, check->levels->len - 1);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
         GError **error)
{
  const GSList *elements = g_markup_parse_context_get_element_stack (context);
  Check *check = data;
  g_autofree char *label = g_strndup (text, length);

  if (check->levels->len == 0 || !g_str_equal (elements->data, "attribute") ||
      strchr (label, '_') == NULL)
    return;
  /* The label of a submenu is in the menu above. */
  if (g_str_equal (elements->next->data, "item"))
    check_label (check, check->levels->pdata[check->levels->len - 1], label);
  else if (g_str_equal (elements->next->data, "submenu"))
    check_label (check, check->levels->pdata[check->levels->len - 2], label);
}

static void
test_described (void)
{
  static const GMarkupParser parser = { start_cb, end_cb, text_cb, NULL, NULL };
  const char *folder = "/io/github/somapuzzle/Soma";
  g_auto (GStrv) files = g_resources_enumerate_children (folder, 0, NULL);
  Check check = { .levels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref) };

  for (char **file = files; *file != NULL; file++)
    {
      g_autofree char *path = g_strconcat (folder, "/", *file, NULL);
      g_autoptr (GBytes) bytes =
          g_str_has_suffix (path, ".ui") ? g_resources_lookup_data (path, 0, NULL) : NULL;
      if (bytes == NULL)
        continue;
      g_autoptr (GMarkupParseContext) context =
          g_markup_parse_context_new (&parser, 0, &check, NULL);
      g_autoptr (GError) error = NULL;
      check.where = *file;
      g_markup_parse_context_parse (context, g_bytes_get_data (bytes, NULL),
                                    (gssize) g_bytes_get_size (bytes), &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (check.n, >, 50);
  g_ptr_array_unref (check.levels);
}

/* A menu as it is. */

static void
check_model (Check *check, GHashTable *level, GMenuModel *model)
{
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (model, i, G_MENU_LINK_SUBMENU);
      g_autofree char *label = NULL;

      if (section != NULL)
        check_model (check, level, section);
      else if (g_menu_model_get_item_attribute (model, i, "label", "s", &label))
        check_label (check, level, label);
      if (submenu != NULL)
        {
          g_autoptr (GHashTable) below = level_new ();
          check_model (check, below, submenu);
        }
    }
}

/* Nothing can be chosen in them that the page can never do. */
static guint
count_disabled (GtkWidget *page, GMenuModel *model)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (model, i, G_MENU_LINK_SUBMENU);
      g_autofree char *action = NULL;

      if (section != NULL)
        n += count_disabled (page, section);
      if (submenu != NULL)
        n += count_disabled (page, submenu);
      if (!g_menu_model_get_item_attribute (model, i, "action", "s", &action) ||
          g_str_equal (action, "win.no-recent-files"))
        continue;
      GtkWidget *button = gtk_button_new ();
      g_autoptr (GVariant) target =
          g_menu_model_get_item_attribute_value (model, i, "target", NULL);
      g_object_ref_sink (button);
      gtk_widget_set_parent (button, page);
      gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
      if (!gtk_widget_get_sensitive (button))
        {
          g_test_message ("%s is disabled", action);
          n++;
        }
      gtk_widget_unparent (button);
      g_object_unref (button);
    }
  return n;
}

/* Those of all menu buttons below the widget. */
static void
check_buttons (Check *check, GtkWidget *widget)
{
  GMenuModel *model = GTK_IS_MENU_BUTTON (widget)
                          ? gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget))
                          : NULL;

  if (model != NULL)
    {
      g_autoptr (GHashTable) level = level_new ();
      check->where = gtk_widget_get_tooltip_text (widget);
      check_model (check, level, model);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_buttons (check, child);
}

static gboolean
has_action (GMenuModel *model, const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (model); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (model, i, G_MENU_LINK_SECTION);
      g_autofree char *name = NULL;

      if (section != NULL && has_action (section, action))
        return TRUE;
      if (g_menu_model_get_item_attribute (model, i, "action", "s", &name) &&
          g_str_equal (name, action))
        return TRUE;
    }
  return FALSE;
}

static GtkMenuButton *
find_main_button (GtkWidget *widget)
{
  GtkMenuButton *found = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && gtk_menu_button_get_primary (GTK_MENU_BUTTON (widget)))
    return GTK_MENU_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_main_button (child);
  return found;
}

/* What belongs to some pages is in their main menus alone; the rest is in all. */
static void
check_own (GtkWidget *page, const char *name)
{
  static const struct
  {
    const char *action;
    const char *pages[5];
  } own[] = {
    { "win.export-figures", { "figures" } },
    { "win.export-solutions", { "solutions" } },
    { "win.print-solid", { "design", "solutions" } },
    { "win.print", { "figures", "design", "solutions", "watch" } },
    { "win.map", { "solutions" } },
    { "app.show-letters", { "solutions", "play", "watch" } },
    { "win.levels", { "figures", "play" } },
    { "win.statistics", { "figures", "levels", "play" } },
    { "win.save", { "design", "solutions", "play", "watch" } },
  };
  GMenuModel *menu = gtk_menu_button_get_menu_model (find_main_button (page));

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (has_action (menu, own[i].action) != g_strv_contains (own[i].pages, name))
      g_error ("%s is or is not in the menu of %s", own[i].action, name);
  g_assert_true (has_action (menu, "win.new") && has_action (menu, "app.about"));
}

static gboolean
is_settled (SomaUiFixture *fixture)
{
  AdwLeaflet *pages = soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET);

  return !adw_leaflet_get_child_transition_running (pages) && !g_main_context_pending (NULL);
}

static void
check_page (SomaUiFixture *fixture, const char *name)
{
  Check check = { 0 };

  soma_ui_fixture_run_until (fixture, is_settled);
  GtkWidget *page = soma_window_get_page (fixture->window);
  check_buttons (&check, page);
  g_assert_cmpuint (check.n, >, 10);
  g_assert_cmpuint (count_disabled (page, gtk_menu_button_get_menu_model (find_main_button (page))),
                    ==, 0);
  check_own (page, name);
}

static void
test_shown (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const pages[] = { "design", "play", "watch", "solutions" };

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  check_page (fixture, "figures");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.levels", NULL));
  check_page (fixture, "levels");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.back", NULL));
  soma_ui_fixture_run_until (fixture, is_settled);
  soma_ui_fixture_open (fixture, "Cube");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)),
                                  "page.show", "s", pages[i]);
      check_page (fixture, pages[i]);
    }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/menus/described", test_described);
  soma_ui_fixture_add ("/menus/shown", test_shown);
  return g_test_run ();
}
