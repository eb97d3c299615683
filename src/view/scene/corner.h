/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "vec.h"

/* The surface of a body around a grid point, where eight cells (octants) meet. The bits of an
 * octant's number are 1 for greater x, 2 for greater y, 4 for greater z; `mask` has bit i set if
 * octant i belongs to the body. A face of the body at the point is given by its octant and its axis
 * (0 x, 1 y, 2 z): it faces the empty octant on the other side along the axis. */
typedef enum
{
  SOMA_EDGE_CONVEX,  /* to be rounded */
  SOMA_EDGE_FLAT,    /* two cells side by side */
  SOMA_EDGE_CONCAVE, /* an inner corner */
} SomaEdge;

/* The face on the other side of an edge of a face: `cross` is the axis, not the face's own, along
 * which the edge is crossed. Two cells of the body that touch only along the edge are rounded
 * separately. */
SomaEdge soma_corner_cross (uint8_t mask, int octant, int axis, int cross, int *next_octant,
                            int *next_axis);

/* How far the surface moves at the point itself if edges are rounded with radius 1: the same for
 * all faces that are joined there by edges. */
SomaVec3 soma_corner_offset (uint8_t mask, int octant, int axis);

/* The normal of the rounded surface at the point, for the face. */
SomaVec3 soma_corner_normal (uint8_t mask, int octant, int axis);
