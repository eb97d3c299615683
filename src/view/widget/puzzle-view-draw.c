/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "canvas.h"
#include "puzzle-view-private.h"

/* Samples per pixel. With four of them, llvmpipe on two cores takes longer than a frame's time,
 * about 25 ms for 1000 by 700 pixels against 10 ms with one; there, edges are smoothed only when
 * motion ends, of the picture or of the pointer, in whose wake pages show other stages. */
#define SAMPLES 4
#define SAMPLES_MOVING_IN_SOFTWARE 0

/* For themes that define none. */
static const GdkRGBA default_accent = { 0.21f, 0.52f, 0.89f, 1 };

static void
fail (SomaPuzzleView *self, const GError *error)
{
  gtk_gl_area_set_error (GTK_GL_AREA (self), error);
  g_object_notify (G_OBJECT (self), "failed");
}

void
soma_puzzle_view_begin_drawing (SomaPuzzleView *self)
{
  g_autoptr (GError) error = NULL;

  gtk_gl_area_make_current (GTK_GL_AREA (self));
  if (gtk_gl_area_get_error (GTK_GL_AREA (self)) != NULL)
    {
      g_object_notify (G_OBJECT (self), "failed");
      return;
    }
  self->renderer = soma_renderer_new (&error);
  self->scene_changed = TRUE;
  if (self->renderer == NULL)
    fail (self, error);
}

void
soma_puzzle_view_end_drawing (SomaPuzzleView *self)
{
  if (self->renderer == NULL)
    return;
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  g_clear_pointer (&self->renderer, soma_renderer_free);
}

static GdkRGBA
find_accent (SomaPuzzleView *self)
{
  GdkRGBA accent = default_accent;

  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), "accent_color",
                                  &accent);
  return accent;
}

static guint32
to_number (const GdkRGBA *colour)
{
  return (guint32) lrintf (colour->red * 255) << 16 | (guint32) lrintf (colour->green * 255) << 8 |
         (guint32) lrintf (colour->blue * 255);
}

/* Light text means a dark background. */
void
soma_puzzle_view_read_theme (SomaPuzzleView *self)
{
  GdkRGBA text, accent = find_accent (self);

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &text);
  gboolean dark = text.red + text.green + text.blue > 1.5f;
  if (dark == self->dark && to_number (&accent) == self->accent)
    return;
  self->dark = dark;
  self->accent = to_number (&accent);
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

void
soma_puzzle_view_draw_focus (SomaPuzzleView *self, GtkSnapshot *snapshot)
{
  GdkRGBA accent = find_accent (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  graphene_rect_t area = GRAPHENE_RECT_INIT (2, 2, width - 4, height - 4);
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring, &area, 6);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ accent, accent, accent, accent });
}

static SomaLook
make_look (SomaPuzzleView *self)
{
  return (SomaLook){ .dark = self->dark,
                     .high_contrast = self->high_contrast,
                     .letters = self->letters,
                     .explode = self->explode_now,
                     .accent = self->accent,
                     .samples = SAMPLES };
}

gboolean
soma_puzzle_view_render (GtkGLArea *area, GdkGLContext *context)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (area);
  g_autoptr (GError) error = NULL;

  if (self->renderer == NULL)
    return FALSE;
  if (self->scene_changed)
    soma_renderer_set_scene (self->renderer, self->scene);
  self->scene_changed = FALSE;
  self->n_frames++;

  SomaCamera camera = { 0 };
  gboolean hurried =
      (self->tick != 0 || self->haste != 0) && soma_renderer_is_software (self->renderer);
  self->drawn_in_haste = hurried;
  soma_puzzle_view_get_camera (self, &camera);
  SomaLook look = make_look (self);
  if (hurried)
    look.samples = SAMPLES_MOVING_IN_SOFTWARE;
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  if (!soma_renderer_draw (self->renderer, &camera, &look,
                           gtk_widget_get_width (GTK_WIDGET (self)) * scale,
                           gtk_widget_get_height (GTK_WIDGET (self)) * scale, &error))
    fail (self, error);
  return TRUE;
}

GdkTexture *
soma_puzzle_view_take_picture (SomaPuzzleView *self, int scale)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self) && scale > 0, NULL);

  int width = gtk_widget_get_width (GTK_WIDGET (self)) * scale;
  int height = gtk_widget_get_height (GTK_WIDGET (self)) * scale;
  SomaCamera camera;

  if (self->renderer == NULL || !soma_puzzle_view_get_camera (self, &camera))
    return NULL;
  SomaLook look = make_look (self);
  SomaCanvas canvas = { 0 };
  gtk_gl_area_make_current (GTK_GL_AREA (self));
  if (self->scene_changed)
    soma_renderer_set_scene (self->renderer, self->scene);
  self->scene_changed = FALSE;
  soma_canvas_bind (&canvas, width, height);
  GdkTexture *texture = NULL;
  if (soma_renderer_draw (self->renderer, &camera, &look, width, height, NULL))
    texture = soma_canvas_read (&canvas);
  soma_canvas_clear (&canvas);
  gtk_gl_area_attach_buffers (GTK_GL_AREA (self));
  return texture;
}
