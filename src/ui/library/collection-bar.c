/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collection-bar.h"

#include <glib/gi18n.h>

#include "figure-item.h"

struct _SomaCollectionBar
{
  AdwBin parent_instance;

  /* Owned */
  GListModel *figures; /* (nullable) */
  GtkFilter *filter;
  char *collection; /* (nullable): all; "": one's own */
  GStrv names;      /* (nullable) of the collections that have buttons */

  GtkWidget *box; /* contains the buttons */
};

G_DEFINE_FINAL_TYPE (SomaCollectionBar, soma_collection_bar, ADW_TYPE_BIN)

static gboolean
is_shown (gpointer data, gpointer user_data)
{
  SomaCollectionBar *self = user_data;
  SomaFigureItem *item = data;

  if (self->collection == NULL)
    return TRUE;
  if (*self->collection == '\0')
    return soma_figure_item_get_library_id (item) != 0;
  return g_strcmp0 (soma_figure_item_get_collection (item), self->collection) == 0;
}

static GStrv
list_names (SomaCollectionBar *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < g_list_model_get_n_items (self->figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (self->figures, i);
      const char *name = soma_figure_item_get_collection (item);

      if (name != NULL && *name != '\0' && g_hash_table_add (seen, g_strdup (name)))
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

static void
toggled_cb (GtkToggleButton *button, SomaCollectionBar *self)
{
  const char *collection = g_object_get_data (G_OBJECT (button), "collection");

  if (!gtk_toggle_button_get_active (button) || g_strcmp0 (collection, self->collection) == 0)
    return;
  g_free (self->collection);
  self->collection = g_strdup (collection);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
add_button (SomaCollectionBar *self, const char *label, const char *collection)
{
  GtkWidget *first = gtk_widget_get_first_child (self->box);
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  g_object_set_data_full (G_OBJECT (button), "collection", g_strdup (collection), g_free);
  gtk_widget_add_css_class (button, "collection");
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                g_strcmp0 (collection, self->collection) == 0);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, 0);
  gtk_box_append (GTK_BOX (self->box), button);
}

static void
fill (SomaCollectionBar *self)
{
  GtkWidget *button;

  while ((button = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), button);
  add_button (self, _ ("All"), NULL);
  add_button (self, _ ("My Figures"), "");
  for (guint i = 0; self->names[i] != NULL; i++)
    add_button (self, self->names[i], self->names[i]);
}

static gboolean
is_offered (SomaCollectionBar *self, const char *collection)
{
  return collection == NULL || *collection == '\0' ||
         g_strv_contains ((const char *const *) self->names, collection);
}

static void
figures_changed_cb (SomaCollectionBar *self)
{
  g_auto (GStrv) names = list_names (self);

  if (self->names != NULL &&
      g_strv_equal ((const char *const *) names, (const char *const *) self->names))
    return;
  g_strfreev (self->names);
  self->names = g_steal_pointer (&names);
  if (!is_offered (self, self->collection))
    soma_collection_bar_show (self, NULL);
  fill (self);
}

static void
soma_collection_bar_dispose (GObject *object)
{
  SomaCollectionBar *self = SOMA_COLLECTION_BAR (object);

  g_clear_object (&self->figures);
  g_clear_object (&self->filter);
  g_clear_pointer (&self->collection, g_free);
  g_clear_pointer (&self->names, g_strfreev);
  G_OBJECT_CLASS (soma_collection_bar_parent_class)->dispose (object);
}

static void
soma_collection_bar_class_init (SomaCollectionBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_collection_bar_dispose;
}

/* A wheel that only turns up and down moves along the row, which may be longer than the window. */
static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, GtkScrolledWindow *scrolled)
{
  GtkAdjustment *along = gtk_scrolled_window_get_hadjustment (scrolled);
  double page = gtk_adjustment_get_page_size (along);

  if (dx != 0 || page >= gtk_adjustment_get_upper (along))
    return FALSE;
  gtk_adjustment_set_value (along, gtk_adjustment_get_value (along) + dy * page / 6);
  return TRUE;
}

static void
soma_collection_bar_init (SomaCollectionBar *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_add_css_class (self->box, "collections");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Collections"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->box);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scroll_cb), scrolled);
  gtk_widget_add_controller (scrolled, wheel);
  adw_bin_set_child (ADW_BIN (self), scrolled);
}

void
soma_collection_bar_set_figures (SomaCollectionBar *self, GListModel *figures)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  g_set_object (&self->figures, figures);
  g_signal_connect_object (figures, "items-changed", G_CALLBACK (figures_changed_cb), self,
                           G_CONNECT_SWAPPED);
  figures_changed_cb (self);
}

GtkFilter *
soma_collection_bar_get_filter (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), NULL);
  return self->filter;
}

const char *
soma_collection_bar_get_collection (SomaCollectionBar *self)
{
  g_return_val_if_fail (SOMA_IS_COLLECTION_BAR (self), NULL);
  return self->collection;
}

void
soma_collection_bar_show (SomaCollectionBar *self, const char *collection)
{
  g_return_if_fail (SOMA_IS_COLLECTION_BAR (self));

  g_free (self->collection);
  self->collection = g_strdup (collection);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  for (GtkWidget *button = gtk_widget_get_first_child (self->box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (button), "collection"), collection) == 0)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
}
