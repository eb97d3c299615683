/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "scene.h"

/* The first face of a drawn cell that a ray hits. */
typedef struct
{
  int cell; /* its number in the scene */
  int body;
  SomaVec3 normal; /* of the face: a unit vector along an axis */
  float distance;
} SomaHit;

/* Follows a ray through the scene exploded by `explode`, ignoring intangible bodies and a cell that
 * the ray starts in. Returns false if it hits nothing. */
bool soma_pick (const SomaScene *scene, float explode, SomaVec3 origin, SomaVec3 direction,
                SomaHit *hit);

/* Where the ray hits the table; false if it does not. */
bool soma_pick_table (SomaVec3 origin, SomaVec3 direction, SomaVec3 *point);
