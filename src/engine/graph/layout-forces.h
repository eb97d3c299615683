/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layout-levels.h"

/* How far neighbours would be apart if there were only the two of them. */
#define SOMA_LAYOUT_SPACING 1.0f

/* The cells of a tree in which points that are near each other act as one on those far away, and
 * the forces on the points: memory for one level after the other. */
typedef struct SomaLayoutForces SomaLayoutForces;

/* For levels of at most `n` points. Free with soma_layout_forces_free(). */
SomaLayoutForces *soma_layout_forces_new (uint32_t n);

/* Takes NULL too. */
void soma_layout_forces_free (SomaLayoutForces *forces);

/* Moves every point by at most `step`. */
void soma_layout_forces_move (SomaLayoutForces *forces, SomaLayoutLevel *level, float step);
