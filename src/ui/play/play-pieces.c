/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-pieces.h"

#include "figure-labels.h"
#include "play-labels.h"
#include "swatch.h"

struct _SomaPlayPieces
{
  AdwBin parent_instance;

  /* Owned */
  SomaPlayBoard *board;   /* (nullable) until it is set */
  SomaGame *game;         /* (nullable) whose pieces are listed */
  GArray *copies;         /* of int, one for each row */
  SomaArrangement *shown; /* (nullable) shown in the rows */

  int shown_selected;
  GtkListBox *list;   /* the child */
  gboolean selecting; /* the selection follows the game, rather than the game the selection */
};

G_DEFINE_FINAL_TYPE (SomaPlayPieces, soma_play_pieces, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_BOARD,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static int
get_copy (SomaPlayPieces *self, GtkListBoxRow *row)
{
  return row != NULL ? g_array_index (self->copies, int, gtk_list_box_row_get_index (row)) : -1;
}

static void
row_selected_cb (SomaPlayPieces *self, GtkListBoxRow *row)
{
  if (!self->selecting)
    soma_play_board_select (self->board, get_copy (self, row));
}

static void
row_activated_cb (SomaPlayPieces *self, GtkListBoxRow *row)
{
  soma_play_board_select (self->board, get_copy (self, row));
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* Swatch, name and state, which are wrapped when text is large, and the state only then. */
static GtkWidget *
make_row (const SomaPiece *shape)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *name = gtk_label_new (NULL), *state = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_xalign (GTK_LABEL (state), 1);
  gtk_label_set_justify (GTK_LABEL (state), GTK_JUSTIFY_RIGHT);
  gtk_label_set_wrap (GTK_LABEL (state), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (state), GTK_NATURAL_WRAP_NONE);
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
  /* One of several copies is listed on its own. */
  SomaPiece single = *shape;
  single.min_count = single.max_count = 1;
  g_autofree char *text = soma_label_piece_name (&single);
  g_autofree char *state = soma_play_label_state (arrangement, (guint) copy);
  g_autofree char *spoken = soma_play_label_selected (arrangement, (guint) copy);

  gboolean is_used = soma_arrangement_find (arrangement, copy) != NULL;
  soma_swatch_set_look (SOMA_SWATCH (swatch), is_used ? SOMA_PIECE_HIDDEN : SOMA_PIECE_SOLID);
  gtk_label_set_label (GTK_LABEL (name), text);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (name)), state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* One row for each copy on the table. */
static void
list_copies (SomaPlayPieces *self)
{
  const SomaPlayTable *table = soma_play_board_get_table (self->board);
  const SomaPieceSet *set = soma_game_get_puzzle (self->game)->set;
  GtkListBoxRow *row;

  g_clear_pointer (&self->shown, soma_arrangement_unref);
  self->selecting = TRUE;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  self->selecting = FALSE;
  g_array_set_size (self->copies, 0);
  for (int copy = soma_play_table_next (table, -1, FALSE); copy >= 0;
       copy = soma_play_table_next (table, copy, FALSE))
    {
      g_array_append_val (self->copies, copy);
      gtk_list_box_append (self->list,
                           make_row (&set->pieces[soma_piece_set_copy_piece (set, copy)]));
    }
}

/* Does nothing if nothing has changed, as in most frames of a drag. */
static void
update (SomaPlayPieces *self)
{
  SomaGame *game = soma_play_board_get_game (self->board);
  SomaArrangement *arrangement = soma_game_get_arrangement (game);
  int selected = soma_play_table_get_selected (soma_play_board_get_table (self->board));

  if (g_set_object (&self->game, game))
    list_copies (self);
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

static void
set_board (SomaPlayPieces *self, SomaPlayBoard *board)
{
  g_return_if_fail (self->board == NULL && board != NULL);

  self->board = g_object_ref (board);
  g_signal_connect_object (board, "refreshed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
soma_play_pieces_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    set_board (SOMA_PLAY_PIECES (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_pieces_dispose (GObject *object)
{
  SomaPlayPieces *self = SOMA_PLAY_PIECES (object);

  self->selecting = TRUE; /* not by the user, when the rows are removed */
  g_clear_object (&self->board);
  g_clear_object (&self->game);
  g_clear_pointer (&self->copies, g_array_unref);
  g_clear_pointer (&self->shown, soma_arrangement_unref);
  G_OBJECT_CLASS (soma_play_pieces_parent_class)->dispose (object);
}

static void
soma_play_pieces_class_init (SomaPlayPiecesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_play_pieces_dispose;
  G_OBJECT_CLASS (klass)->set_property = soma_play_pieces_set_property;
  properties[PROP_BOARD] =
      g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_PLAY_BOARD, G_PARAM_WRITABLE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
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
