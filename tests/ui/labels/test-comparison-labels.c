/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparison-labels.h"

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_complete (void)
{
  SomaMeasure measure = { .state = SOMA_MEASURE_COMPLETE,
                          .n_nodes = 900,
                          .first_nodes = 30,
                          .first_seconds = 0.00123,
                          .seconds = 0.34 };

  assert_text (soma_label_measured_nodes (&measure, 0), "900");
  assert_text (soma_label_measured_nodes (&measure, 600), "900 (1.50 ×)");
  assert_text (soma_label_measured_nodes (&measure, 9), "900 (100 ×)");
  assert_text (soma_label_measured_count (&measure, 7), "7");
  assert_text (soma_label_measured_first (&measure), "1.23 ms (30)");
  measure.n_solutions = 339;
  assert_text (soma_label_measured_solutions (&measure), "339");
  measure.n_different = 240;
  assert_text (soma_label_measured_solutions (&measure), "339 found, 240 different");
  measure.n_different = 339;
  assert_text (soma_label_measured_solutions (&measure), "339");
  assert_text (soma_label_measured_seconds (&measure), "340 ms");
}

static void
test_bounds (void)
{
  SomaMeasure measure = { .state = SOMA_MEASURE_GIVEN_UP, .n_nodes = 900, .seconds = 20 };

  assert_text (soma_label_measured_nodes (&measure, 600), "≥ 900 (1.50 ×)");
  assert_text (soma_label_measured_first (&measure), "–");
  measure.n_solutions = 3;
  measure.n_different = 2;
  assert_text (soma_label_measured_solutions (&measure), "≥ 3 found, ≥ 2 different");
  assert_text (soma_label_measured_seconds (&measure), "≥ 20.0 s");
  measure = (SomaMeasure){ 0 };
  assert_text (soma_label_measured_nodes (&measure, 600), "");
  assert_text (soma_label_measured_first (&measure), "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison-labels/complete", test_complete);
  g_test_add_func ("/comparison-labels/bounds", test_bounds);
  return g_test_run ();
}
