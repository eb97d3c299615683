/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-export.h"

#include <string.h>

#include <glib/gstdio.h>

#include "async-result.h"
#include "engine-auto.h"
#include "figure-list.h"
#include "model-fixture.h"
#include "puzzle-file.h"

#define FIGURES                                                                                    \
  "soma 1\ncollection \"Rows & more\"\npieces \"P\"\npiece A x2 2 1 1 xx\n"                        \
  "figure \"1\" \"Square\" 2 2 1 xx xx\nnote \"A note\"\nauthor \"Me\"\n"                          \
  "figure \"2\" \"Row\" 4 1 1 xxxx\nsolution\n  AAAA\n"                                            \
  "soma 1\nfigure \"3\" \"Step\" 2 2 1 xx x.\n"

/* A folder, a library in it, and figures of a file. */
typedef struct
{
  char *folder;
  GFile *file; /* to be written */
  SomaLibrary *library;
  GPtrArray *figures;
} Fixture;

static GPtrArray *
load (GFile *file)
{
  g_autoptr (GAsyncResult) result = NULL;
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  soma_figure_list_load_async (file, NULL, soma_take_result, &result);
  soma_wait_for_result (&result);
  g_autoptr (SomaFigureList) list = soma_figure_list_load_finish (result, NULL);
  GListModel *figures = soma_figure_list_get_figures (list);
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    g_ptr_array_add (items, g_list_model_get_item (figures, i));
  return items;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("soma-export-XXXXXX", NULL);
  g_autofree char *source = g_build_filename (fixture->folder, "source.soma", NULL);
  g_autofree char *path = g_build_filename (fixture->folder, "figures", NULL);
  g_autofree char *database = g_build_filename (fixture->folder, "library.db", NULL);
  g_autoptr (GFile) source_file = g_file_new_for_path (source);

  g_assert_true (g_file_set_contents (source, FIGURES, -1, NULL));
  fixture->file = g_file_new_for_path (path);
  fixture->library = soma_library_new (database);
  fixture->figures = load (source_file);
  g_assert_cmpuint (fixture->figures->len, ==, 3);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  const char *name;

  g_ptr_array_unref (fixture->figures);
  g_object_unref (fixture->library);
  g_object_unref (fixture->file);
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static SomaFigureExportCheck *
check (Fixture *fixture, const char *format)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_figure_export_check_async (fixture->figures, fixture->library, format, soma_take_result,
                                  &result);
  soma_wait_for_result (&result);
  SomaFigureExportCheck *found = soma_figure_export_check_finish (result);
  g_assert_nonnull (found);
  g_assert_cmpuint (found->n_figures, ==, fixture->figures->len);
  return found;
}

static void
test_check (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureExportCheck) native = check (fixture, "native");
  g_assert_cmpuint (native->n_unfit, ==, 0);
  g_assert_null (native->losses[0]);
  g_assert_true (native->is_read);

  g_autoptr (SomaFigureExportCheck) xmpuzzle = check (fixture, "xmpuzzle");
  g_assert_cmpuint (xmpuzzle->n_unfit, ==, 1);
  g_assert_cmpstr (xmpuzzle->unfit, ==, "Step");
  g_assert_cmpstr (xmpuzzle->obstacle, ==, "this format requires pieces");
  g_assert_true (g_strv_contains ((const char *const *) xmpuzzle->losses, "author and tags"));
  g_assert_true (
      g_strv_contains ((const char *const *) xmpuzzle->losses, "the name of its collection"));

  g_autoptr (SomaFigureExportCheck) grid = check (fixture, "grid");
  g_assert_true (grid->is_for_one);
  g_autoptr (SomaFigureExportCheck) csv = check (fixture, "csv");
  g_assert_false (csv->is_read);
  g_assert_cmpuint (csv->n_unfit, ==, 0);
}

static gboolean
run (SomaExport *export, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  soma_export_run_async (export, soma_take_result, &result);
  soma_wait_for_result (&result);
  return soma_export_run_finish (export, result, error);
}

static char *
write_as (Fixture *fixture, const char *format, guint n)
{
  g_autoptr (SomaExport) export = soma_figure_export_new (
      fixture->figures, fixture->library, SOMA_SYMMETRY_FULL, format, fixture->file);
  g_autoptr (GError) error = NULL;
  char *text;

  run (export, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (soma_export_get_n_written (export), ==, n);
  g_assert_true (g_file_get_contents (g_file_peek_path (fixture->file), &text, NULL, NULL));
  return text;
}

static void
assert_read_back (const char *text, guint n, const char *collection)
{
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "f", NULL);

  g_assert_cmpuint (contents->problems->len, ==, 0);
  g_assert_cmpuint (contents->entries->len, ==, n);
  const SomaFileEntry *square = contents->entries->pdata[0], *row = contents->entries->pdata[1];
  g_assert_cmpstr (square->name, ==, "Square");
  g_assert_cmpstr (square->collection, ==, collection);
  g_assert_cmpint (square->figure->n_cells, ==, 4);
  g_assert_cmpint (row->figure->extent[0], ==, 4);
}

static void
test_formats (Fixture *fixture, gconstpointer data)
{
  g_autofree char *native = write_as (fixture, "native", 3);
  assert_read_back (native, 3, "Rows & more");
  g_assert_nonnull (strstr (native, "A note"));
  g_autofree char *xmpuzzle = write_as (fixture, "xmpuzzle", 2);
  assert_read_back (xmpuzzle, 2, NULL);
  g_autofree char *soma = write_as (fixture, "soma", 3);
  assert_read_back (soma, 3, NULL);
}

static void
test_table (Fixture *fixture, gconstpointer data)
{
  soma_figure_item_set_known (fixture->figures->pdata[0], SOMA_KNOWN_ALL, 1);
  soma_figure_item_set_known (fixture->figures->pdata[1], SOMA_KNOWN_SOME, 0);
  g_autofree char *table = write_as (fixture, "csv", 3);
  g_auto (GStrv) lines = g_strsplit (table, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_cmpstr (lines[1], ==, "1,Square,Rows & more,4,0,2,P,16,D4h,1,yes,,,Me,A note");
  g_assert_cmpstr (lines[2], ==, "2,Row,Rows & more,4,0,2,P,16,D4h,0,no,,,,");
  g_assert_cmpstr (lines[3], ==, "3,Step,,3,0,,,4,C2v,,,,,,");
}

/* As many as fill a screen some hundred times. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  for (guint i = 0; i < 5000; i++)
    g_ptr_array_add (fixture->figures, g_object_ref (fixture->figures->pdata[i % 3]));
  g_test_timer_start ();
  g_autoptr (SomaFigureExportCheck) found = check (fixture, "xmpuzzle");
  g_test_message ("checked in %.2f s", g_test_timer_elapsed ());
  g_assert_cmpuint (found->n_unfit, ==, 1667);
  g_test_timer_start ();
  g_free (write_as (fixture, "csv", 5003));
  g_test_message ("written in %.2f s", g_test_timer_elapsed ());
}

static void
stop_cb (SomaExport *export)
{
  soma_export_stop (export);
}

/* What is kept of a table has as many rows as was said. */
static void
test_stop (Fixture *fixture, gconstpointer data)
{
  const char *const formats[] = { "native", "csv" };

  for (guint f = 0; f < G_N_ELEMENTS (formats); f++)
    {
      g_autoptr (SomaExport) export = soma_figure_export_new (
          fixture->figures, fixture->library, SOMA_SYMMETRY_FULL, formats[f], fixture->file);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      stop_cb (export);
      g_assert_false (run (export, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (soma_export_get_n_written (export), ==, 1);
      g_assert_true (soma_export_keep (export, NULL));
      g_assert_true (g_file_get_contents (g_file_peek_path (fixture->file), &text, NULL, NULL));
      g_assert_nonnull (strstr (text, "Square"));
      g_assert_null (strstr (text, "Row\""));
      g_assert_null (strstr (text, "Row,"));
    }
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, function)                                                                        \
  g_test_add ("/figure-export/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("check", test_check);
  ADD ("formats", test_formats);
  ADD ("table", test_table);
  ADD ("many", test_many);
  ADD ("stop", test_stop);
  return g_test_run ();
}
