/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "sweep.h"

/* Counts the solutions of a puzzle by sweeping (sweep.h) instead of finding them. */

/* The number in a convention. `sweep` says what it may take, and is told what it took. With a
 * result other than SOMA_SWEEP_COMPLETE `count` means nothing. */
SomaSweepResult soma_count_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSweep *sweep,
                                      SomaNumber *count);
