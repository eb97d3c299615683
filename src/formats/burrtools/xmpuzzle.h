/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"

/* The puzzles of BurrTools, .xmpuzzle, versions 1 and 2, in the grid of cubes: shapes, and problems
 * that say which shapes are to fill which. Each problem is an entry, its id "FILE#NAME" (or its
 * number, where it has no name).
 *
 * Every shape of a problem is a kind of piece of its own, even if another one is equal to it, as in
 * BurrTools (SomaFileEntry.distinct_pieces). */

extern const SomaFormat soma_format_xmpuzzle;

/* Whether the text is an XML document whose first element is a puzzle. */
gboolean soma_xmpuzzle_is (const char *text, gsize length);

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. `file` is
 * what the ids begin with. */
SomaFileContents *soma_xmpuzzle_read (const char *text, gsize length, const char *file);

/* Appends a whole document with a problem for each entry (SomaFileEntry), in which BurrTools finds
 * as many solutions as Soma does up to rotation and reflection. Where the pieces of an entry are
 * not distinct, those of one shape become a shape with their counts together. Where layers of
 * colours say how pieces may be turned, a reflection counts there that it does not here. */
void soma_xmpuzzle_write (GString *out, const GPtrArray *entries);
