/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "count-parts.h"
#include "puzzle-file.h"
#include "solver.h"

/* A box as a piece or a figure: "4 5 1" and its cells. */
static void
append_box (GString *text, int x, int y, int z)
{
  g_string_append_printf (text, " %d %d %d", x, y, z);
  for (int row = 0; row < y * z; row++)
    {
      g_autofree char *cells = g_strnfill ((gsize) x, 'x');
      g_string_append_printf (text, " %s", cells);
    }
  g_string_append_c (text, '\n');
}

/* Pieces that are boxes, one of each: {3, 2, 5, 0} is the only one of these. */
static char *
make_boxes (const int *sides)
{
  GString *text = g_string_new ("soma 1\npieces \"p\"\n");

  for (char letter = 'A'; *sides > 0; sides += 3, letter++)
    {
      g_string_append_printf (text, "piece %c x1", letter);
      append_box (text, sides[0], sides[1], sides[2]);
    }
  return g_string_free (text, FALSE);
}

/* Copies of a piece, given by its lines, in a box. */
static char *
make_figure (const char *piece, int x, int y, int z)
{
  GString *text = g_string_new ("soma 1\npieces \"p\"\npiece ");

  g_string_append_printf (text, "%s\nfigure \"F\"", piece);
  append_box (text, x, y, z);
  return g_string_free (text, FALSE);
}

/* Boxes of a given width and height, as short as possible: four of the cases of “Packing cuboid
 * boxes into the shortest stretchy truck” (codegolf.stackexchange.com, question 231060). */
static void
test_trucks (void)
{
  static const int cubes[] = { 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 0 };
  static const int more[] = { 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 1, 8, 5, 0 };
  static const int four[] = { 3, 2, 5, 2, 2, 3, 2, 2, 4, 2, 2, 6, 0 };
  static const int three[] = { 3, 3, 5, 1, 1, 1, 1, 2, 2, 0 };
  g_autofree char *a = make_boxes (cubes), *b = make_boxes (more), *c = make_boxes (four),
                  *d = make_boxes (three);

  solver_assert_run ("find box --box=5x5x0 -", a, 0,
                     "p\t5x5x9\t0\timpossible\np\t5x5x10\t25\timpossible\n"
                     "p\t5x5x11\t50\timpossible\np\t5x5x12\t75\tfits\n");
  g_autoptr (SolverResult) long_one = solver_run ("find box --box=5x5x0 -", b);
  g_assert_true (
      g_str_has_suffix (long_one->out, "p\t5x5x12\t35\timpossible\np\t5x5x13\t60\tfits\n"));
  g_autoptr (SolverResult) square = solver_run ("find box --box=4x4x0 -", c);
  g_assert_true (g_str_has_suffix (square->out, "p\t4x4x6\t14\timpossible\np\t4x4x7\t30\tfits\n"));
  g_autoptr (SolverResult) flat = solver_run ("find box --box=5x7x0 -", d);
  g_assert_true (g_str_has_suffix (flat->out, "p\t3x5x7\t55\tfits\n"));
}

static void
test_box (void)
{
  solver_assert_run ("find box --set=soma", NULL, 0, "soma\t3x3x3\t0\tfits\n");
  g_autoptr (SolverResult) two = solver_run ("find box --set=soma -F 2 --format=json", NULL);
  g_assert_nonnull (strstr (two->out, "{\"kind\":\"box\",\"figure\":\"soma\",\"sides\":[2,2,7],"
                                      "\"empty\":1,\"result\":\"fits\"}\n"));
  g_assert_cmpint (count_parts (two->out, "\"fits\""), ==, 2);
  solver_assert_run ("find box --set=pentominoes --box=2x0x0", NULL, 0,
                     "pentominoes\t2x5x6\t0\tfits\n");

  /* The box with the pieces in it. */
  g_autoptr (SolverResult) solution = solver_run ("find box --set=soma --format=native", NULL);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (solution->out, strlen (solution->out), "out", NULL);
  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  g_assert_cmpuint (entry->solutions->len, ==, 1);
  solver_assert_refused ("find box --box=3x3", NULL, "3x3");
}

/* The most copies, with the proof that there are no more: 26 bricks of 1x2x4 in 6x6x6 (de Bruijn,
 * Filling boxes with bricks, 1969), 41 in 7x7x7 (puzzling.stackexchange.com, question 125909), 24 T
 * tetrominoes in 10x10, and 22 of a pentacube in 5x5x5 (codegolf.stackexchange.com, question
 * 36250). */
static void
test_most (void)
{
  static const struct
  {
    const char *piece;
    int x, y, z;
    const char *line;
  } cases[] = {
    { "B x27 1 2 4 x x  x x  x x  x x", 6, 6, 6, "F\tB*26\t26\t208\t8\n" },
    { "B x42 1 2 4 x x  x x  x x  x x", 7, 7, 7, "F\tB*41\t41\t328\t15\n" },
    { "T x25 3 2 1 xxx .x.", 10, 10, 1, "F\tT*24\t24\t96\t4\n" },
    { "D x25 2 2 2 xx x.  .x .x", 5, 5, 5, "F\tD*22\t22\t110\t15\n" },
    { "D x3 2 2 1 xx x.", 5, 1, 1, "F\tD*0\t0\t0\t5\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *figure = make_figure (cases[i].piece, cases[i].x, cases[i].y, cases[i].z);
      solver_assert_run ("most --threads=1", figure, g_str_has_suffix (cases[i].line, "0\t5\n"),
                         cases[i].line);
    }
}

static void
test_most_formats (void)
{
  g_autofree char *figure = make_figure ("B x27 1 2 4 x x  x x  x x  x x", 6, 6, 6);
  g_autoptr (SolverResult) json = solver_run ("most --format=json", figure);
  g_autoptr (SolverResult) native = solver_run ("most --format=native", figure);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (native->out, strlen (native->out), "out", NULL);

  g_assert_nonnull (strstr (json->out, "\"filled\":208,\"atMost\":208,\"complete\":true,"
                                       "\"weighing\":{\"weights\":[0,0,1,1,0,0,"));
  g_assert_nonnull (strstr (json->out, "\"total\":104,\"least\":4,\"ofCells\":8,\"most\":208}"));
  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  g_autofree char *each = make_figure ("I x1 3 1 1 xxx\npiece V x1 2 2 1 xx x.", 5, 2, 1);
  solver_assert_run ("most --each", each, 0, "F\tI*2\t2\t6\t4\nF\tV*3\t3\t9\t1\n");
  solver_assert_run ("most", each, 0, "F\tI V\t2\t6\t4\n");
}

/* What is not known when the time is over is a range. */
static void
test_time (void)
{
  g_autofree char *figure = make_figure ("W x200 3 3 1 xx. .xx ..x", 9, 9, 9);
  g_autoptr (SolverResult) result = solver_run ("most --time=1", figure);

  g_assert_cmpint (result->status, ==, 3);
  g_assert_true (g_str_has_prefix (result->out, "F\tW*"));
  g_assert_nonnull (strchr (result->out, '-'));
}

/* With as many kinds of pieces as there may be, there is none left to stand for a gap: it is said
 * that it failed, and it ends. */
static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"p\"\n");

  for (gunichar i = 0; i < 256; i++)
    {
      g_string_append (text, "piece ");
      g_string_append_unichar (text, 0x4e00 + i);
      g_string_append (text, i % 2 == 0 ? " x1 2 2 1 xx x.\n" : " x1 2 2 1 xx xx\n");
    }
  g_string_append (text, "figure \"F\"");
  append_box (text, 3, 3, 1);
  g_autoptr (SolverResult) result = solver_run ("most", text->str);
  g_assert_cmpint (result->status, !=, 0);
  g_assert_true (g_str_has_prefix (result->out, "F\t"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/most/trucks", test_trucks);
  g_test_add_func ("/most/box", test_box);
  g_test_add_func ("/most/most", test_most);
  g_test_add_func ("/most/most-formats", test_most_formats);
  g_test_add_func ("/most/time", test_time);
  g_test_add_func ("/most/too-many", test_too_many);
  return g_test_run ();
}
