/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "bits.h"
#include "cell-numbers.h"
#include "puzzle.h"

/* A figure as a search sees it: two rows of bits, with one bit for each cell. The first row tells
 * which cells are occupied, the second which are to be added. The bits are in the order of the
 * numbers of the cells: bit 0 is the cell with the lowest one.
 *
 * Properties, read-only: "first" and "second" (SomaBits), "piece", "n-placements" and "placement".
 * All of them notify after every change, in this order. */
#define SOMA_TYPE_BIT_BOARD (soma_bit_board_get_type ())
G_DECLARE_FINAL_TYPE (SomaBitBoard, soma_bit_board, SOMA, BIT_BOARD, GObject)

/* Both rows are empty, and no piece is selected. */
SomaBitBoard *soma_bit_board_new (SomaPuzzle *puzzle, SomaCellNumbers numbers);

SomaPuzzle *soma_bit_board_get_puzzle (SomaBitBoard *self);

/* With other numbers the bits change places; the same cells are in the rows as before. */
void soma_bit_board_set_numbers (SomaBitBoard *self, SomaCellNumbers numbers);
SomaCellNumbers soma_bit_board_get_numbers (SomaBitBoard *self);

/* The bit of a cell, by its number in the figure. */
int soma_bit_board_get_bit (SomaBitBoard *self, int cell);

const SomaBits *soma_bit_board_get_first (SomaBitBoard *self);
const SomaBits *soma_bit_board_get_second (SomaBitBoard *self);

/* Sets the second row, which is then not a placement any more. */
void soma_bit_board_set_second (SomaBitBoard *self, const SomaBits *bits);
void soma_bit_board_toggle_second (SomaBitBoard *self, int bit);

/* Combines the first row with the second. Cells that become occupied get the piece's colour if the
 * second row is a placement, else `colour` (0xRRGGBB); the others keep theirs. */
void soma_bit_board_apply (SomaBitBoard *self, SomaBitsOperation operation, guint32 colour);

/* The colours of the bits of the first row; without meaning where they are not set. */
const guint32 *soma_bit_board_get_colours (SomaBitBoard *self);
void soma_bit_board_clear_first (SomaBitBoard *self);

/* One orientation of a piece, and how freely it moves in the figure's box: a piece that is shorter
 * than the box by k cells along an axis has k + 1 places along it. */
typedef struct
{
  int extent[3];    /* of the piece in this orientation: x, y, z */
  int freedom[3];   /* places along x, y and z in the box; 0: it is too long */
  int first;        /* the number of its first placement */
  int n_placements; /* in the figure; in a box the product of the three */
} SomaOrientation;

/* Selects a piece of the set by its index, or none (-1). The second row becomes its first
 * placement. */
void soma_bit_board_set_piece (SomaBitBoard *self, int piece);

/* The orientations of the piece that have a placement in the figure, owned by the board. */
const SomaOrientation *soma_bit_board_get_orientations (SomaBitBoard *self, int *n_orientations);

int soma_bit_board_get_n_placements (SomaBitBoard *self);

/* The number of the placement in the second row; -1 if it is not a placement. */
int soma_bit_board_get_placement (SomaBitBoard *self);

/* Puts a placement into the second row, by its number from 0. */
void soma_bit_board_set_placement (SomaBitBoard *self, int placement);

/* Sets the second row to the next, or the previous, placement that fits into the free cells. FALSE,
 * without any change, if there is none. */
gboolean soma_bit_board_find_fitting (SomaBitBoard *self, gboolean backward);
