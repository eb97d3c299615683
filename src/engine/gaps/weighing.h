/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* A proof that pieces cannot fill all of a figure: cells get weights, whole numbers, and wherever a
 * piece lies, it weighs at least so much for each of its cells. Then pieces that do not overlap
 * have no more cells than the weight of the figure allows. */
typedef struct
{
  int n_cells;
  uint16_t weights[SOMA_MAX_CELLS];
  int total;            /* the weight of the figure */
  int weight, of_cells; /* a piece of n cells weighs at least n * weight / of_cells */
  int most;             /* cells that the pieces cover at most, whatever their counts: the figure's
                          number of cells if no weights prove less */
} SomaWeighing;

/* Looks for the weights that prove most, which are the same for cells that symmetries carry into
 * each other, by linear programming, and then for small ones. Takes milliseconds; figures with very
 * many cells or placements are left with what proves nothing. */
void soma_weighing_find (const SomaPuzzle *puzzle, SomaWeighing *weighing);

/* The same, in tens of milliseconds or not at all; of all weights that prove most, some that give
 * the cells that are wanted as much as they can. */
void soma_weighing_find_wanted (const SomaPuzzle *puzzle, const bool *wanted,
                                SomaWeighing *weighing);

/* Whether the weights prove what they say, wherever they come from. It does not use symmetry. */
bool soma_weighing_check (const SomaPuzzle *puzzle, const SomaWeighing *weighing);
