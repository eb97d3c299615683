/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "occlusion.h"

#include <glib.h>
#include <stdlib.h>

#define PI_F 3.14159265f

/* Walls further away than this, in cells, hide nothing. */
#define REACH 1.8f
#define WINDOW 2

static const int axes[6][3] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };

static bool
is_solid (const SomaScene *scene, int x, int y, int z, int body)
{
  int at = soma_scene_body_at (scene, x, y, z);
  return body < 0 ? at >= 0 : at == body;
}

/* The face of the cell (x, y, z) in the direction `d`. */
static SomaWall
make_wall (int x, int y, int z, const int *d)
{
  SomaVec3 n = soma_vec3 (d[0], d[1], d[2]);
  SomaVec3 u = soma_vec3 (abs (d[1]) + abs (d[2]), abs (d[0]), 0);
  SomaVec3 v = soma_vec3_cross (n, u);
  SomaVec3 middle =
      soma_vec3_add (soma_vec3 (x + 0.5f, y + 0.5f, z + 0.5f), soma_vec3_scale (n, 0.5f));
  SomaWall wall = { .normal = n };
  static const float signs[4][2] = {
    { -0.5f, -0.5f }, { 0.5f, -0.5f }, { 0.5f, 0.5f }, { -0.5f, 0.5f }
  };
  for (int i = 0; i < 4; i++)
    wall.corners[i] = soma_vec3_add (
        middle, soma_vec3_add (soma_vec3_scale (u, signs[i][0]), soma_vec3_scale (v, signs[i][1])));
  return wall;
}

/* The walls of one cell that look at the window around `cell`, whose face looks along `normal`. */
static void
collect_cell (SomaWalls *walls, const SomaScene *scene, int x, int y, int z, SomaCell cell,
              SomaVec3 normal, int body)
{
  for (int i = 0; i < 6 && walls->n_walls < (int) G_N_ELEMENTS (walls->walls); i++)
    {
      const int *d = axes[i];
      float towards = d[0] * (cell.x - x) + d[1] * (cell.y - y) + d[2] * (cell.z - z);
      bool upwards = d[0] * normal.x + d[1] * normal.y + d[2] * normal.z > 0;
      if (towards > 0 && !upwards && !is_solid (scene, x + d[0], y + d[1], z + d[2], body))
        walls->walls[walls->n_walls++] = make_wall (x, y, z, d);
    }
}

static float
get_form_factor (const SomaWall *wall, SomaVec3 point, SomaVec3 normal)
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
        sum += atan2f (length, soma_vec3_dot (a, b)) * soma_vec3_dot (across, normal) / length;
    }
  return fabsf (sum) / (2 * PI_F);
}

/* From the point to the nearest point of the wall, which lies along the axes. */
static float
get_wall_distance (const SomaWall *wall, SomaVec3 point)
{
  SomaVec3 low = soma_vec3_min (wall->corners[0], wall->corners[2]);
  SomaVec3 high = soma_vec3_max (wall->corners[0], wall->corners[2]);
  SomaVec3 nearest = soma_vec3_min (soma_vec3_max (point, low), high);
  return soma_vec3_length (soma_vec3_sub (nearest, point));
}

void
soma_walls_collect (SomaWalls *walls, const SomaScene *scene, SomaCell cell, SomaVec3 normal,
                    int body)
{
  int n[3] = { (int) normal.x, (int) normal.y, (int) normal.z };
  walls->n_walls = 0;
  for (int dz = -WINDOW; dz <= WINDOW; dz++)
    for (int dy = -WINDOW; dy <= WINDOW; dy++)
      for (int dx = -WINDOW; dx <= WINDOW; dx++)
        if (n[0] * dx + n[1] * dy + n[2] * dz > 0 &&
            is_solid (scene, cell.x + dx, cell.y + dy, cell.z + dz, body))
          collect_cell (walls, scene, cell.x + dx, cell.y + dy, cell.z + dz, cell, normal, body);
}

float
soma_walls_occlusion (const SomaWalls *walls, SomaVec3 point, SomaVec3 normal)
{
  float sum = 0;
  for (int i = 0; i < walls->n_walls; i++)
    {
      const SomaWall *wall = &walls->walls[i];
      if (soma_vec3_dot (soma_vec3_sub (point, wall->corners[0]), wall->normal) <= 0)
        continue;
      float fade = 1 - get_wall_distance (wall, point) / REACH;
      if (fade > 0)
        sum += get_form_factor (wall, point, normal) * fade * fade * (3 - 2 * fade);
    }
  return fminf (sum, 1);
}
