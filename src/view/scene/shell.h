/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "mesh.h"

/* A surface that is given, where others are made of cells: flat triangles, and lines along its
 * edges. A value, counted by reference, which any thread may make. */
struct SomaShell
{
  int n_vertices, n_corners;
  SomaMeshVertex *vertices; /* owned; without body and colour */
  uint32_t *corners;        /* owned; three of each triangle, counter-clockwise from outside */
  int n_sharp_ends, n_ends;
  SomaMeshVertex *ends; /* owned; two of each line, those of sharp edges before those of bevels */
  SomaVec3 low, high;   /* the box around it */
};

/* Takes three points of each triangle, by number. Lengths are in cells, in the room of the block
 * that gets the surface. Triangles without an area are left out. */
SomaShell *soma_shell_new (const SomaVec3 *points, int n_points, const uint32_t *corners,
                           int n_triangles);

SomaShell *soma_shell_ref (SomaShell *shell);

/* Takes NULL too. */
void soma_shell_unref (SomaShell *shell);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaShell, soma_shell_unref)

/* How many vertices and indices the given surfaces of a scene have, lines included. */
void soma_shell_count (const SomaScene *scene, int *n_vertices, int *n_indices);

/* Adds them to its mesh, which has room, as the last two parts. */
void soma_shell_add (const SomaScene *scene, SomaMesh *mesh);
