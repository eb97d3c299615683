/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-list.h"

#include "model-fixture.h"

static void
test_finalize (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");
  SomaSolutionList *list = soma_solution_list_new (cube);

  g_assert_finalize_object (list);
  soma_puzzle_unref (cube);
}

/* A bar of single cubes: with more than 255 copies, which one byte cannot number, and optional. */
static SomaPuzzle *
make_bar (int n_cells)
{
  SomaCell cell = { 0, 0, 0 };
  SomaPiece cube = { .letter = "C", .max_count = n_cells, .n_cells = 1, .cells = &cell };
  SomaPieceSet *set = soma_piece_set_new ("", &cube, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (n_cells, 1, 1, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);

  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

/* Solution `number`: copy numbers in ascending order from there, the last cell empty. */
static void
make_solution (guint16 *copy_at, int n_cells, int number)
{
  for (int i = 0; i < n_cells; i++)
    copy_at[i] = (number + i) % n_cells;
  copy_at[n_cells - 1] = SOMA_NO_COPY;
}

static void
append_batch (SomaSolutionList *list, SomaPuzzle *puzzle, int first, int n)
{
  int n_cells = puzzle->figure->n_cells;
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  g_autofree guint16 *copy_at = g_new (guint16, n_cells);

  for (int i = first; i < first + n; i++)
    {
      make_solution (copy_at, n_cells, i);
      soma_packing_append (soma_packing_for (puzzle), copy_at, packed);
    }
  soma_solution_list_append (list, packed);
}

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, guint *total)
{
  g_assert_cmpuint (position, ==, *total);
  g_assert_cmpuint (removed, ==, 0);
  *total += added;
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, *total);
}

static void
check_list (int n_cells, int cell_size)
{
  SomaPuzzle *bar = make_bar (n_cells);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (bar);
  g_autofree guint16 *copy_at = g_new (guint16, n_cells);
  guint total = 0;

  g_assert_cmpint (soma_packing_for (bar).cell_size, ==, cell_size);
  g_signal_connect (list, "items-changed", G_CALLBACK (items_changed_cb), &total);
  append_batch (list, bar, 0, 3);
  append_batch (list, bar, 3, 0);
  append_batch (list, bar, 3, 4);
  g_assert_cmpuint (total, ==, 7);
  for (int i = 0; i < 7; i++)
    {
      g_autoptr (SomaSolution) solution = g_list_model_get_item (G_LIST_MODEL (list), i);

      make_solution (copy_at, n_cells, i);
      g_assert_cmpuint (soma_solution_get_index (solution), ==, i);
      g_assert_cmpmem (soma_solution_get_copy_at (solution), n_cells * sizeof *copy_at, copy_at,
                       n_cells * sizeof *copy_at);
    }
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (list), 7));
  soma_puzzle_unref (bar);
}

static void
test_one_byte (void)
{
  check_list (9, 1);
  check_list (255, 1);
}

static void
test_two_bytes (void)
{
  check_list (256, 2);
  check_list (1000, 2);
}

/* The limit holds whatever the size of a solution. */
static void
test_limit (void)
{
  g_assert_cmpuint (soma_packing_limit ((SomaPacking){ 27, 1 }), ==, 1000000);
  for (int n_cells = 1; n_cells <= SOMA_MAX_CELLS; n_cells++)
    {
      SomaPacking packing = { n_cells, 2 };

      g_assert_cmpuint (soma_packing_limit (packing) * soma_packing_size (packing), <=, 256 << 20);
      g_assert_cmpuint (soma_packing_limit (packing), >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solution-list/finalize", test_finalize);
  g_test_add_func ("/solution-list/one-byte", test_one_byte);
  g_test_add_func ("/solution-list/two-bytes", test_two_bytes);
  g_test_add_func ("/solution-list/limit", test_limit);
  return g_test_run ();
}
