/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "corpus.h"
#include "pool.h"
#include "random-draft.h"
#include "reported.h"
#include "search.h"

#define N_RANDOM_PUZZLES 150

/* The result of a search. */
typedef struct
{
  SomaSearchState state;
  guint64 n_solutions;
  guint64 n_nodes;
  guint hash; /* of the solutions in their order */
} Run;

typedef struct
{
  SomaPuzzle *puzzle;
  Run *run;
} Listener;

static bool
hash_solution (const uint16_t *copy_at, void *data)
{
  Listener *listener = data;
  g_assert_cmpint (soma_check_solution (listener->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  for (int c = 0; c < listener->puzzle->figure->n_cells; c++)
    listener->run->hash = listener->run->hash * 31 + copy_at[c];
  return true;
}

static SomaSearch *
new_search (SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaError error;
  SomaSearch *search = soma_search_new (puzzle, options, &error);
  if (search == NULL)
    g_error ("no search: status %d", error.status);
  return search;
}

static Run
run_search (SomaPuzzle *puzzle, SomaSearchOptions options, gboolean listens)
{
  Run run = { 0 };
  Listener listener = { puzzle, &run };
  SomaProgress progress;

  if (listens)
    {
      options.solution = hash_solution;
      options.data = &listener;
    }
  SomaSearch *search = new_search (puzzle, &options);
  run.state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  run.n_solutions = progress.n_solutions;
  run.n_nodes = progress.n_nodes;
  if (run.state == SOMA_SEARCH_COMPLETE)
    g_assert_cmpfloat (progress.fraction, ==, 1);
  soma_search_free (search);
  return run;
}

/* The puzzles of the corpus that take no time, and random ones. */
static GPtrArray *
list_puzzles (void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_unref);
  g_autoptr (GPtrArray) corpus = corpus_load_puzzles ("puzzles.txt");

  for (guint i = 0; i < corpus->len; i++)
    {
      CorpusPuzzle *known = g_ptr_array_index (corpus, i);
      if (!known->is_slow)
        g_ptr_array_add (list, soma_puzzle_ref (known->puzzle));
    }
  g_assert_cmpuint (list->len, >, 5);
  for (guint seed = 0; seed < N_RANDOM_PUZZLES; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 14);
      SomaPuzzle *puzzle = draft_make_puzzle (&draft, "random");
      if (puzzle != NULL)
        g_ptr_array_add (list, puzzle);
    }
  return list;
}

/* All kernels visit the same nodes and find the same solutions in the same order. */
static void
test_search_kernels (void)
{
  g_autoptr (GPtrArray) puzzles = list_puzzles ();
  int n_compared = 0;

  g_assert_cmpstr (soma_search_kernel_name (1), ==, "portable");
  for (guint i = 0; i < puzzles->len; i++)
    {
      SomaPuzzle *puzzle = g_ptr_array_index (puzzles, i);
      SomaSearchOptions options = {
        .symmetry = SOMA_SYMMETRY_ROTATIONS, .limit = 3000, .n_threads = 1, .kernel = 1
      };
      Run first = run_search (puzzle, options, TRUE);
      for (options.kernel = 2; options.kernel <= SOMA_N_KERNELS; options.kernel++)
        {
          if (soma_search_kernel_name (options.kernel) == NULL)
            continue;
          Run other = run_search (puzzle, options, TRUE);
          g_assert_cmpuint (other.n_nodes, ==, first.n_nodes);
          g_assert_cmpuint (other.n_solutions, ==, first.n_solutions);
          g_assert_cmpuint (other.hash, ==, first.hash);
          n_compared++;
        }
    }
  g_test_message ("%d comparisons of kernels", n_compared);
}

/* Switching techniques off only changes the time. */
static void
test_search_techniques (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  g_autoptr (SomaPuzzle) graatsma = corpus_get ("slothouber-graatsma");

  for (int techniques = 1; techniques <= SOMA_ALL_TECHNIQUES; techniques++)
    {
      SomaSearchOptions options = { .n_threads = 1, .techniques = techniques };
      g_assert_cmpuint (run_search (graatsma, options, FALSE).n_solutions, ==, 1);
      /* Every 13th, so that each technique is on and off with each other one, in a short time. */
      if (techniques % 13 == 0)
        g_assert_cmpuint (run_search (cube, options, FALSE).n_solutions, ==, 240);
    }
}

static void
test_search_techniques_random (void)
{
  for (guint seed = 1000; seed < 1000 + N_RANDOM_PUZZLES; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 12);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "random");
      SomaSearchOptions options = { .symmetry = seed % 3, .n_threads = 1 };
      if (puzzle == NULL)
        continue;
      guint64 expected = run_search (puzzle, options, FALSE).n_solutions;
      for (int i = 0; i < 8; i++)
        {
          options.techniques = 1 + (int) ((seed * 37 + i * 53) % SOMA_ALL_TECHNIQUES);
          g_assert_cmpuint (run_search (puzzle, options, FALSE).n_solutions, ==, expected);
        }
    }
}

/* Runs a search in pieces of a random number of nodes, each resuming from the previous checkpoint,
 * and counts all reports. */
static guint64
count_in_pieces (SomaPuzzle *puzzle, SomaSearchOptions options, GRand *random, int most_nodes,
                 int *n_pieces)
{
  g_autofree char *checkpoint = NULL;
  guint64 n_solutions = 0;
  double fraction = 0;
  SomaSearchState state;

  do
    {
      SomaProgress progress;
      options.checkpoint = checkpoint;
      options.node_limit = (guint64) g_rand_int_range (random, 1, most_nodes);
      SomaSearch *search = new_search (puzzle, &options);
      state = soma_search_run (search);
      soma_search_get_progress (search, &progress);
      n_solutions += progress.n_solutions;
      g_assert_cmpfloat (progress.fraction, >=, fraction - 1e-6);
      fraction = progress.fraction;
      g_free (checkpoint);
      char *next = soma_search_checkpoint (search);
      checkpoint = g_strdup (next);
      free (next);
      g_assert_true ((checkpoint == NULL) == (state == SOMA_SEARCH_COMPLETE));
      soma_search_free (search);
      ++*n_pieces;
    }
  while (state != SOMA_SEARCH_COMPLETE);
  g_assert_cmpfloat (fraction, ==, 1);
  return n_solutions;
}

/* With lists so long that nodes keep frames, which small random puzzles do not reach. */
static void
test_search_resume (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("tetracubes-2x4x4");
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  int n_pieces = 0;

  for (int round = 0; round < 12; round++)
    {
      guint hash = 0;
      Run run = { .hash = hash };
      Listener listener = { puzzle, &run };
      gboolean listens = round % 2 == 0;
      SomaSearchOptions options = {
        .symmetry = SOMA_SYMMETRY_ROTATIONS,
        .n_threads = 1 + round % 3,
        .solution = listens ? hash_solution : NULL,
        .data = &listener,
      };
      g_assert_cmpuint (count_in_pieces (puzzle, options, random, 800, &n_pieces), ==, 1390);
    }
  g_test_message ("%d pieces of searches", n_pieces);
  g_assert_cmpint (n_pieces, >, 50);
}

/* One search run again and again finds what it would have found in one go. */
static void
test_search_run_again (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("tetracubes-2x4x4");
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_ROTATIONS, .n_threads = 1 };
  Run whole = run_search (puzzle, options, TRUE), run = { 0 };
  Listener listener = { puzzle, &run };

  options.solution = hash_solution;
  options.data = &listener;
  options.node_limit = 800;
  for (options.n_threads = 1; options.n_threads <= 3; options.n_threads++)
    {
      SomaSearch *search = new_search (puzzle, &options);
      SomaProgress progress;
      int n_runs = 1;
      run.hash = 0;
      while (soma_search_run (search) == SOMA_SEARCH_STOPPED)
        n_runs++;
      soma_search_get_progress (search, &progress);
      g_assert_cmpint (progress.state, ==, SOMA_SEARCH_COMPLETE);
      g_assert_cmpuint (progress.n_solutions, ==, whole.n_solutions);
      g_assert_cmpfloat (progress.fraction, ==, 1);
      g_assert_cmpint (n_runs, >=, 3);
      if (options.n_threads == 1)
        g_assert_cmpuint (run.hash, ==, whole.hash);
      soma_search_free (search);
    }
}

/* A stop between two runs ends the next one, and no other. */
static void
test_search_stop_between (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("tetracubes-2x4x4");
  SomaSearchOptions options = { .n_threads = 2, .node_limit = 800 };
  SomaSearch *search = new_search (puzzle, &options);
  SomaProgress before, after;

  soma_search_stop (search);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
  soma_search_get_progress (search, &before);
  g_assert_cmpuint (before.n_nodes, ==, 0);
  soma_search_run (search);
  soma_search_stop (search);
  soma_search_get_progress (search, &before);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
  soma_search_get_progress (search, &after);
  g_assert_cmpuint (after.n_nodes, ==, before.n_nodes);
  g_assert_cmpuint (after.n_nodes, >, 0);
  while (soma_search_run (search) == SOMA_SEARCH_STOPPED)
    ;
  soma_search_get_progress (search, &after);
  g_assert_cmpuint (after.n_solutions, ==, 695);
  soma_search_free (search);
}

static void *
take_task (void *pool)
{
  return soma_pool_take (pool);
}

/* An idle thread waits, and gets what another one splits off, so that all share the work. */
static void
test_search_idle_thread (void)
{
  SomaPool pool;
  SomaTask *task = soma_task_new (NULL, 0, 0, 1, 0);
  pthread_t thread;
  void *taken;

  soma_pool_init (&pool, 2);
  g_assert_cmpint (pthread_create (&thread, NULL, take_task, &pool), ==, 0);
  while (atomic_load (&pool.n_hungry) == 0)
    sched_yield ();
  soma_pool_push (&pool, task);
  pthread_join (thread, &taken);
  g_assert_true (taken == task);
  free (taken);
  soma_pool_clear (&pool);
}

static void
test_search_resume_in_order (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("tetracubes-2x4x4");
  g_autoptr (GRand) random = g_rand_new_with_seed (8);
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_FULL, .n_threads = 1 };
  Run whole = run_search (puzzle, options, TRUE), run = { 0 };
  Listener listener = { puzzle, &run };
  int n_pieces = 0;

  options.solution = hash_solution;
  options.data = &listener;
  g_assert_cmpuint (count_in_pieces (puzzle, options, random, 300, &n_pieces), ==, 695);
  g_assert_cmpuint (run.hash, ==, whole.hash);
}

/* A thousand cells, 500 equal pieces: a first solution at once. */
static void
test_search_wide (void)
{
  static const SomaCell domino[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPiece piece = {
    .letter = "D", .min_count = 500, .max_count = 500, .n_cells = 2, .cells = domino
  };
  g_autoptr (SomaFigure) box = soma_figure_new_box (10, 10, 10, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("dominoes", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("box", box, set, NULL, 0, false, NULL);
  SomaSearchOptions options = { .n_threads = 1, .limit = 1 };

  Run run = run_search (puzzle, options, TRUE);
  g_assert_cmpint (run.state, ==, SOMA_SEARCH_LIMIT);
  g_assert_cmpuint (run.n_solutions, ==, 1);
  g_assert_cmpuint (run.n_nodes, <, 2000);
}

/* The cube's puzzle, with each cell a cube of so many. */
static SomaPuzzle *
scale (const SomaPuzzle *puzzle, int factor)
{
  const SomaPieceSet *set = puzzle->set;
  int volume = factor * factor * factor;
  g_autofree SomaPiece *pieces = g_memdup2 (set->pieces, set->n_pieces * sizeof *pieces);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SomaFigure) box = soma_figure_new_box (3 * factor, 3 * factor, 3 * factor, NULL);

  for (int p = 0; p < set->n_pieces; p++)
    {
      SomaCell *large = g_new (SomaCell, pieces[p].n_cells * volume);
      g_ptr_array_add (cells, large);
      for (int i = 0; i < pieces[p].n_cells * volume; i++)
        {
          SomaCell cell = pieces[p].cells[i / volume];
          int part = i % volume;
          large[i] =
              (SomaCell){ cell.x * factor + part % factor, cell.y * factor + part / factor % factor,
                          cell.z * factor + part / factor / factor };
        }
      pieces[p].cells = large;
      pieces[p].n_cells *= volume;
    }
  g_autoptr (SomaPieceSet) large_set = soma_piece_set_new ("large", pieces, set->n_pieces, NULL);
  return soma_puzzle_new ("large", box, large_set, NULL, 0, false, NULL);
}

/* Rows of 12 words, and where there is time of 28, which are searched in the same order by all
 * kernels. */
static void
test_search_large_pieces (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");

  for (int factor = 3; factor <= (g_test_slow () ? 4 : 3); factor++)
    {
      g_autoptr (SomaPuzzle) large = scale (cube, factor);
      SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_ROTATIONS, .n_threads = 1 };
      guint64 n_nodes = 0;

      for (options.kernel = 1; options.kernel <= SOMA_N_KERNELS; options.kernel++)
        {
          if (soma_search_kernel_name (options.kernel) == NULL)
            continue;
          Run run = run_search (large, options, TRUE);
          g_assert_cmpuint (run.n_solutions, ==, 480);
          g_assert_true (n_nodes == 0 || run.n_nodes == n_nodes);
          n_nodes = run.n_nodes;
        }
    }
}

static bool
keep_solution (const uint16_t *copy_at, void *data)
{
  memcpy (data, copy_at, 27 * sizeof *copy_at);
  return true;
}

/* The first solution of the cube in the order that the seed decides. */
static void
find_first (SomaPuzzle *cube, guint64 seed, uint16_t *copy_at)
{
  SomaSearchOptions options = {
    .n_threads = 1, .limit = 1, .seed = seed, .solution = keep_solution, .data = copy_at
  };
  SomaSearch *search = new_search (cube, &options);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_LIMIT);
  g_assert_cmpint (soma_check_solution (cube, copy_at, NULL), ==, SOMA_CHECK_OK);
  soma_search_free (search);
}

static void
test_search_seeds (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  uint16_t first[27], again[27], other[27];
  int n_different = 0;

  find_first (cube, 5, first);
  find_first (cube, 5, again);
  g_assert_cmpmem (first, sizeof first, again, sizeof again);
  for (guint64 seed = 100; seed < 110; seed++)
    {
      find_first (cube, seed, other);
      n_different += memcmp (first, other, sizeof first) != 0;
    }
  g_assert_cmpint (n_different, >, 5);
}

static void
test_search_statistics (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaSearchOptions options = { .n_threads = 2 };
  SomaSearch *search = new_search (puzzle, &options);
  SomaStatistics statistics;
  SomaProgress progress;
  guint64 n_pruned = 0;

  soma_search_run (search);
  soma_search_get_statistics (search, &statistics);
  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (statistics.n_nodes, ==, progress.n_nodes);
  g_assert_cmpint (statistics.group_order, ==, 48);
  g_assert_cmpint (statistics.n_items, ==, 34);
  g_assert_cmpint (statistics.max_depth, <=, 7);
  for (int t = 0; t < SOMA_N_TECHNIQUES; t++)
    n_pruned += statistics.n_pruned[t];
  /* Every child is a node, a dead end or a solution; the root is nobody's child. */
  g_assert_cmpuint (statistics.n_children, >=, n_pruned + statistics.n_nodes - 1);
  soma_search_free (search);
}

/* A thread that saw room before there was none left must not note what another one, which saw none,
 * may have reported since. */
static void
test_full_notes (void)
{
  const uint64_t keys[3][2] = { { 1, 2 }, { 2, 1 }, { 3, 3 } };
  SomaReported reported = { .most = 1 };

  g_assert_nonnull (soma_reported_add (&reported, keys[0], false));
  g_assert_null (soma_reported_add (&reported, keys[1], false));
  g_assert_null (soma_reported_find (&reported, keys[1]));
  g_assert_nonnull (soma_reported_add (&reported, keys[2], true));
  g_assert_nonnull (soma_reported_find (&reported, keys[2]));
  g_assert_cmpuint (reported.n, ==, 2);
  soma_reported_clear (&reported);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/search/kernels", test_search_kernels);
  g_test_add_func ("/search/techniques", test_search_techniques);
  g_test_add_func ("/search/techniques-random", test_search_techniques_random);
  g_test_add_func ("/search/resume", test_search_resume);
  g_test_add_func ("/search/resume-in-order", test_search_resume_in_order);
  g_test_add_func ("/search/run-again", test_search_run_again);
  g_test_add_func ("/search/stop-between", test_search_stop_between);
  g_test_add_func ("/search/idle-thread", test_search_idle_thread);
  g_test_add_func ("/search/wide", test_search_wide);
  g_test_add_func ("/search/large-pieces", test_search_large_pieces);
  g_test_add_func ("/search/seeds", test_search_seeds);
  g_test_add_func ("/search/statistics", test_search_statistics);
  g_test_add_func ("/search/full-notes", test_full_notes);
  return g_test_run ();
}
