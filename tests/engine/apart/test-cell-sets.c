/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-sets.h"

#include <glib.h>

#define N_CELLS 4096

/* A set by its number: two cells, of a piece. */
static void
make (guint i, int *piece, uint16_t cells[2])
{
  *piece = (int) (i % 3);
  cells[0] = (uint16_t) (i / 3 % 2000);
  cells[1] = (uint16_t) (2000 + i / 6000);
}

static int
find (SomaCellSets *sets, guint i, bool *is_new)
{
  uint16_t cells[2];
  int piece;

  make (i, &piece, cells);
  return soma_cell_sets_find (sets, piece, cells, 2, is_new);
}

/* Numbers are kept until there are too many: then they begin again, and all are new once more. */
static void
test_numbers (void)
{
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS);
  guint n_known = SOMA_MOST_CELL_SETS - 1;
  bool is_new;

  for (guint i = 0; i < n_known; i++)
    {
      g_assert_cmpint (find (sets, i, &is_new), ==, i);
      g_assert_true (is_new);
    }
  for (guint i = 0; i < n_known; i++)
    {
      g_assert_cmpint (find (sets, i, &is_new), ==, i);
      g_assert_false (is_new);
    }
  for (guint i = 0; i < 5; i++)
    {
      g_assert_cmpint (find (sets, n_known + i, &is_new), ==, i);
      g_assert_true (is_new);
    }
  g_assert_cmpint (find (sets, 0, &is_new), ==, 5);
  g_assert_true (is_new);
  soma_cell_sets_free (sets);
}

/* One is not taken for another that begins like it, or that another piece covers. */
static void
test_different (void)
{
  const uint16_t cells[] = { 1, 2, 3, 5 };
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS);
  bool is_new;

  g_assert_cmpint (soma_cell_sets_find (sets, 0, cells, 3, &is_new), ==, 0);
  g_assert_cmpint (soma_cell_sets_find (sets, 0, cells, 4, &is_new), ==, 1);
  g_assert_cmpint (soma_cell_sets_find (sets, 1, cells, 3, &is_new), ==, 2);
  g_assert_cmpint (soma_cell_sets_find (sets, 0, &cells[1], 3, &is_new), ==, 3);
  g_assert_cmpint (soma_cell_sets_find (sets, 0, cells, 3, &is_new), ==, 0);
  g_assert_false (is_new);
  soma_cell_sets_free (sets);
}

/* Many cells are not kept for ever, either. */
static void
test_large (void)
{
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS);
  g_autofree uint16_t *cells = g_new (uint16_t, N_CELLS);
  bool is_new;
  int most = 0;

  for (int i = 0; i < N_CELLS; i++)
    cells[i] = (uint16_t) i;
  for (int i = 0; i < 1000; i++)
    {
      int number = soma_cell_sets_find (sets, i, cells, N_CELLS, &is_new);
      g_assert_true (is_new);
      most = MAX (most, number);
      g_assert_cmpint (soma_cell_sets_find (sets, i, cells, N_CELLS, &is_new), ==, number);
      g_assert_false (is_new);
    }
  g_assert_cmpint (most, <, 999);
  soma_cell_sets_free (sets);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cell-sets/numbers", test_numbers);
  g_test_add_func ("/cell-sets/different", test_different);
  g_test_add_func ("/cell-sets/large", test_large);
  return g_test_run ();
}
