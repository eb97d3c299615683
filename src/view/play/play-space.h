/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"
#include "vec.h"

/* Moving and turning blocks by hand: what a person means by "left" or "over there" depends on
 * where the camera is, what the block does are steps and quarter turns on the grid. */

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

/* The step of one cell that the viewer would call so; `yaw` is that of the camera's pose. */
SomaCell soma_go_step (SomaGo go, float yaw);

/* The three quarter turns, about the axes of the grid that are nearest to the screen's. */
typedef enum
{
  SOMA_TURN_AROUND, /* about the vertical: the front comes to the right */
  SOMA_TURN_OVER,   /* about the axis from left to right: the top goes away */
  SOMA_TURN_ROLL,   /* about the axis away from the viewer: the top comes to the right */
  SOMA_N_TURNS,
} SomaTurn;

/* The same as a turn about an axis of the grid (0 to 2: x, y, z), which is how soma_poses_turn() wants
 * it: one quarter, or three for the reverse. */
void soma_turn_find (SomaTurn turn, bool reverse, float yaw, int *axis, int *quarters);

/* Where the grabbed point of a block goes when the pointer's ray is the one from `origin` in
 * `direction`: on the plane through `grabbed` that faces the camera, which looks `forward`. Where
 * the block would sink into the table, it slides along it instead: `below` is how far the block
 * reaches down from the grabbed point. It never goes further than `reach` from `grabbed`. */
SomaVec3 soma_drag_follow (SomaVec3 grabbed, float below, SomaVec3 forward, SomaVec3 origin,
                           SomaVec3 direction, float reach);

/* How far a point is from the ray; `direction` is a unit vector. */
float soma_drag_get_distance (SomaVec3 point, SomaVec3 origin, SomaVec3 direction);

/* Somewhere a block can be put: `point` is where the grabbed point would be. */
typedef struct
{
  SomaVec3 point;
  bool inside; /* where it belongs, rather than beside that */
  bool rests;  /* on the table or on other blocks; it would fall otherwise */
} SomaSpot;

/* The spot that the pointer means: the grabbed point comes near to its ray, `radius` at most. Among
 * spots about equally near one inside is meant, then one where the block rests, then `current`,
 * the spot that was chosen before (-1: none), so that a trembling hand does not make the block
 * tremble; of equals the one nearest to the viewer. -1 if there is none. */
int soma_drag_choose (const SomaSpot *spots, int n_spots, int current, SomaVec3 origin,
                      SomaVec3 direction, float radius);
