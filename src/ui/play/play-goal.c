/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-goal.h"

#include "template.h"
#include "thumbnail.h"

struct _SomaPlayGoal
{
  SomaFocusBin parent_instance;

  SomaPlayBoard *board; /* (nullable) owned; until it is set */

  /* Template */
  GtkWidget *button;
  GtkStack *stack;
  SomaPuzzleView *view;
  SomaThumbnail *picture;
};

G_DEFINE_FINAL_TYPE (SomaPlayGoal, soma_play_goal, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_BOARD,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* A still picture where OpenGL does not work. */
static void
failed_cb (SomaPlayGoal *self)
{
  if (gtk_gl_area_get_error (GTK_GL_AREA (self->view)) != NULL)
    gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->picture));
}

static void
game_changed_cb (SomaPlayGoal *self)
{
  SomaGame *game = soma_play_board_get_game (self->board);
  SomaPuzzle *puzzle = game != NULL ? soma_game_get_puzzle (game) : NULL;

  soma_puzzle_view_set_puzzle (self->view, puzzle, NULL);
  soma_puzzle_view_follow (self->view, soma_play_board_get_view (self->board));
  soma_thumbnail_set_puzzle (self->picture, puzzle, NULL);
}

static void
set_board (SomaPlayGoal *self, SomaPlayBoard *board)
{
  g_return_if_fail (self->board == NULL && board != NULL);

  self->board = g_object_ref (board);
  g_object_bind_property (board, "shows-goal", self->button, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (soma_play_board_get_view (board), "high-contrast", self->view,
                          "high-contrast", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (board, "notify::game", G_CALLBACK (game_changed_cb), self,
                           G_CONNECT_SWAPPED);
  game_changed_cb (self);
}

static gboolean
soma_play_goal_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SOMA_PLAY_GOAL (widget)->button);
}

static void
soma_play_goal_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    g_value_set_object (value, SOMA_PLAY_GOAL (object)->board);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_goal_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    set_board (SOMA_PLAY_GOAL (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_goal_dispose (GObject *object)
{
  g_clear_object (&SOMA_PLAY_GOAL (object)->board);
  G_OBJECT_CLASS (soma_play_goal_parent_class)->dispose (object);
}

static void
soma_play_goal_class_init (SomaPlayGoalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_play_goal_get_property;
  object_class->set_property = soma_play_goal_set_property;
  object_class->dispose = soma_play_goal_dispose;
  widget_class->grab_focus = soma_play_goal_grab_focus;
  properties[PROP_BOARD] =
      g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_PLAY_BOARD, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_THUMBNAIL);
  soma_template_set (widget_class, "play-goal");
  gtk_widget_class_bind_template_child (widget_class, SomaPlayGoal, button);
  gtk_widget_class_bind_template_child (widget_class, SomaPlayGoal, stack);
  gtk_widget_class_bind_template_child (widget_class, SomaPlayGoal, view);
  gtk_widget_class_bind_template_child (widget_class, SomaPlayGoal, picture);
}

static void
soma_play_goal_init (SomaPlayGoal *self)
{
  soma_template_init (self);
  g_signal_connect_object (self->view, "notify::failed", G_CALLBACK (failed_cb), self,
                           G_CONNECT_SWAPPED);
}
