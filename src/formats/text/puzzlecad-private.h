/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents-private.h"

/* Texts for the puzzlecad library of OpenSCAD, as figures and pieces. A shape is a list of strings,
 * ["xx|x.", "..|x."]: a string for each layer, the lowest first, with bars between its rows, the
 * front one first. '.' is empty, a letter, '+' or '#' a cell; what follows a cell in braces is how
 * it is made, and not kept.
 *
 * Shapes are pieces, wherever they stand: in burr_plate (), in burr_piece (), as values, or alone,
 * as they were copied. Those that are equal are copies of one piece. The comment behind a piece, on
 * its line, is its letter, "V", or its name, "L tricube", or both, "V: L tricube".
 *
 * A burr_piece () behind a comment of this form is a figure of the pieces before it:
 *
 *     // figure "A001" "Cube"
 *     // figure "A001" "Cube", no pieces
 *
 * and so is a shape that is all there is. */

/* Whether the text has such strings, in calls of that library or alone. */
gboolean soma_puzzlecad_is (const char *text, gsize length);

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. `file` is
 * the id of a figure without one. */
SomaFileContents *soma_puzzlecad_read (const char *text, gsize length, const char *file);

/* Whether a string could be that of a layer, and is hardly anything else. */
gboolean soma_puzzlecad_is_layer (const char *at, gsize length);

/* A layer of a shape, read to the cells of the shape. */
typedef struct
{
  GArray *cells; /* of SomaCell; at most SOMA_MAX_CELLS + 1 */
  int n_layers;
  int n_rows, width;    /* of the first layer */
  gboolean has_options; /* something in braces was left out */
} SomaPuzzlecadShape;

/* Adds the layer in the string to the shape. NULL, or why it cannot be read: a sentence, to be
 * freed. */
char *soma_puzzlecad_add_layer (SomaPuzzlecadShape *shape, const char *at, gsize length);
