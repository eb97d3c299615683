/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-page.h"

#include <glib/gi18n.h>

#include "labels.h"
#include "play-labels.h"
#include "play-page-private.h"
#include "soma-config.h"
#include "status-label.h"

/* The pieces of a solved figure draw apart a little, for so long (milliseconds). */
#define BREATH 0.16
#define BREATH_TIME 450

G_DEFINE_FINAL_TYPE (SomaPlayPage, soma_play_page, SOMA_TYPE_PANE_PAGE)

enum
{
  NEXT_FIGURE,
  FIGURE_BUILT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

enum
{
  PROP_0,
  PROP_FREE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What is shown. */

static float
get_aspect (SomaPlayPage *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->view));
  int height = gtk_widget_get_height (GTK_WIDGET (self->view));

  return width > 0 && height > 0 ? (float) width / (float) height : 1.4f;
}

static gboolean
is_solved (SomaPlayPage *self)
{
  SomaGameStatus status;

  if (self->game == NULL)
    return FALSE;
  soma_game_get_status (self->game, &status);
  return status.is_solved;
}

static void
enable_actions (SomaPlayPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean has_game = self->game != NULL;
  gboolean can_ask = has_game && !self->is_free && !is_solved (self);
  int selected = has_game ? soma_play_table_get_selected (self->table) : -1;
  SomaArrangement *arrangement = has_game ? soma_game_get_arrangement (self->game) : NULL;
  const SomaLaid *laid = selected >= 0 ? soma_arrangement_find (arrangement, selected) : NULL;
  gboolean is_held = has_game && soma_play_table_is_held (self->table);
  gboolean is_loose = laid == NULL || !laid->is_pinned;

  gtk_widget_action_set_enabled (widget, "play.undo", has_game && soma_game_can_undo (self->game));
  gtk_widget_action_set_enabled (widget, "play.redo", has_game && soma_game_can_redo (self->game));
  gtk_widget_action_set_enabled (widget, "play.reset", has_game && arrangement->n_laid > 0);
  gtk_widget_action_set_enabled (widget, "play.check", can_ask);
  gtk_widget_action_set_enabled (widget, "play.hint", can_ask);
  gtk_widget_action_set_enabled (widget, "play.give-up", can_ask);
  gtk_widget_action_set_enabled (widget, "play.place", selected >= 0 && is_loose);
  gtk_widget_action_set_enabled (widget, "play.place-exactly", is_held);
  gtk_widget_action_set_enabled (widget, "play.take-back",
                                 selected >= 0 && is_loose && (laid != NULL || is_held));
  gtk_widget_action_set_enabled (widget, "play.pin", laid != NULL && !laid->is_given);
  gtk_widget_action_set_enabled (widget, "play.use-as-figure",
                                 has_game && self->is_free && arrangement->n_laid > 0);
}

void
soma_play_page_refresh (SomaPlayPage *self, gboolean smoothly)
{
  const SomaPlayMotion *motions = NULL;
  int n_motions = 0;

  if (self->table == NULL)
    return;
  soma_puzzle_view_set_stage (
      self->view, soma_play_table_get_stage (self->table, smoothly ? &motions : NULL, &n_motions));
  for (int i = 0; i < n_motions; i++)
    {
      const SomaPlayMotion *motion = &motions[i];
      if (motion->turns)
        soma_puzzle_view_turn_block (self->view, motion->id, motion->pivot, motion->axis,
                                     motion->angle);
      soma_puzzle_view_move_block (self->view, motion->id, motion->offset, TRUE);
    }
  soma_play_pieces_update (self->pieces, soma_game_get_arrangement (self->game),
                           soma_play_table_get_selected (self->table));
  soma_play_page_show_hand_bar (self);
  enable_actions (self);
}

void
soma_play_page_say (SomaPlayPage *self, const char *text)
{
  gtk_label_set_label (self->status_label, text);
  soma_puzzle_view_set_description (self->view, text);
}

static char *
describe_building (SomaPlayPage *self)
{
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  if (self->is_free)
    return g_strdup (_ ("Build what you like."));
  if (status.n_filled == 0)
    return g_strdup (_ ("Drag the pieces into the figure, or choose one with Tab."));
  return g_strdup_printf (
      ngettext ("%u of %u cell is filled.", "%u of %u cells are filled.", status.n_cells),
      status.n_filled, status.n_cells);
}

void
soma_play_page_say_hand (SomaPlayPage *self)
{
  int copy = soma_play_table_get_selected (self->table);
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  g_autofree char *text = NULL;

  if (soma_play_table_is_held (self->table))
    {
      SomaDrop drop = soma_play_table_get_drop (self->table, FALSE);
      SomaPiecePose pose = soma_play_table_get_pose (self->table, copy);
      text = soma_play_label_hand (&drop, pose.corner, (guint) copy, arrangement->puzzle);
    }
  else if (copy >= 0)
    text = soma_play_label_selected (arrangement, (guint) copy);
  else
    text = describe_building (self);
  soma_play_page_say (self, text);
}

/* The game. */

static gboolean
breathe_out_cb (gpointer data)
{
  SomaPlayPage *self = data;

  self->calm_source = 0;
  g_object_set (self->view, "explode", 0.0, NULL);
  return G_SOURCE_REMOVE;
}

/* The pieces draw apart and come together again. */
static void
celebrate (SomaPlayPage *self)
{
  g_object_set (self->view, "explode", BREATH, NULL);
  g_clear_handle_id (&self->calm_source, g_source_remove);
  self->calm_source = g_timeout_add (BREATH_TIME, breathe_out_cb, self);
}

/* What is shown where OpenGL does not work. */
static void
show_picture (SomaPlayPage *self)
{
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  const SomaFigure *figure = arrangement->puzzle->figure;
  g_autofree guint16 *copy_at = g_new (guint16, figure->n_cells);

  for (int c = 0; c < figure->n_cells; c++)
    copy_at[c] = soma_arrangement_get_copy_at (arrangement, figure->cells[c]);
  soma_view_frame_set_picture (self->view_frame, arrangement->puzzle,
                               arrangement->n_laid > 0 ? copy_at : NULL);
}

static void
changed_cb (SomaPlayPage *self)
{
  soma_play_page_hide_message (self);
  soma_play_table_set_arrangement (self->table, soma_game_get_arrangement (self->game));
  soma_play_page_refresh (self, TRUE);
  show_picture (self);
  soma_play_page_show_status (self);
  soma_play_page_show_solved (self);
}

static void
event_cb (SomaPlayPage *self, const SomaGameEvent *event)
{
  SomaGameEvent told = *event;
  /* Without the figure its cells say nothing. */
  told.n_cells = self->is_free ? 0 : event->n_cells;
  soma_play_page_go_on_showing (self, event);
  g_autofree char *text = soma_play_label_event (&told, soma_game_get_puzzle (self->game));

  if (event->kind != SOMA_GAME_SOLVED)
    {
      soma_play_page_say (self, text);
      return;
    }
  soma_play_table_select (self->table, -1);
  soma_play_page_refresh (self, TRUE);
  soma_play_page_show_solved (self);
  soma_play_page_say_solved (self);
  if (!event->is_shown)
    celebrate (self);
}

static void
drop_game (SomaPlayPage *self)
{
  if (self->game == NULL)
    return;
  soma_game_stop_asking (self->game);
  g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  soma_play_page_stop_showing (self);
  soma_game_flush (self->game);
  g_clear_pointer (&self->table, soma_play_table_free);
  g_clear_object (&self->game);
  soma_play_page_hide_message (self);
  gtk_revealer_set_reveal_child (self->solved_revealer, FALSE);
  gtk_revealer_set_reveal_child (self->hand_revealer, FALSE);
  enable_actions (self);
}

static void
list_pieces (SomaPlayPage *self)
{
  const SomaPieceSet *set = soma_game_get_puzzle (self->game)->set;
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (int));

  for (int copy = soma_play_table_next (self->table, -1, FALSE); copy >= 0;
       copy = soma_play_table_next (self->table, copy, FALSE))
    g_array_append_val (copies, copy);
  soma_play_pieces_set_copies (self->pieces, set, (const int *) (void *) copies->data, copies->len);
}

static void
start_game (SomaPlayPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  gboolean has_pieces = soma_document_get_piece_set (self->document) != NULL;
  SomaDocumentStatus status;

  drop_game (self);
  gtk_stack_set_visible_child_name (self->stack, has_pieces ? "table" : "no-pieces");
  if (!has_pieces)
    return;
  /* For the number of the solution that will be built. */
  soma_document_ensure_solved (self->document);
  soma_document_get_status (self->document, &status);
  self->game = soma_game_new (puzzle, status.symmetry, self->is_free,
                              soma_label_document (self->document), self->game_name, self->library);
  self->table = soma_play_table_new (soma_game_get_arrangement (self->game), get_aspect (self));
  g_signal_connect_object (self->game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "answered", G_CALLBACK (soma_play_page_show_status), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::n-found", G_CALLBACK (soma_play_page_show_status),
                           self, G_CONNECT_SWAPPED);
  soma_play_page_connect_hints (self);
  list_pieces (self);
  soma_play_page_refresh (self, FALSE);
  show_picture (self);
  soma_play_page_say_hand (self);
  soma_play_page_pass_solutions (self);
  soma_play_page_show_status (self);
  soma_play_page_update_clock (self);
}

static void
document_changed_cb (SomaPlayPage *self)
{
  if (self->game != NULL &&
      soma_game_get_puzzle (self->game) != soma_document_get_puzzle (self->document))
    drop_game (self);
  if (self->game == NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    start_game (self);
}

/* Actions */

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  /* What is in the hand goes first: no move was made of it yet. */
  if (soma_play_table_is_held (self->table))
    {
      soma_play_table_release (self->table);
      soma_play_page_refresh (self, TRUE);
    }
  else
    soma_game_undo (self->game);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_table_release (self->table);
  soma_game_redo (self->game);
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_table_select (self->table, -1);
  soma_game_reset (self->game);
}

static void
next_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[NEXT_FIGURE], 0);
}

static void
set_free (SomaPlayPage *self, gboolean is_free)
{
  if (self->is_free == is_free)
    return;
  self->is_free = is_free;
  gtk_widget_set_visible (self->use_button, is_free);
  gtk_widget_set_visible (self->check_button, !is_free);
  gtk_widget_set_visible (self->hint_button, !is_free);
  gtk_widget_set_visible (self->give_up_row, !is_free);
  if (self->document != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    start_game (self);
  else
    drop_game (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FREE]);
}

static void
clock_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GSettings *settings = SOMA_PLAY_PAGE (widget)->settings;

  g_settings_set_boolean (settings, "play-clock", !g_settings_get_boolean (settings, "play-clock"));
}

/* All that was built, as a figure to be designed, solved and played. */
static void
use_as_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  g_autoptr (SomaFigureItem) item = soma_game_make_figure (self->game, _ ("My Figure"));

  if (item != NULL)
    g_signal_emit (self, signals[FIGURE_BUILT], 0, item);
}

/* Pointer and window. */

static void
resized_cb (SomaPlayPage *self)
{
  if (self->table == NULL)
    return;
  soma_play_table_set_aspect (self->table, get_aspect (self));
  soma_play_page_refresh (self, FALSE);
}

static void
piece_selected_cb (SomaPlayPage *self, int copy)
{
  soma_play_page_select (self, copy);
}

static void
piece_activated_cb (SomaPlayPage *self, int copy)
{
  soma_play_page_select (self, copy);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
soma_play_page_map (GtkWidget *widget)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  GTK_WIDGET_CLASS (soma_play_page_parent_class)->map (widget);
  if (self->document != NULL)
    document_changed_cb (self);
  soma_play_page_update_clock (self);
  soma_play_page_tick (self, TRUE);
}

static void
soma_play_page_unmap (GtkWidget *widget)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_page_tick (self, FALSE);
  soma_play_page_stop_showing (self);
  GTK_WIDGET_CLASS (soma_play_page_parent_class)->unmap (widget);
  soma_play_page_update_clock (self);
  /* Whoever opens the figure again finds it as it is. */
  if (self->game != NULL)
    soma_game_flush (self->game);
}

static void
soma_play_page_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_play_page_parent_class)->realize (widget);
  soma_play_page_watch_window (SOMA_PLAY_PAGE (widget), TRUE);
}

static void
soma_play_page_unrealize (GtkWidget *widget)
{
  soma_play_page_watch_window (SOMA_PLAY_PAGE (widget), FALSE);
  GTK_WIDGET_CLASS (soma_play_page_parent_class)->unrealize (widget);
}

static gboolean
soma_play_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_PLAY_PAGE (widget)->view));
}

static void
soma_play_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FREE)
    g_value_set_boolean (value, SOMA_PLAY_PAGE (object)->is_free);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FREE)
    set_free (SOMA_PLAY_PAGE (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_page_dispose (GObject *object)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (object);

  g_clear_handle_id (&self->calm_source, g_source_remove);
  soma_play_page_tick (self, FALSE);
  drop_game (self);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->game_name, g_free);
  G_OBJECT_CLASS (soma_play_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  gtk_widget_class_set_template_from_resource (class, "/io/github/somapuzzle/Soma/play-page.ui");
  gtk_widget_class_bind_template_child (class, SomaPlayPage, stack);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, view_frame);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, view);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, status_label);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hand_revealer);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hand_bar);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, touch_revealer);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, touch_bar);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, message_revealer);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, message_label);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, message_spinner);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, message_button);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, stop_button);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, solved_revealer);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, solved_label);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, achievement_label);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, filled_row);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, time_row);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, clock_switch);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hints_row);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, found_row);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, give_up_row);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, check_button);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hint_button);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, use_button);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, pieces);
  gtk_widget_class_bind_template_callback (class, resized_cb);
  gtk_widget_class_bind_template_callback (class, piece_selected_cb);
  gtk_widget_class_bind_template_callback (class, piece_activated_cb);
}

static void
install_actions (GtkWidgetClass *class)
{
  soma_play_page_class_install_hand (class);
  soma_play_page_class_install_hints (class);
  soma_play_page_class_install_show (class);
  gtk_widget_class_install_action (class, "play.undo", NULL, undo_action);
  gtk_widget_class_install_action (class, "play.redo", NULL, redo_action);
  gtk_widget_class_install_action (class, "play.reset", NULL, reset_action);
  gtk_widget_class_install_action (class, "play.clock", NULL, clock_action);
  gtk_widget_class_install_property_action (class, "play.free", "free");
  gtk_widget_class_install_action (class, "play.use-as-figure", NULL, use_as_figure_action);
  gtk_widget_class_install_action (class, "play.next-figure", NULL, next_figure_action);
}

static void
soma_play_page_class_init (SomaPlayPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_play_page_get_property;
  object_class->set_property = soma_play_page_set_property;
  object_class->dispose = soma_play_page_dispose;
  widget_class->map = soma_play_page_map;
  widget_class->unmap = soma_play_page_unmap;
  widget_class->realize = soma_play_page_realize;
  widget_class->unrealize = soma_play_page_unrealize;
  widget_class->grab_focus = soma_play_page_grab_focus;
  signals[NEXT_FIGURE] = g_signal_new ("next-figure", SOMA_TYPE_PLAY_PAGE, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FIGURE_BUILT] = g_signal_new ("figure-built", SOMA_TYPE_PLAY_PAGE, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, SOMA_TYPE_FIGURE_ITEM);
  properties[PROP_FREE] =
      g_param_spec_boolean ("free", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  g_type_ensure (SOMA_TYPE_PLAY_HAND_BAR);
  g_type_ensure (SOMA_TYPE_PLAY_PIECES);
  bind_template (widget_class);
  install_actions (widget_class);
}

static void
soma_play_page_init (SomaPlayPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  soma_status_label_follow (self->status_label);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "play-clock", self->clock_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->settings, "changed::play-clock",
                           G_CALLBACK (soma_play_page_update_clock), self, G_CONNECT_SWAPPED);
  soma_play_page_add_hand (self);
  enable_actions (self);
}

void
soma_play_page_set_document (SomaPlayPage *self, SomaDocument *document, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_PLAY_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  g_set_object (&self->library, library);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::status", G_CALLBACK (soma_play_page_pass_solutions),
                           self, G_CONNECT_SWAPPED);
}

void
soma_play_page_set_game_name (SomaPlayPage *self, const char *name)
{
  g_return_if_fail (SOMA_IS_PLAY_PAGE (self));
  g_free (self->game_name);
  self->game_name = g_strdup (name);
}

const char *
soma_play_page_get_game_name (SomaPlayPage *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_PAGE (self), NULL);

  if (self->game != NULL)
    return soma_game_get_kind (self->game);
  return self->game_name != NULL ? self->game_name : "";
}

SomaGame *
soma_play_page_get_game (SomaPlayPage *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_PAGE (self), NULL);
  return self->game;
}

SomaPlayTable *
soma_play_page_get_table (SomaPlayPage *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_PAGE (self), NULL);
  return self->table;
}

SomaPuzzleView *
soma_play_page_get_view (SomaPlayPage *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_PAGE (self), NULL);
  return self->view;
}
