/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "reach.h"
#include "vec.h"

/* Where the parts of a solution are shown that is taken apart by hand. The first part stays where
 * it is; what has come off it lies beside it, in columns to its right, in the order in which it
 * came off. */
typedef struct
{
  int shifts[SOMA_MAX_APART_COPIES][3]; /* of each copy, to be added to its offset */
  SomaVec3 low, high; /* what the camera frames: everything, and some room around the solution */
} SomaShelf;

void soma_shelf_lay (const SomaReach *reach, const SomaSpread *spread, SomaShelf *shelf);
