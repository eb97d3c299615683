/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

static void
assert_piece (const SomaFileEntry *entry, int i, const char *letter, const char *name, int count,
              const char *cells)
{
  g_assert_cmpint (i, <, entry->set->n_pieces);
  const SomaPiece *piece = &entry->set->pieces[i];
  g_autoptr (SomaFigure) shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);

  g_assert_cmpstr (piece->letter, ==, letter);
  g_assert_cmpstr (piece->name, ==, name);
  g_assert_cmpint (piece->min_count, ==, count);
  g_assert_cmpint (piece->max_count, ==, count);
  assert_cells (shape, cells);
}

static void
assert_pins (const SomaFileEntry *entry, const char *pins)
{
  g_autofree char *text = draw_marks (entry->pins, entry->figure->n_cells);

  g_assert_cmpstr (text, ==, pins);
}

/* Coordinates, counts, and a piece that stays. */
static void
test_pieces (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("# Two by three\r\n\r\nD:xDim=3:yDim=2:zDim=2\r\n"
             "C:name=V:type=M:repeat=2:layout=0 0 0, 1 0 0, 0 1 0\r\n"
             "C:name=Long:type=M:layout= 0 0 -1,0 0 0 , 0 0 1\r\n"
             "C:name=B:type=S:layout=2 1 1, 2 0 1, 2 0 0\r\n~D\r\n");

  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_true (contents->format == &soma_format_polycube);
  g_assert_cmpstr (entry->id, ==, "test.soma#1");
  g_assert_cmpint (entry->line, ==, 3);
  g_assert_cmpint (entry->figure->n_cells, ==, 12);
  g_assert_cmpint (entry->set->n_pieces, ==, 3);
  assert_piece (entry, 0, "V", "", 2, "000 100 010");
  assert_piece (entry, 1, "A", "Long", 1, "000 001 002");
  assert_piece (entry, 2, "B", "", 1, "000 001 011");
  assert_pins (entry, "..B.....B..B");
  g_assert_false (entry->distinct_pieces);
}

/* As the program prints a puzzle: rows from the back, planes from below. */
static void
test_drawing (void)
{
  g_autoptr (SomaFileContents) contents = parse ("D:xDim=3:yDim=2:zDim=2\n"
                                                 "C:name=A:type=M:layout=0 0 0, 1 0 0\n"
                                                 "L:stationary=N *\n"
                                                 " . . N, * * N\n"
                                                 " . . N, . . N\n"
                                                 "~L\n~D\n");

  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);
  assert_cells (entry->figure, "000 100 200 010 110 210 001 101 201 211");
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  assert_piece (entry, 1, "N", "", 1, "000 010 001 011");
  assert_pins (entry, "..N..N..NN");
}

/* A drawing of all of the box is a solution; empty lines part drawings. */
static void
test_solution (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("D:xDim=3:yDim=2\nL\nA A B\nC B B\n~L\n~D\n"
             "D:xDim=3:yDim=2:zDim=1:oneSide\nL\n\nX\n\n. L\n. L\nL L\n\n~L\nL\n. . .\n. . .\n~L\n"
             "~D\n");

  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, 7, FALSE, "oneSide is ignored");
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 1);
  assert_solution (get_entry (contents, 0), 0);
  g_assert_cmpuint (get_entry (contents, 1)->solutions->len, ==, 0);
  assert_piece (get_entry (contents, 1), 1, "L", "", 1, "000 100 110 120");
  g_assert_null (get_entry (contents, 1)->pins);
}

#define BOX "D:xDim=2:yDim=2:zDim=2\n"
#define GOOD BOX "C:name=A:type=M:layout=0 0 0, 1 0 0\n~D\n"

static void
test_mistakes (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      BOX "C:name=A:type=X:layout=0 0 0\nC:again\n~D\n"
          "D:xDim=0:yDim=2\n~D\n"
          "D:xDim=2\n~D\n" BOX "C:name=A:layout=0 0 0, 1 0 x\n~D\n" BOX
          "C:name=A:layout=0 0 0, 1 0 0, 0 0 0\n~D\n" BOX
          "C:name=A:layout=0 0 0:repeat=-1\n~D\n" BOX "C:name=A:type=S:layout=0 0 2\n~D\n" BOX
          "Z\n~D\n" BOX "L\nA\n" GOOD BOX "C:name=A:layout=0 0 0, 999 999 999\n~D\n"
          "D:xDim=1024:yDim=1024:zDim=1024\n~D\n" BOX "C:name=A:hue=red:layout=0 0 0\n~D\n" BOX
          "L:stationary=*\n* *, * *\n* *, * *\n~L\n~D\n" BOX "C:name=A:layout=0 0 0\n");

  assert_counts (contents, 2, 14);
  assert_problem (contents, 0, 2, TRUE, "the type of a piece must be M or S");
  assert_problem (contents, 1, 5, TRUE, "xDim must be a number from 1 to 1024");
  assert_problem (contents, 2, 7, TRUE, "the size of the box is missing");
  assert_problem (contents, 3, 10, TRUE, "a layout must be cells of three numbers");
  assert_problem (contents, 4, 13, TRUE, "the piece has the same cell twice");
  assert_problem (contents, 5, 16, TRUE, "repeat must be a number from 1 to 4096");
  assert_problem (contents, 6, 18, TRUE, "a stationary piece is outside of the box");
  assert_problem (contents, 7, 22, TRUE, "“Z” is not C:, L or ~D");
  assert_problem (contents, 8, 27, TRUE, "the drawing is not ended by ~L");
  assert_problem (contents, 9, 31, TRUE, "the cells are too far apart");
  assert_problem (contents, 10, 33, TRUE, "the figure has more than 4096 cells");
  assert_problem (contents, 11, 36, FALSE, "the unknown setting “hue=red” is ignored");
  assert_problem (contents, 12, 38, TRUE, "the figure has no cells");
  assert_problem (contents, 13, 45, TRUE, "the puzzle is not ended by ~D");
}

/* Pins, names, counts, and places outside of the figure are all read back. */
static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece V \"L \\\"tri\\\"\" x2 2 2 1 xx x.\npiece \xc3\x84 1 1 1 x\n"
             "piece * 1 1 1 x\nfigure \"I\" \"N\" 3 3 1 xxx xxx xx.\n"
             "pins\n VV. V.. ...\nfigure \"J\" 2 1 1 xx\nsoma 1\nfigure \"K\" 2 1 1 xx\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_polycube.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 3, 0);
  g_assert_true (back->format == &soma_format_polycube);
  const SomaFileEntry *entry = get_entry (back, 0);
  g_assert_cmpstr (entry->id, ==, "I");
  g_assert_cmpstr (entry->name, ==, "N");
  assert_cells (entry->figure, "000 100 200 010 110 210 020 120");
  assert_piece (entry, 0, "V", "L \"tri\"", 2, "000 100 010");
  assert_piece (entry, 1, "\xc3\x84", "", 1, "000");
  assert_piece (entry, 2, "A", "piece3", 1, "000");
  assert_pins (entry, "VV.V....");
  g_assert_null (get_entry (back, 2)->set);
}

/* What it prints as solutions can be read as such. */
static void
test_write_solution (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece V x2 2 2 1 xx x.\nfigure \"I\" 2 3 2 xx xx xx .. .. ..\n");
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", entry->figure, entry->set, NULL, 0, false, NULL);
  SomaFormatFigure figure = { .id = "I", .puzzle = puzzle };
  const uint16_t copy_at[] = { 0, 0, 0, 1, 1, 1 };
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_polycube.write_solution (text, &figure, 1, copy_at);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 1, 0);
  g_assert_cmpuint (get_entry (back, 0)->solutions->len, ==, 1);
  assert_solution (get_entry (back, 0), 0);
  g_assert_true (soma_figure_equal (get_entry (back, 0)->figure, entry->figure));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/polycube/pieces", test_pieces);
  g_test_add_func ("/polycube/drawing", test_drawing);
  g_test_add_func ("/polycube/solution", test_solution);
  g_test_add_func ("/polycube/mistakes", test_mistakes);
  g_test_add_func ("/polycube/write", test_write);
  g_test_add_func ("/polycube/write-solution", test_write_solution);
  return g_test_run ();
}
