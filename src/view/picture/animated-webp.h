/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Combines pictures into an animated WebP file, which browsers and image viewers play in a loop. A
 * picture takes a few hundredths of a second; everything can be done on a thread. */
typedef struct _SomaAnimatedWebp SomaAnimatedWebp;

/* The largest width and height of the format. */
#define SOMA_ANIMATED_WEBP_MAX_SIZE 16383

SomaAnimatedWebp *soma_animated_webp_new (int width, int height);

/* Takes NULL too. */
void soma_animated_webp_free (SomaAnimatedWebp *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaAnimatedWebp, soma_animated_webp_free)

/* Adds a picture that is shown from `milliseconds` after the beginning on, which is 0 for the
 * first one and more for each that follows: rows of pixels from the top, each pixel red, green,
 * blue and alpha in a byte each, not premultiplied. The error is G_IO_ERROR_FAILED. */
gboolean soma_animated_webp_add (SomaAnimatedWebp *self, const guint8 *pixels, guint milliseconds,
                                 GError **error);

/* The file, of at least one picture, which repeats after so many milliseconds. NULL and an error
 * as above. */
GBytes *soma_animated_webp_finish (SomaAnimatedWebp *self, guint milliseconds, GError **error);
