/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-body.h"

/* Decides whether turns are possible by looking at poses on a grid: of x and y within the slide,
 * and of angles from 0 to 90 degrees. A way goes from a pose to the next one along x, y or the
 * angle. The grid has 30 places to a cell and an angle to a degree, times its fineness (1 or more).
 */

/* What is possible has a way on the grid even with so much less clearance, though all bodies keep
 * as far apart as they can come nearer to each other between neighbours. What is impossible has
 * none even with so much more, though they may enter each other as far as they can be from the
 * nearest place on the grid. In cells. */
#define TURN_GRID_MORE 0.003

typedef enum
{
  TURN_GRID_IMPOSSIBLE,
  TURN_GRID_UNKNOWN, /* close to the limit: with fineness 4 by one or two hundredths */
  TURN_GRID_POSSIBLE,
} TurnGridVerdict;

/* What the grid proves of ends that are free, and within the slide. */
void turn_grid_judge (const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
                      int fineness, const SomaTurnEnd *ends, int n_ends, TurnGridVerdict *verdicts);

/* The shortest way on the grid to an end that is possible, to be cleared with g_free() on its
 * poses; FALSE if nothing proves that it is. */
gboolean turn_grid_find_path (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                              int direction, SomaTurnEnd end, int fineness, SomaTurnPath *path);
