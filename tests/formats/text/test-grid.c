/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
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
  g_assert_true (contents->format == &soma_format_grid);
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
  assert_refused ("17\n1\n", 5, "test.soma:1: the edge length");
  assert_refused ("2\n257\n", 5, "test.soma:2: the number");
  assert_refused ("2\n0\n", 4, "test.soma:2: the number");
  assert_refused ("1\n2\n1 0\n", 8, "test.soma:3: piece 2");
  g_autoptr (SomaFileContents) contents = parse ("1\n1\n1 1\n");
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 3, FALSE, "last piece");
}

static void
write_solution (GString *out, const SomaFileEntry *entry, const uint16_t *copy_at)
{
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, entry->distinct_pieces, NULL);

  soma_grid_write_solution (out, 7, puzzle, copy_at);
}

static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (two);
  g_autoptr (GString) text = g_string_new (NULL);
  const uint16_t copy_at[8] = { 0, 0, 0, 1, 2, 2, 1, 1 };

  write_solution (text, get_entry (contents, 0), copy_at);
  g_assert_cmpstr (text->str, ==, "Solution 7 is\n\n11\n12\n33\n22\n\n");
}

/* As many pieces as a file can have are told apart by their letters. */
static void
test_many_pieces (void)
{
  g_autoptr (GString) text = g_string_new ("4 64\n");
  uint16_t copy_at[64];

  for (int i = 0; i < 64 * 64; i++)
    g_string_append_c (text, i % 65 == 0 ? 'x' : '0');
  for (int i = 0; i < 64; i++)
    copy_at[i] = (uint16_t) i;
  g_autoptr (SomaFileContents) contents = parse (text->str);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpint (entry->set->n_pieces, ==, 64);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpstr (entry->set->pieces[i].letter, !=, entry->set->pieces[j].letter);
  g_string_truncate (text, 0);
  write_solution (text, entry, copy_at);
  g_assert_true (g_str_has_suffix (text->str, "\nvwxy\nzαβγ\n\n"));
}

/* The largest cube of the most pieces, sixteen cells each. */
static void
test_largest (void)
{
  const int n_cells = 16 * 16 * 16;
  g_autoptr (GString) text = g_string_new ("16 256\n");

  g_string_set_size (text, text->len + 256 * (gsize) n_cells);
  memset (text->str + 7, '0', text->len - 7);
  for (int i = 0; i < 256; i++)
    memset (text->str + 7 + i * n_cells + 16 * i, 'x', 16);
  g_autoptr (SomaFileContents) contents = parse (text->str);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpint (entry->figure->n_cells, ==, SOMA_MAX_CELLS);
  g_assert_cmpint (entry->set->n_pieces, ==, SOMA_MAX_PIECES);
  for (int i = 0; i < 256; i++)
    for (int j = 0; j < i; j++)
      g_assert_cmpstr (entry->set->pieces[i].letter, !=, entry->set->pieces[j].letter);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/read", test_read);
  g_test_add_func ("/grid/axes", test_axes);
  g_test_add_func ("/grid/mistakes", test_mistakes);
  g_test_add_func ("/grid/write", test_write);
  g_test_add_func ("/grid/many-pieces", test_many_pieces);
  g_test_add_func ("/grid/largest", test_largest);
  return g_test_run ();
}
