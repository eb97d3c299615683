/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pixels.h"

#include <math.h>
#include <string.h>

/* Hue 0 to 6, saturation and brightness 0 to 1. */
static void
get_hsv (double r, double g, double b, double *hue, double *saturation, double *value)
{
  double most = MAX (r, MAX (g, b)), least = MIN (r, MIN (g, b)), range = most - least;
  *value = most / 255;
  *saturation = most > 0 ? range / most : 0;
  if (range == 0)
    *hue = 0;
  else if (most == r)
    *hue = fmod ((g - b) / range + 6, 6);
  else
    *hue = most == g ? (b - r) / range + 2 : (r - g) / range + 4;
}

static gboolean
has_colour (const guint8 *pixel, guint32 colour)
{
  double hue, saturation, value, wanted_hue, wanted_saturation, wanted_value;
  get_hsv (pixel[0], pixel[1], pixel[2], &hue, &saturation, &value);
  get_hsv (colour >> 16 & 255, colour >> 8 & 255, colour & 255, &wanted_hue, &wanted_saturation,
           &wanted_value);
  if (pixel[3] < 250)
    return FALSE;
  if (wanted_saturation < 0.2)
    return saturation < 0.2 && fabs (value - wanted_value) < 0.15;
  double off = fabs (hue - wanted_hue);
  return saturation > 0.3 && MIN (off, 6 - off) < 0.2 && value > wanted_value * 0.5 &&
         value < wanted_value * 1.25;
}

Pixels *
pixels_new (GdkTexture *texture)
{
  Pixels *pixels = g_new0 (Pixels, 1);
  pixels->width = gdk_texture_get_width (texture);
  pixels->height = gdk_texture_get_height (texture);
  gsize n = (gsize) pixels->width * pixels->height;
  pixels->data = g_malloc (n * 4);
  gdk_texture_download (texture, pixels->data, (gsize) pixels->width * 4);
  /* Cairo's words to bytes in order. */
  for (gsize i = 0; i < n; i++)
    {
      guint32 word;
      memcpy (&word, pixels->data + i * 4, 4);
      pixels->data[i * 4] = (guint8) (word >> 16);
      pixels->data[i * 4 + 1] = (guint8) (word >> 8);
      pixels->data[i * 4 + 2] = (guint8) word;
      pixels->data[i * 4 + 3] = (guint8) (word >> 24);
    }
  return pixels;
}

void
pixels_free (Pixels *pixels)
{
  g_free (pixels->data);
  g_free (pixels);
}

int
pixels_count_colour (const Pixels *pixels, guint32 colour)
{
  int count = 0;
  for (int i = 0; i < pixels->width * pixels->height; i++)
    count += has_colour (pixels->data + i * 4, colour);
  return count;
}

int
pixels_count_different (const Pixels *a, const Pixels *b)
{
  int count = 0;
  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (int i = 0; i < a->width * a->height; i++)
    {
      int most = 0;
      for (int c = 0; c < 4; c++)
        most = MAX (most, ABS (a->data[i * 4 + c] - b->data[i * 4 + c]));
      count += most > 8;
    }
  return count;
}

double
pixels_get_brightness (const Pixels *pixels)
{
  double sum = 0;
  int n = pixels->width * pixels->height;
  for (int i = 0; i < n; i++)
    sum += pixels->data[i * 4] + pixels->data[i * 4 + 1] + pixels->data[i * 4 + 2];
  return sum / n / 3;
}

void
pixels_fail (const Pixels *pixels, const char *name, const char *message)
{
  const char *folder = g_getenv ("SOMA_TEST_PICTURES");
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = g_build_filename (folder != NULL ? folder : g_get_tmp_dir (), file, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (pixels->data, (gsize) pixels->width * pixels->height * 4);
  g_autoptr (GdkTexture) texture =
      gdk_memory_texture_new (pixels->width, pixels->height, GDK_MEMORY_R8G8B8A8_PREMULTIPLIED,
                              bytes, (gsize) pixels->width * 4);
  gdk_texture_save_to_png (texture, path);
  g_error ("%s: see %s", message, path);
}
