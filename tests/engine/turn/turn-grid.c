/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-grid.h"

#include <math.h>
#include <stdlib.h>

#define PLACES_PER_CELL 30
#define ANGLES 90

/* So that rounding makes nothing of two bodies that touch. */
#define ROUNDING 1e-9

/* Poses are numbered by angle, then y, then x. */
typedef struct
{
  int n_places; /* along x, and along y; that in the middle is 0 */
  int n_angles;
  double step;       /* between places, in cells */
  guint8 *is_closed; /* owned */
} Grid;

static void
grid_init (Grid *grid, int slide, int fineness)
{
  grid->n_places = 2 * slide * PLACES_PER_CELL * fineness + 1;
  grid->n_angles = ANGLES * fineness + 1;
  grid->step = 1. / (PLACES_PER_CELL * fineness);
  grid->is_closed = g_new0 (guint8, (gsize) grid->n_angles * grid->n_places * grid->n_places);
}

static gsize
get_number (const Grid *grid, int x, int y, int angle)
{
  return ((gsize) angle * grid->n_places + y) * grid->n_places + x;
}

static double
get_extreme (const TurnPart *part, TurnPoint along)
{
  double most = -INFINITY;

  for (int i = 0; i < part->n_points; i++)
    most = MAX (most, part->points[i].x * along.x + part->points[i].y * along.y);
  return most;
}

/* Shifts of one part into the other, as half planes: x * out.x + y * out.y < most. */
typedef struct
{
  int n_sides;
  struct
  {
    TurnPoint out;
    double most;
  } sides[2 * TURN_PART_MOST];
} Obstacle;

/* The sum of one part and the negative of the other has the sides of both, and lies as far out as
 * the two together. */
static void
add_sides (Obstacle *obstacle, const TurnPart *of, int sign, const TurnPart *turned,
           const TurnPart *staying, double tolerance)
{
  for (int i = 0; i < of->n_points; i++)
    {
      TurnPoint from = of->points[i], to = of->points[(i + 1) % of->n_points];
      double length = hypot (to.x - from.x, to.y - from.y);
      if (length < ROUNDING)
        continue;
      TurnPoint out = { sign * (to.y - from.y) / length, sign * (from.x - to.x) / length };
      TurnPoint in = { -out.x, -out.y };
      obstacle->sides[obstacle->n_sides].out = out;
      obstacle->sides[obstacle->n_sides++].most =
          get_extreme (staying, out) + get_extreme (turned, in) - tolerance - ROUNDING;
    }
}

/* Closes the poses of one row that are inside the obstacle. */
static void
close_row (Grid *grid, const Obstacle *obstacle, int angle, int row)
{
  const int zero = grid->n_places / 2;
  double y = (row - zero) * grid->step, least = -INFINITY, most = INFINITY;

  for (int i = 0; i < obstacle->n_sides; i++)
    {
      TurnPoint out = obstacle->sides[i].out;
      double rest = obstacle->sides[i].most - out.y * y;
      if (fabs (out.x) < 1e-12)
        {
          if (rest <= 0)
            return;
        }
      else if (out.x > 0)
        most = MIN (most, rest / out.x);
      else
        least = MAX (least, rest / out.x);
    }
  int first = (int) floor (CLAMP (least / grid->step, -zero - 1, zero + 1)) + 1 + zero;
  int last = (int) ceil (CLAMP (most / grid->step, -zero - 1, zero + 1)) - 1 + zero;
  for (int x = MAX (first, 0); x <= MIN (last, grid->n_places - 1); x++)
    grid->is_closed[get_number (grid, x, row, angle)] = 1;
}

static void
close_overlaps (Grid *grid, const GArray *turning, const GArray *staying, int direction,
                double tolerance)
{
  for (int angle = 0; angle < grid->n_angles; angle++)
    for (guint i = 0; i < turning->len; i++)
      {
        SomaTurnPose pose = { 0, 0, direction * G_PI_2 * angle / (grid->n_angles - 1) };
        TurnPart turned = turn_part_move (&g_array_index (turning, TurnPart, i), pose);
        for (guint k = 0; k < staying->len; k++)
          {
            const TurnPart *part = &g_array_index (staying, TurnPart, k);
            Obstacle obstacle = { 0 };
            if (part->layer != turned.layer)
              continue;
            add_sides (&obstacle, part, 1, &turned, part, tolerance);
            add_sides (&obstacle, &turned, -1, &turned, part, tolerance);
            for (int row = 0; row < grid->n_places; row++)
              close_row (grid, &obstacle, angle, row);
          }
      }
}

/* The way to each pose: to a neighbour along this axis, up or down. */
enum
{
  NOT_REACHED,
  FIRST_WAY,
  LAST_WAY = FIRST_WAY + 5,
  START
};

/* The number of the pose on the other side of the way, which exists. */
static gsize
go (const Grid *grid, gsize number, int way, gboolean back)
{
  const gsize strides[3] = { 1, grid->n_places, (gsize) grid->n_places * grid->n_places };
  gboolean up = ((way - FIRST_WAY) % 2 == 0) != back;
  gsize stride = strides[(way - FIRST_WAY) / 2];

  return up ? number + stride : number - stride;
}

static gboolean
can_go (const Grid *grid, gsize number, int way)
{
  const gsize n = grid->n_places;
  const gsize at[3] = { number % n, number / n % n, number / n / n };
  const gsize sizes[3] = { n, n, grid->n_angles };
  int axis = (way - FIRST_WAY) / 2;

  return (way - FIRST_WAY) % 2 == 0 ? at[axis] + 1 < sizes[axis] : at[axis] > 0;
}

/* Goes from pose to pose as far as it gets, the nearest first. Returns the way to each. */
static guint8 *
spread (const Grid *grid)
{
  guint8 *ways = g_new0 (guint8, (gsize) grid->n_angles * grid->n_places * grid->n_places);
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 start = (guint32) get_number (grid, grid->n_places / 2, grid->n_places / 2, 0);

  if (grid->is_closed[start])
    return ways;
  ways[start] = START;
  g_array_append_val (reached, start);
  for (guint i = 0; i < reached->len; i++)
    for (int way = FIRST_WAY; way <= LAST_WAY; way++)
      {
        guint32 from = g_array_index (reached, guint32, i);
        if (!can_go (grid, from, way))
          continue;
        guint32 to = (guint32) go (grid, from, way, FALSE);
        if (grid->is_closed[to] || ways[to] != NOT_REACHED)
          continue;
        ways[to] = (guint8) way;
        g_array_append_val (reached, to);
      }
  return ways;
}

/* The pose at the end of a turn. */
static gsize
get_end_number (const Grid *grid, SomaTurnEnd end)
{
  const int per_half = (int) lround (0.5 / grid->step), zero = grid->n_places / 2;

  return get_number (grid, zero + end.x * per_half, zero + end.y * per_half, grid->n_angles - 1);
}

/* Closes what overlaps by more than the tolerance, with so much more clearance, or none if that is
 * less than none. Returns the way to each pose. */
static guint8 *
search (Grid *grid, const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
        int fineness, double more, double tolerance)
{
  const double clearance = MAX (limits->clearance / 1000. + more, 0);
  g_autoptr (GArray) turning = turn_body_new (picture, TRUE, clearance, limits->bevel / 1000.);
  g_autoptr (GArray) staying = turn_body_new (picture, FALSE, clearance, limits->bevel / 1000.);

  grid_init (grid, limits->slide, fineness);
  close_overlaps (grid, turning, staying, direction, tolerance);
  guint8 *ways = spread (grid);
  g_clear_pointer (&grid->is_closed, g_free);
  return ways;
}

static SomaTurnPath
make_path (const Grid *grid, const guint8 *ways, int direction, gsize end)
{
  const gsize n = grid->n_places;
  SomaTurnPath path = { .n_poses = 1 };
  gsize number;

  for (number = end; ways[number] != START; number = go (grid, number, ways[number], TRUE))
    path.n_poses++;
  path.poses = g_new (SomaTurnPose, path.n_poses);
  number = end;
  for (int i = path.n_poses - 1; i >= 0; i--)
    {
      path.poses[i].x = ((double) (number % n) - (double) (n / 2)) * grid->step;
      path.poses[i].y = ((double) (number / n % n) - (double) (n / 2)) * grid->step;
      path.poses[i].angle = direction * G_PI_2 * (double) (number / n / n) / (grid->n_angles - 1);
      if (i > 0)
        number = go (grid, number, ways[number], TRUE);
    }
  return path;
}

/* How far any point of what turns can be from where it is in the nearest pose of the grid, in
 * cells. Where bodies may enter each other by this much, no way is missed. Where they have to be
 * this far apart, none meet between neighbours. */
static double
get_spacing (const SomaTurnPicture *picture, int fineness)
{
  g_autoptr (GArray) turning = turn_body_new (picture, TRUE, 0, 0);

  return 0.5 * (G_SQRT2 / (PLACES_PER_CELL * fineness) +
                turn_body_get_reach (turning) * G_PI_2 / (ANGLES * fineness));
}

gboolean
turn_grid_find_path (const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
                     SomaTurnEnd end, int fineness, SomaTurnPath *path)
{
  Grid grid;

  *path = (SomaTurnPath){ 0 };
  g_autofree guint8 *ways = search (&grid, picture, limits, direction, fineness, -TURN_GRID_MORE,
                                    -get_spacing (picture, fineness));
  if (ways[get_end_number (&grid, end)] == NOT_REACHED)
    return FALSE;
  *path = make_path (&grid, ways, direction, get_end_number (&grid, end));
  return TRUE;
}

void
turn_grid_judge (const SomaTurnPicture *picture, const SomaTurnLimits *limits, int direction,
                 int fineness, const SomaTurnEnd *ends, int n_ends, TurnGridVerdict *verdicts)
{
  const double spacing = get_spacing (picture, fineness);
  Grid grid;

  g_autofree guint8 *generous =
      search (&grid, picture, limits, direction, fineness, TURN_GRID_MORE, spacing);
  g_autofree guint8 *strict =
      search (&grid, picture, limits, direction, fineness, -TURN_GRID_MORE, -spacing);
  for (int i = 0; i < n_ends; i++)
    {
      gsize at = get_end_number (&grid, ends[i]);
      verdicts[i] = strict[at] != NOT_REACHED     ? TURN_GRID_POSSIBLE
                    : generous[at] != NOT_REACHED ? TURN_GRID_UNKNOWN
                                                  : TURN_GRID_IMPOSSIBLE;
    }
}
