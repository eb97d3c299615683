/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "bits-fixture.h"

static int
find_piece (SomaBitBoard *board, const char *letter)
{
  const SomaPieceSet *set = soma_bit_board_get_puzzle (board)->set;

  for (int i = 0; i < set->n_pieces; i++)
    if (g_str_equal (set->pieces[i].letter, letter))
      return i;
  g_assert_not_reached ();
}

static void
assert_bits (const SomaBits *bits, const char *numbers)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < bits->n_bits; i++)
    if (soma_bits_get (bits, i))
      g_string_append_printf (text, "%s%d", text->len > 0 ? " " : "", i);
  g_assert_cmpstr (text->str, ==, numbers);
}

static void
enter (SomaBitBoard *board, const char *hex)
{
  SomaBits bits = *soma_bit_board_get_second (board);

  g_assert_cmpint (soma_bits_read_hex (&bits, hex), ==, SOMA_BITS_OK);
  soma_bit_board_set_second (board, &bits);
}

/* Whether the second row fits into the free cells. */
static gboolean
fits (SomaBitBoard *board)
{
  SomaBits both = soma_bits_combine (*soma_bit_board_get_first (board), SOMA_BITS_AND,
                                     soma_bit_board_get_second (board));

  return soma_bits_is_empty (&both);
}

/* The example that explains the numbering. */
static void
test_example (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  enter (board, "B4");
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_bits (soma_bit_board_get_first (board), "19 21 22 24");

  enter (board, "40301B4");
  g_assert_false (fits (board));
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  assert_bits (soma_bit_board_get_first (board), "0 9 10 18 19 21 22 24");
}

static void
test_numbers (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);
  const SomaFigure *figure = soma_bit_board_get_puzzle (board)->figure;

  for (int i = 0; i < figure->n_cells; i++)
    {
      /* About the middle: x to the right, y up, z towards the viewer. */
      int x = figure->cells[i].x - 1, y = figure->cells[i].z - 1, z = 1 - figure->cells[i].y;
      int number = y + 1 + 3 * (1 - x) + 9 * (z + 1);
      g_assert_cmpint (soma_bit_board_get_bit (board, i), ==, number);
      g_assert_cmpint (soma_cell_numbers_get (SOMA_CELL_NUMBERS_COLUMNS, figure, i), ==, number);
      number = 1 + (x + 1) + 3 * (1 - z) + 9 * (y + 1);
      g_assert_cmpint (soma_cell_numbers_get (SOMA_CELL_NUMBERS_ROWS, figure, i), ==, number);
    }
}

/* With other numbers, the same cells are in the rows, in the same colours. */
static void
test_other_numbers (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  enter (board, "B4");
  soma_bit_board_apply (board, SOMA_BITS_OR, 0x123456);
  enter (board, "4000001");
  soma_bit_board_set_numbers (board, SOMA_CELL_NUMBERS_ROWS);
  assert_bits (soma_bit_board_get_first (board), "0 1 10 11");
  assert_bits (soma_bit_board_get_second (board), "8 18");
  g_assert_cmphex (soma_bit_board_get_colours (board)[11], ==, 0x123456);
  soma_bit_board_set_numbers (board, SOMA_CELL_NUMBERS_COLUMNS);
  assert_bits (soma_bit_board_get_first (board), "19 21 22 24");
  assert_bits (soma_bit_board_get_second (board), "0 26");
}

static void
test_operations (void)
{
  for (int round = 0; round < 200; round++)
    {
      int n = g_test_rand_int_range (1, SOMA_MAX_CELLS + 1);
      SomaBits a = soma_bits_new (n), b = soma_bits_new (n);
      g_autofree gboolean *in_a = g_new (gboolean, n), *in_b = g_new (gboolean, n);
      int count = 0;

      for (int i = 0; i < n; i++)
        {
          soma_bits_set (&a, i, in_a[i] = g_test_rand_bit ());
          soma_bits_set (&b, i, in_b[i] = g_test_rand_bit ());
          count += in_a[i];
        }
      SomaBits either = soma_bits_combine (a, SOMA_BITS_OR, &b);
      SomaBits both = soma_bits_combine (a, SOMA_BITS_AND, &b);
      SomaBits rest = soma_bits_combine (a, SOMA_BITS_AND_NOT, &b);
      SomaBits one = soma_bits_combine (a, SOMA_BITS_XOR, &b);
      for (int i = 0; i < n; i++)
        {
          g_assert_cmpint (soma_bits_get (&either, i), ==, in_a[i] || in_b[i]);
          g_assert_cmpint (soma_bits_get (&both, i), ==, in_a[i] && in_b[i]);
          g_assert_cmpint (soma_bits_get (&rest, i), ==, in_a[i] && !in_b[i]);
          g_assert_cmpint (soma_bits_get (&one, i), ==, in_a[i] != in_b[i]);
        }
      g_assert_cmpint (soma_bits_count (&a), ==, count);

      g_autofree char *hex = soma_bits_write_hex (&a);
      SomaBits read = soma_bits_new (n);
      g_assert_cmpint (soma_bits_read_hex (&read, hex), ==, SOMA_BITS_OK);
      g_assert_true (soma_bits_equal (&a, &read));
    }
}

static void
test_text (void)
{
  SomaBits bits = soma_bits_new (70);
  g_autofree char *nothing = soma_bits_write_hex (&bits);

  g_assert_cmpstr (nothing, ==, "0");
  g_assert_cmpint (soma_bits_read_hex (&bits, " 0x2a 0000 00000000 0001 "), ==, SOMA_BITS_OK);
  assert_bits (&bits, "0 2 4 69");
  g_autofree char *hex = soma_bits_write_hex (&bits);
  g_assert_cmpstr (hex, ==, "2A 0000000000000001");

  const char *const unfinished[] = { "", "  ", "0x", " 0X " };
  for (gsize i = 0; i < G_N_ELEMENTS (unfinished); i++)
    g_assert_cmpint (soma_bits_read_hex (&bits, unfinished[i]), ==, SOMA_BITS_UNFINISHED);
  const char *const wrong[] = { "12G", "-1", "1.", "ä" };
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_cmpint (soma_bits_read_hex (&bits, wrong[i]), ==, SOMA_BITS_NOT_HEXADECIMAL);
  g_assert_cmpint (soma_bits_read_hex (&bits, "40 0000000000000000"), ==, SOMA_BITS_TOO_LARGE);
  g_autofree char *huge = g_strnfill (400, 'F');
  g_assert_cmpint (soma_bits_read_hex (&bits, huge), ==, SOMA_BITS_TOO_LARGE);
  assert_bits (&bits, "0 2 4 69");
  g_autofree char *zeros = g_strnfill (400, '0');
  g_assert_cmpint (soma_bits_read_hex (&bits, zeros), ==, SOMA_BITS_OK);
}

/* In a box, every orientation has as many placements as its freedom implies, and together they are
 * the known ones. */
static void
test_orientations (void)
{
  static const struct
  {
    const char *letter;
    int n_orientations, n_placements;
  } known[] = { { "V", 12, 144 }, { "L", 24, 144 }, { "T", 12, 72 }, { "Z", 12, 72 },
                { "A", 12, 96 },  { "B", 12, 96 },  { "P", 8, 64 } };
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      int n;
      soma_bit_board_set_piece (board, find_piece (board, known[i].letter));
      const SomaOrientation *orientations = soma_bit_board_get_orientations (board, &n);
      g_assert_cmpint (n, ==, known[i].n_orientations);
      g_assert_cmpint (soma_bit_board_get_n_placements (board), ==, known[i].n_placements);
      for (int o = 0; o < n; o++)
        {
          const int *freedom = orientations[o].freedom;
          g_assert_cmpint (freedom[0] * freedom[1] * freedom[2], ==, orientations[o].n_placements);
          for (int axis = 0; axis < 3; axis++)
            g_assert_cmpint (freedom[axis] + orientations[o].extent[axis], ==, 4);
        }
    }
}

static void
test_placements (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n_fitting = 0, n_counted = 0;

  soma_bit_board_set_piece (board, find_piece (board, "T"));
  g_assert_cmpint (soma_bit_board_get_placement (board), ==, 0);
  for (int p = 0; p < 72; p++)
    {
      soma_bit_board_set_placement (board, p);
      g_assert_cmpint (soma_bits_count (soma_bit_board_get_second (board)), ==, 4);
      g_assert_true (
          g_hash_table_add (seen, soma_bits_write_hex (soma_bit_board_get_second (board))));
    }

  /* Beside the middle layer, from below, there is room where nothing touches it. */
  enter (board, "2492492");
  g_assert_cmpint (soma_bit_board_get_placement (board), ==, -1);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0);
  for (int p = 0; p < 72; p++)
    {
      soma_bit_board_set_placement (board, p);
      n_counted += fits (board);
    }
  soma_bit_board_set_second (board, soma_bit_board_get_first (board));
  while (soma_bit_board_find_fitting (board, FALSE))
    n_fitting++;
  g_assert_cmpint (n_fitting, ==, n_counted);
  g_assert_cmpint (n_fitting, ==, 2 * 8);
  while (soma_bit_board_find_fitting (board, TRUE))
    n_fitting--;
  g_assert_cmpint (n_fitting, ==, 1);
}

/* Toggling, clearing, and a notification of each. */
static void
test_changes (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (2, 5, 7);
  guint n_changed = 0;

  g_signal_connect_swapped (board, "notify::placement", G_CALLBACK (g_atomic_int_inc), &n_changed);
  soma_bit_board_toggle_second (board, 69);
  soma_bit_board_toggle_second (board, 3);
  soma_bit_board_apply (board, SOMA_BITS_XOR, 0);
  assert_bits (soma_bit_board_get_first (board), "3 69");
  soma_bit_board_toggle_second (board, 69);
  soma_bit_board_apply (board, SOMA_BITS_AND_NOT, 0);
  assert_bits (soma_bit_board_get_first (board), "69");
  soma_bit_board_clear_first (board);
  g_assert_true (soma_bits_is_empty (soma_bit_board_get_first (board)));
  g_assert_cmpuint (n_changed, ==, 6);

  /* Setting the same again changes nothing. */
  soma_bit_board_set_second (board, soma_bit_board_get_second (board));
  g_assert_cmpuint (n_changed, ==, 6);
  g_assert_finalize_object (g_steal_pointer (&board));
}

/* What is occupied keeps its colour; what becomes occupied has the piece's, or the one given. */
static void
test_colours (void)
{
  g_autoptr (SomaBitBoard) board = soma_fixture_bit_board (3, 3, 3);
  SomaPuzzle *puzzle = soma_bit_board_get_puzzle (board);
  const guint32 *colours = soma_bit_board_get_colours (board);
  SomaBits bits = soma_bits_new (soma_bit_board_get_first (board)->n_bits);

  soma_bits_set (&bits, 0, TRUE);
  soma_bit_board_set_second (board, &bits);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0x123456);
  soma_bits_set (&bits, 1, TRUE);
  soma_bit_board_set_second (board, &bits);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0x654321);
  g_assert_cmphex (colours[0], ==, 0x123456);
  g_assert_cmphex (colours[1], ==, 0x654321);

  soma_bit_board_set_piece (board, 1);
  g_assert_true (soma_bit_board_find_fitting (board, FALSE));
  SomaBits placed = *soma_bit_board_get_second (board);
  soma_bit_board_apply (board, SOMA_BITS_OR, 0xabcdef);
  for (int i = 0; i < placed.n_bits; i++)
    if (soma_bits_get (&placed, i))
      g_assert_cmphex (colours[i], ==, puzzle->set->pieces[1].colour);
  g_assert_cmphex (colours[0], ==, 0x123456);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bits/example", test_example);
  g_test_add_func ("/bits/numbers", test_numbers);
  g_test_add_func ("/bits/other-numbers", test_other_numbers);
  g_test_add_func ("/bits/operations", test_operations);
  g_test_add_func ("/bits/text", test_text);
  g_test_add_func ("/bits/orientations", test_orientations);
  g_test_add_func ("/bits/placements", test_placements);
  g_test_add_func ("/bits/changes", test_changes);
  g_test_add_func ("/bits/colours", test_colours);
  return g_test_run ();
}
