/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "puzzle-view-private.h"
#include "puzzle-view-test.h"

/* Radians per pixel of a drag, and per key press. */
#define TURN_PER_PIXEL 0.0085f
#define TURN_PER_KEY 0.2618f

#define ZOOM_PER_STEP 1.15f
#define PAN_PER_KEY 0.12f

/* Paces of following the pointer, answering a key or a button, and coasting after a flick. */
#define FOLLOW_PACE 0.035f
#define STEP_PACE 0.075f
#define COAST_PACE 0.16f

/* A press that moves less than this, in pixels, is a click. */
#define CLICK_REACH 4

/* A drag that rests for this many milliseconds before the button is released does not coast. */
#define REST 60

typedef struct
{
  const char *action;
  float right, up;
} Step;

static const Step orbit_steps[] = {
  { "view.orbit-left", -1, 0 },
  { "view.orbit-right", 1, 0 },
  { "view.orbit-up", 0, 1 },
  { "view.orbit-down", 0, -1 },
};

static const Step pan_steps[] = {
  { "view.pan-left", -1, 0 },
  { "view.pan-right", 1, 0 },
  { "view.pan-up", 0, 1 },
  { "view.pan-down", 0, -1 },
};

static const struct
{
  const char *action;
  float yaw, pitch;
} sides[] = {
  { "view.front", 0, 0 },
  { "view.back", G_PI, 0 },
  { "view.left", -G_PI_2, 0 },
  { "view.right", G_PI_2, 0 },
  { "view.top", 0, SOMA_POSE_MAX_PITCH },
  { "view.bottom", 0, -SOMA_POSE_MAX_PITCH },
};

static const struct
{
  guint key;
  GdkModifierType modifiers;
  const char *action;
} keys[] = {
  { GDK_KEY_Left, 0, "view.orbit-left" },
  { GDK_KEY_KP_Left, 0, "view.orbit-left" },
  { GDK_KEY_Right, 0, "view.orbit-right" },
  { GDK_KEY_KP_Right, 0, "view.orbit-right" },
  { GDK_KEY_Up, 0, "view.orbit-up" },
  { GDK_KEY_KP_Up, 0, "view.orbit-up" },
  { GDK_KEY_Down, 0, "view.orbit-down" },
  { GDK_KEY_KP_Down, 0, "view.orbit-down" },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "view.pan-left" },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "view.pan-right" },
  { GDK_KEY_Up, GDK_SHIFT_MASK, "view.pan-up" },
  { GDK_KEY_Down, GDK_SHIFT_MASK, "view.pan-down" },
  { GDK_KEY_plus, 0, "view.zoom-in" },
  { GDK_KEY_equal, 0, "view.zoom-in" },
  { GDK_KEY_KP_Add, 0, "view.zoom-in" },
  { GDK_KEY_minus, 0, "view.zoom-out" },
  { GDK_KEY_KP_Subtract, 0, "view.zoom-out" },
  { GDK_KEY_0, 0, "view.reset" },
  { GDK_KEY_KP_0, 0, "view.reset" },
  { GDK_KEY_KP_1, 0, "view.front" },
  { GDK_KEY_KP_1, GDK_CONTROL_MASK, "view.back" },
  { GDK_KEY_KP_3, 0, "view.right" },
  { GDK_KEY_KP_3, GDK_CONTROL_MASK, "view.left" },
  { GDK_KEY_KP_7, 0, "view.top" },
  { GDK_KEY_KP_7, GDK_CONTROL_MASK, "view.bottom" },
  { GDK_KEY_KP_5, 0, "view.go-round" },
  { GDK_KEY_bracketleft, 0, "view.hide-layer" },
  { GDK_KEY_bracketright, 0, "view.show-layer" },
};

static void
orbit (SomaPuzzleView *self, double dx, double dy, float pace)
{
  SomaPose goal = self->goal;

  goal.yaw -= (float) dx * TURN_PER_PIXEL;
  goal.pitch += (float) dy * TURN_PER_PIXEL;
  soma_puzzle_view_move_to (self, goal, pace);
}

/* Moves the picture by fractions of half its width and height. */
static void
pan (SomaPuzzleView *self, float right, float up, float pace)
{
  SomaPose goal = self->goal;
  SomaCamera camera;

  if (!soma_puzzle_view_get_camera (self, &camera))
    return;
  goal.pan = soma_vec3_add (goal.pan, soma_camera_drag (&camera, right, up));
  soma_puzzle_view_move_to (self, goal, pace);
}

static void
zoom (SomaPuzzleView *self, float factor, float pace)
{
  SomaPose goal = self->goal;

  goal.zoom *= factor;
  soma_puzzle_view_move_to (self, goal, pace);
}

static void
pan_pixels (SomaPuzzleView *self, double dx, double dy)
{
  pan (self, (float) (2 * dx / gtk_widget_get_width (GTK_WIDGET (self))),
       (float) (-2 * dy / gtk_widget_get_height (GTK_WIDGET (self))), FOLLOW_PACE);
}

static GdkModifierType
get_modifiers (gpointer controller)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
}

static guint32
get_time (gpointer controller)
{
  return gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (controller));
}

/* Reports a step of the drag, (x, y) from its start. */
static gboolean
tell_drag (SomaPuzzleView *self, SomaPointerKind kind, double x, double y,
           GdkModifierType modifiers)
{
  SomaPointer pointer = { .kind = kind,
                          .x = self->start_x + x,
                          .y = self->start_y + y,
                          .button = self->button,
                          .modifiers = modifiers,
                          .touch = self->touch };

  return soma_puzzle_view_emit_pointer (self, &pointer);
}

static void
drag_begin_cb (GtkGestureDrag *drag, double x, double y, SomaPuzzleView *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag));
  GdkModifierType state = get_modifiers (drag);
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (drag));

  self->button = button != 0 ? button : GDK_BUTTON_PRIMARY;
  self->touch = event != NULL && gdk_event_get_event_sequence (event) != NULL;
  self->start_x = x;
  self->start_y = y;
  self->drag_x = self->drag_y = self->velocity_x = self->velocity_y = 0;
  self->drag_time = get_time (drag);
  self->panning = button == GDK_BUTTON_MIDDLE || (state & GDK_SHIFT_MASK) != 0;
  self->dragging = TRUE;
  self->dead = FALSE;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->owned = tell_drag (self, SOMA_POINTER_PRESS, 0, 0, state);
  if (button != GDK_BUTTON_SECONDARY)
    return;
  if (self->owned)
    {
      /* This prevents the menu. */
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
      return;
    }
  self->dragging = FALSE;
  self->dead = TRUE;
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
}

static void
follow_drag (SomaPuzzleView *self, double dx, double dy, guint32 time)
{
  double seconds = CLAMP (time - self->drag_time, 1, 1000) / 1000.0;

  self->velocity_x = 0.6 * self->velocity_x + 0.4 * dx / seconds;
  self->velocity_y = 0.6 * self->velocity_y + 0.4 * dy / seconds;
  if (self->panning)
    pan_pixels (self, dx, dy);
  else
    orbit (self, dx, dy, FOLLOW_PACE);
}

static void
drag_update_cb (GtkGestureDrag *drag, double x, double y, SomaPuzzleView *self)
{
  double dx = x - self->drag_x, dy = y - self->drag_y;
  guint32 time = get_time (drag);

  self->drag_x = x;
  self->drag_y = y;
  soma_puzzle_view_make_haste (self);
  if (self->owned)
    tell_drag (self, SOMA_POINTER_DRAG, x, y, get_modifiers (drag));
  else if (!self->dead)
    follow_drag (self, dx, dy, time);
  self->drag_time = time;
}

/* The button was released where it was pressed, and nobody had taken the press. */
static void
click (SomaPuzzleView *self, GdkModifierType modifiers)
{
  SomaPointer pointer;

  tell_drag (self, SOMA_POINTER_CLICK, 0, 0, modifiers);
  soma_puzzle_view_point (self, self->start_x, self->start_y, &pointer);
  if (pointer.hit && self->button == GDK_BUTTON_PRIMARY)
    g_signal_emit_by_name (self, "copy-activated", pointer.block);
}

static void
drag_end_cb (GtkGestureDrag *drag, double x, double y, SomaPuzzleView *self)
{
  gboolean owned = self->owned, dead = self->dead;

  self->dragging = self->owned = FALSE;
  self->dead = TRUE;
  if (owned)
    tell_drag (self, SOMA_POINTER_RELEASE, x, y, get_modifiers (drag));
  else if (!dead && hypot (x, y) < CLICK_REACH)
    {
      if (!self->panning)
        click (self, get_modifiers (drag));
    }
  else if (!dead && !self->panning && get_time (drag) - self->drag_time < REST &&
           soma_puzzle_view_wants_animations (self))
    orbit (self, self->velocity_x * COAST_PACE, self->velocity_y * COAST_PACE, COAST_PACE);
}

/* The system has cancelled the pointer's grab. */
static void
drag_cancel_cb (GtkGesture *drag, GdkEventSequence *sequence, SomaPuzzleView *self)
{
  soma_puzzle_view_cancel_drag (self);
}

/* A second finger ends what the first one did. */
static void
pinch_begin_cb (GtkGesture *pinch, GdkEventSequence *sequence, SomaPuzzleView *self)
{
  self->pinch_zoom = self->goal.zoom;
  gtk_gesture_get_bounding_box_center (pinch, &self->pinch_x, &self->pinch_y);
  soma_puzzle_view_cancel_drag (self);
}

/* Two fingers hold the picture between them. */
static void
pinch_cb (GtkGesture *pinch, GdkEventSequence *sequence, SomaPuzzleView *self)
{
  double x, y, scale = gtk_gesture_zoom_get_scale_delta (GTK_GESTURE_ZOOM (pinch));

  if (gtk_gesture_get_bounding_box_center (pinch, &x, &y))
    soma_puzzle_view_pinch (self, scale, x, y);
}

static gboolean
scroll_cb (GtkEventControllerScroll *scroll, double dx, double dy, SomaPuzzleView *self)
{
  SomaPointer pointer = { .kind = SOMA_POINTER_SCROLL,
                          .x = self->pointer_x,
                          .y = self->pointer_y,
                          .modifiers = get_modifiers (scroll),
                          .scroll_x = dx,
                          .scroll_y = dy };

  if (!soma_puzzle_view_emit_pointer (self, &pointer) && !self->owned)
    zoom (self, powf (ZOOM_PER_STEP, (float) -dy), STEP_PACE);
  return GDK_EVENT_STOP;
}

static void
motion_cb (GtkEventController *motion, double x, double y, SomaPuzzleView *self)
{
  self->inside = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  self->pointer_modifiers = get_modifiers (motion);
  soma_puzzle_view_make_haste (self);
  soma_puzzle_view_hover_again (self);
}

static void
leave_cb (GtkEventController *motion, SomaPuzzleView *self)
{
  SomaPointer pointer = { .kind = SOMA_POINTER_LEAVE };

  self->inside = FALSE;
  if (!self->owned)
    soma_puzzle_view_emit_pointer (self, &pointer);
}

static void
orbit_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (widget);
  SomaPose goal = self->goal;

  for (gsize i = 0; i < G_N_ELEMENTS (orbit_steps); i++)
    if (g_str_equal (orbit_steps[i].action, action))
      {
        goal.yaw += orbit_steps[i].right * TURN_PER_KEY;
        goal.pitch += orbit_steps[i].up * TURN_PER_KEY;
      }
  soma_puzzle_view_move_to (self, goal, STEP_PACE);
}

static void
pan_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (pan_steps); i++)
    if (g_str_equal (pan_steps[i].action, action))
      pan (SOMA_PUZZLE_VIEW (widget), pan_steps[i].right * PAN_PER_KEY,
           pan_steps[i].up * PAN_PER_KEY, STEP_PACE);
}

static void
zoom_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  zoom (SOMA_PUZZLE_VIEW (widget),
        g_str_equal (action, "view.zoom-in") ? ZOOM_PER_STEP : 1 / ZOOM_PER_STEP, STEP_PACE);
}

static void
side_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (widget);

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    if (g_str_equal (sides[i].action, action))
      {
        SomaPose goal = { .yaw = sides[i].yaw, .pitch = sides[i].pitch, .zoom = 1 };
        soma_puzzle_view_move_to (self, soma_pose_unwind (goal, self->pose), STEP_PACE * 1.4f);
      }
}

static void
layer_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (widget);
  int change = g_str_equal (action, "view.hide-layer") ? 1 : -1;

  g_object_set (self, "layers-off", soma_puzzle_view_get_layers_off (self) + change, NULL);
}

static void
round_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  soma_puzzle_view_go_round (SOMA_PUZZLE_VIEW (widget));
}

static void
reset_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  soma_puzzle_view_reset_camera (SOMA_PUZZLE_VIEW (widget));
}

void
soma_puzzle_view_class_install_input (GtkWidgetClass *widget_class)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orbit_steps); i++)
    gtk_widget_class_install_action (widget_class, orbit_steps[i].action, NULL, orbit_action);
  for (gsize i = 0; i < G_N_ELEMENTS (pan_steps); i++)
    gtk_widget_class_install_action (widget_class, pan_steps[i].action, NULL, pan_action);
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    gtk_widget_class_install_action (widget_class, sides[i].action, NULL, side_action);
  gtk_widget_class_install_action (widget_class, "view.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "view.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "view.hide-layer", NULL, layer_action);
  gtk_widget_class_install_action (widget_class, "view.show-layer", NULL, layer_action);
  gtk_widget_class_install_property_action (widget_class, "view.layers-side", "layers-side");
  gtk_widget_class_install_action (widget_class, "view.go-round", NULL, round_action);
  gtk_widget_class_install_action (widget_class, "view.reset", NULL, reset_action);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers,
                                         keys[i].action, NULL);
}

/* Nothing moves that long for users who disable animations. */
static void
animations_changed_cb (SomaPuzzleView *self)
{
  gboolean enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "view.go-round", enabled);
}

void
soma_puzzle_view_add_controllers (SomaPuzzleView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  self->drag = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->drag), 0);
  g_signal_connect (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (self->drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  g_signal_connect (self->drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (self->drag));
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "update", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)),
                           "notify::gtk-enable-animations", G_CALLBACK (animations_changed_cb),
                           self, G_CONNECT_SWAPPED);
  animations_changed_cb (self);
}

gboolean
soma_puzzle_view_is_held (SomaPuzzleView *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), FALSE);
  return self->owned;
}

void
soma_puzzle_view_pinch (SomaPuzzleView *self, double scale, double x, double y)
{
  soma_puzzle_view_make_haste (self);
  pan_pixels (self, x - self->pinch_x, y - self->pinch_y);
  zoom (self, self->pinch_zoom * (float) scale / self->goal.zoom, FOLLOW_PACE);
  self->pinch_x = x;
  self->pinch_y = y;
}

void
soma_puzzle_view_enable_layers (SomaPuzzleView *self)
{
  int n = soma_puzzle_view_get_layers_off (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "view.hide-layer",
                                 n < (int) soma_puzzle_view_get_most_layers_off (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "view.show-layer", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "view.layers-side",
                                 self->scene->stage->n_layers[0] > 0);
}

void
soma_puzzle_view_cancel_drag (SomaPuzzleView *self)
{
  gboolean owned = self->owned;

  self->owned = FALSE;
  self->dead = TRUE;
  if (owned)
    tell_drag (self, SOMA_POINTER_CANCEL, self->drag_x, self->drag_y, 0);
}
