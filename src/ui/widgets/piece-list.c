/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-list.h"

#include "figure-labels.h"
#include "swatch.h"

/* The width available in a side pane, in pixels. */
#define ROOM 288
#define MAX_COLUMNS 4
#define SPACING 4

/* Longer names do not make the list wider. */
#define NAME_CHARS 14

struct _SomaPieceList
{
  GtkWidget parent_instance;

  GtkWidget *grid;    /* owned */
  SomaPieceSet *set;  /* (nullable) owned */
  GPtrArray *buttons; /* of GtkButton, borrowed from the grid */
};

G_DEFINE_FINAL_TYPE (SomaPieceList, soma_piece_list, GTK_TYPE_WIDGET)

enum
{
  PIECE_LOOK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The parts of a button, needed again when it is clicked. */
typedef struct
{
  guint piece;
  SomaPieceLook look;
  SomaSwatch *swatch;
  GtkLabel *name;
} Parts;

static void
strike (GtkLabel *label, gboolean struck)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_strikethrough_new (struck));
  gtk_label_set_attributes (label, attributes);
}

static void
show_look (SomaPieceList *self, GtkWidget *button, SomaPieceLook look)
{
  Parts *parts = g_object_get_data (G_OBJECT (button), "parts");
  const SomaPiece *piece = &self->set->pieces[parts->piece];
  g_autofree char *tooltip = soma_label_piece (piece, look);
  g_autofree char *name = soma_label_piece_look (piece, look);

  parts->look = look;
  soma_swatch_set_look (parts->swatch, look);
  strike (parts->name, look == SOMA_PIECE_HIDDEN);
  if (look == SOMA_PIECE_SOLID)
    gtk_widget_remove_css_class (button, "left-out");
  else
    gtk_widget_add_css_class (button, "left-out");
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
clicked_cb (GtkWidget *button, SomaPieceList *self)
{
  const Parts *parts = g_object_get_data (G_OBJECT (button), "parts");

  soma_piece_list_set_look (self, parts->piece, (parts->look + 1) % SOMA_N_PIECE_LOOKS);
}

static GtkWidget *
make_button (SomaPieceList *self, guint piece)
{
  const SomaPiece *shape = &self->set->pieces[piece];
  g_autofree char *text = soma_label_piece_name (shape);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *swatch = soma_swatch_new (shape->colour, shape->letter);
  GtkWidget *name = gtk_label_new (text);
  Parts *parts = g_new (Parts, 1);

  *parts = (Parts){ piece, SOMA_PIECE_SOLID, SOMA_SWATCH (swatch), GTK_LABEL (name) };
  g_object_set_data_full (G_OBJECT (button), "parts", parts, g_free);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (name), NAME_CHARS);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), name);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "piece");
  show_look (self, button, SOMA_PIECE_SOLID);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  return button;
}

static void
soma_piece_list_dispose (GObject *object)
{
  SomaPieceList *self = SOMA_PIECE_LIST (object);

  g_clear_pointer (&self->grid, gtk_widget_unparent);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  g_clear_pointer (&self->set, soma_piece_set_unref);
  G_OBJECT_CLASS (soma_piece_list_parent_class)->dispose (object);
}

static void
soma_piece_list_class_init (SomaPieceListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_piece_list_dispose;

  signals[PIECE_LOOK] = g_signal_new ("piece-look", SOMA_TYPE_PIECE_LIST, G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
soma_piece_list_init (SomaPieceList *self)
{
  self->buttons = g_ptr_array_new ();
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_homogeneous (GTK_GRID (self->grid), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), SPACING);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), SPACING);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

void
soma_piece_list_set_pieces (SomaPieceList *self, SomaPieceSet *set)
{
  g_return_if_fail (SOMA_IS_PIECE_LIST (self));

  for (guint i = 0; i < self->buttons->len; i++)
    gtk_grid_remove (GTK_GRID (self->grid), g_ptr_array_index (self->buttons, i));
  g_ptr_array_set_size (self->buttons, 0);
  g_clear_pointer (&self->set, soma_piece_set_unref);
  if (set == NULL)
    return;
  self->set = soma_piece_set_ref (set);
  for (int i = 0; i < set->n_pieces; i++)
    g_ptr_array_add (self->buttons, make_button (self, i));

  /* As many as the longest name leaves room for, at the user's text size. */
  int widest = 1;
  for (guint i = 0; i < self->buttons->len; i++)
    {
      int natural;
      gtk_widget_measure (g_ptr_array_index (self->buttons, i), GTK_ORIENTATION_HORIZONTAL, -1,
                          NULL, &natural, NULL, NULL);
      widest = MAX (widest, natural);
    }
  int n_columns = CLAMP ((ROOM + SPACING) / (widest + SPACING), 1, MAX_COLUMNS);
  for (int i = 0; i < set->n_pieces; i++)
    gtk_grid_attach (GTK_GRID (self->grid), g_ptr_array_index (self->buttons, i), i % n_columns,
                     i / n_columns, 1, 1);
}

void
soma_piece_list_set_look (SomaPieceList *self, guint piece, SomaPieceLook look)
{
  g_return_if_fail (SOMA_IS_PIECE_LIST (self));

  if (piece >= self->buttons->len || look >= SOMA_N_PIECE_LOOKS)
    return;
  const Parts *parts = g_object_get_data (g_ptr_array_index (self->buttons, piece), "parts");
  if (look == parts->look)
    return;
  show_look (self, g_ptr_array_index (self->buttons, piece), look);
  g_signal_emit (self, signals[PIECE_LOOK], 0, piece, look);
}

void
soma_piece_list_show_all (SomaPieceList *self)
{
  g_return_if_fail (SOMA_IS_PIECE_LIST (self));

  for (guint i = 0; i < self->buttons->len; i++)
    soma_piece_list_set_look (self, i, SOMA_PIECE_SOLID);
}
