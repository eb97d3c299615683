/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "camera.h"

/* Dragging a body along the axes of the grid: the pointer moves on the screen, and the body along
 * the axis that looks most like its way. Directions are numbered as in the engine: 2 * axis is up
 * the axis, 2 * axis + 1 down. */

/* The direction in which a point of a body goes if the pointer has moved `right` and `up` in the
 * picture (in any unit, the same for both) since it took hold of it there. Among directions that
 * look nearly the same, one of `open` (a bit for each) is preferred. -1 if none looks like it. */
int soma_axis_drag_choose (const SomaCamera *camera, SomaVec3 grabbed, float right, float up,
                           unsigned open);

/* How far along the axis, from where it was grabbed, the point is nearest to the pointer's ray;
 * `direction` is a unit vector. 0 if the ray leads along the axis. */
float soma_axis_drag_measure (SomaVec3 grabbed, int axis, SomaVec3 origin, SomaVec3 direction);
