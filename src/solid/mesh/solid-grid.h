/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"

/* Which cells of a block are solid. The outermost cells never are, so that each cell that is has
 * neighbours on all sides. Cells need not be of one size: the planes between them are anywhere. */
typedef struct
{
  int size[3];      /* cells along x, y and z */
  double *lines[3]; /* owned: where the size + 1 planes are, in mm, ascending */
  guint8 *solid;    /* owned: x runs fastest; 0, or 1 and the colour of the cell */
} SolidGrid;

/* A face between a solid cell and one that is not: in direction `axis` of the cell, upwards or
 * downwards. Its corners are numbered 0 to 3, counter-clockwise from outside, and side k goes from
 * corner k to the next. */
typedef struct
{
  int cell[3];
  int axis;
  gboolean is_up;
} SolidFace;

/* How the surface goes on over a side of a face. */
typedef enum
{
  SOLID_EDGE_CONVEX, /* to another face of the cell; also where only a line joins two cells */
  SOLID_EDGE_FLAT,
  SOLID_EDGE_CONCAVE,
} SolidEdge;

#define SOLID_N_DIRECTIONS 6

/* Whether a grid for these cells, or with a wall around them, is not too large for the memory. */
gboolean solid_grid_has_room (const SomaCell *cells, int n_cells);

/* A grid with nothing in it whose planes are `unit` mm apart, the second one at 0. */
SolidGrid *solid_grid_new (const int size[3], double unit);

/* A grid of these cells, whose least corner is at 0, 0, 0, with their colours (nullable). */
SolidGrid *solid_grid_new_for_cells (const SomaCell *cells, const guint8 *colours, int n_cells,
                                     double unit);

void solid_grid_free (SolidGrid *grid);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolidGrid, solid_grid_free)

int solid_grid_index (const SolidGrid *grid, const int cell[3]);
gboolean solid_grid_is_solid (const SolidGrid *grid, const int cell[3]);

/* Whether the only cells around a point of the grid that are not solid are two, which touch only
 * there. */
gboolean solid_grid_is_pinched (const SolidGrid *grid, const int point[3]);

/* Whether solid cells, or others, touch somewhere along a line or at a point alone. */
gboolean solid_grid_touches_itself (const SolidGrid *grid);

/* The two axes that span a face, in this order counter-clockwise from outside. */
void solid_face_get_axes (int axis, gboolean is_up, int axes[2]);

/* A number for the face, below SOLID_N_DIRECTIONS times the number of cells. */
int solid_face_index (const SolidGrid *grid, const SolidFace *face);

/* Whether the surface has this face. */
gboolean solid_face_exists (const SolidGrid *grid, const SolidFace *face);

/* The face beyond a side, and which side of it that is. */
SolidEdge solid_face_cross (const SolidGrid *grid, const SolidFace *face, int side,
                            SolidFace *beyond, int *side_beyond);
