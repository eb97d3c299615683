/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "async-result.h"
#include "draft.h"
#include "engine-auto.h"
#include "figure-list.h"
#include "file-text.h"
#include "model-fixture.h"
#include "stored-place.h"

/* Figures that are saved back to files of other programs, and among other figures. */

#define BEGIN "<puzzle version=\"2\"><gridType type=\"0\"/>\n<shapes>\n"
#define BAR "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\" name=\"Bar\" weight=\"3\">##</voxel>\n"
#define BOX "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\" name=\"Square\">####</voxel>\n"
#define CUBE "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\" name=\"Cube\">########</voxel>\n"
#define FIRST                                                                                      \
  "<problem name=\"First\" state=\"2\" assemblies=\"1\"><shapes><shape id=\"0\" count=\"2\"/>"     \
  "</shapes><result id=\"1\"/><bitmap/>"                                                           \
  "<solutions><solution asmNum=\"0\"><assembly>0 0 0 0 0 1 0 0</assembly></solution></solutions>"  \
  "</problem>\n"
#define SHARED                                                                                     \
  "<problem name=\"Second\" state=\"0\"><shapes><shape id=\"0\" count=\"4\"/></shapes>"            \
  "<result id=\"2\"/><bitmap/></problem>\n"
#define SECOND                                                                                     \
  "<problem name=\"Second\" state=\"0\"><shapes><shape id=\"2\" count=\"4\"/></shapes>"            \
  "<result id=\"3\"/><bitmap/></problem>\n"
#define ONE BEGIN BAR BOX "</shapes><problems>" FIRST "</problems></puzzle>"
#define TWO BEGIN BAR BOX BAR CUBE "</shapes><problems>" FIRST SECOND "</problems></puzzle>"

/* Written long ago, so that a new file is another one. */
static GFile *
write_file (const char *name, const char *text)
{
  g_autofree char *directory = g_dir_make_tmp (NULL, NULL);
  g_autofree char *path = g_build_filename (directory, name, NULL);
  GFile *file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (g_file_set_attribute_uint64 (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 1000,
                                              G_FILE_QUERY_INFO_NONE, NULL, NULL));
  return file;
}

static SomaFigureList *
load (GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  soma_figure_list_load_async (file, NULL, soma_take_result, &result);
  soma_wait_for_result (&result);
  SomaFigureList *list = soma_figure_list_load_finish (result, &error);
  g_assert_no_error (error);
  return list;
}

static SomaDesign *
get_design (SomaFigureList *list, guint number)
{
  SomaBook *book = soma_figure_list_get_book (list);

  if (book != NULL)
    return soma_design_ref (book->problems[number]);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_figure_list_get_figures (list), number);

  return soma_figure_item_make_design (item);
}

/* The new etag; NULL and an error as soma_design_file_save_finish(). */
static char *
save_book (SomaBook *book, GFile *file, const SomaFilePlace *place, const char *etag,
           GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_design_file_save_async (book, file, place, etag, soma_take_result, &result);
  soma_wait_for_result (&result);
  return soma_design_file_save_finish (result, error);
}

static char *
save (SomaDesign *design, GFile *file, const SomaFilePlace *place, const char *etag, GError **error)
{
  g_autoptr (SomaBook) book = soma_book_new_single (design);

  return save_book (book, file, place, etag, error);
}

static char *
read_file (GFile *file)
{
  char *text = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  return text;
}

static void
assert_has (GFile *file, const char *words, gboolean has)
{
  g_autofree char *text = read_file (file);

  if ((strstr (text, words) != NULL) != has)
    g_error ("“%s” is %s in: %s", words, has ? "not" : "still", text);
}

static SomaDesign *
rename_to (SomaDesign *design, const char *name)
{
  return soma_design_with_text (design, SOMA_DESIGN_NAME, name);
}

/* Built of one cell more. */
static SomaDesign *
enlarge (SomaDesign *design)
{
  const SomaDrawing *before = design->drawing;
  g_autofree SomaCell *cells = g_new (SomaCell, before->n_cells + 1);

  memcpy (cells, before->cells, (gsize) before->n_cells * sizeof *cells);
  cells[before->n_cells] = (SomaCell){ 0, 0, 5 };
  g_autoptr (SomaDrawing) after = soma_drawing_new (cells, NULL, before->n_cells + 1);
  return soma_design_with_drawing (design, after);
}

/* What only the other program understands stays while the puzzle is the same. */
static void
test_one (void)
{
  g_autoptr (GFile) file = write_file ("one.xmpuzzle", ONE);
  g_autoptr (SomaFigureList) list = load (file);
  g_autoptr (SomaDesign) design = get_design (list, 0);
  g_autoptr (SomaDesign) renamed = rename_to (design, "Other <name>");
  g_autoptr (SomaDesign) larger = enlarge (renamed);
  SomaFilePlace place;

  g_assert_true (soma_figure_list_find_place (list, 0, &place));
  g_assert_true (soma_file_place_is_whole (&place));
  g_autofree char *etag = save (renamed, file, &place, soma_figure_list_get_etag (list), NULL);
  g_assert_nonnull (etag);
  assert_has (file, "<problem name=\"Other &lt;name&gt;\" state=\"2\" assemblies=\"1\">", TRUE);
  assert_has (file, "<assembly>0 0 0 0 0 1 0 0</assembly>", TRUE);
  assert_has (file, "name=\"Bar\" weight=\"3\"", TRUE);
  assert_has (file, "name=\"Square\"", TRUE);
  g_autoptr (SomaFigureList) again = load (file);
  g_assert_cmpstr (soma_figure_list_get_book (again)->problems[0]->name, ==, "Other <name>");
  g_assert_cmpstr (soma_figure_list_get_etag (again), ==, etag);

  g_autofree char *last = save (larger, file, &place, etag, NULL);
  g_assert_nonnull (last);
  assert_has (file, "<assembly>", FALSE);
  g_autoptr (SomaFigureList) changed = load (file);
  g_assert_cmpint (soma_figure_list_get_book (changed)->problems[0]->drawing->n_cells, ==, 5);
}

/* One of two is replaced, and the other one stays, of any format. */
static void
check_two (GFile *file, const char *other)
{
  g_autoptr (SomaFigureList) list = load (file);
  g_autoptr (SomaDesign) first = get_design (list, 0), second = get_design (list, 1);
  g_autoptr (SomaDesign) renamed = rename_to (second, "Renamed");
  g_autoptr (GError) error = NULL;
  SomaFilePlace place;

  g_assert_true (soma_figure_list_find_place (list, 1, &place));
  g_assert_cmpuint (place.number, ==, 1);
  g_autofree char *etag = save (renamed, file, &place, soma_figure_list_get_etag (list), &error);
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  g_autoptr (SomaFigureList) after = load (file);
  g_autoptr (SomaDesign) new_first = get_design (after, 0), new_second = get_design (after, 1);
  g_assert_true (soma_design_equal (first, new_first));
  g_assert_cmpstr (new_second->name, ==, "Renamed");
  assert_has (file, other, TRUE);

  /* Neither over what another program has written since, nor where another figure is. */
  g_autofree char *old = save (second, file, &place, soma_figure_list_get_etag (list), &error);
  g_assert_null (old);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  place.n_figures = 3;
  g_autofree char *text = read_file (file);
  old = save (second, file, &place, NULL, &error);
  g_assert_null (old);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
  g_autofree char *unchanged = read_file (file);
  g_assert_cmpstr (unchanged, ==, text);
}

static guint
count_shapes (GFile *file)
{
  g_autofree char *text = read_file (file);
  g_auto (GStrv) parts = g_strsplit (text, "<voxel", -1);

  return g_strv_length (parts) - 1;
}

/* A shape that two problems share stays one, and changes in both. */
static void
test_shared (void)
{
  g_autoptr (GFile) file = write_file ("shared.xmpuzzle", BEGIN BAR BOX CUBE
                                       "</shapes><problems>" FIRST SHARED "</problems></puzzle>");
  g_autoptr (SomaFigureList) list = load (file);
  g_autoptr (SomaBook) book = soma_book_ref (soma_figure_list_get_book (list));
  g_autoptr (SomaDesign) second = get_design (list, 1);
  g_autoptr (GError) error = NULL;
  SomaFilePlace place;

  g_assert_true (soma_figure_list_find_place (list, 0, &place));
  g_assert_cmpuint (soma_book_count_sharing (book, 1, 0), ==, 1);
  g_assert_cmpint (book->problems[0]->shape, !=, book->problems[1]->shape);

  /* How often it is used is a matter of each. */
  g_autoptr (SomaPieces) pieces = soma_pieces_set_counts (second->pieces, 0, 5);
  g_autoptr (SomaDesign) counted = soma_design_with_pieces (second, pieces);
  g_autoptr (SomaBook) with_counts = soma_book_replace (book, 1, counted);
  g_autofree char *etag =
      save_book (with_counts, file, &place, soma_figure_list_get_etag (list), &error);
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  g_assert_cmpuint (count_shapes (file), ==, 3);
  assert_has (file, "<shape id=\"0\" min=\"0\" max=\"5\">", TRUE);
  assert_has (file, FIRST, TRUE);

  /* One cell more, in both; the solutions of the first are of another puzzle. */
  g_autoptr (SomaDesign) bar = soma_design_with_drawing (second, pieces->pieces[0].drawing);
  g_autoptr (SomaDesign) longer = enlarge (bar);
  SomaPieceDraft piece = pieces->pieces[0];
  piece.drawing = longer->drawing;
  g_autoptr (SomaPieces) changed = soma_pieces_replace (pieces, 0, &piece);
  g_autoptr (SomaDesign) design = soma_design_with_pieces (counted, changed);
  g_autoptr (SomaBook) with_cell = soma_book_replace (with_counts, 1, design);
  g_assert_cmpint (with_cell->problems[0]->pieces->pieces[0].drawing->n_cells, ==, 3);
  g_assert_cmpuint (soma_book_count_stale (with_cell, with_counts), ==, 1);
  g_assert_cmpuint (soma_book_count_stale (with_counts, book), ==, 0);
  g_autofree char *last = save_book (with_cell, file, &place, etag, &error);
  g_assert_no_error (error);
  g_assert_nonnull (last);
  g_assert_cmpuint (count_shapes (file), ==, 3);
  assert_has (file, "weight=\"3\"", TRUE);
  assert_has (file, "<assembly>", FALSE);

  /* Undone after all, although it was saved. */
  g_autofree char *undone = save_book (book, file, &place, last, &error);
  g_assert_no_error (error);
  g_assert_nonnull (undone);
  assert_has (file, FIRST SHARED, TRUE);
}

/* The native format has problems, too: a copy shares the shapes of its original, also when it is
 * read again, and in a file of BurrTools. */
static void
test_native (void)
{
  g_autoptr (GFile) file = write_file (
      "own.soma", "soma 1\npieces\npiece A \"Bar\" x2 2 1 1\n xx\nfigure \"\" \"Row\" 2 2 1\n xx\n"
                  " xx\nsolution\n  AA\n  aa\n");
  g_autoptr (SomaFigureList) list = load (file);
  SomaFilePlace place = { soma_file_format_get_native (), 0, 0 };
  SomaFilePlace other_place = { soma_file_format_find_for_name ("x.xmpuzzle"), 0, 0 };
  g_autoptr (SomaBook) single = soma_book_new_single (soma_figure_list_get_design (list));
  g_autoptr (SomaBook) book = soma_book_copy_problem (single, 0, "Copy", FALSE);
  g_autoptr (SomaBook) more = soma_book_copy_problem (book, 1, "Not yet", TRUE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (more->n_problems, ==, 3);
  g_assert_cmpuint (soma_book_count_sharing (more, 0, 0), ==, 2);
  g_assert_cmpint (more->problems[0]->shape, ==, more->problems[1]->shape);
  g_assert_cmpint (more->problems[0]->shape, !=, more->problems[2]->shape);
  g_autofree char *etag = save_book (more, file, &place, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  assert_has (file, "shapes 1 2\n", TRUE);
  assert_has (file, "shapes 1 0\n", TRUE);
  g_autoptr (SomaFigureList) again = load (file);
  SomaBook *back = soma_figure_list_get_book (again);
  g_assert_true (soma_book_equal (back, more));
  g_assert_true (soma_figure_list_find_place (again, 0, &place));
  g_assert_cmpuint (place.n_figures, ==, 0);
  g_assert_cmpuint (soma_book_count_sharing (back, 0, 0), ==, 2);
  g_autoptr (SomaDesign) larger = enlarge (back->problems[0]);
  g_autoptr (SomaBook) changed = soma_book_replace (back, 0, larger);
  g_assert_cmpint (changed->problems[1]->drawing->n_cells, ==, 5);
  g_assert_cmpint (changed->problems[2]->drawing->n_cells, ==, 0);

  g_autoptr (SomaBook) whole = soma_book_remove (changed, 2);
  g_autoptr (GFile) other = write_file ("own.xmpuzzle", "");
  g_autofree char *other_etag = save_book (whole, other, &other_place, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (other_etag);
  g_assert_cmpuint (count_shapes (other), ==, 2);
}

/* A book that was recovered after a crash knows its problems by what the file says. */
static void
test_adopted (void)
{
  g_autoptr (GFile) file = write_file ("crash.xmpuzzle", TWO);
  g_autoptr (SomaFigureList) list = load (file);
  g_autofree char *text = soma_book_to_text (soma_figure_list_get_book (list));
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaBook) book = soma_book_from_text (text, strlen (text), "", &source, NULL);
  g_autoptr (GError) error = NULL;
  SomaFilePlace place;

  g_assert_true (source.is_whole);
  g_assert_cmpuint (source.n_figures, ==, 2);
  g_assert_true (soma_book_equal (book, soma_figure_list_get_book (list)));
  g_assert_true (soma_figure_list_find_place (list, 0, &place));
  g_autofree char *etag = save_book (book, file, &place, soma_figure_list_get_etag (list), &error);
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  assert_has (file, TWO, TRUE);
}

static void
test_two (void)
{
  g_autoptr (GFile) own = write_file (
      "two.soma", "soma 1\ncollection \"Birds\"\nset soma\nfigure \"A\" \"One\" 1 1 1\n x\n"
                  "game \"1;pieces;\"\nfigure \"B\" \"Two\" 2 1 1\n xx\n");

  check_two (own, "game \"1;pieces;\"");
}

/* What Soma does not know stays as it is. */
static void
test_kept (void)
{
  static const char *const texts[] = {
    BEGIN BAR BOX CUBE "</shapes><problems>" FIRST "</problems></puzzle>", /* a shape of no use */
    BEGIN BAR BOX "</shapes><problems>" FIRST "</problems><extra/></puzzle>",
    BEGIN BAR BOX "</shapes><problems>" FIRST "</problems><comment popup=\"1\"/></puzzle>",
  };
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GFile) file = write_file ("more.xmpuzzle", texts[i]);
      g_autoptr (SomaFigureList) list = load (file);
      SomaFilePlace place;
      g_assert_true (soma_figure_list_find_place (list, 0, &place));
      g_autofree char *etag = save_book (soma_figure_list_get_book (list), file, &place,
                                         soma_figure_list_get_etag (list), NULL);
      g_assert_nonnull (etag);
      g_autofree char *text = read_file (file);
      g_assert_cmpstr (text, ==, texts[i]);
    }
}

/* A file of which something was not understood is left alone, and it is said what. */
static void
test_left_alone (void)
{
  g_autoptr (GFile) file = write_file (
      "more.xmpuzzle", BEGIN BAR BOX "</shapes><problems>" FIRST "<problem/></problems></puzzle>");
  g_autoptr (SomaFigureList) list = load (file);
  SomaFilePlace place;

  g_assert_false (soma_figure_list_find_place (list, 0, &place));
  g_assert_cmpstr (soma_figure_list_get_reason (list), ==,
                   "line 6: 2: it does not say yet what is to be built");
}

/* Each format says what it cannot have, before anything is written. */
static void
test_obstacles (void)
{
  const SomaFormat *grid = soma_file_format_find_for_name ("x.puzzle");
  g_autoptr (GFile) file = write_file ("old.puzzle", "nothing");
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (GFile) rows = write_file ("row.txt", "/SOMA1\n;Row\n/xxx\n");
  g_autoptr (SomaFigureList) list = load (rows);
  SomaDesign *row = soma_figure_list_get_design (list);
  g_autoptr (SomaBook) nothing = soma_book_new_single (empty);
  g_autoptr (SomaBook) book = soma_book_new_single (row);
  const SomaFormat *const *formats = soma_file_format_list ();
  g_autoptr (GError) error = NULL;

  for (int i = 0; formats[i] != NULL; i++)
    {
      g_autofree char *obstacle = soma_design_file_find_obstacle (nothing, formats[i]);
      g_assert_cmpint (obstacle != NULL, ==, formats[i] != soma_file_format_get_native ());
    }
  g_autofree char *obstacle = soma_design_file_find_obstacle (book, grid);
  g_assert_nonnull (obstacle);
  g_autofree char *etag = save (row, file, &(SomaFilePlace){ grid, 0, 0 }, NULL, &error);
  g_assert_null (etag);
  g_assert_nonnull (strstr (error->message, "old.puzzle"));
  assert_has (file, "nothing", TRUE);
}

static void
assert_stored (const char *name, guint n_figures, SomaStoredFileUse use, const char *text)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/tmp/any");
  const SomaFilePlace place = { soma_file_format_find_for_name (name), 0, n_figures };
  g_autofree char *printed = soma_stored_place_print (&place, "1:2");
  const SomaStoredDraft draft = { .file_use = soma_stored_place_get_use (&place), .etag = printed };
  SomaFilePlace back;
  g_autofree char *etag = NULL;

  g_assert_cmpint (draft.file_use, ==, use);
  g_assert_cmpstr (printed, ==, text);
  g_assert_true (soma_stored_place_parse (&draft, file, &back, &etag));
  g_assert_true (back.format == place.format);
  g_assert_cmpuint (back.n_figures, ==, n_figures);
  g_assert_cmpstr (etag, ==, "1:2");
}

/* Old versions know the first two, and take any other place for a source. */
static void
test_stored (void)
{
  static const char *const wrong[] = { "", "1:2", "later 0 1 ", "yass 0 1 ", "native x 1 " };
  g_autoptr (GFile) file = g_file_new_for_path ("/tmp/any.txt");
  SomaStoredDraft draft = { .file_use = SOMA_STORED_FILE_SOURCE };
  SomaFilePlace place;
  g_autofree char *etag = NULL;

  assert_stored ("x.soma", 0, SOMA_STORED_FILE_NATIVE, "1:2");
  assert_stored ("x.txt", 0, SOMA_STORED_FILE_TEXT, "1:2");
  assert_stored ("x.txt", 2, SOMA_STORED_FILE_SOURCE, "soma 0 2 1:2");
  assert_stored ("x.xmpuzzle", 1, SOMA_STORED_FILE_SOURCE, "xmpuzzle 0 1 1:2");
  g_assert_false (soma_stored_place_parse (&draft, file, &place, &etag));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      draft.etag = (char *) wrong[i];
      g_assert_false (soma_stored_place_parse (&draft, file, &place, &etag));
    }
  draft = (SomaStoredDraft){ .file_use = SOMA_STORED_FILE_BY_NAME };
  g_assert_true (soma_stored_place_parse (&draft, file, &place, &etag));
  g_assert_true (place.format == soma_file_format_find_for_name ("x.txt"));
  draft.file_use = (SomaStoredFileUse) 4; /* of a later version */
  g_assert_false (soma_stored_place_parse (&draft, file, &place, &etag));
}

/* A name is shown with what would act in it, and is the name of the file all the same. */
static void
test_name (void)
{
  g_autoptr (GFile) file = write_file ("a\n\342\200\256b.xmpuzzle", ONE);
  g_autoptr (SomaFigureList) list = load (file);
  g_autofree char *name = soma_file_text_get_name (file);

  g_assert_nonnull (soma_figure_list_get_book (list));
  g_assert_cmpstr (name, ==, "a\\u000a\\u202eb.xmpuzzle");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file-place/one", test_one);
  g_test_add_func ("/file-place/name", test_name);
  g_test_add_func ("/file-place/two", test_two);
  g_test_add_func ("/file-place/shared", test_shared);
  g_test_add_func ("/file-place/native", test_native);
  g_test_add_func ("/file-place/adopted", test_adopted);
  g_test_add_func ("/file-place/kept", test_kept);
  g_test_add_func ("/file-place/left-alone", test_left_alone);
  g_test_add_func ("/file-place/obstacles", test_obstacles);
  g_test_add_func ("/file-place/stored", test_stored);
  return g_test_run ();
}
