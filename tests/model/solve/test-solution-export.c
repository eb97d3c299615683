/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-export.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>

#include "async-result.h"
#include "check.h"
#include "engine-auto.h"
#include "few.h"
#include "file-format.h"
#include "puzzle-file.h"
#include "search.h"
#include "solve-fixture.h"

/* A folder for the files of a test, and what is found to write. */
typedef struct
{
  char *folder;
  GFile *file;
  SomaPuzzle *puzzle;
  SomaSolutionList *list;
} Fixture;

typedef struct
{
  SomaPacking packing;
  GByteArray *packed;
  guint n, most;
} Collecting;

static bool
collect_cb (const uint16_t *copy_at, void *data)
{
  Collecting *collecting = data;

  soma_packing_append (collecting->packing, copy_at, collecting->packed);
  return ++collecting->n < collecting->most;
}

/* Finds `most` solutions (0: all) into the list. Returns the checkpoint of the rest. */
static char *
fill_list (Fixture *fixture, SomaSymmetry symmetry, guint most)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  Collecting collecting = { soma_packing_for (fixture->puzzle), packed, 0,
                            most > 0 ? most : G_MAXUINT };
  const SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .solution = collect_cb, .data = &collecting
  };
  SomaSearch *search = soma_search_new (fixture->puzzle, &options, NULL);

  soma_search_run (search);
  char *text = soma_search_checkpoint (search), *checkpoint = g_strdup (text);
  free (text);
  soma_search_free (search);
  soma_solution_list_append (fixture->list, packed);
  return checkpoint;
}

static void
set_puzzle (Fixture *fixture, int x, int y, int z, const char *set)
{
  g_clear_object (&fixture->list);
  g_clear_pointer (&fixture->puzzle, soma_puzzle_unref);
  fixture->puzzle = soma_fixture_box (x, y, z, set);
  fixture->list = soma_solution_list_new (fixture->puzzle);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("soma-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (fixture->folder, "Solutions", NULL);
  fixture->file = g_file_new_for_path (path);
  set_puzzle (fixture, 3, 3, 3, "soma");
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_file_delete (fixture->file, NULL, NULL);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_clear_object (&fixture->list);
  g_clear_pointer (&fixture->puzzle, soma_puzzle_unref);
  g_object_unref (fixture->file);
  g_free (fixture->folder);
}

/* Running. */

static gboolean
run (SomaExport *export, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_export_run_async (export, soma_take_result, &result);
  soma_wait_for_result (&result);
  return soma_export_run_finish (export, result, error);
}

static SomaExport *
make (Fixture *fixture, const SomaSolutionChoice *choice, const char *format)
{
  return soma_solution_export_new (choice, "X1", "A box", format, fixture->file);
}

static void
write_choice (Fixture *fixture, const SomaSolutionChoice *choice, const char *format)
{
  g_autoptr (SomaExport) export = make (fixture, choice, format);
  g_autoptr (GError) error = NULL;

  run (export, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (soma_export_get_fraction (export), ==, 1);
  /* Nothing but the file is left. */
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

/* Reading back. */

static SomaFileContents *
load (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = soma_file_load (g_file_peek_path (fixture->file), &error);

  g_assert_no_error (error);
  g_assert_cmpuint (contents->problems->len, ==, 0);
  return contents;
}

/* The solutions in the file, each checked to be one, as packed copies; fails if two are equal. */
static GHashTable *
read_back (Fixture *fixture)
{
  g_autoptr (SomaFileContents) contents = load (fixture);
  GHashTable *found =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  const SomaFigure *figure = fixture->puzzle->figure;
  guint16 copy_at[SOMA_MAX_CELLS];

  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];

      g_assert_cmpstr (entry->id, ==, "X1");
      g_assert_cmpstr (entry->name, ==, "A box");
      g_assert_true (soma_figure_equal (entry->figure, figure));
      for (guint k = 0; k < entry->solutions->len; k++)
        {
          g_assert_true (soma_file_solution_to_copies (entry->solutions->pdata[k], figure,
                                                       fixture->puzzle->set, copy_at, NULL));
          g_assert_cmpint (soma_check_solution (fixture->puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
          g_assert_true (g_hash_table_add (
              found, g_bytes_new (copy_at, (gsize) figure->n_cells * sizeof *copy_at)));
        }
    }
  return found;
}

static gboolean
has (GHashTable *found, Fixture *fixture, guint index)
{
  guint16 copy_at[SOMA_MAX_CELLS];

  soma_solution_list_read (fixture->list, index, copy_at);
  g_autoptr (GBytes) key =
      g_bytes_new_static (copy_at, (gsize) fixture->puzzle->figure->n_cells * sizeof *copy_at);
  return g_hash_table_contains (found, key);
}

/* All formats write the cube, and those that are read are read back. */
static void
test_formats (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) formats = soma_file_format_list_written (SOMA_EXPORT_SOLUTIONS);
  const SomaSolutionChoice choice = { .list = fixture->list };
  guint n_read = 0;

  g_free (fill_list (fixture, SOMA_SYMMETRY_FULL, 0));
  g_assert_cmpuint (formats->len, >=, 4);
  for (guint i = 0; i < formats->len; i++)
    {
      const char *id = soma_file_format_get_id (formats->pdata[i]);

      write_choice (fixture, &choice, id);
      g_test_message ("%s", id);
      if (!soma_solution_export_is_read_back (&choice, id))
        continue;
      g_autoptr (GHashTable) found = read_back (fixture);
      g_assert_cmpuint (g_hash_table_size (found), ==, 240);
      n_read++;
    }
  g_assert_cmpuint (n_read, >=, 2);
  g_assert_false (soma_solution_export_is_read_back (&choice, "art"));
}

static void
test_choices (Fixture *fixture, gconstpointer data)
{
  const guint some[] = { 3, 200, 17 };
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) solutions = g_ptr_array_new_with_free_func (g_object_unref);
  SomaSolutionChoice choice = { .list = fixture->list, .indices = indices };

  g_free (fill_list (fixture, SOMA_SYMMETRY_FULL, 0));
  g_array_append_vals (indices, some, G_N_ELEMENTS (some));
  g_assert_cmpuint (soma_solution_choice_count (&choice), ==, 3);
  write_choice (fixture, &choice, "native");
  g_autoptr (GHashTable) three = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (three), ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    g_assert_true (has (three, fixture, some[i]));

  g_ptr_array_add (solutions, g_list_model_get_item (G_LIST_MODEL (fixture->list), 5));
  choice = (SomaSolutionChoice){ .list = fixture->list, .solutions = solutions };
  write_choice (fixture, &choice, "soma");
  g_autoptr (GHashTable) one = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (one), ==, 1);
  g_assert_true (has (one, fixture, 5));
}

/* Those that were not found are found while they are written, from the beginning or from where the
 * search was stopped. */
static void
test_find_rest (Fixture *fixture, gconstpointer data)
{
  const SomaSymmetry symmetry = SOMA_SYMMETRY_ROTATIONS;
  SomaSolutionChoice choice = { .list = fixture->list, .finds_rest = TRUE, .symmetry = symmetry };

  write_choice (fixture, &choice, "soma");
  g_autoptr (GHashTable) all = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (all), ==, 480);

  g_autofree char *checkpoint = fill_list (fixture, symmetry, 100);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 100);
  choice.checkpoint = checkpoint;
  write_choice (fixture, &choice, "native");
  g_autoptr (GHashTable) resumed = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (resumed), ==, 480);
  for (guint i = 0; i < 100; i++)
    g_assert_true (has (resumed, fixture, i));

  /* One that is of no use. */
  choice.checkpoint = "soma2 nonsense";
  write_choice (fixture, &choice, "native");
  g_autoptr (GHashTable) anew = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (anew), ==, 480);
}

/* A box of eight dominoes with letters of their own: there are millions of solutions. */
static void
set_dominoes (Fixture *fixture)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPiece pieces[8] = { { .n_cells = 0 } };

  for (int i = 0; i < 8; i++)
    {
      pieces[i] = (SomaPiece){ .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells };
      pieces[i].letter[0] = (char) ('A' + i);
    }
  g_autoptr (SomaFigure) figure = soma_figure_new_box (4, 2, 2, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 8, NULL);
  g_clear_object (&fixture->list);
  g_clear_pointer (&fixture->puzzle, soma_puzzle_unref);
  fixture->puzzle = soma_puzzle_new ("", figure, set, NULL, 0, true, NULL);
  fixture->list = soma_solution_list_new (fixture->puzzle);
}

/* In both formats every solution comes back, and is one. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  const char *const formats[] = { "native", "soma" };

  set_dominoes (fixture);
  g_free (fill_list (fixture, SOMA_SYMMETRY_NONE, soma_few_of (100000, 5000)));
  const SomaSolutionChoice choice = { .list = fixture->list };
  g_assert_cmpuint (soma_solution_choice_count (&choice), ==, soma_few_of (100000, 5000));
  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    {
      g_test_timer_start ();
      write_choice (fixture, &choice, formats[f]);
      g_test_message ("%s: %.2f s", formats[f], g_test_timer_elapsed ());
      g_autoptr (GHashTable) found = read_back (fixture);
      g_assert_cmpuint (g_hash_table_size (found), ==, soma_few_of (100000, 5000));
    }
}

/* Stopping. */

static void
stop_cb (SomaExport *export)
{
  if (soma_export_get_n_written (export) > 0)
    soma_export_stop (export);
}

/* Of millions, which take minutes. */
static SomaExport *
stop_early (Fixture *fixture, const char *format)
{
  set_puzzle (fixture, 6, 3, 3, "double-soma");
  const SomaSolutionChoice choice = { .list = fixture->list, .finds_rest = TRUE };
  SomaExport *export = make (fixture, &choice, format);
  g_autoptr (GError) error = NULL;

  g_signal_connect (export, "progress", G_CALLBACK (stop_cb), NULL);
  g_assert_false (run (export, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return export;
}

static void
test_stop_and_drop (Fixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_set_contents (g_file_peek_path (fixture->file), "as it was", -1, NULL));
  g_autoptr (SomaExport) export = stop_early (fixture, "native");
  g_assert_cmpuint (soma_export_get_n_written (export), >, 0);
  g_clear_object (&export);
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (g_file_peek_path (fixture->file), &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "as it was");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

/* What is kept is a whole file of as many solutions as was said. */
static void
test_stop_and_keep (Fixture *fixture, gconstpointer data)
{
  const char *const formats[] = { "native", "soma" };

  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    {
      g_autoptr (SomaExport) export = stop_early (fixture, formats[f]);
      g_autoptr (GError) error = NULL;

      g_assert_true (soma_export_keep (export, &error));
      g_autoptr (GHashTable) found = read_back (fixture);
      g_assert_cmpuint (g_hash_table_size (found), ==, soma_export_get_n_written (export));
      g_clear_object (&export);
      g_assert_true (g_file_query_exists (fixture->file, NULL));
    }
}

/* Failing. */

static char *
fail_at (Fixture *fixture, GFile *file, gboolean finds_rest)
{
  const SomaSolutionChoice choice = { .list = fixture->list, .finds_rest = finds_rest };
  g_autoptr (SomaExport) export = soma_solution_export_new (&choice, "X1", "A box", "native", file);
  g_autoptr (GError) error = NULL;

  g_assert_false (run (export, &error));
  g_assert_nonnull (error);
  g_assert_false (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  return g_strdup (error->message);
}

static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full");

  g_free (fill_list (fixture, SOMA_SYMMETRY_FULL, 0));
  g_autofree char *found = fail_at (fixture, full, FALSE);
  g_assert_cmpstr (found, ==, "No disk space left for “/dev/full”");
  /* A search does not go on for nothing. */
  set_puzzle (fixture, 6, 3, 3, "double-soma");
  g_autofree char *searched = fail_at (fixture, full, TRUE);
  g_assert_cmpstr (searched, ==, "No disk space left for “/dev/full”");
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) lost = g_file_resolve_relative_path (fixture->file, "../no/Solutions");
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  /* Where nobody may create files. */
  g_autoptr (GFile) system = g_file_new_for_path ("/proc/self/Solutions");

  g_free (fill_list (fixture, SOMA_SYMMETRY_FULL, 0));
  g_autofree char *no_folder = fail_at (fixture, lost, FALSE);
  g_assert_nonnull (strstr (no_folder, "does not exist"));
  g_free (fail_at (fixture, folder, FALSE));
  g_free (fail_at (fixture, system, FALSE));
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

/* What is behind a link is replaced, and keeps its permissions. */
static void
test_link (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "link", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);
  const SomaSolutionChoice choice = { .list = fixture->list };
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  g_free (fill_list (fixture, SOMA_SYMMETRY_FULL, 0));
  g_assert_true (g_file_set_contents (g_file_peek_path (fixture->file), "old", -1, NULL));
  g_assert_cmpint (g_chmod (g_file_peek_path (fixture->file), 0640), ==, 0);
  g_assert_true (g_file_make_symbolic_link (link, "Solutions", NULL, NULL));
  g_autoptr (SomaExport) export = soma_solution_export_new (&choice, "X1", "A box", "native", link);
  g_assert_true (run (export, &error));
  g_autoptr (GHashTable) found = read_back (fixture);
  g_assert_cmpuint (g_hash_table_size (found), ==, 240);
  g_assert_cmpint (g_stat (g_file_peek_path (fixture->file), &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, function)                                                                        \
  g_test_add ("/solution-export/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("formats", test_formats);
  ADD ("choices", test_choices);
  ADD ("find-rest", test_find_rest);
  ADD ("many", test_many);
  ADD ("stop-and-drop", test_stop_and_drop);
  ADD ("stop-and-keep", test_stop_and_keep);
  ADD ("full-disk", test_full_disk);
  ADD ("no-folder", test_no_folder);
  ADD ("link", test_link);
  return g_test_run ();
}
