/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "polygon.h"

#include "vector-private.h"

/* Costs of triangles, in terms of area: what no way should have, and what it should not. */
#define COST_FLAT 1e12
#define COST_SKEW 16
/* Among ways of the same area the one with the shortest lines. */
#define COST_LENGTH 1e-9

typedef struct
{
  SomaSolidMesh *mesh;
  const int *points;
  int n_points;
  double *cost; /* owned: of filling from point i to point j */
  int *middle;  /* owned: the third corner there */
} Filling;

static double
distance (SomaSolidPoint a, SomaSolidPoint b)
{
  return vector_length (vector_subtract (a, b));
}

static double
cost_of (SomaSolidPoint a, SomaSolidPoint b, SomaSolidPoint c)
{
  double area = vector_triangle_area (a, b, c);
  double longest = MAX (distance (a, b), MAX (distance (b, c), distance (c, a)));

  if (area <= longest * POLYGON_SAME)
    return COST_FLAT;

  /* Plain: two of the direction's coordinates are equal and the third is 0, or two are 0. */
  SomaSolidPoint normal = soma_solid_normal (a, b, c);
  double x = fabs (normal.x), y = fabs (normal.y), z = fabs (normal.z);
  double least = MIN (x, MIN (y, z)), most = MAX (x, MAX (y, z));
  double middle = x + y + z - least - most;
  gboolean is_plain = least < 1e-6 && (middle < 1e-6 || most - middle < 1e-6);
  return (is_plain ? 1 : COST_SKEW) * area;
}

static SomaSolidPoint
get_point (const Filling *filling, int i)
{
  return soma_solid_mesh_get_point (filling->mesh, filling->points[i]);
}

static void
choose_middle (Filling *filling, int from, int to)
{
  int n = filling->n_points;
  SomaSolidPoint a = get_point (filling, from), c = get_point (filling, to);
  double least = HUGE_VAL;

  for (int i = from + 1; i < to; i++)
    {
      double cost = filling->cost[from * n + i] + filling->cost[i * n + to] +
                    cost_of (a, get_point (filling, i), c) + COST_LENGTH * distance (a, c);
      if (cost < least)
        {
          least = cost;
          filling->middle[from * n + to] = i;
        }
    }
  filling->cost[from * n + to] = least;
}

static void
add_triangles (const Filling *filling, int from, int to)
{
  int middle = filling->middle[from * filling->n_points + to];

  if (to - from < 2)
    return;
  add_triangles (filling, from, middle);
  soma_solid_mesh_add_triangle (filling->mesh, filling->points[from], filling->points[middle],
                                filling->points[to]);
  add_triangles (filling, middle, to);
}

/* All ways are compared, by what each part between two points costs at least. */
static void
fill_simple (SomaSolidMesh *mesh, const int *points, int n)
{
  Filling filling = { .mesh = mesh, .points = points, .n_points = n };

  if (n < 3)
    return;
  filling.cost = g_new0 (double, n *n);
  filling.middle = g_new0 (int, n *n);
  for (int length = 2; length < n; length++)
    for (int from = 0; from + length < n; from++)
      choose_middle (&filling, from, from + length);
  add_triangles (&filling, 0, n - 1);
  g_free (filling.cost);
  g_free (filling.middle);
}

/* The line is followed until it comes back to a point: what lies between is a line of its own. */
void
polygon_fill (SomaSolidMesh *mesh, const int *points, int n_points)
{
  g_autofree int *line = g_new (int, n_points);
  int n = 0;

  for (int i = 0; i < n_points; i++)
    {
      int before = n - 1;
      while (before >= 0 && line[before] != points[i])
        before--;
      if (before >= 0)
        {
          fill_simple (mesh, &line[before], n - before);
          n = before;
        }
      line[n++] = points[i];
    }
  fill_simple (mesh, line, n);
}

/* The shortest way from one line to the other crosses neither. */
static void
find_bridge (const SomaSolidMesh *mesh, const int *outer, int n_outer, const int *inner,
             int n_inner, int bridge[2])
{
  double least = HUGE_VAL;

  for (int i = 0; i < n_outer; i++)
    for (int j = 0; j < n_inner; j++)
      {
        double way = distance (soma_solid_mesh_get_point (mesh, outer[i]),
                               soma_solid_mesh_get_point (mesh, inner[j]));
        if (way < least)
          {
            least = way;
            bridge[0] = i;
            bridge[1] = j;
          }
      }
}

void
polygon_fill_ring (SomaSolidMesh *mesh, const int *outer, int n_outer, const int *inner,
                   int n_inner)
{
  g_autofree int *line = g_new (int, n_outer + n_inner + 2);
  int bridge[2] = { 0, 0 }, n = 0;

  g_assert (n_outer > 0 && n_inner > 0);
  find_bridge (mesh, outer, n_outer, inner, n_inner, bridge);
  for (int i = 0; i <= n_outer; i++)
    line[n++] = outer[(bridge[0] + i) % n_outer];
  for (int j = n_inner; j >= 0; j--)
    line[n++] = inner[(bridge[1] + j) % n_inner];
  fill_simple (mesh, line, n);
}
