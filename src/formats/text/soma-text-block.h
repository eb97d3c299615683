/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "figure.h"
#include "soma-symbols.h"

/* Consecutive rows of the Soma notation: a figure, or an assembly of it. A row has a part for each
 * layer, with slashes between them. */
typedef struct
{
  int line; /* of the first row; 0 while there is none */
  int n_rows, n_layers, width;
  GArray *places; /* owned: of cells; at most SOMA_MAX_CELLS + 1 */
  GArray *zeros;  /* owned: of '0', empty or the domino of SOMAplus */
  gboolean broken;
} SomaTextBlock;

void soma_text_block_init (SomaTextBlock *block);
void soma_text_block_empty (SomaTextBlock *block);
void soma_text_block_clear (SomaTextBlock *block);

/* Adds a row, without its first slash, and sets `*holds_more` if there are words behind it. If it
 * cannot be read, the block is broken, and takes no more rows: why is returned as a sentence, to be
 * freed. Otherwise NULL. */
char *soma_text_block_add_row (SomaTextBlock *block, int line, const char *row,
                               gboolean *holds_more);

/* The block's figure, when it has all its rows: what its zeros are is decided then. NULL and an
 * error, as soma_figure_new(). */
SomaFigure *soma_text_block_make_figure (SomaTextBlock *block, SomaError *error);

/* One symbol for each cell of the figure, which is the block's. Free with g_free(). */
SomaMark *soma_text_block_get_marks (const SomaTextBlock *block, const SomaFigure *figure);

gboolean soma_text_block_has_several_symbols (const SomaTextBlock *block);

/* Whether all symbols are digits and letters. */
gboolean soma_text_block_names_pieces (const SomaTextBlock *block);

/* Whether it is a solution: it names several pieces, and is not merely drawn with x and o. */
gboolean soma_text_block_is_assembly (const SomaTextBlock *block);
