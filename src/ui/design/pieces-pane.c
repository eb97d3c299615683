/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces-pane.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "file-question.h"
#include "own-sets.h"
#include "piece-labels.h"
#include "piece-row.h"
#include "pieces-pane-private.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaPiecesPane, soma_pieces_pane, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_DRAFT,
  PROP_SELECTED,
  PROP_EDITED,
  PROP_PROBLEM,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

SomaPieces *
soma_pieces_pane_get_pieces (SomaPiecesPane *self)
{
  return soma_draft_get_design (self->draft)->pieces;
}

const SomaPieceDraft *
soma_pieces_pane_get_piece (SomaPiecesPane *self)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);

  if (pieces == NULL || self->selected < 0 || (guint) self->selected >= pieces->n_pieces)
    return NULL;
  return &pieces->pieces[self->selected];
}

void
soma_pieces_pane_apply (SomaPiecesPane *self, SomaPieces *pieces, guint stroke)
{
  g_autoptr (SomaPieces) taken = pieces;
  g_autoptr (SomaDesign) design =
      soma_design_with_pieces (soma_draft_get_design (self->draft), taken);

  soma_draft_apply (self->draft, design, stroke);
}

/* Drawing a piece. */

static void
set_edited (SomaPiecesPane *self, int piece)
{
  if (piece == self->edited)
    return;
  self->edited = piece;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EDITED]);
}

/* Whoever does more than look at the piece goes on in the editor. */
static void
edit (SomaPiecesPane *self, int piece)
{
  set_edited (self, piece);
  gtk_widget_activate_action (GTK_WIDGET (self), "design.draw", NULL);
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);

  edit (self, self->edited < 0 ? self->selected : -1);
}

/* A click, or Enter. */
static void
row_activated_cb (SomaPiecesPane *self, GtkListBoxRow *row)
{
  edit (self, gtk_list_box_row_get_index (row));
}

/* The list. */

/* Rows persist as long as there is a piece for them, so that none loses the keyboard focus. */
static void
show_list (SomaPiecesPane *self, SomaPieces *pieces, SomaCellColours *colours)
{
  guint n = pieces != NULL ? pieces->n_pieces : 0;
  g_autoptr (GArray) problems = pieces != NULL ? soma_pieces_find_problems (pieces) : NULL;
  GtkListBoxRow *row;

  for (guint i = 0; i < n; i++)
    {
      row = gtk_list_box_get_row_at_index (self->list, (int) i);
      if (row == NULL)
        {
          row = GTK_LIST_BOX_ROW (soma_piece_row_new ());
          gtk_list_box_append (self->list, GTK_WIDGET (row));
        }
      soma_piece_row_set_piece (SOMA_PIECE_ROW (row), pieces, colours, problems, i);
    }
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) n)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* The selected piece. */

/* A new row is placed in the list one frame after its creation. */
static gboolean
reveal_cb (GtkWidget *list, GdkFrameClock *clock, gpointer data)
{
  SomaPiecesPane *self = data;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);
  graphene_rect_t bounds;

  if (row != NULL && gtk_widget_get_height (GTK_WIDGET (row)) == 0)
    return G_SOURCE_CONTINUE;
  self->reveal_tick = 0;
  if (row != NULL && gtk_widget_compute_bounds (GTK_WIDGET (row), list, &bounds))
    gtk_adjustment_clamp_page (gtk_list_box_get_adjustment (self->list), bounds.origin.y,
                               bounds.origin.y + bounds.size.height);
  return G_SOURCE_REMOVE;
}

/* While one is edited, another one that is selected is edited instead. */
static void
select_piece (SomaPiecesPane *self, int piece)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  int n = pieces != NULL ? (int) pieces->n_pieces : 0;
  GtkListBoxRow *row;

  piece = CLAMP (piece, n > 0 ? 0 : -1, n - 1);
  row = piece >= 0 ? gtk_list_box_get_row_at_index (self->list, piece) : NULL;
  if (row != gtk_list_box_get_selected_row (self->list))
    gtk_list_box_select_row (self->list, row);
  if (piece != self->selected)
    {
      self->selected = piece;
      if (self->edited >= 0)
        set_edited (self, piece);
      if (self->reveal_tick == 0)
        self->reveal_tick =
            gtk_widget_add_tick_callback (GTK_WIDGET (self->list), reveal_cb, self, NULL);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
    }
}

/* For the template. */

static gboolean
has_pieces (const SomaDesign *design)
{
  return design->pieces != NULL;
}

static char *
label_pieces (const SomaDesign *design)
{
  return has_pieces (design) ? soma_label_pieces (design->pieces)
                             : g_strdup (_ ("No pieces chosen"));
}

static gboolean
is_selected (int piece)
{
  return piece >= 0;
}

/* The number of the edited piece among others; -1 if it is gone. */
static int
find_edited (SomaPiecesPane *self, const SomaPieces *pieces)
{
  const SomaPieceDraft *edited = &self->shown->pieces[self->edited];

  for (guint i = 0; i < pieces->n_pieces; i++)
    if (pieces->pieces[i].drawing == edited->drawing &&
        g_str_equal (pieces->pieces[i].letter, edited->letter))
      return (int) i;
  return -1;
}

/* Pieces that come and go leave the one that is edited in the editor. */
static void
follow_edited (SomaPiecesPane *self, const SomaPieces *pieces)
{
  if (self->edited < 0 || (pieces != NULL && self->shown->n_pieces == pieces->n_pieces))
    return;
  set_edited (self, pieces != NULL ? find_edited (self, pieces) : -1);
  if (self->edited >= 0)
    self->selected = self->edited;
}

static void
changed_cb (SomaPiecesPane *self)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  SomaCellColours *colours = soma_draft_get_design (self->draft)->colours;

  if (pieces == self->shown && colours == self->colours && self->is_shown)
    return;
  follow_edited (self, pieces);
  self->is_shown = TRUE;
  g_clear_pointer (&self->shown, soma_pieces_unref);
  self->shown = pieces != NULL ? soma_pieces_ref (pieces) : NULL;
  soma_cell_colours_unref (self->colours);
  self->colours = soma_cell_colours_ref (colours);
  self->showing = TRUE;
  show_list (self, pieces, colours);
  select_piece (self, self->selected);
  soma_pieces_pane_show_piece (self);
  self->showing = FALSE;
  if (!self->writing)
    soma_pieces_pane_end_stroke (self);
}

static void
row_selected_cb (SomaPiecesPane *self, GtkListBoxRow *row)
{
  if (self->showing)
    return;
  self->showing = TRUE;
  select_piece (self, row != NULL ? gtk_list_box_row_get_index (row) : -1);
  soma_pieces_pane_show_piece (self);
  self->showing = FALSE;
}

/* Actions on one piece. */

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  g_autoptr (SomaPieces) before = soma_pieces_pane_get_pieces (self) != NULL
                                      ? soma_pieces_ref (soma_pieces_pane_get_pieces (self))
                                      : soma_pieces_new ("", FALSE, NULL, 0);
  guint n = before->n_pieces;
  SomaPieceDraft piece;

  soma_pieces_init_new (before, &piece);
  SomaPieces *after = soma_pieces_insert (before, n, &piece);
  soma_drawing_unref (piece.drawing);
  if (after == NULL)
    return;
  soma_pieces_pane_apply (self, after, 0);
  select_piece (self, (int) n);
  edit (self, (int) n);
}

static void
duplicate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  int index = self->selected;
  SomaPieces *after = soma_pieces_duplicate (soma_pieces_pane_get_pieces (self), (guint) index);

  if (after == NULL)
    return;
  soma_pieces_pane_apply (self, after, 0);
  select_piece (self, index + 1);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  gboolean is_edited = self->edited >= 0;

  soma_pieces_pane_apply (
      self, soma_pieces_remove (soma_pieces_pane_get_pieces (self), (guint) self->selected), 0);
  if (is_edited)
    set_edited (self, self->selected);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (widget);
  int to = self->selected + g_variant_get_int32 (parameter);

  if (to < 0 || (guint) to >= soma_pieces_pane_get_pieces (self)->n_pieces)
    return;
  soma_pieces_pane_apply (
      self,
      soma_pieces_move (soma_pieces_pane_get_pieces (self), (guint) self->selected, (guint) to), 0);
  select_piece (self, to);
}

static void
count_all (SomaPiecesPane *self, int min_count, int max_count)
{
  soma_pieces_pane_apply (
      self, soma_pieces_set_counts (soma_pieces_pane_get_pieces (self), min_count, max_count), 0);
}

static void
count_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  int min_count, max_count;

  g_variant_get (parameter, "(ii)", &min_count, &max_count);
  count_all (SOMA_PIECES_PANE (widget), min_count, max_count);
}

static void
count_as_selected_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const SomaPieceDraft *piece = soma_pieces_pane_get_piece (SOMA_PIECES_PANE (widget));

  count_all (SOMA_PIECES_PANE (widget), piece->min_count, piece->max_count);
}

void
soma_pieces_pane_enable_actions (SomaPiecesPane *self)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  const char *name = pieces != NULL ? pieces->name : NULL;
  guint n = pieces != NULL ? pieces->n_pieces : 0;
  gboolean selected = soma_pieces_pane_get_piece (self) != NULL;

  soma_template_enable_actions (
      self, (pieces != NULL ? SET : 0) | (soma_has_text (name) ? NAME : 0) |
                (pieces != NULL && soma_own_sets_get (name) != NULL ? OWN_NAME : 0) |
                (n < SOMA_MAX_PIECES ? ROOM : 0) | (selected ? PIECE : 0) |
                (n > 1 ? OTHER_PIECE : 0));
}

void
soma_pieces_pane_set_problem (SomaPiecesPane *self, const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROBLEM]);
}

/* Overrides. */

static void
soma_pieces_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (object);

  if (id == PROP_DRAFT)
    g_value_set_object (value, self->draft);
  else if (id == PROP_SELECTED)
    g_value_set_int (value, self->selected);
  else if (id == PROP_EDITED)
    g_value_set_int (value, self->edited);
  else if (id == PROP_PROBLEM)
    g_value_set_string (value, self->problem);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_pieces_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SELECTED)
    select_piece (SOMA_PIECES_PANE (object), g_value_get_int (value));
  else if (id == PROP_EDITED)
    set_edited (SOMA_PIECES_PANE (object), g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_pieces_pane_dispose (GObject *object)
{
  SomaPiecesPane *self = SOMA_PIECES_PANE (object);

  self->showing = TRUE;
  soma_file_question_close (&self->chooser);
  g_clear_object (&self->draft);
  g_clear_object (&self->library);
  g_clear_pointer (&self->colours, soma_cell_colours_unref);
  g_clear_pointer (&self->shown, soma_pieces_unref);
  g_clear_pointer (&self->problem, g_free);
  G_OBJECT_CLASS (soma_pieces_pane_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "pieces.add", NULL, add_action, ROOM },
  { "pieces.duplicate", NULL, duplicate_action, PIECE | ROOM },
  { "pieces.remove", NULL, remove_action, PIECE },
  { "pieces.move", "i", move_action, PIECE | OTHER_PIECE },
  { "pieces.edit", NULL, edit_action, PIECE },
  { "pieces.count-all", "(ii)", count_all_action, SET },
  { "pieces.count-as-selected", NULL, count_as_selected_action, PIECE },
  { 0 },
};

static void
soma_pieces_pane_class_init (SomaPiecesPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_pieces_pane_get_property;
  object_class->set_property = soma_pieces_pane_set_property;
  object_class->dispose = soma_pieces_pane_dispose;
  properties[PROP_DRAFT] =
      g_param_spec_object ("draft", NULL, NULL, SOMA_TYPE_DRAFT, G_PARAM_READABLE);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, G_PARAM_READABLE);
  properties[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, -1, SOMA_MAX_PIECES, -1,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_EDITED] = g_param_spec_int ("edited", NULL, NULL, -1, SOMA_MAX_PIECES, -1,
                                              G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  soma_template_set (widget_class, "pieces-pane");
  soma_template_bind_function (widget_class, soma_has_text);
  soma_template_bind_function (widget_class, has_pieces);
  soma_template_bind_function (widget_class, is_selected);
  soma_template_bind_function (widget_class, label_pieces);
  gtk_widget_class_bind_template_child (widget_class, SomaPiecesPane, set_button);
  gtk_widget_class_bind_template_child (widget_class, SomaPiecesPane, list);
  gtk_widget_class_bind_template_callback (widget_class, row_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  soma_pieces_pane_bind_fields (widget_class);

  soma_template_install_actions (widget_class, actions);
  soma_pieces_pane_class_install_sets (widget_class);
}

static void
soma_pieces_pane_init (SomaPiecesPane *self)
{
  self->selected = self->edited = -1;
  soma_template_init (self);
  soma_pieces_pane_init_fields (self);
}

void
soma_pieces_pane_set_draft (SomaPiecesPane *self, SomaDraft *draft, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_PIECES_PANE (self));
  g_return_if_fail (self->draft == NULL);

  self->draft = g_object_ref (draft);
  self->library = g_object_ref (library);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DRAFT]);
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
  soma_pieces_pane_init_menu (self);
  /* Where the pane lies over the drawing, one click must not take it away. */
  g_object_bind_property (gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_FLAP), "folded",
                          self->list, "activate-on-single-click",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}

int
soma_pieces_pane_get_selected (SomaPiecesPane *self)
{
  g_return_val_if_fail (SOMA_IS_PIECES_PANE (self), -1);
  return self->selected;
}

int
soma_pieces_pane_get_edited (SomaPiecesPane *self)
{
  g_return_val_if_fail (SOMA_IS_PIECES_PANE (self), -1);
  return self->edited;
}
