/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "polycubes.h"
#include "transform.h"

static void
assert_count (int n_cells, int flags, int expected)
{
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  bool mirror = (flags & SOMA_POLYCUBES_CHIRAL) == 0;
  int n = soma_polycubes_list (n_cells, flags, figures);

  g_assert_cmpint (n, ==, expected);
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (figures[i]->n_cells, ==, n_cells);
      if ((flags & SOMA_POLYCUBES_FLAT) != 0)
        g_assert_cmpint (figures[i]->extent[2], ==, 1);
      for (int j = 0; j < i; j++)
        g_assert_false (
            soma_cells_same_shape (figures[i]->cells, figures[j]->cells, n_cells, mirror));
    }
  for (int i = 0; i < n; i++)
    soma_figure_unref (figures[i]);
}

/* OEIS A000162, A038119 and A000105. */
static void
test_counts (void)
{
  static const int apart[] = { 1, 1, 2, 8, 29, 166 };
  static const int together[] = { 1, 1, 2, 7, 23, 112 };
  static const int flat[] = { 1, 1, 2, 5, 12, 35 };

  for (int n = 1; n <= SOMA_POLYCUBES_MAX_SIZE; n++)
    {
      assert_count (n, SOMA_POLYCUBES_CHIRAL, apart[n - 1]);
      assert_count (n, 0, together[n - 1]);
      assert_count (n, SOMA_POLYCUBES_FLAT, flat[n - 1]);
      assert_count (n, SOMA_POLYCUBES_FLAT | SOMA_POLYCUBES_CHIRAL, flat[n - 1]);
    }
}

/* Mirror images stand next to each other. */
static void
test_order (void)
{
  SomaFigure *figures[SOMA_POLYCUBES_MAX];
  int n = soma_polycubes_list (5, SOMA_POLYCUBES_CHIRAL, figures), n_pairs = 0;

  for (int i = 1; i < n; i++)
    n_pairs += soma_cells_same_shape (figures[i - 1]->cells, figures[i]->cells, 5, true);
  g_assert_cmpint (n_pairs, ==, 6);
  for (int i = 0; i < n; i++)
    soma_figure_unref (figures[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/polycubes/counts", test_counts);
  g_test_add_func ("/polycubes/order", test_order);
  return g_test_run ();
}
