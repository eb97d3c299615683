/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <glib/gstdio.h>

#include "count-parts.h"
#include "solver.h"

/* The grid format's example: two V and a domino fill the cube of edge 2. */
static const char two[] = "2 // length of edge\n3 // number of pieces\n"
                          "11 10 00 00\n11 10 00 00\n11 00 00 00\n";

/* Checks one printed block of the example: the pieces have their sizes and are connected as they
 * should be: a V is three cells of one 2x2 square, the domino two cells side by side. */
static void
check_block (const char *block)
{
  int n_cells[3] = { 0 }, spread[3] = { 0 };
  g_auto (GStrv) rows = g_strsplit (block, "\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, 4);
  int first[3] = { -1, -1, -1 };
  for (int cell = 0; cell < 8; cell++)
    {
      g_assert_cmpuint (strlen (rows[cell / 2]), ==, 2);
      int piece = rows[cell / 2][cell % 2] - '1';
      g_assert_cmpint (piece, >=, 0);
      g_assert_cmpint (piece, <, 3);
      n_cells[piece]++;
      first[piece] = first[piece] < 0 ? cell : first[piece];
      spread[piece] |= cell ^ first[piece]; /* one bit for each axis along which it has extent */
    }
  for (int piece = 0; piece < 3; piece++)
    {
      int n_axes = (spread[piece] & 1) + (spread[piece] >> 1 & 1) + (spread[piece] >> 2);
      g_assert_cmpint (n_cells[piece], ==, piece == 2 ? 2 : 3);
      g_assert_cmpint (n_axes, ==, piece == 2 ? 1 : 2);
    }
}

static void
test_grid (void)
{
  g_autoptr (SolverResult) result = solver_run ("--grid", two);
  g_assert_cmpint (result->status, ==, 0);
  g_auto (GStrv) parts = g_strsplit (result->out, "\n\n", -1);
  g_assert_cmpuint (g_strv_length (parts), ==, 2 * 3 + 1);
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *title = g_strdup_printf ("Solution %d is", i + 1);
      g_assert_cmpstr (parts[2 * i], ==, title);
      check_block (parts[2 * i + 1]);
      for (int j = 0; j < i; j++)
        g_assert_cmpstr (parts[2 * i + 1], !=, parts[2 * j + 1]);
    }
  g_assert_cmpstr (parts[6], ==, "");

  g_autofree char *path = solver_write_file ("two.txt", two);
  g_autofree char *arguments = g_strconcat ("count --symmetry=none ", path, NULL);
  solver_assert_run (arguments, NULL, 0, "two.txt\t72\n");
  solver_assert_refused ("--grid", SOLVER_CUBE, "-:1: ");
}

static void
assert_number_of_solutions (const char *arguments, const char *input, int n)
{
  g_autoptr (SolverResult) result = solver_run (arguments, input);
  g_assert_cmpstr (result->err, ==, "");
  g_assert_cmpint (count_parts (result->out, "Solution "), ==, n);
}

/* A number that stands alone after --grid is its argument, anything else a file. */
static void
test_grid_number (void)
{
  assert_number_of_solutions ("--grid 1", two, 1);
  assert_number_of_solutions ("--grid=2", two, 2);
  assert_number_of_solutions ("--grid", two, 3);
  solver_assert_refused ("--grid=two", two, "“two”");
  solver_assert_refused ("--grid 0", two, "“0”");

  g_autofree char *before = g_get_current_dir ();
  g_assert_cmpint (g_chdir (g_get_tmp_dir ()), ==, 0);
  g_free (solver_write_file ("3pieces.txt", two));
  g_free (solver_write_file ("1", two));
  assert_number_of_solutions ("--grid 3pieces.txt", NULL, 3);
  assert_number_of_solutions ("--grid 2 3pieces.txt", NULL, 2);
  assert_number_of_solutions ("3pieces.txt --grid 2", NULL, 2);
  assert_number_of_solutions ("--grid ./1", NULL, 3);
  assert_number_of_solutions ("--grid -- 1", NULL, 3);
  g_assert_cmpint (g_chdir (before), ==, 0);
}

static void
turn (const char *block, int quarter, char *turned)
{
  for (int cell = 0; cell < 8; cell++)
    {
      int x = cell & 1, y = cell >> 1 & 1, z = cell >> 2;
      int to = quarter == 0 ? (1 - y) + 2 * x + 4 * z : x + 2 * (1 - z) + 4 * y;
      turned[to] = block[cell];
    }
  turned[8] = '\0';
}

/* Adds the block and all its rotations. */
static void
add_rotations (GHashTable *blocks, const char *block)
{
  char turned[9];
  if (!g_hash_table_add (blocks, g_strdup (block)))
    return;
  for (int quarter = 0; quarter < 2; quarter++)
    {
      turn (block, quarter, turned);
      add_rotations (blocks, turned);
    }
}

/* The "puzzle" program prints these two, in this order, when it is asked for two; as the manual
 * page says, ours are the same up to rotation and order. */
static void
test_grid_example (void)
{
  const char *theirs[] = { "12132213", "22131213" };
  g_autoptr (SolverResult) result = solver_run ("--grid=2", two);
  g_auto (GStrv) parts = g_strsplit (result->out, "\n\n", -1);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GHashTable) rotations =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      add_rotations (rotations, theirs[i]);
      g_assert_cmpuint (g_hash_table_size (rotations), ==, 24);
      int n_found = 0;
      for (int j = 0; j < 2; j++)
        {
          g_auto (GStrv) rows = g_strsplit (parts[2 * j + 1], "\n", -1);
          g_autofree char *ours = g_strjoinv ("", rows);
          n_found += g_hash_table_contains (rotations, ours);
        }
      g_assert_cmpint (n_found, ==, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid-input/grid", test_grid);
  g_test_add_func ("/grid-input/grid-number", test_grid_number);
  g_test_add_func ("/grid-input/grid-example", test_grid_example);
  return g_test_run ();
}
