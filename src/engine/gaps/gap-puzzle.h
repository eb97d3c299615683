/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"
#include "weighing.h"

/* Puzzles that leave cells empty, in forms that a search takes differently: with few gaps it is
 * the cells that are scarce, and with many the pieces. */

/* Exactly `n_gaps` cells stay empty, whichever they are: there is one more piece, behind those of
 * the set, that lies on one cell each. A new reference; NULL if there are too many copies. */
SomaPuzzle *soma_gap_puzzle_new_exact (SomaFigure *figure, SomaPieceSet *set, int n_gaps);

/* The same for copies of the only piece of the set, with what weights that prove something tell:
 * heavier cells hardly stay empty, and pieces hardly weigh more than they must. Weights are colours
 * here: there is a piece for each way in which it lies on them that is not too heavy, and one for
 * gaps. NULL if that says nothing, or not exactly, as when the cells have colours already. */
SomaPuzzle *soma_gap_puzzle_new_weighed (SomaFigure *figure, SomaPieceSet *set, int n_gaps,
                                         const SomaWeighing *weighing);

/* Any cells stay empty: all are optional. A new reference. */
SomaPuzzle *soma_gap_puzzle_new_optional (SomaFigure *figure, SomaPieceSet *set);

/* Makes a solution of a puzzle in one of the first two forms one of the last, for the same set. */
void soma_gap_puzzle_translate (const SomaPuzzle *puzzle, const SomaPieceSet *set,
                                uint16_t *copy_at);
