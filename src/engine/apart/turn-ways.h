/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "rigid-place.h"
#include "turn-memory.h"

/* What is asked about a turn: the cells of copies in their places, which have numbers in `copies`,
 * as they are seen along the axis. Those that stay are numbered there like the copies. */
SomaTurnPicture soma_turn_picture_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                       const uint16_t *copies, const SomaRigidPlace *places,
                                       uint64_t turning, uint64_t staying, int axis);

/* Frees what it has of the function above. */
void soma_turn_picture_free (SomaTurnPicture *picture);

/* How a turn that is possible is made, and with which clearance; its path is to be cleared. */
SomaApartTurn soma_turn_way_find (SomaTurnMemory *memory, const SomaTurnPicture *picture,
                                  const SomaMove *move);

/* Finds how the turns of a plan are made, and with which clearance: adds `apart->turns`, one for
 * each move that is a turn, in their order. `memory` (nullable: then there are none) is that of
 * the search which found the plan. */
void soma_turn_ways_find (SomaTurnMemory *memory, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                          SomaApart *apart);
