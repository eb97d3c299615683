/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "placement.h"
#include "puzzle.h"

/* Where few cells can stay empty, weights of cells (weighing.h) tell of some that every solution
 * covers them, as what is left without them is too light for the pieces, and of some placements
 * that they are in no solution, since they leave too little for the others. */

typedef struct SomaLimits SomaLimits;

/* A puzzle with the same solutions in which this is said, if pieces leave no more than `most_left`
 * cells empty, or to single cubes, and weights prove that they cannot fill all of it: it has
 * limits, though these may tell nothing, and perhaps fewer cells are optional. Takes milliseconds.
 * A new reference; otherwise to the same puzzle. */
SomaPuzzle *soma_puzzle_tighten (SomaPuzzle *puzzle, int most_left);

/* Leaves out those that the puzzle's limits, if it has any, show to be in no solution. Those where
 * pieces are pinned stay: without one, its pin would ask for nothing. */
void soma_limits_apply (const SomaPuzzle *puzzle, SomaPlacements *placements);
