/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include <stddef.h>

/* Narrows the part of the ray, from *enter to *leave, that is between the planes 0 and 1 of one
 * axis. Returns whether *enter moved: the ray comes in through this axis' face. */
static bool
clip_to_slab (float origin, float direction, float *enter, float *leave)
{
  if (direction == 0)
    {
      if (origin < 0 || origin > 1)
        *leave = -INFINITY;
      return false;
    }
  float first = -origin / direction, second = (1 - origin) / direction;
  float in = fminf (first, second), out = fmaxf (first, second);
  *leave = fminf (*leave, out);
  if (in <= *enter)
    return false;
  *enter = in;
  return true;
}

/* Meets the ray with the unit cube at `low`. */
static bool
meet_cube (SomaVec3 low, SomaVec3 origin, SomaVec3 direction, float *distance, SomaVec3 *normal)
{
  SomaVec3 o = soma_vec3_sub (origin, low);
  float enter = -INFINITY, leave = INFINITY;
  if (clip_to_slab (o.x, direction.x, &enter, &leave))
    *normal = soma_vec3 (direction.x < 0 ? 1 : -1, 0, 0);
  if (clip_to_slab (o.y, direction.y, &enter, &leave))
    *normal = soma_vec3 (0, direction.y < 0 ? 1 : -1, 0);
  if (clip_to_slab (o.z, direction.z, &enter, &leave))
    *normal = soma_vec3 (0, 0, direction.z < 0 ? 1 : -1);
  *distance = enter;
  return enter >= 0 && enter < leave;
}

/* A figure has at most SOMA_MAX_CELLS cells, so trying each takes some microseconds, exploded or
 * not; walking the grid would only work when it is whole. */
bool
soma_pick (const SomaScene *scene, float explode, SomaVec3 origin, SomaVec3 direction, SomaHit *hit)
{
  bool found = false;
  for (int i = 0; scene->figure != NULL && i < scene->figure->n_cells; i++)
    {
      if (scene->body_at[i] < 0)
        continue;
      SomaCell cell = scene->figure->cells[i];
      SomaVec3 low =
          soma_vec3_add (soma_vec3 (cell.x, cell.y, cell.z),
                         soma_vec3_scale (scene->bodies[scene->body_at[i]].shift, explode));
      float distance;
      SomaVec3 normal;
      if (!meet_cube (low, origin, direction, &distance, &normal) ||
          (found && distance >= hit->distance))
        continue;
      *hit = (SomaHit){ i, scene->body_at[i], normal, distance };
      found = true;
    }
  return found;
}
