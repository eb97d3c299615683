/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-axis.h"

#include <glib.h>

#include "shell.h"
#include "turn-motion.h"

#define COLOUR 0xe01b24

/* How thick rods are, half of it, and how far they stick out, in cells. */
#define RADIUS 0.07f
#define WAY_RADIUS 0.045f
#define OUT 0.9f

/* Rods have so many sides that none of their edges is drawn. */
#define N_SIDES 16

/* Between two poses, a way has so many straight stretches. */
#define N_STRETCHES 4

/* A way that is shorter, in cells, is not seen. */
#define LEAST_WAY 0.02

typedef struct
{
  int axis;
  float low, high; /* of the rods */
  SomaVec3 middle; /* of what turns, before it */
  GArray *points;  /* owned; of SomaVec3 */
  GArray *corners; /* owned; of uint32_t */
} Drawing;

static SomaVec3
make_point (const Drawing *drawing, float along, float next, float after)
{
  float at[3];

  at[drawing->axis] = along;
  at[(drawing->axis + 1) % 3] = next;
  at[(drawing->axis + 2) % 3] = after;
  return soma_vec3 (at[0], at[1], at[2]);
}

static void
add_triangle (Drawing *drawing, guint a, guint b, guint c)
{
  const uint32_t corners[] = { a, b, c };

  g_array_append_vals (drawing->corners, corners, 3);
}

/* Two vectors across a direction, and across each other. */
static void
find_across (SomaVec3 way, SomaVec3 *u, SomaVec3 *v)
{
  SomaVec3 other = fabsf (way.z) < 0.7f ? soma_vec3 (0, 0, 1) : soma_vec3 (1, 0, 0);

  *u = soma_vec3_normalize (soma_vec3_cross (other, way));
  *v = soma_vec3_cross (way, *u);
}

static void
add_tube (Drawing *drawing, SomaVec3 from, SomaVec3 to, float radius)
{
  guint first = drawing->points->len, n = N_SIDES;
  SomaVec3 u, v;

  if (soma_vec3_distance (from, to) < 1e-4f)
    return;
  find_across (soma_vec3_normalize (soma_vec3_sub (to, from)), &u, &v);
  for (guint i = 0; i < 2 * n; i++)
    {
      float angle = 2 * (float) G_PI * (float) (i / 2) / N_SIDES;
      SomaVec3 arm = soma_vec3_add (soma_vec3_scale (u, radius * cosf (angle)),
                                    soma_vec3_scale (v, radius * sinf (angle)));
      SomaVec3 point = soma_vec3_add (i % 2 == 0 ? from : to, arm);
      g_array_append_val (drawing->points, point);
    }
  for (guint i = 0; i < n; i++)
    {
      guint a = first + 2 * i, b = first + 2 * ((i + 1) % n);
      add_triangle (drawing, a, b, b + 1);
      add_triangle (drawing, a, b + 1, a + 1);
    }
}

/* Closed at both ends. */
static void
add_rod (Drawing *drawing, SomaVec3 from, SomaVec3 to, float radius)
{
  guint first = drawing->points->len, n = N_SIDES;

  add_tube (drawing, from, to, radius);
  g_array_append_val (drawing->points, from);
  g_array_append_val (drawing->points, to);
  for (guint i = 0; i < n; i++)
    {
      guint a = first + 2 * i, b = first + 2 * ((i + 1) % n);
      add_triangle (drawing, first + 2 * n, b, a);
      add_triangle (drawing, first + 2 * n + 1, a + 1, b + 1);
    }
}

/* Where the axis is in a pose, at that height. */
static SomaVec3
get_place (const Drawing *drawing, const SomaTurnPivot *pivot, const SomaTurnPose *pose,
           float along)
{
  const float middle[3] = { drawing->middle.x, drawing->middle.y, drawing->middle.z };
  double at[2];

  soma_turn_move_point (pose, pivot->x, pivot->y, at);
  return make_point (drawing, along, middle[(drawing->axis + 1) % 3] + (float) at[0],
                     middle[(drawing->axis + 2) % 3] + (float) at[1]);
}

static void
add_axis (Drawing *drawing, const SomaTurnPivot *pivot, const SomaTurnPose *pose)
{
  add_rod (drawing, get_place (drawing, pivot, pose, drawing->low),
           get_place (drawing, pivot, pose, drawing->high), RADIUS);
}

static SomaTurnPose
mix (const SomaTurnPose *from, const SomaTurnPose *to, double part)
{
  return (SomaTurnPose){ from->x + (to->x - from->x) * part, from->y + (to->y - from->y) * part,
                         from->angle + (to->angle - from->angle) * part };
}

/* At both ends of the rods. */
static void
add_way (Drawing *drawing, const SomaApartTurn *turn)
{
  const SomaTurnPath *path = &turn->path;

  for (int i = 0; i + 1 < path->n_poses; i++)
    for (int k = 0; k < N_STRETCHES; k++)
      {
        SomaTurnPose a = mix (&path->poses[i], &path->poses[i + 1], (double) k / N_STRETCHES);
        SomaTurnPose b = mix (&path->poses[i], &path->poses[i + 1], (k + 1.0) / N_STRETCHES);
        for (int end = 0; end < 2; end++)
          {
            float along = end == 0 ? drawing->low : drawing->high;
            add_tube (drawing, get_place (drawing, &turn->pivot, &a, along),
                      get_place (drawing, &turn->pivot, &b, along), WAY_RADIUS);
          }
      }
}

/* The rods leave the pieces that are there. */
static void
measure (Drawing *drawing, const SomaApart *apart, const SomaPuzzle *puzzle,
         const uint16_t *copy_at, int move)
{
  SomaRigidBox boxes[SOMA_MAX_APART_COPIES];
  SomaApartPlaces places;

  soma_apart_measure_copies (apart, puzzle, copy_at, boxes);
  soma_apart_get_places (apart, puzzle, copy_at, move, false, &places);
  SomaRigidBox all = soma_rigid_places_join (places.copies, boxes, places.there);
  drawing->low = (float) all.low[drawing->axis] - OUT;
  drawing->high = (float) all.high[drawing->axis] + 1 + OUT;
  drawing->middle = soma_turn_find_middle (apart, puzzle, copy_at, move);
}

/* If the others make the turn, which do not move, the axis does not move either. */
static bool
moves (const SomaMove *move)
{
  return move->turning == move->copies;
}

/* Whether the axis leaves its place meanwhile. */
static bool
slides (const SomaApartTurn *turn)
{
  for (int i = 0; i < turn->path.n_poses; i++)
    {
      double at[2];
      soma_turn_move_point (&turn->path.poses[i], turn->pivot.x, turn->pivot.y, at);
      if (hypot (at[0] - turn->pivot.x, at[1] - turn->pivot.y) > LEAST_WAY)
        return true;
    }
  return false;
}

int
soma_turn_axis_get_ends (const SomaApart *apart, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                         int move, SomaVec3 ends[4])
{
  const SomaMove *what = &apart->moves[move];
  const SomaApartTurn *turn = &apart->turns[what->turn];
  Drawing drawing = { .axis = what->axis };
  int n = turn->path.n_poses == 0 ? 0 : moves (what) ? 4 : 2;

  measure (&drawing, apart, puzzle, copy_at, move);
  for (int i = 0; i < n; i++)
    ends[i] =
        get_place (&drawing, &turn->pivot, &turn->path.poses[i < 2 ? 0 : turn->path.n_poses - 1],
                   i % 2 == 0 ? drawing.low : drawing.high);
  return n;
}

void
soma_turn_axis_add (SomaStage *stage, const SomaApart *apart, const SomaPuzzle *puzzle,
                    const uint16_t *copy_at, int move)
{
  const SomaMove *what = &apart->moves[move];
  const SomaApartTurn *turn = &apart->turns[what->turn];
  const SomaTurnPath *path = &turn->path;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (SomaVec3));
  g_autoptr (GArray) corners = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  Drawing drawing = { .axis = what->axis, .points = points, .corners = corners };

  if (path->n_poses == 0)
    return;
  measure (&drawing, apart, puzzle, copy_at, move);
  add_axis (&drawing, &turn->pivot, &path->poses[0]);
  if (moves (what) && (turn->pivot.slide_x != 0 || turn->pivot.slide_y != 0))
    add_axis (&drawing, &turn->pivot, &path->poses[path->n_poses - 1]);
  if (moves (what) && slides (turn))
    add_way (&drawing, turn);
  g_autoptr (SomaShell) shell =
      soma_shell_new ((const SomaVec3 *) (const void *) points->data, (int) points->len,
                      (const uint32_t *) (const void *) corners->data, (int) corners->len / 3);
  soma_stage_add_shell (stage, shell, COLOUR);
}
