/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "corpus.h"
#include "cover.h"
#include "find-first.h"
#include "random.h"
#include "search-private.h"

/* How soon a search stops once its flag is set, in what it still does. */

#define N_PIECES 16
#define PIECE_CELLS 64

/* A piece that grows from a cell, within a box of 6 by 5 by 5. */
static void
grow_piece (guint64 *random, SomaCell *cells)
{
  gboolean taken[5][5][6] = { 0 };
  int n = 0;

  while (n < PIECE_CELLS)
    {
      SomaCell cell = { 3, 2, 2 };
      if (n > 0)
        {
          static const int steps[][3] = { { 1, 0, 0 },  { -1, 0, 0 }, { 0, 1, 0 },
                                          { 0, -1, 0 }, { 0, 0, 1 },  { 0, 0, -1 } };
          const int *step = steps[soma_random_below (random, 6)];
          cell = cells[soma_random_below (random, n)];
          cell.x = (int16_t) (cell.x + step[0]);
          cell.y = (int16_t) (cell.y + step[1]);
          cell.z = (int16_t) (cell.z + step[2]);
        }
      if (cell.x < 0 || cell.x >= 6 || cell.y < 0 || cell.y >= 5 || cell.z < 0 || cell.z >= 5 ||
          taken[cell.z][cell.y][cell.x])
        continue;
      taken[cell.z][cell.y][cell.x] = TRUE;
      cells[n++] = cell;
    }
}

/* 16 pieces of 64 cells each, for a box of 1,024. */
static SomaPuzzle *
make_large (void)
{
  SomaCell cells[N_PIECES][PIECE_CELLS];
  SomaPiece pieces[N_PIECES];
  guint64 random = 1;

  for (int p = 0; p < N_PIECES; p++)
    {
      grow_piece (&random, cells[p]);
      pieces[p] = (SomaPiece){ .letter = { (char) ('A' + p) },
                               .min_count = 1,
                               .max_count = 1,
                               .n_cells = PIECE_CELLS,
                               .cells = cells[p] };
    }
  g_autoptr (SomaFigure) box = soma_figure_new_box (16, 8, 8, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, N_PIECES, NULL);
  return soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
}

/* Walks through the whole tree with the flag set from the beginning, which soma_search_run() would
 * look at first. */
static SomaSearch *
stop_walk (SomaPuzzle *puzzle, int techniques)
{
  static atomic_bool stop;
  SomaSearchOptions options = { .n_threads = 1, .stop = &stop, .techniques = techniques };
  atomic_store (&stop, false); /* or the tables would be given up */
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaWorker *worker = search->workers[0];

  atomic_store (&stop, true);
  g_assert_false (soma_worker_search_tree (worker));
  return search;
}

/* Not even one child of the root is ruled out, let alone a thousand nodes visited. */
static void
test_sparse (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_large ();
  SomaSearch *search = stop_walk (puzzle, 0);
  SomaStatistics statistics;
  SomaProgress progress;

  soma_search_get_statistics (search, &statistics);
  soma_search_get_progress (search, &progress);
  g_assert_cmpint (statistics.n_items, ==, 1024 + N_PIECES);
  g_assert_cmpint (statistics.n_options, >, 10000);
  g_assert_cmpuint (statistics.n_nodes, <=, 2);
  g_assert_cmpuint (statistics.n_pruned[SOMA_COVERABLE] + statistics.n_pruned[SOMA_PLACEABLE], ==,
                    0);
  g_assert_cmpfloat (progress.fraction, ==, 0);
  soma_search_free (search);
}

/* In flat lists nodes of a thousand options count more than those of ten. */
static void
test_flat (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("y25-5x5x5");
  SomaSearch *search = stop_walk (puzzle, 0);
  SomaStatistics statistics;

  soma_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.n_nodes, >, 1);
  g_assert_cmpuint (statistics.n_nodes, <, 300);
  soma_search_free (search);
}

/* Small nodes are many, and not counted as anything else. */
static void
test_small (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaSearch *search = stop_walk (puzzle, 0);
  SomaStatistics statistics;

  soma_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.n_nodes, ==, 1024);
  soma_search_free (search);
}

/* What was interrupted in the middle of a choice is not taken for done. */
static void
check_rest (SomaPuzzle *puzzle, int techniques, guint work)
{
  atomic_bool stop = true;
  SomaSearchOptions options = { .n_threads = 1, .stop = &stop, .techniques = techniques };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  search->workers[0]->work = SOMA_WORKER_MOST_WORK - work;
  soma_worker_run (search->workers[0]);
  soma_search_get_progress (search, &progress);
  g_assert_cmpfloat (progress.fraction, <, 1);
  atomic_store (&stop, false);
  atomic_store (&search->shared.called_off, false);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (progress.n_solutions, ==, 240);
  soma_search_free (search);
}

static void
test_rest (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");

  for (guint work = 1; work < 20000; work += 1999)
    {
      check_rest (puzzle, 0, work);
      check_rest (puzzle, SOMA_DEFAULT_TECHNIQUES | SOMA_TECHNIQUE_PARITY, work);
    }
}

/* Called off before it has begun, a search has what its checkpoint left, as any other. */
static void
test_early (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("y25-5x5x5");
  atomic_bool stop = false;
  SomaSearchOptions options = { .n_threads = 2, .node_limit = 5000, .stop = &stop };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
  g_autofree char *checkpoint = soma_search_checkpoint (search);
  options.checkpoint = checkpoint;
  atomic_store (&stop, true);
  SomaSearch *other = soma_search_new (puzzle, &options, NULL);
  g_assert_nonnull (other);
  g_assert_cmpint (soma_search_run (other), ==, SOMA_SEARCH_STOPPED);
  g_autofree char *same = soma_search_checkpoint (other);
  g_assert_cmpstr (same, ==, checkpoint);
  soma_search_free (search);
  soma_search_free (other);
}

/* Tables are bounded, and large ones given up; small ones are made, and the search stops. */
static void
test_tables (void)
{
  g_autoptr (SomaPuzzle) small = corpus_make_wide (1), large = corpus_make_wide (4);
  g_autoptr (SomaPuzzle) huge = corpus_make_wide (CORPUS_TOO_WIDE);
  uint16_t copy_at[SOMA_MAX_CELLS];
  atomic_bool stop = true;
  SomaSearchOptions options = { .n_threads = 1, .stop = &stop };
  SomaError error;

  SomaSearch *search = soma_search_new (small, &options, &error);
  g_assert_nonnull (search);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
  soma_search_free (search);
  g_assert_null (soma_search_new (large, &options, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_STOPPED);
  g_assert_cmpint (soma_search_find_first (large, &options, copy_at, &error), ==,
                   SOMA_SEARCH_STOPPED);
  g_assert_cmpint (error.status, ==, SOMA_ERROR_STOPPED);
  options.stop = NULL;
  g_assert_null (soma_search_new (huge, &options, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_TOO_MANY_PLACEMENTS);
  g_assert_cmpint (soma_search_find_first (huge, &options, copy_at, &error), ==,
                   SOMA_SEARCH_FAILED);
  g_assert_cmpint (error.status, ==, SOMA_ERROR_TOO_MANY_PLACEMENTS);
}

/* So are those for each thread, when the placements are already there. */
static void
test_lists (void)
{
  g_autoptr (SomaPuzzle) large = corpus_make_wide (4);
  atomic_bool stop = false;
  SomaSearchOptions options = { .n_threads = 1, .stop = &stop };
  SomaSearch *search = soma_search_new (large, &options, NULL);
  SomaInstance *instance = soma_instance_new (large, 0, SOMA_SYMMETRY_NONE, &stop, NULL);
  SomaError error;

  g_assert_nonnull (search);
  atomic_store (&stop, true);
  g_assert_null (soma_worker_new (&search->shared));
  g_assert_null (soma_cover_new (instance, &stop));
  g_assert_null (soma_instance_new (large, 1, SOMA_SYMMETRY_NONE, &stop, &error));
  g_assert_cmpint (error.status, ==, SOMA_ERROR_STOPPED);
  soma_instance_free (instance);
  soma_search_free (search);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stop/sparse", test_sparse);
  g_test_add_func ("/stop/flat", test_flat);
  g_test_add_func ("/stop/small", test_small);
  g_test_add_func ("/stop/rest", test_rest);
  g_test_add_func ("/stop/early", test_early);
  g_test_add_func ("/stop/tables", test_tables);
  g_test_add_func ("/stop/lists", test_lists);
  return g_test_run ();
}
