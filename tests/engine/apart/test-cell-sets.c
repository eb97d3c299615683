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

/* The number that was kept of a set, or `number` if it is new. */
static int
find (SomaCellSets *sets, int piece, const uint16_t *cells, int n_cells, int number, bool *is_new)
{
  int *fact = soma_cell_sets_find (sets, piece, cells, n_cells, is_new);

  if (*is_new)
    *fact = number;
  return *fact;
}

static int
find_made (SomaCellSets *sets, guint i, int number, bool *is_new)
{
  uint16_t cells[2];
  int piece;

  make (i, &piece, cells);
  return find (sets, piece, cells, 2, number, is_new);
}

/* What is known is kept until it is too much: then all are new once more. */
static void
test_many (void)
{
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS, sizeof (int));
  guint n_known = SOMA_MOST_CELL_SETS - 1;
  bool is_new;

  for (guint i = 0; i < n_known; i++)
    {
      find_made (sets, i, (int) i, &is_new);
      g_assert_true (is_new);
    }
  for (guint i = 0; i < n_known; i++)
    {
      g_assert_cmpint (find_made (sets, i, -1, &is_new), ==, i);
      g_assert_false (is_new);
    }
  find_made (sets, n_known, (int) n_known, &is_new);
  g_assert_true (is_new);
  find_made (sets, 0, 0, &is_new);
  g_assert_true (is_new);
  g_assert_cmpint (find_made (sets, n_known, -1, &is_new), ==, n_known);
  soma_cell_sets_free (sets);
}

/* One is not taken for another that begins like it, or that another piece covers. */
static void
test_different (void)
{
  const uint16_t cells[] = { 1, 2, 3, 5 };
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS, sizeof (int));
  bool is_new;

  g_assert_cmpint (find (sets, 0, cells, 3, 0, &is_new), ==, 0);
  g_assert_cmpint (find (sets, 0, cells, 4, 1, &is_new), ==, 1);
  g_assert_cmpint (find (sets, 1, cells, 3, 2, &is_new), ==, 2);
  g_assert_cmpint (find (sets, 0, &cells[1], 3, 3, &is_new), ==, 3);
  g_assert_cmpint (find (sets, 0, cells, 3, 4, &is_new), ==, 0);
  g_assert_false (is_new);
  soma_cell_sets_free (sets);
}

/* Many cells are not kept for ever, either. */
static void
test_large (void)
{
  SomaCellSets *sets = soma_cell_sets_new (N_CELLS, sizeof (int));
  g_autofree uint16_t *cells = g_new (uint16_t, N_CELLS);
  bool is_new;

  for (int i = 0; i < N_CELLS; i++)
    cells[i] = (uint16_t) i;
  for (int i = 0; i < 1000; i++)
    {
      find (sets, i, cells, N_CELLS, i, &is_new);
      g_assert_true (is_new);
      g_assert_cmpint (find (sets, i, cells, N_CELLS, -1, &is_new), ==, i);
      g_assert_false (is_new);
    }
  find (sets, 0, cells, N_CELLS, 0, &is_new);
  g_assert_true (is_new);
  soma_cell_sets_free (sets);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cell-sets/many", test_many);
  g_test_add_func ("/cell-sets/different", test_different);
  g_test_add_func ("/cell-sets/large", test_large);
  return g_test_run ();
}
