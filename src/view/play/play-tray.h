/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "vec.h"

/* The tray: rows of unused pieces on the table beside and in front of a figure. */

typedef struct
{
  int n_cells;
  const SomaCell *cells; /* at any coordinates */
} SomaTrayPiece;

/* A piece in the tray is rotated by `transform`, and shifted so that its lowest coordinates are
 * those of `at`. */
typedef struct
{
  int transform;
  SomaCell at;
  int extent[3]; /* of the piece in the tray */
} SomaTraySlot;

typedef struct
{
  int n_slots;
  SomaTraySlot *slots; /* owned; one per piece, in the same order */
  int n_rows;
  SomaVec3 low, high; /* the box around all slots; both the origin if there are none */
  int n_hull;
  SomaVec3 *hull; /* owned; the corners of the figure's box, with room above it, and of all slots,
                     for soma_camera_look_at() */

  /* A box whose middle is that of the hull as seen from the default direction */
  SomaVec3 frame_low, frame_high;
} SomaTray;

/* Whether the cells, standing on a table as they are, do not tip over: their centre of mass is
 * above the interior of the convex hull of what touches the table. */
bool soma_tray_is_stable (const SomaCell *cells, int n_cells);

/* Lays the pieces out to the right and in front of a figure that fills the box from the origin to
 * `extent` (zeros: no figure), so that the default camera sees the figure behind them. The length
 * of the rows is the one that lets that camera come nearest in a viewport of that aspect (width
 * divided by height). Pieces keep their order, from left to right and from back to front. */
SomaTray *soma_tray_new (const int extent[3], const SomaTrayPiece *pieces, int n_pieces,
                         float aspect);

/* Takes NULL too. */
void soma_tray_free (SomaTray *tray);
