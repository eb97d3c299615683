/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"

/* Where a rigid body is: its cells are turned, and then shifted. */
typedef struct
{
  int rotation; /* soma_transform_cell(), 0 to 23 */
  int offset[3];
} SomaRigidPlace;

/* The box around some cells, all of which are between these. */
typedef struct
{
  int low[3], high[3];
} SomaRigidBox;

SomaCell soma_rigid_place_cell (const SomaRigidPlace *place, SomaCell cell);

/* The box around cells, of which there is one at least. */
SomaRigidBox soma_rigid_box_measure (const SomaCell *cells, int n_cells);

/* The box of a body in its place; `box` is that of its cells. */
SomaRigidBox soma_rigid_place_box (const SomaRigidPlace *place, const SomaRigidBox *box);

/* The box around the bodies of a set in their places. */
SomaRigidBox soma_rigid_places_join (const SomaRigidPlace *places, const SomaRigidBox *boxes,
                                     uint64_t set);

/* Moves what a move moves. What comes off goes by one cell. */
void soma_rigid_places_move (SomaRigidPlace *places, const SomaRigidBox *boxes,
                             const SomaMove *move);

/* The transform that a turn does, with what it moves. */
int soma_move_get_rotation (const SomaMove *move);
