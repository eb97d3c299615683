/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"
#include "picture-files.h"

#define SIZE 8
#define STRIDE (SIZE * 4)

/* A file among those of pictures. What is accepted has all its pixels. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GdkTexture) texture = soma_picture_files_decode (bytes, SIZE, SIZE);
  guint8 pixels[SIZE * STRIDE];

  if (texture == NULL)
    return 0;
  g_assert_cmpint (gdk_texture_get_width (texture), ==, SIZE);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, SIZE);
  gdk_texture_download (texture, pixels, STRIDE);
  return 0;
}
