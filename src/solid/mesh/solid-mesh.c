/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-mesh.h"

#include "vector-private.h"

SomaSolidMesh *
soma_solid_mesh_new (void)
{
  SomaSolidMesh *mesh = g_new (SomaSolidMesh, 1);

  mesh->points = g_array_new (FALSE, FALSE, sizeof (SomaSolidPoint));
  mesh->triangles = g_array_new (FALSE, FALSE, sizeof (SomaSolidTriangle));
  return mesh;
}

void
soma_solid_mesh_free (SomaSolidMesh *mesh)
{
  if (mesh == NULL)
    return;
  g_array_unref (mesh->points);
  g_array_unref (mesh->triangles);
  g_free (mesh);
}

int
soma_solid_mesh_add_point (SomaSolidMesh *mesh, SomaSolidPoint point)
{
  g_array_append_val (mesh->points, point);
  return (int) mesh->points->len - 1;
}

void
soma_solid_mesh_add_triangle (SomaSolidMesh *mesh, int a, int b, int c)
{
  SomaSolidTriangle triangle = { { a, b, c }, 0 };

  g_array_append_val (mesh->triangles, triangle);
}

void
soma_solid_mesh_paint (SomaSolidMesh *mesh, guint first, int colour)
{
  for (guint i = first; i < mesh->triangles->len; i++)
    g_array_index (mesh->triangles, SomaSolidTriangle, i).colour = colour;
}

SomaSolidPoint
soma_solid_mesh_get_point (const SomaSolidMesh *mesh, int point)
{
  return g_array_index (mesh->points, SomaSolidPoint, point);
}

const SomaSolidTriangle *
soma_solid_mesh_get_triangle (const SomaSolidMesh *mesh, int triangle)
{
  return &g_array_index (mesh->triangles, SomaSolidTriangle, triangle);
}

void
soma_solid_mesh_append (SomaSolidMesh *mesh, const SomaSolidMesh *other, SomaSolidPoint shift)
{
  int first = (int) mesh->points->len;

  for (guint i = 0; i < other->points->len; i++)
    soma_solid_mesh_add_point (mesh,
                               vector_add (soma_solid_mesh_get_point (other, (int) i), shift));
  for (guint i = 0; i < other->triangles->len; i++)
    {
      SomaSolidTriangle triangle = *soma_solid_mesh_get_triangle (other, (int) i);
      for (int k = 0; k < 3; k++)
        triangle.corners[k] += first;
      g_array_append_val (mesh->triangles, triangle);
    }
}

void
soma_solid_mesh_shift (SomaSolidMesh *mesh, SomaSolidPoint shift)
{
  for (guint i = 0; i < mesh->points->len; i++)
    {
      SomaSolidPoint *point = &g_array_index (mesh->points, SomaSolidPoint, i);
      *point = vector_add (*point, shift);
    }
}

SomaSolidBounds
soma_solid_mesh_get_bounds (const SomaSolidMesh *mesh)
{
  SomaSolidBounds bounds = { { 0, 0, 0 }, { 0, 0, 0 } };

  for (guint i = 0; i < mesh->points->len; i++)
    {
      SomaSolidPoint point = soma_solid_mesh_get_point (mesh, (int) i);
      if (i == 0)
        bounds = (SomaSolidBounds){ point, point };
      bounds.least.x = MIN (bounds.least.x, point.x);
      bounds.least.y = MIN (bounds.least.y, point.y);
      bounds.least.z = MIN (bounds.least.z, point.z);
      bounds.most.x = MAX (bounds.most.x, point.x);
      bounds.most.y = MAX (bounds.most.y, point.y);
      bounds.most.z = MAX (bounds.most.z, point.z);
    }
  return bounds;
}

double
soma_solid_mesh_get_volume (const SomaSolidMesh *mesh)
{
  double six_volumes = 0;

  for (guint i = 0; i < mesh->triangles->len; i++)
    {
      const int *corners = soma_solid_mesh_get_triangle (mesh, (int) i)->corners;
      SomaSolidPoint a = soma_solid_mesh_get_point (mesh, corners[0]);
      SomaSolidPoint b = soma_solid_mesh_get_point (mesh, corners[1]);
      SomaSolidPoint c = soma_solid_mesh_get_point (mesh, corners[2]);
      six_volumes += vector_dot (a, vector_cross (b, c));
    }
  return six_volumes / 6;
}

double
soma_solid_mesh_get_area (const SomaSolidMesh *mesh)
{
  double area = 0;

  for (guint i = 0; i < mesh->triangles->len; i++)
    {
      const int *corners = soma_solid_mesh_get_triangle (mesh, (int) i)->corners;
      area += vector_triangle_area (soma_solid_mesh_get_point (mesh, corners[0]),
                                    soma_solid_mesh_get_point (mesh, corners[1]),
                                    soma_solid_mesh_get_point (mesh, corners[2]));
    }
  return area;
}

SomaSolidPoint
soma_solid_normal (SomaSolidPoint a, SomaSolidPoint b, SomaSolidPoint c)
{
  SomaSolidPoint cross = vector_cross (vector_subtract (b, a), vector_subtract (c, a));
  double length = vector_length (cross);

  return length > 0 ? vector_scale (cross, 1 / length) : (SomaSolidPoint){ 0, 0, 0 };
}
