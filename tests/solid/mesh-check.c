/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh-check.h"

#include <math.h>
#include <stdlib.h>

/* What is nearer touches, in mm. */
#define NEAR 1e-6

typedef SomaSolidPoint Point;

typedef struct
{
  Point at[3];
  Point least, most;
  const int *corners;
} Triangle;

static Point
minus (Point a, Point b)
{
  return (Point){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static Point
on_way (Point a, Point b, double part)
{
  return (Point){ a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), a.z + part * (b.z - a.z) };
}

static double
dot (Point a, Point b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static Point
cross (Point a, Point b)
{
  return (Point){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static double
length (Point a)
{
  return sqrt (dot (a, a));
}

/* Ericson, Real-Time Collision Detection, 5.1.9. */
static double
between_segments (Point p1, Point q1, Point p2, Point q2)
{
  Point d1 = minus (q1, p1), d2 = minus (q2, p2), r = minus (p1, p2);
  double a = dot (d1, d1), e = dot (d2, d2), f = dot (d2, r), c = dot (d1, r), b = dot (d1, d2);
  double n = a * e - b * b;
  double s = n > 1e-12 * a * e ? CLAMP ((b * f - c * e) / n, 0, 1) : 0;
  double t = (b * s + f) / e;

  if (t < 0 || t > 1)
    {
      t = CLAMP (t, 0, 1);
      s = CLAMP ((b * t - c) / a, 0, 1);
    }
  return length (minus (on_way (p1, q1, s), on_way (p2, q2, t)));
}

/* From a point to the inside of a triangle; infinite if it is not above the inside. */
static double
above (Point p, const Triangle *triangle)
{
  const Point *at = triangle->at;
  Point normal = cross (minus (at[1], at[0]), minus (at[2], at[0]));

  for (int k = 0; k < 3; k++)
    if (dot (normal, cross (minus (at[(k + 1) % 3], at[k]), minus (p, at[k]))) < 0)
      return HUGE_VAL;
  return fabs (dot (minus (p, at[0]), normal)) / length (normal);
}

static gboolean
pierces (Point p, Point q, const Triangle *triangle)
{
  const Point *at = triangle->at;
  Point normal = cross (minus (at[1], at[0]), minus (at[2], at[0]));
  double from = dot (minus (p, at[0]), normal), to = dot (minus (q, at[0]), normal);

  return from * to < 0 && above (on_way (p, q, from / (from - to)), triangle) < NEAR;
}

/* Triangles without a common corner. */
static gboolean
meet (const Triangle *a, const Triangle *b)
{
  for (int i = 0; i < 3; i++)
    {
      Point p = a->at[i], q = a->at[(i + 1) % 3], u = b->at[i], v = b->at[(i + 1) % 3];
      if (above (p, b) < NEAR || above (u, a) < NEAR || pierces (p, q, b) || pierces (u, v, a))
        return TRUE;
      for (int j = 0; j < 3; j++)
        if (between_segments (p, q, b->at[j], b->at[(j + 1) % 3]) < NEAR)
          return TRUE;
    }
  return FALSE;
}

/* Triangles with one common corner: number i of the one, j of the other. */
static gboolean
meet_elsewhere (const Triangle *a, int i, const Triangle *b, int j)
{
  Point p = a->at[(i + 1) % 3], q = a->at[(i + 2) % 3];
  Point u = b->at[(j + 1) % 3], v = b->at[(j + 2) % 3];

  return above (p, b) < NEAR || above (q, b) < NEAR || above (u, a) < NEAR || above (v, a) < NEAR ||
         pierces (p, q, b) || pierces (u, v, a) || between_segments (p, q, u, v) < NEAR ||
         between_segments (a->at[i], p, u, v) < NEAR ||
         between_segments (a->at[i], q, u, v) < NEAR ||
         between_segments (b->at[j], u, p, q) < NEAR || between_segments (b->at[j], v, p, q) < NEAR;
}

/* Triangles with a common edge. */
static gboolean
is_folded (const Triangle *a, const Triangle *b)
{
  Point n = cross (minus (a->at[1], a->at[0]), minus (a->at[2], a->at[0]));
  Point m = cross (minus (b->at[1], b->at[0]), minus (b->at[2], b->at[0]));

  return dot (n, m) < -(1 - 1e-9) * length (n) * length (m);
}

static gboolean
is_far (const Triangle *a, const Triangle *b)
{
  return a->most.x < b->least.x - NEAR || b->most.x < a->least.x - NEAR ||
         a->most.y < b->least.y - NEAR || b->most.y < a->least.y - NEAR ||
         a->most.z < b->least.z - NEAR || b->most.z < a->least.z - NEAR;
}

static gboolean
touch (const Triangle *a, const Triangle *b)
{
  int n_shared = 0, i = 0, j = 0;

  if (is_far (a, b))
    return FALSE;
  for (int k = 0; k < 9; k++)
    if (a->corners[k / 3] == b->corners[k % 3])
      {
        n_shared++;
        i = k / 3;
        j = k % 3;
      }
  switch (n_shared)
    {
    case 0:
      return meet (a, b);
    case 1:
      return meet_elsewhere (a, i, b, j);
    case 2:
      return is_folded (a, b);
    default:
      return TRUE;
    }
}

static Triangle
get_triangle (const SomaSolidMesh *mesh, guint i)
{
  Triangle triangle = { .corners = soma_solid_mesh_get_triangle (mesh, (int) i)->corners };

  for (int k = 0; k < 3; k++)
    triangle.at[k] = soma_solid_mesh_get_point (mesh, triangle.corners[k]);
  const Point *at = triangle.at;
  triangle.least =
      (Point){ MIN (at[0].x, MIN (at[1].x, at[2].x)), MIN (at[0].y, MIN (at[1].y, at[2].y)),
               MIN (at[0].z, MIN (at[1].z, at[2].z)) };
  triangle.most =
      (Point){ MAX (at[0].x, MAX (at[1].x, at[2].x)), MAX (at[0].y, MAX (at[1].y, at[2].y)),
               MAX (at[0].z, MAX (at[1].z, at[2].z)) };
  return triangle;
}

static int
compare_edges_cb (const void *a, const void *b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* Each edge has one number in each direction. */
static gint64 *
list_edges (const SomaSolidMesh *mesh, gboolean backwards)
{
  guint n_edges = 3 * mesh->triangles->len;
  gint64 *edges = g_new (gint64, n_edges);

  for (guint i = 0; i < n_edges; i++)
    {
      const int *corners = soma_solid_mesh_get_triangle (mesh, (int) i / 3)->corners;
      gint64 from = corners[(i + backwards) % 3], to = corners[(i + !backwards) % 3];
      edges[i] = from << 32 | to;
    }
  qsort (edges, n_edges, sizeof *edges, compare_edges_cb);
  return edges;
}

static MeshFaults
check_edges (const SomaSolidMesh *mesh)
{
  g_autofree gint64 *edges = list_edges (mesh, FALSE), *backwards = list_edges (mesh, TRUE);

  for (guint i = 0; i < 3 * mesh->triangles->len; i++)
    if (edges[i] != backwards[i] || (i > 0 && edges[i] == edges[i - 1]))
      return MESH_FAULT_OPEN;
  return 0;
}

static int
compare_cb (const void *a, const void *b)
{
  double x = ((const Triangle *) a)->least.x, y = ((const Triangle *) b)->least.x;

  return (x > y) - (x < y);
}

MeshFaults
mesh_check (const SomaSolidMesh *mesh)
{
  guint n_triangles = mesh->triangles->len;
  g_autofree Triangle *triangles = g_new (Triangle, n_triangles);
  MeshFaults faults = check_edges (mesh);

  for (guint i = 0; i < n_triangles; i++)
    {
      triangles[i] = get_triangle (mesh, i);
      const Point *at = triangles[i].at;
      if (length (cross (minus (at[1], at[0]), minus (at[2], at[0]))) < NEAR * NEAR)
        faults |= MESH_FAULT_FLAT;
    }
  /* From left to right, those that begin where another one has not ended yet. */
  qsort (triangles, n_triangles, sizeof *triangles, compare_cb);
  for (guint i = 0; i < n_triangles; i++)
    for (guint j = i + 1; j < n_triangles && triangles[j].least.x <= triangles[i].most.x + NEAR;
         j++)
      if (touch (&triangles[i], &triangles[j]))
        faults |= MESH_FAULT_TOUCH;
  return faults;
}

int
mesh_check_euler (const SomaSolidMesh *mesh)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < 3 * mesh->triangles->len; i++)
    g_hash_table_add (
        used, GINT_TO_POINTER (soma_solid_mesh_get_triangle (mesh, (int) i / 3)->corners[i % 3]));
  return (int) g_hash_table_size (used) - (int) mesh->triangles->len / 2;
}

void
mesh_assert_solid (const SomaSolidMesh *mesh, const char *what)
{
  MeshFaults faults = mesh_check (mesh);

  if (faults != 0 || soma_solid_mesh_get_volume (mesh) <= 0)
    g_error ("%s: faults %d, volume %g", what, faults, soma_solid_mesh_get_volume (mesh));
}
