/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief.h"

#include "polygon.h"
#include "vector-private.h"

/* How far the points are moved that two squares at a corner make of one: a part of the pitch. */
#define SPLIT 0.25

/* The plane of a face: its middle, to the right, upwards, and outwards, of length 1. */
typedef struct
{
  SomaSolidPoint middle, right, up, out;
} Frame;

/* The corners of squares; where two sunk squares meet at a corner it is two points, one for each of
 * the others there: the left one and the right one. */
typedef struct
{
  SomaSolidMesh *mesh;  /* borrowed */
  const Relief *relief; /* borrowed */
  Frame frame;
  int *points[2][2]; /* owned: of the face and of the ground; left and right; -1: not yet there */
} Cut;

enum
{
  FACE,
  GROUND,
};

static SomaSolidPoint
get_direction (int axis, double length)
{
  return (SomaSolidPoint){ axis == 0 ? length : 0, axis == 1 ? length : 0, axis == 2 ? length : 0 };
}

static Frame
get_frame (const Surface *surface, const SolidGrid *grid, const SurfaceFace *face)
{
  SomaSolidPoint corner = soma_solid_mesh_get_point (surface->mesh, face->outline[0]);
  double at[3] = { corner.x, corner.y, corner.z };
  int axes[2];
  Frame frame;

  solid_face_get_axes (face->face.axis, face->face.is_up, axes);
  for (int k = 0; k < 2; k++)
    {
      const double *line = &grid->lines[axes[k]][face->face.cell[axes[k]]];
      at[axes[k]] = (line[0] + line[1]) / 2;
    }
  frame.middle = (SomaSolidPoint){ at[0], at[1], at[2] };
  frame.right = get_direction (axes[0], 1);
  frame.up = get_direction (axes[1], 1);
  frame.out = get_direction (face->face.axis, face->face.is_up ? 1 : -1);
  if (axes[0] == 2)
    {
      frame.right = get_direction (axes[1], -1);
      frame.up = get_direction (axes[0], 1);
    }
  return frame;
}

static SomaSolidPoint
get_place (const Frame *frame, double right, double up, double out)
{
  return vector_add (vector_add (frame->middle, vector_scale (frame->right, right)),
                     vector_add (vector_scale (frame->up, up), vector_scale (frame->out, out)));
}

static gboolean
is_sunk (const Relief *relief, int column, int row)
{
  return column >= 0 && row >= 0 && column < relief->columns && row < relief->rows &&
         relief->sunk[row * relief->columns + column];
}

/* Whether two sunk squares meet only at the lower left corner of a square: 1 if they are this one
 * and the one across, -1 if the other two, 0 if none. */
static int
get_split (const Relief *relief, int column, int row)
{
  gboolean here = is_sunk (relief, column, row), across = is_sunk (relief, column - 1, row - 1);
  gboolean left = is_sunk (relief, column - 1, row), below = is_sunk (relief, column, row - 1);

  if (here && across && !left && !below)
    return 1;
  return left && below && !here && !across ? -1 : 0;
}

/* The lower left corner of a square as a point of one of the squares that are not sunk there. */
static int
get_point (Cut *cut, int level, int column, int row, gboolean is_right)
{
  const Relief *relief = cut->relief;
  int split = get_split (relief, column, row);
  int *point = &cut->points[level][split != 0 && is_right][row * (relief->columns + 1) + column];

  if (*point < 0)
    {
      double shift = split == 0 ? 0 : is_right ? SPLIT : -SPLIT;
      double right = column - relief->columns / 2.0 + shift;
      double up = row - relief->rows / 2.0 - split * shift;
      *point = soma_solid_mesh_add_point (
          cut->mesh, get_place (&cut->frame, right * relief->pitch, up * relief->pitch,
                                level == GROUND ? -relief->depth : 0));
    }
  return *point;
}

static void
get_corner (int corner, int *column, int *row)
{
  *column += corner == 1 || corner == 2;
  *row += corner >= 2;
}

static void
add_square (Cut *cut, int column, int row)
{
  gboolean sunk = is_sunk (cut->relief, column, row);
  int points[8], n = 0, level = sunk ? GROUND : FACE;

  for (int corner = 0; corner < 4; corner++)
    {
      int i = column, j = row;
      get_corner (corner, &i, &j);
      if (get_split (cut->relief, i, j) == 0)
        points[n++] = get_point (cut, level, i, j, FALSE);
      else if (!sunk)
        points[n++] = get_point (cut, level, i, j, i == column);
      else
        for (int k = 0; k < 2; k++)
          points[n++] = get_point (cut, level, i, j, (k == 1) == (corner < 2));
    }
  polygon_fill (cut->mesh, points, n);
}

/* The wall between a sunk square and the one beyond a side, if that is not. */
static void
add_wall (Cut *cut, int column, int row, int side)
{
  static const int steps[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  int beyond = column + steps[side][0], from[2] = { column, row }, to[2] = { column, row };

  if (is_sunk (cut->relief, beyond, row + steps[side][1]))
    return;
  get_corner (side, &from[0], &from[1]);
  get_corner ((side + 1) % 4, &to[0], &to[1]);
  const int points[4] = {
    get_point (cut, GROUND, to[0], to[1], to[0] == beyond),
    get_point (cut, GROUND, from[0], from[1], from[0] == beyond),
    get_point (cut, FACE, from[0], from[1], from[0] == beyond),
    get_point (cut, FACE, to[0], to[1], to[0] == beyond),
  };
  polygon_fill (cut->mesh, points, 4);
}

/* The face around the squares. */
static void
add_rest (Cut *cut, const SurfaceFace *face)
{
  int columns = cut->relief->columns, rows = cut->relief->rows, n = 0;
  g_autofree int *ring = g_new (int, 2 * (columns + rows));

  for (int i = 0; i < columns; i++)
    ring[n++] = get_point (cut, FACE, i, 0, FALSE);
  for (int j = 0; j < rows; j++)
    ring[n++] = get_point (cut, FACE, columns, j, FALSE);
  for (int i = columns; i > 0; i--)
    ring[n++] = get_point (cut, FACE, i, rows, FALSE);
  for (int j = rows; j > 0; j--)
    ring[n++] = get_point (cut, FACE, 0, j, FALSE);
  polygon_fill_ring (cut->mesh, face->outline, face->n_points, ring, n);
}

void
relief_cut (const Surface *surface, const SolidGrid *grid, guint i, const Relief *relief)
{
  const SurfaceFace *face = &g_array_index (surface->faces, SurfaceFace, i);
  Cut cut = { .mesh = surface->mesh, .relief = relief, .frame = get_frame (surface, grid, face) };
  int n_points = (relief->columns + 1) * (relief->rows + 1);

  for (int k = 0; k < 4; k++)
    {
      cut.points[k / 2][k % 2] = g_new (int, n_points);
      for (int point = 0; point < n_points; point++)
        cut.points[k / 2][k % 2][point] = -1;
    }
  for (int row = 0; row < relief->rows; row++)
    for (int column = 0; column < relief->columns; column++)
      {
        add_square (&cut, column, row);
        for (int side = 0; side < 4 && is_sunk (relief, column, row); side++)
          add_wall (&cut, column, row, side);
      }
  add_rest (&cut, face);
  for (int k = 0; k < 4; k++)
    g_free (cut.points[k / 2][k % 2]);
}

void
relief_open (const Surface *surface, const SolidGrid *grid, guint i, double size, int corners[4])
{
  const SurfaceFace *face = &g_array_index (surface->faces, SurfaceFace, i);
  Frame frame = get_frame (surface, grid, face);
  double half = size / 2;

  for (int k = 0; k < 4; k++)
    corners[k] = soma_solid_mesh_add_point (
        surface->mesh,
        get_place (&frame, k == 1 || k == 2 ? half : -half, k >= 2 ? half : -half, 0));
  polygon_fill_ring (surface->mesh, face->outline, face->n_points, corners, 4);
}
