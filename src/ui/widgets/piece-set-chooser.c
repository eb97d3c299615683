/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set-chooser.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "template.h"

struct _SomaPieceSetChooser
{
  GtkWidget parent_instance;

  GtkDropDown *drop_down; /* owned */
  SomaDocument *document; /* (nullable) owned */
  GPtrArray *sets;        /* (nullable) of SomaPieceSet, one for each row */
};

G_DEFINE_FINAL_TYPE (SomaPieceSetChooser, soma_piece_set_chooser, GTK_TYPE_WIDGET)

static void
selected_cb (SomaPieceSetChooser *self)
{
  guint selected = gtk_drop_down_get_selected (self->drop_down);

  if (self->sets != NULL && selected < self->sets->len)
    soma_document_set_piece_set (self->document, g_ptr_array_index (self->sets, selected));
}

static GListModel *
make_rows (GPtrArray *sets)
{
  GtkStringList *rows = gtk_string_list_new (NULL);

  for (guint i = 0; i < sets->len; i++)
    gtk_string_list_take (rows, soma_label_piece_set (g_ptr_array_index (sets, i)));
  return G_LIST_MODEL (rows);
}

static void
soma_piece_set_chooser_dispose (GObject *object)
{
  SomaPieceSetChooser *self = SOMA_PIECE_SET_CHOOSER (object);

  g_clear_object (&self->document);
  if (self->drop_down != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->drop_down)));
  g_clear_pointer (&self->sets, g_ptr_array_unref);
  G_OBJECT_CLASS (soma_piece_set_chooser_parent_class)->dispose (object);
}

static void
soma_piece_set_chooser_class_init (SomaPieceSetChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_piece_set_chooser_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
soma_piece_set_chooser_init (SomaPieceSetChooser *self)
{
  self->drop_down = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  gtk_widget_set_parent (GTK_WIDGET (self->drop_down), GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pieces"), -1);
  soma_template_name_drop_down (self->drop_down, _ ("Pieces"));
  g_signal_connect_swapped (self->drop_down, "notify::selected", G_CALLBACK (selected_cb), self);
}

void
soma_piece_set_chooser_set_document (SomaPieceSetChooser *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_PIECE_SET_CHOOSER (self));

  g_set_object (&self->document, document);
  g_clear_pointer (&self->sets, g_ptr_array_unref);
  self->sets = soma_document_list_piece_sets (document);

  g_autoptr (GListModel) rows = make_rows (self->sets);
  guint selected;
  gboolean chosen =
      g_ptr_array_find (self->sets, soma_document_get_piece_set (self->document), &selected);
  g_signal_handlers_block_by_func (self->drop_down, selected_cb, self);
  gtk_drop_down_set_model (self->drop_down, rows);
  gtk_drop_down_set_selected (self->drop_down, chosen ? selected : GTK_INVALID_LIST_POSITION);
  g_signal_handlers_unblock_by_func (self->drop_down, selected_cb, self);
  /* A single set is not a choice, unless it has not been made. */
  gtk_widget_set_visible (GTK_WIDGET (self), self->sets->len > (chosen ? 1 : 0));
}
