/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-window.h"

#include <glib/gi18n.h>

#include "file-question.h"
#include "file-text.h"
#include "fold.h"
#include "host.h"
#include "map-card.h"
#include "map-colouring.h"
#include "map-entry-list.h"
#include "map-labels.h"
#include "map-legend.h"
#include "map-way-pane.h"
#include "map-work-bar.h"
#include "template.h"

struct _SomaMapWindow
{
  AdwWindow parent_instance;

  /* Owned */
  SomaSolutionMap *map;
  SomaMapColumns *columns;
  GtkFileChooserNative *chooser; /* (nullable) */

  gboolean is_complete;
  guint from, to;       /* the ends of the way, or G_MAXUINT */
  guint n_saving;       /* files that are being written */
  SomaMapFormat format; /* that is being chosen a file for */

  /* Template */
  AdwWindowTitle *title; /* its subtitle is the figure's name */
  AdwFlap *flap;
  GtkWidget *options;
  SomaMapView *view;
  SomaMapCard *card;
  SomaMapWorkBar *work;
  GtkLabel *map_label, *legend;
  GtkDropDown *most_choice, *colour_choice;
  SomaMapWayPane *way;
  SomaMapEntryList *entries;
};

/* What actions require. */
enum
{
  GRAPH = 1 << 0,
  PLACES = 1 << 1,
  WORK = 1 << 2,
  SELECTED = 1 << 3,
  STEP_BEFORE = 1 << 4,
  STEP_AFTER = 1 << 5,
  WAY = 1 << 6,
};

G_DEFINE_FINAL_TYPE (SomaMapWindow, soma_map_window, ADW_TYPE_WINDOW)

static guint show_solution_signal;

static void
enable_actions (SomaMapWindow *self)
{
  const SomaMapWay *way = soma_map_way_pane_get_way (self->way);
  guint step = soma_map_way_pane_get_step (self->way), there_is = 0;

  if (soma_solution_map_get_graph (self->map) != NULL)
    there_is |= GRAPH;
  if (soma_solution_map_get_places (self->map) != NULL)
    there_is |= PLACES;
  if (soma_solution_map_is_running (self->map) || soma_map_columns_is_running (self->columns))
    there_is |= WORK;
  if (soma_map_view_get_selected (self->view) != G_MAXUINT)
    there_is |= SELECTED;
  if (step > 1)
    there_is |= STEP_BEFORE;
  if (step > 0 && step + 1 < way->n)
    there_is |= STEP_AFTER;
  if (self->from != G_MAXUINT || self->to != G_MAXUINT)
    there_is |= WAY;
  soma_template_enable_actions (self, there_is);
}

/* What is said */

static void
describe (SomaMapWindow *self)
{
  guint n_listed = g_list_model_get_n_items (G_LIST_MODEL (soma_solution_map_get_list (self->map)));
  guint selected = soma_map_view_get_selected (self->view);
  gboolean is_sample;
  g_object_get (self->view, "sampled", &is_sample, NULL);
  g_autofree char *map = soma_label_map (self->map, n_listed, self->is_complete, is_sample);
  g_autofree char *value = soma_label_map_value (self->columns, selected);
  g_autofree char *view = soma_label_map_view (self->map, selected, value);

  gtk_label_set_label (self->map_label, map != NULL ? map : "");
  gtk_widget_set_visible (GTK_WIDGET (self->map_label), soma_has_text (map));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, view,
                                  -1);

  gboolean is_running = soma_solution_map_is_running (self->map);
  g_autofree char *work =
      is_running ? soma_label_map_work (self->map) : soma_label_map_columns_work (self->columns);
  double fraction;
  g_object_get (is_running ? (gpointer) self->map : self->columns, "fraction", &fraction, NULL);
  soma_map_work_bar_set_work (self->work, work, fraction);
}

static void
describe_cb (SomaMapWindow *self)
{
  if (self->map != NULL)
    describe (self);
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

/* The card is there from the beginning, and the map is not. */
static void
show_card (SomaMapWindow *self)
{
  if (self->map != NULL)
    soma_map_card_show (self->card, self->view, self->map, self->columns);
}

static gboolean
fit_card_cb (gpointer self)
{
  show_card (self);
  return G_SOURCE_REMOVE;
}

/* Called for what lies on the map when that is laid out: soon after, the card is made to fit.
 * Returns FALSE: where it is, its own properties say. */
static gboolean
place_card (SomaMapWindow *self, GtkWidget *child)
{
  if (child == GTK_WIDGET (self->card) && !soma_map_card_fits (self->card, self->view))
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, fit_card_cb, g_object_ref (self), g_object_unref);
  return FALSE;
}

static void
change_selection (SomaMapWindow *self, guint point)
{
  mark_selected (self, point);
  soma_map_columns_set_origin (self->columns, point);
  show_card (self);
  describe (self);
  enable_actions (self);
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

/* What colours show */

static void
recolour (SomaMapWindow *self)
{
  if (self->columns == NULL)
    return;
  SomaMapPicture *picture = soma_map_view_get_picture (self->view);
  gboolean is_dark = soma_map_view_is_dark (self->view);
  g_autofree char *legend = soma_label_map_legend (self->columns, is_dark);

  gtk_label_set_label (self->legend, legend);
  if (picture == NULL)
    return;
  soma_map_colour (picture, soma_map_columns_get (self->columns), is_dark);
  soma_map_view_recolour (self->view);
}

/* The row of the drop-down, from 0, stands for that kind, or for the place of a piece: these come
 * last, as there may be many. */
static SomaMapColumnKind
find_kind (SomaMapWindow *self, guint row, int *piece)
{
  for (int kind = 0; kind < SOMA_MAP_N_COLUMNS; kind++)
    if (kind != SOMA_MAP_BY_PLACE && soma_map_columns_has (self->columns, kind) && row-- == 0)
      return kind;
  *piece = (int) row;
  return SOMA_MAP_BY_PLACE;
}

/* Nobody may have chosen what is shown. */
static void
column_cb (SomaMapWindow *self)
{
  SomaMapColumnKind kind = soma_map_columns_get_kind (self->columns);
  guint row = 0;
  int piece;

  while (kind != SOMA_MAP_BY_PLACE && find_kind (self, row, &piece) != kind)
    row++;
  if (kind != SOMA_MAP_BY_PLACE)
    gtk_drop_down_set_selected (self->colour_choice, row);
  recolour (self);
  show_card (self);
  describe (self);
}

static void
finding_cb (SomaMapWindow *self)
{
  describe (self);
  enable_actions (self);
}

static void
colour_cb (SomaMapWindow *self)
{
  int piece = 0;
  SomaMapColumnKind kind =
      find_kind (self, gtk_drop_down_get_selected (self->colour_choice), &piece);

  soma_map_columns_choose (self->columns, kind, piece);
}

static void
make_colours (SomaMapWindow *self, const SomaPuzzle *puzzle)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int piece = -1; piece + 1 < puzzle->set->n_pieces;)
    {
      guint row = g_list_model_get_n_items (G_LIST_MODEL (names));
      SomaMapColumnKind kind = find_kind (self, row, &piece);
      g_autofree char *name = soma_label_map_column (kind, piece, puzzle);
      gtk_string_list_append (names, name);
    }
  gtk_drop_down_set_model (self->colour_choice, G_LIST_MODEL (names));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->colour_choice),
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->legend, NULL, -1);
  g_signal_connect_swapped (self->columns, "changed", G_CALLBACK (column_cb), self);
  g_signal_connect_swapped (self->columns, "notify", G_CALLBACK (finding_cb), self);
  g_signal_connect_object (self->colour_choice, "notify::selected", G_CALLBACK (colour_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The way */

static void
find_way (SomaMapWindow *self)
{
  soma_map_way_pane_find (self->way, self->map, self->from, self->to);
  const SomaMapWay *way = soma_map_way_pane_get_way (self->way);
  soma_map_view_set_way (self->view, way != NULL ? way->points : NULL, way != NULL ? way->n : 0);
  enable_actions (self);
}

static void
ends_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);
  gboolean is_clear = g_str_equal (name, "way.clear");
  guint end = is_clear ? G_MAXUINT : soma_map_view_get_selected (self->view);

  if (is_clear || g_str_equal (name, "way.from"))
    self->from = end;
  if (is_clear || g_str_equal (name, "way.to"))
    self->to = end;
  find_way (self);
}

/* Where the step leads to is selected. */
static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);
  int by = g_str_equal (name, "way.next") ? 1 : -1;
  guint step = soma_map_way_pane_get_step (self->way) + (guint) by;

  soma_map_way_pane_show_step (self->way, step);
  soma_map_window_select (self, soma_map_way_pane_get_way (self->way)->points[step]);
}

/* A bridge is shown as the way over it. */
static void
entry_activated_cb (SomaMapWindow *self, guint point, guint other)
{
  if (other != G_MAXUINT)
    {
      self->from = point;
      self->to = other;
      find_way (self);
    }
  soma_map_window_select (self, point);
}

/* The map */

static void
places_cb (SomaMapWindow *self)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);

  soma_map_view_take_picture (
      self->view, soma_map_picture_new (graph->graph, soma_solution_map_get_places (self->map)));
  recolour (self);
  enable_actions (self);
}

static void
state_cb (SomaMapWindow *self)
{
  const SomaMapGraph *graph = soma_solution_map_get_graph (self->map);

  if (soma_map_entry_list_set_graph (self->entries, graph) && graph != NULL)
    {
      mark_selected (self, soma_map_view_get_selected (self->view));
      find_way (self);
    }
  show_card (self);
  describe (self);
  enable_actions (self);
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
make_map (SomaMapWindow *self, SomaSolutionList *list, SomaSymmetry symmetry)
{
  int most = gtk_drop_down_get_selected (self->most_choice) == 0 ? 2 : 3;
  SomaSolutionMap *map = soma_solution_map_new (list, symmetry, most);

  drop_map (self);
  soma_map_view_take_picture (self->view, NULL);
  self->map = map;
  soma_map_columns_set_map (self->columns, map);
  g_signal_connect_swapped (map, "places-changed", G_CALLBACK (places_cb), self);
  g_signal_connect_swapped (map, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_connect_swapped (map, "notify::fraction", G_CALLBACK (describe), self);
  gtk_widget_activate_action (GTK_WIDGET (self->view), "map.fit", NULL);
  find_way (self);
  state_cb (self);
}

static void
most_cb (SomaMapWindow *self)
{
  make_map (self, soma_solution_map_get_list (self->map),
            soma_solution_map_get_symmetry (self->map));
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

/* Files */

static void
saved_cb (gpointer owner, GFile *file, const GError *error)
{
  SomaMapWindow *self = owner;
  g_autofree char *shown = soma_file_text_get_name (file);
  /* Translators: %s is the name of a file. */
  g_autofree char *message = g_strdup_printf (_ ("Saved as “%s”"), shown);

  self->n_saving--;
  if (self->map == NULL)
    return;
  soma_map_work_bar_set_message (self->work, error == NULL ? message : NULL);
  if (error != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Save"), error->message);
}

static void
chosen_cb (gpointer self, GFile *file)
{
  soma_map_window_save (self, SOMA_MAP_WINDOW (self)->format, file);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapWindow *self = SOMA_MAP_WINDOW (widget);

  if (self->chooser != NULL)
    return;
  self->format = g_str_equal (name, "map.save-svg")   ? SOMA_MAP_SVG
                 : g_str_equal (name, "map.save-png") ? SOMA_MAP_PNG
                                                      : SOMA_MAP_GRAPHML;
  g_autofree char *file_name =
      soma_map_suggest_name (adw_window_title_get_subtitle (self->title), self->format);
  soma_file_question_save (&self->chooser, widget, _ ("Save Map"), file_name, chosen_cb);
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

  drop_map (self);
  if (self->columns != NULL)
    g_signal_handlers_disconnect_by_data (self->columns, self);
  g_clear_object (&self->columns);
  g_clear_object (&self->chooser);
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
  gtk_widget_class_bind_template_child (class, SomaMapWindow, work);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, map_label);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, most_choice);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, colour_choice);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, legend);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, way);
  gtk_widget_class_bind_template_child (class, SomaMapWindow, entries);
  gtk_widget_class_bind_template_callback (class, show_card);
  gtk_widget_class_bind_template_callback (class, place_card);
  gtk_widget_class_bind_template_callback (class, change_selection);
  gtk_widget_class_bind_template_callback (class, activated_cb);
  gtk_widget_class_bind_template_callback (class, walked_cb);
  gtk_widget_class_bind_template_callback (class, most_cb);
  gtk_widget_class_bind_template_callback (class, entry_activated_cb);
}

static const SomaAction actions[] = {
  { "map.stop", NULL, stop_action, WORK },
  { "map.open", NULL, open_action, SELECTED },
  { "map.save-svg", NULL, save_action, PLACES },
  { "map.save-png", NULL, save_action, PLACES },
  { "map.save-graphml", NULL, save_action, GRAPH },
  { "view.fit", NULL, view_action, PLACES },
  { "view.zoom-in", NULL, view_action, PLACES },
  { "view.zoom-out", NULL, view_action, PLACES },
  { "way.from", NULL, ends_action, GRAPH | SELECTED },
  { "way.to", NULL, ends_action, GRAPH | SELECTED },
  { "way.clear", NULL, ends_action, WAY },
  { "way.previous", NULL, step_action, STEP_BEFORE },
  { "way.next", NULL, step_action, STEP_AFTER },
  { 0 },
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
  g_type_ensure (SOMA_TYPE_MAP_CARD);
  g_type_ensure (SOMA_TYPE_MAP_WORK_BAR);
  g_type_ensure (SOMA_TYPE_MAP_WAY_PANE);
  g_type_ensure (SOMA_TYPE_MAP_ENTRY_LIST);
  show_solution_signal = g_signal_new ("show-solution", SOMA_TYPE_MAP_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
soma_map_window_init (SomaMapWindow *self)
{
  self->from = self->to = G_MAXUINT;
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  soma_template_name_drop_down (self->most_choice, _ ("Join Solutions That Differ In"));
  soma_template_name_drop_down (self->colour_choice, _ ("Colours Show"));
  g_signal_connect_swapped (self->view, "notify::dark", G_CALLBACK (recolour), self);
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
  self->columns = g_object_ref (columns);
  self->is_complete = is_complete;
  adw_window_title_set_subtitle (self->title, title);
  soma_map_view_select (self->view, selected, NULL, 0);
  soma_map_columns_set_origin (columns, selected);
  make_colours (self, soma_solution_list_get_puzzle (list));
  make_map (self, list, symmetry);
  contrast_cb (self);
  recolour (self);
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

  return soma_solution_map_get_list (self->map) == list &&
         soma_solution_map_get_symmetry (self->map) == symmetry &&
         self->is_complete == is_complete &&
         soma_solution_map_get_n_points (self->map) == MIN (n_listed, SOMA_MAP_MOST);
}

void
soma_map_window_save (SomaMapWindow *self, SomaMapFormat chosen, GFile *file)
{
  g_return_if_fail (SOMA_IS_MAP_WINDOW (self) && G_IS_FILE (file));
  self->n_saving +=
      soma_map_save (self->map, self->columns, soma_map_view_get_marks (self->view),
                     adw_window_title_get_subtitle (self->title), chosen, file, saved_cb, self);
}

gboolean
soma_map_window_is_idle (SomaMapWindow *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_WINDOW (self), TRUE);
  return !soma_solution_map_is_running (self->map) &&
         !soma_map_columns_is_running (self->columns) && self->n_saving == 0;
}
