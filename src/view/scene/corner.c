/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corner.h"

/* Halfway along a quarter circle of radius 1, a point is this far inside both its tangents; a third
 * of the way along an octant of the sphere, this far inside its three tangent planes. */
#define EDGE_DEPTH 0.29289322f
#define TIP_DEPTH 0.42264973f

static SomaVec3
get_axis (int axis, int octant)
{
  float sign = octant >> axis & 1 ? 1 : -1;

  return soma_vec3 (axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0);
}

/* From the octant out through the face. */
static SomaVec3
get_face_normal (int octant, int axis)
{
  return soma_vec3_scale (get_axis (axis, octant), -1);
}

static float
clamp_unit (float value)
{
  return fminf (fmaxf (value, -1), 1);
}

SomaEdge
soma_corner_cross (uint8_t mask, int octant, int axis, int cross, int *next_octant, int *next_axis)
{
  int beside = octant ^ (1 << cross);
  int above = beside ^ (1 << axis);

  if (!(mask >> beside & 1))
    {
      *next_octant = octant;
      *next_axis = cross;
      return SOMA_EDGE_CONVEX;
    }
  if (!(mask >> above & 1))
    {
      *next_octant = beside;
      *next_axis = axis;
      return SOMA_EDGE_FLAT;
    }
  *next_octant = above;
  *next_axis = cross;
  return SOMA_EDGE_CONCAVE;
}

/* Walks around the point from face to face and adds up the shifts that the rounded edges require. A
 * rounded edge that goes straight through requires the same shift twice; two that meet in an inner
 * corner require a point on both cylinders; with the sum limited to one step per axis, every case
 * ends up on the surface. */
SomaVec3
soma_corner_offset (uint8_t mask, int octant, int axis)
{
  SomaVec3 sum = { 0 };
  int o = octant, a = axis, cross = (axis + 1) % 3, n_convex = 0, n_edges = 0;

  do
    {
      int along = 3 - a - cross, next_octant, next_axis;
      SomaEdge edge = soma_corner_cross (mask, o, a, cross, &next_octant, &next_axis);
      if (edge == SOMA_EDGE_CONVEX)
        {
          sum = soma_vec3_add (sum, soma_vec3_add (get_axis (a, o), get_axis (cross, o)));
          n_convex++;
        }
      n_edges++;
      o = next_octant;
      a = next_axis;
      cross = along;
    }
  while (o != octant || a != axis);

  float depth = n_convex == 3 && n_edges == 3 ? TIP_DEPTH : EDGE_DEPTH;
  return soma_vec3_scale (soma_vec3 (clamp_unit (sum.x), clamp_unit (sum.y), clamp_unit (sum.z)),
                          depth);
}

/* The sum of the normals of the faces into which the face is rounded at the point. */
static SomaVec3
sum_rounded (uint8_t mask, int octant, int axis)
{
  SomaVec3 sum = { 0 };

  for (int i = 1; i <= 2; i++)
    {
      int o, a;
      if (soma_corner_cross (mask, octant, axis, (axis + i) % 3, &o, &a) == SOMA_EDGE_CONVEX)
        sum = soma_vec3_add (sum, get_face_normal (o, a));
    }
  return sum;
}

SomaVec3
soma_corner_normal (uint8_t mask, int octant, int axis)
{
  SomaVec3 sum = sum_rounded (mask, octant, axis);

  /* A face without a rounded edge is still curved if its neighbours in the same plane are. */
  for (int i = 1; i <= 2 && soma_vec3_dot (sum, sum) == 0; i++)
    {
      int first = (axis + i) % 3, second = (axis + 3 - i) % 3, o, a;
      SomaVec3 bent = { 0 };
      if (soma_corner_cross (mask, octant, axis, first, &o, &a) == SOMA_EDGE_FLAT)
        bent = soma_vec3_add (bent, sum_rounded (mask, o, a));
      if (soma_corner_cross (mask, octant, axis, second, &o, &a) == SOMA_EDGE_FLAT)
        bent = soma_vec3_add (bent, sum_rounded (mask, o, a));
      sum = soma_vec3_scale (bent, 0.5f);
    }
  return soma_vec3_normalize (soma_vec3_add (get_face_normal (octant, axis), sum));
}
