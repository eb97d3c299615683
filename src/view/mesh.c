/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh.h"

#include <glib.h>

#include "corner.h"
#include "occlusion.h"

/* How much darker it is in the groove between two bodies. */
#define GROOVE 0.30f

/* Sky seen by a face that another body covers: none, but as they part light comes in early. */
#define COVERED 0.15f

/* Tiles of grain a cell. */
#define GRAIN_ALONG 0.11f
#define GRAIN_ACROSS 0.5f

/* One face of a cell while it is turned into patches. Points on it are named by two numbers, 0 to
 * 3, along its axes u and v: the cell's border, where the flat part begins, where it ends, and the
 * border again. */
typedef struct
{
  const SomaScene *scene;
  int body;
  SomaCell cell;
  int axis, u_axis, v_axis;
  SomaVec3 n, u, v;
  gboolean covered; /* by another body */
} Face;

/* What hides the sky from a face: of all bodies, and of its own. */
typedef struct
{
  SomaWalls together, alone;
} Surroundings;

static const float lines[4] = { -0.5f, -0.5f + SOMA_BEVEL, 0.5f - SOMA_BEVEL, 0.5f };

static SomaVec3
get_unit (int axis, float sign)
{
  return soma_vec3 (axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0);
}

/* The body at the cell moved by the three vectors of whole cells. */
static int
get_body_near (const Face *face, SomaVec3 a, SomaVec3 b, SomaVec3 c)
{
  return soma_scene_body_at (face->scene, face->cell.x + (int) (a.x + b.x + c.x),
                             face->cell.y + (int) (a.y + b.y + c.y),
                             face->cell.z + (int) (a.z + b.z + c.z));
}

/* The body's cells around the corner of the face towards `u` and `v`, as corner.h wants them. */
static uint8_t
get_corner_mask (const Face *face, SomaVec3 u, SomaVec3 v, int *octant)
{
  const SomaVec3 none = { 0 };
  SomaVec3 out = soma_vec3_add (soma_vec3_add (u, v), face->n);
  uint8_t mask = 0;
  *octant = (out.x < 0) | (out.y < 0) << 1 | (out.z < 0) << 2;
  for (int i = 0; i < 8; i++)
    {
      int across = i ^ *octant;
      SomaVec3 a = across & 1 ? soma_vec3 (out.x, 0, 0) : none;
      SomaVec3 b = across & 2 ? soma_vec3 (0, out.y, 0) : none;
      SomaVec3 c = across & 4 ? soma_vec3 (0, 0, out.z) : none;
      mask |= (get_body_near (face, a, b, c) == face->body) << i;
    }
  return mask;
}

/* What is beyond the edge of the face in the direction `e`. */
static SomaEdge
get_edge (const Face *face, SomaVec3 e)
{
  const SomaVec3 none = { 0 };
  if (get_body_near (face, e, none, none) != face->body)
    return SOMA_EDGE_CONVEX;
  return get_body_near (face, e, face->n, none) == face->body ? SOMA_EDGE_CONCAVE : SOMA_EDGE_FLAT;
}

static gboolean
has_groove (const Face *face, SomaVec3 e)
{
  const SomaVec3 none = { 0 };
  int beside = get_body_near (face, e, none, none), above = get_body_near (face, e, face->n, none);
  return (beside >= 0 && beside != face->body) || (above >= 0 && above != face->body);
}

static SomaVec3
get_point (const Face *face, float u, float v)
{
  SomaVec3 middle = soma_vec3 (face->cell.x + 0.5f, face->cell.y + 0.5f, face->cell.z + 0.5f);
  SomaVec3 across = soma_vec3_add (soma_vec3_scale (face->u, u), soma_vec3_scale (face->v, v));
  return soma_vec3_add (soma_vec3_add (middle, soma_vec3_scale (face->n, 0.5f)), across);
}

static uint8_t
to_byte (float value)
{
  return (uint8_t) (fminf (fmaxf (value, 0), 1) * 255 + 0.5f);
}

/* The table hides the lower half of the sky of an upright face, and more the nearer it is. */
static float
get_table_shade (const Face *face, SomaVec3 point)
{
  if (face->axis == 2)
    return face->n.z < 0 ? 0.85f : 1;
  return 1 - 0.28f * expf (-point.z * 1.6f);
}

static void
set_sky (const Face *face, const Surroundings *around, SomaMeshVertex *vertex, float u, float v,
         gboolean groove)
{
  /* On the very border the walls there would be seen edge on. */
  SomaVec3 point = get_point (face, u * 0.94f, v * 0.94f);
  float alone = 1 - soma_walls_occlusion (&around->alone, point, face->n);
  float together = alone;
  if (face->covered)
    together = COVERED;
  else if (!face->scene->bare)
    together = 1 - soma_walls_occlusion (&around->together, point, face->n);
  together *= get_table_shade (face, point);
  vertex->sky = to_byte (groove ? together * GROOVE : together);
  vertex->sky_apart = to_byte (alone);
}

static void
set_grain (const Face *face, SomaMeshVertex *vertex, SomaVec3 point)
{
  float p[3] = { point.x, point.y, point.z };
  int along = face->scene->bodies[face->body].grain;
  float other = p[face->axis];
  if (along == face->axis)
    {
      /* The end of the wood: the same rings from both sides, short fibres. */
      vertex->grain[0] = p[face->u_axis] * 4 + other;
      vertex->grain[1] = p[face->v_axis];
    }
  else
    {
      int across = 3 - along - face->axis;
      vertex->grain[0] = p[along];
      vertex->grain[1] = p[across] + other * 0.37f;
    }
  vertex->grain[0] = (vertex->grain[0] + face->body * 3.7f) * GRAIN_ALONG;
  vertex->grain[1] = (vertex->grain[1] + face->body * 1.3f) * GRAIN_ACROSS;
}

/* The place and normal of the point (i, j) of the face. */
static void
shape_point (const Face *face, int i, int j, SomaVec3 *point, SomaVec3 *normal)
{
  SomaVec3 u = soma_vec3_scale (face->u, i < 2 ? -1 : 1);
  SomaVec3 v = soma_vec3_scale (face->v, j < 2 ? -1 : 1);
  gboolean on_u = i == 0 || i == 3, on_v = j == 0 || j == 3;
  *point = get_point (face, lines[i], lines[j]);
  *normal = face->n;
  if (on_u && on_v)
    {
      int octant;
      uint8_t mask = get_corner_mask (face, u, v, &octant);
      SomaVec3 offset = soma_corner_offset (mask, octant, face->axis);
      *point = soma_vec3_add (*point, soma_vec3_scale (offset, SOMA_BEVEL));
      *normal = soma_corner_normal (mask, octant, face->axis);
    }
  else if ((on_u || on_v) && get_edge (face, on_u ? u : v) == SOMA_EDGE_CONVEX)
    {
      SomaVec3 outward = soma_vec3_add (face->n, on_u ? u : v);
      *point = soma_vec3_sub (*point, soma_vec3_scale (outward, 0.29289322f * SOMA_BEVEL));
      *normal = soma_vec3_normalize (outward);
    }
}

/* Whether the point lies on an edge of the kind (flat edges are seams, the others outlines). */
static void
set_lines (const Face *face, SomaMeshVertex *vertex, int i, int j, gboolean *groove)
{
  *groove = FALSE;
  vertex->outline = vertex->seam = 0;
  for (int side = 0; side < 2; side++)
    {
      int k = side == 0 ? i : j;
      if (k == 1 || k == 2)
        continue;
      SomaVec3 e = soma_vec3_scale (side == 0 ? face->u : face->v, k < 2 ? -1 : 1);
      SomaEdge edge = get_edge (face, e);
      if (edge == SOMA_EDGE_FLAT)
        vertex->seam = 255;
      else
        vertex->outline = 255;
      *groove |= edge == SOMA_EDGE_CONVEX && has_groove (face, e);
    }
}

static SomaMeshVertex
make_vertex (const Face *face, const Surroundings *around, int i, int j)
{
  const SomaBody *body = &face->scene->bodies[face->body];
  SomaMeshVertex vertex = { .shift = { body->shift.x, body->shift.y, body->shift.z } };
  SomaVec3 point, normal;
  gboolean groove;
  shape_point (face, i, j, &point, &normal);
  set_lines (face, &vertex, i, j, &groove);
  set_sky (face, around, &vertex, lines[i], lines[j], groove);
  set_grain (face, &vertex, get_point (face, lines[i], lines[j]));
  vertex.position[0] = point.x;
  vertex.position[1] = point.y;
  vertex.position[2] = point.z;
  vertex.normal[0] = (int8_t) lrintf (normal.x * 127);
  vertex.normal[1] = (int8_t) lrintf (normal.y * 127);
  vertex.normal[2] = (int8_t) lrintf (normal.z * 127);
  for (int c = 0; c < 3; c++)
    vertex.colour[c] = (uint8_t) (body->colour >> (16 - 8 * c));
  vertex.colour[3] = 255;
  return vertex;
}

/* Two triangles, divided from the face's middle outwards so that shades bend the right way. */
static void
add_patch (SomaMesh *mesh, uint32_t base, int i, int j)
{
  uint32_t a = base + j * 4 + i, b = a + 1, c = a + 5, d = a + 4;
  gboolean rising = i == 1 || j == 1 || i == j;
  uint32_t first[6] = { a, b, c, a, c, d }, second[6] = { a, b, d, b, c, d };
  for (int k = 0; k < 6; k++)
    mesh->indices[mesh->n_indices++] = rising ? first[k] : second[k];
}

/* Whether the patch can be seen while all bodies are in place: all can but the middle of a face that
 * another body covers. Its borders line the grooves, which may be deep where three bodies meet. */
static gboolean
is_outer (const Face *face, int i, int j)
{
  return !face->covered || i != 1 || j != 1;
}

static void
add_vertices (SomaMesh *mesh, const Face *face)
{
  Surroundings around;
  soma_walls_collect (&around.alone, face->scene, face->cell, face->n, face->body);
  if (!face->covered && !face->scene->bare)
    soma_walls_collect (&around.together, face->scene, face->cell, face->n, -1);
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 4; i++)
      mesh->vertices[mesh->n_vertices++] = make_vertex (face, &around, i, j);
}

/* The i-th of the cell's six faces; FALSE if it is inside its body. */
static gboolean
init_face (Face *face, const SomaScene *scene, int cell, int i)
{
  const SomaVec3 none = { 0 };
  float sign = i & 1 ? -1 : 1;
  face->scene = scene;
  face->cell = scene->figure->cells[cell];
  face->body = scene->body_at[cell];
  face->axis = i / 2;
  face->u_axis = (face->axis + 1) % 3;
  face->v_axis = (face->axis + 2) % 3;
  face->n = get_unit (face->axis, sign);
  face->u = get_unit (face->u_axis, 1);
  face->v = get_unit (face->v_axis, sign);
  int beyond = get_body_near (face, face->n, none, none);
  face->covered = beyond >= 0;
  return beyond != face->body;
}

/* Faces in the order of the cells. */
static GArray *
list_faces (const SomaScene *scene)
{
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (Face));
  Face face = { 0 };
  for (int i = 0; scene->figure != NULL && i < scene->figure->n_cells; i++)
    for (int side = 0; scene->body_at[i] >= 0 && side < 6; side++)
      if (init_face (&face, scene, i, side))
        g_array_append_val (faces, face);
  return faces;
}

static void
add_patches (SomaMesh *mesh, GArray *faces, gboolean outer)
{
  for (guint f = 0; f < faces->len; f++)
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < 3; i++)
        if (is_outer (&g_array_index (faces, Face, f), i, j) == outer)
          add_patch (mesh, f * 16, i, j);
}

SomaMesh *
soma_mesh_new (const SomaScene *scene)
{
  SomaMesh *mesh = g_new0 (SomaMesh, 1);
  g_autoptr (GArray) faces = list_faces (scene);
  mesh->vertices = g_new (SomaMeshVertex, faces->len * 16);
  mesh->indices = g_new (uint32_t, faces->len * 54);
  for (guint f = 0; f < faces->len; f++)
    add_vertices (mesh, &g_array_index (faces, Face, f));
  add_patches (mesh, faces, TRUE);
  mesh->n_outer = mesh->n_indices;
  add_patches (mesh, faces, FALSE);
  return mesh;
}

void
soma_mesh_free (SomaMesh *mesh)
{
  if (mesh == NULL)
    return;
  g_free (mesh->vertices);
  g_free (mesh->indices);
  g_free (mesh);
}
