/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model-fixture.h"

#include <glib/gstdio.h>

#include "packing.h"
#include "piece-sets.h"

#define PATIENCE_US (300 * G_USEC_PER_SEC)

/* G_TEST_OPTION_ISOLATE_DIRS would do, but leaks. */
void
soma_fixture_init (int *argc, char ***argv)
{
  g_autofree char *cache = g_dir_make_tmp ("cache-XXXXXX", NULL);

  g_assert_nonnull (cache);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (argc, argv, NULL);
}

void
soma_fixture_forget_store (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "soma", NULL);
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);
      g_assert_cmpint (g_unlink (file), ==, 0);
    }
  g_remove (path);
}

SomaPuzzle *
soma_fixture_box (int x, int y, int z, const char *set_name)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  SomaPuzzle *puzzle =
      soma_puzzle_new ("", figure, soma_piece_sets_get (set_name), NULL, 0, false, NULL);

  soma_figure_unref (figure);
  return puzzle;
}

SomaBitBoard *
soma_fixture_bit_board (int x, int y, int z)
{
  SomaPuzzle *puzzle = soma_fixture_box (x, y, z, "soma");
  SomaBitBoard *board = soma_bit_board_new (puzzle);

  soma_puzzle_unref (puzzle);
  return board;
}

void
soma_fixture_run_until (SomaFixtureFunc done, gpointer data)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  while (!done (data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_thread_yield ();
    }
}

typedef struct
{
  SomaSolveJob *job;
  int stop_at;
  gboolean stopped, ended;
} Run;

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;

  g_assert_true (soma_solve_job_run_finish (SOMA_SOLVE_JOB (source), result, &error));
  g_assert_no_error (error);
  ((Run *) data)->ended = TRUE;
}

static gboolean
has_ended (gpointer data)
{
  Run *run = data;
  SomaSolveStatus status;

  soma_solve_job_get_status (run->job, &status);
  if (run->stop_at >= 0 && !run->stopped && status.n_kept >= (guint) run->stop_at)
    {
      soma_solve_job_stop (run->job);
      run->stopped = TRUE;
    }
  return run->ended;
}

static GHashTable *
split_solutions (const GByteArray *packed, gsize size)
{
  GHashTable *solutions =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (gsize offset = 0; offset < packed->len; offset += size)
    g_assert_true (g_hash_table_add (solutions, g_bytes_new (packed->data + offset, size)));
  return solutions;
}

SomaFixtureResult *
soma_fixture_run (SomaSolveJob *job, const SomaPuzzle *puzzle, int stop_at)
{
  Run run = { .job = job, .stop_at = stop_at };
  SomaFixtureResult *result = g_new0 (SomaFixtureResult, 1);

  soma_solve_job_run_async (job, ended_cb, &run);
  soma_fixture_run_until (has_ended, &run);

  g_autoptr (GByteArray) packed = soma_solve_job_take_solutions (job);
  soma_solve_job_get_status (job, &result->status);
  result->solutions = split_solutions (packed, soma_packing_size (soma_packing_for (puzzle)));
  result->checkpoint = g_strdup (soma_solve_job_get_checkpoint (job));
  result->store_problem = g_strdup (soma_solve_job_get_store_problem (job));
  g_assert_finalize_object (job);
  return result;
}

void
soma_fixture_result_free (SomaFixtureResult *result)
{
  g_hash_table_unref (result->solutions);
  g_free (result->checkpoint);
  g_free (result->store_problem);
  g_free (result);
}

gboolean
soma_fixture_are_disjoint (SomaFixtureResult *a, SomaFixtureResult *b)
{
  GHashTableIter iter;
  gpointer solution;

  g_hash_table_iter_init (&iter, a->solutions);
  while (g_hash_table_iter_next (&iter, &solution, NULL))
    if (g_hash_table_contains (b->solutions, solution))
      return FALSE;
  return TRUE;
}
