/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-step-stage.h"

#include <math.h>

#include "engine-auto.h"

#define N_CELLS 7

/* A bar of seven cells: two dominoes, which change places, and a tromino, which stays. */
static const guint16 before[] = { 0, 0, 1, 1, 2, 2, 2 };
static const guint16 after[] = { 1, 1, 0, 0, 2, 2, 2 };
static const bool moved[] = { true, true, false };

static SomaPuzzle *
make_puzzle (void)
{
  SomaCell cells[N_CELLS];
  const SomaPiece pieces[] = {
    { .letter = "C", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "T", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells },
    { .letter = "L", .min_count = 1, .max_count = 1, .n_cells = 3, .cells = cells },
  };

  for (int i = 0; i < N_CELLS; i++)
    cells[i] = (SomaCell){ (int16_t) i, 0, 0 };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, N_CELLS, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, G_N_ELEMENTS (pieces), NULL);
  return soma_puzzle_new ("", figure, set, NULL, 0, TRUE, NULL);
}

/* Where a copy is seen: the middle of its cells, with the offset. */
static double
find_x (const SomaStage *stage, int copy)
{
  for (int i = 0; i < stage->n_blocks; i++)
    {
      const SomaBlock *block = &stage->blocks[i];
      double sum = 0;
      if (block->id != copy)
        continue;
      for (int k = 0; k < block->n_cells; k++)
        sum += block->cells[k].x;
      return sum / block->n_cells + (double) block->offset.x;
    }
  g_assert_not_reached ();
}

static const SomaBlock *
find_block (const SomaStage *stage, int copy)
{
  int i = 0;

  while (stage->blocks[i].id != copy)
    i++;
  return &stage->blocks[i];
}

/* It begins where the pieces are, ends where they come to, and never leaps in between. */
static void
test_motion (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  double last = 0.5;

  for (int i = 0; i <= 100; i++)
    {
      g_autoptr (SomaStage) stage =
          soma_map_step_stage_new (puzzle, before, after, moved, i / 100.0);
      double x = find_x (stage, 0);
      g_assert_cmpint (stage->n_blocks, ==, 3);
      g_assert_cmpfloat (fabs (x - last), <, 0.03);
      g_assert_cmpfloat_with_epsilon (find_x (stage, 0) + find_x (stage, 1), 3, 1e-5);
      g_assert_cmpfloat_with_epsilon (find_x (stage, 2), 5, 1e-5);
      last = x;
    }
  g_assert_cmpfloat_with_epsilon (last, 2.5, 1e-5);
}

/* What stays can be looked through meanwhile; afterwards, what moved is outlined. */
static void
test_look (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_puzzle ();
  g_autoptr (SomaStage) under_way = soma_map_step_stage_new (puzzle, before, after, moved, 0.3);
  g_autoptr (SomaStage) over = soma_map_step_stage_new (puzzle, before, after, moved, 1);

  g_assert_cmpint (find_block (under_way, 2)->style, ==, SOMA_BLOCK_GHOST);
  g_assert_cmpint (find_block (under_way, 0)->style, ==, SOMA_BLOCK_SOLID);
  g_assert_true (find_block (under_way, 1)->loose);
  for (int copy = 0; copy < 3; copy++)
    {
      const SomaBlock *block = find_block (over, copy);
      g_assert_cmpint (block->style, ==, SOMA_BLOCK_SOLID);
      g_assert_true (block->marked == moved[copy]);
      g_assert_false (block->loose);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-step-stage/motion", test_motion);
  g_test_add_func ("/map-step-stage/look", test_look);
  return g_test_run ();
}
