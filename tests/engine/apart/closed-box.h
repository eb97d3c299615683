/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "puzzle.h"

/* A closed box with an empty room in it, and cubes with edge 1 in that. Nothing can leave. */
typedef struct
{
  SomaPuzzle *puzzle;
  uint16_t *copy_at;
} ClosedBox;

/* The room has `room` cells along each axis; the cubes lie in rows along x, one behind the
 * other. */
ClosedBox closed_box_make (const int *room, int n_cubes);
void closed_box_clear (ClosedBox *solved);
