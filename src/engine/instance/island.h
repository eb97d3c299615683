/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "remainder.h"

/* The neighbours of every cell, for finding islands. */
typedef struct
{
  SomaNeighbours neighbours[SOMA_MAX_CELLS];
  bool useless; /* some piece is not connected and may fill cells of several islands */
} SomaIslands;

void soma_islands_init (SomaIslands *islands, const SomaInstance *instance);

/* Whether there is an island of empty cells whose size is no sum of the sizes of pieces left: then
 * `*cell` is its first cell and `*n_cells` its size. */
bool soma_islands_find_bad (const SomaIslands *islands, const SomaRemainder *remainder, int *cell,
                            int *n_cells);

/* Whether there is such an island. */
bool soma_islands_rule_out (const SomaIslands *islands, const SomaRemainder *remainder);

/* Writes the empty cells that are connected with `cell`, ascending, itself included; returns how
 * many. */
int soma_islands_list_cells (const SomaIslands *islands, const SomaRemainder *remainder, int cell,
                             uint16_t *cells);
