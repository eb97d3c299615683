/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "places.h"
#include "stage.h"

/* A solution whose pieces are not all in their places. Copies are numbered as in `copies`, those
 * that the solution uses; a set of them has a bit for each. */
typedef struct
{
  int n_copies;
  const uint16_t *copies;
  const int (*offsets)[3]; /* of each copy, in cells */
  uint64_t there;          /* the others are not drawn */
  uint64_t lit;            /* outlined; if there are any, the others are pale */
} SomaApartScene;

/* Each copy is a block, whose id is the copy's number; those that are lit are loose. */
SomaStage *soma_apart_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaApartScene *scene);

/* The offset of a copy as that of a block. */
SomaVec3 soma_apart_stage_offset (const int *offset);

/* The same of a plan: those that are there, in these places. There is room in the picture for all
 * moves of a parting, or of the plan if that is -1, around the middle of the figure; what comes off
 * leaves it. */
SomaStage *soma_apart_stage_new_plan (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                      const SomaApart *apart, const SomaApartPlaces *places,
                                      uint64_t lit, int parting);

/* Makes everything transparent that is not outlined, if anything is, in any such stage. */
void soma_apart_stage_see_through (SomaStage *stage);
