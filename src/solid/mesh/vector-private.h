/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "solid-mesh.h"

static inline SomaSolidPoint
vector_add (SomaSolidPoint a, SomaSolidPoint b)
{
  return (SomaSolidPoint){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline SomaSolidPoint
vector_subtract (SomaSolidPoint a, SomaSolidPoint b)
{
  return (SomaSolidPoint){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline SomaSolidPoint
vector_scale (SomaSolidPoint a, double factor)
{
  return (SomaSolidPoint){ a.x * factor, a.y * factor, a.z * factor };
}

static inline double
vector_dot (SomaSolidPoint a, SomaSolidPoint b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline SomaSolidPoint
vector_cross (SomaSolidPoint a, SomaSolidPoint b)
{
  return (SomaSolidPoint){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline double
vector_length (SomaSolidPoint a)
{
  return sqrt (vector_dot (a, a));
}

static inline double
vector_triangle_area (SomaSolidPoint a, SomaSolidPoint b, SomaSolidPoint c)
{
  return vector_length (vector_cross (vector_subtract (b, a), vector_subtract (c, a))) / 2;
}
