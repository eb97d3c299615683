/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-page-private.h"

#include <glib/gi18n.h>

#include "figure-clip.h"
#include "figure-labels.h"
#include "host.h"
#include "play-goal.h"
#include "play-hand-bar.h"
#include "play-labels.h"
#include "play-pieces.h"
#include "soma-config.h"
#include "template.h"

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
  PROP_GAME,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  MOVE_BEFORE = 1 << 0,
  MOVE_AFTER = 1 << 1,
  LAID = 1 << 2,   /* pieces on the table */
  FIGURE = 1 << 3, /* made of them */
  GOAL = 1 << 4,   /* to be built yet */
  SHARED = 1 << 5, /* a game that others can play */
  SOLVED = 1 << 6,
};

/* What the template shows. */

static gboolean
shows_hand_bar (int selected, gboolean touching)
{
  return selected >= 0 && !touching;
}

static gboolean
is_solved (const SomaGameStatus *status)
{
  return status->is_solved;
}

/* What is built is no goal any more. */
static gboolean
has_goal (SomaGame *game, const SomaGameStatus *status)
{
  return !soma_game_is_free (game) && !status->is_solved;
}

static char *
describe_filled (const SomaGameStatus *status)
{
  return g_strdup_printf (_ ("%'u of %'u"), status->n_filled, status->n_cells);
}

static char *
get_copy_title (const SomaGameStatus *status)
{
  return g_strdup (status->is_solved ? _ ("Copy Result") : _ ("Copy Position"));
}

static char *
count_hints (const SomaGameStatus *status)
{
  return g_strdup_printf ("%u", soma_play_count_hints (status));
}

/* What the message above shows, too, is not repeated below. */
static double
fade_hint (const char *text, const char *message, gboolean is_message_shown)
{
  return is_message_shown && g_strcmp0 (text, message) == 0 ? 0 : 1;
}

/* What is said may be more than what is shown. */
static void
spoken_cb (SomaPlayPage *self)
{
  g_autofree char *spoken = NULL;

  g_object_get (self->board, "spoken", &spoken, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->status_label),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* In the corner, beside a message or below it: where there is room. */
static gboolean
place_goal_cb (SomaPlayPage *self, GtkWidget *child, GdkRectangle *place, GtkOverlay *overlay)
{
  GtkRequisition size, message;
  int width = gtk_widget_get_width (GTK_WIDGET (overlay));

  if (child != self->goal)
    return FALSE;
  gtk_widget_get_preferred_size (child, NULL, &size);
  gtk_widget_get_preferred_size (self->message, NULL, &message);
  gboolean is_below = (width - message.width) / 2 < size.width;
  if (is_below)
    gtk_widget_measure (self->message, GTK_ORIENTATION_VERTICAL, MIN (width, message.width), NULL,
                        &message.height, NULL, NULL);
  gboolean is_rtl = gtk_widget_get_direction (child) == GTK_TEXT_DIR_RTL;
  *place = (GdkRectangle){ is_rtl ? width - size.width : 0, is_below ? message.height : 0,
                           size.width, size.height };
  return TRUE;
}

void
soma_play_page_enable_actions (SomaPlayPage *self)
{
  SomaGame *game = self->game;
  gboolean laid = game != NULL && soma_game_get_arrangement (game)->n_laid > 0;
  SomaGameStatus status = { 0 };

  if (game != NULL)
    soma_game_get_status (game, &status);

  soma_template_enable_actions (
      self, (game != NULL && soma_game_can_undo (game) ? MOVE_BEFORE : 0) |
                (game != NULL && soma_game_can_redo (game) ? MOVE_AFTER : 0) | (laid ? LAID : 0) |
                (laid && self->is_free ? FIGURE : 0) |
                (gtk_widget_get_visible (self->goal) ? GOAL : 0) |
                (game != NULL && !self->is_free ? SHARED : 0) | (status.is_solved ? SOLVED : 0));
}

/* Actions */

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  /* Releases the held piece first: it has not been moved yet. */
  if (soma_play_table_is_held (soma_play_board_get_table (self->board)))
    {
      soma_play_table_release (soma_play_board_get_table (self->board));
      soma_play_board_refresh (self->board, TRUE);
    }
  else
    soma_game_undo (self->game);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_table_release (soma_play_board_get_table (self->board));
  soma_game_redo (self->game);
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_table_select (soma_play_board_get_table (self->board), -1);
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
  if (self->document != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_play_page_start_game (self);
  else
    soma_play_page_drop_game (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FREE]);
}

static void
clock_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GSettings *settings = SOMA_PLAY_PAGE (widget)->settings;

  g_settings_set_boolean (settings, "play-clock", !g_settings_get_boolean (settings, "play-clock"));
}

/* For somebody else, or for another time. */
static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  SomaDesign *design = soma_draft_get_design (soma_document_get_draft (self->document));
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  g_autofree char *line = soma_game_share (self->game, design);
  g_autofree char *text =
      soma_play_label_shared (&status, soma_label_document (self->document), line);
  soma_figure_clip_copy (widget, text, soma_document_get_puzzle (self->document), NULL);
  soma_host_show_toast (widget, status.is_solved ? _ ("Copied as text") : _ ("Copied as text"));
}

static void
show_solution_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaGameStatus status;

  soma_game_get_status (SOMA_PLAY_PAGE (widget)->game, &status);
  if (status.number > 0)
    soma_host_show_solution (widget, status.number - 1);
}

static void
show_goal_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GObject *board = G_OBJECT (SOMA_PLAY_PAGE (widget)->board);
  gboolean shows_goal;

  g_object_get (board, "shows-goal", &shows_goal, NULL);
  g_object_set (board, "shows-goal", !shows_goal, NULL);
}

/* Turns all that was built into a figure to design, solve and play. */
static void
use_as_figure_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  g_autoptr (SomaFigureItem) item = soma_game_make_figure (self->game, _ ("My Figure"));

  if (item != NULL)
    g_signal_emit (self, signals[FIGURE_BUILT], 0, item);
}

static void
soma_play_page_map (GtkWidget *widget)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  GTK_WIDGET_CLASS (soma_play_page_parent_class)->map (widget);
  if (self->document != NULL)
    soma_play_page_follow (self);
  soma_play_page_update_clock (self);
}

static void
soma_play_page_unmap (GtkWidget *widget)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  GTK_WIDGET_CLASS (soma_play_page_parent_class)->unmap (widget);
  soma_play_page_update_clock (self);
  /* When the figure is opened again, the game is as it was left. */
  if (self->game != NULL)
    soma_game_flush (self->game);
}

static void
soma_play_page_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_play_page_parent_class)->realize (widget);
  GtkNative *native = gtk_widget_get_native (widget);
  g_signal_connect_object (native, "notify::is-active", G_CALLBACK (soma_play_page_update_clock),
                           widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_native_get_surface (native), "notify::state",
                           G_CALLBACK (soma_play_page_update_clock), widget, G_CONNECT_SWAPPED);
}

static void
soma_play_page_unrealize (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  g_signal_handlers_disconnect_by_func (native, soma_play_page_update_clock, widget);
  g_signal_handlers_disconnect_by_func (gtk_native_get_surface (native),
                                        soma_play_page_update_clock, widget);
  GTK_WIDGET_CLASS (soma_play_page_parent_class)->unrealize (widget);
}

static gboolean
soma_play_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_PLAY_PAGE (widget)->board));
}

static void
soma_play_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FREE)
    g_value_set_boolean (value, SOMA_PLAY_PAGE (object)->is_free);
  else if (id == PROP_GAME)
    g_value_set_object (value, SOMA_PLAY_PAGE (object)->game);
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

  soma_play_page_drop_game (self);
  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->game_name, g_free);
  g_clear_pointer (&self->apart, g_free);
  g_clear_pointer (&self->position, g_free);
  G_OBJECT_CLASS (soma_play_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  soma_template_set (class, "play-page");
  gtk_widget_class_bind_template_child (class, SomaPlayPage, stack);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, board);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hand);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, hints);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, goal);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, message);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, status_label);
  gtk_widget_class_bind_template_child (class, SomaPlayPage, clock_switch);
  gtk_widget_class_bind_template_callback (class, soma_play_page_enable_actions);
  gtk_widget_class_bind_template_callback (class, place_goal_cb);
  gtk_widget_class_bind_template_callback (class, spoken_cb);
  soma_template_bind_function (class, has_goal);
  soma_template_bind_function (class, shows_hand_bar);
  soma_template_bind_function (class, is_solved);
  soma_template_bind_function (class, describe_filled);
  soma_template_bind_function (class, count_hints);
  soma_template_bind_function (class, fade_hint);
  soma_template_bind_function (class, get_copy_title);
  soma_template_bind_function (class, soma_has_text);
  soma_template_bind_function (class, soma_play_label_found);
  soma_template_bind_function (class, soma_play_label_clock);
  soma_template_bind_function (class, soma_play_label_solved);
  soma_template_bind_function (class, soma_play_label_number);
  soma_template_bind_function (class, soma_play_label_achievement);
}

static const SomaAction actions[] = {
  { "play.undo", NULL, undo_action, MOVE_BEFORE },
  { "play.redo", NULL, redo_action, MOVE_AFTER },
  { "play.reset", NULL, reset_action, LAID },
  { "play.clock", NULL, clock_action, 0 },
  { "play.show-goal", NULL, show_goal_action, GOAL },
  { "play.show-solution", NULL, show_solution_action, SHARED },
  { "figure.copy-text", NULL, copy_action, SHARED },
  { "play.use-as-figure", NULL, use_as_figure_action, FIGURE },
  { "play.next-figure", NULL, next_figure_action, SOLVED },
  { 0 },
};

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
      g_param_spec_boolean ("free", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_GAME] =
      g_param_spec_object ("game", NULL, NULL, SOMA_TYPE_GAME, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_PLAY_BOARD);
  g_type_ensure (SOMA_TYPE_PLAY_GOAL);
  g_type_ensure (SOMA_TYPE_PLAY_HAND);
  g_type_ensure (SOMA_TYPE_PLAY_HAND_BAR);
  g_type_ensure (SOMA_TYPE_PLAY_HINTS);
  g_type_ensure (SOMA_TYPE_PLAY_PIECES);
  bind_template (widget_class);
  soma_template_install_actions (widget_class, actions);
  gtk_widget_class_install_property_action (widget_class, "play.free", "free");
}

static const SomaKey keys[] = {
  { "<Control>z", "play.undo" },
  { "<Control><Shift>z|<Control>y", "play.redo" },
  { "<Shift>h|h", "hint.next" },
  { "<Shift>c|c", "hint.check" },
  { "<Control>BackSpace", "play.reset" },
  { "<Control>g", "hint.give-up" },
  { "<Shift>l|l", "app.show-letters" },
  { "<Shift>g|g", "play.show-goal" },
  { "<Control>c", "figure.copy-text" },
  { "Return|KP_Enter", "play.next-figure" },
  { 0 },
};

static void
soma_play_page_init (SomaPlayPage *self)
{
  soma_template_init (self);
  g_signal_connect_object (self->goal, "notify::visible",
                           G_CALLBACK (soma_play_page_enable_actions), self, G_CONNECT_SWAPPED);
  soma_template_add_keys (self, keys);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "play-clock", self->clock_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->settings, "changed::play-clock",
                           G_CALLBACK (soma_play_page_update_clock), self, G_CONNECT_SWAPPED);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "hand",
                                  soma_play_hand_get_actions (self->hand));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "hint",
                                  soma_play_hints_get_actions (self->hints));
  soma_play_page_enable_actions (self);
}

void
soma_play_page_set_document (SomaPlayPage *self, SomaDocument *document, SomaLibrary *library)
{
  g_return_if_fail (SOMA_IS_PLAY_PAGE (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  g_set_object (&self->library, library);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (soma_play_page_follow), self,
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

void
soma_play_page_set_apart (SomaPlayPage *self, const char *key)
{
  g_return_if_fail (SOMA_IS_PLAY_PAGE (self));
  g_free (self->apart);
  self->apart = g_strdup (key);
}

void
soma_play_page_take_over (SomaPlayPage *self, const char *position)
{
  g_return_if_fail (SOMA_IS_PLAY_PAGE (self));

  g_free (self->position);
  self->position = g_strdup (position);
  if (self->game != NULL)
    soma_play_page_take_position (self);
}

const char *
soma_play_page_get_game_name (SomaPlayPage *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_PAGE (self), NULL);

  if (self->game != NULL)
    return soma_game_get_kind (self->game);
  return self->game_name != NULL ? self->game_name : "";
}
