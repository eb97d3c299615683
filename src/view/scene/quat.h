/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "vec.h"

/* A rotation as a unit quaternion. */
typedef struct
{
  float x, y, z, w;
} SomaQuat;

static inline SomaQuat
soma_quat_none (void)
{
  return (SomaQuat){ 0, 0, 0, 1 };
}

/* Rotates by `angle` about `axis`, a unit vector; counter-clockwise when looking against it. */
static inline SomaQuat
soma_quat_about (SomaVec3 axis, float angle)
{
  float s = sinf (angle / 2);
  return (SomaQuat){ axis.x * s, axis.y * s, axis.z * s, cosf (angle / 2) };
}

/* Rotates about a vector by its length. */
static inline SomaQuat
soma_quat_by (SomaVec3 turn)
{
  return soma_quat_about (soma_vec3_normalize (turn), soma_vec3_length (turn));
}

/* Rotates by `b`, then by `a`. */
static inline SomaQuat
soma_quat_multiply (SomaQuat a, SomaQuat b)
{
  return (SomaQuat){ a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                     a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                     a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                     a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z };
}

static inline SomaQuat
soma_quat_invert (SomaQuat a)
{
  return (SomaQuat){ -a.x, -a.y, -a.z, a.w };
}

static inline SomaVec3
soma_quat_rotate (SomaQuat a, SomaVec3 v)
{
  SomaVec3 axis = soma_vec3 (a.x, a.y, a.z);
  SomaVec3 across = soma_vec3_scale (soma_vec3_cross (axis, v), 2);
  return soma_vec3_add (
      v, soma_vec3_add (soma_vec3_scale (across, a.w), soma_vec3_cross (axis, across)));
}

/* The angle of the rotation, 0 to pi. */
static inline float
soma_quat_angle (SomaQuat a)
{
  return 2 * atan2f (sqrtf (a.x * a.x + a.y * a.y + a.z * a.z), fabsf (a.w));
}

/* The fraction `t` of the rotation, the shorter way round. */
static inline SomaQuat
soma_quat_part (SomaQuat a, float t)
{
  float s = sqrtf (a.x * a.x + a.y * a.y + a.z * a.z);
  if (s < 1e-6f)
    return soma_quat_none ();
  SomaVec3 axis = soma_vec3_scale (soma_vec3 (a.x, a.y, a.z), (a.w < 0 ? -1 : 1) / s);
  return soma_quat_about (axis, soma_quat_angle (a) * t);
}
