/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "axis-drag.h"

/* An axis that is shortened to less than this part of the longest one leads into the picture. */
#define LEAST_LENGTH 0.15f

/* The cosine between the ways of pointer and body is at least this. */
#define LEAST_LIKENESS 0.5f

/* What an open direction may look less like the way of the pointer, as a cosine. */
#define OPEN_GAIN 0.2f

/* The unit vector of an axis. */
static SomaVec3
get_axis (int axis)
{
  return soma_vec3 (axis == 0, axis == 1, axis == 2);
}

int
soma_axis_drag_choose (const SomaCamera *camera, SomaVec3 grabbed, float right, float up,
                       unsigned open)
{
  SomaVec3 way = soma_vec3 (right, up, 0), seen[3];
  float longest = 0, best_likeness = 0;
  int best = -1;

  for (int axis = 0; axis < 3; axis++)
    {
      /* How a step along an axis looks, to the right and up. */
      SomaVec3 from = soma_camera_project (camera, grabbed);
      SomaVec3 to = soma_camera_project (camera, soma_vec3_add (grabbed, get_axis (axis)));
      seen[axis] = soma_vec3 ((to.x - from.x) * camera->half_width,
                              (to.y - from.y) * camera->half_height, 0);
      longest = fmaxf (longest, soma_vec3_length (seen[axis]));
    }
  for (int direction = 0; direction < 6; direction++)
    {
      SomaVec3 along = seen[direction / 2];
      float length = soma_vec3_length (along) * soma_vec3_length (way);
      if (length == 0 || soma_vec3_length (along) < LEAST_LENGTH * longest)
        continue;
      float likeness = soma_vec3_dot (along, way) / length * (direction % 2 == 0 ? 1 : -1);
      if (likeness < LEAST_LIKENESS)
        continue;
      likeness += (open >> direction & 1) != 0 ? OPEN_GAIN : 0;
      if (likeness <= best_likeness)
        continue;
      best_likeness = likeness;
      best = direction;
    }
  return best;
}

float
soma_axis_drag_measure (SomaVec3 grabbed, int axis, SomaVec3 origin, SomaVec3 direction)
{
  SomaVec3 along = get_axis (axis), to = soma_vec3_sub (origin, grabbed);
  float slope = soma_vec3_dot (along, direction), rest = 1 - slope * slope;

  if (rest < 1e-3f)
    return 0;
  return (soma_vec3_dot (along, to) - slope * soma_vec3_dot (direction, to)) / rest;
}
