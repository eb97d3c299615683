/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placements-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "bits-labels.h"
#include "template.h"

struct _SomaPlacementsPane
{
  GtkBox parent_instance;

  /* Owned */
  SomaBitBoard *board;   /* (nullable) */
  GSignalGroup *signals; /* of the board */

  /* Template */
  GtkDropDown *piece_drop_down;
  GtkListBox *orientation_list;
};

G_DEFINE_FINAL_TYPE (SomaPlacementsPane, soma_placements_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_BOARD,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
list_pieces (SomaPlacementsPane *self)
{
  const SomaPieceSet *set = soma_bit_board_get_puzzle (self->board)->set;
  g_autoptr (GtkStringList) rows = gtk_string_list_new (NULL);

  /* Translators: no piece of the list is selected. */
  gtk_string_list_append (rows, C_ ("piece", "None"));
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      gtk_string_list_take (rows, piece->name[0] != '\0'
                                      ? g_strdup_printf ("%s  %s", piece->letter, piece->name)
                                      : g_strdup (piece->letter));
    }
  gtk_drop_down_set_model (self->piece_drop_down, G_LIST_MODEL (rows));
  gtk_drop_down_set_selected (self->piece_drop_down, 0);
}

static GtkWidget *
make_orientation_row (const SomaOrientation *orientation)
{
  g_autofree char *title = soma_label_orientation (orientation);
  g_autofree char *subtitle = soma_label_freedom (orientation);

  return g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "subtitle", subtitle, "activatable",
                       TRUE, NULL);
}

static void
list_orientations (SomaPlacementsPane *self)
{
  GtkListBoxRow *row;
  int n;
  const SomaOrientation *orientations = soma_bit_board_get_orientations (self->board, &n);

  while ((row = gtk_list_box_get_row_at_index (self->orientation_list, 0)) != NULL)
    gtk_list_box_remove (self->orientation_list, GTK_WIDGET (row));
  for (int i = 0; i < n; i++)
    gtk_list_box_append (self->orientation_list, make_orientation_row (&orientations[i]));
}

/* Marks the orientation of the placement shown. */
static void
select_orientation (SomaPlacementsPane *self)
{
  int n, placement = soma_bit_board_get_placement (self->board);
  const SomaOrientation *orientations = soma_bit_board_get_orientations (self->board, &n);
  GtkListBoxRow *row = NULL;

  for (int i = 0; i < n; i++)
    if (placement >= orientations[i].first &&
        placement < orientations[i].first + orientations[i].n_placements)
      row = gtk_list_box_get_row_at_index (self->orientation_list, i);
  gtk_list_box_select_row (self->orientation_list, row);
}

static void
orientation_activated_cb (SomaPlacementsPane *self, GtkListBoxRow *row)
{
  int n, index = gtk_list_box_row_get_index (row);
  const SomaOrientation *orientations = soma_bit_board_get_orientations (self->board, &n);

  if (index < n)
    soma_bit_board_set_placement (self->board, orientations[index].first);
}

static void
piece_selected_cb (SomaPlacementsPane *self)
{
  guint selected = gtk_drop_down_get_selected (self->piece_drop_down);

  if (self->board == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  soma_bit_board_set_piece (self->board, (int) selected - 1);
  list_orientations (self);
  select_orientation (self);
}

static void
soma_placements_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    g_value_set_object (value, SOMA_PLACEMENTS_PANE (object)->board);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_placements_pane_set_property (GObject *object, guint id, const GValue *value,
                                   GParamSpec *pspec)
{
  SomaPlacementsPane *self = SOMA_PLACEMENTS_PANE (object);

  if (id != PROP_BOARD || !g_set_object (&self->board, g_value_get_object (value)))
    return;
  g_signal_group_set_target (self->signals, self->board);
  if (self->board == NULL)
    return;
  list_pieces (self);
  list_orientations (self);
}

static void
soma_placements_pane_dispose (GObject *object)
{
  SomaPlacementsPane *self = SOMA_PLACEMENTS_PANE (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->board);
  G_OBJECT_CLASS (soma_placements_pane_parent_class)->dispose (object);
}

static void
soma_placements_pane_class_init (SomaPlacementsPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_placements_pane_get_property;
  object_class->set_property = soma_placements_pane_set_property;
  object_class->dispose = soma_placements_pane_dispose;
  properties[PROP_BOARD] =
      g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_BIT_BOARD, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "placements-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaPlacementsPane, piece_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaPlacementsPane, orientation_list);
  gtk_widget_class_bind_template_callback (widget_class, orientation_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, piece_selected_cb);
  soma_template_bind_function (widget_class, soma_label_bits_placement);
}

static void
soma_placements_pane_init (SomaPlacementsPane *self)
{
  self->signals = g_signal_group_new (SOMA_TYPE_BIT_BOARD);
  g_signal_group_connect_swapped (self->signals, "notify::placement",
                                  G_CALLBACK (select_orientation), self);
  soma_template_init (self);
  soma_template_name_drop_down (self->piece_drop_down, _ ("Piece"));
}
