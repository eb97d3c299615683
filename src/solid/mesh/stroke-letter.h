/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Letters of straight strokes, for cutting: squares of a grid. */

#define STROKE_LETTER_COLUMNS 5
#define STROKE_LETTER_ROWS 7

/* Whether there is such a letter: those of ASCII, and its digits. */
gboolean stroke_letter_exists (const char *letter);

/* Which squares it has, row by row from the lowest, from the left; nothing if there is no such
 * letter. */
void stroke_letter_get (const char *letter,
                        guint8 squares[STROKE_LETTER_ROWS * STROKE_LETTER_COLUMNS]);
