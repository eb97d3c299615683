/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "turn-body.h"

/* Follows the path of a turn in small steps, and looks whether anything meets. It shares nothing
 * with the engine: bodies are cut with each other, and what they have in common is measured. */

/* No point of what turns moves by more than this in a step, in cells; nor does it turn by a tenth
 * of a degree. */
#define TURN_FOLLOW_STEP 0.001

typedef struct
{
  const char *fault;  /* what is wrong with the path itself, which is not followed then; or NULL */
  double overlap;     /* the most that a body which turns and another have in common, in cells: its
                        width, in one cell of either; 0: none ever meet, though they may touch,
                        which can cost 1e-15 */
  SomaTurnPose where; /* that is */
} TurnFollowed;

/* The path is to begin where everything is, to end with a quarter turn in this direction (1 from x
 * to y, or -1) and at this place, and to stay within limits->slide, and between the angles of start
 * and end. Other limits than the clearance, the bevel and the slide mean nothing here. */
TurnFollowed turn_follow (const SomaTurnPicture *picture, const SomaTurnLimits *limits,
                          const SomaTurnPath *path, int direction, SomaTurnEnd end);
