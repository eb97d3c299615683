/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gl-area.h"
#include "map-view-private.h"

/* The map drawn with GL, as many of its lines as there is time for. */

static void
before_paint_cb (SomaMapView *self)
{
  self->frame_start = g_get_monotonic_time ();
  self->map_seconds = 0;
}

/* What the rest of the window takes is left out of what the map may take. */
static void
after_paint_cb (SomaMapView *self)
{
  double seconds = (double) (g_get_monotonic_time () - self->frame_start) / G_USEC_PER_SEC;

  if (!self->is_moving || self->map_seconds <= 0)
    return;
  self->other_seconds += (seconds - self->map_seconds - self->other_seconds) / 4;
  soma_map_pace_leave (&self->moving, self->other_seconds);
}

static void
leave_frames (SomaMapView *self)
{
  if (self->clock != NULL)
    g_signal_handlers_disconnect_by_data (self->clock, self);
  g_clear_object (&self->clock);
}

static void
area_realize_cb (SomaMapView *self)
{
  gtk_gl_area_make_current (GTK_GL_AREA (self->area));
  if (gtk_gl_area_get_error (GTK_GL_AREA (self->area)) == NULL)
    self->renderer = soma_map_renderer_new (NULL);
  self->is_outdated = TRUE;
  if (self->renderer == NULL)
    {
      /* From then on, all is drawn with cairo. */
      gtk_widget_set_visible (self->area, FALSE);
      self->area = NULL;
      g_object_notify (G_OBJECT (self), "failed");
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  else
    {
      self->clock = g_object_ref (gtk_widget_get_frame_clock (GTK_WIDGET (self)));
      g_signal_connect_swapped (self->clock, "before-paint", G_CALLBACK (before_paint_cb), self);
      g_signal_connect_swapped (self->clock, "after-paint", G_CALLBACK (after_paint_cb), self);
    }
}

static void
area_unrealize_cb (SomaMapView *self, GtkGLArea *area)
{
  leave_frames (self);
  if (self->renderer == NULL)
    return;
  gtk_gl_area_make_current (area);
  g_clear_pointer (&self->renderer, soma_map_renderer_free);
}

static void
refine_cb (gpointer data)
{
  SomaMapView *self = data;

  self->refine = 0;
  soma_map_view_redraw (self);
}

/* Later: who listens may change the window, which is being drawn. */
static void
tell_cb (gpointer data)
{
  SomaMapView *self = data;

  self->tell = 0;
  if (self->is_sample == self->was_sample)
    return;
  self->was_sample = self->is_sample;
  g_object_notify (G_OBJECT (self), "sampled");
}

/* Learns how long that took. At rest, more is drawn as long as that is fast. */
static void
learn (SomaMapView *self, gint64 start)
{
  SomaMapPace *pace = self->is_moving ? &self->moving : &self->resting;
  guint n_seen, n_drawn = soma_map_renderer_get_n_drawn (self->renderer, &n_seen);

  soma_map_renderer_finish (self->renderer);
  double seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  self->map_seconds = seconds;
  gboolean is_more = soma_map_pace_learn (pace, n_drawn, n_seen, seconds);
  if (self->is_moving)
    return;
  if (is_more && self->refine == 0)
    self->refine = g_idle_add_once (refine_cb, self);
  self->is_sample = n_drawn < n_seen;
  if (!is_more && self->is_sample != self->was_sample && self->tell == 0)
    self->tell = g_idle_add_once (tell_cb, self);
}

static gboolean
area_render_cb (SomaMapView *self)
{
  int pixels = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  SomaMapMarks marks = soma_map_view_get_marks (self);
  SomaMapLook look = soma_map_view_get_look (self);

  if (self->renderer == NULL)
    return FALSE;

  if (self->is_outdated)
    soma_map_renderer_set_picture (self->renderer, self->picture);
  else if (self->is_faded)
    soma_map_renderer_recolour (self->renderer, self->picture);
  self->is_outdated = self->is_faded = FALSE;

  self->n_frames++;
  soma_map_view_fit (self);
  gint64 start = g_get_monotonic_time ();
  soma_map_renderer_limit (self->renderer,
                           self->is_moving ? self->moving.most : self->resting.most);
  soma_map_renderer_draw (self->renderer, self->picture, &marks, &self->camera, &look,
                          gtk_widget_get_width (GTK_WIDGET (self)) * pixels,
                          gtk_widget_get_height (GTK_WIDGET (self)) * pixels, pixels);
  if (self->picture != NULL)
    learn (self, start);
  return TRUE;
}

void
soma_map_view_add_area (SomaMapView *self)
{
  self->area = g_object_new (SOMA_TYPE_GL_AREA, NULL);
  gtk_widget_set_can_target (self->area, FALSE);
  gtk_widget_set_parent (self->area, GTK_WIDGET (self));
  g_signal_connect_object (self->area, "realize", G_CALLBACK (area_realize_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "unrealize", G_CALLBACK (area_unrealize_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->area, "render", G_CALLBACK (area_render_cb), self,
                           G_CONNECT_SWAPPED);
}

void
soma_map_view_leave_gl (SomaMapView *self)
{
  g_clear_handle_id (&self->refine, g_source_remove);
  g_clear_handle_id (&self->tell, g_source_remove);
  leave_frames (self);
}
