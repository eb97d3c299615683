/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-grid.h"
#include "solid-mesh.h"

/* The surface of the solid cells of a grid, piece by piece: bevels and what joins coplanar faces
 * are in the mesh, and the outlines of the faces are known, to be filled or cut open. */

/* Four corners, and on each side at most two points of the face beyond it. */
#define SURFACE_OUTLINE_MAX 12

typedef struct
{
  SolidFace face;
  int n_points;
  int outline[SURFACE_OUTLINE_MAX]; /* counter-clockwise from outside */
} SurfaceFace;

typedef struct
{
  SomaSolidMesh *mesh; /* borrowed */
  GArray *faces;       /* owned: of SurfaceFace, in the order of the cells */
} Surface;

/* How far the surface lies within the cells, and what its bevels take of each face at a convex
 * edge, in mm. No cell may be so small that nothing of its faces is left.
 *
 * Cells that touch along a line or at a point only would make a surface that touches itself. An
 * inset keeps them apart, and so do bevels; without either all edges get those that
 * `least_bevel` asks for. Where gaps touch at a point only, an inset makes a tunnel, but with
 * bevels something is filled in between. */
typedef struct
{
  double inset, bevel, least_bevel;
} SurfaceShape;

/* Adds to the mesh all but the faces. */
Surface *surface_new (SomaSolidMesh *mesh, const SolidGrid *grid, const SurfaceShape *shape);

void surface_free (Surface *surface);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Surface, surface_free)

/* Adds face number `i`. */
void surface_fill_face (const Surface *surface, guint i);

/* Turns all triangles from number `first` on inside out. */
void surface_reverse (SomaSolidMesh *mesh, guint first);
