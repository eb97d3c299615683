/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "file-support.h"
#include "native-format.h"
#include "piece-sets.h"

static const char sample[] = "soma 1 // version\n"
                             "collection \"Small \\\"things\\\"\"\n"
                             "pieces \"two and one\"\n"
                             "piece V \"L tricube\" #a0522d x2 2 2 1\n  xx\n  x.\n"
                             "piece ö x0-3 2 1 1 xx\n"
                             "distinct\n"
                             "figure \"B1\" \"Box\" 2 2 2\n"
                             "  xx xx // the floor\n"
                             "  x+ xx\n"
                             "solution VV VV VV .ö\n"
                             "set soma\n"
                             "figure \"W\" 3 1 1 xxx\n"
                             "figure 2 1 1 xx\n";

static void
test_read (void)
{
  g_autoptr (SomaFileContents) contents = parse (sample);
  g_assert_true (contents->format == &soma_format_native);
  g_assert_cmpuint (contents->entries->len, ==, 3);
  SomaFileEntry *box = get_entry (contents, 0);
  g_assert_cmpstr (box->id, ==, "B1");
  g_assert_cmpstr (box->name, ==, "Box");
  g_assert_cmpstr (box->collection, ==, "Small \"things\"");
  g_assert_cmpint (box->line, ==, 9);
  g_assert_cmpint (box->figure->n_optional, ==, 1);
  g_assert_true (box->figure->optional[5]);
  g_assert_true (box->distinct_pieces);
  g_assert_cmpstr (box->set->name, ==, "two and one");
  g_assert_cmpstr (box->set->pieces[0].name, ==, "L tricube");
  g_assert_cmphex (box->set->pieces[0].colour, ==, 0xa0522d);
  g_assert_cmpint (box->set->pieces[0].min_count, ==, 2);
  g_assert_cmpstr (box->set->pieces[1].letter, ==, "ö");
  g_assert_cmpint (box->set->pieces[1].min_count, ==, 0);
  g_assert_cmpint (box->set->pieces[1].max_count, ==, 3);
  SomaFileEntry *bar = get_entry (contents, 1);
  g_assert_true (bar->set == soma_piece_sets_get ("soma"));
  g_assert_false (bar->distinct_pieces);
  g_assert_cmpstr (bar->name, ==, "W");
  g_assert_cmpstr (get_entry (contents, 2)->id, ==, "3");
  /* The assembly uses six cells of V in a way that two copies cannot, and a single ö. */
  assert_problem (contents, 0, 12, FALSE, "solution 1 of “Box” is wrong: a cell is left empty");
}

/* A piece that is not used may be in a set, as in JSON. */
static void
test_counts (void)
{
  static const char wrong[] = "soma 1\npieces\npiece A x3-2 1 1 1 x\n";
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece A x0 1 1 1 x\npiece B x0-2 2 1 1 xx\nfigure 2 1 1 xx\n");

  assert_counts (contents, 1, 0);
  const SomaPiece *pieces = get_entry (contents, 0)->set->pieces;
  g_assert_cmpint (pieces[0].max_count, ==, 0);
  g_assert_cmpint (pieces[1].min_count, ==, 0);
  g_assert_cmpint (pieces[1].max_count, ==, 2);
  assert_n_solutions (get_entry (contents, 0), 1);
  assert_refused (wrong, strlen (wrong), "test.soma:3: a count must be x and a number");
}

static void
test_missing_piece (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces \"p\"\npiece D x2 2 1 1\n xx\npiece S 2 2 1\n xx xx\n"
             "figure \"A\" 2 2 1\n xx xx\nsolution\n DD DD\nsolution\n DD SS\n"
             "solution\n SS SS\n");

  assert_counts (contents, 1, 3);
  assert_problem (contents, 0, 9, FALSE, "solution 1 of “A” is wrong: piece S is missing");
  assert_problem (contents, 1, 11, FALSE, "solution 2 of “A” is wrong: piece S covers 2 cells");
  assert_problem (contents, 2, 13, FALSE, "solution 3 of “A” is wrong: piece D is missing");
}

static void
test_axes (void)
{
  /* Bottom layer first, front row first. */
  g_autoptr (SomaFileContents) contents = parse ("soma 1\nfigure 2 2 2 xx x. x. ..\n");
  assert_counts (contents, 1, 0);
  assert_cells (get_entry (contents, 0)->figure, "000 100 010 001");
}

static void
test_mistakes (void)
{
  g_autoptr (SomaFileContents) contents = parse ("soma 1\n"
                                                 "figure \"A\" 3 1 1\n  xx\n"
                                                 "figure \"B\" 2 2 1\n  xx\n"
                                                 "figure \"C\" 2 1 1\n  x?\n"
                                                 "figure \"D\" 0 1 1\n"
                                                 "set nonsense\n"
                                                 "figure \"E\" 1 1 1 x\n"
                                                 "pieces\n"
                                                 "piece V #12345 1 1 1 x\n"
                                                 "figure \"F\" 1 1 1 x\n"
                                                 "pieces\n"
                                                 "piece / 1 1 1 x\n"
                                                 "set soma\n"
                                                 "figure \"G\" 2 1 1 xx\n"
                                                 "nonsense again\n"
                                                 "figure \"H\" 1025 1 1\n"
                                                 "pieces\n"
                                                 "piece V x2-1 1 1 1 x\n");
  assert_counts (contents, 1, 12);
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "G");
  assert_problem (contents, 0, 3, TRUE, "2 wide instead of 3");
  assert_problem (contents, 1, 6, TRUE, "row 2 of layer 1 is missing");
  assert_problem (contents, 2, 7, TRUE, "?");
  assert_problem (contents, 3, 8, TRUE, "three numbers");
  assert_problem (contents, 4, 9, TRUE, "built-in");
  assert_problem (contents, 5, 10, TRUE, "piece set");
  assert_problem (contents, 6, 12, TRUE, "hexadecimal");
  assert_problem (contents, 7, 13, TRUE, "piece set");
  assert_problem (contents, 8, 15, TRUE, "letter");
  assert_problem (contents, 9, 18, FALSE, "nonsense");
  assert_problem (contents, 10, 19, TRUE, "three numbers");
  assert_problem (contents, 11, 21, TRUE, "count");
  assert_refused ("soma 2\nfigure 1 1 1 x\n", 22, "test.soma:1: ");
}

static void
test_piece_set_file (void)
{
  g_autoptr (SomaFileContents) contents = parse ("soma 1\npieces \"p\"\npiece A 2 1 1 xx\n");
  assert_counts (contents, 0, 0);
  g_assert_cmpuint (contents->sets->len, ==, 1);
}

static gboolean
set_equal (const SomaPieceSet *a, const SomaPieceSet *b)
{
  if (strcmp (a->name, b->name) != 0 || a->n_pieces != b->n_pieces)
    return FALSE;
  for (int i = 0; i < a->n_pieces; i++)
    {
      const SomaPiece *p = &a->pieces[i], *q = &b->pieces[i];
      if (strcmp (p->letter, q->letter) != 0 || strcmp (p->name, q->name) != 0 ||
          p->colour != q->colour || p->min_count != q->min_count || p->max_count != q->max_count ||
          p->n_cells != q->n_cells ||
          memcmp (p->cells, q->cells, (gsize) p->n_cells * sizeof *p->cells) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (sample);
  g_autoptr (GString) text = g_string_new (NULL);
  soma_native_write_header (text);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = get_entry (contents, i);
      soma_native_write_set (text, entry->set, entry->distinct_pieces);
      soma_native_write_figure (text, entry->id, entry->name, entry->figure);
    }
  g_assert_nonnull (strstr (text->str, "set soma\n"));
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 3, 0);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *a = get_entry (contents, i), *b = get_entry (copy, i);
      g_assert_cmpstr (a->id, ==, b->id);
      g_assert_cmpstr (a->name, ==, b->name);
      g_assert_true (soma_figure_equal (a->figure, b->figure));
      g_assert_cmpint (a->distinct_pieces, ==, b->distinct_pieces);
      g_assert_true (set_equal (a->set, b->set));
    }
}

static void
test_solutions (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\nset soma\nfigure \"cube\" 3 3 3\n xxx xxx xxx xxx xxx xxx xxx xxx xxx\n"
             "solution\n 342 142 122\n 335 145 746\n 355 766 776\n"
             "solution\n 245 245 221\n 655 641 741\n 663 733 773\n");

  assert_counts (contents, 1, 0);
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 2);
  assert_solution (get_entry (contents, 0), 0);
  assert_solution (get_entry (contents, 0), 1);
}

static void
test_pins (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\nset soma\nfigure \"C\" 3 3 3\n xxx xxx xxx xxx xxx xxx xxx xxx xxx\n"
             "pins\n LLL L.. ...\n ... VV. V..\n ... ... ...\n");
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  g_autoptr (GError) error = NULL;
  SomaPuzzle *puzzle =
      soma_file_make_puzzle (entry->name, entry->figure, entry->pins, entry->set, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpint (puzzle->n_pins, ==, 2);
  g_assert_cmpint (puzzle->pins[0].piece, ==, 0); /* V comes first in the set */
  static const uint16_t v[] = { 12, 13, 15 }, l[] = { 0, 1, 2, 3 };
  g_assert_cmpmem (puzzle->pins[0].cells, puzzle->pins[0].n_cells * sizeof *v, v, sizeof v);
  g_assert_cmpmem (puzzle->pins[1].cells, puzzle->pins[1].n_cells * sizeof *l, l, sizeof l);
  soma_puzzle_unref (puzzle);
}

/* A figure with invalid pins is lost, not solved without them. */
static void
test_wrong_pins (void)
{
  static const char *const pins[] = { "VVV ... ...", "??. ... ...", "V.. .V. V..", "VV. V.." };
  for (guint i = 0; i < G_N_ELEMENTS (pins); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("soma 1\nset soma\nfigure \"P\" 3 3 1\n xxx xxx xxx\npins\n %s\n"
                           "figure \"Q\" 3 1 1\n xxx\n",
                           pins[i]);
      g_autoptr (SomaFileContents) contents = parse (text);
      g_assert_cmpuint (contents->entries->len, ==, 1);
      g_assert_cmpstr (get_entry (contents, 0)->id, ==, "Q");
      g_assert_cmpuint (contents->problems->len, >=, 1);
    }
}

/* Texts about a figure are lost with it, and not attached to another. */
static void
test_words_of_lost_figures (void)
{
  static const char *const lost[] = {
    "figure \"P\" 3 1 1\n xxx\nnote \"first\"\npins\n VVV\n",
    "figure \"P\" 3 1 1\n xxx\npins\n VV\n",
    "figure \"P\" 3 1 1\n xx\n",
    "figure \"P\" 3 1 1\n ...\n",
    "collection \"c\"\nset none\nfigure \"P\" 3 1 1\n xxx\nset soma\n",
  };
  for (guint i = 0; i < G_N_ELEMENTS (lost); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "soma 1\nset soma\nfigure \"O\" 1 1 1\n x\nauthor \"of O\"\n%s"
          "note \"lost\"\nauthor \"lost\"\ntags \"lost\"\ncollection \"later\"\nnote \"too\"\n"
          "pins\n VVV\nsolution\n VVV\nauthor \"again\"\nfigure \"Q\" 3 1 1\n xxx\nnote \"of Q\"\n",
          lost[i]);
      g_autoptr (SomaFileContents) contents = parse (text);
      g_assert_cmpuint (contents->entries->len, ==, 2);
      const SomaFileEntry *before = get_entry (contents, 0), *after = get_entry (contents, 1);
      g_assert_cmpstr (before->id, ==, "O");
      g_assert_cmpstr (before->about.author, ==, "of O");
      g_assert_null (before->about.notes);
      g_assert_null (before->about.tags);
      g_assert_cmpuint (before->solutions->len, ==, 0);
      g_assert_null (before->pins);
      g_assert_cmpstr (after->id, ==, "Q");
      g_assert_cmpstr (after->collection, ==, "later");
      g_assert_cmpstr (after->about.notes, ==, "of Q");
      g_assert_null (after->about.author);
    }
}

static void
test_about (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\nnote \"of none\"\nfigure \"A\" 1 1 1 x\nnote \"one\"\nnote \"\"\n"
             "author \"Me\"\nnote \"three\"\nauthor \"You\"\nfigure \"B\" 1 1 1 x\n");
  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, 2, FALSE, "must follow a figure");
  const SomaFileAbout *about = &get_entry (contents, 0)->about;
  g_assert_cmpstr (about->notes, ==, "one\n\nthree");
  g_assert_cmpstr (about->author, ==, "You");
  g_assert_null (get_entry (contents, 1)->about.notes);
}

/* Files can be joined: each is independent. */
static void
test_joined (void)
{
  static const char first[] = "soma 1\ncollection \"C\"\npieces \"p\"\npiece V 3 1 1 xxx\n"
                              "distinct\nfigure \"A\" 3 1 1\n xxx\nnote \"of A\"\n";
  static const char second[] = "\357\273\277soma 1 // another\nnote \"of none\"\n"
                               "figure \"B\" 3 1 1\n xxx\n";
  static const char foreign[] = "soma 3\nfigure \"C\" 1 1 1\n x\nshape new\n";
  g_autofree char *two = g_strconcat (first, second, first, NULL);
  g_autofree char *three = g_strconcat (first, foreign, second, NULL);
  g_autoptr (SomaFileContents) contents = parse (two), others = parse (three);

  assert_counts (contents, 3, 1);
  assert_problem (contents, 0, 10, FALSE, "must follow a figure");
  g_assert_cmpstr (get_entry (contents, 0)->about.notes, ==, "of A");
  g_assert_cmpstr (get_entry (contents, 0)->collection, ==, "C");
  const SomaFileEntry *alone = get_entry (contents, 1);
  g_assert_null (alone->collection);
  g_assert_null (alone->set);
  g_assert_false (alone->distinct_pieces);
  g_assert_cmpuint (contents->sets->len, ==, 2);
  g_assert_cmpstr (get_entry (contents, 2)->set->name, ==, "p");

  assert_counts (others, 2, 2);
  assert_problem (others, 0, 9, TRUE, "version");
  g_assert_cmpstr (get_entry (others, 1)->id, ==, "B");
}

/* Pieces whose letters are those of the header. */
static void
test_row_like_header (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces \"p\"\npiece s 1 1 1 x\npiece o 1 1 1 x\npiece m 1 1 1 x\n"
             "piece a 1 1 1 x\nfigure \"F\" 4 1 1\n xxxx\nsolution\n soma\nsolution\n  amos\n");
  assert_counts (contents, 1, 0);
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 2);
}

/* A name of any length is cut, and no more than a line of it quoted. */
static void
test_long_words (void)
{
  g_autofree char *longest = g_strnfill (5000, 'n');
  g_autofree char *text = g_strdup_printf (
      "soma 1\n%s\ncollection \"%s\"\npieces \"%s\"\npiece V \"%s\" 3 1 1 xxx\nfigure \"%s\" "
      "\"\033%s\" 3 1 1\n xxx\nset %s\n",
      longest, longest, longest, longest, longest, longest, longest);
  g_autoptr (SomaFileContents) contents = parse (text);
  const SomaFileEntry *entry = get_entry (contents, 0);

  assert_counts (contents, 1, 8);
  g_assert_cmpuint (strlen (entry->id), ==, 1000);
  g_assert_cmpuint (strlen (entry->name), ==, 1000);
  g_assert_cmpuint (strlen (entry->collection), ==, 1000);
  g_assert_cmpuint (strlen (entry->set->name), ==, 1000);
  g_assert_cmpuint (strlen (entry->set->pieces[0].name), ==, SOMA_NAME_SIZE - 1);
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      g_assert_cmpuint (strlen (problem->message), <, 120);
      g_assert_null (strchr (problem->message, '\033'));
    }
}

/* A symbol where the figure has no cell is not dropped silently. */
static void
test_symbols_outside (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\nset soma\nfigure \"F\" 2 2 1\n x. xx\nsolution\n VV VV\nsolution\n V0 VV\n");
  assert_counts (contents, 1, 2);
  assert_problem (contents, 0, 6, TRUE, "“V” is in a place where the figure has no cell");
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 1);
}

/* The left screw cannot be turned into the right one. */
static void
test_mirrored_piece (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces \"screw\"\npiece A x0-1 2 2 2 xx x. .x ..\n"
             "figure \"Left\" 2 2 2 xx x. .x ..\nsolution AA A. .A ..\n"
             "figure \"Right\" 2 2 2 xx x. .. x.\nsolution AA A. .. A.\n");
  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, 7, FALSE, "the cells marked “A” do not form piece A");
}

/* What is left of a figure with an unknown set can still be written. */
static void
test_sketch_of_unknown_set (void)
{
  static const char text[] = "soma 1\nset none\nfigure \"F\" 1 1 1 x\n";
  g_autoptr (SomaNativeSketch) sketch = NULL;
  g_autoptr (SomaFileContents) contents = soma_native_read_sketch (text, strlen (text), &sketch);
  g_autoptr (GString) written = g_string_new (NULL);

  assert_problem (contents, 0, 2, TRUE, "“none”");
  g_assert_true (sketch->has_pieces);
  soma_native_write_sketch (written, sketch);
  g_assert_nonnull (strstr (written->str, "pieces \"\"\n"));
}

/* All of a file on one line. */

#define LINE                                                                                       \
  "soma 1; pieces \"a; b\"; piece D \"\" #ff0000 x1 2 1 1 xx; "                                    \
  "figure \"F\" \"Ro;w \\\"2\\\"\" 2 1 1 xx; pins DD; game \"1;pieces;0 0,0,0 1,0,0\";"

static void
assert_line (const char *text)
{
  g_autoptr (SomaFileContents) contents = parse (text);
  g_autoptr (SomaNativeSketch) sketch = NULL;

  assert_counts (contents, 1, 0);
  g_assert_true (contents->holds_more);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpstr (entry->name, ==, "Ro;w \"2\"");
  g_assert_cmpstr (entry->set->name, ==, "a; b");
  g_assert_cmpstr (entry->game, ==, "1;pieces;0 0,0,0 1,0,0");
  g_assert_nonnull (entry->pins);
  assert_cells (entry->figure, "000 100");
  g_autoptr (SomaFileContents) rest = soma_native_read_sketch (text, strlen (text), &sketch);
  g_assert_cmpstr (sketch->name, ==, entry->name);
  g_assert_true (rest->holds_more);
}

/* Wherever it is in a text, and even when that was broken into lines and quoted. */
static void
test_line (void)
{
  assert_line (LINE);
  assert_line ("Soma: Row\nsoma without a number; 1\n\n" LINE "\n\nsoma 1; figure \"\" 1 1 1 x;");
  assert_line ("\xef\xbb\xbf"
               "Here:\r\n" LINE " Have fun\r\nwith it\r\n");
  assert_line (
      "> soma 1; pieces \"a;\n> b\"; piece D \"\" #ff0000\n> x1 2 1 1 xx; figure\n>> \"F\" "
      "\"Ro;w \\\"2\\\"\" 2 1 1\n xx; pins DD; game \"1;pieces;0 0,0,0\n> 1,0,0\";\n>\n> x;");
  assert_refused ("soma 2; figure \"F\" 1 1 1 x;", 27,
                  "test.soma:1: unknown version of the format");
  assert_refused ("Look:\nsoma 1; figure \"F\" 1 1 1 x", 32, "test.soma:");
  assert_refused ("soma 1; figure \"F\" 2 1 1 x;", 27,
                  "test.soma:1: “F” was left out: the row is 1 wide instead of 2");
  g_autoptr (SomaFileContents) usual = parse ("soma 1\nfigure \"soma\" 1 1 1\nx\nsoma 1; x;\n");
  g_assert_cmpstr (get_entry (usual, 0)->id, ==, "soma");
  g_autoptr (SomaFileContents) bare = parse ("soma 1; figure \"\" 1 1 1 x; game 1;");
  assert_problem (bare, 0, 1, FALSE, "a game must be in quotes");
}

/* What was written is the same on one line. */
static void
test_fold (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\n\nset soma\n\nfigure \"\" \"A\" 1 2 2\n"
                                           "  x\n  \"+\"\n\n  .\n  x\n");
  gsize length;
  int number;

  soma_native_write_game (text, "1;pieces;");
  soma_native_fold (text);
  g_assert_cmpstr (text->str, ==,
                   "soma 1; set soma; figure \"\" \"A\" 1 2 2 x \"+\" . x; "
                   "game \"1;pieces;\";");
  g_autofree char *lines = soma_native_unfold (text->str, text->len, &length, &number);
  g_assert_cmpstr (lines, ==,
                   "soma 1\n set soma\n figure \"\" \"A\" 1 2 2 x \"+\" . x\n "
                   "game \"1;pieces;\"\n");
  g_assert_cmpuint (length, ==, strlen (lines));
  g_assert_null (soma_native_unfold (lines, length, &length, &number));
}

/* How a piece may be turned; files without it mean any way. */
static void
test_turns (void)
{
  static const char wrong[] = "soma 1\npieces\npiece A about-w 1 1 1 x\n";
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece A about-z x2 2 1 1 xx\npiece B x1 along-x #ffffff 1 1 1 x\n"
             "piece C fixed 1 1 1 x\npiece D \"fixed\" 1 1 1 x\nfigure 7 1 1 xxxxxxx\n");
  const SomaPiece *pieces = get_entry (contents, 0)->set->pieces;
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 0);
  g_assert_cmpint (pieces[0].turns, ==, SOMA_TURNS_ABOUT_Z);
  g_assert_cmpint (pieces[0].min_count, ==, 2);
  g_assert_cmpint (pieces[1].turns, ==, SOMA_TURNS_ALONG_X);
  g_assert_cmpint (pieces[2].turns, ==, SOMA_TURNS_NONE);
  g_assert_cmpint (pieces[3].turns, ==, SOMA_TURNS_ANY);
  g_assert_cmpstr (pieces[3].name, ==, "fixed");
  soma_format_native.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "x2 about-z 2 1 1"));
  g_assert_nonnull (strstr (text->str, "x1 along-x 1 1 1"));
  assert_refused (wrong, strlen (wrong), "test.soma:3: a size must be three numbers");
}

static void
test_weights (void)
{
  static const char wrong[] = "soma 1\npieces\npiece A weight=1.5 1 1 1 x\n";
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece A weight=2 x2 2 1 1 xx\npiece B weight=-3 1 1 1 x\n"
             "piece C weight=1 1 1 1 x\nfigure 6 1 1 xxxxxx\n");
  const SomaPiece *pieces = get_entry (contents, 0)->set->pieces;
  g_autoptr (GString) text = g_string_new (NULL);

  assert_counts (contents, 1, 0);
  g_assert_cmpint (pieces[0].weight, ==, 1);
  g_assert_cmpint (pieces[0].min_count, ==, 2);
  g_assert_cmpint (pieces[1].weight, ==, -4);
  g_assert_cmpint (pieces[2].weight, ==, 0);
  soma_format_native.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "x2 weight=2 2 1 1"));
  g_assert_nonnull (strstr (text->str, "x1 weight=-3 1 1 1"));
  g_assert_null (strstr (text->str, "weight=1"));
  assert_refused (wrong, strlen (wrong),
                  "test.soma:3: a weight must be a number from -998 to 1000");
}

/* The entry is what is to be filled; what the file says is written again. */
static void
test_holes (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\npieces\npiece D x0-3 2 1 1 xx\nfigure \"A\" 7 1 1 x+xxxxx\nholes anywhere 0-3\n"
      "solution\n  DDDDDD.\nfigure \"B\" 7 1 1 x+xxxxx\nholes 2\nfigure \"C\" 2 1 1 xx\n"
      "holes\nholes 3-2\nholes anywhere anywhere\nholes 1 2\nholes some\n");
  const SomaFileEntry *any = get_entry (contents, 0), *exact = get_entry (contents, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_cmpuint (contents->entries->len, ==, 3);
  g_assert_cmpuint (contents->problems->len, ==, 5);
  for (guint i = 0; i < 5; i++)
    assert_problem (contents, i, 11 + (int) i, FALSE, "holes must be “anywhere”, a number");
  g_assert_cmpint (any->figure->n_optional, ==, 7);
  g_assert_cmpint (any->said_figure->n_optional, ==, 1);
  g_assert_cmpint (any->set->pieces[0].min_count, ==, 2);
  g_assert_cmpint (any->said_set->pieces[0].min_count, ==, 0);
  g_assert_cmpint (exact->figure->n_optional, ==, 0);
  g_assert_false (get_entry (contents, 2)->holes.is_limited);
  soma_format_native.write (text, contents->entries);
  g_assert_nonnull (strstr (text->str, "x0-3 2 1 1"));
  g_assert_nonnull (strstr (text->str, "x+xxxxx\nholes anywhere 0-3\n"));
  g_assert_nonnull (strstr (text->str, "x+xxxxx\nholes 2\n"));
  g_autoptr (SomaFileContents) back = parse (text->str);
  g_assert_true (soma_holes_equal (&get_entry (back, 0)->holes, &any->holes));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/native/read", test_read);
  g_test_add_func ("/native/counts", test_counts);
  g_test_add_func ("/native/missing-piece", test_missing_piece);
  g_test_add_func ("/native/axes", test_axes);
  g_test_add_func ("/native/mistakes", test_mistakes);
  g_test_add_func ("/native/piece-set-file", test_piece_set_file);
  g_test_add_func ("/native/write", test_write);
  g_test_add_func ("/native/solutions", test_solutions);
  g_test_add_func ("/native/pins", test_pins);
  g_test_add_func ("/native/wrong-pins", test_wrong_pins);
  g_test_add_func ("/native/words-of-lost-figures", test_words_of_lost_figures);
  g_test_add_func ("/native/about", test_about);
  g_test_add_func ("/native/line", test_line);
  g_test_add_func ("/native/fold", test_fold);
  g_test_add_func ("/native/joined", test_joined);
  g_test_add_func ("/native/row-like-header", test_row_like_header);
  g_test_add_func ("/native/long-words", test_long_words);
  g_test_add_func ("/native/symbols-outside", test_symbols_outside);
  g_test_add_func ("/native/mirrored-piece", test_mirrored_piece);
  g_test_add_func ("/native/sketch-of-unknown-set", test_sketch_of_unknown_set);
  g_test_add_func ("/native/turns", test_turns);
  g_test_add_func ("/native/weights", test_weights);
  g_test_add_func ("/native/holes", test_holes);
  return g_test_run ();
}
