/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "bit-board.h"

/* Text about rows of bits. All strings are to be freed with g_free(). */

/* "19 21 22 24", or "none". */
char *soma_label_bit_numbers (const SomaBits *bits);

/* "Fits: the And of both rows is zero", "Does not fit: cells 9 and 10 are in both rows". */
char *soma_label_bits_fit (SomaBitBoard *board);

/* "4 cells are occupied". */
char *soma_label_bits_occupied (const SomaBits *bits);

/* "Placement 5 of 72", "No placement of this piece", "72 placements". */
char *soma_label_bits_placement (SomaBitBoard *board);

/* How a piece lies: "3 × 1 × 2". */
char *soma_label_orientation (const SomaOrientation *orientation);

/* "6 places: 1 × 3 × 2"; in a figure that is no box "4 places of 1 × 3 × 2". */
char *soma_label_freedom (const SomaOrientation *orientation);

/* What is wrong with a hexadecimal entry for so many cells; NULL if nothing is. */
char *soma_label_bits_problem (SomaBitsProblem problem, int n_bits);
