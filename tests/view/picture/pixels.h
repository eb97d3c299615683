/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A picture to examine in a test: red, green, blue, alpha bytes, premultiplied. */
typedef struct
{
  int width, height;
  guint8 *data; /* owned */
} Pixels;

Pixels *pixels_new (GdkTexture *texture);
void pixels_free (Pixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pixels, pixels_free)

/* How many pixels have the colour's hue: lamps, shadows and grain make no difference, other colours
 * do. Grey colours are compared by brightness. */
int pixels_count_colour (const Pixels *pixels, guint32 colour);

/* How many pixels differ noticeably. */
int pixels_count_different (const Pixels *a, const Pixels *b);

/* The mean of all bytes of red, green and blue. */
double pixels_get_brightness (const Pixels *pixels);

/* Saves the picture in $SOMA_TEST_PICTURES and ends the test with a message that names it. */
void pixels_fail (const Pixels *pixels, const char *name, const char *message);

/* An assertion about a picture, which is saved if it fails. */
#define pixels_assert(pixels, name, condition)                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    if (!(condition))                                                                              \
      pixels_fail (pixels, name, #condition);                                                      \
  }                                                                                                \
  G_STMT_END
