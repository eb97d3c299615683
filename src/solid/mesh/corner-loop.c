/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "corner-loop.h"

/* Whether a corner is at the upper end of the first, and of the second axis. */
static void
get_ends (int corner, gboolean ends[2])
{
  ends[0] = corner == 1 || corner == 2;
  ends[1] = corner >= 2;
}

static void
get_grid_point (const SolidFace *face, int corner, int point[3])
{
  int axes[2];
  gboolean ends[2];

  solid_face_get_axes (face->axis, face->is_up, axes);
  get_ends (corner, ends);
  for (int axis = 0; axis < 3; axis++)
    point[axis] = face->cell[axis];
  point[face->axis] += face->is_up;
  point[axes[0]] += ends[0];
  point[axes[1]] += ends[1];
}

void
corner_loop_walk (CornerLoop *loop, const SolidGrid *grid, const SolidFace *face, int corner)
{
  int start = solid_face_index (grid, face), point[3];
  SolidFace here = *face;

  get_grid_point (face, corner, point);
  *loop = (CornerLoop){ .is_pinched = solid_grid_is_pinched (grid, point) };
  do
    {
      int n = loop->n_faces++;
      loop->faces[n] = here;
      loop->corners[n] = corner;
      /* Counter-clockwise around a corner is over the side that ends there. */
      int side;
      loop->edges[n] = solid_face_cross (grid, &loop->faces[n], (corner + 3) % 4, &here, &side);
      corner = side;
    }
  while (solid_face_index (grid, &here) != start);
}

static SolidEdge
get_edge (const CornerLoop *loop, int i)
{
  return loop->edges[(i + 2 * loop->n_faces) % loop->n_faces];
}

/* How far the corner of face `i` is inwards from one of the two lines of the grid that bound it:
 * the edge to the face after it in the loop if `step` is 1, before it if -1. */
static double
measure (const CornerLoop *loop, int i, int step, double inset, double bevel)
{
  /* The edge, the face's other edge, that of the face beyond the other one, and of the one beyond
   * the edge. */
  int first = step == 1 ? i : i - 1;
  SolidEdge kind = get_edge (loop, first), other = get_edge (loop, first - step);
  SolidEdge beyond_other = get_edge (loop, first - 2 * step);
  SolidEdge beyond = get_edge (loop, first + step);

  switch (kind)
    {
    case SOLID_EDGE_CONVEX:
      return inset + bevel;
    case SOLID_EDGE_CONCAVE:
      return -inset;
    case SOLID_EDGE_FLAT:
      break;
    }
  /* This is no border: the face ends where the one over its other edge does. */
  if (beyond_other == SOLID_EDGE_CONVEX)
    return inset + bevel;
  if (beyond_other == SOLID_EDGE_CONCAVE)
    /* Where the bevels of two convex edges meet at a concave one, they form a mitre. */
    return other == SOLID_EDGE_CONVEX ? -(inset + bevel) : -inset;
  return other == SOLID_EDGE_CONCAVE && beyond == SOLID_EDGE_CONVEX ? inset + bevel : 0;
}

void
corner_loop_get_point (const CornerLoop *loop, int point[3])
{
  get_grid_point (&loop->faces[0], loop->corners[0], point);
}

SomaSolidPoint
corner_loop_place (const CornerLoop *loop, const SolidGrid *grid, int i, double inset, double bevel,
                   double least_bevel)
{
  const SolidFace *face = &loop->faces[i];
  int corner = loop->corners[i], axes[2], point[3];
  gboolean ends[2];
  double at[3];
  double from_next = measure (loop, i, 1, inset, bevel);
  double from_last = measure (loop, i, -1, inset, bevel);

  if (get_edge (loop, i) == SOLID_EDGE_CONCAVE && get_edge (loop, i - 1) == SOLID_EDGE_CONCAVE)
    {
      /* The walls do not meet each other, so this face ends before them: at others, as it were,
       * that come from the opposite side. */
      if (loop->n_faces > 3)
        from_next = from_last = inset + bevel;
      else if (loop->is_pinched)
        from_next = from_last = inset + MAX (bevel, least_bevel);
    }

  solid_face_get_axes (face->axis, face->is_up, axes);
  get_ends (corner, ends);
  get_grid_point (face, corner, point);
  for (int axis = 0; axis < 3; axis++)
    at[axis] = grid->lines[axis][point[axis]];
  at[face->axis] += face->is_up ? -inset : inset;
  /* The side that ends at an even corner goes along the second axis, and bounds the first. */
  gboolean next_bounds_first = corner % 2 == 0;
  double from[2] = { next_bounds_first ? from_next : from_last,
                     next_bounds_first ? from_last : from_next };
  for (int k = 0; k < 2; k++)
    at[axes[k]] += ends[k] ? -from[k] : from[k];
  return (SomaSolidPoint){ at[0], at[1], at[2] };
}
