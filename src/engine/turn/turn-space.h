/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-ends.h"

/* The space of (x, y, angle) through which pieces turn: see turn-path.h. One question at a time. */

/* Which of these ends, all free, can be reached by a quarter turn: `direction` is 1 from x to y
 * and -1 the other way. If `paths` is not NULL, it has SOMA_TURN_MOST_ENDS members, which need
 * not be initialized; those of ends in the result become ways there, to be cleared by the
 * caller. Adds to `n_boxes` (nullable) what it looked at. */
SomaTurnEnds soma_turn_find_ways (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                                  int direction, SomaTurnEnds ends, SomaTurnPath *paths,
                                  uint64_t *n_boxes);

/* What stops a turn about a fixed axis that would end with the least slide of all, whether or not
 * what turns could lie there: of several such ends, that to which it comes the farthest, or the
 * first. The path to where it meets something, to be cleared by the caller, and the pieces that it
 * meets there, which have numbers below 64, as a set, which is empty if it meets none. */
uint64_t soma_turn_find_obstacles (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                                   int direction, SomaTurnPath *path);

/* The least clearance, in thousandths and no more than that of `limits`, at which the end can be
 * reached, and a way for that; -1 if there is none. When it is stopped, that may be more than the
 * least. */
int soma_turn_find_clearance (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                              int direction, SomaTurnEnd end, SomaTurnPath *path);
