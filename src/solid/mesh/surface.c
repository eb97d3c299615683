/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surface.h"

#include "corner-loop.h"
#include "polygon.h"
#include "vector-private.h"

/* A side of a face: from one corner, over points of the face beyond, to the next one. */
typedef struct
{
  int n_points;
  int points[3];
} Side;

typedef struct
{
  SolidFace face;
  int corners[4];    /* -1: not yet known */
  int tunnels[4][2]; /* for both ends of a side: where a tunnel cuts it off; -1: nowhere */
  Side sides[4];
} BuiltFace;

typedef struct
{
  SomaSolidMesh *mesh;   /* borrowed */
  const SolidGrid *grid; /* borrowed */
  SurfaceShape shape;
  GArray *faces;             /* owned: of BuiltFace */
  int *numbers;              /* owned: in faces, by solid_face_index() */
  GHashTable *tunnel_points; /* owned: the numbers of points by pointers to where they are */
} Builder;

static BuiltFace *
get_face (const Builder *builder, const SolidFace *face)
{
  return &g_array_index (builder->faces, BuiltFace,
                         builder->numbers[solid_face_index (builder->grid, face)]);
}

static void
add_face (Builder *builder, const SolidFace *face)
{
  BuiltFace built = { .face = *face,
                      .corners = { -1, -1, -1, -1 },
                      .tunnels = { { -1, -1 }, { -1, -1 }, { -1, -1 }, { -1, -1 } } };

  if (!solid_face_exists (builder->grid, face))
    return;
  builder->numbers[solid_face_index (builder->grid, face)] = (int) builder->faces->len;
  g_array_append_val (builder->faces, built);
}

static void
list_faces (Builder *builder)
{
  const int *size = builder->grid->size;
  SolidFace face;

  for (face.cell[2] = 1; face.cell[2] < size[2] - 1; face.cell[2]++)
    for (face.cell[1] = 1; face.cell[1] < size[1] - 1; face.cell[1]++)
      for (face.cell[0] = 1; face.cell[0] < size[0] - 1; face.cell[0]++)
        for (int direction = 0; direction < SOLID_N_DIRECTIONS; direction++)
          {
            face.axis = direction / 2;
            face.is_up = direction % 2;
            add_face (builder, &face);
          }
}

/* Gives all faces of the loop their corners, one for those at the same place, and fills what is
 * left between them. */
static void
add_loop (Builder *builder, const CornerLoop *loop)
{
  int points[CORNER_LOOP_MAX];

  for (int i = 0; i < loop->n_faces; i++)
    {
      SomaSolidPoint place = corner_loop_place (loop, builder->grid, i, builder->shape.inset,
                                                builder->shape.bevel, builder->shape.least_bevel);
      int same = 0;
      while (same < i &&
             vector_length (vector_subtract (
                 place, soma_solid_mesh_get_point (builder->mesh, points[same]))) > POLYGON_SAME)
        same++;
      points[i] = same < i ? points[same] : soma_solid_mesh_add_point (builder->mesh, place);
      get_face (builder, &loop->faces[i])->corners[loop->corners[i]] = points[i];
    }
  polygon_fill (builder->mesh, points, loop->n_faces);
}

/* The corner of a tunnel between two gaps that meet at a point of the grid: `inset` from it on each
 * axis, in the direction of one of the solid cells there. */
static int
get_tunnel_point (Builder *builder, const int point[3], guint octant)
{
  gint64 key = octant;
  gpointer number;

  for (int axis = 0; axis < 3; axis++)
    key = key << 16 | point[axis];
  if (g_hash_table_lookup_extended (builder->tunnel_points, &key, NULL, &number))
    return GPOINTER_TO_INT (number);
  double at[3];
  for (int axis = 0; axis < 3; axis++)
    at[axis] = builder->grid->lines[axis][point[axis]] +
               (octant >> axis & 1 ? builder->shape.inset : -builder->shape.inset);
  int added = soma_solid_mesh_add_point (builder->mesh, (SomaSolidPoint){ at[0], at[1], at[2] });
  g_hash_table_insert (builder->tunnel_points, g_memdup2 (&key, sizeof key),
                       GINT_TO_POINTER (added));
  return added;
}

/* An inset opens a tunnel where two gaps meet at a point. The loop is one end of it: three faces,
 * whose corners stand back, and the edges between them end where they come to the other gap. */
static void
add_tunnel_end (Builder *builder, const CornerLoop *loop)
{
  int point[3];
  guint gap = 0;

  corner_loop_get_point (loop, point);
  for (int i = 0; i < 3; i++)
    gap |= loop->faces[i].is_up ? 1u << loop->faces[i].axis : 0;
  for (int i = 0; i < 3; i++)
    {
      int next = (i + 1) % 3, third = loop->faces[(i + 2) % 3].axis;
      BuiltFace *face = get_face (builder, &loop->faces[i]);
      BuiltFace *beyond = get_face (builder, &loop->faces[next]);
      int cut = get_tunnel_point (builder, point, ~(gap ^ 1u << third) & 7);
      face->corners[loop->corners[i]] =
          get_tunnel_point (builder, point, gap ^ 1u << loop->faces[i].axis);
      face->tunnels[(loop->corners[i] + 3) % 4][1] = cut;
      beyond->tunnels[loop->corners[next]][0] = cut;
    }
}

static void
add_loops (Builder *builder)
{
  CornerLoop loop;

  for (guint i = 0; i < builder->faces->len; i++)
    for (int corner = 0; corner < 4; corner++)
      {
        const BuiltFace *built = &g_array_index (builder->faces, BuiltFace, i);
        if (built->corners[corner] >= 0)
          continue;
        corner_loop_walk (&loop, builder->grid, &built->face, corner);
        if (loop.is_pinched && loop.n_faces == 3 && builder->shape.bevel == 0)
          add_tunnel_end (builder, &loop);
        else
          add_loop (builder, &loop);
      }
}

/* What one of the two faces at an edge has of it. */
typedef struct
{
  const SolidFace *face;
  int corners[2]; /* at the ends of the edge */
  int more[2];    /* what its side has after or before that; -1: nothing */
} Share;

/* How far the point is from the plane of the face is on, in mm, as the corner of the face tells. */
static double
measure_height (const SomaSolidMesh *mesh, const Share *share, int end, int point)
{
  SomaSolidPoint way = vector_subtract (soma_solid_mesh_get_point (mesh, point),
                                        soma_solid_mesh_get_point (mesh, share->corners[end]));

  return fabs (share->face->axis == 0 ? way.x : share->face->axis == 1 ? way.y : way.z);
}

/* Whether a corner of the other face is a point of this face's side, too: it is in the plane, and
 * this face goes farther, or its corner is not in the plane of the other. */
static gboolean
can_take (const SomaSolidMesh *mesh, const Share *own, const Share *other, int end)
{
  if (measure_height (mesh, own, end, other->corners[end]) > POLYGON_SAME)
    return FALSE;
  if (measure_height (mesh, other, end, own->corners[end]) > POLYGON_SAME)
    return TRUE;
  SomaSolidPoint start = soma_solid_mesh_get_point (mesh, own->corners[end]);
  SomaSolidPoint way =
      vector_subtract (soma_solid_mesh_get_point (mesh, own->corners[!end]), start);
  SomaSolidPoint to_other =
      vector_subtract (soma_solid_mesh_get_point (mesh, other->corners[end]), start);
  return vector_dot (way, to_other) >= 0;
}

/* Decides for one end of an edge without a bevel whose side has the corner of both. */
static void
share_corner (const SomaSolidMesh *mesh, Share *own, Share *other, int end)
{
  if (own->corners[end] == other->corners[end] || own->more[end] >= 0)
    return;
  if (can_take (mesh, own, other, end))
    own->more[end] = other->corners[end];
  else if (can_take (mesh, other, own, end))
    other->more[end] = own->corners[end];
}

/* The points of a side, from `first` of its ends on, without the last corner. */
static void
set_side (Side *side, const Share *share, int first)
{
  side->points[side->n_points++] = share->corners[first];
  for (int end = 0; end < 2; end++)
    {
      int more = share->more[end == 0 ? first : !first];
      if (more >= 0)
        side->points[side->n_points++] = more;
    }
}

/* The last point at one end of a side. */
static int
get_last (const Share *share, int end)
{
  return share->more[end] >= 0 ? share->more[end] : share->corners[end];
}

/* Joins a side with that of the face beyond: by a line that both have, else by what lies between,
 * which is mostly a bevel. */
static void
join (Builder *builder, BuiltFace *face, int side)
{
  SolidFace place;
  int beyond_side;
  SolidEdge edge = solid_face_cross (builder->grid, &face->face, side, &place, &beyond_side);
  BuiltFace *beyond = get_face (builder, &place);
  Share own = { .face = &face->face,
                .corners = { face->corners[side], face->corners[(side + 1) % 4] },
                .more = { face->tunnels[side][0], face->tunnels[side][1] } };
  Share other = {
    .face = &beyond->face,
    .corners = { beyond->corners[(beyond_side + 1) % 4], beyond->corners[beyond_side] },
    .more = { beyond->tunnels[beyond_side][1], beyond->tunnels[beyond_side][0] },
  };

  if (face->sides[side].n_points > 0)
    return;
  for (int end = 0; end < 2; end++)
    if (edge != SOLID_EDGE_CONVEX || builder->shape.bevel == 0)
      share_corner (builder->mesh, &own, &other, end);
  set_side (&face->sides[side], &own, 0);
  set_side (&beyond->sides[beyond_side], &other, 1);
  const int between[4] = { get_last (&own, 1), get_last (&own, 0), get_last (&other, 0),
                           get_last (&other, 1) };
  polygon_fill (builder->mesh, between, 4);
}

static SurfaceFace
get_outline (const BuiltFace *built)
{
  SurfaceFace face = { .face = built->face };

  for (int side = 0; side < 4; side++)
    for (int i = 0; i < built->sides[side].n_points; i++)
      face.outline[face.n_points++] = built->sides[side].points[i];
  return face;
}

Surface *
surface_new (SomaSolidMesh *mesh, const SolidGrid *grid, const SurfaceShape *shape)
{
  gsize n_cells = (gsize) grid->size[0] * grid->size[1] * grid->size[2];
  Builder builder = { .mesh = mesh, .grid = grid, .shape = *shape };
  Surface *surface = g_new (Surface, 1);

  if (shape->inset < shape->least_bevel && solid_grid_touches_itself (grid))
    builder.shape.bevel = MAX (shape->bevel, shape->least_bevel);
  builder.faces = g_array_new (FALSE, FALSE, sizeof (BuiltFace));
  builder.numbers = g_new (int, n_cells *SOLID_N_DIRECTIONS);
  builder.tunnel_points = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  list_faces (&builder);
  add_loops (&builder);
  for (guint i = 0; i < builder.faces->len; i++)
    for (int side = 0; side < 4; side++)
      join (&builder, &g_array_index (builder.faces, BuiltFace, i), side);

  surface->mesh = mesh;
  surface->faces = g_array_sized_new (FALSE, FALSE, sizeof (SurfaceFace), builder.faces->len);
  for (guint i = 0; i < builder.faces->len; i++)
    {
      SurfaceFace face = get_outline (&g_array_index (builder.faces, BuiltFace, i));
      g_array_append_val (surface->faces, face);
    }
  g_array_unref (builder.faces);
  g_free (builder.numbers);
  g_hash_table_unref (builder.tunnel_points);
  return surface;
}

void
surface_free (Surface *surface)
{
  g_array_unref (surface->faces);
  g_free (surface);
}

void
surface_fill_face (const Surface *surface, guint i)
{
  const SurfaceFace *face = &g_array_index (surface->faces, SurfaceFace, i);

  polygon_fill (surface->mesh, face->outline, face->n_points);
}

void
surface_reverse (SomaSolidMesh *mesh, guint first)
{
  for (guint i = first; i < mesh->triangles->len; i++)
    {
      int *corners = g_array_index (mesh->triangles, SomaSolidTriangle, i).corners;
      int second = corners[1];
      corners[1] = corners[2];
      corners[2] = second;
    }
}
