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

static SomaPuzzle *
make_puzzle (int edge, const SomaPiece *pieces, int n_pieces, gboolean distinct)
{
  SomaFigure *cube = soma_figure_new_box (edge, edge, edge, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", cube, set, NULL, 0, distinct, NULL);

  soma_piece_set_unref (set);
  soma_figure_unref (cube);
  return puzzle;
}

/* What can be written is read as the same pieces, in their order. */
static void
assert_round_trip (const SomaPuzzle *puzzle)
{
  g_autoptr (GString) text = g_string_new (NULL);
  soma_grid_write_puzzle (text, puzzle);
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 1, 0);
  const SomaFileEntry *entry = get_entry (copy, 0);
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  g_assert_true (soma_figure_equal (entry->figure, puzzle->figure));
  g_assert_cmpint (entry->set->n_pieces, ==, n_copies);
  for (int i = 0; i < n_copies; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, i)];
      g_assert_true (soma_piece_same_shape (piece, &entry->set->pieces[i], false));
      for (int j = 0; j < i; j++)
        g_assert_cmpstr (entry->set->pieces[i].letter, !=, entry->set->pieces[j].letter);
    }
}

/* Cuts the cube at random into pieces, connected or not; now and then it is not quite cut up. */
static SomaPuzzle *
make_random_puzzle (GRand *random)
{
  int edge = g_rand_int_range (random, 1, 5), n_pieces = g_rand_int_range (random, 1, 9);
  SomaCell cells[8][64];
  SomaPiece pieces[8] = { 0 };
  for (int i = 0; i < edge * edge * edge; i++)
    {
      SomaPiece *piece = &pieces[g_rand_int_range (random, 0, n_pieces)];
      cells[piece - pieces][piece->n_cells++] =
          (SomaCell){ (int16_t) (i % edge), (int16_t) (i / edge % edge),
                      (int16_t) (i / edge / edge) };
    }
  int n = 0;
  for (int i = 0; i < n_pieces; i++)
    if (pieces[i].n_cells > 0)
      {
        pieces[n] = pieces[i];
        pieces[n].letter[0] = (char) ('A' + i);
        pieces[n].min_count = pieces[n].max_count = 1;
        pieces[n++].cells = cells[i];
      }
  switch (g_rand_int_range (random, 0, 5))
    {
    case 0:
      pieces[0].max_count = g_rand_int_range (random, 0, 3);
      pieces[0].min_count = g_rand_int_range (random, 0, pieces[0].max_count + 1);
      break;
    case 1:
      if (pieces[0].n_cells > 1)
        pieces[0].n_cells--;
      break;
    default:
      break;
    }
  return make_puzzle (edge, pieces, n, g_rand_boolean (random));
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  int n_written = 0, n_refused = 0;
  for (int round = 0; round < 2000; round++)
    {
      SomaPuzzle *puzzle = make_random_puzzle (random);
      gboolean can_write = soma_grid_can_write (puzzle);
      if (can_write)
        assert_round_trip (puzzle);
      n_written += can_write;
      n_refused += !can_write;
      soma_puzzle_unref (puzzle);
    }
  g_assert_cmpint (n_written, >, 500);
  g_assert_cmpint (n_refused, >, 100);
}

/* Every refusal has its reason. */
static void
test_refusals (void)
{
  const SomaCell two_cells[] = { { 0, 0, 0 }, { 1, 0, 0 } },
                 long_cells[] = { { 0, 0, 0 }, { 2, 0, 0 } };
  SomaPiece unit = { "U", "", 0, 8, 8, 1, two_cells }, domino = { "D", "", 0, 1, 1, 2, two_cells };
  SomaPiece apart = { "A", "", 0, 1, 1, 2, long_cells }, none = { "N", "", 0, 0, 0, 1, two_cells };
  SomaPiece more = { "M", "", 0, 6, 7, 1, two_cells }, six = { "S", "", 0, 6, 6, 1, two_cells };
  const struct
  {
    SomaPiece pieces[3];
    int n_pieces;
    gboolean distinct, fits;
  } cases[] = {
    { { unit }, 1, TRUE, TRUE },
    { { unit }, 1, FALSE, FALSE },        /* of one shape, and not distinct */
    { { unit, domino }, 2, TRUE, FALSE }, /* too much */
    { { six }, 1, TRUE, FALSE },          /* too little */
    { { six, domino }, 2, TRUE, TRUE },
    { { six, apart }, 2, TRUE, FALSE }, /* does not fit */
    { { more, domino }, 2, TRUE, FALSE },
    { { six, domino, none }, 3, TRUE, TRUE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SomaPuzzle *puzzle = make_puzzle (2, cases[i].pieces, cases[i].n_pieces, cases[i].distinct);
      g_test_message ("case %u", i);
      g_assert_cmpint (soma_grid_can_write (puzzle), ==, cases[i].fits);
      if (cases[i].fits)
        assert_round_trip (puzzle);
      soma_puzzle_unref (puzzle);
    }
}

/* As many pieces as a file can have are told apart by their letters. */
static void
test_many_pieces (void)
{
  const SomaCell cell = { 0, 0, 0 };
  SomaPiece unit = { "U", "", 0, 64, 64, 1, &cell };
  SomaPuzzle *puzzle = make_puzzle (4, &unit, 1, TRUE);
  uint16_t copy_at[64];
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (soma_grid_can_write (puzzle));
  assert_round_trip (puzzle);
  for (int i = 0; i < 64; i++)
    copy_at[i] = (uint16_t) i;
  soma_grid_write_solution (text, 1, puzzle, copy_at);
  g_assert_true (g_str_has_suffix (text->str, "\nvwxy\nzαβγ\n\n"));
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
  g_test_add_func ("/grid/random", test_random);
  g_test_add_func ("/grid/refusals", test_refusals);
  g_test_add_func ("/grid/many-pieces", test_many_pieces);
  return g_test_run ();
}
