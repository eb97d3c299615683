/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pixel-bytes.h"

#include <math.h>

void
soma_pixels_fill (guint8 *pixels, gsize n_pixels, const GdkRGBA *background)
{
  const int colour[3] = { (int) lrintf (background->red * 255),
                          (int) lrintf (background->green * 255),
                          (int) lrintf (background->blue * 255) };

  for (guint8 *pixel = pixels; pixel < pixels + n_pixels * 4; pixel += 4)
    {
      int clear = 255 - pixel[3];
      for (int c = 0; c < 3 && clear > 0; c++)
        pixel[c] = (guint8) MIN (255, pixel[c] + (colour[c] * clear + 127) / 255);
      pixel[3] = 255;
    }
}

void
soma_pixels_divide (guint8 *pixels, gsize n_pixels)
{
  for (guint8 *pixel = pixels; pixel < pixels + n_pixels * 4; pixel += 4)
    for (int c = 0; c < 3 && pixel[3] != 0 && pixel[3] != 255; c++)
      pixel[c] = (guint8) MIN (255, (pixel[c] * 255 + pixel[3] / 2) / pixel[3]);
}

GBytes *
soma_pixels_make_png (guint8 *pixels, int width, int height, gboolean opaque)
{
  gsize n_pixels = (gsize) width * height, n_bytes = opaque ? 3 : 4;

  for (gsize i = 0; i < n_pixels && opaque; i++)
    for (int c = 0; c < 3; c++)
      pixels[i * 3 + c] = pixels[i * 4 + c];
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, n_pixels * n_bytes);
  g_autoptr (GdkTexture) texture =
      gdk_memory_texture_new (width, height, opaque ? GDK_MEMORY_R8G8B8 : GDK_MEMORY_R8G8B8A8,
                              bytes, (gsize) width * n_bytes);
  return gdk_texture_save_to_png_bytes (texture);
}
