/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "async-result.h"
#include "draft.h"
#include "engine-auto.h"
#include "figure-list.h"
#include "file-text.h"
#include "model-fixture.h"
#include "puzzle-file.h"

/* Files of BurrTools, those of the tests and those in the directory that SOMA_TEST_BURRS names:
 * what is opened, changed, undone and saved is the same to the byte, and what is changed is all
 * that differs. Files in other grids, which are not read, are passed over. */

typedef struct
{
  GFile *file;
  SomaFigureList *list;
  char *text; /* of the file, not compressed */
} File;

static char *
read_text (GFile *file)
{
  g_autoptr (GError) error = NULL;
  gsize length, n_bytes;
  char *text = soma_file_text_load (file, NULL, &length, &error);

  g_assert_no_error (error);
  if (length < 2 || memcmp (text, "\x1f\x8b", 2) != 0)
    return text;
  g_autofree char *compressed = text;
  g_autoptr (GConverter) converter =
      G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  g_autoptr (GInputStream) bytes =
      g_memory_input_stream_new_from_data (compressed, (gssize) length, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (bytes, converter);
  char *whole = g_malloc0 (16 * 1024 * 1024);
  g_input_stream_read_all (stream, whole, 16 * 1024 * 1024 - 1, &n_bytes, NULL, &error);
  g_assert_no_error (error);
  return whole;
}

/* A copy of the file; FALSE if it is in another grid. */
static gboolean
file_init (File *self, const char *path)
{
  g_autofree char *directory = g_dir_make_tmp (NULL, NULL);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *copy = g_build_filename (directory, name, NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (copy, bytes, (gssize) length, NULL));
  *self = (File){ .file = g_file_new_for_path (copy) };
  self->text = read_text (self->file);
  soma_figure_list_load_async (self->file, NULL, soma_take_result, &result);
  soma_wait_for_result (&result);
  self->list = soma_figure_list_load_finish (result, &error);
  if (self->list == NULL && strstr (error->message, "only grids of cubes are read") == NULL)
    g_error ("%s", error->message);
  return self->list != NULL;
}

static void
file_clear (File *self)
{
  g_clear_object (&self->file);
  g_clear_object (&self->list);
  g_free (self->text);
}

/* The text of the file after it was saved. */
static char *
save (const File *self, SomaDraft *draft)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  SomaFilePlace place;

  g_assert_true (soma_figure_list_find_place (self->list, 0, &place));
  soma_design_file_save_async (soma_draft_get_book (draft), self->file, &place, NULL,
                               soma_take_result, &result);
  soma_wait_for_result (&result);
  g_autofree char *etag = soma_design_file_save_finish (result, &error);
  g_assert_no_error (error);
  g_assert_nonnull (etag);
  return read_text (self->file);
}

/* Without its last cell, which is no corner of anything. */
static SomaDrawing *
erase_cell (SomaDrawing *drawing)
{
  int n = drawing->n_cells;
  g_autofree bool *optional = g_new0 (bool, n);

  for (int i = 0; i < n; i++)
    optional[i] = soma_drawing_is_optional (drawing, i);
  return soma_drawing_new_coloured (drawing->cells, optional, drawing->colours, n - 1);
}

/* Erases a cell of the figure, or of the last piece. */
static void
change (SomaDraft *draft, gboolean of_piece)
{
  SomaDesign *design = soma_draft_get_design (draft);
  SomaPieces *pieces = design->pieces;
  SomaDrawing *before = of_piece ? pieces->pieces[pieces->n_pieces - 1].drawing : design->drawing;
  g_autoptr (SomaDrawing) drawing = erase_cell (before);
  g_autoptr (SomaDesign) changed = NULL;

  if (of_piece)
    {
      SomaPieceDraft piece = pieces->pieces[pieces->n_pieces - 1];
      piece.drawing = drawing;
      g_autoptr (SomaPieces) others = soma_pieces_replace (pieces, pieces->n_pieces - 1, &piece);
      changed = soma_design_with_pieces (design, others);
    }
  else
    changed = soma_design_with_drawing (design, drawing);
  soma_draft_apply (draft, changed, 0);
}

/* What was known of problems may go where they have changed. */
static char *
drop_known (const char *text)
{
  g_autoptr (GRegex) known =
      g_regex_new ("\\s(state|assemblies|solutions|time)=\"\\d*\"|<solutions>.*?</solutions>|\\s",
                   G_REGEX_DOTALL, 0, NULL);

  return g_regex_replace_literal (known, text, -1, 0, "", 0, NULL);
}

/* That one shape has lost one cell, and nothing else is different. */
static void
assert_one_cell (const char *before, const char *after)
{
  g_autofree char *old = drop_known (before), *new = drop_known (after);
  gsize at = 0, end = 0, n = strlen (old), n_new = strlen (new);

  while (old[at] != '\0' && old[at] == new[at])
    at++;
  while (end < MIN (n, n_new) - at && old[n - 1 - end] == new[n_new - 1 - end])
    end++;
  g_autofree char *lost = g_strndup (old + at, n - end - at);
  g_autofree char *come = g_strndup (new + at, n_new - end - at);
  if (strlen (come) > 1 || strspn (lost, "#+0123456789") != strlen (lost) || strlen (lost) > 3 ||
      (*come != '\0' && *come != '_'))
    g_error ("“%s” has become “%s”", lost, come);
}

static void
check_problem (const File *self, guint number)
{
  g_autoptr (SomaDraft) draft = soma_draft_new_for_book (soma_figure_list_get_book (self->list));

  for (int of_piece = 0; of_piece < 2; of_piece++)
    {
      soma_draft_show_problem (draft, number);
      SomaPieces *pieces = soma_draft_get_design (draft)->pieces;
      if (of_piece && (pieces == NULL || pieces->pieces[pieces->n_pieces - 1].drawing->n_cells < 2))
        continue;
      change (draft, of_piece);
      g_assert_true (soma_draft_is_modified (draft));
      g_autofree char *changed = save (self, draft);
      assert_one_cell (self->text, changed);
      soma_draft_undo (draft);
      g_assert_false (soma_draft_is_modified (draft));
      g_autofree char *undone = save (self, draft);
      g_assert_cmpstr (undone, ==, self->text);
    }
}

static gboolean
check_file (const char *path)
{
  File file;
  gboolean is_read = file_init (&file, path);

  g_test_message ("%s", path);
  for (guint i = 0; is_read && i < soma_figure_list_get_book (file.list)->n_problems; i++)
    check_problem (&file, i);
  file_clear (&file);
  return is_read;
}

static guint
check_directory (const char *path)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (directory);
  while ((name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);
      if (g_str_has_suffix (name, ".xmpuzzle"))
        n += check_file (file);
    }
  return n;
}

static void
test_files (void)
{
  const char *burrs = g_getenv ("SOMA_TEST_BURRS");
  g_autofree char *corpus = g_test_build_filename (G_TEST_DIST, "corpus", NULL);

  g_assert_cmpuint (check_directory (corpus), >, 0);
  if (burrs != NULL)
    g_assert_cmpuint (check_directory (burrs), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/burr-files/all", test_files);
  return g_test_run ();
}
