/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"

#include "labels.h"
#include "thumbnail.h"

struct _SomaFigureCard
{
  GtkWidget parent_instance;

  SomaFigureItem *item; /* (nullable) owned */

  /* Template */
  SomaThumbnail *picture;
  GtkLabel *name;
  GtkLabel *known;
  GtkWidget *solved;
};

G_DEFINE_FINAL_TYPE (SomaFigureCard, soma_figure_card, GTK_TYPE_WIDGET)

/* What the keyboard moves over is the cell of the grid, not the card in it. */
static void
name_cell (SomaFigureCard *self, const char *known)
{
  g_autofree char *name = g_strdup_printf ("%s, %s", soma_figure_item_get_name (self->item), known);

  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (self))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_known (SomaFigureCard *self)
{
  guint64 n_solutions;
  SomaKnown known = soma_figure_item_get_known (self->item, &n_solutions);
  gboolean has_pieces = soma_figure_item_get_piece_set (self->item) != NULL;
  guint n_found = soma_figure_item_get_found (self->item);
  g_autofree char *text = has_pieces || known != SOMA_KNOWN_NOTHING
                              ? soma_label_found (known, n_solutions, n_found)
                              : soma_label_figure (soma_figure_item_get_figure (self->item), NULL);

  gtk_label_set_label (self->known, text);
  gtk_widget_set_visible (self->solved, n_found > 0);
  name_cell (self, text);
}

static void
soma_figure_card_dispose (GObject *object)
{
  SomaFigureCard *self = SOMA_FIGURE_CARD (object);
  GtkWidget *child;

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, show_known, self);
  g_clear_object (&self->item);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_figure_card_parent_class)->dispose (object);
}

static void
soma_figure_card_class_init (SomaFigureCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_figure_card_dispose;
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/figure-card.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, name);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, known);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, solved);
}

static void
soma_figure_card_init (SomaFigureCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
soma_figure_card_new (void)
{
  return g_object_new (SOMA_TYPE_FIGURE_CARD, NULL);
}

void
soma_figure_card_set_item (SomaFigureCard *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_FIGURE_CARD (self));

  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, show_known, self);
  g_set_object (&self->item, item);
  soma_thumbnail_set_puzzle (self->picture,
                             item != NULL ? soma_figure_item_get_puzzle (item) : NULL, NULL);
  if (item == NULL)
    return;
  g_autofree char *figure =
      soma_label_figure (soma_figure_item_get_figure (item), soma_figure_item_get_piece_set (item));
  gtk_label_set_label (self->name, soma_figure_item_get_name (item));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), figure);
  g_signal_connect_swapped (item, "notify::known", G_CALLBACK (show_known), self);
  show_known (self);
}

SomaFigureItem *
soma_figure_card_get_item (SomaFigureCard *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_CARD (self), NULL);
  return self->item;
}
