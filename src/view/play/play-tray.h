/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "vec.h"

/* The tray: where pieces lie on the table, in rows beside and in front of a figure, before they are
 * used. */

typedef struct
{
  int n_cells;
  const SomaCell *cells; /* any coordinates */
} SomaTrayPiece;

/* A piece lies there turned by `transform`, a rotation, its cells shifted so that their least
 * coordinates are those of `at`. */
typedef struct
{
  int transform;
  SomaCell at;
  int extent[3]; /* of the piece as it lies */
} SomaTraySlot;

typedef struct
{
  int n_slots;
  SomaTraySlot *slots; /* owned; one per piece, in their order */
  int n_rows;
  SomaVec3 low, high; /* the box around all slots; both the origin if there are none */
  int n_hull;
  SomaVec3 *hull; /* owned; the corners of the figure's box and of all slots', for
                     soma_camera_look_at()... */
  SomaVec3 frame_low,
      frame_high; /* ...and the box in whose middle they are as one sees them from the
                                     default direction */
} SomaTray;

/* Whether the cells, standing on a table as they are, do not tip over: their centre of mass is
 * above the inside of the convex hull of what touches the table. */
bool soma_tray_is_stable (const SomaCell *cells, int n_cells);

/* Lays the pieces out around a figure that fills the box from the origin to `extent`: to its right and
 * in front of it, so that it stands behind them as the default camera looks at it. The rows are as
 * long as lets that come nearest to figure and tray in a viewport of that aspect (width by height).
 * Pieces keep their order, from left to right and from the row behind to the row in front. Without
 * a figure the extents are 0. */
SomaTray *soma_tray_new (const int extent[3], const SomaTrayPiece *pieces, int n_pieces,
                         float aspect);

/* Takes NULL too. */
void soma_tray_free (SomaTray *tray);
