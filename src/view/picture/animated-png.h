/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Combines pictures into an animated PNG, which browsers and image viewers play in a loop, and of
 * which other programs show the first picture. The format is that of the PNG specification, third
 * edition (W3C, 2025), 11.3.3: the compressed pixels of each picture are copied unchanged. */
typedef struct _SomaAnimatedPng SomaAnimatedPng;

/* Writes to `stream`, which must be seekable and is closed at the end. Each picture is shown for
 * that many milliseconds. */
SomaAnimatedPng *soma_animated_png_new (GOutputStream *stream, guint milliseconds);

/* Adds a picture, a PNG file. All must have the same size and pixel format; otherwise, or if it is
 * not a PNG, the error is G_IO_ERROR_INVALID_DATA. */
gboolean soma_animated_png_add (SomaAnimatedPng *self, GBytes *png, GError **error);

/* Completes the file, which must have at least one picture. */
gboolean soma_animated_png_finish (SomaAnimatedPng *self, GError **error);

/* Takes NULL too. Without soma_animated_png_finish() the file is invalid. */
void soma_animated_png_free (SomaAnimatedPng *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaAnimatedPng, soma_animated_png_free)
