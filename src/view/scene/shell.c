/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell.h"

#include <glib.h>
#include <stdlib.h>

/* Normals of triangles in one plane agree this well: those of others differ by far more. */
#define SAME 0.9999f

/* An edge is sharp if the surface turns there by more than about 50 degrees, which the edges of
 * bevels, at 45, do not; below 25 it is none. */
#define SHARP 0.64f
#define BENT 0.9f

/* How much light the lines have of the colour of the surface. */
#define LINE_LIGHT 0.35f

/* A side of a triangle: the numbers of its points, the lesser first. */
typedef struct
{
  uint32_t from, to;
  int triangle;
} Side;

typedef struct
{
  const SomaVec3 *points;  /* borrowed */
  const uint32_t *corners; /* borrowed */
  SomaVec3 *normals;       /* owned; of the triangles, 0 if one has no area */
  int n_triangles;
  SomaShell *shell; /* borrowed */
} Builder;

static SomaMeshVertex
make_vertex (SomaVec3 point, SomaVec3 normal, uint8_t outline)
{
  return (SomaMeshVertex){ .position = { point.x, point.y, point.z },
                           .normal = { (int8_t) lrintf (normal.x * 127),
                                       (int8_t) lrintf (normal.y * 127),
                                       (int8_t) lrintf (normal.z * 127) },
                           .sky = 255,
                           .sky_apart = 255,
                           .outline = outline };
}

static SomaVec3
get_normal (const Builder *builder, int triangle)
{
  const uint32_t *corners = builder->corners + triangle * 3;
  SomaVec3 a = builder->points[corners[0]];
  SomaVec3 cross = soma_vec3_cross (soma_vec3_sub (builder->points[corners[1]], a),
                                    soma_vec3_sub (builder->points[corners[2]], a));

  return soma_vec3_dot (cross, cross) > 0 ? soma_vec3_normalize (cross) : soma_vec3 (0, 0, 0);
}

/* Triangles of one plane follow each other, and share the vertices at the same points. `latest` has
 * the number of the last vertex at each point, `triangle_of` a triangle that has it. */
static uint32_t
find_vertex (Builder *builder, uint32_t point, int triangle, int *latest, int *triangle_of)
{
  SomaShell *shell = builder->shell;

  if (latest[point] >= 0 &&
      soma_vec3_dot (builder->normals[triangle_of[point]], builder->normals[triangle]) > SAME)
    return (uint32_t) latest[point];
  latest[point] = shell->n_vertices;
  triangle_of[point] = triangle;
  shell->vertices[shell->n_vertices++] =
      make_vertex (builder->points[point], builder->normals[triangle], 0);
  return (uint32_t) latest[point];
}

static void
add_triangles (Builder *builder, int n_points)
{
  SomaShell *shell = builder->shell;
  gsize room = (gsize) MAX (n_points, 0);
  g_autofree int *latest = g_new (int, room), *triangle_of = g_new (int, room);

  for (int i = 0; i < n_points; i++)
    latest[i] = -1;
  shell->vertices = g_new (SomaMeshVertex, builder->n_triangles * 3);
  shell->corners = g_new (uint32_t, builder->n_triangles * 3);
  for (int t = 0; t < builder->n_triangles; t++)
    for (int k = 0; k < 3 && soma_vec3_dot (builder->normals[t], builder->normals[t]) > 0; k++)
      shell->corners[shell->n_corners++] =
          find_vertex (builder, builder->corners[t * 3 + k], t, latest, triangle_of);
  shell->vertices = g_renew (SomaMeshVertex, shell->vertices, MAX (shell->n_vertices, 1));
}

static int
compare_sides (const void *a, const void *b)
{
  const Side *first = a, *second = b;

  if (first->from != second->from)
    return first->from < second->from ? -1 : 1;
  if (first->to != second->to)
    return first->to < second->to ? -1 : 1;
  return first->triangle - second->triangle;
}

/* All sides, those of each edge one after the other. */
static Side *
list_sides (const Builder *builder)
{
  Side *sides = g_new (Side, builder->n_triangles * 3);

  for (int i = 0; i < builder->n_triangles * 3; i++)
    {
      uint32_t a = builder->corners[i], b = builder->corners[i % 3 == 2 ? i - 2 : i + 1];
      sides[i] = (Side){ MIN (a, b), MAX (a, b), i / 3 };
    }
  qsort (sides, (size_t) builder->n_triangles * 3, sizeof *sides, compare_sides);
  return sides;
}

static void
add_line (Builder *builder, const Side *side, SomaVec3 normal)
{
  SomaShell *shell = builder->shell;

  shell->ends[shell->n_ends++] = make_vertex (builder->points[side->from], normal, 255);
  shell->ends[shell->n_ends++] = make_vertex (builder->points[side->to], normal, 255);
}

/* Where the cosine of the angle between two triangles is above `least`, and at most `most`. */
static void
add_lines_between (Builder *builder, const Side *sides, float least, float most)
{
  for (int i = 0; i + 1 < builder->n_triangles * 3; i++)
    {
      const Side *a = &sides[i], *b = &sides[i + 1];
      SomaVec3 normal = builder->normals[a->triangle], other = builder->normals[b->triangle];
      float cosine = soma_vec3_dot (normal, other);
      if (a->from != b->from || a->to != b->to || cosine <= least || cosine > most ||
          soma_vec3_dot (normal, normal) == 0 || soma_vec3_dot (other, other) == 0)
        continue;
      add_line (builder, a, soma_vec3_normalize (soma_vec3_add (normal, other)));
      i++;
    }
}

static void
add_lines (Builder *builder)
{
  g_autofree Side *sides = list_sides (builder);

  builder->shell->ends = g_new (SomaMeshVertex, MAX (builder->n_triangles * 3, 1));
  add_lines_between (builder, sides, -2, SHARP);
  builder->shell->n_sharp_ends = builder->shell->n_ends;
  add_lines_between (builder, sides, SHARP, BENT);
}

/* In the mesh of a scene. */

/* A point of the surface of a body, with a part of the light of its colour. */
static void
add_given_vertex (SomaMesh *mesh, const SomaScene *scene, int number, SomaMeshVertex vertex,
                  float light)
{
  const SomaBody *body = &scene->bodies[number];

  vertex.body = (float) number;
  vertex.position[0] += body->origin.x;
  vertex.position[1] += body->origin.y;
  vertex.position[2] += body->origin.z;
  for (int c = 0; c < 3; c++)
    vertex.colour[c] = (uint8_t) lrintf ((body->colour >> (16 - 8 * c) & 255) * light);
  mesh->vertices[mesh->n_vertices++] = vertex;
}

static void
add_shell_lines (SomaMesh *mesh, const SomaScene *scene, SomaMeshPart part)
{
  mesh->starts[part] = mesh->n_indices;
  for (int b = 0; b < scene->n_bodies; b++)
    {
      const SomaShell *shell = scene->bodies[b].shell;
      if (shell == NULL)
        continue;
      gboolean is_sharp = part == SOMA_MESH_SHELL_LINES;
      int end = is_sharp ? shell->n_sharp_ends : shell->n_ends;
      for (int i = is_sharp ? 0 : shell->n_sharp_ends; i < end; i++)
        {
          mesh->indices[mesh->n_indices++] = (uint32_t) mesh->n_vertices;
          add_given_vertex (mesh, scene, b, shell->ends[i], LINE_LIGHT);
        }
    }
  mesh->starts[part + 1] = mesh->n_indices;
}

SomaShell *
soma_shell_new (const SomaVec3 *points, int n_points, const uint32_t *corners, int n_triangles)
{
  SomaShell *shell = g_atomic_rc_box_new0 (SomaShell);
  Builder builder = {
    .points = points, .corners = corners, .n_triangles = n_triangles, .shell = shell
  };

  shell->low = soma_vec3 (INFINITY, INFINITY, INFINITY);
  shell->high = soma_vec3_scale (shell->low, -1);
  for (int i = 0; i < n_points; i++)
    {
      shell->low = soma_vec3_min (shell->low, points[i]);
      shell->high = soma_vec3_max (shell->high, points[i]);
    }

  builder.normals = g_new (SomaVec3, builder.n_triangles);
  for (int t = 0; t < builder.n_triangles; t++)
    builder.normals[t] = get_normal (&builder, t);
  add_triangles (&builder, n_points);
  add_lines (&builder);
  g_free (builder.normals);
  return shell;
}

SomaShell *
soma_shell_ref (SomaShell *shell)
{
  return g_atomic_rc_box_acquire (shell);
}

static void
clear_shell (gpointer data)
{
  SomaShell *shell = data;

  g_free (shell->vertices);
  g_free (shell->corners);
  g_free (shell->ends);
}

void
soma_shell_unref (SomaShell *shell)
{
  if (shell != NULL)
    g_atomic_rc_box_release_full (shell, clear_shell);
}

void
soma_shell_count (const SomaScene *scene, int *n_vertices, int *n_indices)
{
  *n_vertices = *n_indices = 0;
  for (int b = 0; b < scene->n_bodies; b++)
    {
      const SomaShell *shell = scene->bodies[b].shell;
      if (shell == NULL)
        continue;
      *n_vertices += shell->n_vertices + shell->n_ends;
      *n_indices += shell->n_corners + shell->n_ends;
    }
}

void
soma_shell_add (const SomaScene *scene, SomaMesh *mesh)
{
  mesh->starts[SOMA_MESH_SHELLS] = mesh->n_indices;
  for (int b = 0; b < scene->n_bodies; b++)
    {
      const SomaShell *shell = scene->bodies[b].shell;
      uint32_t first = (uint32_t) mesh->n_vertices;
      for (int i = 0; shell != NULL && i < shell->n_vertices; i++)
        add_given_vertex (mesh, scene, b, shell->vertices[i], 1);
      for (int i = 0; shell != NULL && i < shell->n_corners; i++)
        mesh->indices[mesh->n_indices++] = first + shell->corners[i];
    }

  add_shell_lines (mesh, scene, SOMA_MESH_SHELL_LINES);
  add_shell_lines (mesh, scene, SOMA_MESH_SHELL_BEVELS);
}
