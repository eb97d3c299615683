/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Damages to a file: an input is a list of them, each two bytes that say where, as a 16-bit number with
 * the higher byte first, a byte that says how many follow, and these, which are put there. A number
 * above 127 cuts the file off at the place instead. */

/* Writes what becomes of `contents` to the path, and removes what SQLite or a rescue has left beside
 * it. Returns it, with its length. */
char *damage_write (const char *path, const char *contents, gsize length, const guint8 *damage,
                    gsize size, gsize *new_length);
