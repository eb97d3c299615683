/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-path.h"

/* What meets in the plane across the axis: bodies are convex, rectangles of which all corners
 * are cut off. A piece is, in each layer, as many of them as there are rectangles of its cells that
 * cannot be made larger; that is exact, since where a square of less than a cell fits into cells,
 * it fits into such a rectangle; and where a corner of one is not a corner of the piece, another of
 * its rectangles covers it. Lengths are in cells; the middle of what turns is the origin. */

typedef struct
{
  double x, y;           /* its middle */
  double half_x, half_y; /* its size */
  double reach;          /* of its farthest point from the origin */
  int piece;
} SomaTurnBody;

/* A turning and a staying body of the same layer. */
typedef struct
{
  uint16_t turning, staying;
} SomaTurnPair;

typedef struct
{
  double bevel;
  double reach; /* the greatest of those that turn */
  int n_bodies, n_pairs;
  SomaTurnBody *bodies; /* owned */
  SomaTurnPair *pairs;  /* owned; those that can meet at all */
} SomaTurnBodies;

void soma_turn_bodies_init (SomaTurnBodies *self, const SomaTurnPicture *picture,
                            const SomaTurnLimits *limits);

/* Frees what it owns. */
void soma_turn_bodies_clear (SomaTurnBodies *self);

/* Poses around a middle one. The angle is told by the tangent of its half, so that no pose needs
 * the sine of anything. */
typedef struct
{
  double x, y, tangent;
  double half_x, half_y; /* how far from the middle x and y go */
  double half_angle;     /* and the angle, in radians, at most */
} SomaTurnAround;

/* Among the first `n` pairs in `pairs` (numbers) leaves those, in their order, that may meet
 * somewhere around; returns how many these are, or -1 if one of the pairs overlaps in all these
 * poses. Sets `is_open` if none overlaps in the middle pose. */
int soma_turn_bodies_sift (const SomaTurnBodies *self, const SomaTurnAround *around,
                           const uint16_t *pairs, int n, uint16_t *left, bool *is_open);
