/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "picture.h"

/* Pictures kept as files in a directory, so that the next start need not draw them: their pixels,
 * compressed by zlib, in a form that depends on the machine. All of this may be called from any
 * thread, and by several programs at once. Nothing fails: where a file cannot be read, or is not
 * what it should be, there is no picture, and what cannot be written is not kept. */

/* The name of the file of a picture by soma_picture_maker_draw(): another one for everything that
 * could make the picture look different. Free it. */
char *soma_picture_files_get_name (SomaPuzzle *puzzle, const uint16_t *copy_at,
                                   const SomaPictureStyle *style);

/* The picture of that name; a new reference, or NULL. */
GdkTexture *soma_picture_files_load (const char *directory, const char *name, int width,
                                     int height);

/* Keeps the picture, in place of what was there. Returns the bytes on disk, 0 if there are none. */
gsize soma_picture_files_save (const char *directory, const char *name, GdkTexture *texture);

/* If all the files take more than `limit` bytes, deletes those that were used longest ago until a
 * good part of that is free. */
void soma_picture_files_trim (const char *directory, gsize limit);

/* The picture in the content of a file, if it has that size; a new reference, or NULL. */
GdkTexture *soma_picture_files_decode (GBytes *bytes, int width, int height);
