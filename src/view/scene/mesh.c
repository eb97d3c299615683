/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh.h"

#include <glib.h>
#include <string.h>

#include "corner.h"
#include "shell.h"
#include "occlusion.h"

/* The darkening in the groove between two bodies. */
#define GROOVE 0.30f

/* How light a body's colour is where a field begins, whose own may be much the same. */
#define RIM 0.62f

/* The sky seen by a face that another body covers: none, but as they part, light enters early. */
#define COVERED 0.15f

/* Tiles of grain per cell. */
#define GRAIN_ALONG 0.11f
#define GRAIN_ACROSS 0.5f

/* How far around a face its surroundings are examined, and how far above it. */
#define AROUND SOMA_SKY_REACH
#define ABOVE 2

/* The bodies in the cells around a face: [c][b][a] is c cells above its cell, b - 2 along v, a - 2
 * along u. In the cell's own layer only the nearest are looked up. */
typedef struct
{
  int bodies[ABOVE + 1][2 * AROUND + 1][2 * AROUND + 1];
} Near;

/* A face of a cell while it is turned into patches. Points on it are given by two numbers, 0 to 3,
 * along its axes u and v: the cell's border, the start of the flat part, its end, and the opposite
 * border. */
typedef struct
{
  const SomaScene *scene;
  const SomaBody *body;
  int number;     /* of the body */
  int32_t field;  /* its colour, or -1 */
  uint32_t first; /* of its vertices: 4x4, and with a field 4 around that and 4 in it */
  SomaCell cell;
  int axis, u_axis, v_axis;
  int sign; /* of n and v; u points along its axis */
  SomaVec3 n, u, v;
  gboolean covered; /* by another body */
  const Near *near;
} Face;

/* The hidden part of the sky at each point of a face, by all bodies and by its own. */
typedef struct
{
  float together[SOMA_SKY_POINTS * SOMA_SKY_POINTS];
  float alone[SOMA_SKY_POINTS * SOMA_SKY_POINTS];
} Surroundings;

static const float lines[4] = { -0.5f, -0.5f + SOMA_BEVEL, 0.5f - SOMA_BEVEL, 0.5f };

static SomaVec3
get_unit (int axis, float sign)
{
  return soma_vec3 (axis == 0 ? sign : 0, axis == 1 ? sign : 0, axis == 2 ? sign : 0);
}

/* The body at the cell `du` and `dv` along the face's axes and `dn` above its cell. */
static int
get_body_near (const Face *face, int du, int dv, int dn)
{
  return face->near->bodies[dn][dv + AROUND][du + AROUND];
}

static void
look_around (const Face *face, Near *near)
{
  int at[3], room = face->body->room;

  for (int c = 0; c <= ABOVE; c++)
    for (int b = c > 0 ? -AROUND : -1; b <= (c > 0 ? AROUND : 1); b++)
      for (int a = c > 0 ? -AROUND : -1; a <= (c > 0 ? AROUND : 1); a++)
        {
          at[face->axis] = c * face->sign;
          at[face->u_axis] = a;
          at[face->v_axis] = b * face->sign;
          near->bodies[c][b + AROUND][a + AROUND] = soma_scene_body_at (
              face->scene, room, face->cell.x + at[0], face->cell.y + at[1], face->cell.z + at[2]);
        }
}

/* The body's cells around the face's corner towards `su` and `sv` (1 or -1), see corner.h. */
static uint8_t
get_corner_mask (const Face *face, int su, int sv, int *octant)
{
  uint8_t mask = 0;

  *octant = (face->sign < 0) << face->axis | (su < 0) << face->u_axis |
            (sv * face->sign < 0) << face->v_axis;
  for (int i = 0; i < 8; i++)
    {
      int across = i ^ *octant;
      int near = get_body_near (face, across >> face->u_axis & 1 ? su : 0,
                                across >> face->v_axis & 1 ? sv : 0, across >> face->axis & 1);
      mask |= (near == face->number) << i;
    }
  return mask;
}

/* What is beyond the face's edge towards `su` or `sv`, one of which is 0. */
static SomaEdge
get_edge (const Face *face, int su, int sv)
{
  if (get_body_near (face, su, sv, 0) != face->number)
    return SOMA_EDGE_CONVEX;
  return get_body_near (face, su, sv, 1) == face->number ? SOMA_EDGE_CONCAVE : SOMA_EDGE_FLAT;
}

static gboolean
has_groove (const Face *face, int su, int sv)
{
  int beside = get_body_near (face, su, sv, 0), above = get_body_near (face, su, sv, 1);

  return (beside >= 0 && beside != face->number) || (above >= 0 && above != face->number);
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

/* The grain belongs to the block, wherever that is. */
static void
set_grain (const Face *face, SomaMeshVertex *vertex, SomaVec3 point)
{
  SomaCell origin = face->body->origin;
  float p[3] = { point.x - origin.x, point.y - origin.y, point.z - origin.z };
  int along = face->body->grain;
  float other = p[face->axis];

  if (along == face->axis)
    {
      /* The end grain: the same rings from both sides, short fibres. */
      vertex->grain[0] = p[face->u_axis] * 4 + other;
      vertex->grain[1] = p[face->v_axis];
    }
  else
    {
      int across = 3 - along - face->axis;
      vertex->grain[0] = p[along];
      vertex->grain[1] = p[across] + other * 0.37f;
    }
  vertex->grain[0] = (vertex->grain[0] + face->number * 3.7f) * GRAIN_ALONG;
  vertex->grain[1] = (vertex->grain[1] + face->number * 1.3f) * GRAIN_ACROSS;
}

/* The place and normal of the point (i, j) of the face. */
static void
shape_point (const Face *face, int i, int j, SomaVec3 *point, SomaVec3 *normal)
{
  int su = i == 0 ? -1 : i == 3, sv = j == 0 ? -1 : j == 3;

  *point = get_point (face, lines[i], lines[j]);
  *normal = face->n;
  if (su != 0 && sv != 0)
    {
      int octant;
      uint8_t mask = get_corner_mask (face, su, sv, &octant);
      SomaVec3 offset = soma_corner_offset (mask, octant, face->axis);
      *point = soma_vec3_add (*point, soma_vec3_scale (offset, SOMA_BEVEL));
      *normal = soma_corner_normal (mask, octant, face->axis);
    }
  else if ((su != 0 || sv != 0) && get_edge (face, su, sv) == SOMA_EDGE_CONVEX)
    {
      SomaVec3 across =
          soma_vec3_add (soma_vec3_scale (face->u, su), soma_vec3_scale (face->v, sv));
      SomaVec3 outward = soma_vec3_add (face->n, across);
      *point = soma_vec3_sub (*point, soma_vec3_scale (outward, 0.29289322f * SOMA_BEVEL));
      *normal = soma_vec3_scale (outward, (float) G_SQRT2 / 2);
    }
}

/* Whether the point lies on an edge of the kind (flat edges are seams, the others outlines). */
static void
set_lines (const Face *face, SomaMeshVertex *vertex, int i, int j, gboolean *groove)
{
  int steps[2] = { i == 0 ? -1 : i == 3, j == 0 ? -1 : j == 3 };
  SomaBlockStyle style = face->body->style;
  gboolean lined = face->body->lined || style == SOMA_BLOCK_FRAME || style == SOMA_BLOCK_GLASS;

  *groove = FALSE;
  vertex->outline = vertex->seam = 0;
  for (int side = 0; side < 2; side++)
    {
      int su = side == 0 ? steps[0] : 0, sv = side == 1 ? steps[1] : 0;
      if (steps[side] == 0)
        continue;
      SomaEdge edge = get_edge (face, su, sv);
      if (edge != SOMA_EDGE_FLAT)
        vertex->outline = 255;
      else if (lined)
        vertex->seam = 255;
      *groove |= edge == SOMA_EDGE_CONVEX && has_groove (face, su, sv);
    }
}

static void
set_colour (SomaMeshVertex *vertex, uint32_t colour, float light)
{
  for (int c = 0; c < 3; c++)
    vertex->colour[c] = (uint8_t) ((float) (colour >> (16 - 8 * c) & 255) * light);
  vertex->colour[3] = 255;
}

static SomaMeshVertex
make_vertex (const Face *face, const Surroundings *around, int i, int j)
{
  SomaMeshVertex vertex = { .body = face->number };
  SomaVec3 point, normal;
  gboolean groove;

  shape_point (face, i, j, &point, &normal);
  set_lines (face, &vertex, i, j, &groove);
  float alone = 1 - around->alone[j * SOMA_SKY_POINTS + i];
  float together = face->covered ? COVERED : 1 - around->together[j * SOMA_SKY_POINTS + i];
  vertex.sky = to_byte (groove ? together * GROOVE : together);
  vertex.sky_apart = to_byte (alone);
  set_grain (face, &vertex, get_point (face, lines[i], lines[j]));
  vertex.position[0] = point.x;
  vertex.position[1] = point.y;
  vertex.position[2] = point.z;
  vertex.normal[0] = (int8_t) lrintf (normal.x * 127);
  vertex.normal[1] = (int8_t) lrintf (normal.y * 127);
  vertex.normal[2] = (int8_t) lrintf (normal.z * 127);
  set_colour (&vertex, face->body->colour, 1);
  return vertex;
}

/* The corners of the flat part, counter-clockwise, which is the order of those of a field. */
static const uint32_t flat_corners[4] = { 5, 6, 10, 9 };

static SomaMeshVertex
mix_vertices (SomaMeshVertex a, const SomaMeshVertex *b, float part)
{
  for (int i = 0; i < 3; i++)
    a.position[i] += (b->position[i] - a.position[i]) * part;
  for (int i = 0; i < 2; i++)
    a.grain[i] += (b->grain[i] - a.grain[i]) * part;
  a.sky = (uint8_t) (a.sky + (b->sky - a.sky) * part);
  a.sky_apart = (uint8_t) (a.sky_apart + (b->sky_apart - a.sky_apart) * part);
  return a;
}

/* From the corners of the flat part towards its middle, once in each colour. */
static void
add_field_vertices (SomaMesh *mesh, const Face *face)
{
  const SomaMeshVertex *vertices = mesh->vertices + face->first;

  for (int i = 0; i < 8; i++)
    {
      SomaMeshVertex *vertex = &mesh->vertices[mesh->n_vertices++];
      *vertex = mix_vertices (vertices[flat_corners[i % 4]], &vertices[flat_corners[(i + 2) % 4]],
                              (lines[2] - SOMA_FIELD) / (2 * lines[2]));
      set_colour (vertex, i < 4 ? face->body->colour : (uint32_t) face->field, i < 4 ? RIM : 1);
    }
}

static void
add_quad (SomaMesh *mesh, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
  const uint32_t corners[6] = { a, b, c, a, c, d };

  for (int i = 0; i < 6; i++)
    mesh->indices[mesh->n_indices++] = corners[i];
}

/* The middle patch as a field, and what is around it. */
static void
add_field (SomaMesh *mesh, uint32_t base)
{
  for (uint32_t k = 0; k < 4; k++)
    {
      uint32_t next = (k + 1) % 4;
      add_quad (mesh, base + flat_corners[k], base + flat_corners[next], base + 16 + next,
                base + 16 + k);
    }
  add_quad (mesh, base + 20, base + 21, base + 22, base + 23);
}

/* Two triangles, divided from the face's middle outwards so that shading bends the right way. */
static void
add_patch (SomaMesh *mesh, uint32_t base, int i, int j)
{
  uint32_t a = base + j * 4 + i, b = a + 1, c = a + 5, d = a + 4;
  gboolean rising = i == 1 || j == 1 || i == j;
  uint32_t first[6] = { a, b, c, a, c, d }, second[6] = { a, b, d, b, c, d };

  for (int k = 0; k < 6; k++)
    mesh->indices[mesh->n_indices++] = rising ? first[k] : second[k];
}

/* Whether the patch is invisible while all bodies are in place: the middle of a face that another
 * body covers. Its borders line the grooves, which may be deep where three bodies meet. */
static gboolean
is_inner (const Face *face, int i, int j)
{
  return face->covered && i == 1 && j == 1;
}

static gboolean
is_in_part (const Face *face, SomaMeshPart part)
{
  SomaBlockStyle style = face->body->style;

  switch (part)
    {
    case SOMA_MESH_PLAIN:
      return style == SOMA_BLOCK_SOLID && !face->body->lined;
    case SOMA_MESH_LINED:
      return style == SOMA_BLOCK_SOLID && face->body->lined;
    case SOMA_MESH_PLAIN_INNER:
      return face->covered && !face->body->lined;
    case SOMA_MESH_LINED_INNER:
      return face->covered && face->body->lined;
    case SOMA_MESH_FRAME:
      return style == SOMA_BLOCK_FRAME;
    case SOMA_MESH_GHOST:
      return style == SOMA_BLOCK_GHOST;
    case SOMA_MESH_BARRED:
      return style == SOMA_BLOCK_BARRED;
    case SOMA_MESH_CLEAR:
      return style == SOMA_BLOCK_CLEAR;
    case SOMA_MESH_GLASS:
      return style == SOMA_BLOCK_GLASS;
    case SOMA_MESH_MARKED:
      return face->body->marked && style != SOMA_BLOCK_FRAME;
    case SOMA_MESH_MARKED_FRAME:
      return face->body->marked && style == SOMA_BLOCK_FRAME;
    default:
      return FALSE;
    }
}

static uint64_t
get_window (const Face *face, int body)
{
  uint64_t window = 0;

  for (int c = 0; c < 2; c++)
    for (int b = -AROUND; b <= AROUND; b++)
      for (int a = -AROUND; a <= AROUND; a++)
        {
          int near = get_body_near (face, a, b, c + 1);
          if (body < 0 ? near >= 0 : near == body)
            window |= SOMA_SKY_BIT (a, b, c);
        }
  return window;
}

static void
add_vertices (SomaMesh *mesh, Face *face)
{
  Near near;
  Surroundings around;

  look_around (face, &near);
  face->near = &near;
  face->first = (uint32_t) mesh->n_vertices;
  uint64_t alone = get_window (face, face->number), together = get_window (face, -1);
  soma_occlusion_get (alone, around.alone);
  if (!face->covered && together != alone)
    soma_occlusion_get (together, around.together);
  else
    memcpy (around.together, around.alone, sizeof around.alone);
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 4; i++)
      mesh->vertices[mesh->n_vertices++] = make_vertex (face, &around, i, j);
  if (face->field >= 0)
    add_field_vertices (mesh, face);
  face->near = NULL;
}

/* The i-th of the cell's six faces; FALSE if it is inside its body, or if it is of glass and a
 * solid block is behind it. */
static gboolean
init_face (Face *face, const SomaScene *scene, const SomaSceneCell *cell, int i)
{
  int at[3] = { cell->cell.x, cell->cell.y, cell->cell.z };

  face->scene = scene;
  face->cell = cell->cell;
  face->number = cell->body;
  face->field = cell->field;
  face->body = &scene->bodies[cell->body];
  face->sign = i & 1 ? -1 : 1;
  face->axis = i / 2;
  face->u_axis = (face->axis + 1) % 3;
  face->v_axis = (face->axis + 2) % 3;
  face->n = get_unit (face->axis, face->sign);
  face->u = get_unit (face->u_axis, 1);
  face->v = get_unit (face->v_axis, face->sign);
  at[face->axis] += face->sign;
  int beyond = soma_scene_body_at (scene, face->body->room, at[0], at[1], at[2]);
  face->covered = beyond >= 0;
  if (face->body->style == SOMA_BLOCK_GLASS &&
      soma_scene_body_at (scene, 0, at[0], at[1], at[2]) >= 0)
    return FALSE;
  return beyond != face->number;
}

static gboolean
has_faces (const SomaScene *scene, const SomaSceneCell *cell)
{
  return cell->drawn && scene->bodies[cell->body].shell == NULL;
}

/* Faces in the order of the cells. */
static GArray *
list_faces (const SomaScene *scene)
{
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (Face));
  Face face = { 0 };

  for (int i = 0; i < scene->n_cells; i++)
    for (int side = 0; has_faces (scene, &scene->cells[i]) && side < 6; side++)
      if (init_face (&face, scene, &scene->cells[i], side))
        g_array_append_val (faces, face);
  return faces;
}

/* The middles of the faces, or all the rest. */
static void
add_patches (SomaMesh *mesh, GArray *faces, SomaMeshPart part, gboolean middles)
{
  gboolean inner = part == SOMA_MESH_PLAIN_INNER || part == SOMA_MESH_LINED_INNER;
  gboolean coloured = part < SOMA_MESH_MARKED;

  for (guint f = 0; f < faces->len; f++)
    {
      const Face *face = &g_array_index (faces, Face, f);
      if (!is_in_part (face, part))
        continue;
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          if ((i == 1 && j == 1) != middles || (coloured && is_inner (face, i, j) != inner))
            continue;
          else if (middles && coloured && face->field >= 0)
            add_field (mesh, face->first);
          else
            add_patch (mesh, face->first, i, j);
    }
}

SomaMesh *
soma_mesh_new (const SomaScene *scene)
{
  SomaMesh *mesh = g_new0 (SomaMesh, 1);
  g_autoptr (GArray) faces = list_faces (scene);

  int n_given_vertices, n_given_indices;

  soma_shell_count (scene, &n_given_vertices, &n_given_indices);
  /* Of a field eight vertices, and five quads instead of one. */
  int n_faces = (int) faces->len, n_fields = scene->n_fields * 6;
  mesh->vertices = g_new (SomaMeshVertex, n_faces * 16 + n_fields * 8 + n_given_vertices);
  mesh->indices = g_new (uint32_t, n_faces * 54 * 2 + n_fields * 24 + n_given_indices);
  for (guint f = 0; f < faces->len; f++)
    add_vertices (mesh, &g_array_index (faces, Face, f));
  for (int part = 0; part < SOMA_MESH_SHELLS; part++)
    {
      /* The large patches come first: they hide the many narrow ones inside the figure, whose
       * pixels then need not be coloured. */
      mesh->starts[part] = mesh->n_indices;
      add_patches (mesh, faces, part, TRUE);
      add_patches (mesh, faces, part, FALSE);
      mesh->starts[part + 1] = mesh->n_indices;
    }
  soma_shell_add (scene, mesh);
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
