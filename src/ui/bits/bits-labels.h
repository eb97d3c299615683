/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"

/* Texts about rows of bits. Free all with g_free(). Bits have the numbers of their cells, of which
 * `first_number` is the lowest. */

/* "19 21 22 24", or "none". */
char *soma_label_bit_numbers (const SomaBits *bits, int first_number);

/* What the page says about two rows. */
typedef enum
{
  SOMA_BITS_NEWS_FIT,     /* whether the second fits */
  SOMA_BITS_NEWS_APPLIED, /* the second was just applied, so that an overlap means nothing */
  SOMA_BITS_NEWS_NOT_HEXADECIMAL, /* an entry that cannot be read */
  SOMA_BITS_NEWS_TOO_LARGE,
  SOMA_BITS_NEWS_NONE_BEFORE, /* none of the piece's placements before or after this one fits */
  SOMA_BITS_NEWS_NONE_AFTER,
} SomaBitsNews;

/* "Fits: AND of both rows is 0", "Does not fit: cells 9, 10 are in both rows", "4 cells are
 * occupied". */
char *soma_label_bits_news (SomaBitsNews news, const SomaBits *first, const SomaBits *second,
                            int first_number);

/* The numbers of a figure with so many cells: "1–27", "0–26". */
char *soma_label_cell_numbers (SomaCellNumbers numbers, int n_cells);

/* "Placement 5 of 72", "No piece is selected", "72 placements". */
char *soma_label_bits_placement (int piece, int n_placements, int placement);

/* An orientation of a piece: "3 × 1 × 2". */
char *soma_label_orientation (const SomaOrientation *orientation);

/* "6 places: 1 × 3 × 2"; in a figure that is not a box "4 places of 1 × 3 × 2". */
char *soma_label_freedom (const SomaOrientation *orientation);
