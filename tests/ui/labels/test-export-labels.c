/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "export-labels.h"

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

static void
test_numbers (void)
{
  assert_text (soma_label_exports (SOMA_EXPORT_SOLUTIONS, 1), "1 solution");
  assert_text (soma_label_exports (SOMA_EXPORT_FIGURES, 46), "46 figures");
  assert_text (soma_label_export_progress (SOMA_EXPORT_SOLUTIONS, 100, 240),
               "100 of 240 solutions");
  assert_text (soma_label_export_progress (SOMA_EXPORT_SOLUTIONS, 100, 0), "100 solutions");
  assert_text (soma_label_exported (SOMA_EXPORT_FIGURES, 1, "Dog.soma"),
               "1 figure exported as “Dog.soma”");
  assert_text (soma_label_export_part (SOMA_EXPORT_SOLUTIONS, 7, "Dog.txt"),
               "“Dog.txt” will have the 7 solutions written so far.");
}

static void
test_solutions (void)
{
  assert_text (soma_label_export_rest (TRUE), "Goes on with the search while writing");
  assert_text (soma_label_export_rest (FALSE), "Searches from the beginning while writing");
  assert_text (soma_label_export_solutions_note (TRUE), NULL);
  assert_text (soma_label_export_solutions_note (FALSE),
               "Soma cannot open solutions in this format.");
}

static void
assert_note (const SomaFigureExportCheck *check, const char *expected, gboolean expected_can)
{
  gboolean can_export;

  assert_text (soma_label_export_figures_note (check, &can_export), expected);
  g_assert_cmpint (can_export, ==, expected_can);
}

static void
test_figures (void)
{
  char *losses[] = { (char *) "a", (char *) "b", NULL }, *none[] = { NULL };
  SomaFigureExportCheck check = { .n_figures = 5, .is_read = TRUE, .losses = none };

  assert_note (&check, NULL, TRUE);
  check.losses = losses;
  assert_note (&check, "This is lost: a; b.", TRUE);
  check.n_unfit = 1;
  check.unfit = (char *) "Dog";
  check.obstacle = (char *) "it is too long";
  assert_note (&check, "1 figure is left out, “Dog”: it is too long. This is lost: a; b.", TRUE);
  check.n_unfit = 4;
  assert_note (&check,
               "4 figures are left out, among them “Dog”: it is too long. This is lost: a; b.",
               TRUE);
  check.n_unfit = 5;
  assert_note (&check, "“Dog” cannot be exported: it is too long.", FALSE);
  check = (SomaFigureExportCheck){ .n_figures = 2, .is_for_one = TRUE, .losses = none };
  assert_note (&check, "A file in this format holds one figure only.", FALSE);
  check = (SomaFigureExportCheck){ .n_figures = 2, .losses = none };
  assert_note (&check, "Soma cannot open files in this format.", TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export-labels/numbers", test_numbers);
  g_test_add_func ("/export-labels/solutions", test_solutions);
  g_test_add_func ("/export-labels/figures", test_figures);
  return g_test_run ();
}
