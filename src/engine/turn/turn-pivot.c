/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-pivot.h"

#include <math.h>

/* Between two poses, a way is measured in so many steps. */
#define N_STEPS 8

/* Of ways that differ by less, in cells, the first is taken. */
#define EVEN 1e-3

/* Of the series of the exponential function, up to a quarter turn. */
#define N_TERMS 22

/* By the series, which is exact here for a quarter turn: to load the library that has this takes
 * longer than most puzzles do. */
static void
get_cosine_and_sine (double angle, double *cosine, double *sine)
{
  double c = 1, s = 0;

  for (int n = N_TERMS; n > 0; n--)
    {
      double next = 1 - angle / n * s;
      s = angle / n * c;
      c = next;
    }
  *cosine = c;
  *sine = s;
}

void
soma_turn_move_point (const SomaTurnPose *pose, double x, double y, double moved[2])
{
  double c, s;

  get_cosine_and_sine (pose->angle, &c, &s);
  moved[0] = pose->x + c * x - s * y;
  moved[1] = pose->y + s * x + c * y;
}

static int
round_to_int (double x)
{
  return (int) (x < 0 ? x - 0.5 : x + 0.5);
}

/* How long the way of a point is. */
static double
measure (const SomaTurnPath *path, double x, double y)
{
  double from[2] = { x, y }, length = 0;

  for (int i = 0; i + 1 < path->n_poses; i++)
    for (int step = 1; step <= N_STEPS; step++)
      {
        const SomaTurnPose *a = &path->poses[i], *b = a + 1;
        double t = (double) step / N_STEPS, to[2];
        SomaTurnPose pose = { a->x + t * (b->x - a->x), a->y + t * (b->y - a->y),
                              a->angle + t * (b->angle - a->angle) };
        soma_turn_move_point (&pose, x, y, to);
        double along_x = to[0] - from[0], along_y = to[1] - from[1];
        length += sqrt (along_x * along_x + along_y * along_y);
        from[0] = to[0];
        from[1] = to[1];
      }
  return length;
}

/* Whether a cell of what turns is there, in any layer. */
static bool
has_cell (const SomaTurnPicture *picture, int x, int y)
{
  for (int i = 0; i < picture->n_turning; i++)
    if (picture->cells[i].x == x && picture->cells[i].y == y)
      return true;
  return false;
}

static SomaTurnAbout
name_cell (const SomaTurnPicture *picture, int x, int y)
{
  int n = has_cell (picture, x - 1, y) + has_cell (picture, x + 1, y) +
          has_cell (picture, x, y - 1) + has_cell (picture, x, y + 1);

  return n <= 1 ? SOMA_TURN_ABOUT_END : SOMA_TURN_ABOUT_CELL;
}

SomaTurnPivot
soma_turn_find_pivot (const SomaTurnPicture *picture, const SomaTurnPath *path)
{
  const SomaTurnPose *last = &path->poses[path->n_poses - 1];
  SomaTurnPivot pivot = { .about = SOMA_TURN_ABOUT_MIDDLE };
  double least = INFINITY;
  int middle[2];

  if (fabs (last->x) < 0.25 && fabs (last->y) < 0.25)
    return pivot;
  soma_turn_get_middle (picture, middle);
  for (int i = 0; i < picture->n_turning; i++)
    {
      const SomaTurnCell *cell = &picture->cells[i];
      double x = cell->x + (1 - middle[0]) / 2.0, y = cell->y + (1 - middle[1]) / 2.0, moved[2];
      double length = measure (path, x, y);
      if (length > least - EVEN)
        continue;
      least = length;
      soma_turn_move_point (last, x, y, moved);
      pivot = (SomaTurnPivot){ name_cell (picture, cell->x, cell->y), x, y,
                               round_to_int (moved[0] - x), round_to_int (moved[1] - y) };
    }
  return pivot;
}
