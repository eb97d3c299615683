/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-stage.h"

#include "background.h"
#include "shell.h"

/* A point in cells, from `corner` on. */
static SomaVec3
to_cells (SomaSolidPoint point, SomaSolidPoint corner, double unit)
{
  return soma_vec3 ((float) ((point.x - corner.x) / unit), (float) ((point.y - corner.y) / unit),
                    (float) ((point.z - corner.z) / unit));
}

static SomaShell *
make_shell (const SomaSolidMesh *mesh, SomaSolidPoint corner, double unit)
{
  guint n_points = mesh->points->len, n_triangles = mesh->triangles->len;
  g_autofree SomaVec3 *points = g_new (SomaVec3, n_points);
  g_autofree uint32_t *corners = g_new (uint32_t, n_triangles * 3);

  for (guint i = 0; i < n_points; i++)
    points[i] = to_cells (soma_solid_mesh_get_point (mesh, (int) i), corner, unit);
  for (guint i = 0; i < n_triangles * 3; i++)
    corners[i] = (uint32_t) soma_solid_mesh_get_triangle (mesh, (int) i / 3)->corners[i % 3];
  return soma_shell_new (points, (int) n_points, corners, (int) n_triangles);
}

/* For what is not made of cells: as many as its box has room for, but at least one. */
static SomaCell *
fill_box (SomaVec3 size, int *n_cells)
{
  int n[3] = { MAX ((int) size.x, 1), MAX ((int) size.y, 1), MAX ((int) size.z, 1) };
  SomaCell *cells = g_new (SomaCell, (gsize) n[0] * n[1] * n[2]);

  *n_cells = 0;
  for (int z = 0; z < n[2]; z++)
    for (int y = 0; y < n[1]; y++)
      for (int x = 0; x < n[0]; x++)
        cells[(*n_cells)++] = (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z };
  return cells;
}

/* Its cells are in the middle of its box. `*owned` (nullable) is to be freed. */
static SomaBlock
make_box_block (const SomaSolidPart *part, double unit, SomaCell **owned)
{
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (part->mesh);
  SomaVec3 size = to_cells (bounds.most, bounds.least, unit);
  SomaBlock block = { .colour = part->colour };

  block.cells = *owned = fill_box (size, &block.n_cells);
  SomaCell last = block.cells[block.n_cells - 1];
  SomaSolidPoint corner = { bounds.least.x + (size.x - last.x - 1) / 2 * unit,
                            bounds.least.y + (size.y - last.y - 1) / 2 * unit, bounds.least.z };
  block.offset = to_cells (corner, (SomaSolidPoint){ 0 }, unit);
  block.shell = make_shell (part->mesh, corner, unit);
  return block;
}

static SomaBlock
make_block (const SomaSolidPart *part, double unit, SomaCell **owned)
{
  *owned = NULL;
  if (part->n_cells == 0)
    return make_box_block (part, unit, owned);
  return (SomaBlock){ .n_cells = part->n_cells,
                      .cells = part->cells,
                      .offset = to_cells (part->corner, (SomaSolidPoint){ 0 }, unit),
                      .colour = part->colour,
                      .shell = make_shell (part->mesh, part->corner, unit) };
}

/* The plate, or where there is none, all there is. */
static void
set_frame (SomaStage *stage, const SomaSolidPrint *print, guint plate)
{
  double unit = print->wish.shape.unit;

  stage->low = soma_vec3 (INFINITY, INFINITY, INFINITY);
  stage->high = soma_vec3_scale (stage->low, -1);
  for (int b = 0; b < stage->n_blocks; b++)
    {
      const SomaBlock *block = &stage->blocks[b];
      stage->low = soma_vec3_min (stage->low, soma_vec3_add (block->offset, block->shell->low));
      stage->high = soma_vec3_max (stage->high, soma_vec3_add (block->offset, block->shell->high));
    }
  if (print->wish.kind != SOMA_SOLID_PLATES)
    return;
  stage->grid = true;
  stage->low = soma_vec3 (0, 0, 0);
  stage->high = soma_vec3 ((float) (print->wish.plate.width / unit),
                           (float) (print->wish.plate.depth / unit), stage->high.z);
}

SomaStage *
soma_solid_stage_new (const SomaSolidPrint *print, guint plate)
{
  const SomaSolidParts *parts = print->plates->pdata[plate];
  guint n = parts->parts->len;
  g_autofree SomaBlock *blocks = g_new0 (SomaBlock, n);
  g_autofree SomaCell **owned = g_new0 (SomaCell *, n);
  SomaStage stage = { .n_blocks = (int) n, .blocks = blocks };

  for (guint i = 0; i < n; i++)
    {
      blocks[i] = make_block (soma_solid_parts_get (parts, i), print->wish.shape.unit, &owned[i]);
      blocks[i].id = (int) i;
    }
  set_frame (&stage, print, plate);
  SomaStage *copy = soma_stage_copy (&stage);
  for (guint i = 0; i < n; i++)
    {
      soma_shell_unref (blocks[i].shell);
      g_free (owned[i]);
    }
  return copy;
}

typedef struct
{
  SomaSolidPrint *print; /* owned */
  SomaStage *stage;      /* (nullable) owned */
  guint plate;
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  soma_solid_print_unref (making->print);
  soma_stage_free (making->stage);
  g_free (making);
}

static void
work (GTask *task)
{
  Making *making = g_task_get_task_data (task);

  making->stage = soma_solid_stage_new (making->print, making->plate);
}

static void
done (GTask *task)
{
  Making *making = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&making->stage), (GDestroyNotify) soma_stage_free);
}

void
soma_solid_stage_start (SomaSolidPrint *print, guint plate, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-solid-stage", .work = work, .done = done };
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Making *making = g_new0 (Making, 1);

  *making = (Making){ .print = soma_solid_print_ref (print), .plate = plate };
  g_task_set_task_data (task, making, making_free);
  soma_background_run (task, &how);
}

SomaStage *
soma_solid_stage_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
