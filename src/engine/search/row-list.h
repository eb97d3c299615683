/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define SOMA_LENGTHWISE_MOST_CELLS 64

/* The placements whose first cell is one cell, as rows: a bit for each cell from that one on,
 * and above `shift` a bit for the type. They are sorted by whether they cover two other cells:
 * the first only, neither, the second only, both; so those that need neither, one of them, or
 * any are next to each other. Behind the last row are rows of all ones, which never fit. */
typedef struct SomaRowList
{
  uint64_t *rows;
  int first, second;    /* bits */
  int begin[4], end[4]; /* per state of the two: bit 0 the first, bit 1 the second is covered */
} SomaRowList;

/* Rows of all ones behind a list: a vector of the widest kernel. */
#define SOMA_ROWS_PADDING 8

/* Makes the lists of all positions from `n` masks of positions, each with the type's number.
 * Returns the rows, which the caller owns; `*longest` is the length of the longest list. */
uint64_t *soma_row_lists_make (SomaRowList *lists, int n_positions, int shift,
                               const uint64_t *masks, const uint8_t *types, int n, int *longest);

/* How many children's rows a search needs room for. */
size_t soma_row_lists_stack_size (int n_positions, int longest);
