/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "symmetry.h"

/* A small change of a figure: at most two cells removed and two added, or a rule for its colours.
 * Cells are in the figure's own coordinates, so added ones can lie up to two outside its box (at
 * -2, or extent + 1). No added cell is in the figure; all removed ones are. Each list is ascending
 * (soma_cell_compare()); unused entries are zero. */
#define SOMA_MAX_CHANGED 2

typedef struct
{
  int n_removed, n_added;
  SomaCell removed[SOMA_MAX_CHANGED];
  SomaCell added[SOMA_MAX_CHANGED];
  uint8_t below, above; /* cells in colour `below` accept cells of pieces in colour `above`, too;
                           each may be SOMA_EVERY_COLOUR; 0: there is no such rule */
} SomaChange;

/* The figure after the change; added cells are required. A new reference, or NULL and sets `error`
 * (may be NULL) as soma_figure_new(). */
SomaFigure *soma_figure_change (const SomaFigure *figure, const SomaChange *change,
                                SomaError *error);

/* The puzzle after the change, its pins on the cells where they were. A new reference, or NULL and
 * sets `error` (may be NULL): as soma_figure_new(), or SOMA_ERROR_PIN if a pinned cell is
 * removed. */
SomaPuzzle *soma_puzzle_change (const SomaPuzzle *puzzle, const SomaChange *change,
                                SomaError *error);

/* The image of the change under element `element` of the puzzle's group. */
SomaChange soma_change_image (const SomaPuzzle *puzzle, const SomaGroup *group, int element,
                              const SomaChange *change);

/* An order of changes: negative, zero or positive as `a` comes before, at, after `b`. */
int soma_change_compare (const SomaChange *a, const SomaChange *b);
