/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-space.h"

#define QUARTER 1.57079633f

/* The costs of being outside and of falling in the choice of a spot, and the bonus for staying, in
 * cells. */
#define OUTSIDE_COST 0.5f
#define FALL_COST 0.4f
#define STAY_GAIN 0.2f

/* The cost of a cell farther from the viewer, in cells of distance from the ray. */
#define DEPTH_COST 0.02f

static SomaCell
negate (SomaCell cell)
{
  return (SomaCell){ (int16_t) -cell.x, (int16_t) -cell.y, (int16_t) -cell.z };
}

SomaCell
soma_go_step (SomaGo go, float yaw)
{
  static const SomaCell right[4] = { { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 }, { 0, -1, 0 } };
  int quarters = (int) lroundf (yaw / QUARTER) & 3;

  switch (go)
    {
    case SOMA_GO_RIGHT:
      return right[quarters];
    case SOMA_GO_LEFT:
      return negate (right[quarters]);
    case SOMA_GO_AWAY:
      return right[(quarters + 1) & 3];
    case SOMA_GO_TOWARDS:
      return negate (right[(quarters + 1) & 3]);
    case SOMA_GO_UP:
      return (SomaCell){ 0, 0, 1 };
    case SOMA_GO_DOWN:
    case SOMA_N_GO:
    default:
      return (SomaCell){ 0, 0, -1 };
    }
}

void
soma_turn_find (SomaTurn turn, bool reverse, float yaw, int *axis, int *quarters)
{
  SomaCell about = turn == SOMA_TURN_AROUND ? soma_go_step (SOMA_GO_UP, yaw)
                   : turn == SOMA_TURN_OVER ? soma_go_step (SOMA_GO_LEFT, yaw)
                                            : soma_go_step (SOMA_GO_AWAY, yaw);
  bool positive = about.x + about.y + about.z > 0;

  *axis = about.x != 0 ? 0 : about.y != 0 ? 1 : 2;
  *quarters = positive != reverse ? 1 : 3;
}

static SomaVec3
get_point (SomaVec3 origin, SomaVec3 direction, float distance)
{
  return soma_vec3_add (origin, soma_vec3_scale (direction, distance));
}

/* How far along the ray it meets the plane through `on`; INFINITY if it never does. */
static float
meet_plane (SomaVec3 on, SomaVec3 normal, SomaVec3 origin, SomaVec3 direction)
{
  float slope = soma_vec3_dot (direction, normal);
  float distance = soma_vec3_dot (soma_vec3_sub (on, origin), normal) / slope;

  return fabsf (slope) > 1e-6f && distance > 0 ? distance : INFINITY;
}

SomaVec3
soma_drag_follow (SomaVec3 grabbed, float below, SomaVec3 forward, SomaVec3 origin,
                  SomaVec3 direction, float reach)
{
  float distance = meet_plane (grabbed, forward, origin, direction);

  if (!isfinite (distance))
    return grabbed;
  SomaVec3 point = get_point (origin, direction, distance);
  if (point.z < below)
    {
      distance = meet_plane (soma_vec3 (0, 0, below), soma_vec3 (0, 0, 1), origin, direction);
      if (isfinite (distance))
        point = get_point (origin, direction, distance);
      point.z = below;
    }
  SomaVec3 way = soma_vec3_sub (point, grabbed);
  float length = soma_vec3_length (way);
  if (length > reach)
    point = soma_vec3_add (grabbed, soma_vec3_scale (way, reach / length));
  point.z = fmaxf (point.z, below);
  return point;
}

float
soma_drag_get_distance (SomaVec3 point, SomaVec3 origin, SomaVec3 direction)
{
  SomaVec3 to = soma_vec3_sub (point, origin);
  float along = soma_vec3_dot (to, direction);

  return soma_vec3_length (soma_vec3_sub (to, soma_vec3_scale (direction, along)));
}

int
soma_drag_choose (const SomaSpot *spots, int n_spots, int current, SomaVec3 origin,
                  SomaVec3 direction, float radius)
{
  float best_cost = INFINITY;
  int best = -1;

  for (int i = 0; i < n_spots; i++)
    {
      const SomaSpot *spot = &spots[i];
      float off = soma_drag_get_distance (spot->point, origin, direction);
      float gain = i == current ? STAY_GAIN : 0;
      if (off > radius + gain)
        continue;
      float along = soma_vec3_dot (soma_vec3_sub (spot->point, origin), direction);
      float cost = off - gain + (spot->inside ? 0 : OUTSIDE_COST) + (spot->rests ? 0 : FALL_COST) +
                   DEPTH_COST * along;
      if (cost >= best_cost)
        continue;
      best_cost = cost;
      best = i;
    }
  return best;
}
