/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "interval.h"
#include "search.h"

/* A search tree, cut into intervals of like size, in order: each ends where the next one begins. */
typedef struct
{
  uint32_t n_intervals; /* at least 1 */
  SomaBorder *borders;  /* n_intervals + 1: from the beginning of the tree to its end */
} SomaDivision;

/* The most intervals that can be asked for. */
#define SOMA_MOST_INTERVALS 1000000

/* Cuts the tree of a search that was made with `in_parts` into about `n` intervals, fewer where the
 * tree is too small to be cut so often. The same search and number always give the same intervals.
 * FALSE if the search was stopped meanwhile. */
bool soma_division_make (SomaSearch *search, uint32_t n, SomaDivision *division);

void soma_division_clear (SomaDivision *division);
