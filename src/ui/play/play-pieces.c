/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-pieces.h"

#include "labels.h"
#include "play-labels.h"
#include "swatch.h"

struct _SomaPlayPieces
{
  AdwBin parent_instance;

  /* Owned */
  GArray *copies;         /* of int, one per row */
  SomaArrangement *shown; /* (nullable) what the rows say */

  int shown_selected;
  GtkListBox *list;   /* the child */
  gboolean selecting; /* the selection follows the game, not the game the selection */
};

G_DEFINE_FINAL_TYPE (SomaPlayPieces, soma_play_pieces, ADW_TYPE_BIN)

enum
{
  SELECTED,
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static int
get_copy (SomaPlayPieces *self, GtkListBoxRow *row)
{
  return row != NULL ? g_array_index (self->copies, int, gtk_list_box_row_get_index (row)) : -1;
}

static void
row_selected_cb (SomaPlayPieces *self, GtkListBoxRow *row)
{
  if (!self->selecting)
    g_signal_emit (self, signals[SELECTED], 0, get_copy (self, row));
}

static void
row_activated_cb (SomaPlayPieces *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[ACTIVATED], 0, get_copy (self, row));
}

/* Swatch, name and state. */
static GtkWidget *
make_row (const SomaPiece *shape)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *name = gtk_label_new (NULL), *state = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (state), 1);
  gtk_widget_add_css_class (state, "dim-label");
  gtk_widget_add_css_class (state, "caption");
  gtk_box_append (GTK_BOX (box), soma_swatch_new (shape->colour, shape->letter));
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), state);
  return box;
}

static void
update_row (GtkListBoxRow *row, const SomaArrangement *arrangement, int copy)
{
  const SomaPuzzle *puzzle = arrangement->puzzle;
  const SomaPiece *shape = &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)];
  GtkWidget *box = gtk_list_box_row_get_child (row);
  GtkWidget *swatch = gtk_widget_get_first_child (box);
  GtkWidget *name = gtk_widget_get_next_sibling (swatch);
  /* One of several is listed on its own. */
  SomaPiece single = *shape;
  single.min_count = single.max_count = 1;
  g_autofree char *text = soma_label_piece_name (&single);
  g_autofree char *state = soma_play_label_state (arrangement, (guint) copy);
  g_autofree char *spoken = soma_play_label_selected (arrangement, (guint) copy);

  soma_swatch_set_hollow (SOMA_SWATCH (swatch), soma_arrangement_find (arrangement, copy) != NULL);
  gtk_label_set_label (GTK_LABEL (name), text);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (name)), state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
soma_play_pieces_dispose (GObject *object)
{
  g_clear_pointer (&SOMA_PLAY_PIECES (object)->copies, g_array_unref);
  g_clear_pointer (&SOMA_PLAY_PIECES (object)->shown, soma_arrangement_unref);
  G_OBJECT_CLASS (soma_play_pieces_parent_class)->dispose (object);
}

static void
soma_play_pieces_class_init (SomaPlayPiecesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_play_pieces_dispose;
  signals[SELECTED] = g_signal_new ("selected", SOMA_TYPE_PLAY_PIECES, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[ACTIVATED] = g_signal_new ("activated", SOMA_TYPE_PLAY_PIECES, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
soma_play_pieces_init (SomaPlayPieces *self)
{
  self->copies = g_array_new (FALSE, FALSE, sizeof (int));
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "play-pieces");
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (row_selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->list));
}

void
soma_play_pieces_set_copies (SomaPlayPieces *self, const SomaPieceSet *set, const int *copies,
                             guint n_copies)
{
  GtkListBoxRow *row;

  g_return_if_fail (SOMA_IS_PLAY_PIECES (self));

  g_clear_pointer (&self->shown, soma_arrangement_unref);
  self->selecting = TRUE;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  self->selecting = FALSE;
  g_array_set_size (self->copies, 0);
  g_array_append_vals (self->copies, copies, n_copies);
  for (guint i = 0; i < n_copies; i++)
    gtk_list_box_append (self->list,
                         make_row (&set->pieces[soma_piece_set_copy_piece (set, copies[i])]));
}

void
soma_play_pieces_update (SomaPlayPieces *self, SomaArrangement *arrangement, int selected)
{
  g_return_if_fail (SOMA_IS_PLAY_PIECES (self));

  if (arrangement == self->shown && selected == self->shown_selected)
    return;
  soma_arrangement_ref (arrangement);
  g_clear_pointer (&self->shown, soma_arrangement_unref);
  self->shown = arrangement;
  self->shown_selected = selected;
  self->selecting = TRUE;
  if (selected < 0)
    gtk_list_box_unselect_all (self->list);
  for (guint i = 0; i < self->copies->len; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) i);
      int copy = g_array_index (self->copies, int, i);

      update_row (row, arrangement, copy);
      if (copy == selected)
        gtk_list_box_select_row (self->list, row);
    }
  self->selecting = FALSE;
}
