/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* A text with places for the cells of a figure, as all solutions of a puzzle have it in formats
 * that draw them: what is the same in all of them is worked out once, and a solution takes a
 * fraction of a microsecond. */

/* The most bytes of a symbol, and one. */
#define SOMA_STENCIL_SYMBOL_SIZE 40

typedef struct _SomaStencil SomaStencil;

/* The text is empty, and the symbols of all `n_copies` copies are. */
SomaStencil *soma_stencil_new (int n_copies);

/* Takes NULL too. */
void soma_stencil_free (SomaStencil *stencil);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStencil, soma_stencil_free)

/* Adds text that is the same in all solutions. */
void soma_stencil_add_text (SomaStencil *stencil, const char *text);

/* Adds a place for what covers the cell. */
void soma_stencil_add_cell (SomaStencil *stencil, int cell);

/* What stands for a copy, or for SOMA_NO_COPY: where nothing covers a cell. UTF-8. */
void soma_stencil_set_symbol (SomaStencil *stencil, int copy, const char *text);

/* The same with one character. */
void soma_stencil_set_character (SomaStencil *stencil, int copy, gunichar character);

/* Appends a decimal number. */
void soma_stencil_add_number (GString *out, guint64 number);

/* Appends the text for a solution (see SomaPuzzle). */
void soma_stencil_fill (const SomaStencil *stencil, GString *out, const uint16_t *copy_at);

/* The same with a character for each cell instead of the symbols of copies. */
void soma_stencil_fill_drawn (const SomaStencil *stencil, GString *out, const gunichar *drawn);
