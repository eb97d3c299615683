/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-switcher.h"

#include <glib/gi18n.h>

#include "template.h"

struct _SomaFigureSwitcher
{
  AdwBin parent_instance;

  guint number;
  const char *action; /* that shows another one */
  guint focus_source;
  GtkWidget *current; /* (nullable) weak: the open one in the list */

  /* Template */
  GtkMenuButton *button;
  GtkLabel *label;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (SomaFigureSwitcher, soma_figure_switcher, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  SomaFigureSwitcher *self = data;
  guint position = gtk_list_item_get_position (item);
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_label (GTK_LABEL (label),
                       gtk_string_object_get_string (gtk_list_item_get_item (item)));
  /* It keeps its place in the row. */
  gtk_widget_set_opacity (gtk_widget_get_next_sibling (label), position == self->number ? 1 : 0);
  if (position == self->number)
    g_set_weak_pointer (&self->current, gtk_list_item_get_child (item));
}

/* Chosen once: the list may be clicked while the popover goes away. */
static void
activate_cb (SomaFigureSwitcher *self, guint position)
{
  gtk_menu_button_popdown (self->button);
  if (position != self->number)
    gtk_widget_activate_action (GTK_WIDGET (self), self->action, "u", position);
}

static gboolean
focus_cb (gpointer data)
{
  SomaFigureSwitcher *self = data;

  self->focus_source = 0;
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", self->number);
  if (self->current == NULL || !gtk_widget_grab_focus (gtk_widget_get_parent (self->current)))
    gtk_widget_grab_focus (GTK_WIDGET (self->list));
  return G_SOURCE_REMOVE;
}

/* The keys begin at the open figure, when the popover has given the focus to the first one. */
static void
shown_cb (SomaFigureSwitcher *self)
{
  if (self->focus_source == 0)
    self->focus_source = g_idle_add (focus_cb, self);
}

static void
soma_figure_switcher_dispose (GObject *object)
{
  SomaFigureSwitcher *self = SOMA_FIGURE_SWITCHER (object);

  g_clear_handle_id (&self->focus_source, g_source_remove);
  g_clear_weak_pointer (&self->current);
  G_OBJECT_CLASS (soma_figure_switcher_parent_class)->dispose (object);
}

static void
soma_figure_switcher_class_init (SomaFigureSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_figure_switcher_dispose;
  soma_template_set (widget_class, "figure-switcher");
  gtk_widget_class_bind_template_child (widget_class, SomaFigureSwitcher, button);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureSwitcher, label);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureSwitcher, list);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, shown_cb);
}

static void
soma_figure_switcher_init (SomaFigureSwitcher *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  soma_template_init (self);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  gtk_list_view_set_factory (self->list, factory);
}

void
soma_figure_switcher_set_names (SomaFigureSwitcher *self, const char *const *names, guint number,
                                const char *action)
{
  g_return_if_fail (SOMA_IS_FIGURE_SWITCHER (self));

  guint n = g_strv_length ((char **) names);
  GtkSingleSelection *selection =
      gtk_single_selection_new (G_LIST_MODEL (gtk_string_list_new (names)));
  /* Translators: which of the figures of a file is open: "2 of 3". */
  g_autofree char *label = g_strdup_printf (_ ("%'u of %'u"), number + 1, n);
  /* Translators: which of the figures of a file is open. */
  g_autofree char *name = g_strdup_printf (_ ("Figure %'u of %'u in the file"), number + 1, n);

  self->number = number;
  self->action = action;
  gtk_single_selection_set_selected (selection, number);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  g_object_unref (selection);
  gtk_label_set_label (self->label, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 1);
}
