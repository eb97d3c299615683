/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"

#include <stddef.h>

/* Narrows the part of the ray, from *enter to *leave, that lies between the planes 0 and 1 of one
 * axis. Returns whether *enter moved: the ray then enters through a face across this axis. */
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

/* Intersects the ray with the unit cube at `low`. */
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

/* Intersects the ray with a cell of the scene, wherever its body is and however it is rotated. */
static bool
meet_cell (const SomaScene *scene, const SomaSceneCell *cell, float explode, SomaVec3 origin,
           SomaVec3 direction, float *distance, SomaVec3 *normal)
{
  SomaQuat turn = scene->bodies[cell->body].turn, back = soma_quat_invert (turn);
  SomaVec3 place = soma_scene_get_place (scene, cell->body, explode);

  origin = soma_quat_rotate (back, soma_vec3_sub (origin, place));
  direction = soma_quat_rotate (back, direction);
  SomaVec3 low = soma_vec3 (cell->cell.x, cell->cell.y, cell->cell.z);
  if (!meet_cube (low, origin, direction, distance, normal))
    return false;
  *normal = soma_quat_rotate (turn, *normal);
  return true;
}

/* A scene hardly has more than SOMA_MAX_CELLS cells, so trying each takes some microseconds,
 * wherever the bodies are; traversing the grid would only work while the bodies are in place. */
bool
soma_pick (const SomaScene *scene, float explode, SomaVec3 origin, SomaVec3 direction, SomaHit *hit)
{
  bool found = false;

  for (int i = 0; i < scene->n_cells; i++)
    {
      const SomaSceneCell *cell = &scene->cells[i];
      if (!cell->drawn || scene->bodies[cell->body].intangible)
        continue;
      float distance;
      SomaVec3 normal;
      if (!meet_cell (scene, cell, explode, origin, direction, &distance, &normal) ||
          (found && distance >= hit->distance))
        continue;
      *hit = (SomaHit){ i, cell->body, normal, distance };
      found = true;
    }
  return found;
}

bool
soma_pick_table (SomaVec3 origin, SomaVec3 direction, SomaVec3 *point)
{
  if (direction.z == 0 || -origin.z / direction.z < 0)
    return false;
  *point = soma_vec3_add (origin, soma_vec3_scale (direction, -origin.z / direction.z));
  point->z = 0;
  return true;
}
