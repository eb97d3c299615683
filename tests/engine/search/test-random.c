/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "compare.h"
#include "corpus.h"
#include "engine-auto.h"
#include "instance.h"
#include "naive.h"
#include "random-draft.h"
#include "shrink-draft.h"

/* Random puzzles, the engine against the naive solver. SOMA_TEST_PUZZLES sets their number,
 * SOMA_TEST_SEED the first seed; the others follow consecutively. A puzzle on which the two
 * disagree is shrunk as far as possible and printed, to be added to tests/corpus/kept.txt. */

#define N_PUZZLES 1000
#define N_SYMMETRIC 300
#define MAX_CELLS 14
#define MAX_SYMMETRIC_CELLS 16
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

/* Returns whether the puzzle was too much for the naive solver. */
static gboolean
compare_draft (Draft *draft, guint seed)
{
  gboolean is_skipped;
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (draft, "");

  g_assert_nonnull (puzzle);
  g_autofree char *problem =
      compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, seed, MAX_STEPS, &is_skipped);
  if (problem != NULL)
    report_failure (draft, seed, problem);
  return is_skipped;
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
      random_draft (&draft, seed, MAX_CELLS);
      n_skipped += compare_draft (&draft, seed);
    }
  g_test_message ("%u puzzles were too much for the naive solver", n_skipped);
  g_assert_cmpuint (n_skipped, <=, n / 4);
}

/* Whether the symmetry of the draft's puzzle is broken by an anchor with twins, some of whose
 * branches are tied, and others remove something. */
static void
look_at_twins (const Draft *draft, gboolean *has_twins, gboolean *is_tied, gboolean *removes)
{
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (draft, "");
  SomaInstance *instance =
      soma_instance_new_anchored (puzzle, 0, SOMA_SYMMETRY_FULL, SOMA_ANCHOR_OR_TWIN, NULL, NULL);

  *has_twins = instance->has_twins;
  *is_tied = *removes = FALSE;
  for (int i = 0; instance->has_twins && i < instance->n_branches; i++)
    {
      const SomaAnchorBranch *branch = &instance->branches[i];
      *is_tied = *is_tied || branch->is_tied;
      *removes = *removes || (!branch->is_tied && branch->n_removed > 0);
    }
  soma_instance_free (instance);
}

/* Those in which corners and the like break the symmetry. */
static void
test_random_symmetric (void)
{
  guint first = get_number ("SOMA_TEST_SEED", 0), n = get_number ("SOMA_TEST_PUZZLES", N_SYMMETRIC);
  guint n_with_twins = 0, n_tied = 0, n_removing = 0;

  for (guint seed = first; seed != first + n && !g_test_failed (); seed++)
    {
      Draft draft;
      gboolean has_twins, is_tied, removes;
      random_symmetric_draft (&draft, seed, MAX_SYMMETRIC_CELLS);
      look_at_twins (&draft, &has_twins, &is_tied, &removes);
      if (compare_draft (&draft, seed))
        continue;
      n_with_twins += has_twins;
      n_tied += is_tied;
      n_removing += removes;
    }
  g_test_message ("%u puzzles have anchors with twins, %u are tied, %u remove options",
                  n_with_twins, n_tied, n_removing);
  /* Of fewer there may be any number. */
  if (n < N_SYMMETRIC)
    return;
  g_assert_cmpuint (n_with_twins, >, n / 3);
  g_assert_cmpuint (n_tied, >, n / 6);
  g_assert_cmpuint (n_removing, >, n / 12);
}

static gboolean
has_solution (SomaPuzzle *puzzle)
{
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  return naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) > 0;
}

/* Every third of these puzzles with colours is symmetric. */
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
      if (seed % 3 == 0)
        random_symmetric_draft (&draft, seed, MAX_SYMMETRIC_CELLS);
      else
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
  g_test_add_func ("/random/symmetric", test_random_symmetric);
  g_test_add_func ("/random/colours", test_random_colours);
  return g_test_run ();
}
