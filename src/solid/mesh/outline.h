/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"

/* Flat pieces as what is cut out of a sheet: the borders of cells that lie in one plane. */

typedef struct
{
  double x, y; /* mm */
} SomaOutlinePoint;

/* Closed lines, each an array of SomaOutlinePoint without the first one again at its end: around
 * the cells counter-clockwise, with y upwards, and around holes clockwise. */
typedef GPtrArray SomaOutline;

/* Whether cells, turned by the transform, lie in one plane, z. */
gboolean soma_outline_is_flat (const SomaCell *cells, int n_cells, int transform);

/* Whether cells that lie in one plane are joined by their sides, so that what is cut out does not
 * fall apart. */
gboolean soma_outline_is_connected (const SomaCell *cells, int n_cells);

/* The outline of cells of one plane, z, which are `unit` mm wide: x and y count from 0, 0 at the
 * lower left corner of the cell 0, 0. The lines lie `shift` mm outside of the cells, or inside if
 * that is negative; it must be less than half a unit. Cells that touch at a corner alone are apart
 * there, unless the lines lie outside. */
SomaOutline *soma_outline_new (const SomaCell *cells, int n_cells, double unit, double shift);

/* How long the lines are together, in mm. */
double soma_outline_get_length (const SomaOutline *outline);
