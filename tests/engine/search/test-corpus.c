/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "corpus.h"
#include "search.h"

/* Published counts. Without an argument the quick puzzles and the 46 figures, with the
 * argument "slow" the others. */

typedef struct
{
  const SomaPuzzle *puzzle;
  GHashTable *seen; /* of solutions, as GBytes */
} Listing;

static bool
check_solution_cb (const uint16_t *copy_at, void *data)
{
  Listing *listing = data;
  gsize size = listing->puzzle->figure->n_cells * sizeof *copy_at;

  g_assert_cmpint (soma_check_solution (listing->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  g_assert_true (g_hash_table_add (listing->seen, g_bytes_new (copy_at, size)));
  return true;
}

static guint64
solve (SomaPuzzle *puzzle, SomaSymmetry symmetry, int n_threads, SomaSolutionFunc solution,
       void *data)
{
  SomaProgress progress;
  SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = n_threads, .solution = solution, .data = data
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_nonnull (search);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return progress.n_solutions;
}

/* Every solution is valid and none is repeated. */
static void
list_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry, gint64 expected)
{
  Listing listing = { puzzle, NULL };

  listing.seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_assert_cmpuint (solve (puzzle, symmetry, 1, check_solution_cb, &listing), ==, expected);
  g_assert_cmpuint (g_hash_table_size (listing.seen), ==, expected);
  g_hash_table_unref (listing.seen);
}

/* One thread lists in each convention of known count, two threads count in the first of them. */
static void
test_corpus_quick (gconstpointer data)
{
  const CorpusPuzzle *corpus_puzzle = data;
  int n_known = 0;

  for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      gint64 expected = corpus_puzzle->counts[symmetry];
      if (expected < 0)
        continue;
      list_solutions (corpus_puzzle->puzzle, symmetry, expected);
      if (n_known++ == 0)
        g_assert_cmpuint (solve (corpus_puzzle->puzzle, symmetry, 2, NULL, NULL), ==, expected);
    }
  g_assert_cmpint (n_known, >, 0);
}

/* One convention is enough to wait for: the most reduced one of known count. */
static void
test_corpus_slow (gconstpointer data)
{
  const CorpusPuzzle *corpus_puzzle = data;
  int symmetry = 0;

  while (corpus_puzzle->counts[symmetry] < 0)
    g_assert_cmpint (++symmetry, <=, SOMA_SYMMETRY_NONE);
  g_assert_cmpuint (solve (corpus_puzzle->puzzle, symmetry, 2, NULL, NULL), ==,
                    corpus_puzzle->counts[symmetry]);
}

/* Black minus white cells, as on a chess board. */
static int
get_parity (const SomaFigure *figure)
{
  int parity = 0;
  for (int i = 0; i < figure->n_cells; i++)
    parity += (figure->cells[i].x + figure->cells[i].y + figure->cells[i].z) % 2 == 0 ? 1 : -1;
  return ABS (parity);
}

/* The figures have the published parities; with the seven pieces none above 5 can be built. */
static void
test_corpus_parity (void)
{
  g_autoptr (GPtrArray) figures = corpus_load_figures ();

  for (guint i = 0; i < figures->len; i++)
    {
      const CorpusPuzzle *figure = g_ptr_array_index (figures, i);
      g_assert_cmpint (figure->puzzle->figure->n_cells, ==, 27);
      g_assert_cmpint (get_parity (figure->puzzle->figure), ==, figure->parity);
      if (figure->parity > 5)
        g_assert_cmpint (figure->counts[SOMA_SYMMETRY_FULL], ==, 0);
    }
}

static void
add_tests (GPtrArray *puzzles, const char *folder, gboolean slow)
{
  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *corpus_puzzle = g_ptr_array_index (puzzles, i);
      g_autofree char *path = g_strdup_printf ("/corpus/%s/%s", folder, corpus_puzzle->name);
      if (corpus_puzzle->is_slow == slow)
        g_test_add_data_func (path, corpus_puzzle, slow ? test_corpus_slow : test_corpus_quick);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gboolean slow = argc > 1 && g_str_equal (argv[1], "slow");
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ("puzzles.txt");
  g_autoptr (GPtrArray) figures = corpus_load_figures ();

  g_assert_cmpuint (figures->len, ==, 46);
  add_tests (puzzles, "puzzles", slow);
  add_tests (figures, "figures", slow);
  if (!slow)
    g_test_add_func ("/corpus/parity", test_corpus_parity);
  return g_test_run ();
}
