/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "turn-path.h"

/* Bodies of pieces in the middle of their layers, as convex polygons that cover them. They are made
 * from what the clearance and the bevel mean; the engine is not asked. */

typedef struct
{
  double x, y;
} TurnPoint;

/* What two parts have in common can be a part, too. */
#define TURN_PART_MOST 32

/* Counter-clockwise. None, if there is nothing. */
typedef struct
{
  int layer, n_points;
  TurnPoint points[TURN_PART_MOST];
} TurnPart;

/* The bodies of what turns, or of what stays, an array of TurnPart. Points are seen from the middle
 * of what turns before it does. Parts of one cell may overlap. All is in cells. */
GArray *turn_body_new (const SomaTurnPicture *picture, gboolean turning, double clearance,
                       double bevel);

/* How far any point of the bodies is from the middle, at most. */
double turn_body_get_reach (const GArray *body);

/* The middle of the box around what turns, in half cells. */
void turn_body_get_middle (const SomaTurnPicture *picture, int middle[2]);

/* Whether what turns is on the grid again when its middle gets there. */
gboolean turn_body_is_end (const SomaTurnPicture *picture, SomaTurnEnd end);

/* The cell where a cell that turns is at such an end. */
SomaTurnCell turn_body_move_cell (const SomaTurnPicture *picture, int direction, SomaTurnEnd end,
                                  const SomaTurnCell *cell);

/* Whether no other cell is where those that turn are at such an end. */
gboolean turn_body_is_free (const SomaTurnPicture *picture, int direction, SomaTurnEnd end);

/* Cuts off all points at which x * by.x + y * by.y is more than `most`. */
void turn_part_cut (TurnPart *part, TurnPoint by, double most);

/* The part turned by the angle, and then shifted. */
TurnPart turn_part_move (const TurnPart *part, SomaTurnPose pose);
