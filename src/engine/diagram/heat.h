/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "selection.h"

/* In how many solutions of a selection each placement is, and so how many cover each cell with each
 * piece. All of these numbers come from going over the diagram once: the ways that lead to an edge
 * times those that lead on from it are the solutions that take it.
 *
 * What it costs: making one takes a third of the time of the diagram, and it keeps as many numbers
 * as there are placements, and cells times pieces of different shape. To ask it costs nothing. */
typedef struct _SomaHeat SomaHeat;

/* Keeps a reference on `selection`. NULL when `*stop` (`stop` may be NULL) gets TRUE, or memory
 * runs out. It never changes. */
SomaHeat *soma_heat_new (SomaSelection *selection, const atomic_bool *stop);

/* Takes NULL too. */
void soma_heat_free (SomaHeat *heat);

/* In how many solutions the piece covers the cell, both by number; piece -1: the cell stays empty.
 * Pieces of equal shape count together, unless the puzzle keeps them distinct. */
void soma_heat_get (const SomaHeat *heat, int piece, int cell, SomaNumber *number);

/* The same as a part of all solutions of the selection, 0 to 1; 0 if there are none. */
double soma_heat_get_share (const SomaHeat *heat, int piece, int cell);

/* A placement of a piece, and how many solutions have it. */
typedef struct
{
  int piece; /* the first one of its shape */
  int n_cells;
  const uint16_t *cells; /* borrowed: numbers of cells, ascending */
  SomaNumber number;
} SomaHeatPlacement;

/* How many placements there are of all pieces of different shape, those in no solution included. */
int soma_heat_get_n_placements (const SomaHeat *heat);

/* They come piece by piece, in the order of soma_placements_new(). */
void soma_heat_get_placement (const SomaHeat *heat, int i, SomaHeatPlacement *placement);
