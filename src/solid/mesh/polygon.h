/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-mesh.h"

/* Places that are nearer to each other than this, in mm, are the same: far less than any printer
 * can do, and far more than rounding. */
#define POLYGON_SAME 1e-7

/* Fills a closed line through these points of the mesh, counter-clockwise from outside, with
 * triangles. Equal neighbours count once, and where the line passes a point several times, it is
 * cut into lines that do so once.
 *
 * The triangles have the least area, which in a plane are those that do not overlap; outside a
 * plane those that are parallel to an axis, or at 45 degrees to two of them, come first, as the
 * faces and bevels around them are. None is without an area if there is another way. */
void polygon_fill (SomaSolidMesh *mesh, const int *points, int n_points);

/* Fills what is between a closed line and one within it in the same plane, both counter-clockwise
 * from outside, neither with a point twice. */
void polygon_fill_ring (SomaSolidMesh *mesh, const int *outer, int n_outer, const int *inner,
                        int n_inner);
