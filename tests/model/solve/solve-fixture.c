/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-fixture.h"

#include "packing.h"

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

SomaSolutionList *
soma_fixture_solve (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSolutionList *list = soma_solution_list_new (puzzle);
  g_autoptr (SomaFixtureResult) result =
      soma_fixture_run (soma_solve_job_new (puzzle, symmetry, SOMA_SOLVE_RESTART), puzzle, -1);
  GHashTableIter iter;
  gpointer bytes;

  g_hash_table_iter_init (&iter, result->solutions);
  while (g_hash_table_iter_next (&iter, &bytes, NULL))
    {
      g_autoptr (GByteArray) packed = g_bytes_unref_to_array (g_bytes_ref (bytes));
      soma_solution_list_append (list, packed);
    }
  return list;
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
