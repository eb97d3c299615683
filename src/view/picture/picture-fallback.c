/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-fallback.h"

#include "picture-private.h"
#include "vector-drawing.h"

static GdkTexture *
make_texture (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);

  cairo_surface_flush (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new (cairo_image_surface_get_data (surface), (gsize) stride * height);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

GdkTexture *
soma_picture_draw_plain (const SomaScene *scene, const SomaPictureStyle *style)
{
  const SomaVectorStyle drawing = { .letters = style->letters,
                                    .thinnest = SOMA_PICTURE_THINNEST_LINE };
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, style->width, style->height);
  cairo_t *cr = cairo_create (surface);

  soma_vector_draw (cr, scene, style->width, style->height, &drawing);
  cairo_destroy (cr);
  GdkTexture *texture = make_texture (surface);
  cairo_surface_destroy (surface);
  return texture;
}
