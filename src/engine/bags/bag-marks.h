/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "placement.h"

/* Some ways to mark cells of a figure, such as one colour of a chessboard, that often show that
 * pieces do not fill it: wherever they lie, they do not cover as many marked cells. */
#define SOMA_N_BAG_MARKS 16

/* A piece of more cells says nothing. */
#define SOMA_BAG_MARKS_MOST_CELLS 63

typedef struct
{
  int needed, room; /* marked cells: those that must be covered, and all of them */
} SomaBagMark;

/* Sets a bit for each mark of each cell, in the order of the cells, and counts them. */
void soma_bag_marks_init (const SomaFigure *figure, uint16_t *marked,
                          SomaBagMark marks[SOMA_N_BAG_MARKS]);

/* How many marked cells a piece can cover, as bits, for each mark. */
void soma_bag_marks_count (const uint16_t *marked, const SomaPlacements *placements,
                           uint64_t values[SOMA_N_BAG_MARKS]);
