/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-cache.h"

#include "model-fixture.h"
#include "solution-store.h"

static void
trimmed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (soma_solution_cache_trim_finish (result, &error));
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static void
trim_to (gint64 max_bytes)
{
  gboolean done = FALSE;

  soma_solution_cache_trim_async (max_bytes, trimmed_cb, &done);
  soma_fixture_run_until (is_true, &done);
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
  trim_to (1024 * 1024);
  g_assert_cmpint (count_stored (cube), ==, 240);
  trim_to (0);
  g_assert_cmpint (count_stored (cube), ==, -1);
  soma_puzzle_unref (cube);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solution-cache/trim", test_trim);
  return g_test_run ();
}
