/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "camera-popover.h"

#include <glib/gi18n.h>
#include <math.h>

#include "template.h"

#define DEGREES (180 / G_PI)

struct _SomaCameraPopover
{
  GtkPopover parent_instance;

  SomaPuzzleView *view; /* (nullable) owned */
  gboolean is_filling;  /* changes of the numbers are the view's */

  /* Template */
  GtkSpinButton *azimuth;
  GtkSpinButton *height;
  GtkSpinButton *distance;
};

G_DEFINE_FINAL_TYPE (SomaCameraPopover, soma_camera_popover, GTK_TYPE_POPOVER)

enum
{
  PROP_0,
  PROP_VIEW,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The distance of an eye with the usual angle of view that would see the scene as large; the view
 * itself changes the angle. 0 if nothing is visible. */
static double
get_distance_at_zoom_1 (SomaCameraPopover *self)
{
  SomaCamera camera;

  return soma_puzzle_view_get_camera (self->view, &camera) ? camera.distance : 0;
}

/* The numbers. */

static void
fill (SomaCameraPopover *self)
{
  SomaPose pose = soma_puzzle_view_get_pose (self->view);
  double distance = get_distance_at_zoom_1 (self);

  self->is_filling = TRUE;
  gtk_spin_button_set_value (self->azimuth, remainder (pose.yaw, 2 * G_PI) * DEGREES);
  gtk_spin_button_set_value (self->height, pose.pitch * DEGREES);
  gtk_widget_set_sensitive (GTK_WIDGET (self->distance), distance > 0);
  if (distance > 0)
    {
      gtk_spin_button_set_range (self->distance, distance / SOMA_POSE_MAX_ZOOM,
                                 distance / SOMA_POSE_MIN_ZOOM);
      gtk_spin_button_set_value (self->distance, distance / pose.zoom);
    }
  self->is_filling = FALSE;
}

static void
pose_changed_cb (SomaCameraPopover *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->is_filling)
    fill (self);
}

/* Only what was changed: the other numbers are rounded. */
static void
number_changed_cb (SomaCameraPopover *self, GtkSpinButton *button)
{
  double value = gtk_spin_button_get_value (button);

  if (self->is_filling || self->view == NULL)
    return;
  SomaPose pose = soma_puzzle_view_get_pose (self->view);
  if (button == self->azimuth)
    pose.yaw = (float) (value / DEGREES);
  else if (button == self->height)
    pose.pitch = (float) (value / DEGREES);
  else
    pose.zoom = (float) (get_distance_at_zoom_1 (self) / value);
  self->is_filling = TRUE;
  soma_puzzle_view_set_pose (self->view, pose);
  self->is_filling = FALSE;
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_puzzle_view_reset_camera (SOMA_CAMERA_POPOVER (widget)->view);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaCameraPopover *self = SOMA_CAMERA_POPOVER (widget);
  g_autofree char *text = g_strdup_printf (
      /* Translators: where the viewer is: two angles in degrees, and a distance in edges of a
       * cell. */
      _ ("azimuth %.1f°, height %.1f°, distance %.1f"), gtk_spin_button_get_value (self->azimuth),
      gtk_spin_button_get_value (self->height), gtk_spin_button_get_value (self->distance));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
soma_camera_popover_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_camera_popover_parent_class)->map (widget);
  if (SOMA_CAMERA_POPOVER (widget)->view != NULL)
    fill (SOMA_CAMERA_POPOVER (widget));
}

static void
soma_camera_popover_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_VIEW)
    g_value_set_object (value, SOMA_CAMERA_POPOVER (object)->view);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_camera_popover_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaCameraPopover *self = SOMA_CAMERA_POPOVER (object);

  if (id != PROP_VIEW)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_return_if_fail (self->view == NULL);
  self->view = g_value_dup_object (value);
  if (self->view != NULL)
    g_signal_connect_object (self->view, "pose-changed", G_CALLBACK (pose_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
soma_camera_popover_dispose (GObject *object)
{
  g_clear_object (&SOMA_CAMERA_POPOVER (object)->view);
  G_OBJECT_CLASS (soma_camera_popover_parent_class)->dispose (object);
}

static void
soma_camera_popover_class_init (SomaCameraPopoverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_camera_popover_get_property;
  object_class->set_property = soma_camera_popover_set_property;
  object_class->dispose = soma_camera_popover_dispose;
  widget_class->map = soma_camera_popover_map;
  properties[PROP_VIEW] =
      g_param_spec_object ("view", NULL, NULL, SOMA_TYPE_PUZZLE_VIEW, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_template_set (widget_class, "camera-popover");
  gtk_widget_class_bind_template_child (widget_class, SomaCameraPopover, azimuth);
  gtk_widget_class_bind_template_child (widget_class, SomaCameraPopover, height);
  gtk_widget_class_bind_template_child (widget_class, SomaCameraPopover, distance);
  gtk_widget_class_bind_template_callback (widget_class, number_changed_cb);
  gtk_widget_class_install_action (widget_class, "camera.reset", NULL, reset_action);
  gtk_widget_class_install_action (widget_class, "camera.copy", NULL, copy_action);
}

static void
soma_camera_popover_init (SomaCameraPopover *self)
{
  soma_template_init (self);
}
