/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "vec.h"

/* Moving and turning blocks by hand: directions such as "left" depend on the camera, while blocks
 * move in steps and quarter turns on the grid. */

typedef enum
{
  SOMA_GO_LEFT,
  SOMA_GO_RIGHT,
  SOMA_GO_AWAY,
  SOMA_GO_TOWARDS,
  SOMA_GO_UP,
  SOMA_GO_DOWN,
  SOMA_N_GO,
} SomaGo;

/* The step of one cell in that direction, as the viewer sees it; `yaw` is that of the camera's
 * pose. */
SomaCell soma_go_step (SomaGo go, float yaw);

/* Quarter turns about the axes of the grid that are nearest to those of the screen. */
typedef enum
{
  SOMA_TURN_AROUND, /* about the vertical: the front goes to the right */
  SOMA_TURN_OVER,   /* about the axis from left to right: the top goes away */
  SOMA_TURN_ROLL,   /* about the axis away from the viewer: the top goes to the right */
  SOMA_N_TURNS,
} SomaTurn;

/* Converts the turn to one about an axis of the grid (0 to 2: x, y, z) for soma_poses_turn(): one
 * quarter, or three in reverse. */
void soma_turn_find (SomaTurn turn, bool reverse, float yaw, int *axis, int *quarters);

/* Where the grabbed point of a block goes when the pointer's ray starts at `origin` in `direction`:
 * it stays in the plane through `grabbed` that faces the camera, which looks `forward`. A block
 * that reaches the table slides along it; `below` is how far the block extends below the grabbed
 * point. The point stays within `reach` of `grabbed`. */
SomaVec3 soma_drag_follow (SomaVec3 grabbed, float below, SomaVec3 forward, SomaVec3 origin,
                           SomaVec3 direction, float reach);

/* The distance of a point from the ray; `direction` is a unit vector. */
float soma_drag_get_distance (SomaVec3 point, SomaVec3 origin, SomaVec3 direction);

/* A place where a block can be put; `point` is where the grabbed point would be. */
typedef struct
{
  SomaVec3 point;
  bool inside; /* in the figure rather than beside it */
  bool rests;  /* supported by the table or other blocks; otherwise it would fall */
} SomaSpot;

/* Chooses the spot nearest to the pointer's ray, within `radius`; -1 if there is none. Among spots
 * about equally near it prefers those inside, then those where the block rests, then `current`, the
 * one chosen before (-1: none), so that a shaky hand does not make the block jump, then the one
 * nearest to the viewer. */
int soma_drag_choose (const SomaSpot *spots, int n_spots, int current, SomaVec3 origin,
                      SomaVec3 direction, float radius);
