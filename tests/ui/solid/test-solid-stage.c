/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-stage.h"

#include "engine-auto.h"
#include "shell.h"
#include "model-fixture.h"
#include "scene.h"

static SomaSolidPrint *
make_print (const SomaSolidWish *wish)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (3, 3, 3, "soma");
  GPtrArray *plates;
  int culprit;

  if (wish->kind == SOMA_SOLID_PLATES)
    plates = soma_solid_parts_new_plates (puzzle->set, &wish->shape, &wish->plate, NULL, &culprit);
  else
    {
      plates = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_solid_parts_free);
      g_ptr_array_add (plates,
                       soma_solid_parts_new_tray (puzzle->figure, &wish->shape, &wish->tray));
    }
  return soma_solid_print_new (puzzle, wish, plates);
}

/* Each piece is in its place on the plate, on the table, a cell as large as everywhere; its surface
 * is within its cells, and all are within the plate. */
static void
test_plate (void)
{
  const SomaSolidWish wish = { .shape = { .unit = 25, .clearance = 0.5, .bevel = 1 },
                               .plate = { 250, 200, 5 } };
  g_autoptr (SomaSolidPrint) print = make_print (&wish);
  g_autoptr (SomaStage) stage = soma_solid_stage_new (print, 0);
  int n_cells = 0;

  g_assert_cmpint (stage->n_blocks, ==, 7);
  g_assert_true (stage->grid);
  g_assert_cmpfloat (stage->low.x, ==, 0);
  g_assert_cmpfloat (stage->high.x, ==, 10);
  g_assert_cmpfloat (stage->high.y, ==, 8);
  for (int b = 0; b < stage->n_blocks; b++)
    {
      const SomaBlock *block = &stage->blocks[b];
      SomaVec3 low = soma_vec3_add (block->offset, block->shell->low);
      SomaVec3 high = soma_vec3_add (block->offset, block->shell->high);
      n_cells += block->n_cells;
      g_assert_cmpfloat_with_epsilon (low.z, 0, 1e-5);
      g_assert_cmpfloat (low.x, >=, -1e-5);
      g_assert_cmpfloat (high.x, <=, 10);
      g_assert_cmpfloat (high.y, <=, 8);
      for (int i = 0; i < block->n_cells; i++)
        {
          const SomaCell *cell = &block->cells[i];
          g_assert_cmpfloat (cell->x, >=, floorf (block->shell->low.x));
          g_assert_cmpfloat (cell->x + 1, <=, ceilf (block->shell->high.x));
          g_assert_cmpfloat (cell->z, >=, floorf (block->shell->low.z));
          g_assert_cmpfloat (cell->z + 1, <=, ceilf (block->shell->high.z));
        }
    }
  g_assert_cmpint (n_cells, ==, 27);
}

/* A tray has no cells, but what stands for it is within its box. */
static void
test_tray (void)
{
  const SomaSolidWish wish = { .kind = SOMA_SOLID_TRAY,
                               .shape = { .unit = 20, .clearance = 0.15 },
                               .plate = { 220, 220, 5 },
                               .tray = { 4, 0 } };
  g_autoptr (SomaSolidPrint) print = make_print (&wish);
  g_autoptr (SomaStage) stage = soma_solid_stage_new (print, 0);
  const SomaBlock *block = &stage->blocks[0];

  g_assert_cmpint (stage->n_blocks, ==, 1);
  g_assert_false (stage->grid);
  g_assert_cmpfloat_with_epsilon ((stage->high.x - stage->low.x) * 20, print->sizes[0].x, 1e-3);
  g_assert_cmpint (block->n_cells, ==, 27);
  g_assert_cmpfloat (block->shell->low.x, <, 0);
  g_assert_cmpfloat (block->shell->high.x, >, 3);
}

typedef struct
{
  gboolean ended;
  SomaStage *stage;
} Answer;

static void
made_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->stage = soma_solid_stage_finish (result, NULL);
  answer->ended = TRUE;
}

static gboolean
has_ended (gpointer data)
{
  return ((Answer *) data)->ended;
}

static void
test_background (void)
{
  const SomaSolidWish wish = { .shape = { .unit = 25 }, .plate = { 250, 200, 5 } };
  g_autoptr (SomaSolidPrint) print = make_print (&wish);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Answer answer = { 0 }, cancelled = { 0 };

  soma_solid_stage_start (print, 0, NULL, made_cb, &answer);
  soma_fixture_run_until (has_ended, &answer);
  g_assert_cmpint (answer.stage->n_blocks, ==, 7);
  soma_stage_free (answer.stage);
  soma_solid_stage_start (print, 0, cancellable, made_cb, &cancelled);
  g_cancellable_cancel (cancellable);
  soma_fixture_run_until (has_ended, &cancelled);
  g_assert_null (cancelled.stage);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solid-stage/plate", test_plate);
  g_test_add_func ("/solid-stage/tray", test_tray);
  g_test_add_func ("/solid-stage/background", test_background);
  return g_test_run ();
}
