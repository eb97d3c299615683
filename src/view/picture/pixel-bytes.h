/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

/* Pixels of four bytes: red, green, blue and alpha, premultiplied as they are drawn. All this can
 * be done on any thread. */

/* Puts them on a background: their alpha is 255 then. */
void soma_pixels_fill (guint8 *pixels, gsize n_pixels, const GdkRGBA *background);

/* Makes them what files have, not premultiplied. */
void soma_pixels_divide (guint8 *pixels, gsize n_pixels);

/* A PNG file of pixels that are not premultiplied. Takes `pixels`. If they are `opaque`, the file
 * has no alpha. */
GBytes *soma_pixels_make_png (guint8 *pixels, int width, int height, gboolean opaque);
