/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "map-colours.h"
#include "map-drawing.h"
#include "map-view-private.h"

/* For themes that define none. */
static const GdkRGBA default_accent = { 0.21f, 0.52f, 0.89f, 1 };

/* Pixels for a unit, where points are told apart; and room around a point that is shown. */
#define CLEAR_SCALE 18
#define MARGIN 40

#define LEAST_SIZE 160

/* After the last movement, in milliseconds, it rests. */
#define REST 150

G_DEFINE_FINAL_TYPE (SomaMapView, soma_map_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_DARK,
  PROP_FAILED,
  PROP_SAMPLED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

void
soma_map_view_redraw (SomaMapView *self)
{
  if (self->area != NULL)
    gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
soma_map_view_rest (SomaMapView *self)
{
  g_clear_handle_id (&self->rest, g_source_remove);
  if (!self->is_moving)
    return;
  self->is_moving = FALSE;
  soma_map_view_redraw (self);
}

static void
rest_cb (gpointer data)
{
  SomaMapView *self = data;

  self->rest = 0;
  soma_map_view_rest (self);
}

void
soma_map_view_set_camera (SomaMapView *self, SomaMapCamera camera)
{
  self->camera = camera;
  self->is_fitted = FALSE;
  self->is_moving = TRUE;
  g_clear_handle_id (&self->rest, g_source_remove);
  self->rest = g_timeout_add_once (REST, rest_cb, self);
  soma_map_view_redraw (self);
}

void
soma_map_view_pan (SomaMapView *self, double x, double y)
{
  soma_map_view_set_camera (self, (SomaMapCamera){ self->camera.x + x / self->camera.scale,
                                                   self->camera.y + y / self->camera.scale,
                                                   self->camera.scale });
}

void
soma_map_view_fit (SomaMapView *self)
{
  if (self->is_fitted && self->picture != NULL)
    self->camera = soma_map_camera_fit (self->picture, gtk_widget_get_width (GTK_WIDGET (self)),
                                        gtk_widget_get_height (GTK_WIDGET (self)));
}

/* How it looks */

static guint32
to_number (const GdkRGBA *colour)
{
  return (guint32) lrintf (colour->red * 255) << 16 | (guint32) lrintf (colour->green * 255) << 8 |
         (guint32) lrintf (colour->blue * 255);
}

static GdkRGBA
get_ink (SomaMapView *self)
{
  GdkRGBA ink;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &ink);
  return ink;
}

SomaMapLook
soma_map_view_get_look (SomaMapView *self)
{
  GdkRGBA ink = get_ink (self);

  return (SomaMapLook){ self->high_contrast, to_number (&ink),
                        soma_map_colour_of_way (soma_map_view_is_dark (self)) };
}

/* Light text means a dark background. */
gboolean
soma_map_view_is_dark (SomaMapView *self)
{
  GdkRGBA ink = get_ink (self);

  return ink.red + ink.green + ink.blue > 1.5f;
}

SomaMapMarks
soma_map_view_get_marks (SomaMapView *self)
{
  return (SomaMapMarks){ self->selected, self->pointed, self->way,
                         self->n_way,    self->near,    self->n_near };
}

/* Without GL, and what is around it */

static void
draw_plain (SomaMapView *self, GtkSnapshot *snapshot, int width, int height)
{
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  SomaMapMarks marks = soma_map_view_get_marks (self);
  SomaMapLook look = soma_map_view_get_look (self);

  self->n_frames++;
  soma_map_view_fit (self);
  if (self->picture == NULL)
    return;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);
  soma_map_sheet_paint (self->sheet, cr, &self->camera, &look, width, height,
                        gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  soma_map_draw_marks (cr, self->picture, &marks, &self->camera, &look, width, height);
  cairo_destroy (cr);
}

static void
draw_focus (SomaMapView *self, GtkSnapshot *snapshot, int width, int height)
{
  graphene_rect_t area = GRAPHENE_RECT_INIT (2, 2, (float) width - 4, (float) height - 4);
  GdkRGBA accent = default_accent;
  GskRoundedRect ring;

  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), "accent_color",
                                  &accent);
  gsk_rounded_rect_init_from_rect (&ring, &area, 6);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ accent, accent, accent, accent });
}

static void
soma_map_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SomaMapView *self = SOMA_MAP_VIEW (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (self->area != NULL)
    gtk_widget_snapshot_child (widget, self->area, snapshot);
  else
    draw_plain (self, snapshot, width, height);
  if (gtk_widget_has_visible_focus (widget))
    draw_focus (self, snapshot, width, height);
}

static void
soma_map_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = LEAST_SIZE;
}

static void
soma_map_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SomaMapView *self = SOMA_MAP_VIEW (widget);

  if (self->area != NULL)
    gtk_widget_allocate (self->area, width, height, baseline, NULL);
  soma_map_view_fit (self);
}

static void
soma_map_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  SomaMapView *self = SOMA_MAP_VIEW (widget);
  gboolean is_dark = soma_map_view_is_dark (self);

  GTK_WIDGET_CLASS (soma_map_view_parent_class)->css_changed (widget, change);
  soma_map_view_redraw (self);
  if (is_dark == self->was_dark)
    return;
  self->was_dark = is_dark;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DARK]);
}

static void
soma_map_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DARK)
    g_value_set_boolean (value, soma_map_view_is_dark (SOMA_MAP_VIEW (object)));
  else if (id == PROP_FAILED)
    g_value_set_boolean (value, SOMA_MAP_VIEW (object)->area == NULL);
  else if (id == PROP_SAMPLED)
    g_value_set_boolean (value, SOMA_MAP_VIEW (object)->was_sample);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_map_view_dispose (GObject *object)
{
  SomaMapView *self = SOMA_MAP_VIEW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->area = NULL;
  g_clear_handle_id (&self->rest, g_source_remove);
  soma_map_view_leave_gl (self);
  g_clear_pointer (&self->sheet, soma_map_sheet_free);
  g_clear_pointer (&self->picture, soma_map_picture_free);
  g_clear_pointer (&self->near, g_free);
  g_clear_pointer (&self->way, g_free);
  G_OBJECT_CLASS (soma_map_view_parent_class)->dispose (object);
}

static void
soma_map_view_class_init (SomaMapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_map_view_get_property;
  object_class->dispose = soma_map_view_dispose;
  widget_class->snapshot = soma_map_view_snapshot;
  widget_class->measure = soma_map_view_measure;
  widget_class->size_allocate = soma_map_view_size_allocate;
  widget_class->css_changed = soma_map_view_css_changed;
  properties[PROP_DARK] = g_param_spec_boolean ("dark", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_FAILED] = g_param_spec_boolean ("failed", NULL, NULL, FALSE, G_PARAM_READABLE);
  properties[PROP_SAMPLED] = g_param_spec_boolean ("sampled", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  soma_map_view_install_input (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
soma_map_view_init (SomaMapView *self)
{
  self->selected = self->pointed = G_MAXUINT;
  self->camera = (SomaMapCamera){ 0, 0, 1 };
  self->is_fitted = TRUE;
  self->moving = soma_map_pace_moving ();
  self->resting = soma_map_pace_resting ();
  self->sheet = soma_map_sheet_new ((void (*) (gpointer)) gtk_widget_queue_draw, self);
  soma_map_view_add_area (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  soma_map_view_add_controllers (self);
}

/* From outside */

void
soma_map_view_take_picture (SomaMapView *self, SomaMapPicture *picture)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));

  soma_map_picture_free (self->picture);
  self->picture = picture;
  self->is_outdated = TRUE;
  soma_map_view_fit (self);
  soma_map_view_recolour (self);
}

SomaMapPicture *
soma_map_view_get_picture (SomaMapView *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_VIEW (self), NULL);
  return self->picture;
}

void
soma_map_view_recolour (SomaMapView *self)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));
  self->is_faded = TRUE;
  soma_map_sheet_change (self->sheet, self->picture);
  soma_map_view_redraw (self);
}

static void
replace (guint32 **points, guint *n, const guint32 *with, guint n_with)
{
  g_free (*points);
  *points = n_with > 0 ? g_memdup2 (with, n_with * sizeof *with) : NULL;
  *n = n_with;
}

void
soma_map_view_select (SomaMapView *self, guint point, const guint32 *near, guint n_near)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));
  self->selected = point;
  replace (&self->near, &self->n_near, near, n_near);
  soma_map_view_redraw (self);
}

guint
soma_map_view_get_selected (SomaMapView *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_VIEW (self), G_MAXUINT);
  return self->selected;
}

guint
soma_map_view_get_pointed (SomaMapView *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_VIEW (self), G_MAXUINT);
  return self->pointed;
}

void
soma_map_view_set_way (SomaMapView *self, const guint32 *points, guint n)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));
  replace (&self->way, &self->n_way, points, n);
  soma_map_view_redraw (self);
}

void
soma_map_view_show_point (SomaMapView *self, guint point)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->picture == NULL || point >= self->picture->n_points)
    return;
  soma_map_view_leave_pointer (self);
  SomaMapSpot place = self->picture->places[point];
  SomaMapSpot at = soma_map_camera_project (&self->camera, place, width, height);
  gboolean is_seen = at.x >= MARGIN && at.y >= MARGIN && at.x <= (float) width - MARGIN &&
                     at.y <= (float) height - MARGIN;
  if (is_seen && self->camera.scale >= CLEAR_SCALE)
    return;
  soma_map_view_set_camera (self, (SomaMapCamera){ (double) place.x, (double) place.y,
                                                   MAX (self->camera.scale, CLEAR_SCALE) });
}

SomaMapCamera
soma_map_view_get_camera (SomaMapView *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_VIEW (self), (SomaMapCamera){ 0 });
  return self->camera;
}

guint
soma_map_view_get_n_frames (SomaMapView *self)
{
  g_return_val_if_fail (SOMA_IS_MAP_VIEW (self), 0);
  return self->n_frames;
}

void
soma_map_view_set_high_contrast (SomaMapView *self, gboolean high_contrast)
{
  g_return_if_fail (SOMA_IS_MAP_VIEW (self));
  self->high_contrast = high_contrast;
  soma_map_view_redraw (self);
}
