/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-mesh.h"

/* What must hold of a solid, by looking at its triangles alone. */

typedef enum
{
  MESH_FAULT_FLAT = 1 << 0,  /* a triangle has no area */
  MESH_FAULT_OPEN = 1 << 1,  /* an edge is not in exactly two triangles, once in each direction */
  MESH_FAULT_TOUCH = 1 << 2, /* two triangles meet elsewhere than at what they share, or overlap */
} MeshFaults;

/* Compares all triangles with each other. */
MeshFaults mesh_check (const SomaSolidMesh *mesh);

/* The points, less the edges, plus the triangles: 2 for each closed surface without handles. */
int mesh_check_euler (const SomaSolidMesh *mesh);

/* Fails the test, with `what`, if there is a fault, or nothing inside. */
void mesh_assert_solid (const SomaSolidMesh *mesh, const char *what);
