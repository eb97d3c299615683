/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-motion.h"

#include "places.h"
#include "quat.h"

/* How long something moves, in seconds: at least, more per cell, and at most. What finds its way
 * round others while it turns takes more for each cell and radian. */
#define LEAST 0.12
#define PER_CELL 0.08
#define MOST_SHIFT 0.8
#define PER_STEP 0.22
#define MOST_TURN 1.2

struct SomaTurnMotion
{
  int axis;
  bool is_back;      /* the others make the turn, and what is shown moves the opposite way */
  SomaVec3 middle;   /* of what makes the turn, before it */
  SomaTurnPath path; /* poses owned */
  double *lengths;   /* owned; of the way up to each pose */
};

/* What makes the turn: turned about its middle, and shifted. */
typedef struct
{
  double angle;
  SomaVec3 shift;
} Place;

static SomaVec3
make_vector (int axis, double along, double next, double after)
{
  float values[3];

  values[axis] = (float) along;
  values[(axis + 1) % 3] = (float) next;
  values[(axis + 2) % 3] = (float) after;
  return soma_vec3 (values[0], values[1], values[2]);
}

SomaVec3
soma_turn_find_middle (const SomaApart *apart, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                       int move)
{
  SomaRigidBox boxes[SOMA_MAX_APART_COPIES];
  SomaApartPlaces places;

  soma_apart_measure_copies (apart, puzzle, copy_at, boxes);
  soma_apart_get_places (apart, puzzle, copy_at, move, false, &places);
  SomaRigidBox box = soma_rigid_places_join (places.copies, boxes, apart->moves[move].turning);
  return soma_vec3 ((float) (box.low[0] + box.high[0] + 1) / 2,
                    (float) (box.low[1] + box.high[1] + 1) / 2,
                    (float) (box.low[2] + box.high[2] + 1) / 2);
}

/* A straight way, where a search was stopped before it had another one. */
static void
add_straight (SomaTurnPath *path, const SomaMove *move)
{
  int way = move->turning == move->copies ? move->by : -move->by;

  path->n_poses = 2;
  path->poses = g_new0 (SomaTurnPose, 2);
  path->poses[1] = (SomaTurnPose){ move->end[(move->axis + 1) % 3] / 2.0,
                                   move->end[(move->axis + 2) % 3] / 2.0, way * G_PI_2 };
}

static void
copy_path (SomaTurnPath *path, const SomaTurnPath *from)
{
  path->n_poses = from->n_poses;
  path->poses = g_memdup2 (from->poses, (gsize) from->n_poses * sizeof *from->poses);
}

static double
measure (const SomaTurnPose *from, const SomaTurnPose *to)
{
  return hypot (to->x - from->x, to->y - from->y) + fabs (to->angle - from->angle);
}

SomaTurnMotion *
soma_turn_motion_new (const SomaApart *apart, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                      int move)
{
  const SomaMove *what = &apart->moves[move];

  return soma_turn_motion_new_path (what, &apart->turns[what->turn].path,
                                    soma_turn_find_middle (apart, puzzle, copy_at, move));
}

SomaTurnMotion *
soma_turn_motion_new_path (const SomaMove *move, const SomaTurnPath *path, SomaVec3 middle)
{
  SomaTurnMotion *self = g_atomic_rc_box_new0 (SomaTurnMotion);

  g_assert (move->kind == SOMA_MOVE_TURN);
  self->axis = move->axis;
  self->is_back = move->turning != move->copies;
  self->middle = middle;
  if (path->n_poses > 0)
    copy_path (&self->path, path);
  else
    add_straight (&self->path, move);
  self->lengths = g_new0 (double, self->path.n_poses);
  for (int i = 1; i < self->path.n_poses; i++)
    self->lengths[i] =
        self->lengths[i - 1] + measure (&self->path.poses[i - 1], &self->path.poses[i]);
  return self;
}

SomaTurnMotion *
soma_turn_motion_ref (SomaTurnMotion *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  SomaTurnMotion *self = data;

  g_free (self->path.poses);
  g_free (self->lengths);
}

void
soma_turn_motion_unref (SomaTurnMotion *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

double
soma_turn_motion_get_length (const SomaTurnMotion *self)
{
  return self->lengths[self->path.n_poses - 1];
}

double
soma_turn_motion_get_time (const SomaTurnMotion *self)
{
  return MIN (LEAST + PER_STEP * soma_turn_motion_get_length (self), MOST_TURN);
}

double
soma_shift_get_time (double distance)
{
  return MIN (LEAST + PER_CELL * distance, MOST_SHIFT);
}

static double
mix (double from, double to, double part)
{
  return from + (to - from) * part;
}

static Place
get_place (const SomaTurnMotion *self, double part)
{
  double length = CLAMP (part, 0, 1) * soma_turn_motion_get_length (self);
  int next = 0;

  while (next < self->path.n_poses - 1 && self->lengths[next] < length)
    next++;
  const SomaTurnPose *to = &self->path.poses[next], *from = next > 0 ? to - 1 : to;
  double before = next > 0 ? self->lengths[next - 1] : 0, way = self->lengths[next] - before;
  double done = way > 0 ? (length - before) / way : 1;
  return (
      Place){ mix (from->angle, to->angle, done),
              make_vector (self->axis, 0, mix (from->x, to->x, done), mix (from->y, to->y, done)) };
}

/* A point p goes to R (p - m) + m + s in a place, where R turns and s shifts. For what goes the
 * opposite way, the inverse of that counts, so that what it does leads from s to -s turned back. */
SomaTurnStep
soma_turn_motion_get_step (const SomaTurnMotion *self, double from, double to)
{
  Place a = get_place (self, from), b = get_place (self, to);
  SomaVec3 way = soma_vec3_sub (b.shift, a.shift);
  double angle = b.angle - a.angle;

  if (!self->is_back)
    return (SomaTurnStep){ .pivot = soma_vec3_add (self->middle, a.shift),
                           .turn = make_vector (self->axis, angle, 0, 0),
                           .shift = way };
  SomaQuat back = soma_quat_by (make_vector (self->axis, -b.angle, 0, 0));
  return (SomaTurnStep){ .pivot = self->middle,
                         .turn = make_vector (self->axis, -angle, 0, 0),
                         .shift = soma_quat_rotate (back, soma_vec3_scale (way, -1)) };
}

SomaVec3
soma_turn_step_move (const SomaTurnStep *step, SomaVec3 point)
{
  SomaVec3 arm = soma_quat_rotate (soma_quat_by (step->turn), soma_vec3_sub (point, step->pivot));

  return soma_vec3_add (soma_vec3_add (step->pivot, arm), step->shift);
}
