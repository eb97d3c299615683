/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The anchor that is chosen by looking ahead. The 2x3x10 box of pentominoes has the X as its anchor
 * otherwise, and the W by looking ahead. */
#include <stdlib.h>

#include "corpus.h"
#include "search.h"

#define N_SOLUTIONS 12

#define PUZZLE "solidpent-2x3x10"

static SomaSearch *
make_search (SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaSearch *search = soma_search_new (puzzle, options, NULL);
  g_assert_nonnull (search);
  return search;
}

static SomaProgress
run (SomaSearch *search)
{
  SomaProgress progress;

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  return progress;
}

/* Half the nodes, and the same ones with every kernel and number of threads. */
static void
test_nodes (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (PUZZLE);
  const SomaSearchOptions plain = { .n_threads = 1, .node_limit = 1000000 };
  SomaSearch *search = make_search (puzzle, &plain);
  SomaProgress before = run (search);
  g_assert_cmpuint (before.n_solutions, ==, N_SOLUTIONS);
  soma_search_free (search);

  for (int kernel = 1; kernel <= SOMA_N_KERNELS; kernel++)
    for (int n_threads = 1; n_threads <= 3; n_threads += 2)
      {
        SomaSearchOptions options = { .n_threads = n_threads, .kernel = kernel };
        SomaStatistics statistics;
        search = make_search (puzzle, &options);
        SomaProgress progress = run (search);
        g_assert_cmpuint (progress.n_solutions, ==, N_SOLUTIONS);
        g_assert_cmpuint (progress.n_nodes, <, before.n_nodes / 2);
        soma_search_get_statistics (search, &statistics);
        g_assert_cmpstr (puzzle->set->pieces[statistics.anchor_piece].letter, ==, "W");
        soma_search_free (search);
      }
}

static bool
stop_at_third (const uint16_t *copy_at, void *data)
{
  int *n = data;
  return ++*n < 3;
}

static bool
count (const uint16_t *copy_at, void *data)
{
  int *n = data;
  return ++*n > 0;
}

/* Begun with one anchor, and resumed by a search that would have chosen the other. */
static void
test_resumed (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (PUZZLE);
  for (int looks_ahead = 0; looks_ahead <= 1; looks_ahead++)
    {
      int n = 0;
      SomaSearchOptions options = { .n_threads = 1, .solution = stop_at_third, .data = &n };
      options.node_limit = looks_ahead ? 0 : 1000000;
      SomaSearch *search = make_search (puzzle, &options);
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
      g_autofree char *checkpoint = soma_search_checkpoint (search);
      g_assert_nonnull (checkpoint);
      soma_search_free (search);
      g_assert_cmpint (n, ==, 3);

      options.solution = count;
      options.checkpoint = checkpoint;
      options.node_limit = looks_ahead ? 1000000 : 0;
      search = make_search (puzzle, &options);
      run (search);
      g_assert_cmpint (n, ==, N_SOLUTIONS);
      soma_search_free (search);
    }
}

/* Parts that were cut when no search looked ahead are still parts of the same tree. */
static void
test_parts (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (PUZZLE);
  const SomaSearchOptions plain = { .n_threads = 1, .node_limit = 1, .order = SOMA_ORDER_SCARCEST };
  SomaSearchOptions in_parts = { .n_threads = 1, .in_parts = true };
  SomaSearch *search = make_search (puzzle, &plain);
  uint64_t before = soma_search_get_tree_hash (search);
  soma_search_free (search);

  search = make_search (puzzle, &in_parts);
  uint64_t now = soma_search_get_tree_hash (search);
  soma_search_free (search);
  g_assert_cmpuint (now, !=, before);
  for (int i = 0; i <= 1; i++)
    {
      in_parts.tree = i == 0 ? before : now;
      search = make_search (puzzle, &in_parts);
      g_assert_cmpuint (soma_search_get_tree_hash (search), ==, in_parts.tree);
      soma_search_free (search);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lookahead/nodes", test_nodes);
  g_test_add_func ("/lookahead/resumed", test_resumed);
  g_test_add_func ("/lookahead/parts", test_parts);
  return g_test_run ();
}
