/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include "picture-fallback.h"
#include "picture-private.h"
#include "picture-test.h"

G_DEFINE_FINAL_TYPE (SomaPictureMaker, soma_picture_maker, G_TYPE_OBJECT)

static void
close_context (SomaPictureMaker *self)
{
  if (self->renderer != NULL)
    {
      gdk_gl_context_make_current (self->context);
      soma_canvas_clear (&self->canvas);
      g_clear_pointer (&self->renderer, soma_renderer_free);
      gdk_gl_context_clear_current ();
    }
  g_clear_object (&self->context);
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

static GdkTexture *
draw_tightly (SomaPictureMaker *self, const SomaScene *scene, const SomaPictureStyle *style)
{
  SomaLook look = { .dark = style->dark,
                    .high_contrast = style->high_contrast,
                    .letters = style->letters,
                    .close_shadow = TRUE,
                    .samples = SOMA_PICTURE_SAMPLES };
  SomaCamera camera;
  int n_points;
  g_autofree SomaVec3 *points = list_corners (scene, &n_points);

  soma_camera_frame (&camera, soma_pose_default (), points, n_points,
                     (float) style->width / style->height);

  /* Each picture has a mesh of its own. A placement's is the same in all solutions of a figure, but
   * to keep them would gain little: without a graphics card a picture of 80 pixels takes 1.5 ms of
   * processor time, and a tenth of that is for scene, mesh and culling. */
  GdkTexture *texture = NULL;
  gdk_gl_context_make_current (self->context);
  soma_canvas_bind (&self->canvas, style->width, style->height);
  soma_renderer_set_still (self->renderer, scene, camera.eye);
  self->scene = NULL;
  if (soma_renderer_draw (self->renderer, &camera, &look, style->width, style->height, NULL))
    texture = soma_canvas_read (&self->canvas);
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

  self->context = gdk_display_create_gl_context (display, &self->error);
  if (self->context != NULL && gdk_gl_context_realize (self->context, &self->error))
    {
      gdk_gl_context_make_current (self->context);
      self->renderer = soma_renderer_new (&self->error);
      gdk_gl_context_clear_current ();
    }

  return self;
}

gboolean
soma_picture_maker_has_renderer (SomaPictureMaker *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_MAKER (self), FALSE);
  return self->renderer != NULL;
}

GdkTexture *
soma_picture_maker_draw (SomaPictureMaker *self, SomaPuzzle *puzzle, const uint16_t *copy_at,
                         const SomaPictureStyle *style)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_MAKER (self), NULL);

  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, NULL);
  g_autoptr (SomaScene) scene = soma_scene_new (stage, 0);
  GdkTexture *texture = NULL;

  if (self->renderer != NULL)
    texture = draw_tightly (self, scene, style);
  if (texture == NULL)
    texture = soma_picture_draw_plain (scene, style);
  return texture;
}

/* The background shows through transparent pixels: premultiplied colours only need it added. */
GdkTexture *
soma_picture_fill (GdkTexture *picture, const GdkRGBA *background)
{
  int width = gdk_texture_get_width (picture), height = gdk_texture_get_height (picture);
  gsize size = (gsize) width * height * 4;
  guint8 *pixels = g_malloc (size);

  /* Cairo's 32-bit words: blue, green, red, alpha on little-endian machines. */
  const double colour[4] = { background->blue, background->green, background->red, 1 };
  gdk_texture_download (picture, pixels, (gsize) width * 4);
  for (gsize i = 0; i < size; i += 4)
    {
      int clear = 255 - pixels[i + (G_BYTE_ORDER == G_LITTLE_ENDIAN ? 3 : 0)];
      for (int c = 0; c < 4; c++)
        pixels[i + c] += lrint (colour[G_BYTE_ORDER == G_LITTLE_ENDIAN ? c : 3 - c] * clear);
    }
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, size);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, (gsize) width * 4);
}

const GError *
soma_picture_maker_get_error (SomaPictureMaker *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_MAKER (self), NULL);
  return self->error;
}
