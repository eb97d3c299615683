/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison.h"
#include "model-fixture.h"

#define N_SEARCHES 3

static gboolean
has_ended (gpointer comparison)
{
  return !soma_comparison_is_running (comparison);
}

static gboolean
has_begun (gpointer comparison)
{
  SomaMeasure measure;

  soma_comparison_get_measure (comparison, 0, &measure);
  return measure.n_nodes > 0;
}

/* The classic search, with islands, and our own: as many solutions, in fewer nodes each. */
static void
test_measure (void)
{
  static const guint8 order[] = { 1, 6, 5, 4, 3, 2, 0 };
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaTraceOptions options[N_SEARCHES] = {
    { .order = order },
    { .techniques = SOMA_TECHNIQUE_ISLANDS },
    { .search = SOMA_TRACE_SCARCEST, .techniques = SOMA_DEFAULT_TECHNIQUES },
  };
  g_autoptr (SomaComparison) comparison =
      soma_comparison_new (cube, SOMA_SYMMETRY_FULL, options, N_SEARCHES);
  SomaMeasure measure;
  guint64 n_nodes = G_MAXUINT64;

  g_assert_cmpuint (soma_comparison_get_n_searches (comparison), ==, N_SEARCHES);
  soma_comparison_get_measure (comparison, 2, &measure);
  g_assert_cmpint (measure.state, ==, SOMA_MEASURE_WAITING);
  soma_comparison_start (comparison);
  soma_fixture_run_until (has_ended, comparison);
  for (guint i = 0; i < N_SEARCHES; i++)
    {
      soma_comparison_get_measure (comparison, i, &measure);
      g_assert_cmpint (measure.state, ==, SOMA_MEASURE_COMPLETE);
      g_assert_cmpuint (measure.n_solutions, ==, 240);
      g_assert_cmpuint (measure.n_different, ==, 240);
      g_assert_cmpuint (measure.n_nodes, <, n_nodes);
      g_assert_cmpuint (measure.first_nodes, >, 6);
      g_assert_cmpuint (measure.first_nodes, <, measure.n_nodes);
      g_assert_cmpfloat (measure.first_seconds, <=, measure.seconds);
      n_nodes = measure.n_nodes;
    }
  soma_puzzle_unref (cube);
}

/* A search that does not break all symmetry finds solutions several times. */
static void
test_different (void)
{
  /* T lies on planes of symmetry. */
  static const guint8 order[] = { 2, 0, 1, 3, 4, 5, 6 };
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaTraceOptions options[2] = {
    { .order = order, .techniques = SOMA_TRACE_TECHNIQUES },
    { .symmetry = SOMA_SYMMETRY_ROTATIONS, .techniques = SOMA_TRACE_TECHNIQUES },
  };
  g_autoptr (SomaComparison) comparison =
      soma_comparison_new (cube, SOMA_SYMMETRY_FULL, options, 2);
  SomaMeasure measure;

  soma_comparison_start (comparison);
  soma_fixture_run_until (has_ended, comparison);
  for (guint i = 0; i < 2; i++)
    {
      soma_comparison_get_measure (comparison, i, &measure);
      g_assert_cmpint (measure.state, ==, SOMA_MEASURE_COMPLETE);
      g_assert_cmpuint (measure.n_solutions, >, 240);
      g_assert_cmpuint (measure.n_different, ==, 240);
    }
  soma_puzzle_unref (cube);
}

/* Results from before the stop stay, and are marked as lower bounds. */
static void
test_stop (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaTraceOptions options[2] = { { .symmetry = SOMA_SYMMETRY_NONE },
                                  { .symmetry = SOMA_SYMMETRY_NONE } };
  g_autoptr (SomaComparison) comparison =
      soma_comparison_new (cube, SOMA_SYMMETRY_FULL, options, 2);
  SomaMeasure measure;

  soma_comparison_start (comparison);
  soma_fixture_run_until (has_begun, comparison);
  soma_comparison_stop (comparison);
  soma_fixture_run_until (has_ended, comparison);
  soma_comparison_get_measure (comparison, 1, &measure);
  g_assert_cmpint (measure.state, !=, SOMA_MEASURE_COMPLETE);
  soma_puzzle_unref (cube);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/comparison/measure", test_measure);
  g_test_add_func ("/comparison/different", test_different);
  g_test_add_func ("/comparison/stop", test_stop);
  return g_test_run ();
}
