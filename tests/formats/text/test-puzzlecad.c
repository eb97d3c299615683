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
  g_autoptr (SomaFileContents) contents =
      parse ("include <puzzlecad.scad>\nrequire_puzzlecad_version(\"2.0\");\n$burr_scale = 17;\n"
             "/* [\"xxxx\"] */\nburr_plate([\n"
             "  [\"xx|x.\", \"..|x.\"],\n  [\"xxx\"], // I\n  [\"xx|x.\", \"..|x.\"],\n"
             "  \"x..|xxx\", // L: a name\n], $plate_width = 150, $text = [\"xx\", \"x\"]);\n");

  assert_counts (contents, 0, 0);
  g_assert_true (contents->format == &soma_format_puzzlecad);
  g_assert_cmpuint (contents->sets->len, ==, 1);
  const SomaPieceSet *set = get_set (contents, 0);
  g_assert_cmpint (set->n_pieces, ==, 3);
  assert_piece (set, 0, "A", "", 2, "000 100 010 011");
  assert_piece (set, 1, "I", "", 1, "000 100 200");
  assert_piece (set, 2, "L", "a name", 1, "000 010 110 210");
}

/* As in files of puzzlecad itself: connectors, labels, components, and what all "#" are like. */
static void
test_options (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("module pieces() {\n  translate([1, 2, 3]) burr_plate([\n"
             "    [\"aa{connect=mz+y+,clabel=A}..|.{x}b\"],\n"
             "    [\"{label_text=x}\", \"#x{components={z+,y-z+}}|..\"]\n  ]);\n}\n");

  assert_counts (contents, 0, 1 + 1);
  assert_problem (contents, 0, 3, TRUE, "row 2 of layer 1 is 2 wide instead of 4");
  assert_problem (contents, 1, 4, FALSE, "what stands in braces");
  assert_piece (get_set (contents, 0), 0, "A", "", 1, "000 100");
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

  assert_counts (contents, 0, 5);
  assert_problem (contents, 0, 2, TRUE, "row 1 of layer 2 is 2 wide instead of 1");
  assert_problem (contents, 1, 3, TRUE, "letters, dots and bars, and options in braces, not “?”");
  assert_problem (contents, 2, 4, TRUE, "the piece has no cells");
  assert_problem (contents, 3, 5, TRUE, "layer 2 has 1 rows instead of 2");
  assert_problem (contents, 4, 5, TRUE, "numbers of burr pieces cannot be read");
  assert_piece (get_set (contents, 0), 0, "A", "", 2, "000 100");

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
  assert_problem (contents, 2, 8, TRUE, "“c” was left out: the figure's piece set");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "B");
  g_assert_cmpstr (get_entry (contents, 1)->id, ==, "D");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/puzzlecad/plate", test_plate);
  g_test_add_func ("/puzzlecad/options", test_options);
  g_test_add_func ("/puzzlecad/pasted", test_pasted);
  g_test_add_func ("/puzzlecad/mistakes", test_mistakes);
  g_test_add_func ("/puzzlecad/write", test_write);
  g_test_add_func ("/puzzlecad/lost", test_lost);
  return g_test_run ();
}
