/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-body.h"

#include <math.h>

/* The four corners of a cell, counter-clockwise, by the direction in which they are. */
static const int CORNERS[4][2] = { { 1, 1 }, { -1, 1 }, { -1, -1 }, { 1, -1 } };

typedef struct
{
  const SomaTurnPicture *picture;
  double clearance, bevel;
  TurnPoint middle;
} Maker;

void
turn_body_get_middle (const SomaTurnPicture *picture, int middle[2])
{
  int least[2] = { G_MAXINT, G_MAXINT }, most[2] = { G_MININT, G_MININT };

  for (int i = 0; i < picture->n_turning; i++)
    {
      const int at[2] = { picture->cells[i].x, picture->cells[i].y };
      for (int axis = 0; axis < 2; axis++)
        {
          least[axis] = MIN (least[axis], at[axis]);
          most[axis] = MAX (most[axis], at[axis] + 1);
        }
    }
  for (int axis = 0; axis < 2; axis++)
    middle[axis] = least[axis] + most[axis];
}

/* A quarter turn makes the offset (u, v) from the middle to that of a cell (-v, u), or (v, -u). In
 * half cells the middles of cells are odd, so u is odd where the middle is even. */
gboolean
turn_body_is_end (const SomaTurnPicture *picture, SomaTurnEnd end)
{
  int middle[2];

  turn_body_get_middle (picture, middle);
  return ((middle[0] + end.x + middle[1]) & 1) == 0 && ((middle[1] + end.y + middle[0]) & 1) == 0;
}

/* Seen from the middle, and in half cells, that of a cell is at odd places, or at even ones. */
SomaTurnCell
turn_body_move_cell (const SomaTurnPicture *picture, int direction, SomaTurnEnd end,
                     const SomaTurnCell *cell)
{
  SomaTurnCell moved = *cell;
  int middle[2];

  turn_body_get_middle (picture, middle);
  int x = 2 * cell->x + 1 - middle[0], y = 2 * cell->y + 1 - middle[1];
  moved.x = (int) floor ((middle[0] + end.x - direction * y) / 2.);
  moved.y = (int) floor ((middle[1] + end.y + direction * x) / 2.);
  return moved;
}

gboolean
turn_body_is_free (const SomaTurnPicture *picture, int direction, SomaTurnEnd end)
{
  for (int i = 0; i < picture->n_turning; i++)
    {
      SomaTurnCell moved = turn_body_move_cell (picture, direction, end, &picture->cells[i]);
      for (int k = picture->n_turning; k < picture->n_cells; k++)
        {
          const SomaTurnCell *other = &picture->cells[k];
          if (other->x == moved.x && other->y == moved.y && other->layer == moved.layer)
            return FALSE;
        }
    }
  return TRUE;
}

void
turn_part_cut (TurnPart *part, TurnPoint by, double most)
{
  TurnPart rest = { .layer = part->layer };

  for (int i = 0; i < part->n_points; i++)
    {
      TurnPoint from = part->points[i], to = part->points[(i + 1) % part->n_points];
      double before = from.x * by.x + from.y * by.y - most;
      double after = to.x * by.x + to.y * by.y - most;
      if (before <= 0)
        rest.points[rest.n_points++] = from;
      if ((before < 0 && after > 0) || (before > 0 && after < 0))
        {
          double share = before / (before - after);
          rest.points[rest.n_points++] =
              (TurnPoint){ from.x + share * (to.x - from.x), from.y + share * (to.y - from.y) };
        }
      g_assert (rest.n_points < TURN_PART_MOST - 1);
    }
  *part = rest;
}

TurnPart
turn_part_move (const TurnPart *part, SomaTurnPose pose)
{
  TurnPart moved = { .layer = part->layer, .n_points = part->n_points };
  double along = cos (pose.angle), across = sin (pose.angle);

  for (int i = 0; i < part->n_points; i++)
    {
      TurnPoint from = part->points[i];
      moved.points[i] = (TurnPoint){ pose.x + along * from.x - across * from.y,
                                     pose.y + across * from.x + along * from.y };
    }
  return moved;
}

/* Whether the cell beside this one belongs to the same body. */
static gboolean
has_cell (const SomaTurnPicture *picture, const SomaTurnCell *cell, int dx, int dy)
{
  for (int i = 0; i < picture->n_cells; i++)
    {
      const SomaTurnCell *other = &picture->cells[i];
      if (other->x == cell->x + dx && other->y == cell->y + dy && other->layer == cell->layer &&
          other->piece == cell->piece)
        return TRUE;
    }
  return FALSE;
}

/* The square of the cell less what is too near to its outer faces, and less its bevels: these are
 * where neither face at a corner goes on. */
static TurnPart
make_convex (const Maker *maker, const SomaTurnCell *cell)
{
  TurnPart part = { .layer = cell->layer, .n_points = 4 };
  const double inner = 0.5 - maker->clearance;

  for (int i = 0; i < 4; i++)
    {
      const int *corner = CORNERS[i];
      part.points[i].x = has_cell (maker->picture, cell, corner[0], 0) ? 0.5 : inner;
      part.points[i].y = has_cell (maker->picture, cell, 0, corner[1]) ? 0.5 : inner;
      part.points[i].x *= corner[0];
      part.points[i].y *= corner[1];
    }
  for (int i = 0; i < 4 && maker->bevel > 0; i++)
    if (!has_cell (maker->picture, cell, CORNERS[i][0], 0) &&
        !has_cell (maker->picture, cell, 0, CORNERS[i][1]))
      turn_part_cut (&part, (TurnPoint){ CORNERS[i][0], CORNERS[i][1] }, 2 * inner - maker->bevel);
  return part;
}

/* Where the faces beside a corner both go on but not the cell behind it, a square is taken from the
 * corner. What is left of the cell is beside it along x or along y; so for each way to choose there
 * is one convex part. */
static void
add_parts (const Maker *maker, const SomaTurnCell *cell, GArray *body)
{
  const int *notches[4];
  int n_notches = 0;

  for (int i = 0; i < 4 && maker->clearance > 0; i++)
    if (has_cell (maker->picture, cell, CORNERS[i][0], 0) &&
        has_cell (maker->picture, cell, 0, CORNERS[i][1]) &&
        !has_cell (maker->picture, cell, CORNERS[i][0], CORNERS[i][1]))
      notches[n_notches++] = CORNERS[i];
  for (int choice = 0; choice < 1 << n_notches; choice++)
    {
      TurnPart part = make_convex (maker, cell);
      for (int i = 0; i < n_notches; i++)
        turn_part_cut (&part,
                       (choice >> i & 1) != 0 ? (TurnPoint){ notches[i][0], 0 }
                                              : (TurnPoint){ 0, notches[i][1] },
                       0.5 - maker->clearance);
      for (int i = 0; i < part.n_points; i++)
        {
          part.points[i].x += cell->x + 0.5 - maker->middle.x;
          part.points[i].y += cell->y + 0.5 - maker->middle.y;
        }
      g_array_append_val (body, part);
    }
}

GArray *
turn_body_new (const SomaTurnPicture *picture, gboolean turning, double clearance, double bevel)
{
  GArray *body = g_array_new (FALSE, FALSE, sizeof (TurnPart));
  int middle[2];

  turn_body_get_middle (picture, middle);
  const Maker maker = { picture, clearance, bevel, { middle[0] / 2., middle[1] / 2. } };
  for (int i = turning ? 0 : picture->n_turning;
       i < (turning ? picture->n_turning : picture->n_cells); i++)
    add_parts (&maker, &picture->cells[i], body);
  return body;
}

double
turn_body_get_reach (const GArray *body)
{
  double reach = 0;

  for (guint i = 0; i < body->len; i++)
    {
      const TurnPart *part = &g_array_index (body, TurnPart, i);
      for (int k = 0; k < part->n_points; k++)
        reach = MAX (reach, hypot (part->points[k].x, part->points[k].y));
    }
  return reach;
}
