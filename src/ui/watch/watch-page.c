/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "comparison-window.h"
#include "labels.h"
#include "soma-config.h"
#include "step-labels.h"
#include "swatch.h"
#include "watch-page-private.h"
#include "watch-stage.h"

/* In the list, at least so many steps before the one shown, and after it, are seen. */
#define ROWS_AROUND 4

/* The settings that the names menu changes. */
static const char *const names_keys[] = { "piece-names", "first-cell", "show-cell-numbers" };

G_DEFINE_FINAL_TYPE (SomaWatchPage, soma_watch_page, SOMA_TYPE_PANE_PAGE)

/* What is shown. */

static void
show_board (SomaWatchPage *self)
{
  soma_watch_stage_show (self->view, self->watch, &self->names,
                         g_settings_get_boolean (self->settings, "show-cell-numbers"));
  soma_view_frame_set_picture (self->view_frame, soma_watch_get_puzzle (self->watch),
                               soma_watch_get_board (self->watch));
}

/* The part of the side pane that is seen, but for the list of steps, which follows by itself. */
static void
show_pane (SomaWatchPage *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->pane_stack);

  if (g_str_equal (name, "tree"))
    soma_search_tree_show (self->tree, self->watch, &self->names);
  else if (g_str_equal (name, "layers"))
    soma_layers_pane_show (self->layers_pane, soma_watch_get_puzzle (self->watch),
                           soma_watch_get_board (self->watch), &self->names);
}

static void
enable_actions (SomaWatchPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  SomaTraceExtent extent = { .is_complete = true };
  SomaStep step = { 0 };

  if (self->watch != NULL)
    {
      soma_watch_get_extent (self->watch, &extent);
      step = *soma_watch_get_step (self->watch);
    }
  gboolean back = step.number > 0, forward = !extent.is_complete || step.number < extent.n_steps;
  gtk_widget_action_set_enabled (widget, "watch.first", back);
  gtk_widget_action_set_enabled (widget, "watch.previous", back);
  gtk_widget_action_set_enabled (widget, "watch.previous-solution",
                                 step.n_solutions > (step.kind == SOMA_STEP_SOLUTION));
  gtk_widget_action_set_enabled (widget, "watch.previous-dead-end",
                                 step.n_dead_ends > (step.kind == SOMA_STEP_DEAD_END));
  gtk_widget_action_set_enabled (widget, "watch.next", forward);
  gtk_widget_action_set_enabled (widget, "watch.last", forward);
  gtk_widget_action_set_enabled (widget, "watch.next-solution",
                                 !extent.is_complete || step.n_solutions < extent.n_solutions);
  gtk_widget_action_set_enabled (widget, "watch.next-dead-end",
                                 !extent.is_complete || step.n_dead_ends < extent.n_dead_ends);
  gtk_widget_action_set_enabled (widget, "watch.play", forward);
  gtk_widget_action_set_enabled (widget, "watch.go-to", self->watch != NULL);
  gtk_widget_action_set_enabled (widget, "watch.stop", self->watch != NULL);
  gtk_widget_action_set_enabled (widget, "watch.compare", self->watch != NULL);
  gtk_widget_action_set_enabled (widget, "watch.save-steps", self->watch != NULL);
  gtk_widget_action_set_enabled (widget, "watch.copy-step", self->watch != NULL);
}

static void
show_counts (SomaWatchPage *self)
{
  const SomaStep *step = soma_watch_get_step (self->watch);
  double fraction = soma_watch_get_fraction (self->watch);
  SomaTraceExtent extent;

  soma_watch_get_extent (self->watch, &extent);
  g_autofree char *number = soma_watch_is_busy (self->watch)
                                ? soma_label_step_search (&extent)
                                : soma_label_step_number (step->number, &extent, fraction);
  g_autofree char *solutions =
      soma_label_step_count (step->n_solutions, extent.n_solutions, extent.is_complete);
  g_autofree char *dead_ends =
      soma_label_step_count (step->n_dead_ends, extent.n_dead_ends, extent.is_complete);
  gtk_label_set_label (self->number_label, number);
  gtk_progress_bar_set_fraction (self->progress_bar, fraction);
  adw_action_row_set_subtitle (self->solutions_row, solutions);
  adw_action_row_set_subtitle (self->dead_ends_row, dead_ends);
  enable_actions (self);
}

static void
show_step (SomaWatchPage *self)
{
  const SomaStep *step = soma_watch_get_step (self->watch);
  SomaPuzzle *puzzle = soma_watch_get_puzzle (self->watch);
  const guint16 *board = soma_watch_get_board (self->watch);
  g_autofree char *text = soma_label_step_full (step, puzzle, &self->names);
  g_autofree char *state = soma_label_step_state (step, puzzle, &self->names, board);

  gtk_label_set_label (self->step_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->step_label), text);
  gtk_label_set_label (self->state_label, state);
  show_board (self);
  show_pane (self);
  show_counts (self);
}

/* The row to scroll to, so that some of what comes before a row and after it is seen too. All rows are
 * equally high. */
static guint
choose_row_to_reach (SomaWatchPage *self, guint row, guint last)
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

/* Lets the list follow the step. */
static void
select_row (SomaWatchPage *self)
{
  SomaStepList *steps = soma_watch_get_steps (self->watch);
  guint row = soma_step_list_find (steps, soma_watch_get_step (self->watch)->number);

  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, row);
  if (row != GTK_INVALID_LIST_POSITION)
    {
      guint last = g_list_model_get_n_items (G_LIST_MODEL (steps)) - 1;
      gtk_widget_activate_action (self->list, "list.scroll-to-item", "u",
                                  choose_row_to_reach (self, row, last));
    }
  self->selecting = FALSE;
}

static void
moved_cb (SomaWatchPage *self)
{
  show_step (self);
  select_row (self);
}

static void
explored_cb (SomaWatchPage *self)
{
  show_counts (self);
  show_pane (self);
}

static void
busy_cb (SomaWatchPage *self)
{
  gboolean busy = soma_watch_is_busy (self->watch);

  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_set_visible (self->stop_button, busy);
  show_counts (self);
}

static void
selected_cb (SomaWatchPage *self)
{
  SomaStepItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->selecting && item != NULL)
    soma_watch_go_to (self->watch, soma_step_item_get_step (item)->number);
}

/* The rows of the list. */

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
bind_row_cb (SomaWatchPage *self, GtkListItem *item, GtkListItemFactory *factory)
{
  SomaStepItem *step_item = gtk_list_item_get_item (item);
  const SomaStep *step = soma_step_item_get_step (step_item);
  SomaPuzzle *puzzle = soma_step_item_get_puzzle (step_item);
  GtkWidget *number = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *swatch = gtk_widget_get_next_sibling (number);
  GtkWidget *text = gtk_widget_get_next_sibling (swatch);
  g_autofree char *digits = g_strdup_printf ("%'" G_GUINT64_FORMAT, step->number);
  g_autofree char *label = soma_label_step (step, puzzle, &self->names);
  g_autofree char *full = soma_label_step_full (step, puzzle, &self->names);
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
      g_autofree char *name = soma_names_piece_short (&self->names, puzzle->set, step->piece);
      soma_swatch_set_piece (SOMA_SWATCH (swatch), puzzle->set->pieces[step->piece].colour, name);
    }
  soma_swatch_set_hollow (SOMA_SWATCH (swatch), step->kind != SOMA_STEP_PLACE);
}

/* The watch. */

static void
drop_watch (SomaWatchPage *self)
{
  if (self->watch == NULL)
    return;
  soma_watch_page_pause (self);
  soma_watch_stop (self->watch);
  g_signal_handlers_disconnect_by_data (self->watch, self);
  self->selecting = TRUE;
  gtk_single_selection_set_model (self->selection, NULL);
  self->selecting = FALSE;
  g_clear_object (&self->watch);
  enable_actions (self);
}

static void
connect_watch (SomaWatchPage *self)
{
  g_signal_connect_object (self->watch, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watch, "explored", G_CALLBACK (explored_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->watch, "notify::busy", G_CALLBACK (busy_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
start_watch (SomaWatchPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  SomaDocumentStatus status;
  SomaTraceOptions options;

  drop_watch (self);
  if (soma_document_get_piece_set (self->document) == NULL)
    return;
  soma_document_get_status (self->document, &status);
  self->symmetry = status.symmetry;
  soma_search_pane_set_puzzle (self->search_pane, puzzle, status.symmetry);
  soma_search_pane_get_options (self->search_pane, &options);
  self->watch = soma_watch_new (puzzle, &options);
  if (self->watch == NULL)
    {
      gtk_label_set_label (self->step_label, _ ("There is not enough memory for the search"));
      return;
    }
  gtk_adjustment_set_upper (self->layers_adjustment, puzzle->figure->extent[2] - 1);
  self->selecting = TRUE;
  gtk_single_selection_set_model (self->selection,
                                  G_LIST_MODEL (soma_watch_get_steps (self->watch)));
  self->selecting = FALSE;
  connect_watch (self);
  show_step (self);
  busy_cb (self);
  soma_watch_explore (self->watch);
}

static void
document_changed_cb (SomaWatchPage *self)
{
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (self->watch != NULL &&
      (soma_watch_get_puzzle (self->watch) != soma_document_get_puzzle (self->document) ||
       status.symmetry != self->symmetry))
    drop_watch (self);
  if (self->watch == NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    start_watch (self);
}

/* Another choice is another search, from its beginning. */
static void
search_changed_cb (SomaWatchPage *self)
{
  if (self->watch != NULL)
    start_watch (self);
}

static void
names_changed_cb (SomaWatchPage *self)
{
  self->names = soma_names_read (self->settings);
  if (self->watch == NULL)
    return;
  show_step (self);
  /* The rows are made anew. */
  self->selecting = TRUE;
  gtk_single_selection_set_model (self->selection, NULL);
  gtk_single_selection_set_model (self->selection,
                                  G_LIST_MODEL (soma_watch_get_steps (self->watch)));
  self->selecting = FALSE;
  select_row (self);
}

static void
pane_changed_cb (SomaWatchPage *self)
{
  if (self->watch != NULL)
    show_pane (self);
}

static void
tree_go_to_cb (SomaWatchPage *self, guint64 number)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "watch.go-to", "t", number);
}

static void
compare_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (widget);
  SomaTraceOptions options[SOMA_SEARCH_PANE_MAX_VARIANTS];
  g_auto (GStrv) names = g_new0 (char *, SOMA_SEARCH_PANE_MAX_VARIANTS + 1);
  int n = soma_search_pane_list_variants (self->search_pane, options, names);
  g_autoptr (SomaComparison) comparison =
      soma_comparison_new (soma_watch_get_puzzle (self->watch), options, (guint) n);
  const char *search = options[0].search == SOMA_TRACE_CLASSIC ? _ ("Classic") : _ ("Soma’s Own");
  /* Translators: the figure and the search. */
  g_autofree char *title =
      g_strdup_printf (_ ("%s, %s"), soma_label_document (self->document), search);

  gtk_window_present (GTK_WINDOW (soma_comparison_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), title, comparison, names)));
}

static void
change_layers_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkAdjustment *adjustment = SOMA_WATCH_PAGE (widget)->layers_adjustment;
  double change = g_str_equal (name, "layers.hide") ? +1 : -1;

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + change);
}

static void
soma_watch_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_watch_page_parent_class)->map (widget);
  if (SOMA_WATCH_PAGE (widget)->document != NULL)
    document_changed_cb (SOMA_WATCH_PAGE (widget));
}

static void
soma_watch_page_unmap (GtkWidget *widget)
{
  soma_watch_page_pause (SOMA_WATCH_PAGE (widget));
  GTK_WIDGET_CLASS (soma_watch_page_parent_class)->unmap (widget);
}

static gboolean
soma_watch_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_WATCH_PAGE (widget)->view));
}

static void
soma_watch_page_dispose (GObject *object)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (object);

  drop_watch (self);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_watch_page_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "watch.compare", NULL, compare_action);
  gtk_widget_class_install_action (class, "layers.hide", NULL, change_layers_action);
  gtk_widget_class_install_action (class, "layers.show", NULL, change_layers_action);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/watch-page.ui");
  gtk_widget_class_bind_template_child (class, SomaWatchPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, view);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, number_label);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, step_label);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, state_label);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, progress_bar);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, play_button);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, stop_button);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, spinner);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, number_entry);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, speed);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, solutions_row);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, dead_ends_row);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, pane_stack);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, search_pane);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, tree);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, layers_pane);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, list);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, selection);
  gtk_widget_class_bind_template_callback (class, selected_cb);
  gtk_widget_class_bind_template_callback (class, setup_row_cb);
  gtk_widget_class_bind_template_callback (class, bind_row_cb);
  gtk_widget_class_bind_template_callback (class, search_changed_cb);
  gtk_widget_class_bind_template_callback (class, tree_go_to_cb);
  gtk_widget_class_bind_template_callback (class, pane_changed_cb);
}

static void
soma_watch_page_class_init (SomaWatchPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = soma_watch_page_dispose;
  widget_class->map = soma_watch_page_map;
  widget_class->unmap = soma_watch_page_unmap;
  widget_class->grab_focus = soma_watch_page_grab_focus;
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_SEARCH_PANE);
  g_type_ensure (SOMA_TYPE_SEARCH_TREE);
  g_type_ensure (SOMA_TYPE_LAYERS_PANE);
  bind_template (widget_class);
  install_actions (widget_class);
  soma_watch_page_class_install_moves (widget_class);
  soma_watch_page_class_install_saving (widget_class);
}

static void
init_names (SomaWatchPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->settings = g_settings_new (SOMA_APP_ID);
  self->names = soma_names_read (self->settings);
  for (guint i = 0; i < G_N_ELEMENTS (names_keys); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (self->settings, names_keys[i]);
      g_autofree char *signal = g_strconcat ("changed::", names_keys[i], NULL);
      g_action_map_add_action (G_ACTION_MAP (group), action);
      g_signal_connect_object (self->settings, signal, G_CALLBACK (names_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "names", G_ACTION_GROUP (group));
}

static void
soma_watch_page_init (SomaWatchPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  init_names (self);
  enable_actions (self);
}

void
soma_watch_page_set_document (SomaWatchPage *self, SomaDocument *document)
{
  g_return_if_fail (SOMA_IS_WATCH_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::status", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

SomaWatch *
soma_watch_page_get_watch (SomaWatchPage *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH_PAGE (self), NULL);
  return self->watch;
}

SomaPuzzleView *
soma_watch_page_get_view (SomaWatchPage *self)
{
  g_return_val_if_fail (SOMA_IS_WATCH_PAGE (self), NULL);
  return self->view;
}
