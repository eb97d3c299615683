/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-shape.h"

#include "polygon.h"
#include "relief.h"
#include "stroke-letter.h"
#include "surface.h"

/* A bevel that no eye sees, and that keeps cells apart: a part of the unit. */
#define LEAST_BEVEL (1.0 / 200)

/* How much of a face a letter takes in height. */
#define LETTER_PART 0.7

/* No face, or no hole. */
#define NONE G_MAXUINT

typedef struct
{
  const SolidGrid *grid;       /* borrowed */
  const SomaSolidShape *shape; /* borrowed */
  const char *letter;          /* (nullable) borrowed */
  SomaSolidMesh *mesh;         /* borrowed */
  int *parts;                  /* owned: for each cell, the connected part that it is in, or -1 */
  int n_parts;
} Builder;

/* No length, or one that is no less than what is written to files. */
static gboolean
is_length (double length, double most)
{
  return length == 0 || (length >= SOMA_SOLID_LEAST && length <= most);
}

SomaSolidProblem
soma_solid_check (const SomaSolidShape *shape)
{
  double unit = shape->unit, wall = shape->wall;

  /* Written so that what is no number is wrong. */
  if (!(unit >= 1 && unit <= SOMA_SOLID_MAX_UNIT))
    return SOMA_SOLID_UNIT;
  if (!is_length (shape->clearance, unit / 10))
    return SOMA_SOLID_CLEARANCE;
  if (!is_length (shape->bevel, unit / 5))
    return SOMA_SOLID_BEVEL;
  if (!is_length (wall, unit / 4) || (wall > 0 && wall < shape->bevel))
    return SOMA_SOLID_WALL;
  if (!is_length (shape->hole, unit / 4) || (shape->hole > 0 && wall == 0))
    return SOMA_SOLID_HOLE;
  if (!is_length (shape->letter_depth, unit / 5) || (wall > 0 && shape->letter_depth > wall / 2))
    return SOMA_SOLID_LETTER_DEPTH;
  return SOMA_SOLID_OK;
}

SomaTurnLimits
soma_solid_get_turns (const SomaSolidShape *shape)
{
  return (SomaTurnLimits){ .clearance =
                               soma_turn_count_thousandths (shape->clearance / shape->unit),
                           .bevel = soma_turn_count_thousandths (shape->bevel / shape->unit),
                           .slide = SOMA_TURN_DEFAULT_SLIDE };
}

gboolean
soma_solid_has_room (const SomaCell *cells, int n_cells)
{
  return solid_grid_has_room (cells, n_cells);
}

gboolean
soma_solid_has_letter (const char *letter)
{
  return stroke_letter_exists (letter);
}

static void
mark_part (Builder *builder, const int cell[3], int part)
{
  int index = solid_grid_index (builder->grid, cell);

  if (!solid_grid_is_solid (builder->grid, cell) || builder->parts[index] >= 0)
    return;
  builder->parts[index] = part;
  for (int direction = 0; direction < SOLID_N_DIRECTIONS; direction++)
    {
      int beside[3] = { cell[0], cell[1], cell[2] };
      beside[direction / 2] += direction % 2 ? 1 : -1;
      mark_part (builder, beside, part);
    }
}

static void
find_parts (Builder *builder)
{
  const int *size = builder->grid->size;
  int n_cells = size[0] * size[1] * size[2], cell[3];

  builder->parts = g_new (int, n_cells);
  for (int i = 0; i < n_cells; i++)
    builder->parts[i] = -1;
  for (cell[2] = 0; cell[2] < size[2]; cell[2]++)
    for (cell[1] = 0; cell[1] < size[1]; cell[1]++)
      for (cell[0] = 0; cell[0] < size[0]; cell[0]++)
        {
          int part = builder->n_parts;
          mark_part (builder, cell, part);
          builder->n_parts += builder->parts[solid_grid_index (builder->grid, cell)] == part;
        }
}

static const SolidFace *
get_face (const Surface *surface, guint i)
{
  return &g_array_index (surface->faces, SurfaceFace, i).face;
}

/* How many faces are in the plane of a face, how many of its own sides lie between them, and
 * whether it is level: each counts more than all that follow. */
static int
rate_face (const Builder *builder, const Surface *surface, guint i)
{
  const SolidFace *face = get_face (surface, i);
  int n_faces = 0, n_flat = 0;

  for (guint j = 0; j < surface->faces->len; j++)
    {
      const SolidFace *other = get_face (surface, j);
      n_faces += other->axis == face->axis && other->is_up == face->is_up &&
                 other->cell[face->axis] == face->cell[face->axis];
    }
  for (int side = 0; side < 4; side++)
    {
      SolidFace beyond;
      int side_beyond;
      n_flat +=
          solid_face_cross (builder->grid, face, side, &beyond, &side_beyond) == SOLID_EDGE_FLAT;
    }
  return (n_faces * 5 + n_flat) * 2 + (face->axis == 2);
}

/* The best face for a letter, which is not at the bottom, or, if `part` is one, for its hole, which
 * is. Of equal ones, the last. */
static guint
choose_face (const Builder *builder, const Surface *surface, int part)
{
  int most = -1;
  guint best = NONE;

  for (guint i = 0; i < surface->faces->len; i++)
    {
      const SolidFace *face = get_face (surface, i);
      gboolean is_bottom = face->axis == 2 && !face->is_up;
      if (part >= 0 &&
          (!is_bottom || builder->parts[solid_grid_index (builder->grid, face->cell)] != part))
        continue;
      int rate = part < 0 && is_bottom ? -1 : rate_face (builder, surface, i);
      if (rate >= 0 && rate >= most)
        {
          most = rate;
          best = i;
        }
    }
  return best;
}

/* The walls of a hole, from the corners outside to those inside. */
static void
add_hole (const Builder *builder, const int outer[4], const int inner[4])
{
  for (int k = 0; k < 4; k++)
    {
      int next = (k + 1) % 4;
      const int wall[4] = { outer[k], outer[next], inner[next], inner[k] };
      polygon_fill (builder->mesh, wall, 4);
    }
}

/* One hole for each part, in the faces whose numbers `holes` has; sets the corners of each. */
static void
add_faces (const Builder *builder, const Surface *surface, guint letter_face, const guint *holes,
           int (*corners)[4])
{
  for (guint i = 0; i < surface->faces->len; i++)
    {
      int cell = solid_grid_index (builder->grid, get_face (surface, i)->cell);
      int part = builder->parts[cell];
      guint first = builder->mesh->triangles->len;
      if (i == letter_face)
        {
          const SomaSolidShape *shape = builder->shape;
          guint8 squares[STROKE_LETTER_COLUMNS * STROKE_LETTER_ROWS];
          double free = shape->unit - 2 * (shape->clearance + shape->bevel);
          const Relief relief = { .columns = STROKE_LETTER_COLUMNS,
                                  .rows = STROKE_LETTER_ROWS,
                                  .sunk = squares,
                                  .pitch = LETTER_PART * free / STROKE_LETTER_ROWS,
                                  .depth = shape->letter_depth };

          stroke_letter_get (builder->letter, squares);
          relief_cut (surface, builder->grid, i, &relief);
        }
      else if (i == holes[part])
        relief_open (surface, builder->grid, i, builder->shape->hole, corners[part]);
      else
        surface_fill_face (surface, i);
      soma_solid_mesh_paint (builder->mesh, first, builder->grid->solid[cell] - 1);
    }
}

/* What is left of the cells within the walls, inside out. Its faces have the numbers that those of
 * the outer surface have. */
static void
add_inside (const Builder *builder, const guint *holes, int (*corners)[4])
{
  const SomaSolidShape *shape = builder->shape;
  const SurfaceShape inner = { .inset = shape->clearance + shape->wall,
                               .least_bevel = LEAST_BEVEL * shape->unit };
  guint first = builder->mesh->triangles->len;
  g_autoptr (Surface) surface = surface_new (builder->mesh, builder->grid, &inner);

  add_faces (builder, surface, NONE, holes, corners);
  surface_reverse (builder->mesh, first);
  soma_solid_mesh_paint (builder->mesh, first, 0);
}

static void
build (Builder *builder)
{
  const SomaSolidShape *shape = builder->shape;
  const SurfaceShape outer = { .inset = shape->clearance,
                               .bevel = shape->bevel,
                               .least_bevel = LEAST_BEVEL * shape->unit };
  g_autoptr (Surface) surface = surface_new (builder->mesh, builder->grid, &outer);
  gboolean has_letter = builder->letter != NULL && shape->letter_depth > 0;
  guint letter_face = has_letter ? choose_face (builder, surface, -1) : NONE;
  g_autofree guint *holes = g_new (guint, builder->n_parts);
  g_autofree int (*corners)[4] = g_malloc (2 * sizeof *corners * builder->n_parts);

  for (int part = 0; part < builder->n_parts; part++)
    holes[part] = shape->hole > 0 ? choose_face (builder, surface, part) : NONE;
  add_faces (builder, surface, letter_face, holes, corners);
  if (shape->wall > 0)
    add_inside (builder, holes, &corners[builder->n_parts]);
  for (int part = 0; part < builder->n_parts && shape->hole > 0; part++)
    add_hole (builder, corners[part], corners[builder->n_parts + part]);
}

SomaSolidMesh *
soma_solid_new (const SomaCell *cells, int n_cells, const SomaSolidShape *shape, const char *letter)
{
  return soma_solid_new_coloured (cells, NULL, n_cells, shape, letter);
}

SomaSolidMesh *
soma_solid_new_coloured (const SomaCell *cells, const guint8 *colours, int n_cells,
                         const SomaSolidShape *shape, const char *letter)
{
  g_autoptr (SolidGrid) grid = solid_grid_new_for_cells (cells, colours, n_cells, shape->unit);
  Builder builder = { .grid = grid,
                      .shape = shape,
                      .letter = letter != NULL && soma_solid_has_letter (letter) ? letter : NULL,
                      .mesh = soma_solid_mesh_new () };

  find_parts (&builder);
  build (&builder);
  g_free (builder.parts);
  return builder.mesh;
}
