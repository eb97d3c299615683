/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Damage to a file: an input is a list of changes, each two bytes for the offset, a 16-bit number
 * with the higher byte first, a byte for the number of bytes that follow, and these bytes, which
 * replace those at the offset. A number above 127 cuts the file off there instead. */

/* Writes the damaged `contents` to the path, and removes any files that SQLite or a rescue has left
 * beside it. Returns the result, with its length. */
char *damage_write (const char *path, const char *contents, gsize length, const guint8 *damage,
                    gsize size, gsize *new_length);
