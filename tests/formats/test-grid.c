/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "file-support.h"
#include "grid-format.h"

static const char two[] = "2 // length of edge\n3 // number of pieces\n"
                          "11\n10\n00\n00\n\n1 1\nx0 00 00\n11 00 // the domino\n00 00\n";

static void
test_read (void)
{
  g_autoptr (SomaFileContents) contents = parse (two);
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpint (contents->format, ==, SOMA_FILE_FORMAT_GRID);
  g_assert_cmpstr (entry->id, ==, "test.soma");
  g_assert_true (entry->distinct_pieces);
  g_assert_cmpint (entry->figure->n_cells, ==, 8);
  g_assert_cmpint (entry->set->n_pieces, ==, 3);
  g_assert_cmpint (entry->set->pieces[1].n_cells, ==, 3);
  g_assert_cmpint (entry->set->pieces[2].n_cells, ==, 2);
}

static void
test_axes (void)
{
  /* Characters go right, rows back, blocks up. */
  g_autoptr (SomaFileContents) contents = parse ("2\n2\n11 10 10 00\n00 01 01 11\n");
  const SomaPiece *piece = &get_entry (contents, 0)->set->pieces[0];
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  g_assert_cmpint (piece->n_cells, ==, 4);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (soma_cell_compare (piece->cells[i], cells[i]), ==, 0);
}

static void
test_mistakes (void)
{
  assert_refused ("2\n1\n11 11 11 10\n", 16, "test.soma:3: the pieces have 7 cells");
  assert_refused ("2\n1\n11 11\n", 10, "test.soma:3: the file ends");
  assert_refused ("11\n1\n", 5, "test.soma:1: the length");
  assert_refused ("2\n65\n", 5, "test.soma:2: the number");
  assert_refused ("2\n0\n", 4, "test.soma:2: the number");
  assert_refused ("1\n2\n1 0\n", 8, "test.soma:3: piece 2");
  g_autoptr (SomaFileContents) contents = parse ("1\n1\n1 1\n");
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 3, FALSE, "last piece");
}

static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (two);
  SomaFileEntry *entry = get_entry (contents, 0);
  SomaPuzzle *puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, entry->distinct_pieces, NULL);
  g_assert_true (soma_grid_can_write (puzzle));
  g_autoptr (GString) text = g_string_new (NULL);
  soma_grid_write_puzzle (text, puzzle);
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 1, 0);
  for (int i = 0; i < 3; i++)
    g_assert_true (soma_piece_same_shape (&entry->set->pieces[i],
                                          &get_entry (copy, 0)->set->pieces[i], false));

  const uint16_t copy_at[8] = { 0, 0, 0, 1, 2, 2, 1, 1 };
  g_string_truncate (text, 0);
  soma_grid_write_solution (text, 7, puzzle, copy_at);
  g_assert_cmpstr (text->str, ==, "Solution 7 is\n\n11\n12\n33\n22\n\n");

  SomaFigure *box = soma_figure_new_box (2, 2, 1, NULL);
  SomaPuzzle *flat = soma_puzzle_new ("", box, entry->set, NULL, 0, FALSE, NULL);
  g_assert_false (soma_grid_can_write (flat));
  soma_puzzle_unref (flat);
  soma_figure_unref (box);
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/read", test_read);
  g_test_add_func ("/grid/axes", test_axes);
  g_test_add_func ("/grid/mistakes", test_mistakes);
  g_test_add_func ("/grid/write", test_write);
  return g_test_run ();
}
