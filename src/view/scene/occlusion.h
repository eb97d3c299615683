/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* How much of the sky above a face is hidden by the cells around it: the exact cosine-weighted
 * solid angle of the nearby walls (Lambert's formula for the form factor of a polygon), faded out
 * with distance. It is smooth across cells, and adding a cell never makes a point brighter, as long
 * as no wall hides another.
 *
 * Only cells in a window above the face count: two to each side and two high. What each wall hides
 * from each point is computed once, so that a face only costs additions. */
#define SOMA_SKY_REACH 2
#define SOMA_SKY_SIDE (2 * SOMA_SKY_REACH + 1)

/* The bit of the window's cell that is `a` along the face's first axis, `b` along its second (both
 * -2 to 2) and `c` (0 or 1) above it. */
#define SOMA_SKY_BIT(a, b, c)                                                                      \
  (UINT64_C (1) << (((c) *SOMA_SKY_SIDE + (b) + SOMA_SKY_REACH) * SOMA_SKY_SIDE + (a) +            \
                    SOMA_SKY_REACH))

/* The sample points of a face along each of its axes, relative to its middle. */
#define SOMA_SKY_POINTS 4
extern const float soma_sky_points[SOMA_SKY_POINTS];

/* The hidden part of the sky, 0 to 1, at all points of a face: the one at `i` along the first axis
 * and `j` along the second is hidden[j * SOMA_SKY_POINTS + i]. */
void soma_occlusion_get (uint64_t window, float hidden[SOMA_SKY_POINTS * SOMA_SKY_POINTS]);
