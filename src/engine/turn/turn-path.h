/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a piece can make a quarter turn among others, and how.
 *
 * Some pieces turn together, as one rigid body, about an axis along z, and may slide in the plane
 * across the axis meanwhile; the others do not move. So the question is of two dimensions: in each
 * layer across the axis, squares of what turns must not meet squares of what stays. A way is a path
 * through the space of x, y and the angle.
 *
 * Bodies are not quite the cells of their pieces. Every outer face is moved inwards by the
 * clearance, and outer edges are cut off by the bevel, as in solids that are made to be printed:
 * solid.h. Of a piece, what is left is all that stays inside it when a cube of twice the clearance
 * is centred on it; two pieces that touch on the grid have twice the clearance between them. In the
 * middle of a layer bodies are widest, so that is where they are compared.
 *
 * A turn about a fixed axis is tried first. For others the space is cut into boxes: a box is free
 * if nothing can touch anywhere in it, since the bodies are farther apart in its middle than any of
 * their points moves inside it, and blocked if they overlap by more than that; others are cut in
 * two until they are too small, or too many (R. A. Brooks and T. Lozano-Pérez, "A Subdivision
 * Algorithm in Configuration Space for Findpath with Rotation", 1985). The cheapest way through
 * boxes that are not blocked is tried, and cut where something meets on it (D. Zhu and J.-C.
 * Latombe, "New Heuristic Algorithms for Efficient Hierarchical Path Planning", 1991). A path
 * proves the turn, since each stretch of it is checked again; that none was found proves nothing,
 * but comes close: see SOMA_TURN_SLACK. */

/* A cell of a piece. Pieces are numbered by the caller; cells of one are one body. */
typedef struct
{
  int x, y, layer, piece;
} SomaTurnCell;

/* A cell of three dimensions as it is seen along an axis: x and y are the axes after that, in the
 * order y, z; z, x; x, y. */
static inline SomaTurnCell
soma_turn_see_cell (const int at[3], int axis, int piece)
{
  return (SomaTurnCell){ at[(axis + 1) % 3], at[(axis + 2) % 3], at[axis], piece };
}

/* All that matters: the cells that turn, then the others. None is there twice. */
typedef struct
{
  int n_cells, n_turning;
  const SomaTurnCell *cells;
} SomaTurnPicture;

/* A clearance is told in thousandths of a cell. Bodies with it may enter each other by a little:
 * sharp cubes (0) touch all the time. So a turn that is found may need this much more, in cells,
 * and one that needs this much less than is allowed is found unless the effort ends before. */
#define SOMA_TURN_SLACK 0.002

typedef struct
{
  int clearance;  /* in thousandths of a cell, 0 to SOMA_MAX_TURN_CLEARANCE */
  int bevel;      /* likewise; how much of the edges is cut off along both faces */
  int slide;      /* the middle of what turns (soma_turn_get_middle()) moves by no more cells than
                    this along x, and along y; 0 to SOMA_MAX_TURN_SLIDE */
  int most_boxes; /* how many boxes may be looked at; 0: SOMA_TURN_DEFAULT_BOXES */
  const atomic_bool *stop; /* (nullable) */
} SomaTurnLimits;

#define SOMA_MAX_TURN_CLEARANCE 250
#define SOMA_MAX_TURN_SLIDE 3

/* What is asked unless something else is said. */
#define SOMA_TURN_DEFAULT_SLIDE 2
#define SOMA_TURN_DEFAULT_BOXES 200000

/* Whether the same turns are possible; NULL: none are. */
static inline bool
soma_turn_limits_equal (const SomaTurnLimits *a, const SomaTurnLimits *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->clearance == b->clearance && a->bevel == b->bevel && a->slide == b->slide &&
         a->most_boxes == b->most_boxes;
}

/* A clearance or bevel that is told as a part of a cell, in thousandths: rounded down, but for
 * errors of calculation, since what is made must have as much; and no more than the most. */
static inline int
soma_turn_count_thousandths (double part)
{
  double n = 1000 * part + 1e-6;

  return n < SOMA_MAX_TURN_CLEARANCE ? (int) n : SOMA_MAX_TURN_CLEARANCE;
}

static inline bool
soma_turn_is_stopped (const SomaTurnLimits *limits)
{
  return limits->stop != NULL && atomic_load_explicit (limits->stop, memory_order_relaxed);
}

/* Where what turns is: its middle has moved by x and y, in cells, and it has turned about its
 * middle by `angle`, in radians; positive from x to y. */
typedef struct
{
  double x, y, angle;
} SomaTurnPose;

/* A way from (0, 0, 0) on; between two poses x, y and the angle change evenly. */
typedef struct
{
  int n_poses;
  SomaTurnPose *poses; /* owned */
} SomaTurnPath;

/* Takes a zero one, too. */
void soma_turn_path_clear (SomaTurnPath *path);

/* Where a quarter turn ends: by how many half cells the middle has moved. The cells are on the grid
 * again. */
typedef struct
{
  int x, y;
} SomaTurnEnd;

/* The middle of the box around the cells that turn, in half cells: the cell (x, y) has its own at
 * (2x + 1, 2y + 1). */
void soma_turn_get_middle (const SomaTurnPicture *picture, int middle[2]);

/* Where the cells that turn are at the end of a turn; `direction` is 1 from x to y and -1 the other
 * way. `cells` has room for n_turning. */
void soma_turn_move_cells (const SomaTurnPicture *picture, int direction, SomaTurnEnd end,
                           SomaTurnCell *cells);
