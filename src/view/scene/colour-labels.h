/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "stage.h"

/* What tells the colours of cells on blocks: letters in brackets, since those of pieces have
 * none. */

/* The label of a colour, such as "(A)"; NULL for none. It is never freed. */
const char *soma_colour_label (int colour);

/* Writes a label for each cell of the figure whose number is in `cells`; false if none of them has
 * a colour. */
bool soma_colour_labels_of_figure (const SomaFigure *figure, const uint16_t *cells, int n_cells,
                                   const char **labels);

/* Writes a label for each cell of the piece, which lies on `cells`, in their order, in the figure
 * or anywhere else; false if it has no colours. Of rotations that cover the same cells, it is one
 * that the figure accepts. */
bool soma_colour_labels_of_piece (const SomaFigure *figure, const SomaPiece *piece,
                                  const SomaCell *cells, const char **labels);
