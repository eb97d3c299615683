/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design.h"

#include <string.h>
#include <sys/stat.h>

#include "async-result.h"
#include "design-file.h"
#include "edit.h"
#include "engine-auto.h"
#include "model-fixture.h"
#include "own-sets-test.h"
#include "own-sets.h"
#include "piece-sets.h"
#include "polycubes.h"
#include "puzzle-file.h"
#include "text-lines.h"
#include "text-reader.h"

/* A design that uses everything that can be read back. */
static SomaDesign *
make_design (const char *name, SomaPieces *pieces, const SomaCell *cells, const bool *optional,
             int n_cells)
{
  g_autoptr (SomaDesign) empty = soma_design_new (pieces);
  SomaDrawing *drawing = soma_drawing_new (cells, optional, n_cells);
  g_autoptr (SomaDesign) drawn = soma_design_with_drawing (empty, drawing);

  soma_drawing_unref (drawing);
  return soma_design_with_text (drawn, SOMA_DESIGN_NAME, name);
}

static SomaDesign *
set_text (SomaDesign *design, SomaDesignText which, const char *text)
{
  g_autoptr (SomaDesign) before = design;
  return soma_design_with_text (before, which, text);
}

static SomaPieces *
get_soma (void)
{
  return soma_pieces_new_from_set (soma_piece_sets_get ("soma"), FALSE);
}

/* Writes the design, reads it again, and compares. */
static void
assert_round_trip (SomaDesign *design)
{
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (GError) error = NULL;
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) back = soma_design_from_text (text, strlen (text), "x", &source, &error);

  g_test_message ("%s", text);
  g_assert_no_error (error);
  g_assert_cmpuint (source.n_figures, ==, 1);
  g_assert_null (source.problems[0]);
  g_assert_true (source.is_whole);
  g_assert_true (soma_design_equal (design, back));
  g_autofree char *again = soma_design_to_text (back);
  g_assert_cmpstr (text, ==, again);
}

static void
test_values (void)
{
  SomaCell cell = { 3, 4, 5 };
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaDesign) design = make_design ("One", soma, &cell, NULL, 1);
  g_autoptr (SomaDesign) same = soma_design_with_text (design, SOMA_DESIGN_NAME, "One");
  g_autoptr (SomaDesign) other = soma_design_with_text (design, SOMA_DESIGN_NOTES, "Odd");
  g_autoptr (SomaDesign) none = soma_design_with_pieces (design, NULL);

  g_assert_true (same == design);
  g_assert_true (other->drawing == design->drawing && other->pieces == design->pieces);
  g_assert_false (soma_design_equal (other, design));
  g_assert_cmpstr (design->notes, ==, "");
  g_assert_cmpstr (other->notes, ==, "Odd");
  g_assert_cmpstr (other->name, ==, "One");
  g_assert_null (none->pieces);
  g_assert_false (soma_design_equal (none, design));
  g_assert_null (soma_design_make_puzzle (none, NULL));

  SomaPuzzle *puzzle = soma_design_make_puzzle (none, soma_piece_sets_get ("bedlam"));
  g_assert_cmpint (puzzle->figure->n_cells, ==, 1);
  g_assert_true (puzzle->set == soma_piece_sets_get ("bedlam"));
  g_assert_cmpstr (puzzle->name, ==, "One");
  soma_puzzle_unref (puzzle);
}

/* What is in a name or a note is seen there, wherever it comes from. */
static void
test_clean (void)
{
  const char text[] = "soma 1\nfigure \"1\" \"One\" 1 1 1\n x\nnote \"a\033b\"\n";
  SomaCell cell = { 0, 0, 0 };
  g_autoptr (SomaDesign) read = soma_design_from_text (text, strlen (text), "x.soma", NULL, NULL);
  g_autoptr (SomaDesign) design = make_design ("O\u202ene\n", NULL, &cell, NULL, 1);

  g_assert_cmpstr (read->notes, ==, "a b");
  g_assert_cmpstr (design->name, ==, "O ne ");
  design = set_text (design, SOMA_DESIGN_NOTES, "a\n\tb\xc2\x85");
  g_assert_cmpstr (design->notes, ==, "a\n\tb ");

  g_autoptr (SomaPieces) soma = get_soma ();
  SomaPieceDraft draft = soma->pieces[0];
  g_strlcpy (draft.name, "a\033b\u202e", sizeof draft.name);
  g_autoptr (SomaPieces) changed = soma_pieces_replace (soma, 0, &draft);
  g_autoptr (SomaPieces) named = soma_pieces_rename (changed, "Mi\nne");
  g_assert_cmpstr (named->name, ==, "Mi ne");
  g_assert_cmpstr (named->pieces[0].name, ==, "a b ");
  g_assert_cmpstr (soma_pieces_get_set (named)->name, ==, "Mi ne");
  g_assert_cmpstr (soma_pieces_get_set (named)->pieces[0].name, ==, "a b ");
}

static void
test_round_trip (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 }, { 1, 0, 1 } };
  const bool optional[] = { false, false, true, false, false };
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaDesign) design = make_design ("A \"small\" dog", soma, cells, optional, 5);

  assert_round_trip (design);
  design = set_text (design, SOMA_DESIGN_ID, "D1");
  design = set_text (design, SOMA_DESIGN_NOTES, "First line\n\n  third \\ \"line\"");
  design = set_text (design, SOMA_DESIGN_AUTHOR, "Ünal Öz");
  design = set_text (design, SOMA_DESIGN_TAGS, "dogs, small");
  assert_round_trip (design);

  g_autoptr (SomaPieces) apart = soma_pieces_new (soma->name, TRUE, soma->pieces, soma->n_pieces);
  g_autoptr (SomaPieces) named = soma_pieces_rename (apart, "mine");
  g_autoptr (SomaDesign) own = soma_design_with_pieces (design, named);
  assert_round_trip (own);
  g_autoptr (SomaDesign) none = soma_design_with_pieces (design, NULL);
  assert_round_trip (none);
}

/* Unfinished designs are read back as well. */
static void
test_unfinished (void)
{
  const SomaCell cell = { 0, 0, 0 };
  const bool optional = true;
  SomaDrawing *none = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *one = soma_drawing_new (&cell, NULL, 1);
  SomaPieceDraft drafts[] = {
    { .letter = "A",
      .name = "",
      .colour = 0x102030,
      .min_count = 1,
      .max_count = 1,
      .drawing = none },
    { .letter = "A", .name = "twice", .min_count = 0, .max_count = 0, .drawing = one },
    { .letter = "", .name = "no letter", .min_count = 5, .max_count = 2, .drawing = one },
    { .letter = "#", .name = "a sign", .min_count = 0, .max_count = 3, .drawing = one },
  };
  g_autoptr (SomaPieces) odd = soma_pieces_new ("odd ones", FALSE, drafts, 4);
  g_autoptr (SomaPieces) empty = soma_pieces_new ("", TRUE, NULL, 0);
  g_autoptr (SomaDesign) nothing = make_design ("", NULL, NULL, NULL, 0);
  g_autoptr (SomaDesign) no_cells = make_design ("Later", odd, NULL, NULL, 0);
  g_autoptr (SomaDesign) no_pieces = make_design ("Later", empty, &cell, NULL, 1);
  g_autoptr (SomaDesign) all_optional = make_design ("Later", odd, &cell, &optional, 1);

  assert_round_trip (nothing);
  no_cells = set_text (no_cells, SOMA_DESIGN_NOTES, "still to be drawn");
  assert_round_trip (no_cells);
  assert_round_trip (no_pieces);
  assert_round_trip (all_optional);
  soma_drawing_unref (none);
  soma_drawing_unref (one);
}

/* A row of letters that is a word of the format. */
static void
test_rows_like_words (void)
{
  static const char text[] = "soma 1\npieces \"\"\npiece n x1 1 1 1\n x\npiece o x1 1 1 1\n x\n"
                             "piece t x1 1 1 1\n x\npiece e x1 1 1 1\n x\n"
                             "figure \"F\" 4 1 1\n xxxx\npins\n \"note\"\nnote \"words\"\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);

  g_assert_nonnull (design);
  g_assert_cmpstr (design->notes, ==, "words");
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, NULL);
  g_assert_cmpint (puzzle->n_pins, ==, 4);
  soma_puzzle_unref (puzzle);
  assert_round_trip (design);
}

#define SOLVED                                                                                     \
  "/SOMA-A001\n;Cube\n; Found in 1936\n;\n; by  P. H.\n/477/267/665\n/447/255/615\n/243/233/113\n" \
  "|477/267/665\n|447/255/665\n|243/233/113\n\n"

static guint
count_solutions (const SomaDesign *design)
{
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);

  return solutions->len;
}

static guint
count_right_solutions (const SomaDesign *design)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  g_autoptr (GPtrArray) found = soma_design_find_solutions (design, puzzle);

  return found->len;
}

/* Solutions that come with a figure, one of them wrong, stay with it, and so do all comments. */
static void
test_solutions (void)
{
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design =
      soma_design_from_text (SOLVED, strlen (SOLVED), "x", &source, NULL);
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (SomaDesign) back = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  g_autoptr (SomaBook) book = soma_book_new_single (design);
  g_auto (GStrv) losses =
      soma_design_file_list_losses (book, soma_file_format_find_for_name ("x.txt"), NULL);

  g_assert_cmpstr (design->name, ==, "Cube");
  g_assert_cmpstr (design->notes, ==, "Found in 1936\n\nby  P. H.");
  g_assert_true (source.is_whole);
  g_assert_nonnull (strstr (source.problems[0], "solution 2 of “Cube” is wrong"));
  g_assert_cmpuint (count_solutions (design), ==, 2);
  g_assert_cmpuint (count_right_solutions (design), ==, 1);
  g_assert_true (soma_design_equal (design, back));
  g_assert_null (losses[0]);
}

static SomaDesign *
read_text (char *text, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_text_reader_read_async (text, "Clipboard", NULL, soma_take_result, &result);
  g_assert_null (result);
  soma_wait_for_result (&result);
  return soma_text_reader_read_finish (result, error);
}

/* A text from the clipboard, which may be long, is read on another thread. */
static void
test_text_reader (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaDesign) design = read_text (g_strdup (SOLVED), &error);

  g_assert_no_error (error);
  g_assert_cmpstr (design->name, ==, "Cube");
  g_assert_null (read_text (g_strnfill (1000000, '/'), &error));
  g_assert_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN);
}

/* They move with the figure, and are not those of another one. */
static void
test_moved_solutions (void)
{
  g_autoptr (SomaDesign) design = soma_design_from_text (SOLVED, strlen (SOLVED), "x", NULL, NULL);
  g_autoptr (SomaDrawing) away = soma_edit_shift (design->drawing, (SomaCell){ 3, -1, 1 });
  g_autoptr (SomaDrawing) less =
      soma_edit_set_box (away, &(SomaBox){ away->box.low, away->box.low }, SOMA_PLACE_EMPTY);
  g_autoptr (SomaDesign) moved = soma_design_with_drawing (design, away);
  g_autoptr (SomaDesign) other = soma_design_with_drawing (moved, less);

  g_assert_cmpuint (count_right_solutions (moved), ==, 1);
  g_assert_cmpuint (count_solutions (moved), ==, 2);
  g_assert_cmpuint (count_solutions (other), ==, 0);
  g_assert_false (soma_design_equal (moved, design));
}

/* Pins move with the figure. */
static void
test_moved_pins (void)
{
  static const char text[] = "soma 1\nset soma\nfigure \"F\" 3 2 1\n xxx xxx\npins\n VV. V..\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  g_autoptr (SomaDrawing) beside = soma_edit_shift (design->drawing, (SomaCell){ 1, 0, 0 });
  g_autoptr (SomaDesign) moved = soma_design_with_drawing (design, beside);
  g_autofree char *before = soma_design_to_text (design);
  g_autofree char *after = soma_design_to_text (moved);

  g_assert_nonnull (strstr (before, "pins\n"));
  g_assert_cmpstr (after, ==, before);
}

/* Every reader of the format can read a finished design. */
static void
test_strict_readers (void)
{
  const SomaCell cells[] = { { -3, 7, 2 }, { -2, 7, 2 } };
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaDesign) design = make_design ("Two", soma, cells, NULL, 2);
  g_autoptr (GError) error = NULL;

  design = set_text (design, SOMA_DESIGN_AUTHOR, "Me");
  g_autofree char *text = soma_design_to_text (design);
  g_assert_nonnull (strstr (text, "set soma\n"));
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "x", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  g_assert_cmpstr (entry->about.author, ==, "Me");
  g_assert_null (entry->about.notes);
  g_assert_cmpint (entry->figure->n_cells, ==, 2);
}

static void
test_other_formats (void)
{
  static const char soma[] = "/SOMA001\n;Cube\n/111/222/333\n/111/222/333\n/111/222/333\n";
  static const char several[] = "soma 1\nset soma\nfigure \"A\" 1 1 1 x\nnote \"of A\"\n"
                                "set tetracubes\nfigure \"B\" 2 1 1 xx\nnote \"of B\"\n";
  g_autoptr (GError) error = NULL;
  g_auto (SomaDesignSource) source = { 0 }, other = { 0 };
  g_autoptr (SomaDesign) cube =
      soma_design_from_text (soma, strlen (soma), "cube.txt", &source, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (source.n_figures, ==, 1);
  g_assert_cmpint (cube->drawing->n_cells, ==, 27);
  g_assert_true (soma_pieces_get_set (cube->pieces) == soma_piece_sets_get ("soma"));

  g_autoptr (SomaDesign) first =
      soma_design_from_text (several, strlen (several), "x", &other, &error);
  g_assert_cmpuint (other.n_figures, ==, 2);
  g_assert_false (other.is_whole);
  g_assert_cmpstr (first->id, ==, "A");
  g_assert_cmpstr (first->notes, ==, "of A");
  g_assert_true (soma_pieces_get_set (first->pieces) == soma_piece_sets_get ("soma"));

  g_assert_null (soma_design_from_text ("soma 1\n", 7, "x", NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (soma_design_from_text ("what is this", 12, "x", NULL, &error));
  g_assert_nonnull (error);
}

#define FIGURE "figure \"F\" \"Name\" 2 1 1\n xx\n"
#define PIECES "pieces \"p\"\npiece A \"one\" 1 1 1\n x\npiece B \"two\" 1 1 1\n x\n"

/* The contents of a file are in the design, or it is reported that they are not. `problem` is part
 * of the text that was not understood: NULL if all was, although the text contains more. */
static const struct
{
  const char *text;
  gboolean is_whole;
  const char *problem;
} sources[] = {
  { "soma 1\nset soma\n" FIGURE, TRUE, NULL },
  { "soma 1\nset S\n" FIGURE "note \"a\"\nnote \"b\"\nauthor \"c\"\ntags \"d\"\n", TRUE, NULL },
  { "soma 1\n" PIECES "distinct\n" FIGURE "pins\n A.\n", TRUE, NULL },
  { "soma 1\n\n  figure 3 1 1 X#*\n", TRUE, NULL },
  { "\357\273\277soma 1\r\n" FIGURE, TRUE, NULL },
  { "soma 1\npieces \"p\"\npiece A 1 1 1\n .\npiece A x3-1 1 1 1\n x\n" FIGURE, TRUE, NULL },

  /* Stored, but not used. */
  { "soma 1\n" PIECES FIGURE "pins\n AA\n", TRUE, "Line 9: invalid pins: " },

  /* Not understood. */
  { "soma 1\n" PIECES "piece C \"three\" 2 1 1\n xxx\n" FIGURE, FALSE,
    "Line 8: the row is 3 wide" },
  { "soma 1\npieces \"p\"\npiece A 1 1 1\n x\npiece B 3 1 1\n xx\npiece C 1 1 1\n x\n" FIGURE,
    FALSE, "Line 6: the row is 2 wide" },
  { "soma 1\nset of-a-later-version\n" FIGURE, FALSE, "Line 2: there is no built-in piece set" },
  { "soma 1\nset soma\nshape hexagon\n" FIGURE, FALSE, "Line 3: “shape” is not a statement" },
  { "soma 1\nset soma soma\n" FIGURE, FALSE, "Line 2: “soma” is not a statement" },
  { "soma 1\nnote \"before\"\n" FIGURE, FALSE, "Line 2: this must follow a figure" },
  { "soma 1\npiece A 1 1 1\n x\n" FIGURE, FALSE, "Line 2: a piece must follow" },
  { "soma 1\npins\n V\n" FIGURE, FALSE, "Line 2: there is no figure for the pins" },
  { "soma 1\nfigure 2 2 1\n x. xx\npins\n VV VV\n", FALSE, "Line 5: “V” is in a place where" },
  { "soma 1\nset soma\n" FIGURE "soma 2\nset soma\n", FALSE, "Line 5: unknown version" },
  { "/SOMA1\n;Row\n/xx/\n/x/y/z/\n\n/SOMA2\n/xx\n", FALSE,
    "Line 4: “Row” was left out: the row has" },

  /* Understood, but not part of a design. */
  { "soma 1 // a comment\n" FIGURE, FALSE, NULL },
  { "soma 1\n" FIGURE "// at the end", FALSE, NULL },
  { "soma 1\ncollection \"C\"\n" FIGURE, FALSE, NULL },
  { "soma 1\n" PIECES FIGURE "solution\n AB\n", TRUE, NULL },
  { "soma 1\n" FIGURE FIGURE, FALSE, NULL },
  { "soma 1\nset bedlam\nset soma\n" FIGURE, FALSE, NULL },
  { "soma 1\n" PIECES "set soma\n" FIGURE, FALSE, NULL },
  { "soma 1\nset soma\nsoma 1\n" FIGURE, FALSE, NULL },
  { "soma 1\n" FIGURE "set soma\n", FALSE, NULL },
  { "soma 1\n" FIGURE "distinct\n", FALSE, NULL },
  { "soma 1\n" FIGURE "author \"A\"\nauthor \"B\"\n", FALSE, NULL },
  { "soma 1\n" PIECES FIGURE "pins\n A.\npins\n B.\n", FALSE, NULL },
  { "soma 1\npieces \"p\"\npiece A \"one\" \"two\" 1 1 1\n x\n" FIGURE, FALSE, NULL },
  { "soma 1\nfigure 2 1 1\n 12\n", FALSE, NULL },

  /* Soma notation. */
  { "/SOMA1\n;Row\n/xx/xx\n/x./xx\n", TRUE, NULL },
  { ";Row\r\n/1-/11/\r\n/11/11/\r\n\r\n", TRUE, NULL },
  { "/SOMA1 aka Row\n/xx\n/xx\n", TRUE, NULL },
  { "/SOMA1\n;Row\n;of cells\n/xx/xx\n", TRUE, NULL },
  { ";Found in a book\n\n/SOMA1\n/xx/xx\n\n;page 7\n", TRUE, NULL },
  { "Found in a book\n/SOMA1\n/xx/xx\n", FALSE, NULL },
  { "/SOMA1\n/xx/xx and so on\n", FALSE, NULL },
  { "/SOMA1\n/xx/xx ;the back\n", TRUE, NULL },
  { "/SOMA1\n/xx/xx\n|VV/VV\n", TRUE, NULL },
  { "/SOMA1\n/xx/xx\n|VV/V*\n", FALSE, "Line 3: the alternative assembly does not name" },
  { "<B>/SOMA1</B>\n/xx/xx\n", FALSE, NULL },
  { "// here\n/SOMA1\n/xx/xx\n", FALSE, NULL },
  { "/SOMA1\n/x#/xx\n", FALSE, NULL },
  { "/SOMA1\n/VV/VL\n", TRUE, NULL },
};

static void
test_sources (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      const char *text = sources[i].text;
      g_auto (SomaDesignSource) source = { 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (SomaDesign) design =
          soma_design_from_text (text, strlen (text), "x", &source, &error);

      g_test_message ("%s", text);
      g_assert_no_error (error);
      g_assert_nonnull (design);
      g_assert_cmpint (source.is_whole, ==, sources[i].is_whole);
      if (sources[i].problem != NULL)
        g_assert_true (g_str_has_prefix (source.problems[0], sources[i].problem));
      else
        g_assert_null (source.problems[0]);
    }
}

/* The words of a text in quotes; owns them. */
static GHashTable *
collect_quoted (const char *text, gsize length)
{
  GHashTable *quoted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SomaTextWords words;

  soma_text_words_init (&words, text, length);
  while (soma_text_words_next (&words))
    if (words.quoted && words.word->len > 0)
      g_hash_table_add (quoted, g_strdup (words.word->str));
  soma_text_words_clear (&words);
  return quoted;
}

/* A text with two parts in the wrong place, or one missing. */
static char *
shuffle (GRand *rand)
{
  static const char *const parts[] = {
    "set soma\n",
    PIECES,
    "piece C \"three\" x2-3 2 1 1\n xx\n",
    "distinct\n",
    FIGURE,
    "note \"n\"\n",
    "note \"m\"\n",
    "author \"a\"\n",
    "tags \"t, u\"\n",
    "pins\n A.\n",
    "collection \"c\"\n",
    "solution\n AB\n",
    "\"loose\"\n",
    "author \"b\"\n",
    "piece D \"broken\" 2 1 1\n x\n",
    "soma 1\n",
  };
  GString *text = g_string_new ("soma 1\n");

  for (int n = g_rand_int_range (rand, 1, 9); n > 0; n--)
    g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
  return g_string_free (text, FALSE);
}

/* Every word of a text that counts as complete is in the text that replaces it. */
static void
test_nothing_is_lost (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);
  int n_whole = 0;

  for (int round = 0; round < 5000; round++)
    {
      g_autofree char *text = shuffle (rand);
      g_auto (SomaDesignSource) source = { 0 };
      g_autoptr (SomaDesign) design =
          soma_design_from_text (text, strlen (text), "x", &source, NULL);
      if (design == NULL || !source.is_whole)
        continue;
      g_autofree char *after = soma_design_to_text (design);
      g_autoptr (GHashTable) before_words = collect_quoted (text, strlen (text));
      g_autoptr (GHashTable) after_words = collect_quoted (after, strlen (after));
      GHashTableIter iter;
      gpointer word;
      g_hash_table_iter_init (&iter, before_words);
      while (g_hash_table_iter_next (&iter, &word, NULL))
        if (!g_hash_table_contains (after_words, word))
          g_error ("“%s” of\n%s\nis not in\n%s", (char *) word, text, after);
      g_assert_cmpint (strstr (text, "\npins") != NULL, ==, strstr (after, "\npins") != NULL);
      g_assert_cmpint (strstr (text, "\ndistinct") != NULL, ==,
                       strstr (after, "\ndistinct") != NULL);
      n_whole++;
    }
  g_assert_cmpint (n_whole, >, 50);
}

/* The result is never NULL without an error. */
static void
test_refused (void)
{
  static const char *const texts[] = {
    "soma 1\nfigure 2 1 1\n x\nfigure \"good\" 1 1 1\n x\n",
    "soma 1\npieces \"p\"\npiece A 1 1 1\n x\n",
    "soma 2\nfigure 1 1 1 x\n",
    "\377\376s\0o\0m\0a\0",
    "",
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (soma_design_from_text (texts[i], strlen (texts[i]), "x", NULL, &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "x:"));
    }
}

/* As other programs save text. */
static void
test_utf16 (void)
{
  static const char text[] = "soma 1\nset soma\n" FIGURE;
  gsize length;
  g_autofree char *utf16 = g_convert (text, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaDesign) design = soma_design_from_text (utf16, length, "x", &source, &error);
  g_autoptr (SomaPieces) pieces = soma_pieces_from_text (utf16, length, "x", &error);

  g_assert_no_error (error);
  g_assert_true (source.is_whole);
  g_assert_cmpstr (design->name, ==, "Name");
  g_assert_cmpuint (pieces->n_pieces, ==, 7);
}

/* Pins are kept as long as their cells are there. */
static void
test_pins (void)
{
  SomaFigure *figure = soma_figure_new_box (3, 3, 3, NULL);
  SomaMark pins[27];
  SomaCell far = { 5, 0, 0 }, pinned = { 0, 0, 0 };

  for (int i = 0; i < 27; i++)
    pins[i] = (SomaMark){ i == 0 || i == 1 || i == 3 ? 'V' : '.', 0 };
  g_autoptr (SomaDesign) design =
      soma_design_new_from_figure ("C", "Cube", figure, soma_piece_sets_get ("soma"), FALSE, pins);
  soma_figure_unref (figure);
  assert_round_trip (design);

  SomaDrawing *more = soma_edit_set (design->drawing, &far, 1, SOMA_PLACE_CELL);
  SomaDrawing *less = soma_edit_set (design->drawing, &pinned, 1, SOMA_PLACE_EMPTY);
  g_autoptr (SomaDesign) larger = soma_design_with_drawing (design, more);
  g_autoptr (SomaDesign) smaller = soma_design_with_drawing (design, less);
  SomaPuzzle *puzzle = soma_design_make_puzzle (larger, NULL);
  g_assert_cmpint (puzzle->n_pins, ==, 1);
  soma_puzzle_unref (puzzle);
  puzzle = soma_design_make_puzzle (smaller, NULL);
  g_assert_cmpint (puzzle->n_pins, ==, 0);
  soma_puzzle_unref (puzzle);
  soma_drawing_unref (more);
  soma_drawing_unref (less);
}

#define SIDE_BY_SIDE(pieces)                                                                       \
  "soma 1\npieces \"p\"\n" pieces                                                                  \
  "figure \"F\" 4 2 1\n xxxx xxxx\npins\n .Dd. .Dd.\nsolution\n DdAB DdAB\n"

/* Pins of equal pieces stay the same placements, whatever letters are used by new pieces. */
static void
test_pins_of_copies (void)
{
  const char *text = SIDE_BY_SIDE ("piece D x4 2 1 1\n xx\n");
  const char *more = "soma 1\npieces \"q\"\npiece D x4 2 1 1\n xx\npiece d x0-1 2 2 1\n xx x.\n"
                     "piece A x0-9 3 1 1\n xxx\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  g_autoptr (SomaPieces) pieces = soma_pieces_from_text (more, strlen (more), "x", NULL);
  g_autoptr (SomaDesign) changed = soma_design_with_pieces (design, pieces);

  assert_round_trip (design);
  assert_round_trip (changed);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (changed, NULL);
  g_assert_cmpint (puzzle->n_pins, ==, 2);
  g_assert_cmpint (puzzle->pins[0].cells[0], ==, 1);
  g_assert_cmpint (puzzle->pins[0].cells[1], ==, 5);
  g_autoptr (GPtrArray) solutions = soma_design_find_solutions (changed, puzzle);
  g_assert_cmpuint (solutions->len, ==, 1);
}

/* Random designs, most of them odd in some way. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (int round = 0; round < 300; round++)
    {
      SomaPieceDraft drafts[8];
      SomaCell cells[40];
      bool optional[40];
      int n_pieces = g_rand_int_range (rand, 0, 8), n_cells = g_rand_int_range (rand, 0, 40);
      for (int i = 0; i < 40; i++)
        {
          cells[i] = (SomaCell){ (gint16) g_rand_int_range (rand, 0, 4),
                                 (gint16) g_rand_int_range (rand, 0, 4),
                                 (gint16) g_rand_int_range (rand, 0, 4) };
          optional[i] = g_rand_boolean (rand);
        }
      cells[0] = (SomaCell){ 0, 0, 0 }; /* the position is not kept */
      for (int i = 0; i < n_pieces; i++)
        {
          drafts[i] = (SomaPieceDraft){ .colour = g_rand_int (rand) & 0xffffff,
                                        .min_count = g_rand_int_range (rand, 0, 3),
                                        .max_count = g_rand_int_range (rand, 0, 3) };
          drafts[i].letter[0] = (char) g_rand_int_range (rand, 'a', 'e');
          drafts[i].drawing = soma_drawing_new (cells, NULL, g_rand_int_range (rand, 0, 6));
        }
      g_autoptr (SomaPieces) pieces = soma_pieces_new ("mine", FALSE, drafts, (guint) n_pieces);
      g_autoptr (SomaDesign) design =
          make_design ("Random", n_pieces == 7 ? NULL : pieces, cells, optional, n_cells);
      /* A figure without pieces is built from those that are usual for its size. */
      if (design->pieces != NULL || soma_piece_sets_default (design->drawing->n_cells) == NULL)
        assert_round_trip (design);
      for (int i = 0; i < n_pieces; i++)
        soma_drawing_unref (drafts[i].drawing);
    }
}

/* Pieces. */

static gboolean
has_problem (const SomaPieces *pieces, SomaPieceProblemKind kind, guint piece, int other)
{
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);

  for (guint i = 0; i < problems->len; i++)
    {
      const SomaPieceProblem *problem = &g_array_index (problems, SomaPieceProblem, i);
      if (problem->kind == kind && problem->piece == piece && problem->other == other)
        return TRUE;
    }
  return FALSE;
}

static guint
count_problems (const SomaPieces *pieces)
{
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);
  return problems->len;
}

static void
test_pieces (void)
{
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaPieces) more = soma_pieces_duplicate (soma, 4);
  g_autoptr (SomaPieces) moved = soma_pieces_move (more, 0, 7);
  g_autoptr (SomaPieces) back = soma_pieces_move (moved, 7, 0);
  g_autoptr (SomaPieces) less = soma_pieces_remove (more, 5);

  /* B is A turned over, which is no problem. */
  g_assert_cmpuint (count_problems (soma), ==, 1);
  g_assert_true (has_problem (soma, SOMA_PIECE_MIRROR_IMAGE, 5, 4));
  g_assert_true (soma_pieces_get_set (soma) == soma_piece_sets_get ("soma"));

  g_assert_cmpuint (more->n_pieces, ==, 8);
  g_assert_true (has_problem (more, SOMA_PIECE_SAME_SHAPE, 5, 4));
  g_assert_false (has_problem (more, SOMA_PIECE_SAME_LETTER, 5, 4));
  g_assert_cmpuint (more->pieces[5].colour, !=, more->pieces[4].colour);
  g_assert_cmpstr (moved->pieces[7].letter, ==, "V");
  g_assert_cmpstr (moved->pieces[0].letter, ==, "L");
  g_assert_true (soma_pieces_equal (back, more));
  g_autoptr (SomaPieces) renamed = soma_pieces_rename (less, "soma");
  g_assert_cmpstr (less->name, ==, "Soma, changed");
  g_assert_true (soma_pieces_equal (renamed, soma));
  g_autoptr (SomaPieces) same = soma_pieces_replace (soma, 2, &soma->pieces[2]);
  g_assert_true (same == soma);
  g_assert_false (soma_pieces_equal (more, soma));
}

/* A name is that of certain pieces; one given while they are made stays until they are kept. */
static void
test_changed_names (void)
{
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaPieces) cube =
      soma_pieces_new_from_set (soma_piece_sets_get ("tetris-cube"), FALSE);
  g_autoptr (SomaPieces) file = soma_pieces_new ("From a file", FALSE, soma->pieces, 7);
  g_autoptr (SomaPieces) none = soma_pieces_set_counts (soma, 0, 0);
  g_autoptr (SomaPieces) some = soma_pieces_set_counts (none, 0, 2);
  g_autoptr (SomaPieces) same = soma_pieces_set_counts (some, 0, 2);
  g_autoptr (SomaPieces) fewer = soma_pieces_remove (cube, 0);
  g_autoptr (SomaPieces) other = soma_pieces_remove (file, 0);
  g_autoptr (SomaPieces) named = soma_pieces_rename (other, "My own");
  g_autoptr (SomaPieces) going_on = soma_pieces_remove (named, 0);
  g_autoptr (SomaPieces) further = soma_pieces_remove (going_on, 0);

  g_assert_cmpstr (none->name, ==, "Soma, changed");
  g_assert_cmpint (none->pieces[6].max_count, ==, 0);
  g_assert_cmpstr (some->name, ==, "Soma, changed");
  g_assert_cmpint (some->pieces[3].min_count, ==, 0);
  g_assert_cmpint (some->pieces[3].max_count, ==, 2);
  g_assert_true (same == some);
  g_assert_cmpstr (fewer->name, ==, "Tetris Cube, changed");
  g_assert_cmpstr (other->name, ==, "From a file, changed");
  g_assert_cmpstr (further->name, ==, "My own");

  g_assert_true (soma_own_sets_save (further, NULL));
  g_autoptr (SomaPieces) after = soma_pieces_remove (further, 0);
  g_assert_cmpstr (after->name, ==, "My own, changed");
  g_assert_true (soma_own_sets_delete ("My own", NULL));
}

static void
test_piece_problems (void)
{
  const SomaCell apart[] = { { 0, 0, 0 }, { 2, 0, 0 } };
  g_autoptr (SomaPieces) none = soma_pieces_new ("", FALSE, NULL, 0);
  SomaPieceDraft draft;

  g_assert_null (soma_pieces_get_set (none));
  soma_pieces_init_new (none, &draft);
  g_assert_cmpstr (draft.letter, ==, "A");
  g_autoptr (SomaPieces) one = soma_pieces_insert (none, 9, &draft);
  g_assert_true (has_problem (one, SOMA_PIECE_EMPTY, 0, -1));
  g_assert_null (soma_pieces_get_set (one));
  soma_drawing_unref (draft.drawing);

  draft.drawing = soma_drawing_new (apart, NULL, 2);
  g_autoptr (SomaPieces) two = soma_pieces_insert (one, 1, &draft);
  g_assert_true (has_problem (two, SOMA_PIECE_DISCONNECTED, 1, -1));
  g_assert_true (has_problem (two, SOMA_PIECE_SAME_LETTER, 1, 0));
  /* The empty piece is not used in searches. */
  g_assert_cmpint (soma_pieces_get_set (two)->n_pieces, ==, 1);

  draft.max_count = 0;
  g_autoptr (SomaPieces) less = soma_pieces_replace (two, 1, &draft);
  g_assert_true (has_problem (less, SOMA_PIECE_COUNT, 1, -1));
  draft.min_count = 0;
  draft.letter[0] = '#';
  g_autoptr (SomaPieces) unused = soma_pieces_replace (two, 1, &draft);
  g_assert_true (has_problem (unused, SOMA_PIECE_UNUSED, 1, -1));
  g_assert_true (has_problem (unused, SOMA_PIECE_NO_LETTER, 1, -1));
  g_assert_null (soma_pieces_get_set (unused));
  soma_drawing_unref (draft.drawing);
}

/* As many pieces as allowed, each with a letter of its own, and no more. */
static void
test_piece_limit (void)
{
  SomaPieces *pieces = soma_pieces_new ("", FALSE, NULL, 0);
  SomaPieceDraft draft;

  for (int i = 0; i < SOMA_MAX_PIECES; i++)
    {
      g_autoptr (SomaPieces) before = pieces;
      soma_pieces_init_new (before, &draft);
      pieces = soma_pieces_insert (before, before->n_pieces, &draft);
      soma_drawing_unref (draft.drawing);
    }
  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      g_assert_false (has_problem (pieces, SOMA_PIECE_NO_LETTER, i, -1));
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (pieces->pieces[i].letter, !=, pieces->pieces[j].letter);
    }
  g_assert_null (soma_pieces_insert (pieces, 0, &pieces->pieces[0]));
  g_assert_null (soma_pieces_duplicate (pieces, 0));
  soma_pieces_unref (pieces);
}

static void
assert_polycubes (int n_cells, int flags, int expected)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_new_polycubes (n_cells, flags);

  g_assert_nonnull (pieces);
  g_assert_cmpuint (pieces->n_pieces, ==, expected);
  g_assert_cmpint (soma_pieces_get_set (pieces)->n_pieces, ==, expected);
  g_autoptr (GArray) problems = soma_pieces_find_problems (pieces);
  for (guint i = 0; i < problems->len; i++)
    g_assert_cmpint (g_array_index (problems, SomaPieceProblem, i).kind, ==,
                     SOMA_PIECE_MIRROR_IMAGE);
  g_assert_cmpuint (problems->len, ==,
                    (flags & SOMA_POLYCUBES_CHIRAL) == 0 ? 0
                    : n_cells == 4                       ? 1
                    : n_cells == 5                       ? 6
                    : n_cells == 6                       ? 54
                                                         : 0);
}

static void
test_polycubes (void)
{
  assert_polycubes (1, 0, 1);
  assert_polycubes (3, SOMA_POLYCUBES_CHIRAL, 2);
  assert_polycubes (4, SOMA_POLYCUBES_CHIRAL, 8);
  assert_polycubes (4, 0, 7);
  assert_polycubes (5, SOMA_POLYCUBES_CHIRAL, 29);
  assert_polycubes (5, 0, 23);
  assert_polycubes (5, SOMA_POLYCUBES_FLAT, 12);
  assert_polycubes (6, SOMA_POLYCUBES_FLAT, 35);
  assert_polycubes (6, SOMA_POLYCUBES_CHIRAL, 166);
  assert_polycubes (6, 0, 112);
  /* Those that have names keep them. */
  g_autoptr (SomaPieces) tetracubes = soma_pieces_new_polycubes (4, SOMA_POLYCUBES_CHIRAL);
  g_assert_cmpstr (tetracubes->pieces[0].letter, !=, "A");
}

/* A new figure begins with the Soma pieces, until others, or none, were set. */
static void
assert_new (SomaPieces *pieces)
{
  soma_own_sets_set_new (pieces);
  g_autoptr (SomaPieces) read = soma_own_sets_get_new ();

  if (pieces == NULL)
    g_assert_null (read);
  else
    g_assert_true (soma_pieces_equal (read, pieces));
}

static void
test_new_figure (void)
{
  g_autoptr (SomaPieces) first = soma_own_sets_get_new ();
  g_autoptr (SomaPieces) bedlam = soma_pieces_new_from_set (soma_piece_sets_get ("bedlam"), FALSE);
  g_autoptr (SomaPieces) distinct =
      soma_pieces_new_from_set (soma_piece_sets_get ("double-soma"), TRUE);
  g_autoptr (SomaPieces) polycubes = soma_pieces_new_polycubes (5, SOMA_POLYCUBES_CHIRAL);
  g_autoptr (SomaPieces) empty = soma_pieces_new ("Nothing", FALSE, NULL, 0);
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "soma", "new-figure.soma", NULL);
  g_autofree char *text = NULL;

  g_assert_true (soma_pieces_get_set (first) != NULL);
  g_assert_cmpstr (first->name, ==, "soma");
  assert_new (polycubes);
  assert_new (distinct);
  assert_new (empty);
  assert_new (NULL);
  assert_new (bedlam);
  /* In whatever language its pieces have their names then. */
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "soma 1\nset bedlam\n");
}

/* The user's own sets. */

static void
assert_own_names (const char *expected)
{
  g_autoptr (GPtrArray) sets = soma_own_sets_list ();
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < sets->len; i++)
    g_string_append_printf (names, "%s;", ((SomaPieces *) g_ptr_array_index (sets, i))->name);
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_own_sets (void)
{
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaPieces) odd = soma_pieces_rename (soma, "../Odd / ones: %41");
  g_autoptr (SomaPieces) plain = soma_pieces_rename (soma, "Mine");
  g_autoptr (SomaPieces) empty = soma_pieces_new ("Nothing", FALSE, NULL, 0);
  g_autoptr (SomaPieces) less = soma_pieces_new ("Mine", FALSE, soma->pieces, 2);
  g_autoptr (SomaPieces) unnamed = soma_pieces_rename (soma, "");
  g_autoptr (GError) error = NULL;

  assert_own_names ("");
  g_assert_true (soma_own_sets_save (plain, &error));
  g_assert_true (soma_own_sets_save (odd, &error));
  g_assert_true (soma_own_sets_save (empty, &error));
  g_assert_true (soma_own_sets_save (plain, &error)); /* instead of itself */
  g_assert_no_error (error);
  g_assert_false (soma_own_sets_save (unnamed, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  assert_own_names ("../Odd / ones: %41;Mine;Nothing;");

  soma_own_sets_refresh ();
  assert_own_names ("../Odd / ones: %41;Mine;Nothing;");
  g_assert_true (soma_pieces_equal (soma_own_sets_get ("Mine"), plain));
  g_assert_cmpuint (soma_own_sets_get ("Nothing")->n_pieces, ==, 0);
  g_assert_null (soma_own_sets_get ("Other"));
  g_assert_true (soma_own_sets_save (less, &error));
  soma_own_sets_refresh ();
  g_assert_true (soma_pieces_equal (soma_own_sets_get ("Mine"), less));
  g_assert_true (soma_own_sets_delete ("Mine", &error));
  g_assert_true (soma_own_sets_delete ("Mine", &error));
  soma_own_sets_refresh ();
  assert_own_names ("../Odd / ones: %41;Nothing;");
  soma_own_sets_refresh ();
}

/* A file that cannot be read as a set is ignored and stays as it is. */
static void
test_unreadable_own_set (void)
{
  static const char text[] = "soma 1\npieces \"Odd\"\npiece A 1 1 1\n x\npiece B 2 1 1\n x\n";
  g_autoptr (SomaPieces) soma = get_soma ();
  g_autoptr (SomaPieces) pieces = soma_pieces_rename (soma, "Odd");
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "soma", "piece-sets", "Odd.soma", NULL);
  g_autofree char *pipe =
      g_build_filename (g_get_user_data_dir (), "soma", "piece-sets", "Pipe.soma", NULL);
  g_autofree char *found = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  soma_own_sets_refresh ();
  g_assert_null (soma_own_sets_get ("Odd"));
  g_assert_null (soma_own_sets_get ("Pipe"));
  g_assert_false (soma_own_sets_save (pieces, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST);
  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
  soma_own_sets_refresh ();
}

/* A set in a file of its own, which other readers know, too. */
static void
test_set_files (void)
{
  g_autoptr (SomaPieces) tetracubes = soma_pieces_new_polycubes (4, 0);
  g_autoptr (SomaPieces) set = soma_pieces_rename (tetracubes, "all of four");
  g_autofree char *text = soma_pieces_to_text (set);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPieces) back = soma_pieces_from_text (text, strlen (text), "x", &error);
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "x", &error);

  g_assert_no_error (error);
  g_assert_true (soma_pieces_equal (set, back));
  g_assert_cmpuint (contents->sets->len, ==, 1);
  g_assert_null (soma_design_from_text (text, strlen (text), "x", NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (soma_pieces_from_text ("soma 1\n", 7, "x", &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* Of a figure with a built-in set. */
  static const char figure[] = "soma 1\nset bedlam\nfigure \"F\" 1 1 1 x\n";
  g_autoptr (SomaPieces) bedlam = soma_pieces_from_text (figure, strlen (figure), "x", &error);
  g_assert_no_error (error);
  g_assert_true (soma_pieces_get_set (bedlam) == soma_piece_sets_get ("bedlam"));
}

/* How pieces may be turned is a part of the design, its puzzle and its file. */
/* Cells that may stay empty are those of the figure, and not of the drawing. */
static void
test_holes (void)
{
  static const char text[] = "soma 1\npieces \"\"\npiece D x0-2 2 1 1\n xx\n"
                             "figure \"F\" 5 1 1\n xx+xx\nholes anywhere 0-2\nsolution\n .DDDD\n";
  SomaDesignSource source;
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", &source, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  g_autoptr (GPtrArray) found = soma_design_find_solutions (design, puzzle);

  g_assert_true (source.is_whole);
  soma_design_source_clear (&source);
  g_assert_cmpint (design->drawing->n_optional, ==, 1);
  g_assert_cmpint (design->pieces->pieces[0].min_count, ==, 0);
  g_assert_cmpint (puzzle->figure->n_optional, ==, 5);
  g_assert_cmpint (puzzle->set->pieces[0].min_count, ==, 2);
  g_assert_cmpuint (found->len, ==, 1);
  assert_round_trip (design);

  g_autoptr (SomaDesign) other = soma_design_with_holes (design, (SomaHoles){ 0 });
  g_autoptr (SomaPuzzle) filled = soma_design_make_puzzle (other, NULL);
  g_assert_false (soma_design_equal (design, other));
  g_assert_false (soma_design_same_puzzle (design, other));
  g_assert_cmpint (filled->figure->n_optional, ==, 1);
  g_autoptr (SomaDesign) same = soma_design_with_holes (other, (SomaHoles){ .most = 4 });
  g_assert_true (same == other);
}

static void
test_turns (void)
{
  static const char text[] = "soma 1\npieces \"\"\npiece L x2 fixed 2 2 1\n xx x.\n"
                             "figure \"F\" 3 2 1\n xxx xxx\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  SomaPieceDraft piece = design->pieces->pieces[0];
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);

  g_assert_cmpint (piece.turns, ==, SOMA_TURNS_NONE);
  g_assert_cmpint (puzzle->set->pieces[0].turns, ==, SOMA_TURNS_NONE);
  assert_round_trip (design);

  piece.turns = SOMA_TURNS_ANY;
  g_autoptr (SomaPieces) freed = soma_pieces_replace (design->pieces, 0, &piece);
  g_autoptr (SomaDesign) other = soma_design_with_pieces (design, freed);
  g_assert_false (soma_design_equal (design, other));
  assert_round_trip (other);

  g_autoptr (SomaBook) book = soma_book_new_single (design);
  g_auto (GStrv) losses =
      soma_design_file_list_losses (book, soma_file_format_find_for_name ("x.xmpuzzle"), NULL);
  g_assert_true (g_strv_contains ((const char *const *) losses, "how pieces may be turned"));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/design/values", test_values);
  g_test_add_func ("/design/clean", test_clean);
  g_test_add_func ("/design/round-trip", test_round_trip);
  g_test_add_func ("/design/unfinished", test_unfinished);
  g_test_add_func ("/design/rows-like-words", test_rows_like_words);
  g_test_add_func ("/design/solutions", test_solutions);
  g_test_add_func ("/design/text-reader", test_text_reader);
  g_test_add_func ("/design/moved-solutions", test_moved_solutions);
  g_test_add_func ("/design/moved-pins", test_moved_pins);
  g_test_add_func ("/design/strict-readers", test_strict_readers);
  g_test_add_func ("/design/other-formats", test_other_formats);
  g_test_add_func ("/design/sources", test_sources);
  g_test_add_func ("/design/nothing-is-lost", test_nothing_is_lost);
  g_test_add_func ("/design/refused", test_refused);
  g_test_add_func ("/design/utf16", test_utf16);
  g_test_add_func ("/design/pins", test_pins);
  g_test_add_func ("/design/pins-of-copies", test_pins_of_copies);
  g_test_add_func ("/design/random", test_random);
  g_test_add_func ("/pieces/editing", test_pieces);
  g_test_add_func ("/pieces/changed-names", test_changed_names);
  g_test_add_func ("/pieces/problems", test_piece_problems);
  g_test_add_func ("/pieces/limit", test_piece_limit);
  g_test_add_func ("/pieces/polycubes", test_polycubes);
  g_test_add_func ("/own-sets/new-figure", test_new_figure);
  g_test_add_func ("/own-sets/keep", test_own_sets);
  g_test_add_func ("/own-sets/unreadable", test_unreadable_own_set);
  g_test_add_func ("/own-sets/files", test_set_files);
  g_test_add_func ("/design/turns", test_turns);
  g_test_add_func ("/design/holes", test_holes);
  return g_test_run ();
}
