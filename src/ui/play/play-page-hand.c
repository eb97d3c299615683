/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "play-labels.h"
#include "play-page-private.h"

/* A press that moves less than this, in pixels, is a click; a finger trembles more. */
#define CLICK_REACH 5
#define TOUCH_REACH 12

static const struct
{
  const char *action;
  SomaGo go;
} moves[] = {
  { "play.left", SOMA_GO_LEFT }, { "play.right", SOMA_GO_RIGHT },
  { "play.away", SOMA_GO_AWAY }, { "play.towards", SOMA_GO_TOWARDS },
  { "play.up", SOMA_GO_UP },     { "play.down", SOMA_GO_DOWN },
};

static const struct
{
  const char *action;
  SomaTurn turn;
  gboolean reverse;
} turns[] = {
  { "play.turn-around", SOMA_TURN_AROUND, FALSE },
  { "play.turn-around-back", SOMA_TURN_AROUND, TRUE },
  { "play.turn-over", SOMA_TURN_OVER, FALSE },
  { "play.turn-over-back", SOMA_TURN_OVER, TRUE },
  { "play.roll", SOMA_TURN_ROLL, FALSE },
  { "play.roll-back", SOMA_TURN_ROLL, TRUE },
};

/* Keys of the view while a piece is selected; the others are the view's own, as they are without. */
static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Left, 0, "play.left" },
  { GDK_KEY_KP_Left, 0, "play.left" },
  { GDK_KEY_Right, 0, "play.right" },
  { GDK_KEY_KP_Right, 0, "play.right" },
  { GDK_KEY_Up, 0, "play.away" },
  { GDK_KEY_KP_Up, 0, "play.away" },
  { GDK_KEY_Down, 0, "play.towards" },
  { GDK_KEY_KP_Down, 0, "play.towards" },
  { GDK_KEY_Page_Up, 0, "play.up" },
  { GDK_KEY_KP_Page_Up, 0, "play.up" },
  { GDK_KEY_Page_Down, 0, "play.down" },
  { GDK_KEY_KP_Page_Down, 0, "play.down" },
  { GDK_KEY_r, 0, "play.turn-around" },
  { GDK_KEY_r, GDK_SHIFT_MASK, "play.turn-around-back" },
  { GDK_KEY_t, 0, "play.turn-over" },
  { GDK_KEY_t, GDK_SHIFT_MASK, "play.turn-over-back" },
  { GDK_KEY_f, 0, "play.roll" },
  { GDK_KEY_f, GDK_SHIFT_MASK, "play.roll-back" },
  { GDK_KEY_Return, 0, "play.place" },
  { GDK_KEY_KP_Enter, 0, "play.place" },
  { GDK_KEY_ISO_Enter, 0, "play.place" },
  { GDK_KEY_Return, GDK_SHIFT_MASK, "play.place-exactly" },
  { GDK_KEY_KP_Enter, GDK_SHIFT_MASK, "play.place-exactly" },
  { GDK_KEY_Delete, 0, "play.take-back" },
  { GDK_KEY_KP_Delete, 0, "play.take-back" },
  { GDK_KEY_BackSpace, 0, "play.take-back" },
  { GDK_KEY_Escape, 0, "play.cancel" },
  { GDK_KEY_p, 0, "play.pin" },
  /* The arrows' own meaning. */
  { GDK_KEY_Left, GDK_CONTROL_MASK, "view.orbit-left" },
  { GDK_KEY_Right, GDK_CONTROL_MASK, "view.orbit-right" },
  { GDK_KEY_Up, GDK_CONTROL_MASK, "view.orbit-up" },
  { GDK_KEY_Down, GDK_CONTROL_MASK, "view.orbit-down" },
};

static float
get_yaw (SomaPlayPage *self)
{
  SomaCamera camera;

  if (!soma_puzzle_view_get_camera (self->view, &camera))
    return 0;
  return atan2f (camera.right.y, camera.right.x);
}

void
soma_play_page_show_hand_bar (SomaPlayPage *self)
{
  int selected = soma_play_table_get_selected (self->table);
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  const SomaLaid *laid = selected >= 0 ? soma_arrangement_find (arrangement, selected) : NULL;
  gboolean is_pinned = laid != NULL && laid->is_pinned;

  gtk_revealer_set_reveal_child (self->hand_revealer, selected >= 0 && !self->is_touched);
  gtk_revealer_set_reveal_child (self->touch_revealer, self->is_touched);
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), moves[i].action, selected >= 0);
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), turns[i].action, selected >= 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "play.cancel", selected >= 0);
  soma_play_hand_bar_set_pinned (self->hand_bar, is_pinned);
  soma_play_hand_bar_set_pinned (self->touch_bar, is_pinned);
}

void
soma_play_page_select (SomaPlayPage *self, int copy)
{
  if (self->table == NULL || copy == soma_play_table_get_selected (self->table))
    return;
  soma_play_table_select (self->table, copy);
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

static gboolean
is_laid (SomaPlayPage *self, int copy)
{
  return soma_arrangement_find (soma_game_get_arrangement (self->game), copy) != NULL;
}

/* Lays down what is in the hand, or puts it back where it belongs. */
static void
drop (SomaPlayPage *self, gboolean exactly)
{
  int copy = soma_play_table_get_selected (self->table);
  SomaDrop drop = soma_play_table_get_drop (self->table, exactly);

  if (drop.kind == SOMA_DROP_NONE || drop.kind == SOMA_DROP_BARRED)
    {
      soma_play_page_say_hand (self);
      gtk_widget_error_bell (GTK_WIDGET (self->view));
      return;
    }
  if (drop.kind == SOMA_DROP_TRAY)
    soma_play_table_put_away (self->table);
  else
    soma_play_table_release (self->table);
  if (drop.kind == SOMA_DROP_PLACE)
    soma_game_lay (self->game, (guint) copy, drop.pose);
  else if (is_laid (self, copy))
    soma_game_take_back (self->game, (guint) copy);
  soma_play_page_refresh (self, TRUE);
}

/* Let go where there is no place for it, the piece goes back to where it was, and can be turned
 * there. */
static void
give_back (SomaPlayPage *self)
{
  int copy = soma_play_table_get_selected (self->table);
  g_autofree char *text = soma_play_label_given_back (soma_game_get_arrangement (self->game), copy);

  if (is_laid (self, copy))
    soma_play_table_release (self->table);
  else
    soma_play_table_put_away (self->table);
  gtk_widget_error_bell (GTK_WIDGET (self->view));
  soma_play_page_refresh (self, TRUE);
  soma_play_page_say (self, text);
}

/* Actions */

static void
next_piece_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  gboolean backward = g_str_equal (name, "play.previous-piece");
  int selected = soma_play_table_get_selected (self->table);

  soma_play_page_select (self, soma_play_table_next (self->table, selected, backward));
}

static void
select_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_play_page_select (SOMA_PLAY_PAGE (widget), g_variant_get_int32 (parameter));
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  if (!soma_play_table_lift (self->table))
    {
      gtk_widget_error_bell (GTK_WIDGET (self->view));
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (name, moves[i].action))
      soma_play_table_move (self->table, moves[i].go, get_yaw (self));
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

static void
turn_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    if (g_str_equal (name, turns[i].action))
      soma_play_table_turn (self->table, turns[i].turn, turns[i].reverse, get_yaw (self));
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

static void
place_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  if (soma_play_table_is_held (self->table))
    {
      drop (self, g_str_equal (name, "play.place-exactly"));
      return;
    }
  soma_play_table_lift (self->table);
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

static void
take_back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  int copy = soma_play_table_get_selected (self->table);

  soma_play_table_release (self->table);
  if (soma_arrangement_find (soma_game_get_arrangement (self->game), copy) != NULL)
    soma_game_take_back (self->game, (guint) copy);
  else
    soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

/* First the hand, then the selection. */
static void
cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  self->is_pressed = FALSE;
  if (soma_play_table_is_held (self->table))
    soma_play_table_release (self->table);
  else
    soma_play_table_select (self->table, -1);
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

static void
pin_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  int copy = soma_play_table_get_selected (self->table);
  const SomaLaid *laid = soma_arrangement_find (soma_game_get_arrangement (self->game), copy);

  if (laid == NULL)
    return;
  soma_play_table_release (self->table);
  soma_game_pin (self->game, (guint) copy, !laid->is_pinned);
}

/* Keys */

/* Tab goes through the pieces, and on to what is beside the view after the last. */
static gboolean
go_through_pieces (SomaPlayPage *self, gboolean backward)
{
  int selected = soma_play_table_get_selected (self->table);
  int next = soma_play_table_next (self->table, selected, backward);

  soma_play_page_select (self, next);
  return next >= 0;
}

static gboolean
key_pressed_cb (SomaPlayPage *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType modifiers = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK);
  guint plain = gdk_keyval_to_lower (key);

  if (self->table == NULL)
    return GDK_EVENT_PROPAGATE;
  if (plain == GDK_KEY_Tab && modifiers == 0)
    return go_through_pieces (self, FALSE);
  if ((plain == GDK_KEY_ISO_Left_Tab || plain == GDK_KEY_Tab) && modifiers == GDK_SHIFT_MASK)
    return go_through_pieces (self, TRUE);
  if (soma_play_table_get_selected (self->table) < 0)
    return GDK_EVENT_PROPAGATE;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == plain && keys[i].modifiers == modifiers)
      {
        gtk_widget_activate_action (GTK_WIDGET (self->view), keys[i].action, NULL);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

/* Pointer */

static SomaDragTo
get_drag_to (SomaPlayPage *self, const SomaPointer *pointer)
{
  SomaCamera camera = { 0 };

  soma_puzzle_view_get_camera (self->view, &camera);
  return (SomaDragTo){
    .origin = pointer->origin,
    .direction = pointer->direction,
    .forward = camera.forward,
    .hit = pointer->hit,
    .cell = pointer->cell,
    .normal = pointer->normal,
  };
}

static gboolean
press (SomaPlayPage *self, const SomaPointer *pointer)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  if (pointer->button != GDK_BUTTON_PRIMARY || !pointer->hit ||
      (pointer->modifiers & GDK_SHIFT_MASK) != 0 ||
      !soma_play_table_has (self->table, pointer->block))
    return FALSE;
  self->is_pressed = TRUE;
  self->pressed_copy = pointer->block;
  self->pressed_cell = pointer->cell;
  self->pressed_point = pointer->point;
  self->pressed_x = pointer->x;
  self->pressed_y = pointer->y;
  self->scrolled = 0;
  return TRUE;
}

/* The drag begins when the pointer has clearly moved. */
static gboolean
begin_drag (SomaPlayPage *self, const SomaPointer *pointer)
{
  double way = hypot (pointer->x - self->pressed_x, pointer->y - self->pressed_y);

  if (way < (pointer->touch ? TOUCH_REACH : CLICK_REACH))
    return FALSE;
  self->is_pressed = FALSE;
  if (soma_play_table_grab (self->table, self->pressed_copy, self->pressed_cell,
                            self->pressed_point))
    return TRUE;
  soma_play_page_select (self, self->pressed_copy);
  return FALSE;
}

static void
drag (SomaPlayPage *self, const SomaPointer *pointer)
{
  SomaDragTo to = get_drag_to (self, pointer);

  if (self->is_pressed && !begin_drag (self, pointer))
    return;
  if (!soma_play_table_is_held (self->table))
    return;
  soma_play_table_drag (self->table, &to);
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

/* A click selects; a drag lays down, and the hand is empty again. */
static void
let_go (SomaPlayPage *self, const SomaPointer *pointer)
{
  gboolean exactly = (pointer->modifiers & GDK_CONTROL_MASK) != 0;

  if (self->is_pressed)
    {
      self->is_pressed = FALSE;
      soma_play_page_select (self, self->pressed_copy);
      return;
    }
  if (!soma_play_table_is_held (self->table))
    return;
  if (soma_play_table_get_drop (self->table, exactly).kind == SOMA_DROP_BARRED)
    {
      give_back (self);
      return;
    }
  drop (self, exactly);
  soma_play_table_select (self->table, -1);
  soma_play_page_refresh (self, TRUE);
}

static void
cancel_drag (SomaPlayPage *self)
{
  self->is_pressed = FALSE;
  if (!soma_play_table_is_held (self->table))
    return;
  soma_play_table_release (self->table);
  soma_play_page_say_hand (self);
  soma_play_page_refresh (self, TRUE);
}

/* The wheel turns what is in the hand. */
static gboolean
scroll (SomaPlayPage *self, const SomaPointer *pointer)
{
  SomaTurn turn = (pointer->modifiers & GDK_SHIFT_MASK) != 0     ? SOMA_TURN_OVER
                  : (pointer->modifiers & GDK_CONTROL_MASK) != 0 ? SOMA_TURN_ROLL
                                                                 : SOMA_TURN_AROUND;

  if (!soma_play_table_is_held (self->table))
    return FALSE;
  /* With Shift, some systems turn the wheel sideways. */
  self->scrolled += pointer->scroll_y + pointer->scroll_x;
  for (; fabs (self->scrolled) >= 1; self->scrolled -= copysign (1, self->scrolled))
    {
      soma_play_table_turn (self->table, turn, self->scrolled < 0, get_yaw (self));
      soma_play_page_say_hand (self);
      soma_play_page_refresh (self, TRUE);
    }
  return TRUE;
}

/* When the finger is up: the view changes its size, which is not to happen under it. */
static void
note_touch (SomaPlayPage *self, gboolean is_touched)
{
  if (self->is_touched == is_touched)
    return;
  self->is_touched = is_touched;
  soma_play_page_show_hand_bar (self);
}

static void
show_cursor (SomaPlayPage *self, const SomaPointer *pointer)
{
  gboolean over_piece = pointer->hit && soma_play_table_has (self->table, pointer->block);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view), over_piece ? "grab" : NULL);
}

static gboolean
pointer_cb (SomaPlayPage *self, const SomaPointer *pointer)
{
  if (self->table == NULL)
    return FALSE;
  switch (pointer->kind)
    {
    case SOMA_POINTER_PRESS:
      return press (self, pointer);
    case SOMA_POINTER_DRAG:
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view), "grabbing");
      drag (self, pointer);
      return TRUE;
    case SOMA_POINTER_RELEASE:
      show_cursor (self, pointer);
      note_touch (self, pointer->touch);
      let_go (self, pointer);
      return TRUE;
    case SOMA_POINTER_CANCEL:
      cancel_drag (self);
      return TRUE;
    case SOMA_POINTER_SCROLL:
      return scroll (self, pointer);
    case SOMA_POINTER_CLICK:
      note_touch (self, pointer->touch);
      if (!pointer->hit && !soma_play_table_is_held (self->table))
        soma_play_page_select (self, -1);
      return TRUE;
    case SOMA_POINTER_HOVER:
    case SOMA_POINTER_LEAVE:
    default:
      show_cursor (self, pointer);
      return FALSE;
    }
}

void
soma_play_page_class_install_hand (GtkWidgetClass *class)
{
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_install_action (class, moves[i].action, NULL, move_action);
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    gtk_widget_class_install_action (class, turns[i].action, NULL, turn_action);
  gtk_widget_class_install_action (class, "play.select", "i", select_action);
  gtk_widget_class_install_action (class, "play.next-piece", NULL, next_piece_action);
  gtk_widget_class_install_action (class, "play.previous-piece", NULL, next_piece_action);
  gtk_widget_class_install_action (class, "play.place", NULL, place_action);
  gtk_widget_class_install_action (class, "play.place-exactly", NULL, place_action);
  gtk_widget_class_install_action (class, "play.take-back", NULL, take_back_action);
  gtk_widget_class_install_action (class, "play.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (class, "play.pin", NULL, pin_action);
}

void
soma_play_page_add_hand (SomaPlayPage *self)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), controller);
  g_signal_connect_object (self->view, "pointer", G_CALLBACK (pointer_cb), self, G_CONNECT_SWAPPED);
}
