/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "compare.h"
#include "corpus.h"
#include "engine-auto.h"
#include "naive.h"
#include "random-draft.h"
#include "shrink-draft.h"

/* Random puzzles, the engine against the naive solver. SOMA_TEST_PUZZLES sets their number,
 * SOMA_TEST_SEED the first seed; the others follow consecutively. A puzzle on which the two
 * disagree is shrunk as far as possible and printed, to be added to tests/corpus/kept.txt. */

#define N_PUZZLES 1000
#define MAX_CELLS 14
#define MAX_STEPS 5000

static guint
get_number (const char *variable, guint fallback)
{
  const char *text = g_getenv (variable);
  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : fallback;
}

static gboolean
draft_fails (const Draft *draft, gpointer data)
{
  gboolean is_skipped;
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (draft, "");
  if (puzzle == NULL)
    return FALSE;
  g_autofree char *problem = compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, GPOINTER_TO_UINT (data),
                                                 MAX_STEPS, &is_skipped);
  return problem != NULL;
}

static void
report_failure (Draft *draft, guint seed, const char *problem)
{
  shrink_draft (draft, draft_fails, GUINT_TO_POINTER (seed));
  g_autofree char *text = draft_print (draft);
  g_test_message ("seed %u: %s\npuzzle seed-%u\n%s", seed, problem, seed, text);
  g_test_fail ();
}

/* Past failures must not happen again. */
static void
test_random_kept (void)
{
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ("kept.txt");

  g_assert_cmpuint (puzzles->len, >, 0);
  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *kept = g_ptr_array_index (puzzles, i);
      gboolean is_skipped;
      g_autofree char *problem =
          compare_with_naive (kept->puzzle, SOMA_ORDER_CHOSEN, i, MAX_STEPS, &is_skipped);
      g_assert_false (is_skipped);
      if (problem != NULL)
        {
          g_test_message ("%s: %s", kept->name, problem);
          g_test_fail ();
        }
    }
}

static void
test_random_puzzles (void)
{
  guint first = get_number ("SOMA_TEST_SEED", 0), n = get_number ("SOMA_TEST_PUZZLES", N_PUZZLES);
  guint n_skipped = 0;

  g_test_message ("seeds %u to %u", first, first + n - 1);
  for (guint seed = first; seed != first + n && !g_test_failed (); seed++)
    {
      Draft draft;
      gboolean is_skipped;
      random_draft (&draft, seed, MAX_CELLS);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_assert_nonnull (puzzle);
      g_autofree char *problem =
          compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, seed, MAX_STEPS, &is_skipped);
      if (problem != NULL)
        report_failure (&draft, seed, problem);
      n_skipped += is_skipped;
    }
  g_test_message ("%u puzzles were too much for the naive solver", n_skipped);
  g_assert_cmpuint (n_skipped, <=, n / 4);
}

static gboolean
has_solution (SomaPuzzle *puzzle)
{
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  return naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) > 0;
}

/* The same puzzles with colours. */
static void
test_random_colours (void)
{
  guint first = get_number ("SOMA_TEST_SEED", 0), n = get_number ("SOMA_TEST_PUZZLES", N_PUZZLES);
  guint n_solvable = 0;

  for (guint seed = first; seed != first + n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      Draft draft;
      gboolean is_skipped;
      random_draft (&draft, seed, MAX_CELLS);
      g_autoptr (SomaPuzzle) plain = draft_make_puzzle (&draft, "");
      g_autoptr (SomaPuzzle) puzzle = random_paint (plain, FALSE, rand);
      g_autofree char *problem =
          compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, seed, MAX_STEPS, &is_skipped);
      if (problem != NULL)
        {
          g_test_message ("seed %u: %s", seed, problem);
          g_test_fail ();
        }
      n_solvable += !is_skipped && has_solution (puzzle);
    }
  g_test_message ("%u puzzles have solutions", n_solvable);
  g_assert_cmpuint (n_solvable, >, n / 8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/kept", test_random_kept);
  g_test_add_func ("/random/puzzles", test_random_puzzles);
  g_test_add_func ("/random/colours", test_random_colours);
  return g_test_run ();
}
