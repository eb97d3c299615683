/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* Puzzles that leave cells empty, in forms that a search takes differently: with few gaps it is
 * the cells that are scarce, and with many the pieces. */

/* Exactly `n_gaps` cells stay empty, whichever they are: there is one more piece, behind those of
 * the set, that lies on one cell each. A new reference; NULL if there are too many copies. */
SomaPuzzle *soma_gap_puzzle_new_exact (SomaFigure *figure, SomaPieceSet *set, int n_gaps);

/* Any cells stay empty: all are optional. A new reference. */
SomaPuzzle *soma_gap_puzzle_new_optional (SomaFigure *figure, SomaPieceSet *set);

/* Makes a solution of a puzzle in the first form one of the second, for the same set. */
void soma_gap_puzzle_translate (const SomaPieceSet *set, int n_cells, uint16_t *copy_at);
