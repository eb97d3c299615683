/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "stage.h"

/* What tells the colours of cells on blocks: fields, if the puzzle knows what they look like, and
 * letters in brackets, since those of pieces have none. */

/* The label of a colour, such as "(A)"; NULL for none. It is never freed. */
const char *soma_colour_label (int colour);

/* Gives the block labels and fields, for which there is room, if any of its cells has a colour: the
 * cells of `piece`, in their order and as it may lie there, or, if that is NULL, of the figure. */
void soma_colour_block (SomaBlock *block, const SomaPuzzle *puzzle, const SomaPiece *piece,
                        const char **labels, int32_t *fields);
