/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"
#include "vec.h"

/* How copies go when a plan has them turn: along the path of the turn, which shows that there is
 * room for them. What is halfway is told by parts of the path, 0 to 1, along which they slide and
 * turn evenly. Never changes. */
typedef struct SomaTurnMotion SomaTurnMotion;

/* What leads from one part of the way to another: a turn about `pivot`, a point of the stage, by
 * the vector `turn` (see SomaBlock), and then a shift. */
typedef struct
{
  SomaVec3 pivot, turn, shift;
} SomaTurnStep;

/* Where the middle of the box around what makes the plan's move of that number is before it. */
SomaVec3 soma_turn_find_middle (const SomaApart *apart, const SomaPuzzle *puzzle,
                                const uint16_t *copy_at, int move);

/* That of the plan's move of that number, which must be a turn. */
SomaTurnMotion *soma_turn_motion_new (const SomaApart *apart, const SomaPuzzle *puzzle,
                                      const uint16_t *copy_at, int move);

/* That of a turn along a path (copied), where the middle of the box around what makes the turn is
 * at `middle` before it. */
SomaTurnMotion *soma_turn_motion_new_path (const SomaMove *move, const SomaTurnPath *path,
                                           SomaVec3 middle);

/* All copies go the same way. */
SomaTurnMotion *soma_turn_motion_ref (SomaTurnMotion *self);

/* Takes NULL too. */
void soma_turn_motion_unref (SomaTurnMotion *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaTurnMotion, soma_turn_motion_unref)

/* What leads from the part `from` of the way to `to`. */
SomaTurnStep soma_turn_motion_get_step (const SomaTurnMotion *self, double from, double to);

/* Where that takes a point of the stage. */
SomaVec3 soma_turn_step_move (const SomaTurnStep *step, SomaVec3 point);

/* How long the way is: the cells that they slide, and the radians that they turn. */
double soma_turn_motion_get_length (const SomaTurnMotion *self);

/* How long it takes to follow it with the eyes, in seconds. */
double soma_turn_motion_get_time (const SomaTurnMotion *self);

/* The same for a shift over so many cells. */
double soma_shift_get_time (double distance);
