/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-mover.h"

#include <math.h>

#include <glib/gi18n.h>

#include "axis-drag.h"
#include "by-hand-labels.h"
#include "by-hand-picture.h"

/* A press that moves less than this, in pixels, is a click; a finger is less steady. */
#define CLICK_REACH 5
#define TOUCH_REACH 12

struct _SomaByHandMover
{
  GObject parent_instance;

  SomaPuzzleView *view;       /* owned */
  SomaByHand *hand;           /* (nullable) owned */
  SomaByHandPicture *picture; /* owned; as long as there is a hand */
  char *text;                 /* (nullable) */

  guint64 selected;
  guint64 kept; /* of those: the ones that stay selected when another one is */
  int cursor;   /* the last one that was selected; -1 for none */

  /* A press that may become a drag */
  gboolean is_pressed;
  int pressed_copy;
  SomaVec3 pressed_point;
  double pressed_x, pressed_y;
  int axis; /* of the drag */

  gboolean is_down; /* the button, on a piece that was pressed */
  double scrolled;  /* meanwhile, less what has turned something */
};

G_DEFINE_FINAL_TYPE (SomaByHandMover, soma_by_hand_mover, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TEXT,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint64
get_bit (int copy)
{
  return copy < 0 ? 0 : G_GUINT64_CONSTANT (1) << copy;
}

static void
say (SomaByHandMover *self, const char *text)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (self->hand, &status);
  g_autofree char *state = soma_label_by_hand_state (self->hand, &status);
  /* Translators: what has happened, such as "A moves 2 to the right", and where one is. */
  g_autofree char *both =
      text != NULL ? g_strdup_printf (_ ("%s. %s"), text, state) : g_strdup (state);

  g_free (self->text);
  self->text = g_strdup (text);
  soma_puzzle_view_set_description (self->view, both);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* Selecting. */

static void
select_copies (SomaByHandMover *self, guint64 copies, int cursor)
{
  self->selected = copies;
  self->cursor = cursor;
  if (cursor >= 0)
    soma_by_hand_set_focus (self->hand, cursor);
  soma_by_hand_picture_select (self->picture, copies);
}

static void
say_selected (SomaByHandMover *self)
{
  g_autofree char *text =
      self->selected != 0 ? soma_by_hand_name_copies (self->hand, self->selected) : NULL;

  say (self, text);
}

/* The one at the cursor stays selected when the next one is, or no longer. */
static void
keep_or_not (SomaByHandMover *self)
{
  g_autofree char *name = soma_by_hand_name_copies (self->hand, get_bit (self->cursor));

  self->kept ^= get_bit (self->cursor);
  select_copies (self, self->kept | get_bit (self->cursor), self->cursor);
  if ((self->kept & get_bit (self->cursor)) == 0)
    {
      say_selected (self);
      return;
    }
  /* Translators: the letter of a piece. */
  g_autofree char *text = g_strdup_printf (_ ("%s stays selected"), name);
  say (self, text);
}

/* With Ctrl, beside the others, or no longer. */
static void
select_clicked (SomaByHandMover *self, int copy, gboolean beside)
{
  guint64 copies = beside ? self->selected ^ get_bit (copy) : get_bit (copy);

  self->kept = beside ? copies : 0;
  select_copies (self, copies, (copies & get_bit (copy)) != 0 ? copy : -1);
  say_selected (self);
}

/* Skips what is off. FALSE after the last one: nothing is selected then. */
static gboolean
select_next (SomaByHandMover *self, int step)
{
  const SomaSpread *spread = soma_by_hand_get_spread (self->hand);
  guint64 single = soma_spread_get_single (spread);
  int n = spread->n_copies, next = self->cursor < 0 && step < 0 ? n - 1 : self->cursor + step;

  while (next >= 0 && next < n && (single & get_bit (next)) != 0)
    next += step;
  if (next < 0 || next >= n)
    {
      self->kept = 0;
      select_copies (self, 0, -1);
      say_selected (self);
      return FALSE;
    }
  select_copies (self, self->kept | get_bit (next), next);
  say_selected (self);
  return TRUE;
}

/* What is to be moved next. */
static void
select_next_move (SomaByHandMover *self)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (self->hand, &status);
  if (status.onward.result != SOMA_APART_COMPLETE)
    return;
  self->kept = status.onward.next.copies;
  select_copies (self, self->kept, self->kept != 0 ? __builtin_ctzll (self->kept) : -1);
}

/* What the model tells. */

static void
changed_cb (SomaByHandMover *self)
{
  soma_by_hand_picture_update (self->picture);
}

static void
event_cb (SomaByHandMover *self, const SomaByHandEvent *event)
{
  g_autofree char *text = soma_label_by_hand_event (self->hand, event);

  soma_by_hand_picture_flash (self->picture, event->blockers);
  if (event->kind == SOMA_BY_HAND_TURN_STOPPED)
    {
      soma_by_hand_picture_nudge (self->picture, &event->move, &event->turn->path);
      gtk_widget_error_bell (GTK_WIDGET (self->view));
    }
  if (event->kind == SOMA_BY_HAND_ANSWERED)
    select_next_move (self);
  say (self, text);
}

/* The fewest moves have become known. */
static void
status_cb (SomaByHandMover *self)
{
  g_autofree char *text = g_strdup (self->text);

  say (self, text);
}

/* Keys. */

static const struct
{
  guint key, keypad;
  SomaGo go;
  const char *orbit; /* (nullable) what it does with Ctrl */
} moves[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, SOMA_GO_LEFT, "view.orbit-left" },
  { GDK_KEY_Right, GDK_KEY_KP_Right, SOMA_GO_RIGHT, "view.orbit-right" },
  { GDK_KEY_Up, GDK_KEY_KP_Up, SOMA_GO_AWAY, "view.orbit-up" },
  { GDK_KEY_Down, GDK_KEY_KP_Down, SOMA_GO_TOWARDS, "view.orbit-down" },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, SOMA_GO_UP, NULL },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, SOMA_GO_DOWN, NULL },
};

/* As in a game. */
static const struct
{
  guint key;
  SomaTurn turn;
} turns[] = {
  { GDK_KEY_r, SOMA_TURN_AROUND },
  { GDK_KEY_t, SOMA_TURN_OVER },
  { GDK_KEY_f, SOMA_TURN_ROLL },
};

static void
bump (SomaByHandMover *self)
{
  gtk_widget_error_bell (GTK_WIDGET (self->view));
}

/* Whether they can be moved at all; says why if not. */
static gboolean
can_hold (SomaByHandMover *self, guint64 copies)
{
  if (soma_by_hand_can_hold (self->hand, copies))
    return TRUE;
  g_autofree char *text = soma_label_by_hand_free (self->hand, copies);
  bump (self);
  say (self, text);
  return FALSE;
}

static gboolean
get_yaw (SomaByHandMover *self, float *yaw)
{
  SomaCamera camera;

  if (!soma_puzzle_view_get_camera (self->view, &camera))
    return FALSE;
  *yaw = atan2f (camera.right.y, camera.right.x);
  return TRUE;
}

static void
move (SomaByHandMover *self, SomaGo go, gboolean along)
{
  float yaw;

  if (!can_hold (self, self->selected) || !get_yaw (self, &yaw))
    return;
  SomaCell step = soma_go_step (go, yaw);
  int axis = step.x != 0 ? 0 : step.y != 0 ? 1 : 2;
  if (!soma_by_hand_shift (self->hand, self->selected, axis, step.x + step.y + step.z, along))
    bump (self);
}

static gboolean
press_arrow (SomaByHandMover *self, guint key, GdkModifierType modifiers)
{
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    if (key == moves[i].key || key == moves[i].keypad)
      {
        if (modifiers == GDK_CONTROL_MASK && moves[i].orbit != NULL)
          gtk_widget_activate_action (GTK_WIDGET (self->view), moves[i].orbit, NULL);
        else if ((modifiers & ~GDK_SHIFT_MASK) == 0)
          move (self, moves[i].go, (modifiers & GDK_SHIFT_MASK) != 0);
        else
          return FALSE;
        return TRUE;
      }
  return FALSE;
}

static gboolean
press_turn (SomaByHandMover *self, guint key, GdkModifierType modifiers)
{
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    if (turns[i].key == gdk_keyval_to_lower (key) && (modifiers & ~GDK_SHIFT_MASK) == 0)
      {
        soma_by_hand_mover_turn (self, turns[i].turn, modifiers != 0);
        return TRUE;
      }
  return FALSE;
}

static void
cancel (SomaByHandMover *self)
{
  gboolean was_dragging = soma_by_hand_is_dragging (self->hand);

  self->is_pressed = FALSE;
  soma_by_hand_cancel (self->hand);
  if (was_dragging)
    return;
  self->kept = 0;
  select_copies (self, 0, -1);
  say_selected (self);
}

static gboolean
key_pressed_cb (SomaByHandMover *self, guint key, guint code, GdkModifierType state)
{
  GdkModifierType modifiers = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK);

  if (self->hand == NULL)
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Tab && modifiers == 0)
    return select_next (self, 1);
  if ((key == GDK_KEY_ISO_Left_Tab || key == GDK_KEY_Tab) && modifiers == GDK_SHIFT_MASK)
    return select_next (self, -1);
  /* Arrows turn the view then. */
  if (self->selected == 0)
    return press_turn (self, key, modifiers);
  if (key == GDK_KEY_Escape && modifiers == 0)
    cancel (self);
  else if (key == GDK_KEY_space && modifiers == 0 && self->cursor >= 0)
    keep_or_not (self);
  else
    return press_arrow (self, key, modifiers) || press_turn (self, key, modifiers);
  return GDK_EVENT_STOP;
}

/* Pointer. */

static gboolean
press (SomaByHandMover *self, const SomaPointer *pointer)
{
  int copy = pointer->hit ? soma_by_hand_picture_find (self->picture, pointer->block) : -1;

  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  if (pointer->button != GDK_BUTTON_PRIMARY || copy < 0)
    return FALSE;
  self->is_pressed = self->is_down = TRUE;
  self->scrolled = 0;
  self->pressed_copy = copy;
  self->pressed_point = pointer->point;
  self->pressed_x = pointer->x;
  self->pressed_y = pointer->y;
  return TRUE;
}

/* The directions in which the copies can go. */
static unsigned
find_open (SomaByHandMover *self, guint64 copies, gboolean along)
{
  unsigned open = 0;

  for (int direction = 0; direction < 6; direction++)
    {
      SomaReachWay way;
      soma_by_hand_find_way (self->hand, copies, direction, along, &way);
      if (way.n_legs > 0)
        open |= 1u << direction;
    }
  return open;
}

static double
get_way (SomaByHandMover *self, const SomaPointer *pointer)
{
  return hypot (pointer->x - self->pressed_x, pointer->y - self->pressed_y);
}

/* When the pointer has clearly moved. A piece that is not selected is dragged alone. */
static void
begin_drag (SomaByHandMover *self, const SomaPointer *pointer)
{
  gboolean along = (pointer->modifiers & GDK_SHIFT_MASK) != 0;
  SomaCamera camera;

  if (get_way (self, pointer) < (pointer->touch ? TOUCH_REACH : CLICK_REACH) ||
      !soma_puzzle_view_get_camera (self->view, &camera))
    return;
  if ((self->selected & get_bit (self->pressed_copy)) == 0)
    select_clicked (self, self->pressed_copy, FALSE);
  if (!can_hold (self, self->selected))
    {
      self->is_pressed = FALSE;
      return;
    }
  int direction = soma_axis_drag_choose (
      &camera, self->pressed_point, (float) (pointer->x - self->pressed_x),
      (float) (self->pressed_y - pointer->y), find_open (self, self->selected, along));
  if (direction < 0)
    return;
  self->axis = direction / 2;
  soma_by_hand_begin (self->hand, self->selected, self->axis, along);
}

/* Near to where it began, the way may be chosen anew. */
static void
drag (SomaByHandMover *self, const SomaPointer *pointer)
{
  if (soma_by_hand_is_dragging (self->hand) && get_way (self, pointer) < CLICK_REACH)
    soma_by_hand_cancel (self->hand);
  if (self->is_pressed && !soma_by_hand_is_dragging (self->hand))
    begin_drag (self, pointer);
  if (soma_by_hand_is_dragging (self->hand))
    soma_by_hand_drag (self->hand, soma_axis_drag_measure (self->pressed_point, self->axis,
                                                           pointer->origin, pointer->direction));
}

static void
let_go (SomaByHandMover *self, const SomaPointer *pointer)
{
  gboolean beside = (pointer->modifiers & GDK_CONTROL_MASK) != 0;

  if (soma_by_hand_is_dragging (self->hand))
    soma_by_hand_end (self->hand);
  else if (self->is_pressed && get_way (self, pointer) < TOUCH_REACH)
    select_clicked (self, self->pressed_copy, beside);
  self->is_pressed = self->is_down = FALSE;
}

/* The wheel turns what is held. Whatever happens then, the press is no click. */
static gboolean
scroll (SomaByHandMover *self, const SomaPointer *pointer)
{
  SomaTurn turn = (pointer->modifiers & GDK_SHIFT_MASK) != 0     ? SOMA_TURN_OVER
                  : (pointer->modifiers & GDK_CONTROL_MASK) != 0 ? SOMA_TURN_ROLL
                                                                 : SOMA_TURN_AROUND;

  if (!self->is_down)
    return FALSE;
  /* With Shift, some systems scroll sideways. */
  self->scrolled += pointer->scroll_y + pointer->scroll_x;
  if (fabs (self->scrolled) < 1)
    return TRUE;
  soma_by_hand_end (self->hand);
  if ((self->selected & get_bit (self->pressed_copy)) == 0)
    select_clicked (self, self->pressed_copy, FALSE);
  self->is_pressed = FALSE;
  for (; fabs (self->scrolled) >= 1; self->scrolled -= copysign (1, self->scrolled))
    soma_by_hand_mover_turn (self, turn, self->scrolled < 0);
  return TRUE;
}

static void
show_cursor (SomaByHandMover *self, const SomaPointer *pointer)
{
  gboolean is_over = pointer->hit && soma_by_hand_picture_find (self->picture, pointer->block) >= 0;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->view), is_over ? "grab" : NULL);
}

static gboolean
pointer_cb (SomaByHandMover *self, const SomaPointer *pointer)
{
  if (self->hand == NULL)
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
      let_go (self, pointer);
      show_cursor (self, pointer);
      return TRUE;
    case SOMA_POINTER_CANCEL:
      self->is_pressed = self->is_down = FALSE;
      soma_by_hand_cancel (self->hand);
      return TRUE;
    case SOMA_POINTER_SCROLL:
      return scroll (self, pointer);
    case SOMA_POINTER_CLICK:
      if (!pointer->hit && self->selected != 0)
        cancel (self);
      return TRUE;
    case SOMA_POINTER_HOVER:
    case SOMA_POINTER_LEAVE:
    default:
      show_cursor (self, pointer);
      return FALSE;
    }
}

static void
soma_by_hand_mover_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_TEXT)
    g_value_set_string (value, SOMA_BY_HAND_MOVER (object)->text);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_by_hand_mover_dispose (GObject *object)
{
  SomaByHandMover *self = SOMA_BY_HAND_MOVER (object);

  soma_by_hand_mover_set_hand (self, NULL);
  g_clear_object (&self->view);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (soma_by_hand_mover_parent_class)->dispose (object);
}

static void
soma_by_hand_mover_class_init (SomaByHandMoverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_by_hand_mover_get_property;
  object_class->dispose = soma_by_hand_mover_dispose;
  properties[PROP_TEXT] =
      g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_by_hand_mover_init (SomaByHandMover *self)
{
  self->cursor = -1;
}

SomaByHandMover *
soma_by_hand_mover_new (SomaPuzzleView *view)
{
  SomaByHandMover *self = g_object_new (SOMA_TYPE_BY_HAND_MOVER, NULL);
  GtkEventController *controller = gtk_event_controller_key_new ();

  self->view = g_object_ref (view);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (view), controller);
  g_signal_connect_object (view, "pointer", G_CALLBACK (pointer_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
soma_by_hand_mover_set_hand (SomaByHandMover *self, SomaByHand *hand)
{
  g_return_if_fail (SOMA_IS_BY_HAND_MOVER (self));
  if (self->hand == hand)
    return;
  g_clear_pointer (&self->picture, soma_by_hand_picture_free);
  if (self->hand != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->hand, self);
      soma_by_hand_cancel (self->hand);
      soma_puzzle_view_set_description (self->view, NULL);
      gtk_widget_set_cursor (GTK_WIDGET (self->view), NULL);
    }
  g_set_object (&self->hand, hand);
  self->selected = self->kept = 0;
  self->cursor = -1;
  self->is_pressed = self->is_down = FALSE;
  if (hand == NULL)
    return;
  self->picture = soma_by_hand_picture_new (self->view, hand);
  g_signal_connect_object (hand, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hand, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hand, "notify::status", G_CALLBACK (status_cb), self, G_CONNECT_SWAPPED);
  say (self, _ ("Drag a piece, or select it with Tab and use the arrows; R, T and F turn it"));
}

void
soma_by_hand_mover_turn (SomaByHandMover *self, SomaTurn turn, gboolean reverse)
{
  g_return_if_fail (SOMA_IS_BY_HAND_MOVER (self) && self->hand != NULL);

  int axis, quarters;
  float yaw;

  if (!can_hold (self, self->selected) || !get_yaw (self, &yaw))
    return;
  soma_turn_find (turn, reverse, yaw, &axis, &quarters);
  soma_by_hand_turn (self->hand, self->selected, axis, quarters == 1 ? 1 : -1, FALSE);
}

guint64
soma_by_hand_mover_get_selected (SomaByHandMover *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND_MOVER (self), 0);
  return self->selected;
}

guint64
soma_by_hand_mover_get_blockers (SomaByHandMover *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND_MOVER (self), 0);
  return self->hand != NULL ? soma_by_hand_picture_get_blockers (self->picture) : 0;
}
