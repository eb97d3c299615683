/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-box.h"

#include <glib/gi18n.h>

#include "template.h"

struct _SomaFilterBox
{
  GtkBox parent_instance;

  gboolean is_set;   /* what is chosen was chosen by the program */
  gboolean browsing; /* solutions are too many for a list */

  /* Template */
  GtkDropDown *rule_drop_down;
  GtkDropDown *piece_drop_down;
  GtkDropDown *other_drop_down;
  GtkDropDown *order_drop_down;
  GtkDropDown *place_drop_down;
  GtkAdjustment *column_adjustment;
  GtkAdjustment *row_adjustment;
  GtkAdjustment *layer_adjustment;
  GtkAdjustment *level_adjustment;
  GtkAdjustment *count_adjustment;
  SomaPuzzle *puzzle; /* (nullable) owned */
};

G_DEFINE_FINAL_TYPE (SomaFilterBox, soma_filter_box, GTK_TYPE_BOX)

enum
{
  PROP_0,
  PROP_BROWSING,
};

/* What the template shows. */

/* Whether the rule at that place of the drop-down needs this. */
static gboolean
needs (guint rule, SomaFilterNeeds what)
{
  return rule < soma_filter_get_n_kinds () && (soma_filter_get_kind (rule)->needs & what) != 0;
}

static gboolean
has_piece (guint rule)
{
  return needs (rule, SOMA_FILTER_PIECE);
}

static gboolean
has_other (guint rule)
{
  return needs (rule, SOMA_FILTER_OTHER);
}

static gboolean
has_cell (guint rule)
{
  return needs (rule, SOMA_FILTER_CELL);
}

static gboolean
has_level (guint rule)
{
  return needs (rule, SOMA_FILTER_LEVEL);
}

static gboolean
has_count (guint rule)
{
  return needs (rule, SOMA_FILTER_COUNT);
}

static gboolean
is_refused (guint rule, gboolean browsing)
{
  return browsing && rule < soma_filter_get_n_kinds () &&
         !soma_filter_get_kind (rule)->is_for_numbers;
}

static gboolean
has_place (guint order)
{
  return order == SOMA_FILTER_BY_PLACE;
}

/* The number of the cell that is chosen, or -1. */
static int
find_cell (SomaFilterBox *self)
{
  SomaCell cell = { (int16_t) (gtk_adjustment_get_value (self->column_adjustment) - 1),
                    (int16_t) (gtk_adjustment_get_value (self->row_adjustment) - 1),
                    (int16_t) (gtk_adjustment_get_value (self->layer_adjustment) - 1) };

  return self->puzzle != NULL ? soma_figure_index (self->puzzle->figure, cell) : -1;
}

static gboolean
can_add (SomaFilterBox *self, guint rule, guint piece, guint other, double column, double row,
         double layer, gboolean browsing)
{
  return self->puzzle != NULL && !is_refused (rule, browsing) &&
         (!has_cell (rule) || find_cell (self) >= 0);
}

/* A cell, a level or a count, as the rule has it. */
static guint
get_last (SomaFilterBox *self, guint rule)
{
  if (has_level (rule))
    return (guint) gtk_adjustment_get_value (self->level_adjustment);
  if (has_count (rule))
    return (guint) gtk_adjustment_get_value (self->count_adjustment);
  return has_cell (rule) ? (guint) MAX (find_cell (self), 0) : 0;
}

static void
add_cb (SomaFilterBox *self)
{
  guint rule = gtk_drop_down_get_selected (self->rule_drop_down);
  guint piece = gtk_drop_down_get_selected (self->piece_drop_down);
  guint other = gtk_drop_down_get_selected (self->other_drop_down);
  GtkWidget *popover = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_POPOVER);

  if (rule >= soma_filter_get_n_kinds ())
    return;
  gtk_widget_activate_action (GTK_WIDGET (self), "filter.toggle", "(suuu)",
                              soma_filter_get_kind (rule)->name, has_piece (rule) ? piece : 0,
                              has_other (rule) ? other : 0, get_last (self, rule));
  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
order_cb (SomaFilterBox *self)
{
  guint order = gtk_drop_down_get_selected (self->order_drop_down);
  guint piece = gtk_drop_down_get_selected (self->place_drop_down);

  if (!self->is_set && self->puzzle != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "filter.sort", "(uu)", order,
                                has_place (order) ? piece : 0);
}

static void
soma_filter_box_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BROWSING)
    g_value_set_boolean (value, SOMA_FILTER_BOX (object)->browsing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* Begins with a rule that can be asked for. */
static void
set_browsing (SomaFilterBox *self, gboolean browsing)
{
  self->browsing = browsing;
  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    if (browsing && soma_filter_get_kind (i)->choice != NULL && !is_refused (i, browsing))
      gtk_drop_down_set_selected (self->rule_drop_down, i);
}

static void
soma_filter_box_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BROWSING)
    set_browsing (SOMA_FILTER_BOX (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_filter_box_dispose (GObject *object)
{
  g_clear_pointer (&SOMA_FILTER_BOX (object)->puzzle, soma_puzzle_unref);
  G_OBJECT_CLASS (soma_filter_box_parent_class)->dispose (object);
}

static void
soma_filter_box_class_init (SomaFilterBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_filter_box_dispose;
  G_OBJECT_CLASS (klass)->get_property = soma_filter_box_get_property;
  G_OBJECT_CLASS (klass)->set_property = soma_filter_box_set_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_BROWSING,
      g_param_spec_boolean ("browsing", NULL, NULL, FALSE, G_PARAM_READWRITE));
  soma_template_set (widget_class, "filter-box");
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, rule_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, piece_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, other_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, order_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, place_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, column_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, row_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, layer_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, level_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SomaFilterBox, count_adjustment);
  soma_template_bind_function (widget_class, has_level);
  soma_template_bind_function (widget_class, has_count);
  soma_template_bind_function (widget_class, is_refused);
  soma_template_bind_function (widget_class, has_piece);
  soma_template_bind_function (widget_class, has_other);
  soma_template_bind_function (widget_class, has_cell);
  soma_template_bind_function (widget_class, has_place);
  gtk_widget_class_bind_template_callback (widget_class, can_add);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, order_cb);
}

static void
list_kinds (SomaFilterBox *self)
{
  g_autoptr (GtkStringList) choices = gtk_string_list_new (NULL);

  for (guint i = 0; i < soma_filter_get_n_kinds (); i++)
    if (soma_filter_get_kind (i)->choice != NULL)
      gtk_string_list_append (choices, _ (soma_filter_get_kind (i)->choice));
  gtk_drop_down_set_model (self->rule_drop_down, G_LIST_MODEL (choices));
}

static void
soma_filter_box_init (SomaFilterBox *self)
{
  soma_template_init (self);
  list_kinds (self);
  soma_template_name_drop_down (self->rule_drop_down, _ ("Solutions that are listed"));
  soma_template_name_drop_down (self->piece_drop_down, _ ("Piece"));
  soma_template_name_drop_down (self->other_drop_down, _ ("Other Piece"));
  soma_template_name_drop_down (self->order_drop_down, _ ("Order"));
  soma_template_name_drop_down (self->place_drop_down, _ ("Piece to Sort By"));
}

void
soma_filter_box_set_puzzle (SomaFilterBox *self, SomaPuzzle *puzzle)
{
  g_return_if_fail (SOMA_IS_FILTER_BOX (self));

  g_autoptr (GtkStringList) pieces = gtk_string_list_new (NULL);
  int most = 1;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      gtk_string_list_append (pieces, puzzle->set->pieces[p].letter);
      most = MAX (most, puzzle->set->pieces[p].max_count);
    }
  gtk_adjustment_set_upper (self->count_adjustment, most);
  SomaPuzzle *before = self->puzzle;
  self->is_set = TRUE;
  self->puzzle = soma_puzzle_ref (puzzle);
  soma_puzzle_unref (before);
  gtk_drop_down_set_model (self->piece_drop_down, G_LIST_MODEL (pieces));
  gtk_drop_down_set_model (self->other_drop_down, G_LIST_MODEL (pieces));
  gtk_drop_down_set_model (self->place_drop_down, G_LIST_MODEL (pieces));
  gtk_drop_down_set_selected (self->other_drop_down, puzzle->set->n_pieces > 1 ? 1 : 0);
  gtk_adjustment_set_upper (self->column_adjustment, puzzle->figure->extent[0]);
  gtk_adjustment_set_upper (self->row_adjustment, puzzle->figure->extent[1]);
  gtk_adjustment_set_upper (self->layer_adjustment, puzzle->figure->extent[2]);
  self->is_set = FALSE;
}

void
soma_filter_box_set_order (SomaFilterBox *self, SomaFilterOrder order, int piece)
{
  g_return_if_fail (SOMA_IS_FILTER_BOX (self));

  self->is_set = TRUE;
  gtk_drop_down_set_selected (self->order_drop_down, order);
  gtk_drop_down_set_selected (self->place_drop_down, (guint) piece);
  self->is_set = FALSE;
}
