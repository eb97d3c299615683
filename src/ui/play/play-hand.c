/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-hand-private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (SomaPlayHand, soma_play_hand, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_BOARD,
  PROP_TOUCHING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Keys of the view while a piece is selected; all others stay the view's own. */
static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Left, 0, "hand.left" },
  { GDK_KEY_KP_Left, 0, "hand.left" },
  { GDK_KEY_Right, 0, "hand.right" },
  { GDK_KEY_KP_Right, 0, "hand.right" },
  { GDK_KEY_Up, 0, "hand.away" },
  { GDK_KEY_KP_Up, 0, "hand.away" },
  { GDK_KEY_Down, 0, "hand.towards" },
  { GDK_KEY_KP_Down, 0, "hand.towards" },
  { GDK_KEY_Page_Up, 0, "hand.up" },
  { GDK_KEY_KP_Page_Up, 0, "hand.up" },
  { GDK_KEY_Page_Down, 0, "hand.down" },
  { GDK_KEY_KP_Page_Down, 0, "hand.down" },
  { GDK_KEY_r, 0, "hand.turn-around" },
  { GDK_KEY_r, GDK_SHIFT_MASK, "hand.turn-around-back" },
  { GDK_KEY_t, 0, "hand.turn-over" },
  { GDK_KEY_t, GDK_SHIFT_MASK, "hand.turn-over-back" },
  { GDK_KEY_f, 0, "hand.roll" },
  { GDK_KEY_f, GDK_SHIFT_MASK, "hand.roll-back" },
  { GDK_KEY_Return, 0, "hand.place" },
  { GDK_KEY_KP_Enter, 0, "hand.place" },
  { GDK_KEY_ISO_Enter, 0, "hand.place" },
  { GDK_KEY_Return, GDK_SHIFT_MASK, "hand.place-exactly" },
  { GDK_KEY_KP_Enter, GDK_SHIFT_MASK, "hand.place-exactly" },
  { GDK_KEY_Delete, 0, "hand.take-back" },
  { GDK_KEY_KP_Delete, 0, "hand.take-back" },
  { GDK_KEY_BackSpace, 0, "hand.take-back" },
  { GDK_KEY_Escape, 0, "hand.cancel" },
  { GDK_KEY_p, 0, "hand.pin" },
  /* The arrows' own meaning. */
  { GDK_KEY_Left, GDK_CONTROL_MASK, "view.orbit-left" },
  { GDK_KEY_Right, GDK_CONTROL_MASK, "view.orbit-right" },
  { GDK_KEY_Up, GDK_CONTROL_MASK, "view.orbit-up" },
  { GDK_KEY_Down, GDK_CONTROL_MASK, "view.orbit-down" },
};

float
soma_play_hand_get_yaw (SomaPlayHand *self)
{
  SomaCamera camera;

  if (!soma_puzzle_view_get_camera (soma_play_hand_get_view (self), &camera))
    return 0;
  return atan2f (camera.right.y, camera.right.x);
}

void
soma_play_hand_show (SomaPlayHand *self, gboolean is_new)
{
  soma_play_board_say_hand (self->board, is_new);
  soma_play_board_refresh (self->board, TRUE);
}

gboolean
soma_play_hand_is_laid (SomaPlayHand *self, int copy)
{
  return soma_arrangement_find (soma_game_get_arrangement (soma_play_hand_get_game (self)), copy) !=
         NULL;
}

void
soma_play_hand_drop (SomaPlayHand *self, gboolean exactly)
{
  int copy = soma_play_table_get_selected (soma_play_hand_get_table (self));
  SomaDrop drop = soma_play_table_get_drop (soma_play_hand_get_table (self), exactly);
  const SomaLaid *laid = soma_play_board_get_laid (self->board);
  gboolean was_there =
      drop.kind == SOMA_DROP_PLACE && laid != NULL && soma_pose_equal (laid->pose, drop.pose);

  if (drop.kind == SOMA_DROP_NONE || drop.kind == SOMA_DROP_BARRED)
    {
      soma_play_board_say_hand (self->board, FALSE);
      gtk_widget_error_bell (GTK_WIDGET (soma_play_hand_get_view (self)));
      return;
    }
  if (drop.kind == SOMA_DROP_TRAY)
    soma_play_table_put_away (soma_play_hand_get_table (self));
  else
    soma_play_table_release (soma_play_hand_get_table (self));
  if (drop.kind == SOMA_DROP_PLACE &&
      soma_game_lay (soma_play_hand_get_game (self), (guint) copy, drop.pose))
    self->placed = copy;
  else if (soma_play_hand_is_laid (self, copy))
    soma_game_take_back (soma_play_hand_get_game (self), (guint) copy);
  /* The game tells only what has changed. */
  if (was_there)
    soma_play_board_say_hand (self->board, FALSE);
  soma_play_board_refresh (self->board, TRUE);
}

gboolean
soma_play_hand_leave_goal (SomaPlayHand *self)
{
  gboolean shows_goal;

  g_object_get (self->board, "shows-goal", &shows_goal, NULL);
  g_object_set (self->board, "shows-goal", FALSE, NULL);
  return shows_goal;
}

void
soma_play_hand_set_touching (SomaPlayHand *self, gboolean is_touching)
{
  if (self->is_touching == is_touching)
    return;
  self->is_touching = is_touching;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOUCHING]);
}

/* Actions */

typedef struct Action Action;

struct Action
{
  const char *name;
  void (*activate) (SomaPlayHand *self, const Action *action);
  gboolean (*is_possible) (SomaPlayHand *self);
  int which;         /* SomaGo or SomaTurn */
  gboolean backward; /* or otherwise modified */
};

/* The next piece after `copy` in the tray, or of those placed; -1 after the last, before the first
 * one. */
static int
find_next_of (SomaPlayHand *self, int copy, gboolean laid, gboolean backward)
{
  do
    copy = soma_play_table_next (soma_play_hand_get_table (self), copy, backward);
  while (copy >= 0 && soma_play_hand_is_laid (self, copy) != laid);
  return copy;
}

/* Those in the tray come first, then those placed. */
static int
find_next (SomaPlayHand *self, int copy, gboolean backward)
{
  gboolean laid = copy < 0 ? backward : soma_play_hand_is_laid (self, copy);
  int next = find_next_of (self, copy, laid, backward);

  if (next < 0 && laid == backward)
    next = find_next_of (self, -1, !laid, backward);
  return next;
}

static void
select_next (SomaPlayHand *self, const Action *action)
{
  int selected = soma_play_table_get_selected (soma_play_hand_get_table (self));

  soma_play_board_select (self->board, find_next (self, selected, action->backward));
}

static void
move (SomaPlayHand *self, const Action *action)
{
  gboolean was_held = soma_play_table_is_held (soma_play_hand_get_table (self));

  if (!soma_play_table_lift (soma_play_hand_get_table (self)))
    {
      gtk_widget_error_bell (GTK_WIDGET (soma_play_hand_get_view (self)));
      return;
    }
  soma_play_table_move (soma_play_hand_get_table (self), (SomaGo) action->which,
                        soma_play_hand_get_yaw (self));
  soma_play_hand_show (self, !was_held);
}

static void
turn (SomaPlayHand *self, const Action *action)
{
  soma_play_table_turn (soma_play_hand_get_table (self), (SomaTurn) action->which, action->backward,
                        soma_play_hand_get_yaw (self));
  soma_play_hand_show (self, TRUE);
}

static void
place (SomaPlayHand *self, const Action *action)
{
  if (soma_play_table_is_held (soma_play_hand_get_table (self)))
    {
      soma_play_hand_drop (self, action->backward);
      return;
    }
  soma_play_table_lift (soma_play_hand_get_table (self));
  soma_play_hand_show (self, TRUE);
}

static void
take_back (SomaPlayHand *self, const Action *action)
{
  int copy = soma_play_table_get_selected (soma_play_hand_get_table (self));

  soma_play_table_release (soma_play_hand_get_table (self));
  if (soma_play_hand_is_laid (self, copy))
    soma_game_take_back (soma_play_hand_get_game (self), (guint) copy);
  else
    soma_play_board_say_hand (self->board, FALSE);
  soma_play_board_refresh (self->board, TRUE);
}

/* First the held piece, then the selection. */
static void
cancel (SomaPlayHand *self, const Action *action)
{
  self->is_pressed = FALSE;
  if (soma_play_table_is_held (soma_play_hand_get_table (self)))
    soma_play_table_release (soma_play_hand_get_table (self));
  else
    soma_play_table_select (soma_play_hand_get_table (self), -1);
  soma_play_hand_show (self, FALSE);
}

static void
pin (SomaPlayHand *self, const Action *action)
{
  const SomaLaid *laid = soma_play_board_get_laid (self->board);
  guint copy = laid->copy;
  gboolean pinned = !laid->is_pinned;

  soma_play_table_release (soma_play_hand_get_table (self));
  soma_game_pin (soma_play_hand_get_game (self), copy, pinned);
}

static gboolean
has_table (SomaPlayHand *self)
{
  return soma_play_hand_get_table (self) != NULL;
}

static gboolean
has_selected (SomaPlayHand *self)
{
  return has_table (self) && soma_play_table_get_selected (soma_play_hand_get_table (self)) >= 0;
}

static gboolean
holds_piece (SomaPlayHand *self)
{
  return has_table (self) && soma_play_table_is_held (soma_play_hand_get_table (self));
}

static gboolean
can_place (SomaPlayHand *self)
{
  const SomaLaid *laid = soma_play_board_get_laid (self->board);

  return has_selected (self) && (laid == NULL || !laid->is_pinned);
}

static gboolean
can_take_back (SomaPlayHand *self)
{
  return can_place (self) && (soma_play_board_get_laid (self->board) != NULL || holds_piece (self));
}

static gboolean
can_pin (SomaPlayHand *self)
{
  const SomaLaid *laid = soma_play_board_get_laid (self->board);

  return laid != NULL && !laid->is_given;
}

static const Action actions[] = {
  { "left", move, has_selected, SOMA_GO_LEFT, FALSE },
  { "right", move, has_selected, SOMA_GO_RIGHT, FALSE },
  { "away", move, has_selected, SOMA_GO_AWAY, FALSE },
  { "towards", move, has_selected, SOMA_GO_TOWARDS, FALSE },
  { "up", move, has_selected, SOMA_GO_UP, FALSE },
  { "down", move, has_selected, SOMA_GO_DOWN, FALSE },
  { "turn-around", turn, has_selected, SOMA_TURN_AROUND, FALSE },
  { "turn-around-back", turn, has_selected, SOMA_TURN_AROUND, TRUE },
  { "turn-over", turn, has_selected, SOMA_TURN_OVER, FALSE },
  { "turn-over-back", turn, has_selected, SOMA_TURN_OVER, TRUE },
  { "roll", turn, has_selected, SOMA_TURN_ROLL, FALSE },
  { "roll-back", turn, has_selected, SOMA_TURN_ROLL, TRUE },
  { "next-piece", select_next, has_table, 0, FALSE },
  { "previous-piece", select_next, has_table, 0, TRUE },
  { "place", place, can_place, 0, FALSE },
  { "place-exactly", place, holds_piece, 0, TRUE },
  { "take-back", take_back, can_take_back, 0, FALSE },
  { "cancel", cancel, has_selected, 0, FALSE },
  { "pin", pin, can_pin, 0, FALSE },
};

static void
activate_cb (SomaPlayHand *self, GVariant *parameter, GAction *action)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (g_action_get_name (action), actions[i].name))
      actions[i].activate (self, &actions[i]);
}

static void
enable_actions (SomaPlayHand *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), actions[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), actions[i].is_possible (self));
    }
}

/* Also a hint, or undoing, may have placed it. */
static void
refreshed_cb (SomaPlayHand *self)
{
  SomaPlayTable *table = soma_play_hand_get_table (self);
  int selected = table != NULL ? soma_play_table_get_selected (table) : -1;

  if (selected >= 0 && !soma_play_hand_is_laid (self, selected))
    self->placed = selected;
  else if (selected != self->placed)
    self->placed = -1;
  enable_actions (self);
}

/* Keys */

/* Tab goes through the pieces, and after the last one leaves the view; but from a piece that was
 * just placed, it goes to those that are to be placed yet, also before it. */
static gboolean
go_through_pieces (SomaPlayHand *self, gboolean backward)
{
  int selected = soma_play_table_get_selected (soma_play_hand_get_table (self)), next = -1;

  if (selected >= 0 && selected == self->placed && soma_play_hand_is_laid (self, selected))
    {
      next = find_next_of (self, selected, FALSE, backward);
      next = next < 0 ? find_next_of (self, -1, FALSE, backward) : next;
    }
  if (next < 0)
    next = find_next (self, selected, backward);
  soma_play_board_select (self->board, next);
  return next >= 0;
}

static gboolean
key_pressed_cb (SomaPlayHand *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType modifiers = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK);
  guint plain = gdk_keyval_to_lower (key);

  if (soma_play_hand_get_table (self) == NULL)
    return GDK_EVENT_PROPAGATE;
  if (plain == GDK_KEY_Escape && modifiers == 0 && soma_play_hand_leave_goal (self))
    return GDK_EVENT_STOP;
  if (plain == GDK_KEY_Tab && modifiers == 0)
    return go_through_pieces (self, FALSE);
  if ((plain == GDK_KEY_ISO_Left_Tab || plain == GDK_KEY_Tab) && modifiers == GDK_SHIFT_MASK)
    return go_through_pieces (self, TRUE);
  if (soma_play_table_get_selected (soma_play_hand_get_table (self)) < 0)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == plain && keys[i].modifiers == modifiers)
      {
        gtk_widget_activate_action (GTK_WIDGET (soma_play_hand_get_view (self)), keys[i].action,
                                    NULL);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

static void
set_board (SomaPlayHand *self, SomaPlayBoard *board)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  g_return_if_fail (self->board == NULL && board != NULL);

  self->board = g_object_ref (board);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (soma_play_hand_get_view (self)), controller);
  g_signal_connect_object (soma_play_hand_get_view (self), "pointer",
                           G_CALLBACK (soma_play_hand_point), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "notify::game", G_CALLBACK (enable_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "refreshed", G_CALLBACK (refreshed_cb), self, G_CONNECT_SWAPPED);
  enable_actions (self);
}

static void
soma_play_hand_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    g_value_set_object (value, SOMA_PLAY_HAND (object)->board);
  else if (id == PROP_TOUCHING)
    g_value_set_boolean (value, SOMA_PLAY_HAND (object)->is_touching);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_hand_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    set_board (SOMA_PLAY_HAND (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_hand_dispose (GObject *object)
{
  g_clear_object (&SOMA_PLAY_HAND (object)->board);
  g_clear_object (&SOMA_PLAY_HAND (object)->actions);
  G_OBJECT_CLASS (soma_play_hand_parent_class)->dispose (object);
}

static void
soma_play_hand_class_init (SomaPlayHandClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_play_hand_get_property;
  object_class->set_property = soma_play_hand_set_property;
  object_class->dispose = soma_play_hand_dispose;
  properties[PROP_BOARD] =
      g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_PLAY_BOARD, G_PARAM_READWRITE);
  properties[PROP_TOUCHING] =
      g_param_spec_boolean ("touching", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_play_hand_init (SomaPlayHand *self)
{
  self->actions = g_simple_action_group_new ();
  self->placed = -1;
  self->wheel_copy = -1;

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new (actions[i].name, NULL);
      g_signal_connect_swapped (action, "activate", G_CALLBACK (activate_cb), self);
      g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (action));
    }
}

GActionGroup *
soma_play_hand_get_actions (SomaPlayHand *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_HAND (self), NULL);
  return G_ACTION_GROUP (self->actions);
}
