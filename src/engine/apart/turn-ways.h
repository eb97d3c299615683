/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "turn-memory.h"

/* Finds how the turns of a plan are made, and with which clearance: adds `apart->turns`, one for
 * each move that is a turn, in their order. `memory` (nullable: then there are none) is that of
 * the search which found the plan. */
void soma_turn_ways_find (SomaTurnMemory *memory, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                          SomaApart *apart);
