/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"

#define LISTED "0:\n###\n##.\n##.\n\n1:\n##\n #\n\n"

/* Rectangles and how many of which pieces must find room there. */
static void
test_rectangles (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (LISTED "3x4: 1 1\r\n4x5: 0 2\n3x3: 1 1\n3x2:  0 2\n");

  assert_counts (contents, 4, 0);
  g_assert_true (contents->format == &soma_format_drawings);
  const SomaFileEntry *first = get_entry (contents, 0), *second = get_entry (contents, 1);
  g_assert_cmpstr (first->id, ==, "test.soma#1");
  g_assert_cmpstr (first->name, ==, "3x4: 1 1");
  g_assert_cmpint (first->line, ==, 10);
  g_assert_cmpint (first->figure->extent[0], ==, 3);
  g_assert_cmpint (first->figure->extent[1], ==, 4);
  g_assert_cmpint (first->set->n_pieces, ==, 3);
  g_assert_cmpint (first->set->pieces[0].n_cells, ==, 7);
  g_assert_cmpint (first->set->pieces[2].n_cells, ==, 1);
  g_assert_cmpint (first->set->pieces[2].max_count, ==, 2);
  assert_n_solutions (first, 6);
  g_assert_cmpint (second->set->n_pieces, ==, 2);
  g_assert_cmpint (second->set->pieces[0].max_count, ==, 2);
  g_assert_cmpint (second->set->pieces[1].max_count, ==, 14);
  g_assert_cmpint (get_entry (contents, 2)->set->n_pieces, ==, 2); /* they are too many */
  assert_n_solutions (get_entry (contents, 3), 1);
}

/* The first drawing or the last one is filled; rows are from the back, blanks and dots empty. */
static void
test_fill (void)
{
  g_autoptr (SomaFileContents) last = parse ("\nAA\nA.\n\n B\nBB\n\n\n###\n###\n");
  g_autoptr (SomaFileContents) first = parse ("####\n##\n\nI\nI\n\nI\nI\n\nJJ\n");

  assert_counts (last, 1, 0);
  const SomaFileEntry *entry = get_entry (last, 0);
  g_assert_cmpstr (entry->id, ==, "test.soma");
  g_assert_cmpint (entry->line, ==, 9);
  g_assert_cmpint (entry->figure->extent[0], ==, 3);
  g_assert_cmpstr (entry->set->pieces[0].letter, ==, "A");
  SomaPiece corner = entry->set->pieces[0];
  g_autoptr (SomaFigure) shape = soma_figure_new (corner.cells, NULL, corner.n_cells, NULL);
  assert_cells (shape, "000 010 110");
  assert_n_solutions (entry, 1);

  assert_counts (first, 1, 0);
  entry = get_entry (first, 0);
  assert_cells (entry->figure, "000 100 010 110 210 310");
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  g_assert_cmpint (entry->set->pieces[0].max_count, ==, 2);
  g_assert_cmpuint (first->sets->len, ==, 1);
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "AA\n\nBB\n\n###\n", "test.soma:1: it is not clear which drawing the others fill" },
    { "AA\n\nAA\n", "test.soma:1: it is not clear which drawing the others fill" },
    { "#\n\n..\n\n#\n#\n", "test.soma:3: the drawing has no cells" },
    { LISTED, "test.soma:1: no rectangle with counts" },
    { LISTED "4x4: 1\n", "test.soma:10: the rectangle needs 2 counts" },
    { LISTED "4x4: 1 2 3\n", "test.soma:10: the rectangle needs 2 counts" },
    { LISTED "4x4: 1 4097\n",
      "test.soma:10: the rectangle needs 2 counts, one for each drawing, of at most 4096" },
    { LISTED "0x4: 1 1\n", "test.soma:10: “0x4: 1 1” is neither" },
    { LISTED "64x65: 1 1\n",
      "test.soma:10: “64x65: 1 1” was left out: the figure has more than 4096" },
    { LISTED "3:\n#\n\n4x4: 0 0 0\n", "test.soma:10: drawing 2 was expected here" },
    { LISTED "?\n", "test.soma:10: “?” is neither" },
    { "0:\n..\n\n2x2: 1\n", "test.soma:1: the drawing has no cells" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      if (strstr (cases[i].text, "3:\n#") != NULL)
        {
          g_autoptr (SomaFileContents) contents = parse (cases[i].text);
          assert_problem (contents, 0, 10, TRUE, "drawing 2 was expected");
          continue;
        }
      assert_refused (cases[i].text, strlen (cases[i].text), cases[i].message);
    }
}

/* What other formats are for, and what is no drawing. */
static void
test_others (void)
{
  static const char *const yass[] = { "xx\nx.\n\nxx\n", "o.\n#\no.\n\n###\noo\n",
                                      ".*.\n***\n\n#\n\n*\n" };
  static const char *const none[] = { "AB\nAA\n\nCC\n", "AA\nAA\n", "0:\nhello\n", "A\n\nB c!\n" };

  for (guint i = 0; i < G_N_ELEMENTS (yass); i++)
    g_assert_true (soma_format_recognize (yass[i], strlen (yass[i])) == &soma_format_yass);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    g_assert_true (soma_format_recognize (none[i], strlen (none[i])) == &soma_format_soma);
  g_assert_true (soma_format_recognize ("xx\n\naa\n", 7) == &soma_format_drawings);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drawings/rectangles", test_rectangles);
  g_test_add_func ("/drawings/fill", test_fill);
  g_test_add_func ("/drawings/mistakes", test_mistakes);
  g_test_add_func ("/drawings/others", test_others);
  return g_test_run ();
}
