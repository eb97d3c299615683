/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine-auto.h"
#include "piece-sets.h"
#include "solver.h"

static SomaPuzzle *
make_bricks (int x, int y, int z)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 },
                                    { 0, 1, 0 }, { 1, 1, 0 }, { 2, 1, 0 }, { 3, 1, 0 } };
  const SomaPiece brick = { .letter = "b",
                            .min_count = x * y * z / 8,
                            .max_count = x * y * z / 8,
                            .n_cells = 8,
                            .cells = cells };
  g_autoptr (SomaFigure) box = soma_figure_new_box (x, y, z, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &brick, 1, NULL);

  return soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
}

/* De Bruijn's bricks, of which no search comes to its end. */
static void
test_bricks (void)
{
  g_autoptr (SomaPuzzle) bricks = make_bricks (6, 6, 6);

  for (int i = 0; i < 4; i++)
    {
      const SomaSolverOptions options = { .search = { .n_threads = 1 + i % 2 },
                                          .is_sliced = i >= 2,
                                          .is_foreseen = i >= 2 };
      g_autoptr (SomaSolver) solver = soma_solver_new (bricks, &options);
      g_assert_true (soma_solver_prepare (solver, NULL));
      g_assert_cmpint (soma_solver_run (solver, NULL), ==, SOMA_SEARCH_COMPLETE);
      const SomaWhyNot *reason = soma_solver_get_disproof (solver);
      g_assert_cmpint (reason->kind, ==, SOMA_WHY_NOT_COLOURING);
      g_assert_cmpint (reason->have, ==, 112);
      g_assert_cmpint (reason->most, ==, 108);
      g_assert_null (soma_solver_get_checkpoint (solver));
    }
}

/* What is over soon is not looked at, nor is what has a solution disproved. */
static void
test_solvable (void)
{
  g_autoptr (SomaPuzzle) bricks = make_bricks (4, 4, 4);
  const SomaSolverOptions options = { .search = { .n_threads = 1, .limit = 1 } };
  g_autoptr (SomaSolver) solver = soma_solver_new (bricks, &options);

  g_assert_true (soma_solver_prepare (solver, NULL));
  g_assert_cmpint (soma_solver_run (solver, NULL), ==, SOMA_SEARCH_LIMIT);
  g_assert_null (soma_solver_get_disproof (solver));
}

/* Asked for as long as it has found nothing. */
static void
test_end (void)
{
  g_autoptr (SomaPuzzle) solvable = make_bricks (8, 8, 8), bricks = make_bricks (6, 6, 6);

  for (int i = 0; i < 5; i++)
    {
      SomaDisproof *disproof = soma_disproof_new (i % 2 == 0 ? bricks : solvable);
      const SomaWatcher *watcher = soma_disproof_get_watcher (disproof);
      gint64 end = g_get_monotonic_time () + i * G_TIME_SPAN_MILLISECOND * 120;
      gboolean goes_on = TRUE;
      while (goes_on && g_get_monotonic_time () < end)
        goes_on = watcher->goes_on (watcher->data);
      g_assert_true (goes_on || soma_disproof_get (disproof) != NULL);
      g_assert_true (i % 2 == 0 || goes_on);
      soma_disproof_free (disproof);
    }
  soma_disproof_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/disproof/bricks", test_bricks);
  g_test_add_func ("/disproof/solvable", test_solvable);
  g_test_add_func ("/disproof/end", test_end);
  return g_test_run ();
}
