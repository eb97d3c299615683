/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "places.h"
#include "stage.h"

/* How the pieces of a solution are shown while it is taken apart. */
typedef struct
{
  bool see_through; /* clear is what is not lit, or if nothing is, what does not move first */
  const SomaPieceLook *looks; /* (nullable) borrowed; one for each copy of the set */
} SomaApartLook;

/* Copies them, to be freed with g_free(); NULL if they are. */
SomaPieceLook *soma_apart_stage_copy_looks (const SomaPuzzle *puzzle, const SomaPieceLook *looks);

/* The offset of a copy as that of a block. */
SomaVec3 soma_apart_stage_offset (const int *offset);

/* A solution whose pieces are not all in their places. Each copy is a block, whose id is the copy's
 * number; those that are not there are hidden, those that are lit outlined and loose, and if there
 * are any, the others are pale. There is room in the picture for all moves of a parting, or of the
 * plan if that is -1, around the middle of the figure; what comes off leaves it. */
SomaStage *soma_apart_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaApart *apart, const SomaApartPlaces *places,
                                 uint64_t lit, int parting, const SomaApartLook *look);

/* How much time a move of the plan takes to be seen, in proportion to others: longer ones take
 * more, and turns the more, the more they slide. */
double soma_apart_stage_get_time (const SomaApart *apart, const SomaPuzzle *puzzle,
                                  const uint16_t *copy_at, int move);

/* The same while the plan's move of that number is being made, with room for all moves: what it
 * moves is lit, and `part` of the way, 0 to 1, behind it. */
SomaStage *soma_apart_stage_new_between (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                         const SomaApart *apart, int move, double part,
                                         const SomaApartLook *look);
