/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-row.h"

#include "engine-auto.h"
#include "piece-labels.h"
#include "swatch.h"
#include "template.h"
#include "thumbnail.h"

struct _SomaPieceRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  SomaPieceDraft *piece;    /* (nullable) */
  SomaCellColours *colours; /* (nullable) */
  char *hint;               /* (nullable) */

  gboolean is_wrong;

  /* Template */
  SomaThumbnail *picture;
};

G_DEFINE_FINAL_TYPE (SomaPieceRow, soma_piece_row, GTK_TYPE_LIST_BOX_ROW)

enum
{
  PROP_0,
  PROP_PIECE,
  PROP_HINT,
  PROP_IS_WRONG,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static char **
get_hint_classes (gboolean is_wrong)
{
  const char *classes[] = { "caption", is_wrong ? "warning" : "dim-label", NULL };

  return g_strdupv ((char **) classes);
}

static void
soma_piece_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPieceRow *self = SOMA_PIECE_ROW (object);

  switch (id)
    {
    case PROP_PIECE:
      g_value_set_boxed (value, self->piece);
      break;
    case PROP_HINT:
      g_value_set_string (value, self->hint);
      break;
    case PROP_IS_WRONG:
      g_value_set_boolean (value, self->is_wrong);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
clear (SomaPieceRow *self)
{
  if (self->piece != NULL)
    g_boxed_free (SOMA_TYPE_PIECE_DRAFT, g_steal_pointer (&self->piece));
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  g_clear_pointer (&self->hint, g_free);
}

static void
soma_piece_row_finalize (GObject *object)
{
  clear (SOMA_PIECE_ROW (object));
  G_OBJECT_CLASS (soma_piece_row_parent_class)->finalize (object);
}

static void
soma_piece_row_class_init (SomaPieceRowClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_piece_row_get_property;
  object_class->finalize = soma_piece_row_finalize;
  properties[PROP_PIECE] = g_param_spec_boxed ("piece", NULL, NULL, SOMA_TYPE_PIECE_DRAFT, flags);
  properties[PROP_HINT] = g_param_spec_string ("hint", NULL, NULL, NULL, flags);
  properties[PROP_IS_WRONG] = g_param_spec_boolean ("is-wrong", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_SWATCH);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "piece-row");
  gtk_widget_class_bind_template_child (widget_class, SomaPieceRow, picture);
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, soma_label_piece_draft);
  soma_template_bind_function (widget_class, soma_label_piece_count);
  soma_template_bind_function (widget_class, get_hint_classes);
}

static void
soma_piece_row_init (SomaPieceRow *self)
{
  soma_template_init (self);
}

/* A new picture is drawn only of another shape or colour. */
static void
show_picture (SomaPieceRow *self, const SomaPieceDraft *piece, SomaCellColours *colours)
{
  g_autofree guint16 *copy_at = g_new0 (guint16, piece->drawing->n_cells + 1);
  g_autoptr (SomaPuzzle) puzzle = NULL;

  if (self->piece != NULL && self->piece->colour == piece->colour &&
      soma_cell_colours_equal (self->colours, colours) &&
      soma_drawing_equal (self->piece->drawing, piece->drawing))
    return;
  puzzle = soma_piece_draft_make_puzzle (piece, colours);
  soma_thumbnail_set_puzzle (self->picture, puzzle, copy_at);
}

GtkWidget *
soma_piece_row_new (void)
{
  return g_object_new (SOMA_TYPE_PIECE_ROW, NULL);
}

void
soma_piece_row_set_piece (SomaPieceRow *self, const SomaPieces *pieces, SomaCellColours *colours,
                          GArray *problems, guint index)
{
  g_return_if_fail (SOMA_IS_PIECE_ROW (self));
  const SomaPieceDraft *piece = &pieces->pieces[index];
  g_autofree char *name = soma_label_piece_draft (piece);
  g_autofree char *title = g_strdup_printf ("%s %s", piece->letter, name);

  show_picture (self, piece, colours);
  clear (self);
  self->colours = soma_cell_colours_ref (colours);
  self->piece = g_boxed_copy (SOMA_TYPE_PIECE_DRAFT, piece);
  self->hint = soma_label_piece_problems (pieces, problems, index, &self->is_wrong);
  for (int i = PROP_PIECE; i < N_PROPERTIES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->hint, -1);
}
