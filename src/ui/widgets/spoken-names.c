/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spoken-names.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "list-text.h"
#include "template.h"

static G_DEFINE_QUARK (soma_spoken_names, named_here);

static void
set_text (gpointer widget, GtkAccessibleProperty property, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), property, text, -1);
}

/* These functions are the only ones by which GTK tells what was set. */
static gboolean
has_name (gpointer widget)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* Whether the name is to be made here: it is now, or there is none. */
static gboolean
is_ours (gpointer widget)
{
  if (g_object_get_qdata (widget, named_here_quark ()) == NULL && has_name (widget))
    return FALSE;
  g_object_set_qdata (widget, named_here_quark (), GINT_TO_POINTER (TRUE));
  return TRUE;
}

/* By tooltips */

static void
tooltip_cb (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  g_auto (GStrv) parts = g_strsplit (tooltip != NULL ? tooltip : "", " (", 2);
  gboolean has_key = parts[0] != NULL && parts[1] != NULL && g_str_has_suffix (parts[1], ")");
  g_autofree char *key = has_key ? g_strndup (parts[1], strlen (parts[1]) - 1) : g_strdup ("");

  set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, parts[0] != NULL ? parts[0] : "");
  /* GTK has made the tooltip the description. */
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, key);
}

static gboolean
shows_text (GtkWidget *button)
{
  if (GTK_IS_MENU_BUTTON (button))
    return gtk_menu_button_get_label (GTK_MENU_BUTTON (button)) != NULL;
  return gtk_button_get_label (GTK_BUTTON (button)) != NULL;
}

/* By labels */

/* What is named by the labels in it. Rows of list views have no type that is public; those with an
 * entry, and tabs, have labels that take turns, and name themselves. */
static gboolean
is_row (GtkWidget *widget)
{
  if (GTK_IS_EDITABLE (widget) ||
      gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) == GTK_ACCESSIBLE_ROLE_TAB)
    return FALSE;
  return GTK_IS_LIST_BOX_ROW (widget) || GTK_IS_FLOW_BOX_CHILD (widget) ||
         g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkListItemWidget") ||
         (GTK_IS_BUTTON (widget) && !shows_text (widget) &&
          gtk_widget_get_tooltip_text (widget) == NULL);
}

static void
add_labels (GtkWidget *widget, GString *text)
{
  /* What opens is not in it, and what is a sign is not text. */
  if (!gtk_widget_get_visible (widget) || GTK_IS_POPOVER (widget) ||
      gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) ==
          GTK_ACCESSIBLE_ROLE_PRESENTATION)
    return;
  if (GTK_IS_LABEL (widget) && soma_has_text (gtk_label_get_text (GTK_LABEL (widget))))
    soma_list_text_add (text, gtk_label_get_text (GTK_LABEL (widget)), SOMA_LIST_NEXT);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_BUTTON (child))
      add_labels (child, text);
}

static void
label_cb (GtkWidget *label)
{
  GtkWidget *above = gtk_widget_get_parent (label);
  g_autoptr (GString) text = g_string_new (NULL);

  while (above != NULL && !is_row (above) && !GTK_IS_BUTTON (above))
    above = gtk_widget_get_parent (above);
  if (above == NULL || !is_row (above) || !is_ours (above))
    return;
  add_labels (above, text);
  set_text (above, GTK_ACCESSIBLE_PROPERTY_LABEL, text->str);
}

/* Others */

/* GTK 4.8 names a button with a mnemonic by its label, with the underscore, and by the widget that
 * shows that: "_Check Check". The widget is enough. */
static void
mnemonic_cb (GtkWidget *button)
{
  gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

/* Newer GTK names an item of a menu by a label that is shown but, as it has no name of its own, not
 * told. Whatever changes in the item names it like that again. */
static void
menu_item_cb (GtkWidget *item)
{
  GtkWidget *label = gtk_widget_get_first_child (item);

  while (label != NULL && !GTK_IS_LABEL (label))
    label = gtk_widget_get_next_sibling (label);
  if (label == NULL)
    return;
  set_text (item, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (GTK_LABEL (label)));
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* Unlike other labels, one with the role of a status takes no name from its text. */
static void
status_cb (GtkLabel *label)
{
  set_text (label, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (label));
}

static void
follow (GtkWidget *widget, const char *signal, GCallback callback)
{
  g_signal_handlers_disconnect_by_func (widget, callback, NULL);
  g_signal_connect (widget, signal, callback, NULL);
  ((void (*) (GtkWidget *)) callback) (widget);
}

static void
name_label (GtkWidget *label)
{
  if (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (label)) == GTK_ACCESSIBLE_ROLE_STATUS)
    follow (label, "notify::label", G_CALLBACK (status_cb));
  else
    follow (label, "notify::label", G_CALLBACK (label_cb));
}

static void
name_button (GtkWidget *button)
{
  if (GTK_IS_BUTTON (button) && shows_text (button) &&
      gtk_button_get_use_underline (GTK_BUTTON (button)))
    follow (button, "notify::label", G_CALLBACK (mnemonic_cb));
  else if (!shows_text (button) && gtk_widget_get_tooltip_text (button) != NULL && is_ours (button))
    follow (button, "notify::tooltip-text", G_CALLBACK (tooltip_cb));
  else if (GTK_IS_INFO_BAR (gtk_widget_get_ancestor (button, GTK_TYPE_INFO_BAR)) &&
           gtk_widget_has_css_class (button, "close"))
    set_text (button, GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Close"));
}

static gboolean
is_menu_item (GtkWidget *widget)
{
  switch (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)))
    {
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM:
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX:
    case GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Whether it holds others, as lists and menus do; a button with text for a menu holds the button
 * that has it. */
static gboolean
is_container (GtkWidget *widget)
{
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));

  return GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget) || GTK_IS_LIST_BASE (widget) ||
         GTK_IS_POPOVER_MENU (widget) || GTK_IS_FLOW_BOX_CHILD (widget) ||
         (GTK_IS_MENU_BUTTON (widget) && shows_text (widget)) ||
         role == GTK_ACCESSIBLE_ROLE_TAB_LIST || role == GTK_ACCESSIBLE_ROLE_WIDGET;
}

/* In a group of preferences that has no title, a list is named by a label without text. */
static gboolean
is_nameless (GtkWidget *widget)
{
  GtkWidget *group = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP);

  if (group != NULL && GTK_IS_LIST_BOX (widget))
    return !soma_has_text (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)));
  return !has_name (widget) && !gtk_test_accessible_has_relation (
                                   GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* The focus is in the button inside. */
static void
name_color_button (GtkWidget *widget)
{
  GtkWidget *button = gtk_widget_get_first_child (widget);
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_ROW);

  if (row != NULL && !has_name (widget))
    set_text (button, GTK_ACCESSIBLE_PROPERTY_LABEL,
              adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  else
    gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    widget, NULL, -1);
}

/* A tooltip that says no more than the name is none to hear. Newer GTK takes no empty description
 * for one, but leaves out a tooltip that is the name, letter by letter. */
static void
forget_tooltip (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  g_autofree char *name = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                              GTK_ACCESSIBLE_PROPERTY_LABEL, "");

  if (tooltip == NULL || name == NULL || g_ascii_strcasecmp (tooltip, name) != 0)
    return;
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip);
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
}

/* What a stack makes of each of its children need not be called anything either. */
static void
name_stack_page (GtkWidget *child)
{
  GtkWidget *stack = gtk_widget_get_parent (child);

  if (!GTK_IS_STACK (stack))
    return;
  GtkStackPage *page = gtk_stack_get_page (GTK_STACK (stack), child);
  if (!has_name (page))
    set_text (page, GTK_ACCESSIBLE_PROPERTY_LABEL, "");
}

static gboolean
mapped_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);

  name_stack_page (widget);
  if (GTK_IS_LABEL (widget))
    name_label (widget);
  else if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
    name_button (widget);
  else if (is_menu_item (widget))
    follow (widget, "notify", G_CALLBACK (menu_item_cb));
  else if (GTK_IS_COLOR_BUTTON (widget))
    name_color_button (widget);
  else if (ADW_IS_EXPANDER_ROW (widget) && is_ours (widget))
    /* Its labels are in a row within it. */
    set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL,
              adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)));
  if (is_container (widget) && is_nameless (widget) && is_ours (widget))
    /* It need not be called anything, but not by its class; a row, until it has labels. */
    set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, "");
  if (has_name (widget))
    {
      forget_tooltip (widget);
      /* GTK says both. */
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    }
  return TRUE;
}

void
soma_spoken_names_start (void)
{
  /* The class, and so the signal, may not be there yet. */
  g_type_ensure (GTK_TYPE_WIDGET);
  gpointer class = g_type_class_ref (GTK_TYPE_WIDGET);
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, mapped_cb, NULL, NULL);
  g_type_class_unref (class);
}
