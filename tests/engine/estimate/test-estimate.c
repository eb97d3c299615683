/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "corpus.h"
#include "estimate.h"
#include "few.h"

/* How many estimates are compared with what they estimate. */
#define N_ESTIMATES 60

typedef struct
{
  double nodes, solutions;
} Truth;

static Truth
search_with (SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaProgress progress;
  SomaSearch *search = soma_search_new (puzzle, options, NULL);

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return (Truth){ (double) progress.n_nodes, (double) progress.n_solutions };
}

static Truth
search (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1 };

  return search_with (puzzle, &options);
}

static SomaEstimateResult
estimate (SomaPuzzle *puzzle, const SomaSearchOptions *options, guint64 seed, guint64 n_nodes)
{
  SomaEstimateResult result;
  SomaEstimate *estimate = soma_estimate_new (puzzle, options, seed, NULL);

  soma_estimate_run (estimate, n_nodes);
  soma_estimate_get (estimate, &result);
  soma_estimate_free (estimate);
  return result;
}

typedef struct
{
  double sum, squares;
  int n_covered;
} Series;

static void
add (Series *series, const SomaEstimatedNumber *number, double truth)
{
  g_assert_cmpfloat (number->low, <=, number->mean);
  g_assert_cmpfloat (number->mean, <=, number->high);
  series->sum += number->mean;
  series->squares += number->mean * number->mean;
  series->n_covered += number->low <= truth && truth <= number->high;
}

/* The mean is right up to four times its own deviation, which chance exceeds once in 16,000 times,
 * and since seeds are fixed, never. */
static void
assert_unbiased (const Series *series, int n, double truth)
{
  double mean = series->sum / n;
  double deviation = sqrt ((series->squares / n - mean * mean) / (n - 1));

  g_test_message ("%g is estimated as %g, give or take %g; %d of %d intervals have it", truth, mean,
                  deviation, series->n_covered, n);
  g_assert_cmpfloat (fabs (mean - truth), <=, 4 * deviation);
  g_assert_cmpint (series->n_covered, >=, n * 7 / 10);
}

static void
check_with (const char *name, const SomaSearchOptions *options, guint64 n_nodes, int n)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  Truth truth = search_with (puzzle, options);
  Series nodes = { 0 }, solutions = { 0 };

  for (int i = 0; i < n; i++)
    {
      SomaEstimateResult result = estimate (puzzle, options, (guint64) i, n_nodes);
      g_assert_false (result.is_exact);
      add (&nodes, &result.nodes, truth.nodes);
      add (&solutions, &result.solutions, truth.solutions);
    }
  g_test_message ("%s:", name);
  assert_unbiased (&nodes, n, truth.nodes);
  assert_unbiased (&solutions, n, truth.solutions);
}

static void
check_estimates (const char *name, SomaSymmetry symmetry, guint64 n_nodes, int n)
{
  SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1 };

  check_with (name, &options, n_nodes, n);
}

/* Few nodes are asked for, or these trees would be searched as a whole. */
static void
test_small_trees (void)
{
  check_estimates ("soma-cube", SOMA_SYMMETRY_FULL, 1000, N_ESTIMATES);
  check_estimates ("soma-cube", SOMA_SYMMETRY_NONE, 1000, N_ESTIMATES / 2);
  check_estimates ("tetracubes-2x4x4", SOMA_SYMMETRY_ROTATIONS, 1500, N_ESTIMATES / 2);
  check_estimates ("tetracubes-2x4x4", SOMA_SYMMETRY_NONE, 1500, N_ESTIMATES / 2);
}

static void
test_large_trees (void)
{
  check_estimates ("solidpent-2x3x10", SOMA_SYMMETRY_ROTATIONS, 4000, N_ESTIMATES / 4);
  if (soma_few_of (2, 1) > 1)
    check_estimates ("solidpent-3x4x5", SOMA_SYMMETRY_FULL, 4000, N_ESTIMATES / 4);
}

/* Equal pieces, and ranges, which have loops of their own. */
static void
test_equal_pieces (void)
{
  Draft draft = { 0 };

  check_estimates ("conway-5", SOMA_SYMMETRY_FULL, 4000, N_ESTIMATES / 4);
  g_assert_true (draft_read_line (&draft, "box 6 6 1"));
  g_assert_true (draft_read_line (&draft, "piece A 2-4 000 100 200"));
  g_assert_true (draft_read_line (&draft, "piece B 4-9 000 100 200 110"));
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
  Truth truth = search (puzzle, SOMA_SYMMETRY_NONE);
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE };
  Series nodes = { 0 };
  for (int i = 0; i < N_ESTIMATES; i++)
    {
      SomaEstimateResult result = estimate (puzzle, &options, (guint64) i, 500);
      add (&nodes, &result.nodes, truth.nodes);
    }
  assert_unbiased (&nodes, N_ESTIMATES, truth.nodes);
}

/* Other techniques run on sparse sets alone. */
static void
test_techniques (void)
{
  SomaSearchOptions options = { .n_threads = 1, .techniques = SOMA_TECHNIQUE_COVERABLE };

  check_with ("soma-cube", &options, 1000, N_ESTIMATES / 4);
}

/* What begins at one end has another tree. */
static void
test_lengthwise (void)
{
  SomaSearchOptions options = { .n_threads = 1, .order = SOMA_ORDER_LENGTHWISE };

  check_with ("pento-6x10", &options, 10000, N_ESTIMATES / 4);
}

static void
test_exact (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE };
  Truth truth = search (cube, SOMA_SYMMETRY_NONE);
  SomaEstimateResult result = estimate (cube, &options, 1, 4000);

  g_assert_true (result.is_exact);
  g_assert_cmpfloat (result.nodes.mean, ==, truth.nodes);
  g_assert_cmpfloat (result.nodes.low, ==, truth.nodes);
  g_assert_cmpfloat (result.nodes.high, ==, truth.nodes);
  g_assert_cmpfloat (result.solutions.mean, ==, 11520);
  g_assert_cmpfloat (result.solutions.high, ==, 11520);
  g_assert_cmpuint (result.n_visited, ==, (guint64) truth.nodes);
}

/* Longer runs are not less precise, and the same every time, with each kernel. */
static void
test_repeatable (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("solidpent-2x3x10");
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_FULL, .kernel = 1 };
  SomaEstimateResult rough = estimate (puzzle, &options, 7, 2000);
  SomaEstimateResult first = estimate (puzzle, &options, 7, 20000);
  SomaEstimateResult other = estimate (puzzle, &options, 8, 20000);

  g_assert_cmpfloat (first.nodes.high / first.nodes.mean, <, rough.nodes.high / rough.nodes.mean);
  g_assert_cmpfloat (first.nodes.mean, !=, other.nodes.mean);
  for (options.kernel = 1; options.kernel <= SOMA_N_KERNELS; options.kernel++)
    {
      SomaEstimateResult again = estimate (puzzle, &options, 7, 20000);
      g_assert_cmpuint (again.n_samples, ==, first.n_samples);
      g_assert_cmpuint (again.n_visited, ==, first.n_visited);
      g_assert_cmpfloat (again.nodes.mean, ==, first.nodes.mean);
      g_assert_cmpfloat (again.solutions.high, ==, first.solutions.high);
    }
}

/* There is none, and the estimate does not know that. */
static void
test_no_solutions (void)
{
  g_autoptr (SomaPuzzle) whole = corpus_get ("bedlam-cube");
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_FULL };
  SomaEstimateResult result = estimate (whole, &options, 1, 1);

  g_assert_false (result.is_exact);
  g_assert_cmpuint (result.n_samples, ==, 1);
  g_assert_cmpfloat (result.solutions.mean, ==, 0);
  g_assert_cmpfloat (result.solutions.low, ==, 0);
  g_assert_cmpfloat (result.solutions.high, >, 0);
}

static void
test_stop (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("bedlam-cube");
  atomic_bool stop = true;
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_FULL, .stop = &stop };
  SomaEstimate *estimate = soma_estimate_new (puzzle, &options, 1, NULL);
  SomaEstimateResult result;

  g_assert_false (soma_estimate_run (estimate, 1000000));
  soma_estimate_get (estimate, &result);
  g_assert_false (result.is_exact);
  g_assert_cmpuint (result.n_samples, ==, 0);
  g_assert_cmpuint (result.n_visited, <, 2000);
  g_assert_cmpfloat (result.nodes.high, ==, 0);

  /* It can go on. */
  atomic_store (&stop, false);
  g_assert_true (soma_estimate_run (estimate, 1000));
  soma_estimate_get (estimate, &result);
  g_assert_cmpuint (result.n_samples, >, 0);
  g_assert_cmpfloat (result.nodes.mean, >, 0);
  soma_estimate_free (estimate);
  soma_estimate_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/estimate/small-trees", test_small_trees);
  g_test_add_func ("/estimate/large-trees", test_large_trees);
  g_test_add_func ("/estimate/equal-pieces", test_equal_pieces);
  g_test_add_func ("/estimate/techniques", test_techniques);
  g_test_add_func ("/estimate/lengthwise", test_lengthwise);
  g_test_add_func ("/estimate/exact", test_exact);
  g_test_add_func ("/estimate/repeatable", test_repeatable);
  g_test_add_func ("/estimate/no-solutions", test_no_solutions);
  g_test_add_func ("/estimate/stop", test_stop);
  return g_test_run ();
}
