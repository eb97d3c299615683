/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "surface.h"

/* Squares in the middle of a face, some of them sunk. */
typedef struct
{
  int columns, rows;
  const guint8 *sunk; /* borrowed: row by row from the lowest, from the left */
  double pitch;       /* mm from one square to the next */
  double depth;       /* mm */
} Relief;

/* Adds face number `i` of the surface with the relief, upright where the face is. Squares that are
 * sunk and meet at a corner are joined there, all others stand apart. */
void relief_cut (const Surface *surface, const SolidGrid *grid, guint i, const Relief *relief);

/* The corners of a square with sides of `size` mm in the middle of face number `i`, which are added
 * to the mesh, with the face around the square. */
void relief_open (const Surface *surface, const SolidGrid *grid, guint i, double size,
                  int corners[4]);
