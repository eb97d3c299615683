/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting.h"

#include <string.h>

#include "picture-private.h"
#include "vector-drawing.h"

/* The sides of a part, in pixels: a software renderer draws it in a twentieth of a second, and all
 * GL can draw at least four times as much. */
#define PART 512

struct _SomaPainting
{
  SomaPictureMaker *maker; /* owned */
  SomaStageStyle style;
  SomaScene *scene; /* owned */
  SomaCamera camera;
  gboolean has_camera; /* or else there is nothing to see */
  gboolean with_gl;
  int columns, rows, n_done;
  guint8 *pixels; /* (nullable) owned */
};

static gboolean
draw_with_gl (SomaPainting *self, int x, int y, guint8 *part)
{
  const SomaStageStyle *style = &self->style;
  const SomaLook look = { .dark = style->dark,
                          .high_contrast = style->high_contrast,
                          .letters = style->letters,
                          .explode = (float) style->explode,
                          .accent = style->accent,
                          .samples = SOMA_PICTURE_SAMPLES };
  SomaPictureMaker *maker = self->maker;
  SomaCamera camera = self->camera;

  /* A part can reach beyond the picture. */
  soma_camera_crop (&camera, 2.0f * x / style->width - 1, 1 - 2.0f * (y + PART) / style->height,
                    2.0f * (x + PART) / style->width - 1, 1 - 2.0f * y / style->height);
  gdk_gl_context_make_current (maker->context);
  soma_canvas_bind (&maker->canvas, PART, PART);
  /* Its surfaces are made once for all parts. */
  if (maker->scene != self->scene)
    soma_renderer_set_scene (maker->renderer, self->scene);
  maker->scene = self->scene;
  gboolean drawn = soma_renderer_draw (maker->renderer, &camera, &look, PART, PART, NULL);
  if (drawn)
    soma_canvas_read_into (&maker->canvas, part);
  gdk_gl_context_clear_current ();
  return drawn;
}

/* Cairo's words to bytes in order. */
static void
put_in_order (guint8 *pixels, gsize n_pixels)
{
  for (gsize i = 0; i < n_pixels; i++)
    {
      guint32 word;
      memcpy (&word, pixels + i * 4, sizeof word);
      pixels[i * 4] = (guint8) (word >> 16);
      pixels[i * 4 + 1] = (guint8) (word >> 8);
      pixels[i * 4 + 2] = (guint8) word;
      pixels[i * 4 + 3] = (guint8) (word >> 24);
    }
}

static void
draw_with_cairo (SomaPainting *self, int x, int y, guint8 *part)
{
  const SomaVectorStyle style = { .letters = self->style.letters,
                                  .thinnest = SOMA_PICTURE_THINNEST_LINE,
                                  .camera = &self->camera,
                                  .explode = (float) self->style.explode,
                                  .dark = self->style.dark,
                                  .strong = self->style.high_contrast,
                                  .accent = self->style.accent };
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data (part, CAIRO_FORMAT_ARGB32, PART, PART, PART * 4);
  cairo_t *cr = cairo_create (surface);

  cairo_translate (cr, -x, -y);
  soma_vector_draw (cr, self->scene, self->style.width, self->style.height, &style);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  put_in_order (part, (gsize) PART * PART);
}

gboolean
soma_painting_aim (const SomaStage *stage, const SomaScene *scene, const SomaStageStyle *style,
                   SomaCamera *camera)
{
  float aspect = (float) style->width / (float) style->height;
  SomaVec3 low, high;

  if (!soma_scene_frame (scene, (float) style->explode, &low, &high))
    return FALSE;
  if (!stage->explodes && stage->n_hull > 0)
    soma_camera_look_at (camera, style->pose, soma_vec3_lerp (low, high, 0.5f), stage->hull,
                         stage->n_hull, aspect);
  else
    soma_camera_look (camera, style->pose, low, high, aspect);
  return TRUE;
}

SomaPainting *
soma_painting_new (SomaPictureMaker *maker, const SomaStage *stage, const SomaStageStyle *style)
{
  guint8 *pixels = g_try_malloc0_n ((gsize) style->width * style->height, 4);

  if (pixels == NULL)
    return NULL;
  SomaPainting *self = g_new0 (SomaPainting, 1);
  self->maker = g_object_ref (maker);
  self->style = *style;
  self->scene = soma_scene_new (stage, (int) style->layers_off);
  self->has_camera = soma_painting_aim (stage, self->scene, style, &self->camera);
  self->with_gl = soma_picture_maker_has_renderer (maker);
  self->columns = (style->width + PART - 1) / PART;
  self->rows = (style->height + PART - 1) / PART;
  self->pixels = pixels;
  return self;
}

void
soma_painting_free (SomaPainting *self)
{
  if (self == NULL)
    return;
  if (self->maker->scene == self->scene)
    {
      soma_renderer_forget_scene (self->maker->renderer);
      self->maker->scene = NULL;
    }
  g_object_unref (self->maker);
  soma_scene_free (self->scene);
  g_free (self->pixels);
  g_free (self);
}

gboolean
soma_painting_go_on (SomaPainting *self)
{
  int n_parts = self->columns * self->rows;

  g_return_val_if_fail (self->pixels != NULL && self->n_done < n_parts, FALSE);
  int x = self->n_done % self->columns * PART, y = self->n_done / self->columns * PART;
  if (self->has_camera)
    {
      g_autofree guint8 *part = g_malloc0 ((gsize) PART * PART * 4);
      /* Where GL gives up, all is drawn without. */
      if (self->with_gl && !draw_with_gl (self, x, y, part))
        {
          self->with_gl = FALSE;
          self->n_done = 0;
          return TRUE;
        }
      if (!self->with_gl)
        draw_with_cairo (self, x, y, part);
      int width = MIN (PART, self->style.width - x), height = MIN (PART, self->style.height - y);
      for (int row = 0; row < height; row++)
        memcpy (self->pixels + ((gsize) (y + row) * self->style.width + x) * 4,
                part + (gsize) row * PART * 4, (gsize) width * 4);
    }
  self->n_done++;
  return self->n_done < n_parts;
}

double
soma_painting_get_fraction (const SomaPainting *self)
{
  return (double) self->n_done / (self->columns * self->rows);
}

guint8 *
soma_painting_take (SomaPainting *self)
{
  g_return_val_if_fail (self->n_done == self->columns * self->rows, NULL);
  return g_steal_pointer (&self->pixels);
}

GdkTexture *
soma_painting_draw (SomaPictureMaker *maker, const SomaStage *stage, const SomaStageStyle *style)
{
  g_autoptr (SomaPainting) self = soma_painting_new (maker, stage, style);
  gsize stride = (gsize) style->width * 4;

  if (self == NULL)
    return NULL;
  while (soma_painting_go_on (self))
    ;
  g_autoptr (GBytes) bytes = g_bytes_new_take (soma_painting_take (self), stride * style->height);
  return gdk_memory_texture_new (style->width, style->height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED,
                                 bytes, stride);
}
