/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"

#include "labels.h"
#include "template.h"
#include "thumbnail.h"

struct _SomaFigureCard
{
  GtkWidget parent_instance;

  SomaFigureItem *item; /* (nullable) owned */

  /* Template */
  SomaThumbnail *picture;
  GtkLabel *name;
  GtkLabel *known;
};

G_DEFINE_FINAL_TYPE (SomaFigureCard, soma_figure_card, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_ITEM,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The keyboard moves over the cells of the grid, not over the cards in them. */
static void
label_cb (SomaFigureCard *self)
{
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *name = g_strdup_printf ("%s, %s", gtk_label_get_label (self->name),
                                           gtk_label_get_label (self->known));

  if (cell != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
soma_figure_card_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ITEM)
    g_value_set_object (value, SOMA_FIGURE_CARD (object)->item);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_figure_card_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaFigureCard *self = SOMA_FIGURE_CARD (object);

  if (id != PROP_ITEM || !g_set_object (&self->item, g_value_get_object (value)))
    return;
  g_autofree char *tooltip = soma_label_item (self->item);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  soma_thumbnail_set_puzzle (
      self->picture, self->item != NULL ? soma_figure_item_get_puzzle (self->item) : NULL, NULL);
  g_object_notify_by_pspec (object, pspec);
}

static void
soma_figure_card_dispose (GObject *object)
{
  GtkWidget *child;

  g_clear_object (&SOMA_FIGURE_CARD (object)->item);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (soma_figure_card_parent_class)->dispose (object);
}

static void
soma_figure_card_class_init (SomaFigureCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_figure_card_get_property;
  object_class->set_property = soma_figure_card_set_property;
  object_class->dispose = soma_figure_card_dispose;
  properties[PROP_ITEM] = g_param_spec_object ("item", NULL, NULL, SOMA_TYPE_FIGURE_ITEM,
                                               G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "figure-card");
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, name);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, known);
  gtk_widget_class_bind_template_callback (widget_class, label_cb);
  soma_template_bind_function (widget_class, soma_label_item_known);
}

static void
soma_figure_card_init (SomaFigureCard *self)
{
  soma_template_init (self);
}

SomaFigureItem *
soma_figure_card_get_item (SomaFigureCard *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_CARD (self), NULL);
  return self->item;
}
