/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "map-view-private.h"

/* By how much a step of the wheel or a key zooms. */
#define WHEEL 1.15
#define KEY 1.4

/* How far a key moves the map, as a part of its size. */
#define SHIFT 0.15

/* How far a step of a wheel moves it to the side, and pixels that count as a step of a touchpad. */
#define STEP 40
#define PIXELS_OF_STEP 30

/* What is moved less, in pixels, is not dragged. */
#define SLACK 5

guint soma_map_view_signals[N_SIGNALS];

static guint
find_at (SomaMapView *self, double x, double y)
{
  if (self->picture == NULL)
    return G_MAXUINT;
  return soma_map_picture_find (self->picture, &self->camera, x, y,
                                gtk_widget_get_width (GTK_WIDGET (self)),
                                gtk_widget_get_height (GTK_WIDGET (self)));
}

static void
point_at (SomaMapView *self, guint point)
{
  if (point == self->pointed)
    return;
  self->pointed = point;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), point != G_MAXUINT ? "pointer" : NULL);
  soma_map_view_redraw (self);
  g_signal_emit (self, soma_map_view_signals[POINTED], 0, point);
}

void
soma_map_view_leave_pointer (SomaMapView *self)
{
  point_at (self, G_MAXUINT);
}

static void
zoom (SomaMapView *self, double factor, double x, double y)
{
  soma_map_view_set_camera (self, soma_map_camera_zoom (self->camera, factor, x, y,
                                                        gtk_widget_get_width (GTK_WIDGET (self)),
                                                        gtk_widget_get_height (GTK_WIDGET (self))));
}

/* The pointer */

static void
motion_cb (SomaMapView *self, double x, double y)
{
  if (!self->is_dragged || !self->has_moved)
    point_at (self, find_at (self, x, y));
}

static void
leave_cb (SomaMapView *self)
{
  point_at (self, G_MAXUINT);
}

static void
drag_begin_cb (SomaMapView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->start = self->camera;
  self->has_moved = self->is_pinched = FALSE;
  self->is_dragged = TRUE;
}

static void
drag_update_cb (SomaMapView *self, double x, double y)
{
  if (self->is_pinched || (!self->has_moved && hypot (x, y) < SLACK))
    return;
  if (!self->has_moved)
    point_at (self, G_MAXUINT);
  self->has_moved = TRUE;
  soma_map_view_set_camera (self, (SomaMapCamera){ self->start.x - x / self->start.scale,
                                                   self->start.y - y / self->start.scale,
                                                   self->start.scale });
}

static void
drag_end_cb (SomaMapView *self)
{
  self->is_dragged = FALSE;
  soma_map_view_rest (self);
}

static void
released_cb (SomaMapView *self, int n_press, double x, double y)
{
  guint point = find_at (self, x, y);

  if (self->has_moved)
    return;
  if (n_press == 1)
    g_signal_emit (self, soma_map_view_signals[CHOSEN], 0, point);
  else if (n_press == 2 && point != G_MAXUINT)
    g_signal_emit (self, soma_map_view_signals[ACTIVATED], 0, point);
}

/* A touchpad tells pixels, and moves the map; a wheel tells steps, which zoom it, or move it to the
 * sides. With Control, both zoom. */
static gboolean
wants_pan (GtkEventController *controller, double *x, double *y)
{
  GtkEventControllerScroll *scroll = GTK_EVENT_CONTROLLER_SCROLL (controller);
  gboolean is_touchpad = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_SURFACE;
  gboolean is_held =
      (gtk_event_controller_get_current_event_state (controller) & GDK_CONTROL_MASK) != 0;

  if (is_held && is_touchpad)
    *y /= PIXELS_OF_STEP;
  if (is_held)
    return FALSE;
  if (is_touchpad)
    return TRUE;
  if (*x == 0)
    return FALSE;
  *x *= STEP;
  *y *= STEP;
  return TRUE;
}

static gboolean
scroll_cb (SomaMapView *self, double x, double y, GtkEventController *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  GtkWidget *native = GTK_WIDGET (gtk_widget_get_native (GTK_WIDGET (self)));
  double at_x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double at_y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
  double event_x, event_y, native_x, native_y;
  gboolean is_pan = wants_pan (controller, &x, &y);

  if (event != NULL && gdk_event_get_position (event, &event_x, &event_y))
    {
      gtk_native_get_surface_transform (GTK_NATIVE (native), &native_x, &native_y);
      gtk_widget_translate_coordinates (native, GTK_WIDGET (self), event_x - native_x,
                                        event_y - native_y, &at_x, &at_y);
    }
  if (is_pan)
    soma_map_view_pan (self, x, y);
  else
    zoom (self, pow (WHEEL, -y), at_x, at_y);
  return TRUE;
}

/* A second finger ends what the first one did. */
static void
pinch_begin_cb (SomaMapView *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  self->start = self->camera;
  self->has_moved = self->is_pinched = TRUE;
  gtk_gesture_get_bounding_box_center (gesture, &self->start_x, &self->start_y);
}

/* What was between the fingers stays there. */
static void
pinch_cb (SomaMapView *self, double factor, GtkGesture *gesture)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;
  self->camera = self->start;
  zoom (self, factor, self->start_x, self->start_y);
  soma_map_view_pan (self, self->start_x - x, self->start_y - y);
}

void
soma_map_view_add_controllers (SomaMapView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *drag = gtk_gesture_drag_new (), *click = gtk_gesture_click_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_group (drag, click);
}

/* Keys */

static void
zoom_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  zoom (SOMA_MAP_VIEW (widget), g_str_equal (name, "map.zoom-in") ? KEY : 1 / KEY,
        gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

static void
fit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapView *self = SOMA_MAP_VIEW (widget);

  self->is_fitted = TRUE;
  soma_map_view_fit (self);
  soma_map_view_redraw (self);
}

static void
activate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaMapView *self = SOMA_MAP_VIEW (widget);

  if (self->selected != G_MAXUINT)
    g_signal_emit (self, soma_map_view_signals[ACTIVATED], 0, self->selected);
}

static void
walk_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  double x, y;

  g_variant_get (parameter, "(dd)", &x, &y);
  g_signal_emit (widget, soma_map_view_signals[WALKED], 0, x, y);
}

static void
pan_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  double x, y;

  g_variant_get (parameter, "(dd)", &x, &y);
  soma_map_view_pan (SOMA_MAP_VIEW (widget), x * SHIFT * gtk_widget_get_width (widget),
                     y * SHIFT * gtk_widget_get_height (widget));
}

static void
install_keys (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "map.zoom-in" },
    { GDK_KEY_equal, "map.zoom-in" },
    { GDK_KEY_KP_Add, "map.zoom-in" },
    { GDK_KEY_minus, "map.zoom-out" },
    { GDK_KEY_KP_Subtract, "map.zoom-out" },
    { GDK_KEY_0, "map.fit" },
    { GDK_KEY_KP_0, "map.fit" },
    { GDK_KEY_Home, "map.fit" },
    { GDK_KEY_KP_Home, "map.fit" },
    { GDK_KEY_Return, "map.activate" },
    { GDK_KEY_KP_Enter, "map.activate" },
    { GDK_KEY_ISO_Enter, "map.activate" },
  };
  static const struct
  {
    guint key, other;
    double x, y;
  } arrows[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (class, keys[i].key, 0, keys[i].action, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    for (int other = 0; other < 2; other++)
      {
        guint key = other ? arrows[i].other : arrows[i].key;
        gtk_widget_class_add_binding_action (class, key, 0, "map.walk", "(dd)", arrows[i].x,
                                             arrows[i].y);
        gtk_widget_class_add_binding_action (class, key, GDK_CONTROL_MASK, "map.pan", "(dd)",
                                             arrows[i].x, arrows[i].y);
      }
}

void
soma_map_view_install_input (GtkWidgetClass *class)
{
  static const char *const names[] = { "pointed", "chosen", "activated" };

  for (int i = 0; i < 3; i++)
    soma_map_view_signals[i] = g_signal_new (names[i], SOMA_TYPE_MAP_VIEW, G_SIGNAL_RUN_LAST, 0,
                                             NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  soma_map_view_signals[WALKED] =
      g_signal_new ("walked", SOMA_TYPE_MAP_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  gtk_widget_class_install_action (class, "map.fit", NULL, fit_action);
  gtk_widget_class_install_action (class, "map.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (class, "map.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (class, "map.activate", NULL, activate_action);
  gtk_widget_class_install_action (class, "map.walk", "(dd)", walk_action);
  gtk_widget_class_install_action (class, "map.pan", "(dd)", pan_action);
  install_keys (class);
}
