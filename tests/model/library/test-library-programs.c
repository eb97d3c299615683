/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library.h"

#include <string.h>

#include "async-result.h"
#include "backup.h"
#include "duplicates.h"
#include "figure-list.h"
#include "library-marks.h"

/* Two programs with one library: what the one has done to a figure is not undone by the other,
 * which still knows the figure as it was before. */

#define BAR " 3 1 1\n  xxx\n"
#define BAR_UP " 1 1 3\n  x\n  x\n  x\n"
#define LONG_BAR " 4 1 1\n  xxxx\n"
#define LONGEST_BAR " 5 1 1\n  xxxxx\n"

typedef struct
{
  char *directory, *path;
  SomaLibrary *here, *there;
  GString *problems;    /* here */
  GAsyncResult *result; /* (nullable) of the call that was waited for last */
} Fixture;

static void
problem_cb (Fixture *fixture, const char *sentence)
{
  g_string_append_printf (fixture->problems, "%s\n", sentence);
}

static SomaLibrary *
open_library (Fixture *fixture)
{
  SomaLibrary *library = soma_library_new (fixture->path);

  soma_run_until (soma_library_is_loaded (library));
  return library;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("programs-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->directory, "library.db", NULL);
  fixture->problems = g_string_new (NULL);
  fixture->there = open_library (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->result);
  g_assert_finalize_object (fixture->here);
  g_assert_finalize_object (fixture->there);
  g_string_free (fixture->problems, TRUE);
  g_free (fixture->path);
  g_free (fixture->directory);
}

/* From now on, this one does not know what happens there. */
static void
open_here (Fixture *fixture)
{
  soma_library_flush (fixture->there);
  fixture->here = open_library (fixture);
  g_signal_connect_swapped (fixture->here, "problem", G_CALLBACK (problem_cb), fixture);
}

static char *
make_text (const char *name, const char *shape, const char *tags)
{
  return g_strdup_printf ("soma 1\nset soma\nfigure \"F\" \"%s\"%stags \"%s\"\n", name, shape,
                          tags);
}

/* Based on what that library knows of the figure, if it has one. */
static gint64
save (Fixture *fixture, SomaLibrary *library, gint64 id, const char *name, const char *shape,
      const char *tags)
{
  g_autofree char *text = make_text (name, shape, tags);
  g_autofree char *before = g_strdup (soma_library_get_figure_text (library, id));
  const SomaLibraryFigure figure = { name, text, soma_library_get_collection (library, id),
                                     "",   tags, before };
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_save_figure_async (library, id, &figure, soma_take_result, &fixture->result);
  gint64 saved =
      soma_library_save_figure_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return saved;
}

static void
edit (Fixture *fixture, SomaLibrary *library, gint64 id, const SomaLibraryEdit *what)
{
  g_clear_object (&fixture->result);
  soma_library_edit_figures_async (library, &id, 1, what, soma_take_result, &fixture->result);
  soma_wait_for_result (&fixture->result);
  soma_library_flush (library);
}

/* NULL if there is none. */
static SomaFigureItem *
find_item (SomaLibrary *library, gint64 id)
{
  GListModel *figures = soma_library_get_figures (library);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);

      if (soma_figure_item_get_library_id (item) == id)
        return item; /* the list has it, too */
    }
  return NULL;
}

static GPtrArray *
list_one (SomaLibrary *library, gint64 id)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (items, g_object_ref (find_item (library, id)));
  return items;
}

static guint
count_figures (SomaLibrary *library)
{
  return g_list_model_get_n_items (soma_library_get_figures (library));
}

static void
assert_figure_in (SomaLibrary *library, gint64 id, const char *name, int n_cells, const char *tags,
                  const char *collection)
{
  SomaFigureItem *item = find_item (library, id);
  const char *text = soma_library_get_figure_text (library, id);
  g_autofree char *named = g_strdup_printf ("\"%s\"", name);
  g_autofree char *tagged = g_strdup_printf ("tags \"%s\"", tags);

  g_assert_nonnull (item);
  g_assert_cmpstr (soma_figure_item_get_name (item), ==, name);
  g_assert_cmpint (soma_figure_item_get_figure (item)->n_cells, ==, n_cells);
  g_assert_cmpstr (soma_library_get_tags (library, id), ==, tags);
  g_assert_cmpstr (soma_library_get_collection (library, id), ==, collection);
  g_assert_nonnull (strstr (text, named));
  if (*tags != '\0')
    g_assert_nonnull (strstr (text, tagged));
}

/* A program that is started now finds it, and so does the one that has changed it last. */
static void
assert_figure (Fixture *fixture, gint64 id, const char *name, int n_cells, const char *tags,
               const char *collection)
{
  soma_library_flush (fixture->here);
  SomaLibrary *later = open_library (fixture);
  assert_figure_in (later, id, name, n_cells, tags, collection);
  g_assert_finalize_object (later);
  /* It may have to read again what it knew otherwise. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  soma_library_flush (fixture->here);
  assert_figure_in (fixture->here, id, name, n_cells, tags, collection);
}

static void
assert_count (Fixture *fixture, guint expected)
{
  soma_library_flush (fixture->here);
  SomaLibrary *later = open_library (fixture);
  g_assert_cmpuint (count_figures (later), ==, expected);
  g_assert_finalize_object (later);
}

/* Tags and a collection are given to what was drawn meanwhile. */
static void
test_edit (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old, long");
  open_here (fixture);
  g_assert_cmpint (save (fixture, fixture->there, id, "Bar", LONG_BAR, "old, long, new"), ==, id);
  edit (fixture, fixture->here, id, &(SomaLibraryEdit){ .add_tags = "red", .drop_tags = "old" });
  assert_figure (fixture, id, "Bar", 4, "long, new, red", "");
  save (fixture, fixture->there, id, "Bar", LONGEST_BAR, "old, long, new");
  edit (fixture, fixture->here, id, &(SomaLibraryEdit){ .collection = "Bars" });
  assert_figure (fixture, id, "Bar", 5, "long, new, red", "Bars");
}

/* Tags of some figures, and undoing it, leave alone what was not changed here. */
static void
test_tags (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old, Long");
  open_here (fixture);
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .add_tags = "there", .drop_tags = "old" });
  g_autoptr (GPtrArray) items = list_one (fixture->here, id);
  guint number = soma_library_change_tags (fixture->here, items, "red", NULL);
  assert_figure (fixture, id, "Bar", 3, "Long, there, red", "");
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .add_tags = "late" });
  soma_library_undo_tags (fixture->here, number);
  assert_figure (fixture, id, "Bar", 3, "Long, there, late", "");
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .add_tags = "latest" });
  soma_library_rename_tag (fixture->here, "Long", "long");
  assert_figure (fixture, id, "Bar", 3, "there, late, latest, long", "");
}

/* A change of tags is undone without what was done to the figure after it. */
static void
test_undo_in_between (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  open_here (fixture);
  g_autoptr (GPtrArray) items = list_one (fixture->here, id);
  guint number = soma_library_change_tags (fixture->here, items, "first", "old");
  soma_library_flush (fixture->here);
  soma_library_change_tags (fixture->here, items, "second", NULL);
  soma_library_flush (fixture->here);
  soma_library_undo_tags (fixture->here, number);
  assert_figure (fixture, id, "Bar", 3, "second, old", "");
}

static void
test_rename (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  open_here (fixture);
  g_assert_cmpint (save (fixture, fixture->there, id, "Rod", LONG_BAR, "new"), ==, id);
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .collection = "Rods" });
  soma_library_rename_figure (fixture->here, id, "Bar", "Bars");
  assert_figure (fixture, id, "Rod", 4, "new", "Bars");
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .collection = "Long ones" });
  soma_library_rename_figure (fixture->here, id, "Long rod", "Bars");
  assert_figure (fixture, id, "Long rod", 4, "new", "Long ones");
}

/* What was deleted there stays deleted, and is not an error. */
static void
test_edit_deleted (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  open_here (fixture);
  soma_library_delete_figure (fixture->there, id);
  soma_library_flush (fixture->there);
  soma_library_rename_figure (fixture->here, id, "Rod", "Bars");
  assert_count (fixture, 0);
  g_assert_cmpstr (fixture->problems->str, ==, "");
}

/* The drawing is replaced; what the figure is called there, and what was said of it, stays. */
static void
test_save (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old, long");
  open_here (fixture);
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .add_tags = "new", .drop_tags = "old" });
  soma_library_rename_figure (fixture->there, id, "Rod", "Rods");
  soma_library_flush (fixture->there);
  g_assert_cmpint (save (fixture, fixture->here, id, "Bar", LONG_BAR, "old, long, red"), ==, id);
  assert_figure (fixture, id, "Rod", 4, "long, new, red", "Rods");
  g_assert_cmpint (save (fixture, fixture->here, id, "Beam", LONG_BAR, "long"), ==, id);
  assert_figure (fixture, id, "Beam", 4, "long", "Rods");
  g_assert_cmpstr (fixture->problems->str, ==, "");
}

/* Without knowing what it was made from, nothing drawn is replaced. */
static void
test_save_unknown (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  open_here (fixture);
  g_autofree char *text = make_text ("Bar", LONG_BAR, "");
  const SomaLibraryFigure figure = { "Bar", text, "", "", "", NULL };
  soma_library_save_figure_async (fixture->here, id, &figure, NULL, NULL);
  assert_count (fixture, 2);
  assert_figure (fixture, id, "Bar", 3, "old", "");
  g_assert_nonnull (strstr (fixture->problems->str, "“Bar” was changed elsewhere"));
}

/* What was changed there is not deleted, as nobody has seen it here; after that it can be. */
static void
test_delete (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  gint64 other = save (fixture, fixture->there, 0, "Other", BAR, "old");
  open_here (fixture);
  save (fixture, fixture->there, id, "Bar", LONG_BAR, "old");
  const gint64 both[] = { id, other };
  soma_library_delete_figures (fixture->here, both, 2);
  assert_figure (fixture, id, "Bar", 4, "old", "");
  assert_count (fixture, 1);
  g_assert_nonnull (strstr (fixture->problems->str, "1 figure was changed elsewhere"));
  /* Only the other one can come back. */
  soma_library_restore_figures (fixture->here, both, 2);
  assert_count (fixture, 2);
  assert_figure (fixture, id, "Bar", 4, "old", "");
  soma_library_delete_figures (fixture->here, both, 2);
  assert_count (fixture, 0);
}

/* What this program does itself, one thing after the other, is not taken for somebody else's. */
static void
test_alone (Fixture *fixture, gconstpointer data)
{
  open_here (fixture);
  gint64 id = save (fixture, fixture->here, 0, "Bar", BAR, "old");
  g_assert_cmpint (save (fixture, fixture->here, id, "Bar", LONG_BAR, "old"), ==, id);
  soma_library_rename_figure (fixture->here, id, "Rod", "Rods");
  soma_library_edit_figures_async (fixture->here, &id, 1, &(SomaLibraryEdit){ .add_tags = "red" },
                                   NULL, NULL);
  soma_library_rename_figure (fixture->here, id, "Beam", "Rods");
  edit (fixture, fixture->here, id, &(SomaLibraryEdit){ .collection = "Beams" });
  assert_figure (fixture, id, "Beam", 4, "old, red", "Beams");
  g_assert_cmpint (save (fixture, fixture->here, id, "Beam", BAR, "old"), ==, id);
  soma_library_delete_figure (fixture->here, id);
  soma_library_restore_figure (fixture->here, id);
  assert_figure (fixture, id, "Beam", 3, "old", "Beams");
  soma_library_delete_figure (fixture->here, id);
  assert_count (fixture, 0);
  g_assert_cmpstr (fixture->problems->str, ==, "");
}

/* What was deleted here has been saved again there: it stays, and what was deleted comes back
 * beside it if it is a different one. `data`: that is known here by then. */
static void
test_restore (Fixture *fixture, gconstpointer data)
{
  gint64 ids[] = { save (fixture, fixture->there, 0, "Bar", BAR, "old"),
                   save (fixture, fixture->there, 0, "Second", BAR, "old"),
                   save (fixture, fixture->there, 0, "Third", BAR, "old"),
                   save (fixture, fixture->there, 0, "Fourth", BAR, "old") };
  open_here (fixture);
  soma_library_delete_figures (fixture->here, ids, 4);
  soma_library_flush (fixture->here);
  save (fixture, fixture->there, ids[0], "Bar", LONG_BAR, "old");
  save (fixture, fixture->there, ids[1], "Second", BAR, "new");
  soma_library_delete_figure (fixture->there, ids[3]);
  soma_library_restore_figure (fixture->there, ids[3]);
  soma_library_flush (fixture->there);
  assert_count (fixture, 3);
  if (data != NULL)
    soma_library_refresh (fixture->here);
  soma_library_flush (fixture->here);
  g_assert_cmpuint (count_figures (fixture->here), ==, data != NULL ? 3 : 0);
  soma_library_restore_figures (fixture->here, ids + 3, 1);
  soma_library_flush (fixture->here);
  g_assert_cmpuint (count_figures (fixture->here), ==, data != NULL ? 3 : 1);
  soma_library_restore_figures (fixture->here, ids, 3);
  assert_figure (fixture, ids[0], "Bar", 4, "old", "");
  assert_figure (fixture, ids[1], "Second", 3, "new", "");
  assert_figure (fixture, ids[2], "Third", 3, "old", "");
  assert_count (fixture, 5);
  g_assert_cmpuint (count_figures (fixture->here), ==, 5);
}

static guint
join (Fixture *fixture, guint *n_joined)
{
  g_autoptr (SomaFigureList) builtin = soma_figure_list_new_builtin ();
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_duplicates_find_async (fixture->here, soma_figure_list_get_figures (builtin), NULL,
                              soma_take_result, &fixture->result);
  g_autoptr (GPtrArray) groups =
      soma_duplicates_find_finish (fixture->here, soma_wait_for_result (&fixture->result));
  g_clear_object (&fixture->result);
  soma_library_join_async (fixture->here, groups, soma_take_result, &fixture->result);
  guint number = soma_library_join_finish (fixture->here, soma_wait_for_result (&fixture->result),
                                           n_joined, &error);
  g_assert_no_error (error);
  return number;
}

/* Figures that are no longer what they were are not joined: neither the first nor the others. */
static void
test_join (Fixture *fixture, gconstpointer data)
{
  gint64 ids[] = { save (fixture, fixture->there, 0, "Bar", BAR, "old"),
                   save (fixture, fixture->there, 0, "Upright", BAR_UP, "tall"),
                   save (fixture, fixture->there, 0, "Square", " 2 2 1\n  xx\n  xx\n", ""),
                   save (fixture, fixture->there, 0, "Again", " 2 2 1\n  xx\n  xx\n", "flat") };
  guint n;
  open_here (fixture);
  save (fixture, fixture->there, ids[1], "Upright", LONG_BAR, "tall");
  guint number = join (fixture, &n);
  g_assert_cmpuint (n, ==, 1);
  assert_count (fixture, 3);
  assert_figure (fixture, ids[0], "Bar", 3, "old", "");
  assert_figure (fixture, ids[1], "Upright", 4, "tall", "");
  assert_figure (fixture, ids[2], "Square", 4, "flat", "");

  /* Undone, it stays as it has become there. */
  soma_library_refresh (fixture->there);
  soma_library_flush (fixture->there);
  save (fixture, fixture->there, ids[2], "Square", BAR, "flat");
  soma_library_undo_join (fixture->here, number);
  assert_count (fixture, 4);
  assert_figure (fixture, ids[2], "Square", 3, "flat", "");
  assert_figure (fixture, ids[3], "Again", 4, "flat", "");
}

/* What a backup has brought is not taken away again where it was changed there. */
static void
test_undo_restore (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->directory, "mine.soma-backup", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gint64 id = save (fixture, fixture->there, 0, "Bar", BAR, "old");
  open_here (fixture);
  g_clear_object (&fixture->result);
  soma_library_back_up_async (fixture->here, file, NULL, soma_take_result, &fixture->result);
  g_assert_true (
      soma_library_back_up_finish (fixture->here, soma_wait_for_result (&fixture->result), NULL));
  soma_library_delete_figure (fixture->here, id);
  g_clear_object (&fixture->result);
  soma_library_read_backup_async (fixture->here, file, NULL, soma_take_result, &fixture->result);
  SomaBackup *backup = soma_library_read_backup_finish (
      fixture->here, soma_wait_for_result (&fixture->result), NULL);
  g_assert_nonnull (backup);
  g_clear_object (&fixture->result);
  soma_library_restore_async (fixture->here, backup, NULL, soma_take_result, &fixture->result);
  guint number =
      soma_library_restore_finish (fixture->here, soma_wait_for_result (&fixture->result), NULL);
  g_assert_cmpuint (count_figures (fixture->here), ==, 1);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (fixture->here), 0);
  id = soma_figure_item_get_library_id (item);
  soma_library_refresh (fixture->there);
  soma_library_flush (fixture->there);
  edit (fixture, fixture->there, id, &(SomaLibraryEdit){ .add_tags = "mine" });
  soma_library_undo_restore (fixture->here, number);
  assert_figure (fixture, id, "Bar", 3, "old, mine", "");
}

static SomaFigureItem *
get_builtin (SomaFigureList *builtin, SomaLibrary *library)
{
  soma_library_mark_items (library, soma_figure_list_get_figures (builtin), 3, 1);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_figure_list_get_figures (builtin), 3);

  return item; /* the list has it, too */
}

static GPtrArray *
list_builtin (SomaFigureList *builtin, SomaLibrary *library)
{
  GPtrArray *items = g_ptr_array_new ();

  g_ptr_array_add (items, get_builtin (builtin, library));
  return items;
}

/* What is said of figures that come with the program. */
static void
test_marks (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureList) here = soma_figure_list_new_builtin ();
  g_autoptr (SomaFigureList) there = soma_figure_list_new_builtin ();
  open_here (fixture);
  g_autoptr (GPtrArray) own = list_builtin (here, fixture->here);
  g_autoptr (GPtrArray) others = list_builtin (there, fixture->there);
  soma_library_change_tags (fixture->there, others, "there", NULL);
  soma_library_set_opened (fixture->there, others->pdata[0]);
  soma_library_flush (fixture->there);
  soma_library_set_favourite (fixture->here, own, TRUE);
  soma_library_change_tags (fixture->here, own, "here", NULL);
  soma_library_flush (fixture->here);

  SomaLibrary *later = open_library (fixture);
  SomaFigureItem *item = get_builtin (here, later);
  g_assert_cmpstr (soma_figure_item_get_tags (item), ==, "there, here");
  g_assert_true (soma_figure_item_is_favourite (item));
  g_assert_cmpint (soma_figure_item_get_opened (item), >, 0);
  g_assert_finalize_object (later);
}

static void
put_bookmark (SomaLibrary *library, const char *note)
{
  const SomaStoredBookmark bookmark = { .key = (char *) "bookmark p s",
                                        .puzzle = (char *) "p",
                                        .solution = (char *) (note != NULL ? "00ff" : NULL),
                                        .note = (char *) (note != NULL ? note : ""),
                                        .changed = 10 };

  soma_library_put_bookmark (library, &bookmark);
  soma_library_flush (library);
}

/* NULL without a bookmark. Owned by the library. */
static const char *
get_bookmark (SomaLibrary *library)
{
  g_autoptr (GPtrArray) bookmarks = soma_library_list_bookmarks (library, "p");

  g_assert_cmpuint (bookmarks->len, <=, 1);
  return bookmarks->len > 0 ? ((const SomaStoredBookmark *) bookmarks->pdata[0])->note : NULL;
}

/* `here` changes the note, or with NULL deletes the bookmark, after `there` did. */
static void
change_in_both (Fixture *fixture, const char *there, const char *here, const char *expected)
{
  soma_library_refresh (fixture->there);
  soma_library_flush (fixture->there);
  put_bookmark (fixture->there, there);
  put_bookmark (fixture->here, here);
  /* What is stored is soon shown. */
  soma_run_until (g_strcmp0 (get_bookmark (fixture->here), expected) == 0);
  SomaLibrary *later = open_library (fixture);
  g_assert_cmpstr (get_bookmark (later), ==, expected);
  g_assert_finalize_object (later);
}

/* No note is lost, and no bookmark with a note that nobody here has seen. */
static void
test_bookmarks (Fixture *fixture, gconstpointer data)
{
  open_here (fixture);
  change_in_both (fixture, "theirs", "", "theirs");
  change_in_both (fixture, "theirs, more", NULL, "theirs, more");
  change_in_both (fixture, "seen", "mine", "seen · mine");
  change_in_both (fixture, "seen · mine, too", "other", "seen · mine, too · other");
  change_in_both (fixture, NULL, "again", "again");
  change_in_both (fixture, "", NULL, NULL);
  g_assert_cmpstr (fixture->problems->str, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func)                                                                            \
  g_test_add ("/library-programs/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("edit", test_edit);
  ADD ("tags", test_tags);
  ADD ("undo-in-between", test_undo_in_between);
  ADD ("rename", test_rename);
  ADD ("edit-deleted", test_edit_deleted);
  ADD ("save", test_save);
  ADD ("save-unknown", test_save_unknown);
  ADD ("delete", test_delete);
  ADD ("alone", test_alone);
  ADD ("restore", test_restore);
  g_test_add ("/library-programs/restore-known", Fixture, "known", set_up, test_restore, tear_down);
  ADD ("join", test_join);
  ADD ("undo-restore", test_undo_restore);
  ADD ("marks", test_marks);
  ADD ("bookmarks", test_bookmarks);
  return g_test_run ();
}
