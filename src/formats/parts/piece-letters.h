/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cell-colours.h"
#include "puzzle.h"

/* Writes the letter that pieces without one get: the first 26 are A to Z, and no two of the first
 * SOMA_MAX_PIECES are the same. `n` is from 0 to SOMA_MAX_PIECES - 1. */
void soma_piece_letter (int n, char letter[SOMA_LETTER_SIZE]);

/* The colour, 0xRRGGBB, that such a piece gets; neighbours have different ones. `n` is any number
 * from 0. */
uint32_t soma_piece_colour (int n);

/* A set of `n` such pieces, from 1 to SOMA_MAX_PIECES, of a cell each: how pieces look that have no
 * shape yet. */
SomaPieceSet *soma_piece_looks_new (int n);

/* What a colour of cells, from 1 on, looks like: as `colours`, which may be NULL, say, or else as
 * such a piece. */
uint32_t soma_cell_colours_choose_rgb (const SomaCellColours *colours, int colour);

/* Sets that for a puzzle that was just made, if it has colours. */
void soma_cell_colours_show (const SomaCellColours *colours, SomaPuzzle *puzzle);
