/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-entry-list.h"

#include <glib/gi18n.h>

#include "map-labels.h"
#include "template.h"

/* What is listed at most. */
#define MOST 1000

struct _SomaMapEntryList
{
  GtkBox parent_instance;

  SomaMapGraph *graph; /* (nullable) owned */
  GArray *entries;     /* (nullable) owned: of SomaMapEntry */

  /* Template */
  GtkDropDown *scope_choice;
  GtkLabel *scope_label;
  GtkStringList *rows; /* what is said of the entries */
};

G_DEFINE_FINAL_TYPE (SomaMapEntryList, soma_map_entry_list, GTK_TYPE_BOX)

static guint activated_signal;

static void
fill (SomaMapEntryList *self)
{
  SomaMapScope scope = (SomaMapScope) gtk_drop_down_get_selected (self->scope_choice);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  g_clear_pointer (&self->entries, g_array_unref);
  if (self->graph != NULL)
    {
      self->entries = soma_map_scope_list (self->graph, scope, MOST);
      text = soma_label_map_scope (scope, soma_map_scope_count (self->graph, scope),
                                   self->entries->len);
    }
  for (guint i = 0; self->entries != NULL && i < self->entries->len; i++)
    g_ptr_array_add (
        rows, soma_label_map_entry (scope, &g_array_index (self->entries, SomaMapEntry, i), i));
  g_ptr_array_add (rows, NULL);
  gtk_string_list_splice (self->rows, 0, n_rows, (const char *const *) rows->pdata);
  gtk_label_set_label (self->scope_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->scope_label), soma_has_text (text));
}

static void
activated_cb (SomaMapEntryList *self, guint position)
{
  if (self->entries == NULL || position >= self->entries->len)
    return;
  SomaMapEntry entry = g_array_index (self->entries, SomaMapEntry, position);
  gboolean is_bridge = gtk_drop_down_get_selected (self->scope_choice) == SOMA_MAP_BRIDGES;
  g_signal_emit (self, activated_signal, 0, entry.point, is_bridge ? entry.other : G_MAXUINT);
}

static void
setup_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (label, 10);
  gtk_widget_set_margin_end (label, 10);
  gtk_widget_set_margin_top (label, 4);
  gtk_widget_set_margin_bottom (label, 4);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

/* The row, which gets the focus, says what is in it. */
static void
bind_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));
  GtkWidget *label = gtk_list_item_get_child (item), *row = gtk_widget_get_parent (label);

  gtk_label_set_label (GTK_LABEL (label), text);
  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
soma_map_entry_list_dispose (GObject *object)
{
  SomaMapEntryList *self = SOMA_MAP_ENTRY_LIST (object);

  g_clear_pointer (&self->graph, soma_map_graph_unref);
  g_clear_pointer (&self->entries, g_array_unref);
  G_OBJECT_CLASS (soma_map_entry_list_parent_class)->dispose (object);
}

static void
soma_map_entry_list_class_init (SomaMapEntryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_map_entry_list_dispose;
  activated_signal = g_signal_new ("activated", SOMA_TYPE_MAP_ENTRY_LIST, G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  soma_template_set (widget_class, "map-entry-list");
  gtk_widget_class_bind_template_child (widget_class, SomaMapEntryList, scope_choice);
  gtk_widget_class_bind_template_child (widget_class, SomaMapEntryList, scope_label);
  gtk_widget_class_bind_template_child (widget_class, SomaMapEntryList, rows);
  gtk_widget_class_bind_template_callback (widget_class, fill);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
}

static void
soma_map_entry_list_init (SomaMapEntryList *self)
{
  soma_template_init (self);
  soma_template_name_drop_down (self->scope_choice, _ ("List"));
}

gboolean
soma_map_entry_list_set_graph (SomaMapEntryList *self, const SomaMapGraph *graph)
{
  g_return_val_if_fail (SOMA_IS_MAP_ENTRY_LIST (self), FALSE);
  if (graph == self->graph)
    return FALSE;
  g_clear_pointer (&self->graph, soma_map_graph_unref);
  self->graph = graph != NULL ? soma_map_graph_ref (graph) : NULL;
  fill (self);
  return TRUE;
}
