/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-export.h"

#include <glib/gstdio.h>
#include <string.h>

#include "packing.h"
#include "solve-fixture.h"

/* Five solutions of the cube, and made-up levels of the first four. */
typedef struct
{
  SomaPuzzle *cube;
  SomaSolutionList *list;
  SomaApartTable *aparts;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const SomaStoredApart known[] = {
    { .result = SOMA_APART_COMPLETE, .n_levels = 3, .levels = { 4, 9, 3 } },
    { .result = SOMA_APART_LOCKED },
    { .result = SOMA_APART_MEMORY, .n_known = 61 },
    { .n_levels = 2, .levels = { 5, 1 }, .n_turns = 2, .clearance = 30, .is_turned = TRUE },
  };
  g_autoptr (GByteArray) rows = g_byte_array_new ();

  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->list = soma_solution_list_new (fixture->cube);
  fixture->aparts = soma_apart_table_new ();
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    soma_stored_apart_append (&known[i], rows);
  soma_apart_table_add (fixture->aparts, rows->data, rows->len);
  g_autoptr (SomaFixtureResult) result = soma_fixture_run (
      soma_solve_job_new (fixture->cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN), fixture->cube, -1);
  GHashTableIter iter;
  gpointer solution;
  g_hash_table_iter_init (&iter, result->solutions);
  for (int i = 0; i < 5 && g_hash_table_iter_next (&iter, &solution, NULL); i++)
    {
      g_autoptr (GByteArray) packed = g_bytes_unref_to_array (g_bytes_ref (solution));
      soma_solution_list_append (fixture->list, packed);
    }
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_apart_table_free (fixture->aparts);
  g_object_unref (fixture->list);
  soma_puzzle_unref (fixture->cube);
}

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (soma_export_run_finish (SOMA_EXPORT (source), result, NULL));
  *(gboolean *) data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

/* The text that is written. */
static char *export(const SomaSolutionChoice *choice, const char *format)
{
  g_autofree char *folder = g_dir_make_tmp ("soma-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "solutions", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (SomaExport) export = soma_solution_export_new (choice, "X", "Cube", format, file);
  gboolean ended = FALSE;
  char *text;

  soma_export_run_async (export, ended_cb, &ended);
  soma_fixture_run_until (is_true, &ended);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  return text;
}

static void
assert_line (const char *line, const char *wanted, const char *unwanted)
{
  g_assert_nonnull (line);
  g_assert_true (wanted == NULL || strstr (line, wanted) != NULL);
  g_assert_true (unwanted == NULL || strstr (line, unwanted) == NULL);
}

static void
test_json (Fixture *fixture, gconstpointer data)
{
  SomaSolutionChoice choice = { .list = fixture->list, .aparts = fixture->aparts };
  g_autofree char *text = export(&choice, "json");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  assert_line (lines[0], "\"result\":\"complete\",\"level\":[4,9,3]", "moreThan");
  assert_line (lines[0], NULL, "turns");
  assert_line (lines[1], "\"result\":\"locked\"", "level");
  assert_line (lines[2], "\"result\":\"memory\",\"moreThan\":61", "level");
  assert_line (lines[3], "\"level\":[5,1],\"turns\":2", NULL);
  assert_line (lines[4], NULL, "result");
  choice.aparts = NULL;
  g_autofree char *without = export(&choice, "json");
  assert_line (without, "\"number\":5", "result");
}

/* By their places in the whole list, in whichever order they are written. */
static void
test_some (Fixture *fixture, gconstpointer data)
{
  const guint some[] = { 4, 1 };
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  const SomaSolutionChoice choice = { .list = fixture->list,
                                      .indices = indices,
                                      .aparts = fixture->aparts };

  g_array_append_vals (indices, some, G_N_ELEMENTS (some));
  g_autofree char *text = export(&choice, "json");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  assert_line (lines[0], NULL, "result");
  assert_line (lines[1], "\"result\":\"locked\"", NULL);
}

static void
test_drawing (Fixture *fixture, gconstpointer data)
{
  const SomaSolutionChoice choice = { .list = fixture->list, .aparts = fixture->aparts };
  g_autofree char *text = export(&choice, "art");

  g_assert_true (g_str_has_prefix (text, "Cube\nLevel 4.9.3\n\n"));
  const char *second = strstr (text + 1, "Cube\n");
  g_assert_true (g_str_has_prefix (second, "Cube\nNever comes apart\n\n"));
  const char *third = strstr (second + 1, "Cube\n");
  g_assert_true (g_str_has_prefix (third, "Cube\n\n"));
  const char *fourth = strstr (third + 1, "Cube\n");
  g_assert_true (g_str_has_prefix (fourth, "Cube\nLevel 5.1, 2 turns\n\n"));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/export-levels/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("json", test_json);
  ADD ("some", test_some);
  ADD ("drawing", test_drawing);
  return g_test_run ();
}
