/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "piece-set.h"

/* Where a piece is, in the figure or anywhere else: one of its orientations, and the least
 * coordinate of its cells on each axis, which may be negative. Equal poses mean equal positions and
 * the other way round: rotations that make no difference to a piece are one orientation. Those that
 * it does not allow are none. */
typedef struct
{
  uint8_t orientation; /* from 0, of the piece's orientations */
  SomaCell corner;
} SomaPiecePose;

/* The orientations of all pieces of a set. A value, counted by reference. */
typedef struct _SomaPoses SomaPoses;

/* Takes a reference on `set`. */
SomaPoses *soma_poses_new (SomaPieceSet *set);

SomaPoses *soma_poses_ref (SomaPoses *poses);

/* Takes NULL too. */
void soma_poses_unref (SomaPoses *poses);

/* How many cells the piece takes along x, y and z. */
void soma_poses_get_extent (const SomaPoses *poses, int piece, int orientation, int extent[3]);

/* The cells of a piece in that pose, in the order of cells; `cells` has room for the piece's. */
void soma_poses_get_cells (const SomaPoses *poses, int piece, SomaPiecePose pose, SomaCell *cells);

/* The pose of the piece that covers these cells, in any order; false if none does. */
bool soma_poses_find (const SomaPoses *poses, int piece, const SomaCell *cells, int n_cells,
                      SomaPiecePose *pose);

/* How many quarter turns about `axis`, 0 to 3, `quarters` of them become as the piece allows: the
 * least multiple after which it may lie so. */
int soma_poses_find_quarters (const SomaPoses *poses, int piece, SomaPiecePose pose, int axis,
                              int quarters);

/* The pose after so many quarter turns about the line through the middle of cell `pivot` along
 * `axis` (0 to 2: x, y, z), counter-clockwise as seen from the positive end of the axis. The pivot
 * need not be a cell of the piece. */
SomaPiecePose soma_poses_turn (const SomaPoses *poses, int piece, SomaPiecePose pose, int axis,
                               int quarters, SomaCell pivot);

bool soma_pose_equal (SomaPiecePose a, SomaPiecePose b);
