/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* The format of the "puzzle" program: the edge N of a cube, the number of pieces, each piece as N
 * layers (bottom first) of N rows (front first) of N characters, '0' for empty. All pieces are
 * distinct, even those of equal shape. */

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. */
SomaFileContents *soma_grid_read (const char *text, gsize length, const char *id);

/* Writes solution number `number` as that program does: a line "Solution k is", an empty line, the
 * figure's box with a piece number per cell, an empty line. Copies are numbered from 1; from 10 on
 * they are A to Z, a to z, then α to γ, so that every cell is one character; '0' is empty, '?' is
 * any further piece. */
void soma_grid_write_solution (GString *out, guint64 number, SomaPuzzle *puzzle,
                               const uint16_t *copy_at);
