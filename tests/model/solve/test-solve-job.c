/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-job.h"

#include <glib/gstdio.h>

#include "engine-auto.h"
#include "solve-fixture.h"
#include "packing.h"
#include "store-writer.h"

#define N_PENTOMINOES 264 /* solutions of the 2x5x6 box */

static void
test_finalize (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaSolveJob *job = soma_solve_job_new (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN);

  g_assert_finalize_object (job);
  soma_puzzle_unref (cube);
}

static SomaFixtureResult *
run (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSolveMode mode, int stop_at)
{
  return soma_fixture_run (soma_solve_job_new (puzzle, symmetry, mode), puzzle, stop_at);
}

static void
assert_complete (SomaFixtureResult *result, guint n)
{
  g_assert_cmpint (result->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpuint (result->status.n_solutions, ==, n);
  g_assert_cmpuint (result->status.n_kept, ==, n);
  g_assert_cmpfloat (result->status.fraction, ==, 1);
  g_assert_null (result->checkpoint);
  g_assert_null (result->store_problem);
}

static void
test_complete (void)
{
  static const guint counts[] = { 240, 480, 11520 };
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");

  soma_fixture_forget_store ();
  for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      g_autoptr (SomaFixtureResult) result = run (cube, symmetry, SOMA_SOLVE_OPEN, -1);

      assert_complete (result, counts[symmetry]);
      g_assert_cmpuint (g_hash_table_size (result->solutions), ==, counts[symmetry]);
    }
  soma_puzzle_unref (cube);
}

/* Stores one of the solutions, replacing what is stored or after it. */
static void
store_one_solution (SomaPuzzle *puzzle, GHashTable *solutions, gboolean behind,
                    SomaStoredState state)
{
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  g_autoptr (SomaStoreWriter) writer =
      soma_solution_store_begin (store, puzzle, SOMA_SYMMETRY_FULL, behind, NULL);
  GHashTableIter iter;
  gpointer solution;
  guint16 copy_at[SOMA_MAX_CELLS];

  g_hash_table_iter_init (&iter, solutions);
  g_assert_true (g_hash_table_iter_next (&iter, &solution, NULL));
  soma_packing_read (soma_packing_for (puzzle), g_bytes_get_data (solution, NULL), copy_at);
  g_assert_true (soma_store_writer_add (writer, copy_at, NULL));
  g_assert_true (soma_store_writer_commit (writer, state, 1, NULL, NULL));
}

static void
test_stored (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaFixtureResult) first = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);

  /* A store with an answer that no search would give shows which one was asked. */
  store_one_solution (cube, first->solutions, FALSE, SOMA_STORED_COMPLETE);
  g_autoptr (SomaFixtureResult) second = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  assert_complete (second, 1);
  g_assert_false (soma_fixture_are_disjoint (first, second));

  g_autoptr (SomaFixtureResult) again = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART, -1);
  assert_complete (again, 240);
  g_autoptr (SomaFixtureResult) last = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  assert_complete (last, 240);
  soma_puzzle_unref (cube);
}

/* Searches until a search was stopped in the middle; repeats that on a machine that is too fast. */
static SomaFixtureResult *
run_partly (SomaPuzzle *puzzle)
{
  for (int attempt = 0; attempt < 1000; attempt++)
    {
      SomaFixtureResult *result = run (puzzle, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART, 5);

      if (result->status.state == SOMA_SOLVE_PARTIAL)
        return result;
      assert_complete (result, N_PENTOMINOES);
      soma_fixture_result_free (result);
    }
  g_assert_not_reached ();
}

/* A search at a glance is stored if it was complete, and only then. */
static void
test_glance (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaPuzzle *box = soma_fixture_box (4, 4, 4, "bedlam");

  soma_fixture_forget_store ();
  g_autoptr (SomaFixtureResult) first = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_GLANCE, -1);
  assert_complete (first, 240);
  g_autoptr (SomaFixtureResult) stopped = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_GLANCE, 5);
  g_assert_cmpint (stopped->status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_cmpuint (stopped->status.n_solutions, >=, 5);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  g_assert_cmpint (soma_solution_store_count (store, cube, SOMA_SYMMETRY_FULL), ==, 240);
  SomaStoredSearch stored = { 0 };
  g_assert_true (soma_solution_store_lookup (store, box, SOMA_SYMMETRY_FULL, &stored, NULL));
  g_assert_cmpint (stored.state, ==, SOMA_STORED_NONE);
  g_autoptr (SomaFixtureResult) second = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_GLANCE, -1);
  assert_complete (second, 240);
  soma_puzzle_unref (cube);
  soma_puzzle_unref (box);
}

static SomaFixtureResult *
resume (SomaPuzzle *puzzle, const SomaFixtureResult *partial)
{
  SomaSolveJob *job = soma_solve_job_new (puzzle, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESUME);

  soma_solve_job_set_checkpoint (job, partial->checkpoint, partial->status.n_solutions,
                                 partial->status.n_kept, partial->status.fraction);
  return soma_fixture_run (job, puzzle, -1);
}

static void
test_resume (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  g_autoptr (SomaFixtureResult) first = run_partly (box);

  g_assert_nonnull (first->checkpoint);
  g_assert_cmpuint (first->status.n_kept, ==, g_hash_table_size (first->solutions));
  g_assert_cmpfloat (first->status.fraction, <, 1);

  g_autoptr (SomaFixtureResult) rest = resume (box, first);
  assert_complete (rest, N_PENTOMINOES);
  g_assert_cmpuint (g_hash_table_size (first->solutions) + g_hash_table_size (rest->solutions), ==,
                    N_PENTOMINOES);
  g_assert_true (soma_fixture_are_disjoint (first, rest));

  /* Both parts are stored. */
  g_autoptr (SomaFixtureResult) stored = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  assert_complete (stored, N_PENTOMINOES);
  g_assert_false (soma_fixture_are_disjoint (stored, first));
  soma_puzzle_unref (box);
}

/* The results of a stopped search are there when the puzzle is opened again, and it resumes. */
static void
test_reopen (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  g_autoptr (SomaFixtureResult) first = run_partly (box);
  g_autoptr (SomaFixtureResult) opened = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);

  g_assert_cmpint (opened->status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_cmpuint (opened->status.n_solutions, ==, first->status.n_solutions);
  g_assert_cmpstr (opened->checkpoint, ==, first->checkpoint);
  g_assert_cmpuint (g_hash_table_size (opened->solutions), ==,
                    g_hash_table_size (first->solutions));

  g_autoptr (SomaFixtureResult) rest = resume (box, opened);
  assert_complete (rest, N_PENTOMINOES);
  g_assert_true (soma_fixture_are_disjoint (opened, rest));
  soma_puzzle_unref (box);
}

/* A resumed search finds again what was stored after the last checkpoint. */
static void
test_reopen_behind_checkpoint (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  g_autoptr (SomaFixtureResult) first = run_partly (box);

  store_one_solution (box, first->solutions, TRUE, SOMA_STORED_PARTIAL);
  g_autoptr (SomaFixtureResult) opened = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  g_assert_cmpint (opened->status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_cmpuint (opened->status.n_solutions, ==, first->status.n_solutions);
  g_assert_cmpuint (opened->status.n_kept, ==, first->status.n_kept);
  g_autoptr (SomaFixtureResult) rest = resume (box, opened);
  assert_complete (rest, N_PENTOMINOES);
  soma_puzzle_unref (box);
}

/* A stop before the search begins loses nothing either. */
static void
test_stop_at_once (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaFixtureResult) first = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART, 0);

  if (first->status.state == SOMA_SOLVE_PARTIAL)
    {
      g_autoptr (SomaFixtureResult) rest = resume (cube, first);

      assert_complete (rest, 240);
      g_assert_true (soma_fixture_are_disjoint (first, rest));
    }
  else
    assert_complete (first, 240);
  soma_puzzle_unref (cube);
}

/* Another program that searched the puzzle in the meantime is not disturbed. */
static void
test_resume_after_others (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  g_autoptr (SomaFixtureResult) first = run_partly (box);
  g_autoptr (SomaFixtureResult) other = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART, -1);

  assert_complete (other, N_PENTOMINOES);
  g_autoptr (SomaFixtureResult) rest = resume (box, first);
  assert_complete (rest, N_PENTOMINOES);
  g_autoptr (SomaFixtureResult) stored = run (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  assert_complete (stored, N_PENTOMINOES);
  soma_puzzle_unref (box);
}

static void
count_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (soma_solve_job_run_finish (SOMA_SOLVE_JOB (source), result, NULL));
  ++*(guint *) data;
}

static gboolean
two_have_ended (gpointer data)
{
  return *(guint *) data == 2;
}

static void
test_two_at_once (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  SomaSolveJob *first = soma_solve_job_new (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN);
  SomaSolveJob *second = soma_solve_job_new (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN);
  SomaSolveStatus status;
  guint n_ended = 0;

  soma_solve_job_run_async (first, count_ended_cb, &n_ended);
  soma_solve_job_run_async (second, count_ended_cb, &n_ended);
  soma_fixture_run_until (two_have_ended, &n_ended);
  soma_solve_job_get_status (first, &status);
  g_assert_cmpuint (status.n_solutions, ==, N_PENTOMINOES);
  soma_solve_job_get_status (second, &status);
  g_assert_cmpuint (status.n_solutions, ==, 240);
  g_assert_finalize_object (first);
  g_assert_finalize_object (second);
  soma_puzzle_unref (box);
  soma_puzzle_unref (cube);
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

/* A job without references ends, and is then freed. */
static void
test_let_go (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  SomaSolveJob *job = soma_solve_job_new (box, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART);

  g_object_add_weak_pointer (G_OBJECT (job), (gpointer *) &job);
  soma_solve_job_run_async (job, NULL, NULL);
  soma_solve_job_stop (job);
  g_object_unref (job);
  g_assert_nonnull (job);
  soma_fixture_run_until (is_gone, &job);
  soma_puzzle_unref (box);
}

/* Without a place to store them, solutions are still found. */
static void
test_no_store (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");

  soma_fixture_forget_store ();
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "soma", NULL);
  g_assert_true (g_file_set_contents (path, "in the way", -1, NULL));

  g_autoptr (SomaFixtureResult) result = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  g_assert_nonnull (result->store_problem);
  g_assert_cmpint (result->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpuint (g_hash_table_size (result->solutions), ==, 240);
  soma_puzzle_unref (cube);
}

/* Once the list is full, the search continues to count, and hands over no more. */
static void
test_kept_limit (void)
{
  SomaPuzzle *box = soma_fixture_box (2, 5, 6, "pentominoes");
  guint limit = soma_packing_limit (soma_packing_for (box));
  g_autoptr (SomaFixtureResult) first = run_partly (box);
  guint n_room = MIN (3, N_PENTOMINOES - (guint) first->status.n_solutions);

  first->status.n_kept = limit - n_room;
  g_autoptr (SomaFixtureResult) rest = resume (box, first);
  g_assert_cmpint (rest->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpuint (rest->status.n_solutions, ==, N_PENTOMINOES);
  g_assert_cmpuint (rest->status.n_kept, ==, limit);
  g_assert_cmpuint (g_hash_table_size (rest->solutions), ==, n_room);
  g_assert_true (soma_fixture_are_disjoint (first, rest));
  soma_puzzle_unref (box);
}

/* A board of 8x8 cells with dominoes that are all the same. */
static SomaPuzzle *
make_board (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 32, .max_count = 32, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (8, 8, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

/* At a glance, no more than 16 MiB of solutions wait in memory. */
static void
test_glance_at_many (void)
{
  g_autoptr (SomaPuzzle) board = make_board ();
  guint few = (16 << 20) / soma_packing_size (soma_packing_for (board));
  g_autoptr (SomaFixtureResult) result =
      run (board, SOMA_SYMMETRY_NONE, SOMA_SOLVE_GLANCE, (int) few);

  g_assert_cmpuint (result->status.n_kept, ==, few);
  g_assert_cmpuint (g_hash_table_size (result->solutions), ==, few);
}

/* More than can be listed are counted at once, without a search for the rest of them; one that is
 * stopped before its list is full knows the number, too, and finds the others later. */
static void
test_swept (void)
{
  g_autoptr (SomaPuzzle) board = make_board ();
  guint limit = soma_packing_limit (soma_packing_for (board));

  soma_fixture_forget_store ();
  g_autoptr (SomaFixtureResult) first = run (board, SOMA_SYMMETRY_NONE, SOMA_SOLVE_RESTART, 5);
  g_assert_cmpint (first->status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_nonnull (first->checkpoint);
  g_assert_cmpuint (first->status.n_found, ==, first->status.n_kept);

  SomaSolveJob *job = soma_solve_job_new (board, SOMA_SYMMETRY_NONE, SOMA_SOLVE_RESUME);
  soma_solve_job_set_checkpoint (job, first->checkpoint, first->status.n_found, limit - 3,
                                 first->status.fraction);
  g_autoptr (SomaFixtureResult) rest = soma_fixture_run (job, board, -1);
  g_assert_cmpint (rest->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_true (rest->status.is_counted);
  g_assert_cmpuint (rest->status.n_solutions, ==, 12988816);
  g_assert_cmpuint (rest->status.n_found, <, 12988816);
  g_assert_cmpuint (rest->status.n_kept, ==, limit);
  g_assert_cmpuint (g_hash_table_size (rest->solutions), ==, 3);
  g_assert_null (rest->checkpoint);

  /* The number is there at once when it is asked for again, and not counted again; the list is as
   * short as it was, and can be filled. */
  SomaStoredSearch stored = { 0 };
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  const SomaNumber other = { 2, { 1, 1 } };
  g_assert_true (soma_solution_store_lookup (store, board, SOMA_SYMMETRY_NONE, &stored, NULL));
  g_assert_true (stored.is_counted);
  g_assert_cmpint (soma_number_compare (&stored.number, &rest->status.number), ==, 0);
  soma_stored_search_clear (&stored);
  g_assert_true (soma_solution_store_save_number (store, board, SOMA_SYMMETRY_NONE, &other, NULL));
  g_autoptr (SomaFixtureResult) again = run (board, SOMA_SYMMETRY_NONE, SOMA_SOLVE_OPEN, 1);
  g_assert_true (again->status.is_counted);
  g_assert_cmpint (soma_number_compare (&again->status.number, &other), ==, 0);
  g_assert_cmpint (again->status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_nonnull (again->checkpoint);
}

/* A search that takes longer than anyone waits. */
typedef struct
{
  SomaSolveJob *job;
  SomaPuzzle *puzzle;
  SomaSolutionStore *store;
  guint64 n_saved; /* solutions when a checkpoint was seen first… */
  double fraction; /* …and how far the search had come */
  gboolean ended;
} LongRun;

static guint64
count_saved (LongRun *run)
{
  SomaStoredSearch stored = { 0 };

  g_assert_true (
      soma_solution_store_lookup (run->store, run->puzzle, SOMA_SYMMETRY_FULL, &stored, NULL));
  guint64 n = stored.checkpoint != NULL ? stored.n_checkpoint : 0;
  soma_stored_search_clear (&stored);
  return n;
}

/* Stops the job once it has found more after writing its checkpoint, or has gone as far again:
 * parts of the tree without a solution take slow threads a minute. */
static void
stop_after_save_cb (SomaSolveJob *job, LongRun *run)
{
  SomaSolveStatus status;

  soma_solve_job_get_status (job, &status);
  if (run->n_saved == 0 && count_saved (run) > 0)
    {
      run->n_saved = status.n_solutions;
      run->fraction = status.fraction;
    }
  else if (run->n_saved > 0 &&
           (status.n_solutions > run->n_saved || status.fraction > 2 * run->fraction))
    soma_solve_job_stop (job);
}

static void
long_run_ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (soma_solve_job_run_finish (SOMA_SOLVE_JOB (source), result, NULL));
  ((LongRun *) data)->ended = TRUE;
}

static gboolean
has_run_ended (gpointer data)
{
  return ((LongRun *) data)->ended;
}

static void
assert_all_different (const GByteArray *packed, gsize size, guint64 n)
{
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  for (gsize offset = 0; offset < packed->len; offset += size)
    g_assert_true (g_hash_table_add (seen, g_bytes_new (packed->data + offset, size)));
  g_assert_cmpuint (g_hash_table_size (seen), ==, n);
}

/* Solutions are written while the search runs; it then continues, and finds nothing twice. */
static void
test_saved_on_the_way (void)
{
  /* Has more solutions than any machine finds before the first are written. */
  LongRun run = { .puzzle = soma_fixture_box (3, 3, 6, "double-soma") };
  SomaSolveStatus status;

  soma_fixture_forget_store ();
  run.store = soma_solution_store_open_default (NULL, NULL);
  run.job = soma_solve_job_new (run.puzzle, SOMA_SYMMETRY_FULL, SOMA_SOLVE_RESTART);
  g_signal_connect (run.job, "progress", G_CALLBACK (stop_after_save_cb), &run);
  soma_solve_job_run_async (run.job, long_run_ended_cb, &run);
  soma_fixture_run_until (has_run_ended, &run);

  g_autoptr (GByteArray) packed = soma_solve_job_take_solutions (run.job);
  soma_solve_job_get_status (run.job, &status);
  g_assert_cmpint (status.state, ==, SOMA_SOLVE_PARTIAL);
  g_assert_cmpuint (status.n_solutions, >=, run.n_saved);
  g_assert_cmpuint (status.n_kept, ==, status.n_solutions);
  g_assert_cmpuint (count_saved (&run), ==, status.n_solutions);
  assert_all_different (packed, soma_packing_size (soma_packing_for (run.puzzle)),
                        status.n_solutions);
  g_assert_finalize_object (run.job);
  soma_solution_store_close (run.store);
  soma_puzzle_unref (run.puzzle);
}

/* A search that would fill the store continues without it. */
static void
test_store_limit (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");

  soma_fixture_forget_store ();
  soma_solution_store_set_limit (1024);
  g_autoptr (SomaFixtureResult) result = run (cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN, -1);
  soma_solution_store_set_limit (SOMA_SOLUTION_STORE_LIMIT);
  g_assert_nonnull (result->store_problem);
  g_assert_cmpint (result->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpuint (g_hash_table_size (result->solutions), ==, 240);
  soma_puzzle_unref (cube);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/solve-job/finalize", test_finalize);
  g_test_add_func ("/solve-job/complete", test_complete);
  g_test_add_func ("/solve-job/stored", test_stored);
  g_test_add_func ("/solve-job/glance", test_glance);
  g_test_add_func ("/solve-job/glance-at-many", test_glance_at_many);
  g_test_add_func ("/solve-job/resume", test_resume);
  g_test_add_func ("/solve-job/reopen", test_reopen);
  g_test_add_func ("/solve-job/reopen-behind-checkpoint", test_reopen_behind_checkpoint);
  g_test_add_func ("/solve-job/stop-at-once", test_stop_at_once);
  g_test_add_func ("/solve-job/resume-after-others", test_resume_after_others);
  g_test_add_func ("/solve-job/two-at-once", test_two_at_once);
  g_test_add_func ("/solve-job/let-go", test_let_go);
  g_test_add_func ("/solve-job/kept-limit", test_kept_limit);
  g_test_add_func ("/solve-job/swept", test_swept);
  g_test_add_func ("/solve-job/saved-on-the-way", test_saved_on_the_way);
  g_test_add_func ("/solve-job/store-limit", test_store_limit);
  g_test_add_func ("/solve-job/no-store", test_no_store);
  return g_test_run ();
}
