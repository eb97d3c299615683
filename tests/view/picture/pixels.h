/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A picture to look at in a test: red, green, blue, alpha bytes, premultiplied. */
typedef struct
{
  int width, height;
  guint8 *data; /* owned */
} Pixels;

Pixels *pixels_new (GdkTexture *texture);
void pixels_free (Pixels *pixels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pixels, pixels_free)

/* How many pixels are of the colour's hue: what a lamp, a shadow or the grain do to a colour does not
 * matter, what another colour does. Grey colours go by their brightness. */
int pixels_count_colour (const Pixels *pixels, guint32 colour);

/* How many pixels differ by more than a trace. */
int pixels_count_different (const Pixels *a, const Pixels *b);

/* The mean of all bytes of red, green and blue. */
double pixels_get_brightness (const Pixels *pixels);

/* Keeps the picture in $SOMA_TEST_PICTURES and ends the test with a message that names it. */
void pixels_fail (const Pixels *pixels, const char *name, const char *message);

/* An assertion about a picture, which is kept if it does not hold. */
#define pixels_assert(pixels, name, condition)                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    if (!(condition))                                                                              \
      pixels_fail (pixels, name, #condition);                                                      \
  }                                                                                                \
  G_STMT_END
