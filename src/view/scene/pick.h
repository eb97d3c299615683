/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* The first face of a drawn cell that a ray meets. */
typedef struct
{
  int cell; /* its number in the scene */
  int body;
  SomaVec3 normal; /* of the face: a unit vector along an axis */
  float distance;
} SomaHit;

/* Follows a ray through the scene exploded by `explode`, and through what is intangible. A ray that
 * starts inside a cell does not meet that cell. Returns false if nothing is met. */
bool soma_pick (const SomaScene *scene, float explode, SomaVec3 origin, SomaVec3 direction,
                SomaHit *hit);

/* Where the ray meets the table; false if it does not. */
bool soma_pick_table (SomaVec3 origin, SomaVec3 direction, SomaVec3 *point);
