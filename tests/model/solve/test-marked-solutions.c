/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "marked-solutions.h"

static void
count_cb (guint *n_signals)
{
  (*n_signals)++;
}

static void
assert_marked (SomaMarkedSolutions *marked, const guint *expected, guint n)
{
  g_autoptr (GArray) indices = soma_marked_solutions_list (marked);
  guint n_marked;

  g_object_get (marked, "n", &n_marked, NULL);
  g_assert_cmpuint (n_marked, ==, n);
  g_assert_cmpuint (soma_marked_solutions_get_n (marked), ==, n);
  g_assert_cmpuint (indices->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (g_array_index (indices, guint, i), ==, expected[i]);
      g_assert_true (soma_marked_solutions_has (marked, expected[i]));
    }
}

static void
test_marks (void)
{
  g_autoptr (SomaMarkedSolutions) marked = soma_marked_solutions_new ();
  g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (guint));
  const guint added[] = { 7, 3, 999999 };
  guint n_signals = 0;

  g_signal_connect_swapped (marked, "changed", G_CALLBACK (count_cb), &n_signals);
  assert_marked (marked, NULL, 0);
  soma_marked_solutions_toggle (marked, 7);
  soma_marked_solutions_toggle (marked, 2000);
  assert_marked (marked, (const guint[]){ 7, 2000 }, 2);
  soma_marked_solutions_toggle (marked, 2000);
  assert_marked (marked, (const guint[]){ 7 }, 1);
  g_array_append_vals (more, added, G_N_ELEMENTS (added));
  soma_marked_solutions_add (marked, more);
  assert_marked (marked, (const guint[]){ 3, 7, 999999 }, 3);
  g_assert_false (soma_marked_solutions_has (marked, 2000));
  g_assert_false (soma_marked_solutions_has (marked, 5000000));
  soma_marked_solutions_clear (marked);
  assert_marked (marked, NULL, 0);
  g_assert_false (soma_marked_solutions_has (marked, 7));
  g_assert_cmpuint (n_signals, ==, 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/marked-solutions/marks", test_marks);
  return g_test_run ();
}
