/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "places.h"
#include "stage.h"

/* Draws what a turn of a plan goes about: a rod along its axis, which sticks out of the pieces on
 * both sides. If it slides, there is another one where it ends, and the way that it takes is drawn
 * at both ends of the rods. Does nothing if that is not known. */
void soma_turn_axis_add (SomaStage *stage, const SomaApart *apart, const SomaPuzzle *puzzle,
                         const uint16_t *copy_at, int move);

/* Where these rods end; returns how many ends there are, 0 to 4. */
int soma_turn_axis_get_ends (const SomaApart *apart, const SomaPuzzle *puzzle,
                             const uint16_t *copy_at, int move, SomaVec3 ends[4]);
