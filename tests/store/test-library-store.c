/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "library-contents.h"
#include "library-fixture.h"
#include "library-store-private.h"
#include "row-sum.h"

static void
test_empty (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_autoptr (GPtrArray) drafts = soma_library_store_take_drafts (store, NULL);
  g_autoptr (GPtrArray) records = soma_library_store_list_records (store, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *position = soma_library_store_get_position (store, "nothing", &error);
  g_assert_no_error (error);
  g_assert_null (position);
  g_assert_cmpuint (figures->len + drafts->len + records->len, ==, 0);
}

static void
test_stays (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  SomaLibraryStore *store = soma_library_fixture_open (path, NULL);
  soma_library_fixture_fill (store, 30);
  soma_library_store_close (store);
  store = soma_library_fixture_open (path, NULL);
  g_assert_cmpint (soma_library_fixture_count (store, 30, 0), ==, 4 * 30);
  g_assert_cmpint (soma_library_fixture_count_games (store, 30), ==, 15);
  g_assert_cmpint (soma_library_fixture_count_pages (store, 30), ==, 30);
  g_assert_cmpint (soma_library_fixture_count_marks (store, 30), ==, 30);
  soma_library_store_close (store);
}

static void
test_figures (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaStoredFigure) first = soma_library_fixture_figure (1);
  g_autoptr (SomaStoredFigure) second = soma_library_fixture_figure (2);
  g_autoptr (SomaStoredFigure) third = soma_library_fixture_figure (3);
  g_assert_true (soma_library_fixture_add (store, first, NULL));
  g_assert_true (soma_library_fixture_add (store, second, NULL));
  g_assert_cmpint (first->id, !=, second->id);

  g_free (first->name);
  first->name = g_strdup ("Renamed");
  gint64 id = first->id;
  g_assert_true (soma_library_fixture_put (store, first));
  g_assert_cmpint (first->id, ==, id);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_assert_cmpuint (figures->len, ==, 2);
  g_assert_cmpstr (((SomaStoredFigure *) figures->pdata[0])->name, ==, "Renamed");

  /* After deletion its id is not used again; and it can be restored. */
  g_assert_true (soma_library_fixture_delete (store, second->id));
  g_assert_true (soma_library_fixture_delete (store, second->id));
  g_assert_true (soma_library_fixture_add (store, third, NULL));
  g_assert_cmpint (third->id, >, second->id);
  g_assert_true (soma_library_fixture_put (store, second));
  g_autoptr (GPtrArray) again = soma_library_store_list_figures (store, NULL);
  g_assert_cmpuint (again->len, ==, 3);
  g_assert_cmpint (((SomaStoredFigure *) again->pdata[1])->id, ==, second->id);
}

typedef struct
{
  const char *path;
  gint64 unchanged; /* the id of the one that nobody has changed */
  int n_calls;
} Changes;

/* Whether another program could write now. */
static gboolean
can_write (const char *path)
{
  sqlite3 *handle;
  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  gboolean ok = sqlite3_exec (handle, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
  sqlite3_close (handle);
  return ok;
}

static void
change_cb (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  Changes *changes = data;
  changes->n_calls++;
  g_assert_false (can_write (changes->path));
  g_assert_cmpuint (put->len + deleted->len, ==, 0);
  g_assert_cmpuint (now->len, ==, 3);
  g_assert_cmpint (((SomaStoredFigure *) now->pdata[0])->id, ==, changes->unchanged);
  g_assert_null (now->pdata[1]);
  SomaStoredFigure *figure = soma_stored_figure_copy (now->pdata[2]);
  g_assert_cmpstr (figure->tags, ==, "from there");
  g_free (figure->collection);
  figure->collection = g_strdup ("from here");
  g_ptr_array_add (put, soma_library_fixture_figure (7));
  g_ptr_array_add (put, figure);
  g_array_append_val (deleted, changes->unchanged);
}

/* What is changed is what another program has left, not what this one has read. */
static void
test_changes (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) here = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaLibraryStore) there = soma_library_fixture_open (path, NULL);
  soma_library_fixture_fill (here, 2);
  g_autoptr (GPtrArray) before = soma_library_store_list_figures (here, NULL);
  SomaStoredFigure *first = before->pdata[0], *second = before->pdata[1];
  g_free (second->tags);
  second->tags = g_strdup ("from there");
  g_assert_true (soma_library_fixture_put (there, second));
  Changes changes = { .path = path, .unchanged = first->id };
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 asked[] = { first->id, 999, second->id };
  g_array_append_vals (ids, asked, 3);
  g_autoptr (GPtrArray) stored =
      soma_library_store_change_figures (here, ids, change_cb, &changes, NULL);
  g_assert_cmpint (changes.n_calls, ==, 1);
  g_assert_true (can_write (path));
  g_assert_cmpuint (stored->len, ==, 2);
  g_assert_cmpint (((SomaStoredFigure *) stored->pdata[0])->id, >, second->id);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (there, NULL);
  g_assert_cmpuint (figures->len, ==, 2);
  const SomaStoredFigure *changed = figures->pdata[0];
  g_assert_cmpint (changed->id, ==, second->id);
  g_assert_cmpstr (changed->collection, ==, "from here");
  g_assert_cmpstr (changed->tags, ==, "from there");
  g_assert_true (soma_stored_figure_equal (figures->pdata[1], stored->pdata[0]));
}

/* A draft belongs to no one else as long as its program runs. */
static void
test_drafts (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  SomaLibraryStore *first = soma_library_fixture_open (path, NULL);
  SomaLibraryStore *second = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaStoredDraft) draft = soma_library_fixture_draft (4);
  g_autoptr (SomaStoredDraft) saved = soma_library_fixture_draft (5);
  draft->etag = g_strdup ("tag");
  draft->file_use = SOMA_STORED_FILE_SOURCE;
  g_assert_true (soma_library_store_put_draft (first, draft, NULL));
  g_assert_true (soma_library_store_put_draft (first, draft, NULL));
  g_assert_true (soma_library_store_put_draft (first, saved, NULL));
  g_assert_true (soma_library_store_delete_draft (first, saved->key, NULL));
  g_autoptr (GPtrArray) own = soma_library_store_take_drafts (first, NULL);
  g_autoptr (GPtrArray) others = soma_library_store_take_drafts (second, NULL);
  g_assert_cmpuint (own->len + others->len, ==, 0);

  soma_library_store_close (first);
  g_autoptr (SomaLibraryStore) third = soma_library_fixture_open (path, NULL);
  g_autoptr (GPtrArray) taken = soma_library_store_take_drafts (second, NULL);
  g_autoptr (GPtrArray) late = soma_library_store_take_drafts (third, NULL);
  g_assert_cmpuint (taken->len, ==, 1);
  g_assert_cmpuint (late->len, ==, 0);
  const SomaStoredDraft *found = taken->pdata[0];
  g_assert_cmpstr (found->text, ==, draft->text);
  g_assert_cmpstr (found->etag, ==, "tag");
  g_assert_cmpint (found->file_use, ==, SOMA_STORED_FILE_SOURCE);

  /* Neither opened nor discarded, it is offered again the next time. */
  soma_library_store_close (second);
  g_autoptr (GPtrArray) again = soma_library_store_take_drafts (third, NULL);
  g_assert_cmpuint (again->len, ==, 1);
}

static gboolean
put_position (SomaLibraryStore *store, const char *key, const char *text)
{
  const SomaStoredGame game = { .key = (char *) key, .text = (char *) text };
  return soma_library_store_put_game (store, &game, NULL);
}

static void
test_positions (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  g_assert_true (put_position (store, "cube", "V at 0 1 3"));
  g_assert_true (put_position (store, "cube", ""));
  g_autofree char *empty = soma_library_store_get_position (store, "cube", NULL);
  g_assert_cmpstr (empty, ==, "");
  g_assert_true (put_position (store, "cube", NULL));
  g_assert_null (soma_library_store_get_position (store, "cube", NULL));

  /* What another program has saved meanwhile is no other game if it says the same. */
  const SomaStoredGame game = { .key = (char *) "cube", .text = (char *) "V at 0 1 3" };
  SomaStoredGame *other;
  g_assert_true (put_position (store, "cube", game.text));
  g_assert_true (soma_library_store_replace_game (store, &game, "earlier", &other, NULL));
  g_assert_null (other);
}

/* A game that no longer waits is still there, and a page is replaced. */
static void
test_waiting (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  soma_library_fixture_fill (store, 2);
  g_autofree char *key = soma_library_fixture_key (1);
  g_autofree char *position = soma_library_fixture_position (1);
  g_assert_cmpint (soma_library_fixture_count_games (store, 2), ==, 1);
  g_assert_true (soma_library_store_hide_game (store, key, "changed since", NULL));
  g_assert_cmpint (soma_library_fixture_count_games (store, 2), ==, 1);
  g_assert_true (soma_library_store_hide_game (store, key, position, NULL));
  g_assert_cmpint (soma_library_fixture_count_games (store, 2), ==, 0);
  g_autofree char *found = soma_library_store_get_position (store, key, NULL);
  g_assert_cmpstr (found, ==, position);

  g_assert_true (soma_library_store_put_page (store, key, "play", NULL));
  g_autoptr (GHashTable) pages = soma_library_store_list_pages (store, NULL);
  g_assert_cmpstr (g_hash_table_lookup (pages, key), ==, "play");
  g_assert_cmpuint (g_hash_table_size (pages), ==, 2);
  /* Both have the right sums: the file is sound. */
  soma_library_store_close (g_steal_pointer (&store));
  store = soma_library_fixture_open (path, NULL);
}

/* A mark is replaced, and what is stored has the right sum. */
static void
test_marks (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  SomaLibraryStore *store = soma_library_fixture_open (path, NULL);
  SomaStoredMark mark = { .key = (char *) "catalogue A001",
                          .favourite = TRUE,
                          .tags = (char *) "a" };
  for (int i = 0; i < 2; i++)
    {
      mark.opened = i;
      soma_library_fixture_put_mark (store, &mark);
    }
  soma_library_store_close (store);
  store = soma_library_fixture_open (path, NULL);
  g_autoptr (GHashTable) found = soma_library_store_list_marks (store, NULL);
  const SomaStoredMark *only = g_hash_table_lookup (found, mark.key);
  g_assert_cmpuint (g_hash_table_size (found), ==, 1);
  g_assert_cmpint (only->opened, ==, 1);
  g_assert_true (only->favourite);
  g_assert_cmpstr (only->tags, ==, "a");
  soma_library_store_close (store);
}

/* Changes by another store are noticed, and this one's own are not. */
static void
test_version (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  g_autoptr (SomaLibraryStore) first = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaLibraryStore) second = soma_library_fixture_open (path, NULL);
  gint64 before = soma_library_store_get_version (first);
  soma_library_fixture_fill (first, 1);
  g_assert_cmpint (soma_library_store_get_version (first), ==, before);
  soma_library_fixture_fill (second, 1);
  g_assert_cmpint (soma_library_store_get_version (first), !=, before);
}

static void
test_notes (void)
{
  static const struct
  {
    const char *before, *mine, *theirs, *merged;
  } cases[] = {
    { NULL, "mine", "", "mine" },
    { "a", "b", "a", "b" },
    { "a", "a", "b", "b" },
    { "a", "", "a", "" },
    { "a", "", "b", "b" },
    { "a", "b", "", "b" },
    { "a", "b", "b", "b" },
    { "a", "ab", "b", "ab" },
    { "a", "b", "ab", "ab" },
    { "a", "mine", "theirs", "theirs · mine" },
    { NULL, "mine", "theirs", "theirs · mine" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *merged =
          soma_stored_note_merge (cases[i].before, cases[i].mine, cases[i].theirs);
      g_assert_cmpstr (merged, ==, cases[i].merged);
    }
}

static void
execute (sqlite3 *handle, const char *sql)
{
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
}

/* A library with a row in each table, and the sums that version `version` gave them. */
static void
make_earlier (const char *path, int version)
{
  g_autofree char *sums = g_strdup_printf (
      "UPDATE figure SET sum = row_sum (" LIBRARY_FIGURE_COLUMNS ");"
      "UPDATE draft SET sum = row_sum (%s);"
      "UPDATE position SET sum = row_sum (%s);"
      "UPDATE record SET sum = row_sum (%s);"
      "PRAGMA user_version = %d",
      version < 5 ? "key, uri, name, text, figure, changed, etag" : LIBRARY_DRAFT_SUMMED,
      version < 4 ? "key, text" : LIBRARY_POSITION_COLUMNS,
      version < 3 ? "puzzle, solution, figure, game, finished, seconds, hints"
                  : LIBRARY_RECORD_COLUMNS,
      version);
  sqlite3 *handle;
  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (soma_row_sum_install (handle), ==, SQLITE_OK);
  for (int i = 0; i < version; i++)
    execute (handle, soma_library_store_schema.migrations[i]);
  execute (handle, "INSERT INTO figure (name, text, collection, author, tags, created, modified) "
                   "VALUES ('Dog', 'soma 1', 'Animals', 'Ann', 'old', 1, 2);"
                   "INSERT INTO draft (key, name, text, figure, changed, program) "
                   "VALUES ('key', 'Cat', 'soma 1', 0, 3, 0);"
                   "INSERT INTO position (key, text) VALUES ('game', 'state');"
                   "INSERT INTO record (puzzle, solution, figure, game, finished, seconds, hints) "
                   "VALUES ('p', 's', 'Dog', '', 4, 5.5, 6)");
  execute (handle, sums);
  sqlite3_close (handle);
}

/* What earlier versions wrote is sound, and there. */
static void
test_earlier_versions (void)
{
  for (int version = 2; version < soma_library_store_schema.n_migrations; version++)
    {
      g_autofree char *path = soma_library_fixture_path ();
      make_earlier (path, version);
      g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
      g_autoptr (SomaLibraryContents) contents = soma_library_store_list_contents (store, NULL);
      g_assert_cmpuint (contents->figures->len, ==, 1);
      g_assert_cmpuint (contents->drafts->len, ==, 1);
      g_assert_cmpuint (contents->games->len, ==, 1);
      g_assert_cmpuint (contents->records->len, ==, 1);
    }
}

#define DIRTY "a\033[1m\u202eb\n\xc2\x9b"
#define CLEAN "a [1m b  "
#define CLEAN_NOTE "a [1m b\n "

static void
make_dirty (char **text)
{
  g_free (*text);
  *text = g_strdup (DIRTY);
}

static void
fill_dirty (SomaLibraryStore *store)
{
  g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (1);
  g_autoptr (SomaStoredDraft) draft = soma_library_fixture_draft (1);
  g_autoptr (SomaStoredGame) game = soma_library_fixture_game (1);
  g_autoptr (SomaStoredRecord) record = soma_library_fixture_record (1);
  g_autoptr (SomaStoredMark) mark = soma_library_fixture_mark (1);
  const SomaStoredBookmark bookmark = {
    SOMA_LIBRARY_BOOKMARK_PREFIX "p s", "p", "00", DIRTY, 1,
  };
  gboolean is_other;

  make_dirty (&figure->name);
  make_dirty (&figure->collection);
  make_dirty (&figure->author);
  make_dirty (&figure->tags);
  make_dirty (&draft->name);
  make_dirty (&game->name);
  make_dirty (&record->figure);
  make_dirty (&mark->tags);
  g_assert_true (soma_library_fixture_add (store, figure, NULL));
  g_assert_true (soma_library_store_put_draft (store, draft, NULL));
  g_assert_true (soma_library_store_put_game (store, game, NULL));
  g_assert_true (soma_library_store_add_record (store, record, NULL));
  soma_library_fixture_put_mark (store, mark);
  g_assert_true (soma_library_store_change_bookmark (store, &bookmark, NULL, &is_other, NULL));
}

/* What people call something is clean, whoever wrote it; and the file is not damaged for that. */
static void
test_controls (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  SomaLibraryStore *store = soma_library_fixture_open (path, NULL);
  fill_dirty (store);
  soma_library_store_close (store);
  store = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaLibraryContents) contents = soma_library_store_list_contents (store, NULL);
  g_autoptr (GPtrArray) bookmarks = soma_library_store_list_bookmarks (store, NULL);
  const SomaStoredFigure *figure = contents->figures->pdata[0];
  g_assert_cmpstr (figure->name, ==, CLEAN);
  g_assert_cmpstr (figure->collection, ==, CLEAN);
  g_assert_cmpstr (figure->author, ==, CLEAN);
  g_assert_cmpstr (figure->tags, ==, CLEAN);
  g_assert_cmpstr (((SomaStoredDraft *) contents->drafts->pdata[0])->name, ==, CLEAN);
  g_assert_cmpstr (((SomaStoredRecord *) contents->records->pdata[0])->figure, ==, CLEAN);
  g_assert_cmpstr (((SomaStoredMark *) contents->marks->pdata[0])->tags, ==, CLEAN);
  g_assert_cmpstr (((SomaStoredBookmark *) bookmarks->pdata[0])->note, ==, CLEAN_NOTE);
  /* Bookmarks are among the games. */
  g_assert_cmpuint (contents->games->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const SomaStoredGame *game = contents->games->pdata[i];
      gboolean is_bookmark = g_str_has_prefix (game->key, SOMA_LIBRARY_BOOKMARK_PREFIX);
      g_assert_cmpstr (game->name, ==, is_bookmark ? CLEAN_NOTE : CLEAN);
    }
  soma_library_store_close (store);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-store/empty", test_empty);
  g_test_add_func ("/library-store/stays", test_stays);
  g_test_add_func ("/library-store/figures", test_figures);
  g_test_add_func ("/library-store/changes", test_changes);
  g_test_add_func ("/library-store/drafts", test_drafts);
  g_test_add_func ("/library-store/positions", test_positions);
  g_test_add_func ("/library-store/waiting", test_waiting);
  g_test_add_func ("/library-store/marks", test_marks);
  g_test_add_func ("/library-store/version", test_version);
  g_test_add_func ("/library-store/notes", test_notes);
  g_test_add_func ("/library-store/controls", test_controls);
  g_test_add_func ("/library-store/earlier-versions", test_earlier_versions);
  return g_test_run ();
}
