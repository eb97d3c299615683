/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-window.h"

#include <glib/gi18n.h>

#include "fold.h"
#include "map-labels.h"
#include "map-legend.h"
#include "map-window-private.h"
#include "status-label.h"
#include "template.h"

/* How long work goes on, in milliseconds, before that is shown: most of it ends earlier. */
#define SLOW 400

G_DEFINE_FINAL_TYPE (SomaMapWindow, soma_map_window, ADW_TYPE_WINDOW)

static guint show_solution_signal;

static gboolean
has_selection (SomaMapWindow *self)
{
  return soma_map_view_get_selected (self->view) != G_MAXUINT;
}

void
soma_map_window_enable_actions (SomaMapWindow *self)
{
  guint there_is = 0;

  if (soma_solution_map_get_graph (self->map) != NULL)
    there_is |= GRAPH;
  if (soma_solution_map_get_places (self->map) != NULL)
    there_is |= PLACES;
  if (soma_solution_map_is_running (self->map) || soma_map_columns_is_running (self->columns))
    there_is |= WORK;
  if (has_selection (self))
    there_is |= SELECTED;
  if (self->step > 1)
    there_is |= STEP_BEFORE;
  if (self->step > 0 && self->step + 1 < self->way->n)
    there_is |= STEP_AFTER;
  if (self->from != G_MAXUINT || self->to != G_MAXUINT)
    there_is |= WAY;
  soma_template_enable_actions (self, there_is);
}

/* What is said */

void
soma_map_window_set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), soma_has_text (text));
}

static double
get_fraction (SomaMapColumns *columns)
{
  double fraction;

  g_object_get (columns, "fraction", &fraction, NULL);
  return fraction;
}

static char *
describe_view (SomaMapWindow *self)
{
  guint selected = soma_map_view_get_selected (self->view);
  g_autofree char *value = soma_label_map_value (self->columns, selected);

  return soma_label_map_view (self->map, selected, value);
}

void
soma_map_window_describe (SomaMapWindow *self)
{
  guint n_listed = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  gboolean is_sample;
  g_object_get (self->view, "sampled", &is_sample, NULL);
  g_autofree char *map = soma_label_map (self->map, n_listed, self->is_complete, is_sample);
  gboolean is_running = soma_solution_map_is_running (self->map);
  g_autofree char *work =
      is_running ? soma_label_map_work (self->map) : soma_label_map_columns_work (self->columns);
  g_autofree char *view = describe_view (self);
  gboolean is_shown = (work != NULL && self->is_slow) || (work == NULL && self->message != NULL);

  soma_map_window_set_text (self->map_label, map);
  soma_map_window_set_text (self->work_label, work != NULL && self->is_slow ? work : self->message);
  gtk_widget_set_visible (self->work_box, is_shown);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), work != NULL);
  gtk_progress_bar_set_fraction (self->progress, is_running
                                                     ? soma_solution_map_get_fraction (self->map)
                                                     : get_fraction (self->columns));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, view,
                                  -1);
}

static void
describe_cb (SomaMapWindow *self)
{
  if (self->map != NULL)
    soma_map_window_describe (self);
}

/* What is shown */

static void
contrast_cb (SomaMapWindow *self)
{
  soma_map_view_set_high_contrast (
      self->view, adw_style_manager_get_high_contrast (adw_style_manager_get_default ()));
}

static void
mark_selected (SomaMapWindow *self, guint point)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);

  if (graph == NULL || point >= graph->graph->n_points)
    soma_map_view_select (self->view, graph == NULL ? point : G_MAXUINT, NULL, 0);
  else
    soma_map_view_select (self->view, point, graph->graph->to + graph->graph->first[point],
                          soma_graph_degree (graph->graph, point));
}

static void
change_selection (SomaMapWindow *self, guint point)
{
  mark_selected (self, point);
  soma_map_columns_set_origin (self->columns, point);
  soma_map_window_show_card (self);
  soma_map_window_describe (self);
  soma_map_window_enable_actions (self);
}

void
soma_map_window_select (SomaMapWindow *self, guint point)
{
  change_selection (self, point);
  soma_map_view_show_point (self->view, point);
}

static void
walked_cb (SomaMapWindow *self, double x, double y)
{
  guint from = soma_map_view_get_selected (self->view);
  guint to = from != G_MAXUINT ? soma_solution_map_find_towards (self->map, from, x, y) : 0;

  if (to < soma_solution_map_get_n_points (self->map))
    soma_map_window_select (self, to);
}

static void
activated_cb (SomaMapWindow *self, guint point)
{
  g_signal_emit (self, show_solution_signal, 0, point);
}

/* The map */

static void
places_cb (SomaMapWindow *self)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);

  soma_map_view_take_picture (
      self->view, soma_map_picture_new (graph->graph, soma_solution_map_get_places (self->map)));
  soma_map_window_recolour (self);
  soma_map_window_enable_actions (self);
}

static void
slow_cb (gpointer data)
{
  SomaMapWindow *self = data;

  self->slow = 0;
  self->is_slow = TRUE;
  soma_map_window_describe (self);
}

static void
state_cb (SomaMapWindow *self)
{
  if (!soma_solution_map_is_running (self->map) && !soma_map_columns_is_running (self->columns))
    {
      g_clear_handle_id (&self->slow, g_source_remove);
      self->is_slow = FALSE;
    }
  if (soma_solution_map_get_graph (self->map) != NULL && self->entries == NULL)
    {
      soma_map_window_fill_list (self);
      mark_selected (self, soma_map_view_get_selected (self->view));
      soma_map_window_find_way (self);
    }
  soma_map_window_show_card (self);
  soma_map_window_describe (self);
  soma_map_window_enable_actions (self);
}

void
soma_map_window_await (SomaMapWindow *self)
{
  self->is_slow = FALSE;
  g_clear_handle_id (&self->slow, g_source_remove);
  self->slow = g_timeout_add_once (SLOW, slow_cb, self);
}

static void
drop_map (SomaMapWindow *self)
{
  if (self->map == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->map, self);
  soma_solution_map_stop (self->map);
  g_clear_object (&self->map);
}

/* The points stay selected, and the ends of the way. */
static void
make_map (SomaMapWindow *self)
{
  int most = gtk_drop_down_get_selected (self->most_choice) == 0 ? 2 : 3;

  drop_map (self);
  soma_map_view_take_picture (self->view, NULL);
  self->map = soma_solution_map_new (self->list, self->symmetry, most);
  soma_map_columns_set_map (self->columns, self->map);
  soma_map_window_await (self);
  soma_map_window_fill_list (self);
  g_signal_connect_swapped (self->map, "places-changed", G_CALLBACK (places_cb), self);
  g_signal_connect_swapped (self->map, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_connect_swapped (self->map, "notify::fraction", G_CALLBACK (soma_map_window_describe),
                            self);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "map.fit", NULL);
  soma_map_window_find_way (self);
  state_cb (self);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  if (soma_solution_map_is_running (self->map))
    soma_solution_map_stop (self->map);
  else
    soma_map_columns_stop (self->columns);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  activated_cb (SOMA_MAP_WINDOW (widget),
                soma_map_view_get_selected (SOMA_MAP_WINDOW (widget)->view));
}

static void
view_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (SOMA_MAP_WINDOW (widget)->view),
                              g_str_equal (name, "view.fit")       ? "map.fit"
                              : g_str_equal (name, "view.zoom-in") ? "map.zoom-in"
                                                                   : "map.zoom-out",
                              NULL);
}

/* Overrides */

static gboolean
soma_map_window_close_request (GtkWindow *window)
{
  soma_solution_map_stop (SOMA_MAP_WINDOW (window)->map);
  return GTK_WINDOW_CLASS (soma_map_window_parent_class)->close_request (window);
}

static void
soma_map_window_dispose (GObject *object)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (object);

  g_clear_handle_id (&self->slow, g_source_remove);
  drop_map (self);
  if (self->columns != NULL)
    g_signal_handlers_disconnect_by_data (self->columns, self);
  g_clear_object (&self->columns);
  g_clear_pointer (&self->choices, g_array_unref);
  g_clear_object (&self->list);
  g_clear_object (&self->rows);
  g_clear_object (&self->chooser);
  soma_map_window_end_stride (self);
  g_clear_pointer (&self->way, soma_map_way_free);
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->figure, g_free);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_map_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "map-window");
  gtk_widget_class_bind_template_child (class, SomaMapWindow, title);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, flap);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, options);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, view);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, card);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, picture);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, point_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, details_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, work_box);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, work_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, progress);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, most_choice);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, colour_choice);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, legend);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, scope_choice);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, map_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, way_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, step_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, scope_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, step_box);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, step_frame);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, step_view);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, step_ends);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, entry_list);
  gtk_widget_class_bind_template_callback_full (class, "show_card",
                                                (GCallback) soma_map_window_show_card);
  gtk_widget_class_bind_template_callback_full (class, "place_card",
                                                (GCallback) soma_map_window_place_card);
  gtk_widget_class_bind_template_callback (class, change_selection);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, walked_cb);
}

static const SomaAction actions[] = {
  { "map.stop", NULL, stop_action, WORK },        { "map.open", NULL, open_action, SELECTED },
  { "view.fit", NULL, view_action, PLACES },      { "view.zoom-in", NULL, view_action, PLACES },
  { "view.zoom-out", NULL, view_action, PLACES }, { 0 },
};

static const SomaKey keys[] = {
  { "<Control>s", "map.save-svg" },
  { "Page_Up", "way.previous" },
  { "Page_Down", "way.next" },
  { "a", "way.from" },
  { "b", "way.to" },
  { 0 },
};

static void
soma_map_window_class_init (SomaMapWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_map_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = soma_map_window_close_request;
  g_type_ensure (SOMA_TYPE_MAP_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  show_solution_signal = g_signal_new ("show-solution", SOMA_TYPE_MAP_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  soma_map_window_install_way_actions (widget_class);
  soma_map_window_install_save_actions (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
name_choices (SomaMapWindow *self)
{
  soma_template_name_drop_down (self->most_choice, _ ("Join Solutions That Differ In"));
  soma_template_name_drop_down (self->colour_choice, _ ("Colours Show"));
  soma_template_name_drop_down (self->scope_choice, _ ("List"));
}

static void
soma_map_window_init (SomaMapWindow *self)
{
  self->from = self->to = self->shown = G_MAXUINT;
  self->rows = gtk_string_list_new (NULL);
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_status_label_follow (self->work_label);
  soma_status_label_follow (self->way_label);
  soma_status_label_follow (self->step_label);
  name_choices (self);
  soma_map_window_make_list (self);
  g_signal_connect_swapped (self->view, "notify::dark", G_CALLBACK (soma_map_window_recolour),
                            self);
  g_signal_connect_swapped (self->view, "notify::sampled", G_CALLBACK (describe_cb), self);
  soma_fold_offer (self->flap, self->options);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (contrast_cb), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

GtkWidget *
soma_map_window_new (const char *title, SomaSolutionList *list, SomaMapColumns *columns,
                     SomaSymmetry symmetry, gboolean is_complete, guint selected)
{
  SomaMapWindow *self = g_object_new (SOMA_TYPE_MAP_WINDOW, NULL);
  /* Translators: the title of a window; %s is the name of a figure. */
  g_autofree char *window_title = g_strdup_printf (_ ("Map of Solutions: %s"), title);

  gtk_window_set_title (GTK_WINDOW (self), window_title);
  self->figure = g_strdup (title);
  self->list = g_object_ref (list);
  self->columns = g_object_ref (columns);
  self->symmetry = symmetry;
  self->is_complete = is_complete;
  adw_window_title_set_subtitle (self->title, title);
  soma_map_view_select (self->view, selected, NULL, 0);
  soma_map_columns_set_origin (columns, selected);
  soma_map_window_make_colours (self);
  make_map (self);
  contrast_cb (self);
  soma_map_window_recolour (self);
  g_signal_connect_object (self->most_choice, "notify::selected", G_CALLBACK (make_map), self,
                           G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->view));
  return GTK_WIDGET (self);
}

SomaSolutionMap *
soma_map_window_get_map (SomaMapWindow *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_WINDOW (self), NULL);
  return self->map;
}

gboolean
soma_map_window_is_of (SomaMapWindow *self, SomaSolutionList *list, SomaSymmetry symmetry,
                       gboolean is_complete)
{
  g_return_val_if_fail (SOMA_IS_MAP_WINDOW (self), FALSE);
  guint n_listed = g_list_model_get_n_items (G_LIST_MODEL (list));

  return self->list == list && self->symmetry == symmetry && self->is_complete == is_complete &&
         soma_solution_map_get_n_points (self->map) == MIN (n_listed, SOMA_MAP_MOST);
}

gboolean
soma_map_window_is_idle (SomaMapWindow *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_WINDOW (self), TRUE);
  return !soma_solution_map_is_running (self->map) &&
         !soma_map_columns_is_running (self->columns) && self->n_saving == 0;
}
