/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bookmark-file.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine-auto.h"
#include "known-solutions.h"
#include "model-fixture.h"
#include "packing.h"
#include "solution-export.h"
#include "symmetry.h"

enum
{
  N_CELLS = 12,
};

/* Dominoes in a box of 3 x 2 x 2: all upright, and with three of them lying. */
static const guint16 upright[N_CELLS] = { 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5 };
static const guint16 mixed[N_CELLS] = { 0, 1, 1, 2, 3, 4, 0, 5, 5, 2, 3, 4 };

typedef struct
{
  char *folder, *path;
  SomaPuzzle *box, *turned;
  SomaLibrary *library;
  guint n_changed;
} Fixture;

static SomaPuzzle *
make_box (int x, int y, int z)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = {
    .letter = "D", .min_count = 6, .max_count = 6, .n_cells = 2, .cells = cells
  };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, z, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static gboolean
is_loaded (gpointer library)
{
  return soma_library_is_loaded (library);
}

static void
open_library (Fixture *fixture)
{
  g_clear_object (&fixture->library);
  fixture->library = soma_library_new (fixture->path);
  soma_fixture_run_until (is_loaded, fixture->library);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("soma-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "library.db", NULL);
  fixture->box = make_box (3, 2, 2);
  fixture->turned = make_box (2, 2, 3);
  open_library (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_clear_object (&fixture->library);
  dir = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_remove (path);
    }
  g_rmdir (fixture->folder);
  soma_puzzle_unref (fixture->box);
  soma_puzzle_unref (fixture->turned);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
assert_n (SomaBookmarks *bookmarks, guint n)
{
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) solutions = soma_bookmarks_list (bookmarks, &notes);
  g_autoptr (GHashTable) keys = soma_bookmarks_make_keys (bookmarks);

  g_assert_cmpuint (solutions->len, ==, n);
  g_assert_cmpuint (notes->len, ==, n);
  g_assert_cmpuint (g_hash_table_size (keys), ==, n);
}

/* They outlast the program, with their notes. */
static void
test_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);

  g_signal_connect_swapped (bookmarks, "changed", G_CALLBACK (changed_cb), fixture);
  g_assert_null (soma_bookmarks_get_note (bookmarks, upright));
  soma_bookmarks_set_note (bookmarks, upright, "");
  g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, upright), ==, "");
  g_assert_null (soma_bookmarks_get_note (bookmarks, mixed));
  soma_bookmarks_set_note (bookmarks, mixed, "Like a “wall”\nof bricks");
  soma_bookmarks_set_note (bookmarks, upright, "Columns");
  g_assert_cmpuint (fixture->n_changed, ==, 3);
  assert_n (bookmarks, 2);
  g_clear_object (&bookmarks);
  open_library (fixture);
  bookmarks = soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);
  g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, upright), ==, "Columns");
  g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, mixed), ==, "Like a “wall”\nof bricks");
  soma_bookmarks_set_note (bookmarks, upright, NULL);
  g_assert_null (soma_bookmarks_get_note (bookmarks, upright));
  g_clear_object (&bookmarks);
  open_library (fixture);
  bookmarks = soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);
  g_assert_null (soma_bookmarks_get_note (bookmarks, upright));
  assert_n (bookmarks, 1);
  /* They are no games to be continued. */
  g_assert_cmpuint (soma_library_get_games (fixture->library)->len, ==, 0);
}

/* What is typed or pasted into a note is seen there. */
static void
test_controls (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);

  soma_bookmarks_set_note (bookmarks, upright, "a\033b\n\tc\u202e");
  g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, upright), ==, "a b\n\tc ");
}

/* A solution and its images are the same as far as the convention says. */
static void
test_same (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaGroup) group = soma_group_new (fixture->box, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaBookmarks) full =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaBookmarks) placed =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_NONE);
  guint16 image[N_CELLS];
  guint n_images = 0;

  soma_bookmarks_set_note (placed, mixed, "here");
  for (int element = 0; element < group->n_elements; element++)
    {
      soma_group_apply (group, fixture->box, element, mixed, image);
      g_assert_cmpstr (soma_bookmarks_get_note (full, image), ==, "here");
      n_images += soma_bookmarks_get_note (placed, image) == NULL;
      /* It keeps its place. */
      soma_bookmarks_set_note (full, image, "here");
    }
  g_assert_cmpuint (n_images, >, 0);
  assert_n (placed, 1);
  soma_group_apply (group, fixture->box, 1, mixed, image);
  soma_bookmarks_set_note (full, image, NULL);
  g_assert_null (soma_bookmarks_get_note (placed, mixed));
}

/* The same box, upended. */
static void
test_turned (Fixture *fixture, gconstpointer data)
{
  static const guint16 lying[N_CELLS] = { 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5 };
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaBookmarks) turned =
      soma_bookmarks_new (fixture->library, fixture->turned, SOMA_SYMMETRY_FULL);

  soma_bookmarks_set_note (bookmarks, upright, "Columns");
  g_assert_cmpstr (soma_bookmarks_get_note (turned, lying), ==, "Columns");
  assert_n (turned, 1);
}

/* What cannot be read is left alone. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  static const char *const wrong[] = { "", "00", "0001020304050001020304zz",
                                       "000000000000000000000000", "ffffffffffffffffffffffff" };
  g_autofree char *puzzle = soma_library_key_of_puzzle (fixture->box);
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *key = g_strdup_printf ("bookmark %s %u", puzzle, i);
      const SomaStoredBookmark bookmark = { key, puzzle, (char *) wrong[i], (char *) "", i };
      soma_library_put_bookmark (fixture->library, &bookmark);
    }
  assert_n (bookmarks, 0);
  soma_bookmarks_set_note (bookmarks, upright, "Columns");
  assert_n (bookmarks, 1);
  g_autoptr (GPtrArray) all = soma_library_list_bookmarks (fixture->library, puzzle);
  g_assert_cmpuint (all->len, ==, G_N_ELEMENTS (wrong) + 1);
}

/* Files */

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (soma_bookmark_file_save_finish (result, &error));
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

typedef struct
{
  GPtrArray *bookmarks;
  GError *error;
  gboolean done;
} Loaded;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Loaded *loaded = data;

  loaded->bookmarks = soma_bookmark_file_load_finish (result, &loaded->error);
  loaded->done = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

static Loaded
load (GFile *file)
{
  Loaded loaded = { 0 };

  soma_bookmark_file_load_async (file, NULL, loaded_cb, &loaded);
  soma_fixture_run_until (is_true, &loaded.done);
  return loaded;
}

/* In the native format and in JSON, and in the former if the name says nothing, with and without
 * notes. */
static void
test_files (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "marks.soma", "marks.json", "marks.obj", "marks" };
  g_autofree char *puzzle = soma_library_key_of_puzzle (fixture->box);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SomaBookmarks) bookmarks =
          soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      gboolean done = FALSE;

      soma_bookmarks_set_note (bookmarks, upright, "");
      soma_bookmarks_set_note (bookmarks, mixed, "“Bricks”\nand \\ more");
      soma_bookmark_file_save_async (bookmarks, "D1", "Box", file, saved_cb, &done);
      soma_fixture_run_until (is_true, &done);
      soma_bookmarks_set_note (bookmarks, mixed, NULL);
      soma_bookmarks_set_note (bookmarks, upright, "Kept");
      Loaded loaded = load (file);
      g_assert_no_error (loaded.error);
      g_assert_cmpuint (loaded.bookmarks->len, ==, 2);
      g_assert_cmpuint (soma_bookmark_file_restore (fixture->library, loaded.bookmarks, puzzle), ==,
                        2);
      g_assert_cmpuint (soma_bookmark_file_restore (fixture->library, loaded.bookmarks, ""), ==, 0);
      g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, upright), ==, "Kept");
      g_assert_cmpstr (soma_bookmarks_get_note (bookmarks, mixed), ==, "“Bricks”\nand \\ more");
      g_ptr_array_unref (loaded.bookmarks);
    }
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (soma_export_run_finish (SOMA_EXPORT (source), result, NULL));
  *(gboolean *) data = TRUE;
}

/* Both solutions, with what was noted on them. */
static char *
export_list (Fixture *fixture, SomaBookmarks *bookmarks, const char *format)
{
  g_autofree char *path = g_build_filename (fixture->folder, "list.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->box);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  g_autoptr (GHashTable) notes = soma_bookmarks_make_notes (bookmarks);
  const SomaSolutionChoice choice = { .list = list,
                                      .symmetry = SOMA_SYMMETRY_FULL,
                                      .notes = notes };
  gboolean done = FALSE;
  char *text;

  soma_packing_append (soma_packing_for (fixture->box), upright, packed);
  soma_packing_append (soma_packing_for (fixture->box), mixed, packed);
  soma_solution_list_append (list, packed);
  g_autoptr (SomaExport) export = soma_solution_export_new (&choice, "D1", "Box", format, file);
  soma_export_run_async (export, exported_cb, &done);
  soma_fixture_run_until (is_true, &done);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* In lists of solutions, which formats that have a place for them keep. */
static void
test_exported (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *format, *text;
  } cases[] = {
    { "json", ",\"note\":\"“Bricks”\\nand \\\\ more\"}\n" },
    { "soma", "\n; “Bricks”\n; and \\ more\n\n" },
    { "art", "Box\n“Bricks”\nand \\ more\n\n" },
    { "polycube", "\n# “Bricks”\n# and \\ more\n" },
    { "native", "note \"Solution 2: “Bricks”\"\nnote \"Solution 2: and \\\\ more\"\n" },
  };
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);

  g_assert_null (soma_bookmarks_make_notes (bookmarks));
  soma_bookmarks_set_note (bookmarks, upright, "");
  g_assert_null (soma_bookmarks_make_notes (bookmarks));
  soma_bookmarks_set_note (bookmarks, mixed, "“Bricks”\nand \\ more");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = export_list (fixture, bookmarks, cases[i].format);
      g_assert_nonnull (strstr (text, cases[i].text));
      g_assert_null (strstr (strstr (text, "Bricks") + 1, "Bricks"));
    }
}

static const char *
get_note (const Loaded *loaded, guint i)
{
  return ((const SomaStoredBookmark *) loaded->bookmarks->pdata[i])->note;
}

/* A native list is read back with them, each on its solution. */
static void
test_exported_back (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "list.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (SomaBookmarks) bookmarks =
      soma_bookmarks_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL);

  soma_bookmarks_set_note (bookmarks, mixed, "“Bricks”\nand \\ more");
  g_free (export_list (fixture, bookmarks, "native"));
  Loaded loaded = load (file);
  g_assert_no_error (loaded.error);
  g_assert_cmpuint (loaded.bookmarks->len, ==, 2);
  g_assert_cmpstr (get_note (&loaded, 0), ==, "");
  g_assert_cmpstr (get_note (&loaded, 1), ==, "“Bricks”\nand \\ more");
  g_ptr_array_unref (loaded.bookmarks);
}

static void
assert_refused (Fixture *fixture, const char *text, const char *part)
{
  g_autofree char *path = g_build_filename (fixture->folder, "wrong.soma", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  Loaded loaded = load (file);
  g_assert_null (loaded.bookmarks);
  g_assert_nonnull (loaded.error);
  g_assert_nonnull (strstr (loaded.error->message, part));
  g_error_free (loaded.error);
}

static void
test_wrong_files (Fixture *fixture, gconstpointer data)
{
  assert_refused (fixture, NULL, "wrong.soma");
  assert_refused (fixture, "soma 1\nset soma\nfigure \"\" \"Row\" 3 1 1\nxxx\n",
                  "wrong.soma: There are no solutions in it.");
  assert_refused (fixture, "soma 1\nfigure 1", "wrong.soma:2:");
}

/* One that was found, one that came with the figure, and one with a bookmark; as they count as the
 * same when turned. */
static void
test_known (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaGroup) group = soma_group_new (fixture->box, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaDesign) design = soma_design_new_from_solution ("", "", fixture->box, mixed);
  g_autoptr (SomaKnownSolutions) known =
      soma_known_solutions_new (fixture->library, fixture->box, SOMA_SYMMETRY_FULL, design);
  g_autofree char *puzzle = soma_library_key_of_puzzle (fixture->box);
  g_autofree char *solution =
      soma_library_key_of_solution (fixture->box, SOMA_SYMMETRY_FULL, upright);
  const SomaStoredRecord record = {
    .puzzle = puzzle, .solution = solution, .figure = (char *) "Box", .game = (char *) ""
  };
  guint16 turned[N_CELLS];

  g_signal_connect_swapped (known, "changed", G_CALLBACK (changed_cb), fixture);
  soma_group_apply (group, fixture->box, 1, mixed, turned);
  g_assert_cmpuint (soma_known_solutions_get_drawn (known)->len, ==, 1);
  g_assert_true (soma_known_solutions_is_drawn (known, turned));
  g_assert_false (soma_known_solutions_is_drawn (known, upright));

  g_assert_false (soma_known_solutions_is_found (known, upright));
  soma_library_add_record (fixture->library, &record);
  g_assert_cmpuint (fixture->n_changed, ==, 1);
  g_assert_true (soma_known_solutions_is_found (known, upright));
  g_assert_false (soma_known_solutions_is_found (known, mixed));

  soma_bookmarks_set_note (soma_known_solutions_get_bookmarks (known), mixed, "Here");
  g_assert_cmpuint (fixture->n_changed, ==, 2);
  g_assert_cmpstr (soma_bookmarks_get_note (soma_known_solutions_get_bookmarks (known), turned), ==,
                   "Here");
}

#define ADD(path, function)                                                                        \
  g_test_add ("/bookmarks/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("kept", test_kept);
  ADD ("controls", test_controls);
  ADD ("same", test_same);
  ADD ("turned", test_turned);
  ADD ("known", test_known);
  ADD ("damaged", test_damaged);
  ADD ("files", test_files);
  ADD ("exported", test_exported);
  ADD ("exported-back", test_exported_back);
  ADD ("wrong-files", test_wrong_files);
  return g_test_run ();
}
