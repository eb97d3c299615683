/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-path.h"

/* Where quarter turns can end: the cells that turn are on the grid again. */

/* A set of ends that the slide allows: at most (2 * SOMA_MAX_TURN_SLIDE + 1) squared of them. A bit
 * stands for the same end whatever is asked of the same picture and slide. */
typedef uint64_t SomaTurnEnds;

#define SOMA_TURN_MOST_ENDS ((2 * SOMA_MAX_TURN_SLIDE + 1) * (2 * SOMA_MAX_TURN_SLIDE + 1))

/* The end of that number, counted from 0; false if there are no more. */
bool soma_turn_get_end (const SomaTurnPicture *picture, int slide, int number, SomaTurnEnd *end);

/* The number of an end that the slide allows. */
int soma_turn_find_end (const SomaTurnPicture *picture, int slide, SomaTurnEnd end);

/* The ends where the cells that turn lie free of the others. */
SomaTurnEnds soma_turn_find_free_ends (const SomaTurnPicture *picture, int slide, int direction);
