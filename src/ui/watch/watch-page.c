/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "button-labels.h"
#include "camera-popover.h"
#include "comparison-window.h"
#include "figure-labels.h"
#include "host.h"
#include "layers-pane.h"
#include "search-tree.h"
#include "soma-config.h"
#include "step-labels.h"
#include "steps-pane.h"
#include "template.h"
#include "watch-page-private.h"
#include "watch-stage.h"

/* The settings that the names menu changes. */
static const char *const names_keys[] = { "piece-names", "cell-numbers", "show-cell-numbers" };

G_DEFINE_FINAL_TYPE (SomaWatchPage, soma_watch_page, SOMA_TYPE_PANE_PAGE)

enum
{
  PROP_0,
  PROP_WATCH,
  PROP_NAMES,
  PROP_PLAYING,
  PROP_HIDES_COLLISIONS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The cells in 3D. */
static void
show_board (SomaWatchPage *self)
{
  if (self->watch == NULL)
    return;
  soma_watch_stage_show (self->view, self->watch, &self->names,
                         g_settings_get_boolean (self->settings, "show-cell-numbers"), self->proof);
  soma_view_frame_set_picture (self->view_frame, soma_watch_get_puzzle (self->watch),
                               soma_watch_get_board (self->watch));
}

/* Texts of the template about the step. `number` changes with each move. */

static char *
describe_step (SomaWatch *watch, guint64 number, const SomaNames *names)
{
  return soma_label_step_full (soma_watch_get_step (watch), soma_watch_get_puzzle (watch), names);
}

static char *
describe_state (SomaWatch *watch, guint64 number, const SomaNames *names)
{
  return soma_label_step_state (soma_watch_get_step (watch), soma_watch_get_puzzle (watch), names,
                                soma_watch_get_board (watch));
}

/* The watch. */

static void
moved_cb (SomaWatchPage *self)
{
  show_board (self);
  soma_watch_page_enable_actions (self);
}

/* `watch` (nullable) is taken over. */
static void
set_watch (SomaWatchPage *self, SomaWatch *watch)
{
  self->watch = watch;
  g_signal_group_set_target (self->signals, watch);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WATCH]);
  moved_cb (self);
}

static void
drop_watch (SomaWatchPage *self)
{
  g_autoptr (SomaWatch) watch = self->watch;

  if (watch == NULL)
    return;
  soma_watch_page_pause (self);
  soma_watch_stop (watch);
  set_watch (self, NULL);
}

static gboolean
has_collisions (SomaWatchPage *self)
{
  return self->watch != NULL &&
         soma_search_pane_get_choice (self->search_pane)->search == SOMA_TRACE_CLASSIC;
}

static void
hide_collisions (SomaWatchPage *self)
{
  if (has_collisions (self))
    soma_watch_set_hides_collisions (self->watch, self->hides_collisions);
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
  soma_search_choice_get_options (soma_search_pane_get_choice (self->search_pane), &options);
  set_watch (self, soma_watch_new (puzzle, &options));
  hide_collisions (self);
  if (self->watch != NULL)
    soma_watch_explore (self->watch);
  else
    gtk_label_set_label (self->step_label, _ ("Not enough memory"));
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

/* A different choice is a different search, from its beginning. */
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
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAMES]);
  show_board (self);
}

/* What shows in the picture alone is told, too. */
static void
numbers_cb (SomaWatchPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_host_announce (GTK_WIDGET (self),
                        g_settings_get_boolean (self->settings, "show-cell-numbers")
                            ? _ ("Cells show numbers")
                            : _ ("Cells show no numbers"));
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
  SomaTraceOptions options[SOMA_N_SWITCHES + 1];
  g_auto (GStrv) names = g_new0 (char *, SOMA_N_SWITCHES + 2);
  soma_search_choice_list_variants (soma_search_pane_get_choice (self->search_pane), options,
                                    names);
  g_autoptr (SomaComparison) comparison = soma_comparison_new (
      soma_watch_get_puzzle (self->watch), self->symmetry, options, SOMA_N_SWITCHES + 1);
  const char *search = options[0].search == SOMA_TRACE_CLASSIC ? _ ("Classic") : _ ("Soma’s Own");
  /* Translators: the figure and the search. */
  g_autofree char *title =
      g_strdup_printf (_ ("%s, %s"), soma_label_document (self->document), search);

  soma_host_present_dialog (GTK_WINDOW (soma_comparison_window_new (
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
soma_watch_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (object);

  switch (id)
    {
    case PROP_WATCH:
      g_value_set_object (value, self->watch);
      break;
    case PROP_NAMES:
      g_value_set_boxed (value, &self->names);
      break;
    case PROP_PLAYING:
      g_value_set_boolean (value, self->play_tick != 0);
      break;
    case PROP_HIDES_COLLISIONS:
      g_value_set_boolean (value, self->hides_collisions);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_watch_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (object);

  if (id != PROP_HIDES_COLLISIONS)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  self->hides_collisions = g_value_get_boolean (value);
  hide_collisions (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_host_announce (GTK_WIDGET (self), self->hides_collisions ? _ ("Collisions are hidden")
                                                                  : _ ("Collisions are shown"));
}

static void
soma_watch_page_dispose (GObject *object)
{
  SomaWatchPage *self = SOMA_WATCH_PAGE (object);

  drop_watch (self);
  g_clear_object (&self->proof);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_watch_page_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "watch.compare", NULL, compare_action, WATCH },
  { "watch.hide-collisions", "hides-collisions", NULL, COLLISIONS },
  { "layers.hide", NULL, change_layers_action, 0 },
  { "layers.show", NULL, change_layers_action, 0 },
  { 0 },
};

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "watch-page");
  gtk_widget_class_bind_template_child (class, SomaWatchPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, view);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, step_label);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, progress_bar);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, number_entry);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, speed);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, layers_adjustment);
  gtk_widget_class_bind_template_child (class, SomaWatchPage, search_pane);
  gtk_widget_class_bind_template_callback (class, soma_watch_page_offer_steps);
  gtk_widget_class_bind_template_callback (class, search_changed_cb);
  gtk_widget_class_bind_template_callback (class, tree_go_to_cb);
  soma_template_bind_function (class, describe_step);
  soma_template_bind_function (class, describe_state);
  soma_template_bind_function (class, soma_label_play);
  soma_template_bind_function (class, soma_name_play_icon);
  soma_template_bind_function (class, soma_label_step_number);
}

static void
soma_watch_page_class_init (SomaWatchPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_watch_page_get_property;
  object_class->set_property = soma_watch_page_set_property;
  object_class->dispose = soma_watch_page_dispose;
  widget_class->map = soma_watch_page_map;
  widget_class->unmap = soma_watch_page_unmap;
  widget_class->grab_focus = soma_watch_page_grab_focus;
  properties[PROP_WATCH] = g_param_spec_object ("watch", NULL, NULL, SOMA_TYPE_WATCH, flags);
  properties[PROP_NAMES] = g_param_spec_boxed ("names", NULL, NULL, SOMA_TYPE_NAMES, flags);
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  properties[PROP_HIDES_COLLISIONS] =
      g_param_spec_boolean ("hides-collisions", NULL, NULL, FALSE, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_CAMERA_POPOVER);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_SEARCH_PANE);
  g_type_ensure (SOMA_TYPE_SEARCH_TREE);
  g_type_ensure (SOMA_TYPE_STEPS_PANE);
  g_type_ensure (SOMA_TYPE_LAYERS_PANE);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  soma_watch_page_class_install_moves (widget_class);
  soma_watch_page_class_install_saving (widget_class);
}

/* The menu beside the view cannot reach the view's own actions. */
static void
offer_sides (SomaWatchPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) side = g_property_action_new ("side", self->view, "layers-side");

  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (side));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "cut", G_ACTION_GROUP (group));
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
  g_signal_connect_object (self->settings, "changed::show-cell-numbers", G_CALLBACK (numbers_cb),
                           self, G_CONNECT_SWAPPED);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "names", G_ACTION_GROUP (group));
}

static const SomaKey keys[] = {
  { "Page_Down", "watch.next" },
  { "Page_Up", "watch.previous" },
  { "Home", "watch.first" },
  { "End", "watch.last" },
  { "space", "watch.play" },
  { "d", "watch.next-dead-end" },
  { "<Shift>d", "watch.previous-dead-end" },
  { "s", "watch.next-solution" },
  { "<Shift>s", "watch.previous-solution" },
  { "bracketleft", "layers.hide" },
  { "bracketright", "layers.show" },
  { "n", "names.show-cell-numbers" },
  { "<Shift>l|l", "app.show-letters" },
  { "<Control>c", "watch.copy-step" },
  { "c", "watch.hide-collisions" },
  { "g", "watch.edit-number" },
  { 0 },
};

static void
soma_watch_page_init (SomaWatchPage *self)
{
  self->signals = g_signal_group_new (SOMA_TYPE_WATCH);
  g_signal_group_connect_swapped (self->signals, "notify::number", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->signals, "notify::n-steps",
                                  G_CALLBACK (soma_watch_page_enable_actions), self);
  init_names (self);
  soma_template_init (self);
  g_settings_bind (self->settings, "hide-collisions", self, "hides-collisions",
                   G_SETTINGS_BIND_DEFAULT);
  soma_template_add_keys (self, keys);
  offer_sides (self);
  soma_template_name_drop_down (self->speed, _ ("Speed"));
  soma_watch_page_enable_actions (self);
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

void
soma_watch_page_show_all (SomaWatchPage *self)
{
  g_return_if_fail (SOMA_IS_WATCH_PAGE (self));

  soma_search_pane_choose_classic (self->search_pane);
  g_settings_set_boolean (self->settings, "hide-collisions", FALSE);
  g_settings_set_boolean (self->settings, "show-cell-numbers", TRUE);
}

void
soma_watch_page_set_proof (SomaWatchPage *self, SomaProof *proof)
{
  g_return_if_fail (SOMA_IS_WATCH_PAGE (self));

  g_set_object (&self->proof, proof);
  show_board (self);
}
