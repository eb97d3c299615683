/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

/* Vectors and matrices. Lengths are in cells, angles in radians. */
typedef struct
{
  float x, y, z;
} SomaVec3;

/* Column-major, as GL takes it: m[4 * column + row]. */
typedef struct
{
  float m[16];
} SomaMat4;

static inline SomaVec3
soma_vec3 (float x, float y, float z)
{
  return (SomaVec3){ x, y, z };
}

static inline SomaVec3
soma_vec3_add (SomaVec3 a, SomaVec3 b)
{
  return (SomaVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline SomaVec3
soma_vec3_sub (SomaVec3 a, SomaVec3 b)
{
  return (SomaVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline SomaVec3
soma_vec3_scale (SomaVec3 a, float factor)
{
  return (SomaVec3){ a.x * factor, a.y * factor, a.z * factor };
}

static inline float
soma_vec3_dot (SomaVec3 a, SomaVec3 b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline SomaVec3
soma_vec3_cross (SomaVec3 a, SomaVec3 b)
{
  return (SomaVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline float
soma_vec3_length (SomaVec3 a)
{
  return sqrtf (soma_vec3_dot (a, a));
}

/* Returns the null vector for the null vector. */
static inline SomaVec3
soma_vec3_normalize (SomaVec3 a)
{
  float length = soma_vec3_length (a);
  return length > 0 ? soma_vec3_scale (a, 1 / length) : a;
}

static inline SomaVec3
soma_vec3_min (SomaVec3 a, SomaVec3 b)
{
  return (SomaVec3){ fminf (a.x, b.x), fminf (a.y, b.y), fminf (a.z, b.z) };
}

static inline SomaVec3
soma_vec3_max (SomaVec3 a, SomaVec3 b)
{
  return (SomaVec3){ fmaxf (a.x, b.x), fmaxf (a.y, b.y), fmaxf (a.z, b.z) };
}

static inline float
soma_vec3_distance (SomaVec3 a, SomaVec3 b)
{
  return soma_vec3_length (soma_vec3_sub (a, b));
}

static inline SomaVec3
soma_vec3_lerp (SomaVec3 a, SomaVec3 b, float t)
{
  return soma_vec3_add (a, soma_vec3_scale (soma_vec3_sub (b, a), t));
}
