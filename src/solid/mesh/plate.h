/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"

/* Where pieces lie on the plates of a printer: each on its largest flat side, in rows. */

/* Lengths in mm. */
typedef struct
{
  double width, depth; /* along x and y; 0 0: as large as needed, about square */
  double spacing;      /* between pieces */
} SomaSolidPlate;

/* Some cells to be laid down. */
typedef struct
{
  const SomaCell *cells; /* borrowed */
  int n_cells;
} SomaSolidItem;

typedef struct
{
  int plate;     /* from 0 */
  int transform; /* the rotation that lays the cells down; see transform.h */
  double x, y;   /* of its least corner, in mm from that of the plate */
} SomaSolidSpot;

/* The rotation that puts most cells on the ground; of equal ones, that with the fewest cells above
 * nothing, then the lowest, then the least deep. */
int soma_solid_lay_down (const SomaSolidItem *item);

/* How many cells the item takes along x, y and z after a rotation. */
void soma_solid_get_extent (const SomaSolidItem *item, int transform, int extent[3]);

/* Finds a spot for each item, with cells of `unit` mm. Returns the number of plates, or 0 and sets
 * `*culprit` to the first item that is too large for any. */
int soma_solid_lay_out (const SomaSolidItem *items, int n_items, double unit,
                        const SomaSolidPlate *plate, SomaSolidSpot *spots, int *culprit);
