/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <glib.h>
#include <string.h>

#include "cell-table.h"
#include "shell.h"
#include "transform.h"

/* A body whose centre is this far from the figure's centre moves the same distance again. */
#define EXPLODE_FACTOR 0.95f

/* An offset counts as a whole number if it differs by less. */
#define WHOLE 1e-4f

static const SomaVec3 nowhere = { INFINITY, INFINITY, INFINITY };

static SomaVec3
get_low (SomaCell cell)
{
  return soma_vec3 (cell.x, cell.y, cell.z);
}

static bool
is_whole (SomaVec3 offset)
{
  SomaVec3 near = soma_vec3 (rintf (offset.x), rintf (offset.y), rintf (offset.z));
  SomaVec3 off = soma_vec3_sub (offset, near);

  return fabsf (off.x) < WHOLE && fabsf (off.y) < WHOLE && fabsf (off.z) < WHOLE;
}

/* Whether its cells are cells of the stage. */
static bool
is_on_grid (const SomaBlock *block)
{
  return is_whole (block->offset) && soma_vec3_length (block->turn) == 0;
}

/* The longest axis of the box; the first one among equals. */
static int
get_longest_axis (SomaVec3 size)
{
  if (size.x >= size.y && size.x >= size.z)
    return 0;
  return size.y >= size.z ? 1 : 2;
}

static SomaBody
make_body (const SomaBlock *block)
{
  SomaBody body = { .id = block->id,
                    .n_cells = block->n_cells,
                    .low = nowhere,
                    .high = soma_vec3_scale (nowhere, -1),
                    .turn = soma_quat_by (block->turn),
                    .colour = block->colour,
                    .style = block->style,
                    .lined = block->lined,
                    .marked = block->marked,
                    .intangible = block->intangible,
                    .shell = block->hidden ? NULL : block->shell };

  memcpy (body.letter, block->letter, SOMA_LETTER_SIZE);
  if (is_on_grid (block))
    body.origin =
        (SomaCell){ (int16_t) lrintf (block->offset.x), (int16_t) lrintf (block->offset.y),
                    (int16_t) lrintf (block->offset.z) };
  else
    body.offset = block->offset;
  return body;
}

/* Whether it is in one of the layers that are hidden, or before them. */
static bool
is_hidden (const SomaStage *stage, int layers_off, SomaCell cell)
{
  const int at[3] = { cell.x, cell.y, cell.z };
  int axis = (int) stage->side / 2, n_layers = stage->n_layers[axis];

  if (layers_off == 0 || n_layers == 0)
    return false;
  if (stage->side % 2 == 0)
    return at[axis] < layers_off;
  return at[axis] >= n_layers - layers_off;
}

static void
add_cells (SomaScene *scene, int b, const SomaBlock *block, int layers_off)
{
  SomaBody *body = &scene->bodies[b];
  bool cut = !block->stays && is_on_grid (block);

  body->first_cell = scene->n_cells;
  for (int i = 0; i < block->n_cells; i++)
    {
      SomaCell cell = soma_transform_cell (block->rotation, block->cells[i]);
      cell = (SomaCell){ (int16_t) (cell.x + body->origin.x), (int16_t) (cell.y + body->origin.y),
                         (int16_t) (cell.z + body->origin.z) };
      bool drawn = !block->hidden && !(cut && is_hidden (scene->stage, layers_off, cell));
      scene->cells[scene->n_cells++] =
          (SomaSceneCell){ cell, b, drawn, block->labels != NULL ? block->labels[i] : NULL,
                           block->fields != NULL ? block->fields[i] : -1 };
      scene->n_drawn += drawn;
      scene->n_labels += block->labels != NULL && block->labels[i] != NULL;
      scene->n_fields += scene->cells[scene->n_cells - 1].field >= 0;
      body->low = soma_vec3_min (body->low, get_low (cell));
      body->high = soma_vec3_max (body->high, soma_vec3_add (get_low (cell), soma_vec3 (1, 1, 1)));
    }
  if (body->shell != NULL)
    {
      SomaVec3 origin = get_low (body->origin);
      body->low = soma_vec3_min (body->low, soma_vec3_add (origin, body->shell->low));
      body->high = soma_vec3_max (body->high, soma_vec3_add (origin, body->shell->high));
    }
  /* A piece is cut along its grain; that of a drawing would turn when a cell is added. */
  body->grain = block->lined ? 0 : get_longest_axis (soma_vec3_sub (body->high, body->low));
}

/* Whether no other body in the shared space has one of its cells. */
static bool
fits_shared_room (const SomaScene *scene, const SomaBody *body)
{
  for (int i = body->first_cell; i < body->first_cell + body->n_cells; i++)
    {
      SomaCell c = scene->cells[i].cell;
      if (soma_scene_cell_at (scene, 0, c.x, c.y, c.z) >= 0)
        return false;
    }
  return true;
}

static void
settle_body (SomaScene *scene, int b, const SomaBlock *block)
{
  SomaBody *body = &scene->bodies[b];
  bool shared = block->style == SOMA_BLOCK_SOLID && !block->loose && is_on_grid (block) &&
                fits_shared_room (scene, body);

  body->room = shared ? 0 : b + 1;
  for (int i = body->first_cell; i < body->first_cell + body->n_cells; i++)
    if (scene->cells[i].drawn)
      soma_cell_table_add (scene->table, body->room, scene->cells[i].cell, i);
}

/* From the centre of what the camera frames to the centre of the body's cells. */
static SomaVec3
get_way_out (const SomaScene *scene, const SomaBody *body)
{
  SomaVec3 sum = { 0 };

  for (int i = 0; i < body->n_cells; i++)
    sum = soma_vec3_add (sum, get_low (scene->cells[body->first_cell + i].cell));
  SomaVec3 middle =
      soma_vec3_add (soma_vec3_scale (sum, 1.0f / body->n_cells), soma_vec3 (0.5f, 0.5f, 0.5f));
  return soma_vec3_sub (middle, soma_vec3_lerp (scene->low, scene->high, 0.5f));
}

static bool
can_shift (const SomaBody *body)
{
  return (body->room == 0 || body->style == SOMA_BLOCK_CLEAR) && body->n_cells > 0;
}

/* Moves each body away from the centre, all of them raised so that the lowest stay on the table. */
static void
set_shifts (SomaScene *scene)
{
  float lowest = INFINITY;

  for (int b = 0; b < scene->n_bodies; b++)
    if (can_shift (&scene->bodies[b]))
      {
        SomaBody *body = &scene->bodies[b];
        body->shift = soma_vec3_scale (get_way_out (scene, body), EXPLODE_FACTOR);
        lowest = fminf (lowest, body->shift.z);
      }
  for (int b = 0; b < scene->n_bodies; b++)
    if (can_shift (&scene->bodies[b]))
      scene->bodies[b].shift.z -= lowest;
}

static void
include_body (const SomaScene *scene, int b, float explode, SomaVec3 *low, SomaVec3 *high)
{
  const SomaBody *body = &scene->bodies[b];

  for (int i = 0; i < 8; i++)
    {
      SomaVec3 corner =
          soma_vec3 (i & 1 ? body->high.x : body->low.x, i & 2 ? body->high.y : body->low.y,
                     i & 4 ? body->high.z : body->low.z);
      corner = soma_scene_get_point (scene, b, explode, corner);
      *low = soma_vec3_min (*low, corner);
      *high = soma_vec3_max (*high, corner);
    }
}

SomaScene *
soma_scene_new (const SomaStage *stage, int layers_off)
{
  SomaScene *scene = g_new0 (SomaScene, 1);
  int n_cells = 0;

  scene->stage = soma_stage_copy (stage);
  stage = scene->stage;
  for (int b = 0; b < stage->n_blocks; b++)
    n_cells += stage->blocks[b].n_cells;
  scene->cells = g_new (SomaSceneCell, n_cells);
  scene->bodies = g_new (SomaBody, stage->n_blocks);
  scene->table = soma_cell_table_new (n_cells);
  scene->low = stage->low;
  scene->high = stage->high;
  scene->grid = stage->grid;
  scene->explodes = stage->explodes;
  for (scene->n_bodies = 0; scene->n_bodies < stage->n_blocks; scene->n_bodies++)
    {
      int b = scene->n_bodies;
      scene->bodies[b] = make_body (&stage->blocks[b]);
      add_cells (scene, b, &stage->blocks[b], layers_off);
      settle_body (scene, b, &stage->blocks[b]);
    }
  if (scene->explodes)
    set_shifts (scene);
  return scene;
}

void
soma_scene_free (SomaScene *scene)
{
  if (scene == NULL)
    return;
  soma_cell_table_free (scene->table);
  soma_stage_free (scene->stage);
  g_free (scene->cells);
  g_free (scene->bodies);
  g_free (scene);
}

int
soma_scene_cell_at (const SomaScene *scene, int room, int x, int y, int z)
{
  return soma_cell_table_lookup (scene->table, room, x, y, z);
}

int
soma_scene_body_at (const SomaScene *scene, int room, int x, int y, int z)
{
  int cell = soma_scene_cell_at (scene, room, x, y, z);

  return cell >= 0 ? scene->cells[cell].body : -1;
}

SomaVec3
soma_scene_get_place (const SomaScene *scene, int body, float explode)
{
  const SomaBody *b = &scene->bodies[body];

  return soma_vec3_add (b->offset, soma_vec3_scale (b->shift, explode));
}

SomaVec3
soma_scene_get_point (const SomaScene *scene, int body, float explode, SomaVec3 point)
{
  return soma_vec3_add (soma_scene_get_place (scene, body, explode),
                        soma_quat_rotate (scene->bodies[body].turn, point));
}

void
soma_scene_move_body (SomaScene *scene, int body, SomaVec3 offset)
{
  SomaBody *b = &scene->bodies[body];

  g_assert (b->room != 0);
  b->turn = soma_quat_by (scene->stage->blocks[body].turn);
  b->offset = soma_vec3_sub (offset, get_low (b->origin));
  scene->moves++;
}

void
soma_scene_turn_body (SomaScene *scene, int body, SomaVec3 pivot, SomaQuat turn)
{
  SomaBody *b = &scene->bodies[body];

  g_assert (b->room != 0);
  b->turn = soma_quat_multiply (turn, b->turn);
  b->offset = soma_vec3_add (pivot, soma_quat_rotate (turn, soma_vec3_sub (b->offset, pivot)));
  scene->moves++;
}

bool
soma_scene_frame (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high)
{
  *low = scene->low;
  *high = scene->high;
  for (int b = 0; scene->explodes && b < scene->n_bodies; b++)
    if (can_shift (&scene->bodies[b]))
      include_body (scene, b, explode, low, high);
  return high->x > low->x && high->y > low->y && high->z > low->z;
}

bool
soma_scene_bounds (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high)
{
  bool framed = soma_scene_frame (scene, explode, low, high);

  if (!framed)
    {
      *low = nowhere;
      *high = soma_vec3_scale (nowhere, -1);
    }
  for (int b = 0; b < scene->n_bodies; b++)
    if (scene->bodies[b].n_cells > 0)
      include_body (scene, b, explode, low, high);
  return high->x > low->x;
}
