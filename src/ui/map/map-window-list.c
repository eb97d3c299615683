/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-labels.h"
#include "map-window-private.h"

/* What is listed at most. */
#define MOST 1000

static SomaMapScope
get_scope (SomaMapWindow *self)
{
  return (SomaMapScope) gtk_drop_down_get_selected (self->scope_choice);
}

static void
set_label (GtkLabel *label, char *text)
{
  gtk_label_set_label (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
  g_free (text);
}

void
soma_map_window_fill_list (SomaMapWindow *self)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);
  SomaMapScope scope = get_scope (self);
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  g_clear_pointer (&self->entries, g_array_unref);
  if (graph != NULL)
    self->entries = soma_map_scope_list (graph, scope, MOST);
  for (guint i = 0; self->entries != NULL && i < self->entries->len; i++)
    g_ptr_array_add (
        rows, soma_label_map_entry (scope, &g_array_index (self->entries, SomaMapEntry, i), i));
  g_ptr_array_add (rows, NULL);
  gtk_string_list_splice (self->rows, 0, n_rows, (const char *const *) rows->pdata);
  set_label (self->scope_label,
             graph != NULL ? soma_label_map_scope (scope, soma_map_scope_count (graph, scope),
                                                   self->entries->len)
                           : g_strdup (""));
}

/* A bridge is shown as the way over it. */
static void
activated_cb (SomaMapWindow *self, guint position)
{
  if (self->entries == NULL || position >= self->entries->len)
    return;
  SomaMapEntry entry = g_array_index (self->entries, SomaMapEntry, position);
  if (get_scope (self) == SOMA_MAP_BRIDGES)
    {
      self->from = entry.point;
      self->to = entry.other;
      soma_map_window_find_way (self);
    }
  soma_map_window_select (self, entry.point);
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

void
soma_map_window_make_list (SomaMapWindow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  GtkSingleSelection *selection =
      gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));

  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_list_view_set_factory (self->entry_list, factory);
  gtk_list_view_set_model (self->entry_list, GTK_SELECTION_MODEL (selection));
  g_object_unref (selection);
  g_signal_connect_object (self->entry_list, "activate", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->scope_choice, "notify::selected",
                           G_CALLBACK (soma_map_window_fill_list), self, G_CONNECT_SWAPPED);
}
