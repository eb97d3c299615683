/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "places.h"
#include "stage.h"

/* Draws what a turn of a plan goes about: a rod along its axis, which sticks out of the pieces on
 * both sides. If it slides meanwhile, there are two, and between their ends the way that it takes.
 * Does nothing if that is not known. */
void soma_turn_axis_add (SomaStage *stage, const SomaApart *apart, const SomaPuzzle *puzzle,
                         const uint16_t *copy_at, int move);
