/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-card.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "start-labels.h"
#include "template.h"
#include "thumbnail.h"

struct _SomaFigureCard
{
  GtkWidget parent_instance;

  SomaFigureItem *item; /* (nullable) owned */

  GtkWidget *actions; /* (nullable) borrowed: buttons over the picture */
  GtkWidget *star;    /* (nullable) likewise */
  guint actions_source;
  GtkEventController *pointer;  /* (nullable) borrowed: both are the cell's */
  GtkEventController *keyboard; /* (nullable) */

  /* Template */
  GtkOverlay *overlay;
  SomaThumbnail *picture;
  GtkLabel *name;
  GtkLabel *game;
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
  gboolean waits = gtk_widget_get_visible (GTK_WIDGET (self->game));
  gboolean is_favourite = self->item != NULL && soma_figure_item_is_favourite (self->item);
  g_autofree char *name =
      g_strjoin (", ", gtk_label_get_label (self->name), gtk_label_get_label (self->known),
                 waits          ? gtk_label_get_label (self->game)
                 : is_favourite ? _ ("favourite")
                                : NULL,
                 waits && is_favourite ? _ ("favourite") : NULL, NULL);

  if (cell != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Made when it is asked for: setting a tooltip asks the display where the pointer is, which takes
 * most of the time in which a grid is filled. */
static gboolean
tooltip_cb (SomaFigureCard *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  g_autofree char *details = soma_start_label_details (self->item);

  gtk_tooltip_set_text (tooltip, details);
  return details != NULL;
}

static void
describe (SomaFigureCard *self)
{
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *details = soma_start_label_details (self->item);

  if (cell != NULL && details != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                    details, -1);
}

static gboolean
waits (gpointer self, guint n_laid)
{
  return n_laid > 0;
}

/* Buttons. They take no keys, with which one moves from cell to cell: for these there are the menu
 * and Alt with a number. */

static void
open_cb (GtkButton *button, SomaFigureCard *self)
{
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
  gtk_widget_activate_action (GTK_WIDGET (self), "page.open-focused", "s",
                              gtk_widget_get_name (GTK_WIDGET (button)));
}

static void
add_button (SomaFigureCard *self, const char *page, const char *icon, const char *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_name (button, page);
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "osd");
  gtk_widget_add_css_class (button, "circular");
  g_signal_connect (button, "clicked", G_CALLBACK (open_cb), self);
  gtk_box_append (GTK_BOX (self->actions), button);
}

/* The star. */

static void
star_cb (GtkButton *button, SomaFigureCard *self)
{
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
  gtk_widget_activate_action (GTK_WIDGET (self), "page.toggle-favourite", NULL);
}

/* It is always there on favourites, and on others where it can be clicked. */
static void
show_star (SomaFigureCard *self, gboolean is_near)
{
  gboolean is_favourite = self->item != NULL && soma_figure_item_is_favourite (self->item);
  gboolean shown = is_favourite || (is_near && self->item != NULL &&
                                    soma_figure_item_get_mark_key (self->item) != NULL);

  if (shown && self->star == NULL)
    {
      self->star = gtk_button_new ();
      gtk_widget_set_focusable (self->star, FALSE);
      gtk_widget_set_halign (self->star, GTK_ALIGN_END);
      gtk_widget_set_valign (self->star, GTK_ALIGN_START);
      gtk_widget_add_css_class (self->star, "flat");
      gtk_widget_add_css_class (self->star, "circular");
      gtk_widget_add_css_class (self->star, "star");
      g_signal_connect (self->star, "clicked", G_CALLBACK (star_cb), self);
      gtk_overlay_add_overlay (self->overlay, self->star);
    }
  if (self->star == NULL)
    return;
  gtk_widget_set_visible (self->star, shown);
  gtk_button_set_icon_name (GTK_BUTTON (self->star),
                            is_favourite ? "starred-symbolic" : "non-starred-symbolic");
  gtk_widget_set_tooltip_text (self->star, is_favourite ? _ ("Remove From Favourites")
                                                        : _ ("Add to Favourites"));
}

/* They are made when they are first needed: most cards never need them. */
static gboolean
show_actions_cb (gpointer data)
{
  SomaFigureCard *self = data;
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));
  gboolean shown =
      self->item != NULL && cell != NULL && self->pointer != NULL &&
      (gtk_event_controller_motion_contains_pointer (GTK_EVENT_CONTROLLER_MOTION (self->pointer)) ||
       gtk_widget_has_visible_focus (cell));

  self->actions_source = 0;
  show_star (self, shown);
  if (shown && self->actions == NULL)
    {
      self->actions = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      gtk_widget_set_halign (self->actions, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (self->actions, GTK_ALIGN_END);
      add_button (self, "play", "applications-games-symbolic", _ ("Play"));
      add_button (self, "solutions", "view-grid-symbolic", _ ("Browse Solutions"));
      add_button (self, "design", "document-edit-symbolic", _ ("Design"));
      gtk_overlay_add_overlay (self->overlay, self->actions);
    }
  if (self->actions == NULL)
    return G_SOURCE_REMOVE;
  gtk_widget_set_visible (self->actions, shown);
  if (shown)
    gtk_widget_set_sensitive (gtk_widget_get_first_child (self->actions),
                              soma_figure_item_get_piece_set (self->item) != NULL);
  return G_SOURCE_REMOVE;
}

/* The pointer may come to a card because the grid is laid out, when nothing must change: the card
 * would not be drawn any more. */
static void
entered_cb (SomaFigureCard *self)
{
  if (self->actions_source == 0)
    self->actions_source = g_idle_add (show_actions_cb, self);
}

static void
favourite_cb (SomaFigureCard *self)
{
  label_cb (self);
  entered_cb (self);
}

static void
parent_cb (SomaFigureCard *self)
{
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));

  if (cell == NULL || self->pointer != NULL)
    return;
  self->pointer = gtk_event_controller_motion_new ();
  self->keyboard = gtk_event_controller_focus_new ();
  g_signal_connect_object (self->pointer, "notify::contains-pointer", G_CALLBACK (entered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->keyboard, "notify::contains-focus", G_CALLBACK (entered_cb), self,
                           G_CONNECT_SWAPPED);
  describe (self);
  gtk_widget_add_controller (cell, self->pointer);
  gtk_widget_add_controller (cell, self->keyboard);
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

  if (id != PROP_ITEM || g_value_get_object (value) == (gpointer) self->item)
    return;
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_func (self->item, favourite_cb, self);
  g_set_object (&self->item, g_value_get_object (value));
  if (self->item != NULL)
    g_signal_connect_object (self->item, "notify::favourite", G_CALLBACK (favourite_cb), self,
                             G_CONNECT_SWAPPED);
  if (self->star != NULL || (self->item != NULL && soma_figure_item_is_favourite (self->item)))
    entered_cb (self);
  describe (self);
  soma_thumbnail_set_puzzle (
      self->picture, self->item != NULL ? soma_figure_item_get_puzzle (self->item) : NULL, NULL);
  g_object_notify_by_pspec (object, pspec);
}

static void
soma_figure_card_dispose (GObject *object)
{
  GtkWidget *child;

  g_clear_handle_id (&SOMA_FIGURE_CARD (object)->actions_source, g_source_remove);
  if (SOMA_FIGURE_CARD (object)->item != NULL)
    g_signal_handlers_disconnect_by_func (SOMA_FIGURE_CARD (object)->item, favourite_cb, object);
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
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, overlay);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, picture);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, name);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, game);
  gtk_widget_class_bind_template_child (widget_class, SomaFigureCard, known);
  gtk_widget_class_bind_template_callback (widget_class, label_cb);
  gtk_widget_class_bind_template_callback (widget_class, tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, waits);
  soma_template_bind_function (widget_class, soma_label_item_known);
  soma_template_bind_function (widget_class, soma_start_label_game);
}

static void
soma_figure_card_init (SomaFigureCard *self)
{
  soma_template_init (self);
  g_signal_connect (self, "notify::parent", G_CALLBACK (parent_cb), NULL);
}

SomaFigureItem *
soma_figure_card_get_item (SomaFigureCard *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_CARD (self), NULL);
  return self->item;
}
