/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "file-support.h"
#include "soma-text.h"

#define CUBE "/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"

static void
test_axes (void)
{
  /* Top layer first, back row first: the single cell of the upper layer is at the back right. */
  g_autoptr (SomaFileContents) contents = parse ("/SOMA-X1\n;corner\n/.x/xx\n/../x.\n");
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_true (contents->format == &soma_format_soma);
  g_assert_cmpstr (entry->id, ==, "X1");
  g_assert_cmpstr (entry->name, ==, "corner");
  g_assert_cmpint (entry->line, ==, 1);
  assert_cells (entry->figure, "000 010 110 111");
}

static void
test_headers (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA003\n/xx/xx\n\n"
                                                 "SOMA104\n;named\n/xx/x.\n\n"
                                                 "/soma-T262 aka C3C14\n/xxx/xxx\n\n"
                                                 "/Small bed\n/xx/..\n/xx/.x\n\n"
                                                 "/SOMA-puzzler:SomaBench ; Bench\n/x/x\n");
  assert_counts (contents, 5, 0);
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "003");
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "003");
  g_assert_cmpstr (get_entry (contents, 1)->id, ==, "104");
  g_assert_cmpstr (get_entry (contents, 1)->name, ==, "named");
  g_assert_cmpstr (get_entry (contents, 2)->id, ==, "T262");
  g_assert_cmpstr (get_entry (contents, 2)->name, ==, "aka C3C14");
  g_assert_cmpstr (get_entry (contents, 3)->id, ==, "Small bed");
  g_assert_cmpstr (get_entry (contents, 4)->id, ==, "puzzler:SomaBench");
  g_assert_cmpstr (get_entry (contents, 4)->name, ==, "Bench");
}

/* The title of a header that no figure follows is not that of the next figure. */
static void
test_header_alone (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA1 Lost\n\n/SOMA2\n/xx/xx\n");
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 1, FALSE, "not followed by a figure");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "2");
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "2");
}

static void
test_one_layer (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/22211\n\n"       /* a row */
                                                 "/111\n/1.1\n\n"   /* two rows */
                                                 "/PLATZ\n/xx/xx\n" /* a header, for its row */
                                                 "\n/LAB\n/xxxx\n\n"
                                                 "/SOMA1\n/xxx\n/x..\n");
  assert_counts (contents, 5, 0);
  assert_cells (get_entry (contents, 0)->figure, "000 100 200 300 400");
  assert_cells (get_entry (contents, 1)->figure, "000 200 010 110 210");
  g_assert_cmpstr (get_entry (contents, 2)->id, ==, "PLATZ");
  assert_cells (get_entry (contents, 2)->figure, "000 100 001 101");
  g_assert_cmpstr (get_entry (contents, 3)->id, ==, "LAB");
  assert_cells (get_entry (contents, 3)->figure, "000 100 200 300");
  assert_cells (get_entry (contents, 4)->figure, "000 010 110 210");
}

static void
test_wild_page (void)
{
  const char *text = "\xef\xbb\xbf<HTML><BODY>\r\n"
                     "<H1>Figures by Bj\xf8rn &amp; others</H1>\r\n"
                     "Soma is a puzzle. See /usr for more.\r\n"
                     "<PRE>/SOMA-T002\r\n"
                     ";sm\xe5 dog &lt;1&gt;\r\n"
                     "/.../.../222/652  \t\r\n"
                     "/.../.../665/655/\r\n"
                     "/.3./.3./137/144 the front legs\r\n"
                     "/.../.3./177/447</PRE>\r\n"
                     "<P>That was all.\r\n";
  g_autoptr (SomaFileContents) contents = parse (text);
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpstr (entry->id, ==, "T002");
  g_assert_cmpstr (entry->name, ==, "små dog <1>");
  g_assert_cmpint (entry->figure->n_cells, ==, 27);
  assert_solution (entry, 0);
}

static void
test_line_ends (void)
{
  const char *ends[] = { "\n", "\r\n", "\r" };
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_auto (GStrv) lines = g_strsplit ("/SOMA-A|/xx/x.|/.x/..||/SOMA-B|/x/x|", "|", -1);
      g_autofree char *text = g_strjoinv (ends[i], lines);
      g_autoptr (SomaFileContents) contents = parse (text);
      assert_counts (contents, 2, 0);
      g_assert_cmpint (get_entry (contents, 0)->figure->n_cells, ==, 4);
      g_assert_cmpint (get_entry (contents, 1)->line, ==, 5);
    }
}

static void
test_ragged (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA-A\n/xx/xx\n/xx/x\n/xx/xx\n\n"
                                                 "/SOMA-B\n/xx/xx\n/xx\n\n"
                                                 "/SOMA-C\n/x/x\n");
  assert_counts (contents, 1, 2);
  assert_problem (contents, 0, 3, TRUE, "“A” was left out: layer 2");
  assert_problem (contents, 1, 8, TRUE, "“B” was left out: the row has 1 layer");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "C");
  assert_refused ("/SOMA-A\n/xx/xx\n/xx/x\n", 22, "test.soma:3: ");
}

static void
test_solutions (void)
{
  /* One figure, a solution of its own block, one with alternatives, and one with a wrong digit. */
  const char *first = "/477/267/665\n/447/255/615\n/243/233/113\n";
  g_autofree char *other = g_strdup (first);
  for (char *at = other; *at != '\0'; at++)
    if (*at == '\n' && at[1] != '\0')
      at[1] = '|';
  other[0] = '|';
  g_autofree char *wrong = g_strdup (first);
  wrong[1] = '6';
  g_autofree char *text =
      g_strconcat ("/SOMA-A001\n;Cube\n", CUBE, "\n", first, other, other, "\n", wrong, NULL);
  g_autoptr (SomaFileContents) contents = parse (text);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpuint (entry->solutions->len, ==, 4);
  g_test_message ("%u problems", contents->problems->len);
  for (guint i = 0; i < 3; i++)
    assert_solution (entry, i);
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 17, FALSE,
                  "solution 4 of “Cube” is wrong: piece B covers 5 cells instead of 4");
}

static void
test_interleaved_alternative (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA-A\n/VV\n|BA\n/AB\n|VV\n\n|AV\n|AV\n");
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpuint (entry->solutions->len, ==, 3);
  const SomaFileSolution *solution = g_ptr_array_index (entry->solutions, 1);
  g_assert_cmpint (solution->marks[0].symbol, ==, 'V');
  g_assert_cmpint (solution->marks[2].symbol, ==, 'B');
}

static void
test_zero (void)
{
  g_autoptr (SomaFileContents) empty = parse ("/SOMA1\n/0x/xx\n");
  g_assert_cmpint (get_entry (empty, 0)->figure->n_cells, ==, 3);
  g_autoptr (SomaFileContents) domino = parse ("/SOMA2\n/00/11\n/.1/88\n");
  g_assert_cmpint (get_entry (domino, 0)->figure->n_cells, ==, 7);
}

static void
test_too_large (void)
{
  g_autoptr (GString) text = g_string_new ("/SOMA-A\n");
  for (int i = 0; i < 164; i++)
    g_string_append (text, "/xxxxxxxxxxxxxxxxxxxxxxxxx\n");
  g_string_append (text, "\n/SOMA-B\n/x/x\n");
  g_autoptr (SomaFileContents) contents = parse (text->str);
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 2, TRUE, "4096");

  g_string_assign (text, "/SOMA-C\n/x");
  for (int i = 0; i < 40000; i++)
    g_string_append_c (text, '.');
  g_string_append (text, "x\n");
  assert_refused (text->str, text->len, "test.soma:2: ");
}

/* Neither those that are cells for sure nor those that may be are too many, but both together. */
static void
test_too_many_zeros (void)
{
  g_autoptr (GString) text = g_string_new ("/SOMA1\n");

  for (int y = 0; y < 20; y++)
    {
      for (int z = 0; z < 20; z++)
        g_string_append (text, y % 2 == 0 ? "/88888888888888888888" : "/00000000000000000000");
      g_string_append_c (text, '\n');
    }
  assert_refused (text->str, text->len,
                  "test.soma:2: “1” was left out: the figure has more than 4096 "
                  "cells");
}

static void
test_nothing (void)
{
  assert_refused ("", 0, "test.soma:1: ");
  assert_refused ("\0\0\0", 3, "test.soma:1: ");
  assert_refused ("Nothing but prose.\n", 19, "test.soma:1: ");
  assert_refused ("/SOMA-A\n/.../...\n", 17, "test.soma:2: ");
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents =
      soma_file_parse ("/SOMA-A\n/x\0/xx\n\n/x/x\n", 21, "nul", &error);
  g_assert_no_error (error);
  g_assert_cmpint (((SomaFileProblem *) contents->problems->pdata[0])->line, ==, 2);
}

static void
test_many_problems (void)
{
  g_autoptr (GString) text = g_string_new ("/x/x\n\n");
  for (int i = 0; i < 2000; i++)
    g_string_append (text, "/xx/x\n\n");
  g_autoptr (SomaFileContents) contents = parse (text->str);
  assert_counts (contents, 1, SOMA_FILE_MAX_PROBLEMS + 1);
}

static void
test_utf16 (void)
{
  gsize length = 0;
  g_autofree char *text =
      g_convert ("\xef\xbb\xbf/SOMA-A\r\n/xx/xx\r\n", -1, "UTF-16LE", "UTF-8", NULL, &length, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, length, "utf-16", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "A");
}

static void
test_double_soma (void)
{
  /* A solved cube twice, all in digits: cells of one digit are two pieces. */
  g_autoptr (SomaFileContents) contents = parse ("/SOMA-D\n"
                                                 "/477/267/665/477/267/665\n"
                                                 "/447/255/615/447/255/615\n"
                                                 "/243/233/113/243/233/113\n");
  assert_counts (contents, 1, 0);
  assert_solution (get_entry (contents, 0), 0);
}

/* The letters of the pieces that the figure is built from, "VLTZAB"; each once unless a digit
 * says how often. */
static void
assert_pieces (const SomaFileEntry *entry, const char *letters)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const SomaPieceSet *set = soma_file_entry_get_set (entry);

  g_assert_nonnull (set);
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      g_assert_cmpint (piece->min_count, ==, piece->max_count);
      g_string_append (text, piece->letter);
      if (piece->max_count > 1)
        g_string_append_printf (text, "%d", piece->max_count);
    }
  g_assert_cmpstr (text->str, ==, letters);
}

/* Figures of fewer pieces than any set has say which by the cells' names alone. */
static void
test_some_pieces (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA1 Without P\n/4../26./665\n"
                                                 "/44./255/615\n/243/233/113\n\n"
                                                 "/SOMA2 Two L\n/LLL2\n/L222\n\n"
                                                 "/SOMA3 Domino and square\n/$$\n/$$\n/00\n\n"
                                                 "/SOMA4 Not Soma's\n/LLLLTTTT\n");
  assert_counts (contents, 4, 0);
  assert_pieces (get_entry (contents, 0), "VLTZAB");
  assert_solution (get_entry (contents, 0), 0);
  assert_pieces (get_entry (contents, 1), "L2");
  assert_solution (get_entry (contents, 1), 0);
  assert_pieces (get_entry (contents, 2), "DS");
  assert_solution (get_entry (contents, 2), 0);
  g_assert_null (soma_file_entry_get_set (get_entry (contents, 3)));
}

/* Cells may have the names of other pieces than the set of as many cells. */
static void
test_other_pieces (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("/SOMA1 Six L\n/LLL2/LLL2/LLL2/V...\n/L222/L222/L222/VV..\n");

  assert_counts (contents, 1, 0);
  g_assert_cmpint (get_entry (contents, 0)->figure->n_cells, ==, 27);
  assert_pieces (get_entry (contents, 0), "VL6");
  assert_solution (get_entry (contents, 0), 0);
}

static void
assert_wrong (const char *solution, const char *reason)
{
  g_autofree char *text = g_strconcat ("/SOMA-A001\n;Cube\n", CUBE, "\n", solution, NULL);
  g_autoptr (SomaFileContents) contents = parse (text);
  g_autofree char *message = g_strconcat ("solution 1 of “Cube” is wrong: ", reason, NULL);

  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 7, FALSE, message);
}

/* From the solution 477/267/665 447/255/615 243/233/113. */
static void
test_wrong_solutions (void)
{
  assert_wrong ("/277/267/665\n/447/255/615\n/243/233/113\n",
                "piece L covers 5 cells instead of 4");
  assert_wrong ("/477/257/665\n/447/265/615\n/243/233/113\n", "piece B is not connected");
  assert_wrong ("/477/257/556\n/447/266/516\n/243/233/113\n",
                "the cells marked “5” form piece B, not piece A");
  assert_wrong ("/111/222/233\n/555/666/443\n/555/777/443\n",
                "the cells marked “4” do not form piece Z");
  assert_wrong ("/477/267/665\n/447/255/615\n/243/233/117\n",
                "piece P covers 5 cells instead of 4");
  assert_wrong ("/477/267/665\n/447/255/615\n/243/233/11K\n", "“K” does not stand for any piece");
}

static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse ("/SOMA-A001\n;Cube\n/477/267/665\n"
                                                 "/447/255/615\n/243/233/113\n");
  SomaFileEntry *entry = get_entry (contents, 0);
  const SomaFileSolution *solution = g_ptr_array_index (entry->solutions, 0);
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  uint16_t copy_at[27];
  g_assert_true (soma_file_solution_to_copies (solution, entry->figure, set, copy_at, NULL));
  SomaPuzzle *puzzle = soma_puzzle_new ("", entry->figure, set, NULL, 0, FALSE, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  soma_text_write_solution (text, entry->id, entry->name, puzzle, copy_at);
  g_assert_cmpstr (text->str, ==,
                   "/SOMA-A001\n;Cube\n/477/267/665\n/447/255/615\n/243/233/113\n\n");
  g_string_truncate (text, 0);
  soma_text_write_figure (text, "003", NULL, entry->figure);
  g_assert_cmpstr (text->str, ==, "/SOMA003\n" CUBE "\n");
  soma_puzzle_unref (puzzle);
}

/* Drawings without a slash in front, below their names. */
static void
test_drawings (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("Piano\n\n.*. / *** \n... / *.*\t/\n\nAnd/or: */ ../..\n*/\n\n"
             "Two bars\n\n*. / *.\n.. / ..\n*. / *.\n");

  assert_counts (contents, 2, 0);
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "Piano");
  assert_cells (get_entry (contents, 0)->figure, "000 200 010 110 210 111");
  g_assert_cmpstr (get_entry (contents, 1)->name, ==, "Two bars");
  assert_cells (get_entry (contents, 1)->figure, "000 020 001 021");
}

/* Those of C1, and what changes lines or the direction of text: none would be seen. */
static void
test_control_characters (void)
{
  static const char text[] =
      "/SOMA a\302\233b\302\205c\342\200\256d\342\201\246e\342\200\250f\n/##\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "c1", &error);

  g_assert_no_error (error);
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  g_assert_cmpstr (entry->name, ==, "a b c d e f");
  g_assert_cmpuint (contents->problems->len, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/soma-text/axes", test_axes);
  g_test_add_func ("/soma-text/headers", test_headers);
  g_test_add_func ("/soma-text/header-alone", test_header_alone);
  g_test_add_func ("/soma-text/one-layer", test_one_layer);
  g_test_add_func ("/soma-text/wild-page", test_wild_page);
  g_test_add_func ("/soma-text/line-ends", test_line_ends);
  g_test_add_func ("/soma-text/ragged", test_ragged);
  g_test_add_func ("/soma-text/solutions", test_solutions);
  g_test_add_func ("/soma-text/interleaved-alternative", test_interleaved_alternative);
  g_test_add_func ("/soma-text/zero", test_zero);
  g_test_add_func ("/soma-text/too-large", test_too_large);
  g_test_add_func ("/soma-text/too-many-zeros", test_too_many_zeros);
  g_test_add_func ("/soma-text/nothing", test_nothing);
  g_test_add_func ("/soma-text/control-characters", test_control_characters);
  g_test_add_func ("/soma-text/many-problems", test_many_problems);
  g_test_add_func ("/soma-text/utf-16", test_utf16);
  g_test_add_func ("/soma-text/double-soma", test_double_soma);
  g_test_add_func ("/soma-text/some-pieces", test_some_pieces);
  g_test_add_func ("/soma-text/other-pieces", test_other_pieces);
  g_test_add_func ("/soma-text/wrong-solutions", test_wrong_solutions);
  g_test_add_func ("/soma-text/write", test_write);
  g_test_add_func ("/soma-text/drawings", test_drawings);
  return g_test_run ();
}
