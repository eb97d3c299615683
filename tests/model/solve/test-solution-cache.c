/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-cache.h"

#include "diagram-store.h"
#include "engine-auto.h"
#include "solution-store.h"
#include "solve-fixture.h"

static void
trimmed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(gint64 *) data = soma_solution_cache_trim_finish (result, &error);
  g_assert_no_error (error);
}

static gboolean
is_known (gpointer data)
{
  return *(gint64 *) data >= 0;
}

/* Returns how much is kept then. */
static gint64
trim_to (gint64 max_bytes)
{
  gint64 bytes = -1;

  soma_solution_cache_trim_async (max_bytes, trimmed_cb, &bytes);
  soma_fixture_run_until (is_known, &bytes);
  return bytes;
}

static gint64
count_stored (const SomaPuzzle *puzzle)
{
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);

  g_assert_nonnull (store);
  return soma_solution_store_count (store, puzzle, SOMA_SYMMETRY_FULL);
}

/* There is room for the cube; then there is not. */
static void
test_trim (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaFixtureResult) result =
      soma_fixture_run (soma_solve_job_new (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN), cube, -1);

  g_assert_cmpint (result->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpint (count_stored (cube), ==, 240);
  gint64 before = trim_to (SOMA_SOLUTION_CACHE_ALL);
  g_assert_cmpint (before, >, 240 * 7);
  g_assert_cmpint (trim_to (1024 * 1024), ==, before);
  g_assert_cmpint (count_stored (cube), ==, 240);
  g_assert_cmpint (trim_to (0), <, before);
  g_assert_cmpint (count_stored (cube), ==, -1);
  soma_puzzle_unref (cube);
}

/* Diagrams are part of the cache, and go with it. */
static void
test_diagrams (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = { .min_count = 8, .max_count = 8, .n_cells = 2, .cells = cells };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 4, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaPuzzle) board = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  SomaSweep sweep = { .most_bytes = 1 << 20, .most_steps = G_MAXUINT64 };
  g_autoptr (SomaDiagram) diagram = NULL;
  gint64 before = trim_to (SOMA_SOLUTION_CACHE_ALL);

  g_assert_cmpint (soma_diagram_new (board, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  g_assert_true (soma_diagram_store_write (diagram));
  gint64 bytes = soma_diagram_store_get_size ();
  g_assert_cmpint (bytes, >, 0);
  g_assert_cmpint (trim_to (SOMA_SOLUTION_CACHE_ALL), ==, before + bytes);
  g_assert_cmpint (trim_to (1 << 20), ==, before + bytes);
  trim_to (0);
  g_assert_cmpint (soma_diagram_store_get_size (), ==, 0);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solution-cache/trim", test_trim);
  g_test_add_func ("/solution-cache/diagrams", test_diagrams);
  return g_test_run ();
}
