/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-hand-private.h"

#include <math.h>

#include "play-labels.h"

/* A press that moves less than this, in pixels, is a click; a finger is less steady. */
#define CLICK_REACH 5
#define TOUCH_REACH 12

static SomaDragTo
get_drag_to (SomaPlayHand *self, const SomaPointer *pointer)
{
  SomaCamera camera = { 0 };

  soma_puzzle_view_get_camera (soma_play_hand_get_view (self), &camera);
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
press (SomaPlayHand *self, const SomaPointer *pointer)
{
  gtk_widget_grab_focus (GTK_WIDGET (soma_play_hand_get_view (self)));
  if (pointer->button != GDK_BUTTON_PRIMARY || !pointer->hit ||
      (pointer->modifiers & GDK_SHIFT_MASK) != 0 ||
      !soma_play_table_has (soma_play_hand_get_table (self), pointer->block))
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

/* The drag starts when the pointer has clearly moved. */
static gboolean
begin_drag (SomaPlayHand *self, const SomaPointer *pointer)
{
  double way = hypot (pointer->x - self->pressed_x, pointer->y - self->pressed_y);

  if (way < (pointer->touch ? TOUCH_REACH : CLICK_REACH))
    return FALSE;
  self->is_pressed = FALSE;
  if (soma_play_table_grab (soma_play_hand_get_table (self), self->pressed_copy, self->pressed_cell,
                            self->pressed_point))
    return TRUE;
  soma_play_board_select (self->board, self->pressed_copy);
  return FALSE;
}

static void
drag (SomaPlayHand *self, const SomaPointer *pointer)
{
  SomaDragTo to = get_drag_to (self, pointer);

  if (self->is_pressed && !begin_drag (self, pointer))
    return;
  if (!soma_play_table_is_held (soma_play_hand_get_table (self)))
    return;
  soma_play_table_drag (soma_play_hand_get_table (self), &to);
  soma_play_hand_show (self, FALSE);
}

/* Dropped where it does not fit, the piece returns to its place, and can be turned there. */
static void
give_back (SomaPlayHand *self)
{
  int copy = soma_play_table_get_selected (soma_play_hand_get_table (self));
  g_autofree char *text =
      soma_play_label_given_back (soma_game_get_arrangement (soma_play_hand_get_game (self)), copy);

  if (soma_play_hand_is_laid (self, copy))
    soma_play_table_release (soma_play_hand_get_table (self));
  else
    soma_play_table_put_away (soma_play_hand_get_table (self));
  gtk_widget_error_bell (GTK_WIDGET (soma_play_hand_get_view (self)));
  soma_play_board_refresh (self->board, TRUE);
  soma_play_board_say (self->board, text, NULL);
}

/* A click selects; a drag places, and then nothing is held any more. */
static void
let_go (SomaPlayHand *self, const SomaPointer *pointer)
{
  gboolean exactly = (pointer->modifiers & GDK_CONTROL_MASK) != 0;

  if (self->is_pressed)
    {
      self->is_pressed = FALSE;
      soma_play_board_select (self->board, self->pressed_copy);
      return;
    }
  if (!soma_play_table_is_held (soma_play_hand_get_table (self)))
    return;
  SomaDropKind kind = soma_play_table_get_drop (soma_play_hand_get_table (self), exactly).kind;
  if (kind == SOMA_DROP_BARRED)
    {
      give_back (self);
      return;
    }
  gboolean was_laid =
      soma_play_hand_is_laid (self, soma_play_table_get_selected (soma_play_hand_get_table (self)));
  soma_play_hand_drop (self, exactly);
  soma_play_table_select (soma_play_hand_get_table (self), -1);
  soma_play_board_refresh (self->board, TRUE);
  /* Of others the game tells. */
  if (kind == SOMA_DROP_TRAY && !was_laid)
    soma_play_board_say_hand (self->board, FALSE);
}

static void
cancel_drag (SomaPlayHand *self)
{
  self->is_pressed = FALSE;
  if (!soma_play_table_is_held (soma_play_hand_get_table (self)))
    return;
  soma_play_table_release (soma_play_hand_get_table (self));
  soma_play_hand_show (self, FALSE);
}

/* The held piece, or that in the tray which is selected and under the pointer, also when it has
 * turned away from there. Elsewhere, the wheel zooms. */
static gboolean
turns_by_wheel (SomaPlayHand *self, const SomaPointer *pointer)
{
  SomaPlayTable *table = soma_play_hand_get_table (self);
  int selected = soma_play_table_get_selected (table);

  if (soma_play_table_is_held (table))
    return TRUE;
  if (selected < 0 || soma_play_hand_is_laid (self, selected))
    return FALSE;
  if (pointer->hit && pointer->block == selected)
    {
      self->wheel_copy = selected;
      self->wheel_x = pointer->x;
      self->wheel_y = pointer->y;
    }
  return self->wheel_copy == selected && self->wheel_x == pointer->x && self->wheel_y == pointer->y;
}

static gboolean
scroll (SomaPlayHand *self, const SomaPointer *pointer)
{
  SomaTurn turn = (pointer->modifiers & GDK_SHIFT_MASK) != 0     ? SOMA_TURN_OVER
                  : (pointer->modifiers & GDK_CONTROL_MASK) != 0 ? SOMA_TURN_ROLL
                                                                 : SOMA_TURN_AROUND;

  if (!turns_by_wheel (self, pointer))
    return FALSE;
  /* With Shift, some systems scroll sideways. */
  self->scrolled += pointer->scroll_y + pointer->scroll_x;
  for (; fabs (self->scrolled) >= 1; self->scrolled -= copysign (1, self->scrolled))
    {
      soma_play_table_turn (soma_play_hand_get_table (self), turn, self->scrolled < 0,
                            soma_play_hand_get_yaw (self));
      soma_play_hand_show (self, TRUE);
    }
  return TRUE;
}

static void
show_cursor (SomaPlayHand *self, const SomaPointer *pointer)
{
  gboolean over_piece =
      pointer->hit && soma_play_table_has (soma_play_hand_get_table (self), pointer->block);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (soma_play_hand_get_view (self)),
                                   over_piece ? "grab" : NULL);
}

gboolean
soma_play_hand_point (SomaPlayHand *self, const SomaPointer *pointer)
{
  if (soma_play_hand_get_table (self) == NULL)
    return FALSE;
  switch (pointer->kind)
    {
    case SOMA_POINTER_PRESS:
      return press (self, pointer);
    case SOMA_POINTER_DRAG:
      gtk_widget_set_cursor_from_name (GTK_WIDGET (soma_play_hand_get_view (self)), "grabbing");
      drag (self, pointer);
      return TRUE;
    case SOMA_POINTER_RELEASE:
      show_cursor (self, pointer);
      soma_play_hand_set_touching (self, pointer->touch);
      let_go (self, pointer);
      return TRUE;
    case SOMA_POINTER_CANCEL:
      cancel_drag (self);
      return TRUE;
    case SOMA_POINTER_SCROLL:
      return scroll (self, pointer);
    case SOMA_POINTER_CLICK:
      soma_play_hand_set_touching (self, pointer->touch);
      if (!soma_play_hand_leave_goal (self) && !pointer->hit &&
          !soma_play_table_is_held (soma_play_hand_get_table (self)))
        soma_play_board_select (self->board, -1);
      return TRUE;
    case SOMA_POINTER_HOVER:
    case SOMA_POINTER_LEAVE:
    default:
      show_cursor (self, pointer);
      return FALSE;
    }
}
