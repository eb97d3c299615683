/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "vec.h"

/* The surface of a body around one point of the grid, where eight cells meet. The cells are octants
 * numbered by bits: 1 for greater x, 2 for greater y, 4 for greater z. `mask` has bit i set if
 * octant i belongs to the body. A face of the body at the point is named by the octant it belongs
 * to and its axis (0 x, 1 y, 2 z): it looks from there into the octant across the axis, which is
 * empty. */
typedef enum
{
  SOMA_EDGE_CONVEX,  /* to be rounded */
  SOMA_EDGE_FLAT,    /* two cells side by side */
  SOMA_EDGE_CONCAVE, /* an inner corner */
} SomaEdge;

/* Where a face's edge leads: `cross` is the axis, other than the face's own, that is crossed. Where
 * two cells of the body touch along the edge only, each is rounded on its own. */
SomaEdge soma_corner_cross (uint8_t mask, int octant, int axis, int cross, int *next_octant,
                            int *next_axis);

/* How far the surface moves at the point itself when edges are rounded with the radius 1. The same
 * for all faces that are joined there through edges. */
SomaVec3 soma_corner_offset (uint8_t mask, int octant, int axis);

/* The normal of the rounded surface at the point, as the face sees it. */
SomaVec3 soma_corner_normal (uint8_t mask, int octant, int axis);
