/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "occlusion.h"

#include <glib.h>
#include <string.h>

#include "vec.h"

#define PI_F 3.14159265f

/* Walls farther away than this, in cells, hide nothing. */
#define REACH 1.8f

#define N_CELLS (SOMA_SKY_SIDE * SOMA_SKY_SIDE * 2)
#define N_POINTS (SOMA_SKY_POINTS * SOMA_SKY_POINTS)

/* The sides of a cell that can be walls: those perpendicular to the face, and that facing it. */
#define N_SIDES 5

typedef struct
{
  SomaVec3 corners[4]; /* counter-clockwise from outside */
  SomaVec3 normal;
} Wall;

/* At the very border, the walls there would be seen edge-on. */
const float soma_sky_points[SOMA_SKY_POINTS] = { -0.47f, -0.4136f, 0.4136f, 0.47f };

static const int sides[N_SIDES][3] = {
  { 1, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, -1, 0 }, { 0, 0, -1 },
};

/* The wall of the window's cell (a, b, c) on side `d`, in the axes of the face, whose centre is the
 * origin. */
static Wall
make_wall (int a, int b, int c, const int *d)
{
  SomaVec3 n = soma_vec3 (d[0], d[1], d[2]);
  SomaVec3 u = soma_vec3 (d[0] == 0, d[0] != 0, 0), v = soma_vec3_cross (n, u);
  SomaVec3 middle = soma_vec3_add (soma_vec3 (a, b, c + 0.5f), soma_vec3_scale (n, 0.5f));
  Wall wall = { .normal = n };
  static const float signs[4][2] = {
    { -0.5f, -0.5f }, { 0.5f, -0.5f }, { 0.5f, 0.5f }, { -0.5f, 0.5f }
  };

  for (int i = 0; i < 4; i++)
    wall.corners[i] = soma_vec3_add (
        middle, soma_vec3_add (soma_vec3_scale (u, signs[i][0]), soma_vec3_scale (v, signs[i][1])));
  return wall;
}

/* How much of a point's sky, directly above it, the wall hides. */
static float
get_form_factor (const Wall *wall, SomaVec3 point)
{
  SomaVec3 r[4];

  for (int i = 0; i < 4; i++)
    r[i] = soma_vec3_normalize (soma_vec3_sub (wall->corners[i], point));
  float sum = 0;
  for (int i = 0; i < 4; i++)
    {
      SomaVec3 a = r[i], b = r[(i + 1) & 3];
      SomaVec3 across = soma_vec3_cross (b, a);
      float length = soma_vec3_length (across);
      if (length > 1e-6f)
        sum += atan2f (length, soma_vec3_dot (a, b)) * across.z / length;
    }
  return fabsf (sum) / (2 * PI_F);
}

static float
get_hidden (const Wall *wall, SomaVec3 point)
{
  if (soma_vec3_dot (soma_vec3_sub (point, wall->corners[0]), wall->normal) <= 0)
    return 0;

  /* From the point to the nearest point of the wall, which lies along the axes. */
  SomaVec3 low = soma_vec3_min (wall->corners[0], wall->corners[2]);
  SomaVec3 high = soma_vec3_max (wall->corners[0], wall->corners[2]);
  SomaVec3 nearest = soma_vec3_min (soma_vec3_max (point, low), high);
  float fade = fmaxf (1 - soma_vec3_length (soma_vec3_sub (nearest, point)) / REACH, 0);
  return get_form_factor (wall, point) * fade * fade * (3 - 2 * fade);
}

/* For each side and cell of the window, how much it hides from each point. */
static const float *
get_table (void)
{
  static float table[N_SIDES * N_CELLS * N_POINTS];
  static gsize made;

  if (!g_once_init_enter (&made))
    return table;
  float *at = table;
  for (int side = 0; side < N_SIDES; side++)
    for (int cell = 0; cell < N_CELLS; cell++)
      {
        int a = cell % SOMA_SKY_SIDE - SOMA_SKY_REACH;
        int b = cell / SOMA_SKY_SIDE % SOMA_SKY_SIDE - SOMA_SKY_REACH;
        Wall wall = make_wall (a, b, cell / (SOMA_SKY_SIDE * SOMA_SKY_SIDE), sides[side]);
        for (int i = 0; i < N_POINTS; i++)
          *at++ = get_hidden (&wall, soma_vec3 (soma_sky_points[i % SOMA_SKY_POINTS],
                                                soma_sky_points[i / SOMA_SKY_POINTS], 0));
      }
  g_once_init_leave (&made, 1);
  return table;
}

/* The cells of the window that are, in steps along one axis, before or behind the face. */
static uint64_t
get_half (gboolean second_axis, int sign)
{
  uint64_t half = 0;

  for (int c = 0; c < 2; c++)
    for (int i = 1; i <= SOMA_SKY_REACH; i++)
      for (int j = -SOMA_SKY_REACH; j <= SOMA_SKY_REACH; j++)
        half |= second_axis ? SOMA_SKY_BIT (j, sign * i, c) : SOMA_SKY_BIT (sign * i, j, c);
  return half;
}

static void
add_walls (uint64_t walls, const float *table, float *hidden)
{
  for (; walls != 0; walls &= walls - 1)
    {
      const float *row = table + __builtin_ctzll (walls) * N_POINTS;
      for (int i = 0; i < N_POINTS; i++)
        hidden[i] += row[i];
    }
}

void
soma_occlusion_get (uint64_t window, float hidden[N_POINTS])
{
  memset (hidden, 0, N_POINTS * sizeof *hidden);
  if (window == 0)
    return;
  const float *table = get_table ();
  const int n = N_CELLS * N_POINTS, row = SOMA_SKY_SIDE, layer = row * row;
  /* Walls facing the face, of cells with nothing in front of them. */
  add_walls (window & ~(window >> 1) & get_half (FALSE, -1), table, hidden);
  add_walls (window & ~(window << 1) & get_half (FALSE, 1), table + n, hidden);
  add_walls (window & ~(window >> row) & get_half (TRUE, -1), table + 2 * n, hidden);
  add_walls (window & ~(window << row) & get_half (TRUE, 1), table + 3 * n, hidden);
  add_walls (window & ~(window << layer) & ~((UINT64_C (1) << layer) - 1), table + 4 * n, hidden);
  for (int i = 0; i < N_POINTS; i++)
    hidden[i] = fminf (hidden[i], 1);
}
