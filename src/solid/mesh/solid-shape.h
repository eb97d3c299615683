/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"
#include "solid-mesh.h"
#include "turn-path.h"

/* Pieces as solids that can be printed: their surface is closed, each edge in two triangles, and
 * never touches itself. */

/* What becomes of cells. Lengths are in mm, and all but the unit 0 or at least SOMA_SOLID_LEAST. */
typedef struct
{
  double unit;         /* of a cell, from the middle of one gap to that of the next */
  double clearance;    /* how far each face lies within its cells, so that pieces fit together */
  double bevel;        /* what is cut off each face along its convex edges */
  double wall;         /* how thick the walls of a hollow piece are; 0: not hollow */
  double hole;         /* the sides of a square hole at the bottom of each hollow part, to let out
                          what is not to stay in it; 0: none, what is in it is sealed in */
  double letter_depth; /* how deep the letter is cut; 0: no letter */
} SomaSolidShape;

typedef enum
{
  SOMA_SOLID_OK,
  SOMA_SOLID_UNIT,         /* not from 1 to SOMA_SOLID_MAX_UNIT */
  SOMA_SOLID_CLEARANCE,    /* too small, or over a tenth of the unit */
  SOMA_SOLID_BEVEL,        /* too small, or over a fifth of the unit */
  SOMA_SOLID_WALL,         /* thinner than the bevel, or over a quarter of the unit */
  SOMA_SOLID_HOLE,         /* without a wall, or over a quarter of the unit */
  SOMA_SOLID_LETTER_DEPTH, /* over a fifth of the unit, or over half the wall */
} SomaSolidProblem;

#define SOMA_SOLID_LEAST 0.001
#define SOMA_SOLID_MAX_UNIT 200

/* What is wrong with the shape first, in this order. */
SomaSolidProblem soma_solid_check (const SomaSolidShape *shape);

/* The turns that such pieces can make: clearance and bevel as parts of a cell, rounded down. */
SomaTurnLimits soma_solid_get_turns (const SomaSolidShape *shape);

/* The most clearance that a shape can have, as it is told of turns. */
#define SOMA_SOLID_MOST_TURN_CLEARANCE 100

/* Whether solids can be made of these cells, or of a tray for them: they may be far apart, but the
 * box around them must not have millions of cells. */
gboolean soma_solid_has_room (const SomaCell *cells, int n_cells);

/* Whether this letter can be cut: an ASCII letter or digit. */
gboolean soma_solid_has_letter (const char *letter);

/* The solid of some cells, connected or not. The least corner of all cells is at 0, 0, 0, so that
 * faces are one clearance farther in. `letter` (nullable) is cut into the largest face that is not
 * at the bottom, if soma_solid_has_letter(). The shape must be right, and there must be room.
 *
 * Cells that touch along a line or at a point only would touch there: without clearance and bevel
 * such a piece has bevels of 1/200 of the unit. */
SomaSolidMesh *soma_solid_new (const SomaCell *cells, int n_cells, const SomaSolidShape *shape,
                               const char *letter);

/* The same with a colour for each cell (nullable), which its outer faces show up to their
 * bevels. */
SomaSolidMesh *soma_solid_new_coloured (const SomaCell *cells, const guint8 *colours, int n_cells,
                                        const SomaSolidShape *shape, const char *letter);
