/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-follow.h"

#include <math.h>

/* What a path may miss its start and its end by, and its bounds: rounding alone. */
#define NEARLY 1e-9

#define LARGEST_ANGLE (0.1 * G_PI / 180)

/* A part that turns and one that stays in the same layer. */
typedef struct
{
  const TurnPart *turning, *staying;
  double apart; /* how far anything still has to move before they can meet */
} Pair;

static TurnPoint
minus (TurnPoint a, TurnPoint b)
{
  return (TurnPoint){ a.x - b.x, a.y - b.y };
}

static double
cross (TurnPoint a, TurnPoint b)
{
  return a.x * b.y - a.y * b.x;
}

static double
dot (TurnPoint a, TurnPoint b)
{
  return a.x * b.x + a.y * b.y;
}

/* What two convex parts have in common. */
static TurnPart
intersect (const TurnPart *a, const TurnPart *b)
{
  TurnPart common = *a;

  for (int i = 0; i < b->n_points && common.n_points > 0; i++)
    {
      TurnPoint at = b->points[i], side = minus (b->points[(i + 1) % b->n_points], at);
      TurnPoint out = { side.y, -side.x };
      turn_part_cut (&common, out, dot (out, at));
    }
  return common;
}

/* Between the two closest parallel lines that a part fits between: one goes along a side of it. */
static double
get_width (const TurnPart *part)
{
  double width = INFINITY;

  for (int i = 0; i < part->n_points; i++)
    {
      TurnPoint at = part->points[i], side = minus (part->points[(i + 1) % part->n_points], at);
      double length = sqrt (dot (side, side)), farthest = 0;
      if (length == 0)
        continue;
      for (int k = 0; k < part->n_points; k++)
        farthest = MAX (farthest, cross (side, minus (part->points[k], at)) / length);
      width = MIN (width, farthest);
    }
  return isfinite (width) ? width : 0;
}

static double
get_distance_to_side (TurnPoint point, TurnPoint from, TurnPoint to)
{
  TurnPoint side = minus (to, from), away = minus (point, from);
  double length = dot (side, side);
  double share = length > 0 ? CLAMP (dot (side, away) / length, 0, 1) : 0;

  return hypot (away.x - share * side.x, away.y - share * side.y);
}

/* Of parts that have nothing in common, from the corners of one to the sides of the other. */
static double
get_distance (const TurnPart *a, const TurnPart *b)
{
  double distance = INFINITY;

  for (int i = 0; i < a->n_points; i++)
    for (int k = 0; k < b->n_points; k++)
      {
        TurnPoint a_end = a->points[(i + 1) % a->n_points];
        TurnPoint b_end = b->points[(k + 1) % b->n_points];
        distance = MIN (distance, get_distance_to_side (a->points[i], b->points[k], b_end));
        distance = MIN (distance, get_distance_to_side (b->points[k], a->points[i], a_end));
      }
  return distance;
}

static GArray *
list_pairs (const GArray *turning, const GArray *staying)
{
  GArray *pairs = g_array_new (FALSE, FALSE, sizeof (Pair));

  for (guint i = 0; i < turning->len; i++)
    for (guint k = 0; k < staying->len; k++)
      {
        Pair pair = { &g_array_index (turning, TurnPart, i), &g_array_index (staying, TurnPart, k),
                      0 };
        if (pair.turning->layer == pair.staying->layer)
          g_array_append_val (pairs, pair);
      }
  return pairs;
}

/* Compares all that can have met since, after a step in which nothing moved farther than this. */
static void
look (GArray *pairs, SomaTurnPose pose, double moved, TurnFollowed *followed)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      Pair *pair = &g_array_index (pairs, Pair, i);
      pair->apart -= moved;
      if (pair->apart > 0)
        continue;
      TurnPart turned = turn_part_move (pair->turning, pose);
      TurnPart common = intersect (&turned, pair->staying);
      if (common.n_points == 0)
        {
          pair->apart = get_distance (&turned, pair->staying);
          continue;
        }
      pair->apart = 0;
      double width = get_width (&common);
      if (width > followed->overlap)
        {
          followed->overlap = width;
          followed->where = pose;
        }
    }
}

/* A part of the path on which all changes evenly. */
static void
follow_stretch (GArray *pairs, double reach, SomaTurnPose from, SomaTurnPose to,
                TurnFollowed *followed)
{
  double angle = fabs (to.angle - from.angle);
  double moved = hypot (to.x - from.x, to.y - from.y) + reach * angle;
  int n_steps = 1 + (int) MAX (moved / TURN_FOLLOW_STEP, angle / LARGEST_ANGLE);

  for (int step = 1; step <= n_steps; step++)
    {
      double share = (double) step / n_steps;
      SomaTurnPose pose = { from.x + share * (to.x - from.x), from.y + share * (to.y - from.y),
                            from.angle + share * (to.angle - from.angle) };
      look (pairs, pose, moved / n_steps, followed);
    }
}

static gboolean
is_at (SomaTurnPose pose, double x, double y, double angle)
{
  return fabs (pose.x - x) <= NEARLY && fabs (pose.y - y) <= NEARLY &&
         fabs (pose.angle - angle) <= NEARLY;
}

static const char *
find_fault (const SomaTurnPicture *picture, const SomaTurnPath *path, int slide, int direction,
            SomaTurnEnd end)
{
  if (!turn_body_is_end (picture, end))
    return "an end between cells";
  if (path->n_poses < 2)
    return "no path";
  for (int i = 0; i < path->n_poses; i++)
    {
      SomaTurnPose pose = path->poses[i];
      double turned = direction * pose.angle;
      if (!isfinite (pose.x) || !isfinite (pose.y) || !isfinite (pose.angle))
        return "a pose without place";
      if (MAX (fabs (pose.x), fabs (pose.y)) > slide + NEARLY)
        return "too far away";
      if (turned < -NEARLY || turned > G_PI_2 + NEARLY)
        return "turned too far";
    }
  if (!is_at (path->poses[0], 0, 0, 0))
    return "wrong start";
  if (!is_at (path->poses[path->n_poses - 1], end.x / 2., end.y / 2., direction * G_PI_2))
    return "wrong end";
  return NULL;
}

TurnFollowed
turn_follow (const SomaTurnPicture *picture, const SomaTurnLimits *limits, const SomaTurnPath *path,
             int direction, SomaTurnEnd end)
{
  TurnFollowed followed = { .fault = find_fault (picture, path, limits->slide, direction, end) };
  const double clearance = limits->clearance / 1000., bevel = limits->bevel / 1000.;

  if (followed.fault != NULL)
    return followed;
  g_autoptr (GArray) turning = turn_body_new (picture, TRUE, clearance, bevel);
  g_autoptr (GArray) staying = turn_body_new (picture, FALSE, clearance, bevel);
  g_autoptr (GArray) pairs = list_pairs (turning, staying);
  double reach = turn_body_get_reach (turning);

  look (pairs, path->poses[0], 0, &followed);
  for (int i = 1; i < path->n_poses; i++)
    follow_stretch (pairs, reach, path->poses[i - 1], path->poses[i], &followed);
  return followed;
}
