/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-probe.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "min-max.h"

/* Half the size of boxes at the angles where it is looked whether there is any room. */
#define LEAST_ROOM 0.02

/* In how many straight steps a way along an arc is looked at. */
#define N_ARC 64

bool
soma_turn_probe_init (SomaTurnProbe *self, const SomaTurnPicture *picture,
                      const SomaTurnLimits *limits)
{
  *self = (SomaTurnProbe){ .slide = limits->slide };
  soma_turn_bodies_init (&self->bodies, picture, limits);
  if (self->bodies.n_pairs > UINT16_MAX)
    return false;
  self->all_pairs = soma_alloc ((size_t) self->bodies.n_pairs + 1, sizeof (uint16_t));
  for (int i = 0; i < self->bodies.n_pairs; i++)
    self->all_pairs[i] = (uint16_t) i;
  return true;
}

void
soma_turn_probe_clear (SomaTurnProbe *self)
{
  soma_turn_bodies_clear (&self->bodies);
  free (self->all_pairs);
}

/* Angles, as tangents of their halves */

static double
get_tangent_between (double a, double b)
{
  return (a + b) / (1 - a * b + sqrt ((1 + a * a) * (1 + b * b)));
}

/* Half of what lies between them, or a little more. */
static double
get_half_angle (double a, double b)
{
  double least = a < b ? a : b;

  return fabs (b - a) / (1 + least * least);
}

/* The arc tangent by its series, of an argument that is halved until that is short. */
static double
get_angle (double tangent)
{
  double t = tangent, sum = 0;

  for (int i = 0; i < 3; i++)
    t = t / (1 + sqrt (1 + t * t));
  for (int i = 15; i >= 1; i -= 2)
    sum = 1.0 / i - t * t * sum;
  return 2 * 8 * t * sum;
}

/* Boxes */

SomaTurnKind
soma_turn_probe_box (SomaTurnProbe *self, const SomaTurnPoint low, const SomaTurnPoint high,
                     const uint16_t *pairs, int n, uint16_t *left, int *n_left)
{
  SomaTurnAround around = { .x = (low[SOMA_TURN_X] + high[SOMA_TURN_X]) / 2,
                            .y = (low[SOMA_TURN_Y] + high[SOMA_TURN_Y]) / 2,
                            .tangent = (low[SOMA_TURN_TANGENT] + high[SOMA_TURN_TANGENT]) / 2,
                            .half_x = (high[SOMA_TURN_X] - low[SOMA_TURN_X]) / 2,
                            .half_y = (high[SOMA_TURN_Y] - low[SOMA_TURN_Y]) / 2,
                            .half_angle =
                                get_half_angle (low[SOMA_TURN_TANGENT], high[SOMA_TURN_TANGENT]) };
  bool is_open;

  self->n_tested++;
  *n_left = soma_turn_bodies_sift (&self->bodies, &around, pairs, n, left, &is_open);
  if (*n_left <= 0)
    return *n_left == 0 ? SOMA_TURN_FREE : SOMA_TURN_BLOCKED;
  return is_open ? SOMA_TURN_OPEN : SOMA_TURN_MIXED;
}

int
soma_turn_probe_measure (const SomaTurnProbe *self, const SomaTurnPoint low,
                         const SomaTurnPoint high, double *size)
{
  double sizes[SOMA_TURN_N_AXES] = {
    (high[SOMA_TURN_X] - low[SOMA_TURN_X]) / 2, (high[SOMA_TURN_Y] - low[SOMA_TURN_Y]) / 2,
    self->bodies.reach * get_half_angle (low[SOMA_TURN_TANGENT], high[SOMA_TURN_TANGENT])
  };
  int longest = sizes[SOMA_TURN_X] >= sizes[SOMA_TURN_Y] ? SOMA_TURN_X : SOMA_TURN_Y;

  longest = sizes[SOMA_TURN_TANGENT] > sizes[longest] ? SOMA_TURN_TANGENT : longest;
  *size = sizes[longest];
  return longest;
}

/* Whether nothing can move at an angle: the turn is impossible, since it must pass it. */
static bool
is_filled (SomaTurnProbe *self, const SomaTurnPoint low, const SomaTurnPoint high,
           const uint16_t *pairs, int n)
{
  uint16_t *left = soma_alloc ((size_t) n + 1, sizeof (uint16_t));
  double size;
  int n_left, axis = soma_turn_probe_measure (self, low, high, &size);
  SomaTurnKind kind = soma_turn_probe_box (self, low, high, pairs, n, left, &n_left);
  bool filled = kind == SOMA_TURN_BLOCKED;

  if (kind == SOMA_TURN_MIXED && size > LEAST_ROOM)
    {
      filled = true;
      for (int half = 0; half < 2 && filled; half++)
        {
          SomaTurnPoint low_half, high_half;
          soma_turn_halve (low, high, axis, half, low_half, high_half);
          filled = is_filled (self, low_half, high_half, left, n_left);
        }
    }
  free (left);
  return filled;
}

bool
soma_turn_probe_is_barred (SomaTurnProbe *self)
{
  static const double tangents[] = { 0.4142, 0.1989, 0.6682, 0.0985, 0.8207 };
  double slide = self->slide;

  for (size_t i = 0; i < sizeof tangents / sizeof *tangents; i++)
    {
      double low[SOMA_TURN_N_AXES] = { -slide, -slide, tangents[i] };
      double high[SOMA_TURN_N_AXES] = { slide, slide, tangents[i] };
      if (is_filled (self, low, high, self->all_pairs, self->bodies.n_pairs))
        return true;
    }
  return false;
}

/* Straight ways */

/* The same for some pairs. */
static bool
are_free (SomaTurnProbe *self, const SomaTurnPoint from, const SomaTurnPoint to,
          const uint16_t *pairs, int n)
{
  uint16_t *left = soma_alloc ((size_t) n + 1, sizeof (uint16_t));
  SomaTurnPoint low, high, between;
  double size;
  int n_left;

  for (int axis = 0; axis < SOMA_TURN_N_AXES; axis++)
    {
      low[axis] = soma_min_real (from[axis], to[axis]);
      high[axis] = soma_max_real (from[axis], to[axis]);
      between[axis] = (from[axis] + to[axis]) / 2;
    }
  between[SOMA_TURN_TANGENT] = get_tangent_between (from[SOMA_TURN_TANGENT], to[SOMA_TURN_TANGENT]);
  soma_turn_probe_measure (self, low, high, &size);
  SomaTurnKind kind = soma_turn_probe_box (self, low, high, pairs, n, left, &n_left);
  free (left);
  if (kind != SOMA_TURN_OPEN || size <= SOMA_TURN_LEAST_SIZE)
    return kind == SOMA_TURN_FREE;
  return are_free (self, from, between, pairs, n) && are_free (self, between, to, pairs, n);
}

bool
soma_turn_probe_is_free (SomaTurnProbe *self, const SomaTurnPoint from, const SomaTurnPoint to)
{
  return are_free (self, from, to, self->all_pairs, self->bodies.n_pairs);
}

/* The poses of a turn about a fixed axis that ends there. It never leaves the square in which it
 * begins and ends. */
static void
make_arc (const SomaTurnPoint end, SomaTurnPoint *poses)
{
  double axis_x = (end[SOMA_TURN_X] - end[SOMA_TURN_Y]) / 2,
         axis_y = (end[SOMA_TURN_X] + end[SOMA_TURN_Y]) / 2;

  /* The angles by halving, so that they are even. */
  for (int i = 0; i <= N_ARC; i++)
    poses[i][SOMA_TURN_TANGENT] = i == N_ARC;
  for (int step = N_ARC / 2; step > 0; step /= 2)
    for (int i = step; i < N_ARC; i += 2 * step)
      poses[i][SOMA_TURN_TANGENT] = get_tangent_between (poses[i - step][SOMA_TURN_TANGENT],
                                                         poses[i + step][SOMA_TURN_TANGENT]);
  for (int i = 0; i <= N_ARC; i++)
    {
      double square = poses[i][SOMA_TURN_TANGENT] * poses[i][SOMA_TURN_TANGENT];
      double cosine = (1 - square) / (1 + square),
             sine = 2 * poses[i][SOMA_TURN_TANGENT] / (1 + square);
      poses[i][SOMA_TURN_X] = axis_x - cosine * axis_x + sine * axis_y;
      poses[i][SOMA_TURN_Y] = axis_y - sine * axis_x - cosine * axis_y;
    }
}

/* Leaves out the poses that are not needed. */
static int
straighten (SomaTurnProbe *self, SomaTurnPoint *poses, int n)
{
  int n_left = 1;

  for (int at = 0; at < n - 1;)
    {
      int next = at + 1;
      for (int step = n - 1 - at; step > 1; step = (step + 1) / 2 < step ? (step + 1) / 2 : 1)
        if (soma_turn_probe_is_free (self, poses[at], poses[at + step]))
          {
            next = at + step;
            break;
          }
      memcpy (poses[n_left++], poses[next], sizeof (SomaTurnPoint));
      at = next;
    }
  return n_left;
}

static void
keep_path (const SomaTurnPoint *poses, int n, int direction, SomaTurnPath *path)
{
  path->n_poses = n;
  path->poses = soma_alloc ((size_t) n, sizeof (SomaTurnPose));
  for (int i = 0; i < n; i++)
    path->poses[i] = (SomaTurnPose){ poses[i][SOMA_TURN_X], direction * poses[i][SOMA_TURN_Y],
                                     direction * get_angle (poses[i][SOMA_TURN_TANGENT]) };
}

void
soma_turn_probe_make_path (SomaTurnProbe *self, SomaTurnPoint *poses, int n, int direction,
                           SomaTurnPath *path)
{
  keep_path ((const SomaTurnPoint *) poses, straighten (self, poses, n), direction, path);
}

bool
soma_turn_probe_try_arc (SomaTurnProbe *self, const SomaTurnPoint end, int direction,
                         SomaTurnPath *path)
{
  SomaTurnPoint poses[N_ARC + 1];

  make_arc (end, poses);
  for (int i = 0; i < N_ARC; i++)
    if (!soma_turn_probe_is_free (self, poses[i], poses[i + 1]))
      return false;
  if (path != NULL)
    soma_turn_probe_make_path (self, poses, N_ARC + 1, direction, path);
  return true;
}

uint64_t
soma_turn_probe_follow_arc (SomaTurnProbe *self, const SomaTurnPoint end, int direction,
                            SomaTurnPath *path)
{
  const SomaTurnBodies *bodies = &self->bodies;
  SomaTurnPoint poses[N_ARC + 1];
  uint64_t met = 0;
  int n_free = 0;

  make_arc (end, poses);
  while (n_free < N_ARC && soma_turn_probe_is_free (self, poses[n_free], poses[n_free + 1]))
    n_free++;
  for (int i = 0; n_free < N_ARC && i < bodies->n_pairs; i++)
    if (!are_free (self, poses[n_free], poses[n_free + 1], &self->all_pairs[i], 1))
      met |= UINT64_C (1) << bodies->bodies[bodies->pairs[i].staying].piece;
  keep_path ((const SomaTurnPoint *) poses, n_free + 1, direction, path);
  return met;
}
