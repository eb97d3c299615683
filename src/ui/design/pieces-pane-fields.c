/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces-pane-private.h"

#include <glib/gi18n.h>

#include "apart-groups.h"
#include "entry-text.h"
#include "piece-labels.h"
#include "template.h"

/* Typing or clicking in one field is a single undo step. */
typedef enum
{
  FIELD_NONE,
  FIELD_SET_NAME,
  FIELD_LETTER,
  FIELD_NAME,
  FIELD_COLOUR,
  FIELD_COUNTS,
  FIELD_TURNS,
  FIELD_GROUP,
  FIELD_WEIGHT,
} Field;

/* What is wanted most comes first. */
static const SomaTurnRule turn_rules[SOMA_N_TURN_RULES] = {
  SOMA_TURNS_ANY,     SOMA_TURNS_ABOUT_Z, SOMA_TURNS_NONE,    SOMA_TURNS_ALONG_X,
  SOMA_TURNS_ALONG_Y, SOMA_TURNS_ALONG_Z, SOMA_TURNS_ABOUT_X, SOMA_TURNS_ABOUT_Y,
};

static guint
get_stroke (SomaPiecesPane *self, Field field)
{
  if (self->stroke_field != (int) field || self->stroke_piece != self->selected)
    self->stroke = soma_draft_begin_stroke (self->draft);
  self->stroke_field = (int) field;
  self->stroke_piece = self->selected;
  return self->stroke;
}

static void
replace_piece (SomaPiecesPane *self, const SomaPieceDraft *piece, Field field)
{
  guint stroke = get_stroke (self, field);

  self->writing = TRUE;
  soma_pieces_pane_apply (
      self, soma_pieces_replace (soma_pieces_pane_get_pieces (self), (guint) self->selected, piece),
      stroke);
  self->writing = FALSE;
}

/* What they show. */

/* A sentence of what a setting does, below it. */
static void
show_meaning (GtkLabel *label, gpointer setting, const char *meaning)
{
  gtk_label_set_text (label, meaning);
  gtk_accessible_update_property (GTK_ACCESSIBLE (setting), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  meaning, -1);
}

static void
show_sharing (SomaPiecesPane *self)
{
  guint n = soma_book_count_sharing (soma_draft_get_book (self->draft),
                                     soma_draft_get_problem (self->draft), (guint) self->selected);
  g_autofree char *text = soma_label_piece_sharing (n);

  gtk_label_set_text (self->sharing_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->sharing_label), n > 0);
}

void
soma_pieces_pane_show_piece (SomaPiecesPane *self)
{
  const SomaPieces *pieces = soma_pieces_pane_get_pieces (self);
  const SomaPieceDraft *piece = soma_pieces_pane_get_piece (self);

  soma_pieces_pane_enable_actions (self);
  soma_entry_show_text (self->set_name_entry, pieces != NULL ? pieces->name : "");
  if (piece == NULL)
    return;
  const GdkRGBA colour = { ((piece->colour >> 16) & 0xff) / 255.0f,
                           ((piece->colour >> 8) & 0xff) / 255.0f, (piece->colour & 0xff) / 255.0f,
                           1 };
  soma_entry_show_text (self->letter_entry, piece->letter);
  soma_entry_show_text (self->name_entry, piece->name);
  show_sharing (self);
  gtk_color_chooser_set_rgba (self->colour_button, &colour);
  gtk_spin_button_set_value (self->min_spin, piece->min_count);
  gtk_spin_button_set_value (self->max_spin, piece->max_count);
  for (guint i = 0; i < SOMA_N_TURN_RULES; i++)
    if (turn_rules[i] == piece->turns)
      gtk_drop_down_set_selected (self->turns_drop_down, i);
  g_autofree char *turns = soma_label_turn_rule (piece);
  show_meaning (self->turns_label, self->turns_drop_down, turns);
  const SomaPieceGroup group = soma_piece_draft_get_group (piece);
  gtk_spin_button_set_value (self->group_spin, group.group);
  gtk_spin_button_set_value (self->group_count_spin, group.count);
  gtk_widget_set_visible (self->group_count_box, group.group > 0 && piece->max_count > 1);
  g_autofree char *groups = soma_label_piece_groups (piece);
  show_meaning (self->group_label, self->group_spin, groups);
  gtk_spin_button_set_value (self->weight_spin, piece->weight + SOMA_USUAL_WEIGHT);
  show_meaning (self->weight_label, self->weight_spin, soma_label_piece_weight (pieces, piece));
}

/* What is typed. */

static void
letter_changed_cb (SomaPiecesPane *self)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  g_strlcpy (piece.letter, gtk_editable_get_text (self->letter_entry), sizeof piece.letter);
  replace_piece (self, &piece, FIELD_LETTER);
}

/* Names that are too long are cut after a whole character. */
static void
name_changed_cb (SomaPiecesPane *self)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);
  const char *end;

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  g_strlcpy (piece.name, gtk_editable_get_text (self->name_entry), sizeof piece.name);
  if (!g_utf8_validate (piece.name, -1, &end))
    piece.name[end - piece.name] = '\0';
  replace_piece (self, &piece, FIELD_NAME);
}

static guint32
to_byte (float channel)
{
  return (guint32) (CLAMP (channel, 0, 1) * 255 + 0.5f);
}

static void
colour_changed_cb (SomaPiecesPane *self)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);
  GdkRGBA colour;

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  gtk_color_chooser_get_rgba (self->colour_button, &colour);
  piece.colour = to_byte (colour.red) << 16 | to_byte (colour.green) << 8 | to_byte (colour.blue);
  replace_piece (self, &piece, FIELD_COLOUR);
}

static void
replace_group (SomaPiecesPane *self, SomaPieceDraft *piece, SomaPieceGroup group, Field field)
{
  g_autoptr (GArray) groups = soma_piece_draft_change_group (piece, group);

  piece->groups = groups;
  replace_piece (self, piece, field);
}

/* The minimum and the maximum adjust to each other. A group that had all copies has all. */
static void
counts_changed_cb (SomaPiecesPane *self, GtkSpinButton *changed)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  piece.min_count = gtk_spin_button_get_value_as_int (self->min_spin);
  piece.max_count = gtk_spin_button_get_value_as_int (self->max_spin);
  if (piece.min_count > piece.max_count && changed == self->min_spin)
    piece.max_count = piece.min_count;
  else if (piece.min_count > piece.max_count)
    piece.min_count = piece.max_count;
  SomaPieceGroup group = soma_piece_draft_get_group (selected);
  if (group.count == selected->max_count)
    group.count = MAX (piece.max_count, 1);
  replace_group (self, &piece, group, FIELD_COUNTS);
}

/* Groups of a piece beyond the first one come from a file, and stay. */
static void
group_changed_cb (SomaPiecesPane *self)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  SomaPieceGroup group = soma_piece_draft_get_group (selected);
  group.count = group.group > 0 ? gtk_spin_button_get_value_as_int (self->group_count_spin)
                                : MAX (selected->max_count, 1);
  group.group = gtk_spin_button_get_value_as_int (self->group_spin);
  replace_group (self, &piece, group, FIELD_GROUP);
}

static void
weight_changed_cb (SomaPiecesPane *self)
{
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);

  if (self->showing || selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  piece.weight = gtk_spin_button_get_value_as_int (self->weight_spin) - SOMA_USUAL_WEIGHT;
  replace_piece (self, &piece, FIELD_WEIGHT);
}

static void
turns_changed_cb (SomaPiecesPane *self)
{
  guint row = gtk_drop_down_get_selected (self->turns_drop_down);

  if (self->showing || row >= SOMA_N_TURN_RULES)
    return;
  const SomaPieceDraft *selected = soma_pieces_pane_get_piece (self);
  if (selected == NULL)
    return;
  SomaPieceDraft piece = *selected;
  piece.turns = turn_rules[row];
  if (piece.turns != selected->turns)
    replace_piece (self, &piece, FIELD_TURNS);
}

static void
set_name_changed_cb (SomaPiecesPane *self)
{
  SomaPieces *pieces = soma_pieces_pane_get_pieces (self);

  if (self->showing || pieces == NULL)
    return;
  guint stroke = get_stroke (self, FIELD_SET_NAME);
  self->writing = TRUE;
  soma_pieces_pane_apply (
      self, soma_pieces_rename (pieces, gtk_editable_get_text (self->set_name_entry)), stroke);
  self->writing = FALSE;
}

void
soma_pieces_pane_end_stroke (SomaPiecesPane *self)
{
  self->stroke_field = FIELD_NONE;
}

void
soma_pieces_pane_init_fields (SomaPiecesPane *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < SOMA_N_TURN_RULES; i++)
    gtk_string_list_append (names, soma_name_turn_rule (turn_rules[i]));
  self->showing = TRUE;
  gtk_drop_down_set_model (self->turns_drop_down, G_LIST_MODEL (names));
  soma_template_name_drop_down (self->turns_drop_down, _ ("Turns"));
  gtk_spin_button_set_range (self->weight_spin, SOMA_USUAL_WEIGHT - SOMA_MAX_WEIGHT,
                             SOMA_USUAL_WEIGHT + SOMA_MAX_WEIGHT);
  self->showing = FALSE;
}

void
soma_pieces_pane_bind_fields (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, set_name_entry);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, letter_entry);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, name_entry);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, sharing_label);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, colour_button);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, min_spin);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, max_spin);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, turns_drop_down);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, turns_label);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, group_spin);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, group_count_spin);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, group_count_box);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, group_label);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, weight_spin);
  gtk_widget_class_bind_template_child (class, SomaPiecesPane, weight_label);
  gtk_widget_class_bind_template_callback (class, letter_changed_cb);
  gtk_widget_class_bind_template_callback (class, name_changed_cb);
  gtk_widget_class_bind_template_callback (class, colour_changed_cb);
  gtk_widget_class_bind_template_callback (class, counts_changed_cb);
  gtk_widget_class_bind_template_callback (class, turns_changed_cb);
  gtk_widget_class_bind_template_callback (class, group_changed_cb);
  gtk_widget_class_bind_template_callback (class, weight_changed_cb);
  gtk_widget_class_bind_template_callback (class, set_name_changed_cb);
}
