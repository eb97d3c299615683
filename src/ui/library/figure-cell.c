/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-cell.h"

#include "start-labels.h"

struct _SomaFigureCell
{
  GtkWidget parent_instance;

  SomaFigureItem *item; /* (nullable) owned */
  SomaFigureColumn column;

  GtkWidget *star; /* (nullable) only beside a name */
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (SomaFigureCell, soma_figure_cell, GTK_TYPE_WIDGET)

static void
update (SomaFigureCell *self)
{
  g_autofree char *text =
      self->item != NULL ? soma_start_label_column (self->item, self->column) : g_strdup ("");

  gtk_label_set_text (self->label, text);
  if (self->star != NULL)
    gtk_widget_set_visible (self->star,
                            self->item != NULL && soma_figure_item_is_favourite (self->item));
}

static gboolean
soma_figure_cell_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard,
                                GtkTooltip *tooltip)
{
  SomaFigureCell *self = SOMA_FIGURE_CELL (widget);
  g_autofree char *reason =
      self->item != NULL ? soma_start_label_column_reason (self->item, self->column) : NULL;

  gtk_tooltip_set_text (tooltip, reason);
  return reason != NULL;
}

static void
soma_figure_cell_dispose (GObject *object)
{
  SomaFigureCell *self = SOMA_FIGURE_CELL (object);
  GtkWidget *child;

  soma_figure_cell_set_item (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_figure_cell_parent_class)->dispose (object);
}

static void
soma_figure_cell_class_init (SomaFigureCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_figure_cell_dispose;
  GTK_WIDGET_CLASS (klass)->query_tooltip = soma_figure_cell_query_tooltip;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
soma_figure_cell_init (SomaFigureCell *self)
{
}

GtkWidget *
soma_figure_cell_new (SomaFigureColumn column)
{
  SomaFigureCell *self = g_object_new (SOMA_TYPE_FIGURE_CELL, NULL);

  self->column = column;
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), column == SOMA_FIGURE_COLUMN_DIFFICULTY);
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  if (soma_figure_column_is_number (column))
    gtk_widget_set_margin_end (GTK_WIDGET (self->label), SOMA_FIGURE_COLUMN_GAP);
  gtk_label_set_xalign (self->label, soma_figure_column_is_number (column) ? 1 : 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  if (column == SOMA_FIGURE_COLUMN_NAME)
    {
      self->star = gtk_image_new_from_icon_name ("starred-symbolic");
      gtk_widget_add_css_class (self->star, "accent");
      gtk_widget_set_margin_end (self->star, 6);
      gtk_widget_set_parent (self->star, GTK_WIDGET (self));
    }
  gtk_widget_set_parent (GTK_WIDGET (self->label), GTK_WIDGET (self));
  update (self);
  return GTK_WIDGET (self);
}

void
soma_figure_cell_set_item (SomaFigureCell *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_FIGURE_CELL (self));

  if (item == self->item)
    return;
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, update, self);
  g_set_object (&self->item, item);
  if (item != NULL)
    g_signal_connect_object (item, "notify", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (!gtk_widget_in_destruction (GTK_WIDGET (self)))
    update (self);
}

SomaFigureItem *
soma_figure_cell_get_item (SomaFigureCell *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_CELL (self), NULL);
  return self->item;
}
