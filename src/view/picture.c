/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include <epoxy/gl.h>

#include "picture-fallback.h"
#include "renderer.h"

#define SAMPLES 4

struct _SomaPictureMaker
{
  GObject parent_instance;

  GdkGLContext *context;  /* (nullable) owned */
  SomaRenderer *renderer; /* (nullable) owned; lives in the context */
  GLuint framebuffer, colour;
  int width, height; /* of the framebuffer */
  GError *error;     /* (nullable) owned; then there is no renderer */
};

G_DEFINE_FINAL_TYPE (SomaPictureMaker, soma_picture_maker, G_TYPE_OBJECT)

static void
open_context (SomaPictureMaker *self, GdkDisplay *display)
{
  self->context = gdk_display_create_gl_context (display, &self->error);
  if (self->context == NULL || !gdk_gl_context_realize (self->context, &self->error))
    return;
  gdk_gl_context_make_current (self->context);
  self->renderer = soma_renderer_new (&self->error);
  gdk_gl_context_clear_current ();
}

static void
close_context (SomaPictureMaker *self)
{
  if (self->renderer != NULL)
    {
      gdk_gl_context_make_current (self->context);
      glDeleteFramebuffers (1, &self->framebuffer);
      glDeleteRenderbuffers (1, &self->colour);
      g_clear_pointer (&self->renderer, soma_renderer_free);
      gdk_gl_context_clear_current ();
    }
  g_clear_object (&self->context);
}

static void
resize_framebuffer (SomaPictureMaker *self, int width, int height)
{
  if (self->framebuffer == 0)
    {
      glGenFramebuffers (1, &self->framebuffer);
      glGenRenderbuffers (1, &self->colour);
    }
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  if (self->width == width && self->height == height)
    return;
  self->width = width;
  self->height = height;
  glBindRenderbuffer (GL_RENDERBUFFER, self->colour);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, width, height);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->colour);
}

/* The corners of all cells, drawn or not. */
static SomaVec3 *
list_corners (const SomaScene *scene, int *n_points)
{
  SomaVec3 *points = g_new (SomaVec3, scene->n_cells * 8);
  *n_points = scene->n_cells * 8;
  for (int i = 0; i < *n_points; i++)
    {
      const SomaSceneCell *at = &scene->cells[i / 8];
      SomaVec3 corner =
          soma_vec3 (at->cell.x + (i & 1), at->cell.y + (i >> 1 & 1), at->cell.z + (i >> 2 & 1));
      points[i] = soma_vec3_add (corner, soma_scene_get_place (scene, at->body, 0));
    }
  return points;
}

/* GL's rows go up, a texture's down. */
static GdkTexture *
read_texture (int width, int height)
{
  gsize stride = (gsize) width * 4;
  g_autofree guint8 *rows = g_malloc (stride * height);
  guint8 *pixels = g_malloc (stride * height);
  glReadPixels (0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rows);
  for (int y = 0; y < height; y++)
    memcpy (pixels + stride * y, rows + stride * (height - 1 - y), stride);
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, stride * height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, stride);
}

static GdkTexture *
draw_with_gl (SomaPictureMaker *self, const SomaScene *scene, const SomaPictureStyle *style)
{
  SomaLook look = {
    .dark = style->dark, .letters = style->letters, .close_shadow = TRUE, .samples = SAMPLES
  };
  SomaCamera camera;
  int n_points;
  g_autofree SomaVec3 *points = list_corners (scene, &n_points);
  GdkTexture *texture = NULL;
  soma_camera_frame (&camera, soma_pose_default (), points, n_points,
                     (float) style->width / style->height);
  gdk_gl_context_make_current (self->context);
  resize_framebuffer (self, style->width, style->height);
  soma_renderer_set_scene (self->renderer, scene);
  if (soma_renderer_draw (self->renderer, &camera, &look, style->width, style->height, NULL))
    texture = read_texture (style->width, style->height);
  soma_renderer_forget_scene (self->renderer);
  gdk_gl_context_clear_current ();
  return texture;
}

static void
finalize (GObject *object)
{
  SomaPictureMaker *self = SOMA_PICTURE_MAKER (object);
  close_context (self);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (soma_picture_maker_parent_class)->finalize (object);
}

static void
soma_picture_maker_class_init (SomaPictureMakerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
soma_picture_maker_init (SomaPictureMaker *self)
{
}

SomaPictureMaker *
soma_picture_maker_new (GdkDisplay *display)
{
  SomaPictureMaker *self = g_object_new (SOMA_TYPE_PICTURE_MAKER, NULL);
  open_context (self, display);
  return self;
}

GdkTexture *
soma_picture_maker_draw (SomaPictureMaker *self, SomaPuzzle *puzzle, const uint16_t *copy_at,
                         const SomaPictureStyle *style)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_MAKER (self), NULL);
  SomaStage *stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  SomaScene *scene = soma_scene_new (stage, 0);
  GdkTexture *texture = NULL;
  if (self->renderer != NULL)
    texture = draw_with_gl (self, scene, style);
  if (texture == NULL)
    texture = soma_picture_draw_plain (scene, style);
  soma_scene_free (scene);
  soma_stage_free (stage);
  return texture;
}

const GError *
soma_picture_maker_get_error (SomaPictureMaker *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_MAKER (self), NULL);
  return self->error;
}
