/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-path.h"

/* What people would say that a turn is about. Every quarter turn that slides is, from its beginning
 * to its end, one about some fixed line, but that may be far from what turns. So it is said to be
 * about a part of that which slides the least. */
typedef enum
{
  SOMA_TURN_ABOUT_MIDDLE, /* of the box around what turns, which does not slide */
  SOMA_TURN_ABOUT_END,    /* a cell that has others on one side at most */
  SOMA_TURN_ABOUT_CELL,   /* another one */
} SomaTurnAbout;

typedef struct
{
  SomaTurnAbout about;
  double x, y;          /* where that is, in cells from the middle, before the turn */
  int slide_x, slide_y; /* how many cells it has slid in the end */
} SomaTurnPivot;

/* For what turns in the picture; `path` has poses. */
SomaTurnPivot soma_turn_find_pivot (const SomaTurnPicture *picture, const SomaTurnPath *path);

/* Where a point, in cells from the middle before the turn, is in a pose. */
void soma_turn_move_point (const SomaTurnPose *pose, double x, double y, double moved[2]);
