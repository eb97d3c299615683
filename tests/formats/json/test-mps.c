/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

#define HEAD                                                                                       \
  "{\"type\": \"PuzzleFile\", \"author\": \"Me\", \"description\": \"Two\\nlines\",\n\"puzzle\": "
#define GRID "{\"type\": \"Puzzle\", \"grid\": {\"type\": \"CubicGrid\"},\n"
#define BOX                                                                                        \
  "{\"type\": \"Shape\", \"id\": 7, \"label\": \"Box\", \"voxels\": \"1,1,2; 2,1,2; 1,2,2; "       \
  "2,2,2; 1,1,2\","                                                                                \
  " \"voxelAttributes\": {\"optional\": {\"2,2,2\": true, \"1,2,2\": false, \"9,9,9\": true}}},\n"
#define BAR                                                                                        \
  "{\"type\": \"Shape\", \"id\": 3, \"label\": \"I\", \"color\": \"#ff7c00\", \"voxels\": "        \
  "\"0,0,0; 0,1,0\"},\n"
#define DOT "{\"type\": \"Piece\", \"id\": 0, \"voxels\": \"4,4,4\"}"

/* Shapes in assemblies, counts, and the names of older files. */
static void
test_read (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      HEAD GRID
      "\"problems\": [\n{\"type\": \"AssemblyProblem\", \"label\": \"Fill\", \"goalShapeId\": 7, "
      "\"shapeCounts\": {\"0\": {\"min\": 0, \"max\": 2}, \"3\": 1, \"7\": 1, \"99\": 1},"
      " \"symmetryReduction\": \"rotation+mirror\"},\n"
      "{\"goalPieceId\": 3, \"usedPieceCounts\": {\"0\": 2}}],\n"
      "\"shapeTree\": [\n{\"type\": \"ShapeAssembly\", \"shapes\": [" BOX BAR
      "{\"type\": \"Shape\", \"id\": 4, \"voxels\": \"\"}]},\n" DOT "]}}");

  assert_counts (contents, 2, 0);
  g_assert_true (contents->format == &soma_format_mps);
  g_assert_true (contents->holds_more);
  const SomaFileEntry *fill = get_entry (contents, 0), *second = get_entry (contents, 1);
  g_assert_cmpstr (fill->id, ==, "test.soma#Fill");
  g_assert_cmpstr (fill->name, ==, "Fill");
  g_assert_cmpint (fill->line, ==, 4);
  g_assert_cmpstr (fill->about.author, ==, "Me");
  g_assert_cmpstr (fill->about.notes, ==, "Two\nlines");
  assert_cells (fill->figure, "000 100 010 110");
  g_assert_cmpint (fill->figure->n_optional, ==, 1);
  g_assert_true (fill->figure->optional[3]);
  g_assert_cmpint (fill->set->n_pieces, ==, 2);
  g_assert_cmpstr (fill->set->pieces[0].letter, ==, "I");
  g_assert_cmphex (fill->set->pieces[0].colour, ==, 0xff7c00);
  g_assert_cmpint (fill->set->pieces[0].min_count, ==, 1);
  g_assert_cmpint (fill->set->pieces[1].min_count, ==, 0);
  g_assert_cmpint (fill->set->pieces[1].max_count, ==, 2);
  assert_n_solutions (fill, 3);
  g_assert_cmpstr (second->id, ==, "test.soma#2");
  g_assert_cmpint (second->set->pieces[0].max_count, ==, 2);
  assert_n_solutions (second, 1);
}

static void
test_shapes_only (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD "{\"type\": \"Puzzle\", \"grid\": {\"type\": \"SquareGrid\"}, \"problems\": [], "
                  "\"pieces\": [" BOX DOT "]}}");

  assert_counts (contents, 2, 0);
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "Box");
  g_assert_null (get_entry (contents, 0)->set);
  g_assert_cmpstr (get_entry (contents, 1)->id, ==, "test.soma#2");
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { HEAD "{\"grid\": {\"type\": \"CylindricalGrid\"}}}",
      "2: this puzzle is not in a grid of cubes" },
    { HEAD GRID "\"shapeTree\": {}}}", "3: shapeTree must be a list" },
    { HEAD GRID "\"shapeTree\": [{\"voxels\": \"0,0,0\"}]}}", "3: a shape needs a number" },
    { HEAD GRID "\"shapeTree\": [\n{\"id\": 1, \"voxels\": \"0,0;\"}]}}",
      "4: voxels must be a list" },
    { HEAD GRID "\"shapeTree\": [\n{\"id\": 1, \"voxels\": \"0,0,0,0\"}]}}",
      "4: voxels must be a list" },
    { HEAD GRID "\"shapeTree\": [\n{\"id\": 1, \"voxels\": [1]}]}}", "4: voxels must be a text" },
    { HEAD GRID "\"shapeTree\": [\n{\"id\": 1, \"voxels\": \"0,0,0; 1,5000,0\"}]}}",
      "4: voxels must be a list" },
    { HEAD GRID "\"shapeTree\": [\n{\"id\": 1, \"voxels\": \"0,0,0; 900,900,900\"}]}}",
      "4: the cells are too far apart" },
    { HEAD GRID "\"shapeTree\": [" DOT "], \"problems\": [\n{\"label\": \"P\"}]}}",
      "4: “P” was left out: it does not say yet" },
    { HEAD GRID "\"shapeTree\": [" DOT "], \"problems\": [\n{\"label\": 7, \"goalShapeId\": 0}]}}",
      "4: label must be a text" },
    { HEAD GRID "\"shapeTree\": [" BAR DOT "], \"problems\": [\n{\"goalShapeId\": 3, "
                "\"shapeCounts\": {\"0\": {\"min\": 3, \"max\": 2}}}]}}",
      "5: a count must be a number from 0 to 4096" },
    { HEAD GRID "\"shapeTree\": [" BOX DOT
                "], \"problems\": [\n{\"goalShapeId\": 0, \"shapeCounts\": {\"7\": 1}}]}}",
      "3: a piece has a cell that may stay empty" },
    { HEAD GRID "\"shapeTree\": [" DOT
                "], \"problems\": [\n{\"goalShapeId\": 0, \"constraints\": [{}]}]}}",
      "4: it has constraints on pieces" },
    { HEAD GRID "\"shapeTree\": [" BAR "{}, " DOT "], \"problems\": [\n{\"goalShapeId\": 0}]}}",
      "4: a shape needs a number" },
    { "{\"type\": \"PuzzleFile\"}", "1: the file has no puzzle" },
    { "{\"type\": \"PuzzleFile\", \"puzzle\":\n[]}", "2: puzzle must be an object" },
    { HEAD GRID, "2: the brackets that begin here do not end" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *message = g_strconcat ("test.soma:", cases[i].message, NULL);
      assert_refused (cases[i].text, strlen (cases[i].text), message);
    }
}

/* Pieces that problems share are written once, and everything comes back. */
static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\npieces \"two\"\npiece I \"bar\" #ff7c00 x0-2 2 1 1 xx\npiece o #102030 x1 1 1 1 x\n"
      "figure \"A\" \"First\" 2 2 1 xx x+\nfigure \"B\" 3 1 1 xxx\nsoma 1\nfigure \"C\" 1 1 1 x\n");
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);

  get_entry (contents, 0)->about.author = g_strdup ("Somebody");
  get_entry (contents, 2)->about.notes = g_strdup ("A \"note\"");
  soma_format_mps.write (text, contents->entries);
  g_autoptr (SomaFileContents) back = parse (text->str);
  assert_counts (back, 3, 0);
  g_assert_true (back->format == &soma_format_mps);
  g_assert_false (back->holds_more);
  const SomaFileEntry *first = get_entry (back, 0);
  g_assert_true (soma_figure_equal (first->figure, get_entry (contents, 0)->figure));
  g_assert_cmpstr (first->name, ==, "First");
  g_assert_cmpstr (first->about.author, ==, "Somebody");
  g_assert_cmpstr (first->about.notes, ==, "A \"note\"");
  g_assert_cmpstr (first->set->pieces[0].letter, ==, "I");
  g_assert_cmpstr (first->set->pieces[0].name, ==, "bar");
  g_assert_cmpint (first->set->pieces[0].min_count, ==, 0);
  g_assert_cmpint (first->set->pieces[0].max_count, ==, 2);
  g_assert_cmphex (first->set->pieces[1].colour, ==, 0x102030);
  g_assert_null (get_entry (back, 2)->set);
  g_assert_nonnull (strstr (text->str, "\"idCounters\":{\"shape\":5,\"problem\":3}"));
  soma_format_mps.write (again, back->entries);
  g_assert_cmpstr (text->str, ==, again->str);
}

/* Many figures of a large shape do not take memory without end. */
static void
test_many (void)
{
  g_autoptr (GString) text =
      g_string_new (HEAD GRID "\"shapeTree\": [{\"id\": 1, \"voxels\": \"0,0,0");

  for (int i = 1; i < 4096; i++)
    g_string_append_printf (text, "; %d,%d,0", i % 64, i / 64);
  g_string_append (text, "\"}], \"problems\": [{\"goalShapeId\": 1}");
  for (int i = 0; i < 4000; i++)
    g_string_append (text, ",\n{\"goalShapeId\": 1}");
  g_string_append (text, "]}}");
  g_autoptr (SomaFileContents) contents = parse (text->str);
  assert_counts (contents, 2442, 1);
  assert_problem (contents, 0, 3 + 2441, TRUE, "too many cells together");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mps/read", test_read);
  g_test_add_func ("/mps/shapes-only", test_shapes_only);
  g_test_add_func ("/mps/mistakes", test_mistakes);
  g_test_add_func ("/mps/write", test_write);
  g_test_add_func ("/mps/many", test_many);
  return g_test_run ();
}
