/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-filter-popover.h"

#include <glib/gi18n.h>

#include "figure-filter-labels.h"
#include "level-labels.h"
#include "template.h"

/* 0 in an entry is no limit. */
#define MAX_NUMBER 1000000

typedef struct
{
  GtkSpinButton *low, *high;
} Range;

struct _SomaFigureFilterPopover
{
  GtkPopover parent_instance;

  SomaFigureFilter *filter; /* (nullable) owned */
  GtkStringList *tags;      /* owned; "Any" comes first */
  gboolean is_updating;

  /* Children */
  GtkGrid *grid;
  int n_rows;
  Range cells, pieces, solutions;
  GtkDropDown *symmetry, *count, *difficulty, *played, *found, *tag;
};

G_DEFINE_FINAL_TYPE (SomaFigureFilterPopover, soma_figure_filter_popover, GTK_TYPE_POPOVER)

static SomaQueryRange
read_range (const Range *range)
{
  SomaQueryRange read = { (guint) gtk_spin_button_get_value_as_int (range->low),
                          (guint) gtk_spin_button_get_value_as_int (range->high) };

  return read;
}

/* What is chosen there becomes the query. */
static void
changed_cb (SomaFigureFilterPopover *self)
{
  guint tag = gtk_drop_down_get_selected (self->tag);

  if (self->is_updating || self->filter == NULL)
    return;
  SomaFigureQuery query = {
    .cells = read_range (&self->cells),
    .pieces = read_range (&self->pieces),
    .symmetry = gtk_drop_down_get_selected (self->symmetry),
    .count = gtk_drop_down_get_selected (self->count),
    .difficulty = gtk_drop_down_get_selected (self->difficulty),
    .played = gtk_drop_down_get_selected (self->played),
    .found = gtk_drop_down_get_selected (self->found),
  };
  if (query.count == SOMA_QUERY_RANGE)
    query.solutions = read_range (&self->solutions);
  if (tag > 0 && tag != GTK_INVALID_LIST_POSITION)
    query.tag = (char *) gtk_string_list_get_string (self->tags, tag);
  self->is_updating = TRUE;
  soma_figure_filter_set_query (self->filter, &query);
  self->is_updating = FALSE;
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->solutions.low)),
                          query.count == SOMA_QUERY_RANGE);
}

static void
show_range (const Range *range, SomaQueryRange shown)
{
  gtk_spin_button_set_value (range->low, shown.low);
  gtk_spin_button_set_value (range->high, shown.high);
}

/* The position of the tag; 0 if it is not there. */
static guint
find_tag (SomaFigureFilterPopover *self, const char *tag)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->tags));

  for (guint i = 1; tag != NULL && i < n; i++)
    if (g_str_equal (gtk_string_list_get_string (self->tags, i), tag))
      return i;
  return 0;
}

static void
update (SomaFigureFilterPopover *self)
{
  if (self->is_updating || self->filter == NULL)
    return;
  const SomaFigureQuery *query = soma_figure_filter_get_query (self->filter);

  self->is_updating = TRUE;
  show_range (&self->cells, query->cells);
  show_range (&self->pieces, query->pieces);
  show_range (&self->solutions, query->solutions);
  gtk_drop_down_set_selected (self->symmetry, query->symmetry);
  gtk_drop_down_set_selected (self->count, query->count);
  gtk_drop_down_set_selected (self->difficulty, query->difficulty);
  gtk_drop_down_set_selected (self->played, query->played);
  gtk_drop_down_set_selected (self->found, query->found);
  gtk_drop_down_set_selected (self->tag, find_tag (self, query->tag));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->solutions.low)),
                          query->count == SOMA_QUERY_RANGE);
  self->is_updating = FALSE;
}

/* Rows. */

static void
add_row (SomaFigureFilterPopover *self, const char *title, GtkWidget *widget, GtkWidget *target)
{
  GtkWidget *label = gtk_label_new_with_mnemonic (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), target);
  g_object_bind_property (widget, "visible", label, "visible", G_BINDING_SYNC_CREATE);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_grid_attach (self->grid, label, 0, self->n_rows, 1, 1);
  gtk_grid_attach (self->grid, widget, 1, self->n_rows, 1, 1);
  self->n_rows++;
}

/* Nothing is shown where there is no limit. */
static gboolean
output_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) > 0)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), "");
  return TRUE;
}

static int
input_cb (GtkSpinButton *spin, double *value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));

  if (*text != '\0')
    return FALSE;
  *value = 0;
  return TRUE;
}

static GtkSpinButton *
make_spin (SomaFigureFilterPopover *self, const char *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, MAX_NUMBER, 1);

  gtk_editable_set_enable_undo (GTK_EDITABLE (spin), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  gtk_widget_set_hexpand (spin, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);
  g_signal_connect (spin, "input", G_CALLBACK (input_cb), NULL);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  gtk_editable_set_text (GTK_EDITABLE (spin), "");
  return GTK_SPIN_BUTTON (spin);
}

static void
add_range (SomaFigureFilterPopover *self, Range *range, const char *title, const char *low,
           const char *high)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  range->low = make_spin (self, low);
  range->high = make_spin (self, high);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (range->low));
  gtk_box_append (GTK_BOX (box), gtk_label_new ("–"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (range->high));
  add_row (self, title, box, GTK_WIDGET (range->low));
}

static GtkDropDown *
add_drop_down (SomaFigureFilterPopover *self, const char *title, const char *name,
               GListModel *choices)
{
  GtkWidget *drop_down = gtk_drop_down_new (choices, NULL);

  soma_template_name_drop_down (GTK_DROP_DOWN (drop_down), name);
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  add_row (self, title, drop_down, drop_down);
  return GTK_DROP_DOWN (drop_down);
}

static GListModel *
list (const char *const *labels)
{
  return G_LIST_MODEL (gtk_string_list_new (labels));
}

static void
add_rows (SomaFigureFilterPopover *self)
{
  add_range (self, &self->cells, _ ("_Cells"), _ ("Fewest cells"), _ ("Most cells"));
  add_range (self, &self->pieces, _ ("_Pieces"), _ ("Fewest pieces"), _ ("Most pieces"));
  self->symmetry = add_drop_down (self, _ ("S_ymmetry"), _ ("Symmetry"),
                                  list (soma_figure_filter_label_symmetries ()));
  self->count = add_drop_down (self, _ ("_Solutions"), _ ("Solutions"),
                               list (soma_figure_filter_label_counts ()));
  add_range (self, &self->solutions, _ ("_Number"), _ ("Fewest solutions"), _ ("Most solutions"));

  GtkStringList *labels = gtk_string_list_new (NULL);
  gtk_string_list_append (labels, C_ ("filter", "Any"));
  for (guint i = 1; i <= SOMA_N_DIFFICULTIES; i++)
    gtk_string_list_append (labels, soma_level_label_difficulty (i));
  self->difficulty =
      add_drop_down (self, _ ("_Difficulty"), _ ("Difficulty"), G_LIST_MODEL (labels));
  self->played = add_drop_down (self, C_ ("filter", "P_layed"), C_ ("filter", "Played"),
                                list (soma_figure_filter_label_played ()));
  self->found = add_drop_down (self, _ ("_Found by Playing"), _ ("Found by Playing"),
                               list (soma_figure_filter_label_found ()));
  self->tag = add_drop_down (self, _ ("_Tag"), _ ("Tag"), g_object_ref (G_LIST_MODEL (self->tags)));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->solutions.low)), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->tag), FALSE);
}

static void
soma_figure_filter_popover_dispose (GObject *object)
{
  SomaFigureFilterPopover *self = SOMA_FIGURE_FILTER_POPOVER (object);

  g_clear_object (&self->filter);
  g_clear_object (&self->tags);
  G_OBJECT_CLASS (soma_figure_filter_popover_parent_class)->dispose (object);
}

static void
soma_figure_filter_popover_class_init (SomaFigureFilterPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_figure_filter_popover_dispose;
}

static void
soma_figure_filter_popover_init (SomaFigureFilterPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *draw = gtk_button_new_with_mnemonic (_ ("Find by D_rawing…"));
  GtkWidget *clear = gtk_button_new_with_mnemonic (_ ("Clear _Filters"));

  self->tags = gtk_string_list_new (NULL);
  gtk_string_list_append (self->tags, C_ ("filter", "Any"));
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_row_spacing (self->grid, 6);
  gtk_grid_set_column_spacing (self->grid, 12);
  add_rows (self);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (draw), "win.find-containing");
  g_signal_connect_object (draw, "clicked", G_CALLBACK (gtk_popover_popdown), self,
                           G_CONNECT_SWAPPED);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (clear), "page.clear-filters");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->grid));
  gtk_box_append (GTK_BOX (box), draw);
  gtk_box_append (GTK_BOX (box), clear);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_popover_set_child (GTK_POPOVER (self), box);
}

void
soma_figure_filter_popover_set_filter (SomaFigureFilterPopover *self, SomaFigureFilter *filter)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER_POPOVER (self));

  g_set_object (&self->filter, filter);
  g_signal_connect_object (filter, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

void
soma_figure_filter_popover_set_tags (SomaFigureFilterPopover *self, const char *const *tags)
{
  g_return_if_fail (SOMA_IS_FIGURE_FILTER_POPOVER (self));

  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->tags));

  self->is_updating = TRUE;
  gtk_string_list_splice (self->tags, 1, n - 1, tags);
  self->is_updating = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->tag), *tags != NULL);
  update (self);
}
