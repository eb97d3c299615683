/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "backup-copy.h"
#include "few.h"
#include "library-backup.h"
#include "library-fixture.h"
#include "store-fixture.h"

#define N_STORED 6
#define ALL (4 * N_STORED)
#define N_SETS 3
#define USER_VERSION_AT 60
#define HEADER_END 100
#define N_FLIPPED 12
#define LEAF 13 /* the first byte of a page with rows */

typedef struct
{
  char *path, *other_path;
  SomaLibraryStore *store, *other;
  GPtrArray *sets;
  GBytes *bytes; /* a backup */
} Fixture;

static gboolean
go_on (gpointer data)
{
  return TRUE;
}

static GBytes *
back_up (SomaLibraryStore *store, GPtrArray *sets)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = soma_library_store_back_up (store, sets, go_on, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (bytes);
  return bytes;
}

/* What the fixture has, at once: each row in a transaction of its own takes long. */
static SomaLibraryContents *
make_contents (const SomaLibraryContents *own, gpointer data)
{
  SomaLibraryContents *all = soma_library_contents_new ();
  for (int i = 0; i < N_STORED; i++)
    {
      g_ptr_array_add (all->figures, soma_library_fixture_figure (i));
      g_ptr_array_add (all->drafts, soma_library_fixture_draft (i));
      g_ptr_array_add (all->games, soma_library_fixture_game (i));
      g_ptr_array_add (all->records, soma_library_fixture_record (i));
      g_ptr_array_add (all->marks, soma_library_fixture_mark (i));
      g_hash_table_insert (all->pages, soma_library_fixture_key (i),
                           g_strdup_printf ("page %d", i));
    }
  return all;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibraryContents) added = NULL;

  fixture->path = soma_library_fixture_path ();
  fixture->other_path = soma_library_fixture_path ();
  fixture->store = soma_library_fixture_open (fixture->path, NULL);
  fixture->other = soma_library_fixture_open (fixture->other_path, NULL);
  g_assert_true (soma_library_store_merge (fixture->store, make_contents, NULL, &added, NULL));
  fixture->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_set_free);
  for (int i = 0; i < N_SETS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Set %d", i);
      g_autofree char *text = g_strdup_printf ("soma 1\n// set %d\n", i);
      g_ptr_array_add (fixture->sets, soma_stored_set_new (name, text));
    }
  fixture->bytes = back_up (fixture->store, fixture->sets);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_library_store_close (fixture->store);
  soma_library_store_close (fixture->other);
  g_free (fixture->path);
  g_free (fixture->other_path);
  g_ptr_array_unref (fixture->sets);
  g_bytes_unref (fixture->bytes);
}

static SomaLibraryBackup *
read_backup (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  SomaLibraryBackup *backup = soma_library_backup_read (bytes, "mine", go_on, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (backup);
  return backup;
}

static void
check_sets (const SomaLibraryBackup *backup, guint n)
{
  const GPtrArray *sets = backup->contents->sets;
  g_assert_cmpuint (sets->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      const SomaStoredSet *set = sets->pdata[i];
      g_autofree char *name = g_strdup_printf ("Set %u", i);
      g_autofree char *text = g_strdup_printf ("soma 1\n// set %u\n", i);
      g_assert_cmpstr (set->name, ==, name);
      g_assert_cmpstr (set->text, ==, text);
    }
}

/* The whole backup, without the numbers that figures have elsewhere. */
static SomaLibraryContents *
take_all (const SomaLibraryContents *own, gpointer data)
{
  SomaLibraryBackup *backup = data;
  SomaLibraryContents *all = soma_library_contents_new ();
  for (guint i = 0; i < backup->contents->figures->len; i++)
    {
      SomaStoredFigure *figure = soma_stored_figure_copy (backup->contents->figures->pdata[i]);
      figure->id = 0;
      g_ptr_array_add (all->figures, figure);
    }
  for (guint i = 0; i < backup->contents->drafts->len; i++)
    g_ptr_array_add (all->drafts, soma_stored_draft_copy (backup->contents->drafts->pdata[i]));
  for (guint i = 0; i < backup->contents->games->len; i++)
    g_ptr_array_add (all->games, soma_stored_game_copy (backup->contents->games->pdata[i]));
  for (guint i = 0; i < backup->contents->records->len; i++)
    g_ptr_array_add (all->records, soma_stored_record_copy (backup->contents->records->pdata[i]));
  for (guint i = 0; i < backup->contents->marks->len; i++)
    g_ptr_array_add (all->marks, soma_stored_mark_copy (backup->contents->marks->pdata[i]));
  GHashTableIter iter;
  gpointer key, page;
  g_hash_table_iter_init (&iter, backup->contents->pages);
  while (g_hash_table_iter_next (&iter, &key, &page))
    g_hash_table_insert (all->pages, g_strdup (key), g_strdup (page));
  return all;
}

/* Everything that went in comes out, of which the fixture knows what it has to be. */
static void
test_round (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibraryBackup) backup = read_backup (fixture->bytes);
  g_autoptr (SomaLibraryContents) added = NULL;
  g_assert_false (backup->is_damaged);
  g_assert_null (backup->changed);
  check_sets (backup, N_SETS);
  g_assert_true (soma_library_store_merge (fixture->other, take_all, backup, &added, NULL));
  g_assert_nonnull (added);
  g_assert_cmpint (soma_library_fixture_count (fixture->other, N_STORED, 0), ==, ALL);
  g_assert_cmpint (soma_library_fixture_count_games (fixture->other, N_STORED), ==, N_STORED / 2);
  g_assert_cmpint (soma_library_fixture_count_pages (fixture->other, N_STORED), ==, N_STORED);
  g_assert_cmpint (soma_library_fixture_count_marks (fixture->other, N_STORED), ==, N_STORED);
  for (guint i = 0; i < added->figures->len; i++)
    g_assert_cmpint (((SomaStoredFigure *) added->figures->pdata[i])->id, ==, i + 1);
}

static void
write_bytes (const char *path, GBytes *bytes)
{
  gsize size;
  const char *contents = g_bytes_get_data (bytes, &size);
  g_assert_true (g_file_set_contents (path, contents, (gssize) size, NULL));
}

/* Another program can check it, and finds nothing that was deleted. */
static void
test_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoredFigure) secret = soma_library_fixture_figure (1);
  g_free (secret->text);
  secret->text = g_strnfill (30000, 'Q');
  g_assert_true (soma_library_fixture_add (fixture->store, secret, NULL));
  g_assert_true (soma_library_fixture_delete (fixture->store, secret->id));
  g_autoptr (GBytes) bytes = back_up (fixture->store, fixture->sets);
  gsize size;
  const char *contents = g_bytes_get_data (bytes, &size);
  g_assert_null (g_strstr_len (contents, (gssize) size, "QQQQQQQQQQQQQQQQ"));
  g_autofree char *path = g_strconcat (fixture->path, ".backup", NULL);
  write_bytes (path, bytes);
  g_autofree char *check = soma_fixture_ask (path, "PRAGMA integrity_check");
  g_autofree char *mode = soma_fixture_ask (path, "PRAGMA journal_mode");
  g_autofree char *n = soma_fixture_ask (path, "SELECT count(*) FROM figure");
  g_assert_cmpstr (check, ==, "ok");
  g_assert_cmpstr (mode, ==, "delete");
  g_assert_cmpstr (n, ==, "6");
}

/* A table that is not listed here would be in backups and never come back: whoever adds one adds a
 * section to SomaLibraryContents, merges it (src/model/library/merge-plan.c), and lists it. */
static void
test_sections (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".backup", NULL);
  write_bytes (path, fixture->bytes);
  g_autofree char *names = soma_fixture_ask (
      path, "SELECT group_concat (name, ' ') FROM (SELECT name FROM sqlite_schema "
            "WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name)");
  g_assert_cmpstr (names, ==, "draft figure mark page piece_set position record rescued");
}

/* Of a copy made by hand, which may say that there is a WAL. */
static void
test_library_itself (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = NULL;
  gsize length;
  soma_library_store_close (g_steal_pointer (&fixture->store));
  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  g_autoptr (GBytes) bytes = g_bytes_new (contents, length);
  g_autoptr (SomaLibraryBackup) backup = read_backup (bytes);
  g_assert_false (backup->is_damaged);
  g_assert_cmpuint (backup->contents->figures->len, ==, N_STORED);
  g_assert_cmpuint (backup->contents->games->len, ==, N_STORED);
  check_sets (backup, 0);
  fixture->store = soma_library_fixture_open (fixture->path, NULL);
}

/* A file as the first version wrote it. */
static void
test_older_version (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".old", NULL);
  soma_fixture_execute (
      path, "CREATE TABLE figure (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, "
            "text TEXT NOT NULL, collection TEXT NOT NULL, author TEXT NOT NULL, "
            "tags TEXT NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL);"
            "CREATE TABLE draft (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, uri TEXT, "
            "name TEXT NOT NULL, text TEXT NOT NULL, figure INTEGER NOT NULL, "
            "changed INTEGER NOT NULL, program INTEGER NOT NULL);"
            "CREATE TABLE position (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, "
            "text TEXT NOT NULL);"
            "CREATE TABLE record (id INTEGER PRIMARY KEY, puzzle TEXT NOT NULL, "
            "solution TEXT NOT NULL, figure TEXT NOT NULL, game TEXT NOT NULL, "
            "finished INTEGER NOT NULL, seconds REAL NOT NULL, hints INTEGER NOT NULL);"
            "CREATE TABLE rescued (id INTEGER PRIMARY KEY, file TEXT NOT NULL);"
            "INSERT INTO figure VALUES (7, 'Dog', 'soma 1', 'Animals', 'Zoë', 'old', 1, 2);"
            "INSERT INTO record VALUES (1, 'p', 's', 'Dog', '', 3, 4.5, 6);"
            "PRAGMA user_version = 1");
  g_autofree char *contents = NULL;
  gsize length;
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_autoptr (GBytes) bytes = g_bytes_new (contents, length);
  g_autoptr (SomaLibraryBackup) backup = read_backup (bytes);
  g_assert_false (backup->is_damaged);
  g_assert_cmpuint (backup->contents->figures->len, ==, 1);
  g_assert_cmpstr (((SomaStoredFigure *) backup->contents->figures->pdata[0])->name, ==, "Dog");
  g_assert_cmpuint (backup->contents->records->len, ==, 1);
  g_assert_cmpint (((SomaStoredRecord *) backup->contents->records->pdata[0])->hints, ==, 6);
}

static void
check_refused (const void *contents, gsize length, SomaStoreError code, const char *words)
{
  g_autoptr (GBytes) bytes = g_bytes_new (contents, length);
  g_autoptr (GError) error = NULL;
  g_assert_null (soma_library_backup_read (bytes, "mine", go_on, NULL, &error));
  g_assert_error (error, SOMA_STORE_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, "“mine”"));
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_newer_version (Fixture *fixture, gconstpointer data)
{
  gsize size;
  const char *contents = g_bytes_get_data (fixture->bytes, &size);
  g_autofree char *newer = g_memdup2 (contents, size);
  newer[USER_VERSION_AT + 3] = 100;
  check_refused (newer, size, SOMA_STORE_ERROR_NEWER, "newer version");
}

static void
test_other_files (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".other", NULL);
  g_autofree char *contents = NULL;
  g_autofree char *garbage = g_strnfill (20000, 'x');
  gsize length;
  check_refused ("", 0, SOMA_STORE_ERROR_OPEN, "not a backup");
  check_refused ("soma 1\nfigure \"D\" \"Domino\"\n", 28, SOMA_STORE_ERROR_OPEN, "not a backup");
  check_refused (garbage, 20000, SOMA_STORE_ERROR_OPEN, "not a backup");
  memcpy (garbage, "SQLite format 3", 16);
  check_refused (garbage, 20000, SOMA_STORE_ERROR_OPEN, "not a backup");
  soma_fixture_execute (path, "CREATE TABLE t (a); INSERT INTO t VALUES (1)");
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  check_refused (contents, length, SOMA_STORE_ERROR_OPEN, "not a backup");
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GBytes) bytes = back_up (fixture->other, none);
  g_autoptr (SomaLibraryBackup) backup = read_backup (bytes);
  g_assert_false (backup->is_damaged);
  g_assert_cmpuint (backup->contents->figures->len, ==, 0);
}

/* What differs from what was written is reported, and the rest is there all the same. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  gsize size;
  const char *contents = g_bytes_get_data (fixture->bytes, &size);
  int n_damaged = 0, n_lost = 0;
  for (int i = 0; i < N_FLIPPED; i += (int) soma_few_of (1, 3))
    {
      g_autofree char *damaged = g_memdup2 (contents, size);
      gsize where = HEADER_END + (size - HEADER_END) * (gsize) i / N_FLIPPED;
      damaged[where] ^= 0x20;
      g_autoptr (GBytes) bytes = g_bytes_new (damaged, size);
      g_autoptr (SomaLibraryBackup) backup = read_backup (bytes);
      n_damaged += backup->is_damaged ? 1 : 0;
      n_lost += N_STORED - (int) backup->contents->figures->len;
      g_assert_cmpuint (backup->contents->figures->len, <=, N_STORED);
    }
  g_assert_cmpint (n_damaged, >, 0);
  g_assert_cmpint (n_lost, <=, N_STORED);
}

/* The fixture's backup after the statements. */
static GBytes *
change_backup (Fixture *fixture, const char *sql)
{
  g_autofree char *path = g_strconcat (fixture->path, ".changed", NULL);
  char *contents;
  gsize length;
  write_bytes (path, fixture->bytes);
  soma_fixture_execute (path, sql);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  return g_bytes_new_take (contents, length);
}

/* Nothing in a backup acts when it is read: its tables are tables. */
static void
test_acting (Fixture *fixture, gconstpointer data)
{
  static const char *const changes[] = {
    "DROP TABLE figure; CREATE VIEW figure AS WITH RECURSIVE n (i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'a' AS name, 'b' AS text, "
    "'c' AS collection, 'd' AS author, '' AS tags, 1 AS created, 2 AS modified, 3 AS sum FROM n "
    "WHERE i < 0",
    "DROP TABLE piece_set; CREATE VIEW piece_set AS WITH RECURSIVE n (i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'a' AS name, 'b' AS text, 3 AS sum "
    "FROM n WHERE i < 0",
    "CREATE TRIGGER more AFTER UPDATE ON figure BEGIN DELETE FROM record; END",
    ("PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('table', 'more', 'more', 0, "
     "'CREATE VIRTUAL TABLE more USING any (a)')"),
    "ALTER TABLE figure ADD COLUMN more TEXT AS (hex (zeroblob (100000000)))",
  };
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GBytes) bytes = change_backup (fixture, changes[i]);
      gsize size;
      const void *contents = g_bytes_get_data (bytes, &size);
      check_refused (contents, size, SOMA_STORE_ERROR_OPEN, "not a backup");
    }
}

typedef struct
{
  int n_asked, n_answers; /* how often it goes on */
} Patience;

static gboolean
lose_patience (gpointer data)
{
  Patience *patience = data;
  return patience->n_asked++ < patience->n_answers;
}

/* Reading asks while SQLite is at work, and stops in the middle of it. */
static void
test_stopped_reading (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GBytes) bytes =
      change_backup (fixture, "CREATE TABLE more (a); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL "
                              "SELECT i + 1 FROM n LIMIT 100000) INSERT INTO more SELECT i FROM n");
  Patience whole = { 0, G_MAXINT };
  g_autoptr (SomaLibraryBackup) backup =
      soma_library_backup_read (bytes, "mine", lose_patience, &whole, NULL);
  g_assert_nonnull (backup);
  g_assert_cmpint (whole.n_asked, >, 10);
  for (int i = 0; i < whole.n_asked; i += 1 + whole.n_asked / 10)
    {
      Patience some = { 0, i };
      g_autoptr (GError) error = NULL;
      g_assert_null (soma_library_backup_read (bytes, "mine", lose_patience, &some, &error));
      g_assert_no_error (error);
      g_assert_cmpint (some.n_asked, <, i + 100);
    }
}

static guint32
get_number (const guint8 *at)
{
  guint32 number;
  memcpy (&number, at, sizeof number);
  return GUINT32_FROM_BE (number);
}

/* Rows that share their pages: little that would be read as much more than the file has. */
static void
test_shared_pages (Fixture *fixture, gconstpointer data)
{
  const gsize page_size = 4096;
  g_autoptr (GBytes) bytes = change_backup (
      fixture,
      "DELETE FROM figure; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT "
      "60) INSERT INTO figure (name, text, collection, author, tags, created, modified) "
      "SELECT 'Big ' || i, printf ('%.*c', 580, 'Q'), '', '', '', i, i FROM n;"
      "UPDATE figure SET text = printf ('%.*c', 49600, 'Q')");
  gsize size;
  g_autofree guint8 *contents = g_bytes_unref_to_data (g_bytes_ref (bytes), &size);
  guint32 first = 0, last = 0;
  for (gsize at = 0; at + 12 < size; at++)
    if (contents[at - at % page_size] == LEAF && memcmp (contents + at, "QQQQQQQQ", 8) == 0 &&
        contents[at + 8] == 0)
      {
        guint32 number = get_number (contents + at + 8);
        first = first == 0 ? number : first;
        number = GUINT32_TO_BE (first);
        memcpy (contents + at + 8, &number, sizeof number);
      }
  g_assert_cmpuint (first, >, 0);
  for (guint32 page = first; page != 0; page = get_number (contents + (page - 1) * page_size))
    last = MAX (last, page);
  g_autoptr (GBytes) small = g_bytes_new (contents, last * page_size);
  g_autoptr (SomaLibraryBackup) backup = read_backup (small);
  gsize total = 0;
  for (guint i = 0; i < backup->contents->figures->len; i++)
    total += strlen (((SomaStoredFigure *) backup->contents->figures->pdata[i])->text);
  g_assert_true (backup->is_damaged);
  g_assert_cmpuint (total, <=, last * page_size);
}

static gboolean
stop (gpointer data)
{
  ++*(int *) data;
  return FALSE;
}

static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  int n_asked = 0;
  g_assert_null (
      soma_library_store_back_up (fixture->store, fixture->sets, stop, &n_asked, &error));
  g_assert_no_error (error);
  g_assert_cmpint (n_asked, ==, 1);
}

/* Another program writes while it is copied. */
static gboolean
write_meanwhile (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (SomaStoredRecord) record = soma_library_fixture_record (N_STORED);
  if (fixture->other != NULL)
    {
      SomaLibraryStore *beside = soma_library_fixture_open (fixture->path, NULL);
      g_assert_true (soma_library_store_add_record (beside, record, NULL));
      soma_library_store_close (beside);
      soma_library_store_close (g_steal_pointer (&fixture->other));
    }
  return TRUE;
}

static void
test_used_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
      soma_library_store_back_up (fixture->store, fixture->sets, write_meanwhile, fixture, &error);
  g_assert_no_error (error);
  g_autoptr (SomaLibraryBackup) backup = read_backup (bytes);
  g_assert_false (backup->is_damaged);
  g_assert_cmpuint (backup->contents->figures->len, ==, N_STORED);
}

static SomaLibraryContents *
take_nothing (const SomaLibraryContents *own, gpointer data)
{
  g_assert_cmpuint (own->figures->len, ==, N_STORED);
  g_assert_cmpuint (own->games->len, ==, N_STORED);
  return NULL;
}

static void
test_nothing_to_merge (Fixture *fixture, gconstpointer data)
{
  SomaLibraryContents *added;
  g_assert_true (soma_library_store_merge (fixture->store, take_nothing, NULL, &added, NULL));
  g_assert_null (added);
  g_assert_cmpint (soma_library_fixture_count (fixture->store, N_STORED, 0), ==, ALL);
}

/* What belongs to the second new figure gets that figure's number; the draft is offered. */
static SomaLibraryContents *
take_draft (const SomaLibraryContents *own, gpointer data)
{
  SomaLibraryContents *all = soma_library_contents_new ();
  SomaStoredDraft *draft = soma_library_fixture_draft (100);
  draft->figure = -2;
  SomaStoredMark *mark = soma_library_fixture_mark (100);
  g_free (mark->key);
  mark->key = soma_stored_mark_figure_key (-2);
  g_ptr_array_add (all->marks, mark);
  g_ptr_array_add (all->drafts, draft);
  g_ptr_array_add (all->figures, soma_library_fixture_figure (100));
  g_ptr_array_add (all->figures, soma_library_fixture_figure (101));
  return all;
}

static void
test_draft_of_new_figure (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibraryContents) added = NULL;
  g_assert_true (soma_library_store_merge (fixture->other, take_draft, NULL, &added, NULL));
  g_autoptr (GPtrArray) drafts = soma_library_store_take_drafts (fixture->other, NULL);
  g_assert_cmpuint (drafts->len, ==, 1);
  g_assert_cmpint (((SomaStoredDraft *) drafts->pdata[0])->figure, ==,
                   ((SomaStoredFigure *) added->figures->pdata[1])->id);
  g_autoptr (GHashTable) marks = soma_library_store_list_marks (fixture->other, NULL);
  g_assert_cmpuint (g_hash_table_size (marks), ==, 1);
  g_assert_true (g_hash_table_contains (marks, "figure 2"));
}

/* Undone, the library has what it had, and games that were replaced are back. */
static void
test_take_back (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibraryBackup) backup = read_backup (fixture->bytes);
  g_autoptr (SomaLibraryContents) added = NULL;
  g_autoptr (SomaLibraryContents) replaced = soma_library_contents_new ();
  SomaStoredGame *game = soma_library_fixture_game (3);
  g_free (game->text);
  game->text = g_strdup ("mine");
  g_ptr_array_add (replaced->games, game);
  g_assert_true (soma_library_store_put_game (fixture->other, game, NULL));
  g_assert_true (soma_library_store_merge (fixture->other, take_all, backup, &added, NULL));
  g_assert_true (soma_library_store_take_back (fixture->other, added, replaced, NULL));
  g_autofree char *text = soma_library_store_get_position (fixture->other, game->key, NULL);
  g_autoptr (SomaLibraryContents) left = soma_library_store_list_contents (fixture->other, NULL);
  g_assert_cmpstr (text, ==, "mine");
  g_assert_cmpuint (left->games->len, ==, 1);
  g_assert_cmpuint (left->drafts->len, ==, 0);
  g_assert_cmpuint (left->records->len, ==, 0);
}

/* When the disk is full, nothing is added, and nothing lost. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      const struct rlimit limit = { 16384, 16384 };
      g_autoptr (SomaLibraryBackup) backup = read_backup (fixture->bytes);
      g_autoptr (GError) error = NULL;
      SomaLibraryContents *added;
      signal (SIGXFSZ, SIG_IGN);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      g_assert_false (soma_library_store_merge (fixture->other, take_all, backup, &added, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL);
      g_assert_null (added);
      g_autoptr (SomaLibraryContents) left =
          soma_library_store_list_contents (fixture->other, NULL);
      g_assert_cmpuint (left->figures->len + left->records->len + left->games->len, ==, 0);
      g_clear_error (&error);
      g_assert_null (soma_library_backup_read (fixture->bytes, "mine", go_on, NULL, &error));
      g_assert_nonnull (strstr (error->message, "no room"));
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

static int
count_copies (void)
{
  g_autoptr (GDir) entries = g_dir_open (g_get_tmp_dir (), 0, NULL);
  const char *name;
  int n = 0;
  while ((name = g_dir_read_name (entries)) != NULL)
    n += strstr (name, "backup") != NULL ? 1 : 0;
  return n;
}

/* No copy is left behind; if a program was killed, the next one removes it, but not those of
 * programs that run. */
static void
test_no_copy_left (Fixture *fixture, gconstpointer data)
{
  g_autofree char *directory = g_dir_make_tmp ("soma-backup-XXXXXX", NULL);
  g_autofree char *left = g_build_filename (directory, "library.db", NULL);
  g_autoptr (SomaLibraryBackup) backup = read_backup (fixture->bytes);
  g_assert_false (backup->is_damaged);
  write_bytes (left, fixture->bytes);
  g_assert_cmpint (count_copies (), ==, 1);
  SomaBackupCopy *copy = soma_backup_copy_new (fixture->bytes, NULL);
  g_assert_cmpint (count_copies (), ==, 2);
  soma_backup_copy_remove_left ();
  g_assert_cmpint (count_copies (), ==, 1);
  g_assert_true (g_file_test (soma_backup_copy_get_path (copy), G_FILE_TEST_EXISTS));
  soma_backup_copy_free (copy);
  g_assert_cmpint (count_copies (), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/library-backup/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("round", test_round);
  ADD ("file", test_file);
  ADD ("sections", test_sections);
  ADD ("library-itself", test_library_itself);
  ADD ("older-version", test_older_version);
  ADD ("newer-version", test_newer_version);
  ADD ("other-files", test_other_files);
  ADD ("empty", test_empty);
  ADD ("damaged", test_damaged);
  ADD ("acting", test_acting);
  ADD ("stopped-reading", test_stopped_reading);
  ADD ("shared-pages", test_shared_pages);
  ADD ("stopped", test_stopped);
  ADD ("used-meanwhile", test_used_meanwhile);
  ADD ("nothing-to-merge", test_nothing_to_merge);
  ADD ("draft-of-new-figure", test_draft_of_new_figure);
  ADD ("take-back", test_take_back);
  ADD ("full-disk", test_full_disk);
  ADD ("no-copy-left", test_no_copy_left);
  return g_test_run ();
}
