/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

static const SomaPieceSet *
get_set (const SomaFileContents *contents, guint i)
{
  g_assert_cmpuint (i, <, contents->sets->len);
  return g_ptr_array_index (contents->sets, i);
}

static void
assert_piece (const SomaPieceSet *set, int i, const char *letter, const char *name, int count,
              const char *cells)
{
  g_assert_cmpint (i, <, set->n_pieces);
  const SomaPiece *piece = &set->pieces[i];
  g_autoptr (SomaFigure) shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);

  g_assert_cmpstr (piece->letter, ==, letter);
  g_assert_cmpstr (piece->name, ==, name);
  g_assert_cmpint (piece->min_count, ==, count);
  g_assert_cmpint (piece->max_count, ==, count);
  assert_cells (shape, cells);
}

/* Rows go back, layers up; equal pieces are copies. */
static void
test_plate (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "include <puzzlecad.scad>\nrequire_puzzlecad_version(\"2.0\");\n$burr_scale = 17;\n"
      "/* [\"xxxx\"] */\nburr_plate([\n"
      "  [\"xx|x.\", \"..|x.\"],\n  [\"xxx\"], // I\n  [\"xx|x.\", \"..|x.\"],\n"
      "  \"x..|xxx\", // L: a\033\u202ename\n], $plate_width = 150, $text = [\"xx\", \"x\"]);\n");

  assert_counts (contents, 0, 0);
  g_assert_true (contents->format == &soma_format_puzzlecad);
  g_assert_cmpuint (contents->sets->len, ==, 1);
  const SomaPieceSet *set = get_set (contents, 0);
  g_assert_cmpint (set->n_pieces, ==, 3);
  assert_piece (set, 0, "A", "", 2, "000 100 010 011");
  assert_piece (set, 1, "I", "", 1, "000 100 200");
  assert_piece (set, 2, "L", "a  name", 1, "000 010 110 210");
}

/* As in files of puzzlecad itself: connectors, labels, components, and what all "#" are like. */
static void
test_options (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("module pieces() {\n  translate([1, 2, 3]) burr_plate([\n"
             "    [\"aa{connect=mz+y+,clabel=A}..|.{x}b\"],\n"
             "    [\"{label_text=x}\", \"#x{components={z+,y-z+}}|..\"]\n  ]);\n}\n");

  assert_counts (contents, 0, 1);
  assert_problem (contents, 0, 3, FALSE, "what stands in braces");
  assert_piece (get_set (contents, 0), 0, "A", "", 1, "000 100 110");
  assert_piece (get_set (contents, 0), 1, "B", "", 1, "000 100");
  g_assert_true (contents->holds_more); /* translate () */
}

/* Rows and layers end where nothing more is filled. */
static void
test_lengths (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "burr_plate ([[\"xx|x\"], [\"..x|xxx\", \"...|.x.\"], [\"xxx|..x\", \"x..\"],\n"
      "[\"xxx|..x\", \"...|..x\"], [\".xx|xx.\"], [\"xxx|..x\", \"..x\"]]);\n"
      "// figure \"C\" \"C\"\nburr_piece ([\"xxx|xxx|xxx\", \"xxx|xxx|xxx\", \"xxx|xxx|xxx\"]);");

  assert_counts (contents, 1, 0);
  g_assert_false (contents->holds_more);
  const SomaPieceSet *set = get_set (contents, 0);
  g_assert_cmpint (set->n_pieces, ==, 6);
  assert_piece (set, 0, "A", "", 1, "000 100 010");
  assert_piece (set, 1, "B", "", 1, "200 010 110 210 111");
  assert_piece (set, 2, "C", "", 1, "000 100 200 210 001");
  assert_n_solutions (get_entry (contents, 0), 11);

  /* A few bytes do not make a box of a thousand million places. */
  g_autoptr (GString) text = g_string_new ("burr_plate ([[\"");
  for (int i = 0; i < 1000; i++)
    g_string_append (text, "|");
  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text, "x\",%s\"", i == 500 ? "\n" : "");
  for (int i = 0; i < 1000; i++)
    g_string_append (text, ".");
  g_string_append (text, "x\"]]);");
  assert_refused (text->str, text->len, "test.soma:2: the cells are too far apart");
}

/* Sticks by their numbers: those of a burr, if that is all there is. */
static void
test_numbers (void)
{
  g_autoptr (SomaFileContents) burr =
      parse ("burr_plate ([52, 615, 792,\n  960, // Pot: hook\n  975, 992], $burr_scale = 17);");

  assert_counts (burr, 1, 0);
  const SomaFileEntry *entry = get_entry (burr, 0);
  g_assert_cmpstr (entry->id, ==, "test.soma");
  g_assert_cmpint (entry->figure->n_cells, ==, 104);
  g_assert_cmpint (entry->figure->n_optional, ==, 56);
  assert_piece (entry->set, 0, "A", "52", 1,
                "000 100 200 300 400 500 010 110 210 310 410 510 001 301 401 501 011 311 411 511");
  g_assert_cmpstr (entry->set->pieces[3].name, ==, "Pot: hook");
  g_assert_cmpstr (entry->set->pieces[5].name, ==, "992");
  assert_n_solutions (entry, 1);

  /* All that can be cut out, at the corners of the lower layer, too; shapes among them. */
  g_autoptr (SomaFileContents) others =
      parse ("burr_plate ([65536, 1, 1, 1, 1, 4097, \"x\", 1025]);");
  assert_counts (others, 0, 0);
  const SomaPieceSet *set = get_set (others, 0);
  assert_piece (set, 0, "A", "65536", 1, "000 500 010 510 001 501 011 511");
  g_assert_cmpint (set->pieces[1].n_cells, ==, 24);
  g_assert_cmpint (set->pieces[1].max_count, ==, 4);
  assert_piece (set, 2, "C", "4097", 1,
                "000 200 300 400 500 010 110 210 310 410 510 "
                "001 101 201 301 401 501 011 111 211 311 411 511");
  assert_piece (set, 4, "E", "1025", 1,
                "000 100 200 300 400 500 010 110 310 410 510 "
                "001 101 201 301 401 501 011 111 211 311 411 511");

  g_autoptr (SomaFileContents) wrong =
      parse ("burr_piece (0);\nburr_piece (65537);\nburr_piece (1.5);\nburr_piece (-3);\n"
             "burr_piece (5);\n");
  assert_counts (wrong, 0, 4);
  for (int i = 0; i < 4; i++)
    assert_problem (wrong, (guint) i, i + 1, TRUE, " is not understood here");
}

/* A box is a piece, and filled with the others. */
static void
test_boxes (void)
{
  static const char box[] =
      "packing_box ([\n\"xxxx|xxxx|xxxx\", \"xxxx|x..x|xxxx\", \"++++|+..+|++++\"],"
      " $box_wall_thickness = [8, 8, 3]);\n";
  g_autofree char *text = g_strconcat ("burr_plate ([\"x\", \"x\"]);\n", box, NULL);
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpint (entry->line, ==, 3);
  g_assert_cmpint (entry->figure->n_cells, ==, 12 + 10 + 10 + 2);
  g_assert_cmpint (entry->figure->n_optional, ==, 0);
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  g_assert_cmpstr (entry->set->pieces[0].name, ==, "box");
  assert_piece (entry->set, 1, "A", "", 2, "000");
  assert_n_solutions (entry, 1);

  /* In any order; what is not filled is empty; a layer of nothing makes the one below a place. */
  g_autofree char *before = g_strconcat (box,
                                         "burr_piece ([\"x\"]);\n"
                                         "packing_box ([\"xxx|xxx|xxx\", \"xxx|x.x|xxx\", \"\"]);",
                                         NULL);
  g_autoptr (SomaFileContents) two = parse (before);
  assert_counts (two, 2, 0);
  g_assert_cmpint (get_entry (two, 0)->figure->n_optional, ==, 2);
  assert_n_solutions (get_entry (two, 0), 1);
  g_assert_cmpint (get_entry (two, 1)->figure->n_cells, ==, 9 + 9);
  g_assert_cmpint (get_entry (two, 1)->figure->n_optional, ==, 0);
  g_assert_cmpstr (get_entry (two, 1)->id, ==, "test.soma#2");

  g_autoptr (SomaFileContents) alone = parse (box);
  assert_counts (alone, 1, 0);
  g_assert_cmpint (get_entry (alone, 0)->set->n_pieces, ==, 1);
  g_assert_cmpint (get_entry (alone, 0)->figure->n_optional, ==, 2);

  g_autoptr (SomaFileContents) wrong = parse (
      "packing_box ([\"x?\"]);\nburr_piece (\"x\");\npacking_box ([3, 3, 1.5] * $burr_scale, 4);\n"
      "packing_tray (opening_width = 3);");
  assert_counts (wrong, 0, 3);
  assert_problem (wrong, 0, 1, TRUE, "a layer may have letters");
  assert_problem (wrong, 1, 3, TRUE, "“3” is not understood here");
  assert_problem (wrong, 2, 4, FALSE, "packing_tray () is not read");
}

/* Nothing is dropped without a word; names of lists that were read are none of it. */
static void
test_statements (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("all = [[\"xx\"], [\"x|x\"]];\nburr_plate (all);\nsticks = [52, 60];\n"
             "burr_plate (sticks);\nburr_plate ([for (i = [1:3]) \"xxx\"]);\n"
             "burr_plate (concat (all, all));\nburr_plate (burr_infos = [\"xxxx\"]);\n"
             "burr_piece (all[0]);\n");

  assert_counts (contents, 0, 4);
  assert_problem (contents, 0, 4, TRUE, "“sticks” is not understood here");
  assert_problem (contents, 1, 5, TRUE, "“for” is not understood here");
  assert_problem (contents, 2, 6, TRUE, "“concat” is not understood here");
  assert_problem (contents, 3, 8, TRUE, "“0” is not understood here");
}

/* What somebody has copied: one shape is a figure, several are pieces. */
static void
test_pasted (void)
{
  g_autoptr (SomaFileContents) one = parse ("\"xx|x.\", \"x.|..\"");
  assert_counts (one, 1, 0);
  assert_cells (get_entry (one, 0)->figure, "000 100 010 001");
  g_assert_cmpstr (get_entry (one, 0)->id, ==, "test.soma");
  g_assert_null (get_entry (one, 0)->set);

  g_autoptr (SomaFileContents) named = parse ("// mine\npiece = [\"xx|x.\"]; // Corner\n"
                                              "burr_piece (piece);");
  assert_counts (named, 1, 0);
  g_assert_cmpstr (get_entry (named, 0)->name, ==, "Corner");

  g_autoptr (SomaFileContents) several = parse ("[\"xx|x.\"],\r\n[\"xxx\"],\r\n");
  assert_counts (several, 0, 0);
  g_assert_cmpint (get_set (several, 0)->n_pieces, ==, 2);

  /* Not everything in quotes, and not every list. */
  g_autoptr (GError) error = NULL;
  g_assert_null (soma_file_parse ("\"Soma\" is a cube.", 17, "a", &error));
  g_autoptr (SomaFileContents) soma = parse ("See burr_plate (x).\n/SOMA-A\n/xx\n");
  g_assert_true (soma->format == &soma_format_soma);
}

static void
test_mistakes (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("burr_plate([\n[\"x\", \"xx\"],\n[\"x?\"],\n[\"...\"], [\"xx\"],\n"
             "[\"x|x\", \"x\"], 52,\n[\"xx\"]]);");

  assert_counts (contents, 0, 2);
  assert_problem (contents, 0, 3, TRUE, "letters, dots and bars, and options in braces, not “?”");
  assert_problem (contents, 1, 4, TRUE, "the piece has no cells");
  assert_piece (get_set (contents, 0), 1, "B", "", 2, "000 100");

  g_autoptr (GString) deep = g_string_new ("burr_plate(");
  for (int i = 0; i < 1000; i++)
    g_string_append_c (deep, '[');
  assert_refused (deep->str, deep->len, "test.soma:1: the brackets are nested too deeply");

  g_autoptr (GString) wide = g_string_new ("burr_plate([\"");
  for (int i = 0; i < 3000; i++)
    g_string_append_c (wide, 'x');
  g_string_append (wide, "\"]);");
  assert_refused (wide->str, wide->len, "test.soma:1: a row is longer than 1024 cells");
}

/* Figures with the pieces before them, and without. */
static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\nset soma\nfigure \"A\" \"One \\\"x\\\"\" 2 1 2 xx .x\nfigure \"B\" 3 1 1 xxx\n"
      "soma 1\nfigure \"C\" 2 1 1 xx\npieces\npiece \xc3\x84 \"M: x\" x2 1 1 1 x\n"
      "figure \"D\" 2 1 1 xx\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_puzzlecad.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 4, 0);
  g_assert_true (back->format == &soma_format_puzzlecad);
  g_assert_cmpstr (get_entry (back, 0)->id, ==, "A");
  g_assert_cmpstr (get_entry (back, 0)->name, ==, "One \"x\"");
  assert_cells (get_entry (back, 0)->figure, "000 100 101");
  g_assert_cmpint (get_entry (back, 0)->set->n_pieces, ==, 7);
  g_assert_true (get_entry (back, 0)->set == get_entry (back, 1)->set);
  g_assert_cmpstr (get_entry (back, 1)->set->pieces[0].letter, ==, "V");
  g_assert_null (get_entry (back, 2)->set);
  assert_piece (get_entry (back, 3)->set, 0, "\xc3\x84", "M: x", 2, "000");
}

/* A figure with a mistake, and figures of pieces with one, are lost, and the others are not. */
static void
test_lost (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("burr_plate ([[\"x\"]]);\n// figure \"A\" \"a\"\nburr_piece ([\"x-\"]);\n"
             "// figure \"B\" \"b\"\nburr_piece ([\"x\"]);\nburr_plate ([[\"y\"], [\"x_\"]]);\n"
             "// figure \"C\" \"c\"\nburr_piece ([\"x\"]);\n"
             "// figure \"D\" \"d\", no pieces\nburr_piece ([\"x\"]);\n");

  assert_counts (contents, 2, 3);
  assert_problem (contents, 0, 3, TRUE, "“a” was left out: a layer may have");
  assert_problem (contents, 1, 6, TRUE, "a layer may have");
  assert_problem (contents, 2, 8, TRUE, "“c” was left out: the figure’s piece set");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "B");
  g_assert_cmpstr (get_entry (contents, 1)->id, ==, "D");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzlecad/plate", test_plate);
  g_test_add_func ("/puzzlecad/options", test_options);
  g_test_add_func ("/puzzlecad/lengths", test_lengths);
  g_test_add_func ("/puzzlecad/numbers", test_numbers);
  g_test_add_func ("/puzzlecad/boxes", test_boxes);
  g_test_add_func ("/puzzlecad/statements", test_statements);
  g_test_add_func ("/puzzlecad/pasted", test_pasted);
  g_test_add_func ("/puzzlecad/mistakes", test_mistakes);
  g_test_add_func ("/puzzlecad/write", test_write);
  g_test_add_func ("/puzzlecad/lost", test_lost);
  return g_test_run ();
}
