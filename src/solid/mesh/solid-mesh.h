/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A surface of triangles in millimetres, as printers of solids read it: x right, y away, z up. */

typedef struct
{
  double x, y, z;
} SomaSolidPoint;

/* Three points by number, counter-clockwise from outside. */
typedef struct
{
  int corners[3];
  int colour; /* that of the cell that it shows, or 0 */
} SomaSolidTriangle;

typedef struct
{
  GArray *points;    /* of SomaSolidPoint */
  GArray *triangles; /* of SomaSolidTriangle */
} SomaSolidMesh;

typedef struct
{
  SomaSolidPoint least, most;
} SomaSolidBounds;

/* An empty mesh. */
SomaSolidMesh *soma_solid_mesh_new (void);

/* Takes NULL too. */
void soma_solid_mesh_free (SomaSolidMesh *mesh);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSolidMesh, soma_solid_mesh_free)

/* Returns the number of the new point, even where there is another one at the same place. */
int soma_solid_mesh_add_point (SomaSolidMesh *mesh, SomaSolidPoint point);

void soma_solid_mesh_add_triangle (SomaSolidMesh *mesh, int a, int b, int c);

/* Gives all triangles from number `first` on the colour of a cell. */
void soma_solid_mesh_paint (SomaSolidMesh *mesh, guint first, int colour);

SomaSolidPoint soma_solid_mesh_get_point (const SomaSolidMesh *mesh, int point);

const SomaSolidTriangle *soma_solid_mesh_get_triangle (const SomaSolidMesh *mesh, int triangle);

/* Adds all of `other`, shifted. */
void soma_solid_mesh_append (SomaSolidMesh *mesh, const SomaSolidMesh *other, SomaSolidPoint shift);

/* Shifts all points. */
void soma_solid_mesh_shift (SomaSolidMesh *mesh, SomaSolidPoint shift);

/* The least box around the mesh; all 0 if it is empty. */
SomaSolidBounds soma_solid_mesh_get_bounds (const SomaSolidMesh *mesh);

/* What is inside, in mm³: exact up to rounding, for a closed mesh. */
double soma_solid_mesh_get_volume (const SomaSolidMesh *mesh);

/* The area of all triangles, in mm². */
double soma_solid_mesh_get_area (const SomaSolidMesh *mesh);

/* The unit vector that a triangle with these corners has towards outside; 0 if it has no area. */
SomaSolidPoint soma_solid_normal (SomaSolidPoint a, SomaSolidPoint b, SomaSolidPoint c);
