/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-path.h"

/* The space of (x, y, angle) through which pieces turn: see turn-path.h. One question at a time. */

/* The ends of quarter turns that the slide allows, as a set: at most (2 * SOMA_MAX_TURN_SLIDE + 1)
 * squared of them. A bit stands for the same end whatever is asked of the same picture and
 * slide. */
typedef uint64_t SomaTurnEnds;

#define SOMA_TURN_MOST_ENDS ((2 * SOMA_MAX_TURN_SLIDE + 1) * (2 * SOMA_MAX_TURN_SLIDE + 1))

/* The end of that number, counted from 0; false if there are no more. */
bool soma_turn_get_end (const SomaTurnPicture *picture, int slide, int number, SomaTurnEnd *end);

/* The ends where the cells that turn lie free of the others. */
SomaTurnEnds soma_turn_find_free_ends (const SomaTurnPicture *picture, int slide, int direction);

/* Which of these, all free, can be reached by a quarter turn: `direction` is 1 from x to y and -1
 * the other way. If `paths` is not NULL, it has SOMA_TURN_MOST_ENDS members, which need not be
 * initialized; those of ends in the result become ways there, to be cleared by the caller. Adds to
 * `n_boxes` (nullable) what it looked at. */
SomaTurnEnds soma_turn_find_ways (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                                  int direction, SomaTurnEnds ends, SomaTurnPath *paths,
                                  uint64_t *n_boxes);

/* The least clearance, in thousandths and no more than that of `limits`, at which the end can be
 * reached, and a way for that; -1 if there is none. When it is stopped, that may be more than the
 * least. */
int soma_turn_find_clearance (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                              int direction, SomaTurnEnd end, SomaTurnPath *path);
