/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "steps-pane.h"

#include "step-labels.h"
#include "swatch.h"
#include "template.h"

/* At least this many steps before and after the current one are visible in the list. */
#define ROWS_AROUND 4

struct _SomaStepsPane
{
  SomaWatchPart parent_instance;

  gboolean selecting; /* the selection follows the watch, rather than the watch the selection */

  /* Template */
  GtkWidget *list;
  GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE (SomaStepsPane, soma_steps_pane, SOMA_TYPE_WATCH_PART)

/* The row to scroll to, to show some rows before and after it. All rows are equally high. */
static guint
choose_row_to_reach (SomaStepsPane *self, guint row, guint last)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list));
  GtkWidget *first = gtk_widget_get_first_child (self->list);
  double height = first != NULL ? gtk_widget_get_height (first) : 0;

  if (height <= 0)
    return row;
  double top = gtk_adjustment_get_value (adjustment) / height;
  double n_seen = gtk_adjustment_get_page_size (adjustment) / height;
  guint around = (guint) CLAMP ((n_seen - 1) / 2, 0, ROWS_AROUND);
  if (row < top + around)
    return row - MIN (row, around);
  if (row + 1 + around > top + n_seen)
    return MIN (row + around, last);
  return row;
}

static void
select_step (SomaStepsPane *self, SomaWatch *watch)
{
  SomaStepList *steps = soma_watch_get_steps (watch);
  guint64 number = soma_trace_count (soma_watch_get_step (watch), soma_watch_get_row_count (watch));
  guint row = soma_step_list_find (steps, number);

  gtk_single_selection_set_selected (self->selection, row);
  if (row != GTK_INVALID_LIST_POSITION)
    {
      guint last = g_list_model_get_n_items (G_LIST_MODEL (steps)) - 1;
      gtk_widget_activate_action (self->list, "list.scroll-to-item", "u",
                                  choose_row_to_reach (self, row, last));
    }
}

static void
soma_steps_pane_update (SomaWatchPart *part, gboolean moved)
{
  SomaStepsPane *self = SOMA_STEPS_PANE (part);
  SomaWatch *watch = soma_watch_part_get_watch (part);

  self->selecting = TRUE;
  gtk_single_selection_set_model (
      self->selection, watch != NULL ? G_LIST_MODEL (soma_watch_get_steps (watch)) : NULL);
  if (watch != NULL && moved)
    select_step (self, watch);
  self->selecting = FALSE;
}

/* The rows are recreated. */
static void
names_cb (SomaStepsPane *self)
{
  self->selecting = TRUE;
  gtk_single_selection_set_model (self->selection, NULL);
  soma_steps_pane_update (SOMA_WATCH_PART (self), TRUE);
}

static void
selected_cb (SomaStepsPane *self)
{
  SomaStepItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->selecting && item != NULL)
    soma_watch_go_to (soma_watch_part_get_watch (SOMA_WATCH_PART (self)), SOMA_TRACE_STEPS,
                      soma_step_item_get_step (item)->number);
}

static void
setup_row_cb (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *number = gtk_label_new (NULL), *text = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (number), 6);
  gtk_label_set_xalign (GTK_LABEL (number), 1);
  gtk_widget_add_css_class (number, "numeric");
  gtk_widget_add_css_class (number, "dim-label");
  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (text, "numeric");
  gtk_box_append (GTK_BOX (row), number);
  gtk_box_append (GTK_BOX (row), soma_swatch_new (0, ""));
  gtk_box_append (GTK_BOX (row), text);
  gtk_list_item_set_child (item, row);
}

static void
bind_row_cb (SomaStepsPane *self, GtkListItem *item, GtkListItemFactory *factory)
{
  SomaStepItem *step_item = gtk_list_item_get_item (item);
  const SomaStep *step = soma_step_item_get_step (step_item);
  SomaPuzzle *puzzle = soma_step_item_get_puzzle (step_item);
  SomaWatch *watch = soma_watch_part_get_watch (SOMA_WATCH_PART (self));
  const SomaNames *names = soma_watch_part_get_names (SOMA_WATCH_PART (self));
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *swatch = gtk_widget_get_next_sibling (number);
  GtkWidget *text = gtk_widget_get_next_sibling (swatch);
  g_autofree char *digits = g_strdup_printf (
      "%'" G_GUINT64_FORMAT, soma_trace_count (step, soma_watch_get_number_count (watch)));
  g_autofree char *label = soma_label_step (step, puzzle, names);
  g_autofree char *full = soma_label_step_full (step, puzzle, names);
  gboolean has_piece = step->piece >= 0;

  gtk_label_set_label (GTK_LABEL (number), digits);
  gtk_label_set_label (GTK_LABEL (text), label);
  gtk_widget_set_tooltip_text (text, full);
  gtk_accessible_update_property (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
  if (step->kind == SOMA_STEP_SOLUTION)
    gtk_widget_add_css_class (text, "heading");
  else
    gtk_widget_remove_css_class (text, "heading");
  gtk_widget_set_opacity (swatch, has_piece ? 1 : 0);
  if (has_piece)
    {
      g_autofree char *name = soma_names_piece_short (names, puzzle->set, step->piece);
      soma_swatch_set_piece (SOMA_SWATCH (swatch), puzzle->set->pieces[step->piece].colour, name);
    }
  soma_swatch_set_look (SOMA_SWATCH (swatch),
                        step->kind == SOMA_STEP_PLACE ? SOMA_PIECE_SOLID : SOMA_PIECE_HIDDEN);
}

static void
soma_steps_pane_class_init (SomaStepsPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  SOMA_WATCH_PART_CLASS (klass)->update = soma_steps_pane_update;
  soma_template_set (widget_class, "steps-pane");
  gtk_widget_class_bind_template_child (widget_class, SomaStepsPane, list);
  gtk_widget_class_bind_template_child (widget_class, SomaStepsPane, selection);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_row_cb);
  soma_template_bind_function (widget_class, soma_label_step_count);
}

/* A list has other uses for them. */
static const SomaKey keys[] = {
  { "Page_Down", "watch.next" }, { "Page_Up", "watch.previous" }, { "Home", "watch.first" },
  { "End", "watch.last" },       { "space", "watch.play" },       { 0 },
};

static void
soma_steps_pane_init (SomaStepsPane *self)
{
  soma_template_init (self);
  soma_template_take_keys (self->list, keys);
  g_signal_connect (self, "notify::names", G_CALLBACK (names_cb), NULL);
}
