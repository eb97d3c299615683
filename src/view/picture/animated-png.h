/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Puts pictures together to an animated PNG, which browsers and picture viewers play again and again,
 * and other programs show as its first picture. The format is that of the PNG specification, third
 * edition (W3C, 2025), 11.3.3: the compressed pixels of each picture are taken over as they are. */
typedef struct _SomaAnimatedPng SomaAnimatedPng;

/* Writes to `stream`, which must be seekable and is closed in the end. Each picture is shown for so
 * many milliseconds. */
SomaAnimatedPng *soma_animated_png_new (GOutputStream *stream, guint milliseconds);

/* Adds a picture, a PNG file. All have the same size and kind of pixels: G_IO_ERROR_INVALID_DATA if
 * this one has not, or is no PNG. */
gboolean soma_animated_png_add (SomaAnimatedPng *self, GBytes *png, GError **error);

/* Ends the file, with at least one picture. */
gboolean soma_animated_png_finish (SomaAnimatedPng *self, GError **error);

/* Takes NULL too. What was not finished is no picture. */
void soma_animated_png_free (SomaAnimatedPng *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaAnimatedPng, soma_animated_png_free)
