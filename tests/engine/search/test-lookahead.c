/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The anchor that only searches for all solutions choose: by looking ahead, the W instead of the X
 * for the 2x3x10 box of pentominoes; one with twins, where there is none without, for two of each
 * tetromino in 5x8. */
#include <stdlib.h>

#include "corpus.h"
#include "search.h"

typedef struct
{
  const char *name;
  guint n_solutions;
  const char *anchor; /* NULL: a cell */
} Case;

static const Case looking_ahead = { "solidpent-2x3x10", 12, "W" };
static const Case with_twins = { "tetrominoes-5x8", 783, NULL };

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
test_nodes (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SomaPuzzle) puzzle = corpus_get (test->name);
  const SomaSearchOptions plain = { .n_threads = 1, .node_limit = 1000000 };
  SomaSearch *search = make_search (puzzle, &plain);
  SomaProgress before = run (search);
  g_assert_cmpuint (before.n_solutions, ==, test->n_solutions);
  soma_search_free (search);

  for (int kernel = 1; kernel <= SOMA_N_KERNELS; kernel++)
    for (int n_threads = 1; n_threads <= 3; n_threads += 2)
      {
        SomaSearchOptions options = { .n_threads = n_threads, .kernel = kernel };
        SomaStatistics statistics;
        search = make_search (puzzle, &options);
        SomaProgress progress = run (search);
        g_assert_cmpuint (progress.n_solutions, ==, test->n_solutions);
        g_assert_cmpuint (progress.n_nodes, <, before.n_nodes / 2);
        soma_search_get_statistics (search, &statistics);
        g_assert_cmpint (statistics.anchor_piece < 0, ==, test->anchor == NULL);
        g_assert_cmpint (statistics.anchor_cell < 0, ==, test->anchor != NULL);
        if (test->anchor != NULL)
          g_assert_cmpstr (puzzle->set->pieces[statistics.anchor_piece].letter, ==, test->anchor);
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
test_resumed (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SomaPuzzle) puzzle = corpus_get (test->name);
  for (int has_better = 0; has_better <= 1; has_better++)
    {
      int n = 0;
      SomaSearchOptions options = { .n_threads = 1, .solution = stop_at_third, .data = &n };
      options.node_limit = has_better ? 0 : 1000000;
      SomaSearch *search = make_search (puzzle, &options);
      g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_STOPPED);
      g_autofree char *checkpoint = soma_search_checkpoint (search);
      g_assert_nonnull (checkpoint);
      soma_search_free (search);
      g_assert_cmpint (n, ==, 3);

      options.solution = count;
      options.checkpoint = checkpoint;
      options.node_limit = has_better ? 1000000 : 0;
      search = make_search (puzzle, &options);
      run (search);
      g_assert_cmpint (n, ==, test->n_solutions);
      soma_search_free (search);
    }
}

/* Parts that were cut when no search did so are still parts of the same tree. */
static void
test_parts (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SomaPuzzle) puzzle = corpus_get (test->name);
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
  g_test_add_data_func ("/lookahead/nodes", &looking_ahead, test_nodes);
  g_test_add_data_func ("/lookahead/resumed", &looking_ahead, test_resumed);
  g_test_add_data_func ("/lookahead/parts", &looking_ahead, test_parts);
  g_test_add_data_func ("/twins/nodes", &with_twins, test_nodes);
  g_test_add_data_func ("/twins/resumed", &with_twins, test_resumed);
  g_test_add_data_func ("/twins/parts", &with_twins, test_parts);
  return g_test_run ();
}
