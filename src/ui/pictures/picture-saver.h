/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "film.h"

/* Draws a film and writes it to a file without blocking the window. A file is complete or is not
 * there: also when it cannot be written, and when saving is cancelled.
 *
 * Property "fraction" (read-only double): the progress. */
#define SOMA_TYPE_PICTURE_SAVER (soma_picture_saver_get_type ())
G_DECLARE_FINAL_TYPE (SomaPictureSaver, soma_picture_saver, SOMA, PICTURE_SAVER, GObject)

typedef enum
{
  SOMA_PICTURE_PNG,       /* the first frame */
  SOMA_PICTURE_SVG,       /* likewise */
  SOMA_PICTURE_WEBP,      /* all frames, as an animation */
  SOMA_PICTURE_PNG_FILES, /* a file for each, in a folder */
} SomaPictureFormat;

/* Takes the film. `background` (nullable) is that of all frames. Each saver saves once. */
SomaPictureSaver *soma_picture_saver_new (SomaFilm *film, SomaPictureFormat format,
                                          const GdkRGBA *background);

/* Saves it as `file`, or in it if that is a folder. */
void soma_picture_saver_save (SomaPictureSaver *self, GFile *file, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);

/* How many frames were saved; -1 and sets `error` if there was not enough memory or a file could
 * not be written, or to G_IO_ERROR_CANCELLED. */
int soma_picture_saver_save_finish (SomaPictureSaver *self, GAsyncResult *result, GError **error);

/* The size of the last file that was written, in bytes. */
gsize soma_picture_saver_get_size (SomaPictureSaver *self);
