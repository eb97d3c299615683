/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* Bundgaard's text format for figures. What is written: a header with the id, the name as a
 * comment, one line for each row of all layers (top layer first, back row first), an empty line.
 * Comments that are not the name are notes.
 * `id` may be empty, `name` NULL. What is written is read back as the same figure, and a solution
 * as the same solution. */

/* A single word of these after a slash is a row of one layer; of others, it is a name. */
#define SOMA_TEXT_ROW_CHARACTERS ".-0123456789$+#*xXoO@VLTZABP"

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. */
SomaFileContents *soma_text_read (const char *text, gsize length);

/* Writes the figure alone, as 'x' and '.'. An optional cell is written like any other, as the
 * format does not have them. */
void soma_text_write_figure (GString *out, const char *id, const char *name,
                             const SomaFigure *figure);

/* A solution (see SomaPuzzle) of `puzzle`: digits if the pieces are those of Soma, else the pieces'
 * letters; copies as README.md of formats has it. */
void soma_text_write_solution (GString *out, const char *id, const char *name, SomaPuzzle *puzzle,
                               const uint16_t *copy_at);
