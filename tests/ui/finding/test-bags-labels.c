/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bags-labels.h"

static void
expect (SomaBagsState state, SomaBagTotals totals, gboolean is_stale, const char *text)
{
  g_autofree char *label = soma_label_bags (state, &totals, is_stale);

  g_assert_cmpstr (label, ==, text);
}

static void
test_totals (void)
{
  expect (SOMA_BAGS_RUNNING, (SomaBagTotals){ 0 }, FALSE, "Counting the choices…");
  expect (SOMA_BAGS_RUNNING,
          (SomaBagTotals){ .n_bags = 9, .n_looked_at = 9, .n_buildable = 3, .n_impossible = 1 },
          FALSE, "4 of 9 choices of pieces are known. 3 build the figure. 1 does not.");
  expect (SOMA_BAGS_COMPLETE,
          (SomaBagTotals){
              .n_bags = 2, .n_looked_at = 2, .n_buildable = 2, .n_unique = 1, .counts_all = TRUE },
          TRUE,
          "The design has changed; count again. Before: 2 choices of pieces. 2 build the figure. 0 "
          "do not. 1 has exactly one solution.");
  expect (SOMA_BAGS_STOPPED,
          (SomaBagTotals){ .n_bags = 5000, .n_looked_at = 4000, .n_matching = 3000 }, FALSE,
          "0 of 5000 choices of pieces are known. 0 build the figure. 0 do not. Only the first "
          "4000 are looked at. Listed are the first 1000 of 3000.");
}

/* Each problem is told in a sentence of its own. */
static void
test_problems (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const SomaBagTotals totals = { 0 };

  for (int state = SOMA_BAGS_NO_PUZZLE; state <= SOMA_BAGS_FAILED; state++)
    {
      char *label = soma_label_bags (state, &totals, FALSE);
      g_assert_true (g_str_has_suffix (label, "."));
      g_assert_true (g_hash_table_add (seen, label));
    }
}

static void
expect_bag (guint32 n, gboolean is_partial, gboolean counts_all, const char *text)
{
  const SomaBagCount count = { .n_solutions = n, .is_partial = is_partial };
  g_autofree char *label = soma_label_bag (&count, counts_all);

  g_assert_cmpstr (label, ==, text);
}

static void
test_bag (void)
{
  expect_bag (0, FALSE, TRUE, "Does not build it");
  expect_bag (0, TRUE, TRUE, "Not known yet");
  expect_bag (1, FALSE, FALSE, "Builds it");
  expect_bag (1, FALSE, TRUE, "1 solution");
  expect_bag (2, TRUE, TRUE, "At least 2 solutions");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bags-labels/totals", test_totals);
  g_test_add_func ("/bags-labels/problems", test_problems);
  g_test_add_func ("/bags-labels/bag", test_bag);
  return g_test_run ();
}
