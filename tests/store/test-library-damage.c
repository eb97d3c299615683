/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "few.h"
#include "library-fixture.h"
#include "store-fixture.h"

#define N_STORED 24
#define ALL (4 * N_STORED)
#define PAGE_SIZE 4096
#define HEADER_SIZE 100
#define USER_VERSION_AT 60
#define N_FLIPPED 300

typedef struct
{
  char *path;
  char *bad;      /* where it is set aside first */
  char *contents; /* of the intact file */
  gsize length;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->path = soma_library_fixture_path ();
  fixture->bad = g_strconcat (fixture->path, ".bad-1", NULL);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  soma_library_fixture_fill (store, N_STORED);
  soma_library_store_close (store);
  g_assert_true (g_file_get_contents (fixture->path, &fixture->contents, &fixture->length, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->path);
  g_free (fixture->bad);
  g_free (fixture->contents);
}

static void
assert_contents (const char *path, const char *contents, gsize length)
{
  g_autofree char *found = NULL;
  gsize n_found;
  g_assert_true (g_file_get_contents (path, &found, &n_found, NULL));
  g_assert_cmpmem (found, n_found, contents, length);
}

/* Removes the files of the previous test. */
static void
write_library (Fixture *fixture, const char *contents, gsize length)
{
  g_autofree char *wal = g_strconcat (fixture->path, "-wal", NULL);
  g_unlink (wal);
  g_unlink (fixture->bad);
  g_assert_true (g_file_set_contents (fixture->path, contents, (gssize) length, NULL));
}

/* Opens a damaged library: it is kept unchanged, and at least `least` of its rows are found.
 * Returns how many. */
static int
check_rescue (Fixture *fixture, const char *contents, gsize length, int least, int n_other)
{
  SomaLibraryRescue rescue;
  write_library (fixture, contents, length);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, &rescue);
  if (rescue.kept != NULL)
    {
      g_assert_cmpstr (rescue.kept, ==, rescue.newer ? fixture->path : fixture->bad);
      assert_contents (rescue.kept, contents, length);
    }
  int n_found = soma_library_fixture_count (store, N_STORED, n_other);
  if (rescue.kept != NULL && n_other == 0)
    g_assert_cmpuint (rescue.n_rows, ==, n_found);
  g_assert_cmpint (n_found, >=, least);
  soma_library_rescue_clear (&rescue);
  soma_library_store_close (store);
  return n_found;
}

static void
test_garbage (Fixture *fixture, gconstpointer data)
{
  g_autofree char *garbage = g_strnfill (20000, 'x');
  g_assert_cmpint (check_rescue (fixture, garbage, 20000, 0, 0), ==, 0);
  g_assert_cmpint (check_rescue (fixture, garbage, 30, 0, 0), ==, 0);
}

/* Of the places where something may be damaged, every how many-th is. */
static int
get_step (void)
{
  return (int) soma_few_of (g_test_slow () ? 1 : 3, 8);
}

/* Without the first page, which tells where everything is, everything else is still found. */
static void
test_without_header (Fixture *fixture, gconstpointer data)
{
  g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
  memset (damaged, 0, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
  memset (damaged, 0x5a, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
}

/* No byte of the header prevents the library from being opened and written. Another test covers
 * those of the program's own version. */
static void
test_damaged_header (Fixture *fixture, gconstpointer data)
{
  for (gsize at = 0; at < HEADER_SIZE; at += (gsize) get_step ())
    {
      if (at / 4 == USER_VERSION_AT / 4)
        continue;
      g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
      damaged[at] = (char) ~damaged[at];
      check_rescue (fixture, damaged, fixture->length, ALL, 0);
    }
}

/* Whichever page is lost, the rows of the others are found, and it is not rescued twice. */
static void
test_lost_pages (Fixture *fixture, gconstpointer data)
{
  int least = ALL;
  for (gsize at = 0; at < fixture->length; at += (gsize) get_step () * PAGE_SIZE)
    {
      g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
      memset (damaged + at, 0, PAGE_SIZE);
      int n = check_rescue (fixture, damaged, fixture->length, 0, 1);
      least = MIN (least, n);
      SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
      g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 1), ==, n);
      soma_library_store_close (store);
    }
  /* The root of a table leads to all its pages: then the rows of one table are lost. */
  g_assert_cmpint (least, >=, 3 * N_STORED);
  g_assert_cmpint (least, <, ALL);
}

static void
test_truncated (Fixture *fixture, gconstpointer data)
{
  int before = ALL;
  for (gsize kept = fixture->length - 1; kept > PAGE_SIZE;
       kept -= MIN (kept, 7001 * (gsize) get_step ()))
    {
      int n = check_rescue (fixture, fixture->contents, kept, 0, 1);
      g_assert_cmpint (n, <=, ALL);
      before = MIN (before, n);
    }
  g_assert_cmpint (before, <, ALL);
}

/* One wrong byte costs at most what its page leads to, and wherever something has changed, that is
 * reported. */
static void
test_flipped_bytes (Fixture *fixture, gconstpointer data)
{
  int n_positions = N_FLIPPED / get_step (), n_rescued = 0;
  for (int i = 0; i < n_positions; i++)
    {
      gsize at = (gsize) ((guint64) i * fixture->length / (guint64) n_positions);
      g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
      damaged[at] ^= (char) (1 << i % 8);
      int n = check_rescue (fixture, damaged, fixture->length, 3 * N_STORED - 1, 1);
      n_rescued += g_file_test (fixture->bad, G_FILE_TEST_EXISTS);
      g_assert_true (n == ALL || g_file_test (fixture->bad, G_FILE_TEST_EXISTS));
    }
  g_assert_cmpint (n_rescued, >, 0);
}

static gsize
find_bytes (Fixture *fixture, const char *bytes)
{
  gsize length = strlen (bytes);
  for (gsize at = 0; at + length <= fixture->length; at++)
    if (memcmp (fixture->contents + at, bytes, length) == 0)
      return at;
  g_assert_not_reached ();
}

/* A letter that is a different one, and one that is no longer valid: both are reported, with the
 * name if there is one, and the rest of the row is found. */
static void
test_changed_texts (Fixture *fixture, gconstpointer data)
{
  const struct
  {
    const char *where;
    gsize offset;
    int bits;
    const char *name; /* (nullable) the one reported */
  } changes[] = {
    { "Figure 22soma 1", 30, 1, "Figure 22" },
    { "Figure 22soma 1", 30, 0x80, "Figure 22" },
    { "Figure 5soma 1", 3, 2, "Figwre 5" },
    { "Draft 21soma 1", 40, 1, "Draft 21" },
    /* In a position, or on a page that only has the end of a text. */
    { "position\n  x.x.xx number 9", 4, 1, NULL },
    { "number 22 line 300", 5, 0x80, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
      SomaLibraryRescue rescue;
      damaged[find_bytes (fixture, changes[i].where) + changes[i].offset] ^= (char) changes[i].bits;
      write_library (fixture, damaged, fixture->length);
      g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (fixture->path, &rescue);
      g_assert_cmpstr (rescue.kept, ==, fixture->bad);
      assert_contents (rescue.kept, damaged, fixture->length);
      g_assert_cmpuint (rescue.n_rows, ==, ALL);
      if (changes[i].name != NULL)
        g_assert_cmpstr (rescue.changed->pdata[0], ==, changes[i].name);
      g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 1), ==, ALL - 1);
      soma_library_rescue_clear (&rescue);
    }
}

/* A library of the first version, which had neither sums nor etags nor uses of files, and whose
 * records had fewer fields. */
static void
write_first_version (Fixture *fixture)
{
  static const char *const columns[] = {
    "draft DROP COLUMN etag",         "draft DROP COLUMN file_use",
    "figure DROP COLUMN sum",         "draft DROP COLUMN sum",
    "position DROP COLUMN sum",       "record DROP COLUMN sum",
    "record DROP COLUMN turned",      "record DROP COLUMN placed",
    "record DROP COLUMN hints_check", "record DROP COLUMN hints_retreat",
    "record DROP COLUMN hints_piece", "record DROP COLUMN hints_place",
    "record DROP COLUMN hints_put",   "position DROP COLUMN puzzle",
    "position DROP COLUMN name",      "position DROP COLUMN figure",
    "position DROP COLUMN changed",   "position DROP COLUMN n_laid",
    "position DROP COLUMN n_copies"
  };
  write_library (fixture, fixture->contents, fixture->length);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autofree char *drop = g_strconcat ("ALTER TABLE ", columns[i], NULL);
      soma_fixture_execute (fixture->path, drop);
    }
  soma_fixture_execute (fixture->path,
                        "DROP TABLE mark; DROP TABLE page; PRAGMA incremental_vacuum");
  soma_fixture_execute (fixture->path, "PRAGMA user_version = 1");
  g_free (fixture->contents);
  g_assert_true (g_file_get_contents (fixture->path, &fixture->contents, &fixture->length, NULL));
}

/* All records are there; what the first version did not write is unknown. */
static void
assert_old_records (SomaLibraryStore *store)
{
  g_autoptr (GPtrArray) records = soma_library_store_list_records (store, NULL);
  g_assert_cmpuint (records->len, ==, N_STORED);
  for (int i = 0; i < N_STORED; i++)
    {
      const SomaStoredRecord *record = records->pdata[i];
      g_autoptr (SomaStoredRecord) expected = soma_library_fixture_record (i);
      g_assert_cmpstr (record->solution, ==, expected->solution);
      g_assert_cmpint (record->hints, ==, expected->hints);
      g_assert_null (record->turned);
      g_assert_null (record->placed);
      for (int k = 0; k < SOMA_STORED_N_HINTS; k++)
        g_assert_cmpint (record->hints_of[k], ==, 0);
    }
  g_assert_cmpint (soma_library_fixture_count (store, N_STORED, N_STORED), >=, 3 * N_STORED);
  g_assert_cmpint (soma_library_fixture_count_games (store, N_STORED), ==, 0);
  g_assert_cmpint (soma_library_fixture_count_pages (store, N_STORED), ==, 0);
}

/* Opens the library when everything is in a file of that name. */
static void
assert_taken_from (Fixture *fixture, const char *name)
{
  SomaLibraryRescue rescue;
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_true (g_file_set_contents (name, fixture->contents, (gssize) fixture->length, NULL));
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, &rescue);
  g_assert_cmpuint (rescue.n_rows, ==, ALL);
  g_assert_cmpuint (rescue.changed != NULL ? rescue.changed->len : 0, ==, 0);
  assert_old_records (store);
  soma_library_rescue_clear (&rescue);
  soma_library_store_close (store);
  g_assert_cmpint (g_unlink (name), ==, 0);
}

/* It is taken over unchanged, and its rows then have sums; one that was set aside, or that such a
 * version left beside this one's, is rescued, and so is a damaged one. */
static void
test_older_version (Fixture *fixture, gconstpointer data)
{
  g_autofree char *beside = g_strconcat (fixture->path, ".version-1", NULL);
  write_first_version (fixture);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  assert_old_records (store);
  soma_library_store_close (store);
  g_autofree char *unsummed =
      soma_fixture_ask (fixture->path, "SELECT (SELECT count (*) FROM figure WHERE sum IS NULL) + "
                                       "(SELECT count (*) FROM draft WHERE sum IS NULL) + "
                                       "(SELECT count (*) FROM position WHERE sum IS NULL) + "
                                       "(SELECT count (*) FROM record WHERE sum IS NULL)");
  g_assert_cmpstr (unsummed, ==, "0");
  assert_taken_from (fixture, fixture->bad);
  assert_taken_from (fixture, beside);

  g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
  memset (damaged, 0, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, 3 * N_STORED, N_STORED);
  memcpy (damaged, fixture->contents, PAGE_SIZE);
  memset (damaged + fixture->length - PAGE_SIZE, 0x5a, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, 2 * N_STORED, N_STORED + 1);
  g_assert_true (g_file_test (fixture->bad, G_FILE_TEST_EXISTS));
}

/* The tables of a library that grew with the program are where those of a new one are: they are
 * found without the first page, and what an older version had in the place of a table is not taken
 * for its rows. */
static void
test_grown (Fixture *fixture, gconstpointer data)
{
  g_autofree char *grown = NULL;
  gsize length;
  write_first_version (fixture);
  g_autofree char *old = g_memdup2 (fixture->contents, fixture->length);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  for (int i = 0; i < N_STORED; i++)
    {
      g_autoptr (SomaStoredGame) game = soma_library_fixture_game (i);
      g_autofree char *page = g_strdup_printf ("page %d", i);
      g_assert_true (soma_library_store_put_game (store, game, NULL));
      g_autoptr (SomaStoredMark) mark = soma_library_fixture_mark (i);
      g_assert_true (soma_library_store_put_page (store, game->key, page, NULL));
      soma_library_fixture_put_mark (store, mark);
    }
  soma_library_store_close (store);
  g_assert_true (g_file_get_contents (fixture->path, &grown, &length, NULL));
  memset (grown, 0, PAGE_SIZE);
  check_rescue (fixture, grown, length, 3 * N_STORED, N_STORED);
  store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count_games (store, N_STORED), ==, N_STORED / 2);
  g_assert_cmpint (soma_library_fixture_count_pages (store, N_STORED), ==, N_STORED);
  g_assert_cmpint (soma_library_fixture_count_marks (store, N_STORED), ==, N_STORED);
  soma_library_store_close (store);

  memset (old, 0, PAGE_SIZE);
  check_rescue (fixture, old, fixture->length, 3 * N_STORED, N_STORED);
  store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count_pages (store, N_STORED), ==, 0);
  g_assert_cmpint (soma_library_fixture_count_marks (store, N_STORED), ==, 0);
  soma_library_store_close (store);
}

/* A library of the fifth version, which had no marks: everything stays, and marks can be stored. */
static void
test_fifth_version (Fixture *fixture, gconstpointer data)
{
  soma_fixture_execute (fixture->path, "DROP TABLE mark; PRAGMA user_version = 5");
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count_marks (store, N_STORED), ==, 0);
  for (int i = 0; i < N_STORED; i++)
    {
      g_autoptr (SomaStoredMark) mark = soma_library_fixture_mark (i);
      soma_library_fixture_put_mark (store, mark);
    }
  soma_library_store_close (store);
  store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 0), ==, ALL);
  g_assert_cmpint (soma_library_fixture_count_pages (store, N_STORED), ==, N_STORED);
  g_assert_cmpint (soma_library_fixture_count_marks (store, N_STORED), ==, N_STORED);
  soma_library_store_close (store);
}

/* A mark in which a byte has changed is not lost, as long as it is known whose it is; and without
 * the first page all are found. */
static void
test_damaged_marks (Fixture *fixture, gconstpointer data)
{
  g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
  damaged[find_bytes (fixture, "mark 17, liked")] ^= 1;
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  g_autoptr (GHashTable) marks = soma_library_store_list_marks (store, NULL);
  const SomaStoredMark *mark = g_hash_table_lookup (marks, "catalogue A017");
  g_assert_cmpuint (g_hash_table_size (marks), ==, N_STORED);
  g_assert_cmpstr (mark->tags, ==, "lark 17, liked");
  soma_library_store_close (store);

  memset (damaged, 0, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
  store = soma_library_fixture_open (fixture->path, NULL);
  g_autoptr (GHashTable) again = soma_library_store_list_marks (store, NULL);
  g_assert_cmpuint (g_hash_table_size (again), ==, N_STORED);
  soma_library_store_close (store);
}

/* A figure whose id is taken by another one when it is rescued keeps its mark. */
static void
test_mark_follows (Fixture *fixture, gconstpointer data)
{
  g_autofree char *beside = g_strconcat (fixture->path, ".version-1", NULL);
  write_library (fixture, fixture->contents, fixture->length);
  g_assert_true (g_file_set_contents (beside, fixture->contents, (gssize) fixture->length, NULL));
  soma_fixture_execute (fixture->path, "DELETE FROM figure WHERE id > 1; DELETE FROM mark;"
                                       "DELETE FROM rescued;"
                                       "UPDATE figure SET name = 'Mine', sum = NULL");
  SomaLibraryRescue rescue;
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, &rescue);
  soma_library_rescue_clear (&rescue);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_autoptr (GHashTable) marks = soma_library_store_list_marks (store, NULL);
  const SomaStoredFigure *last = figures->pdata[figures->len - 1];
  g_autofree char *key = soma_stored_mark_figure_key (last->id);
  const SomaStoredMark *mark = g_hash_table_lookup (marks, key);
  g_assert_cmpuint (figures->len, ==, N_STORED + 1);
  g_assert_cmpstr (last->name, ==, "Figure 0");
  g_assert_null (g_hash_table_lookup (marks, "figure 1"));
  g_assert_nonnull (mark);
  g_assert_true (mark->favourite);
  soma_library_store_close (store);
  g_assert_cmpint (g_unlink (beside), ==, 0);
}

/* A page that is not what was written is forgotten; the other ones stay, and so do games. */
static void
test_changed_page (Fixture *fixture, gconstpointer data)
{
  g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
  damaged[find_bytes (fixture, "page 17")] ^= 1;
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
  g_assert_true (g_file_test (fixture->bad, G_FILE_TEST_EXISTS));
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count_pages (store, N_STORED), ==, N_STORED - 1);
  g_assert_cmpint (soma_library_fixture_count_games (store, N_STORED), ==, N_STORED / 2);
}

/* A library that cannot be written is shown, whatever its version. */
static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *directory = g_path_get_dirname (fixture->path);
      g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (N_STORED);
      write_first_version (fixture);
      soma_fixture_drop_capabilities ();
      g_assert_cmpint (g_chmod (directory, 0555), ==, 0);
      SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
      g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
      g_assert_cmpuint (figures->len, ==, N_STORED);
      g_assert_false (soma_library_fixture_add (store, figure, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_READ_ONLY);
      soma_library_store_close (store);
      g_assert_cmpint (g_chmod (directory, 0755), ==, 0);
      assert_contents (fixture->path, fixture->contents, fixture->length);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

static void
test_newer_version (Fixture *fixture, gconstpointer data)
{
  g_autofree char *newer = NULL;
  gsize length;
  soma_fixture_execute (fixture->path, "PRAGMA user_version = 1000;"
                                       "ALTER TABLE figure ADD COLUMN stars INTEGER");
  g_assert_true (g_file_get_contents (fixture->path, &newer, &length, NULL));
  check_rescue (fixture, newer, length, ALL, 0);
  g_assert_false (g_file_test (fixture->bad, G_FILE_TEST_EXISTS));

  /* It is reported each time, and what is stored now is there the next time. */
  for (int i = 0; i < 2; i++)
    {
      SomaLibraryRescue rescue;
      g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (fixture->path, &rescue);
      g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (N_STORED + i);
      g_assert_true (rescue.newer);
      g_assert_cmpuint (rescue.n_rows, ==, 0);
      soma_library_rescue_clear (&rescue);
      g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
      g_assert_cmpuint (figures->len, ==, N_STORED + i);
      g_assert_true (soma_library_fixture_add (store, figure, NULL));
    }
  assert_contents (fixture->path, newer, length);

  /* A program that knows the newer version would find these, too. */
  write_library (fixture, fixture->contents, fixture->length);
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (fixture->path, NULL);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_assert_cmpuint (figures->len, ==, N_STORED + 2);
}

/* Rows that were rescued and then deleted do not come back, nor twice. */
static void
test_damaged_twice (Fixture *fixture, gconstpointer data)
{
  g_autofree char *damaged = g_memdup2 (fixture->contents, fixture->length);
  memset (damaged, 0, PAGE_SIZE);
  check_rescue (fixture, damaged, fixture->length, ALL, 0);
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  gint64 id = ((SomaStoredFigure *) figures->pdata[3])->id;
  g_assert_true (soma_library_fixture_delete (store, id));
  soma_library_store_close (store);

  g_autofree char *second = NULL;
  gsize length;
  SomaLibraryRescue rescue;
  g_assert_true (g_file_get_contents (fixture->path, &second, &length, NULL));
  memset (second, 0, PAGE_SIZE);
  g_assert_true (g_file_set_contents (fixture->path, second, (gssize) length, NULL));
  store = soma_library_fixture_open (fixture->path, &rescue);
  g_assert_true (g_str_has_suffix (rescue.kept, ".bad-2"));
  soma_library_rescue_clear (&rescue);
  g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 0), ==, ALL - 1);
  soma_library_store_close (store);
}

/* Sets a library with that number aside; the number is also in its game. */
static void
put_aside (Fixture *fixture, int number)
{
  g_autofree char *name = g_strdup_printf ("%s.bad-%d", fixture->path, number);
  g_autofree char *state = g_strdup_printf ("state %d", number);
  const SomaStoredGame game = { .key = (char *) "game", .text = state };
  SomaLibraryStore *store = soma_library_fixture_open (name, NULL);
  g_assert_true (soma_library_store_put_game (store, &game, NULL));
  soma_library_store_close (store);
}

/* Of several that were set aside, the latest counts, which has the greatest number, whatever their
 * order in the directory. */
static void
test_order (Fixture *fixture, gconstpointer data)
{
  static const int orders[][4] = { { 2, 9, 10, 100 }, { 100, 10, 9, 2 }, { 10, 2, 100, 9 } };
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_autofree char *directory = g_dir_make_tmp ("library-XXXXXX", NULL);
      SomaLibraryRescue rescue;
      g_free (fixture->path);
      fixture->path = g_build_filename (directory, "library.db", NULL);
      for (int j = 0; j < 4; j++)
        put_aside (fixture, orders[i][j]);
      SomaLibraryStore *store = soma_library_fixture_open (fixture->path, &rescue);
      g_autofree char *state = soma_library_store_get_position (store, "game", NULL);
      g_assert_cmpstr (state, ==, "state 100");
      g_assert_true (g_str_has_suffix (rescue.kept, ".bad-100"));
      g_assert_cmpuint (rescue.n_rows, ==, 1);
      soma_library_rescue_clear (&rescue);
      soma_library_store_close (store);
    }
}

/* The file is damaged while it is open: the write goes to a new one, with what can be read. */
static void
test_damaged_while_open (Fixture *fixture, gconstpointer data)
{
  g_autofree char *root =
      soma_fixture_ask (fixture->path, "SELECT rootpage FROM sqlite_schema WHERE name = 'record'");
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  SomaLibraryStore *other = soma_library_fixture_open (fixture->path, NULL);
  g_autoptr (SomaStoredRecord) record = soma_library_fixture_record (N_STORED);
  g_autoptr (GError) error = NULL;
  SomaLibraryRescue rescue;
  /* A write by another store makes the first one read the file again. */
  const SomaStoredGame game = { .key = (char *) "other", .text = (char *) "" };
  g_assert_true (soma_library_store_put_game (other, &game, NULL));
  FILE *file = g_fopen (fixture->path, "r+b");
  g_assert_cmpint (fseek (file, (atol (root) - 1) * PAGE_SIZE, SEEK_SET), ==, 0);
  for (int i = 0; i < PAGE_SIZE; i++)
    fputc (0x77, file);
  g_assert_cmpint (fclose (file), ==, 0);
  g_assert_true (soma_library_store_add_record (store, record, &error));
  g_assert_no_error (error);
  soma_library_store_take_rescue (store, &rescue);
  g_assert_cmpstr (rescue.kept, ==, fixture->bad);
  soma_library_rescue_clear (&rescue);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_autoptr (GPtrArray) records = soma_library_store_list_records (store, NULL);
  g_assert_cmpuint (figures->len, ==, N_STORED);
  g_assert_cmpuint (records->len, ==, 1);
  soma_library_store_close (other);
  soma_library_store_close (store);
}

/* An error of another kind says nothing of the file: it stays where it is, with all that it has. */
static void
test_other_error (Fixture *fixture, gconstpointer data)
{
  SomaLibraryRescue rescue;
  g_autoptr (GError) error = NULL;
  /* Without a key that is unique, a statement cannot be prepared. */
  soma_fixture_execute (fixture->path,
                        "ALTER TABLE page RENAME TO right;"
                        "CREATE TABLE page (id INTEGER PRIMARY KEY, key TEXT NOT NULL, "
                        "page TEXT NOT NULL, sum INTEGER)");
  g_assert_null (soma_library_store_open (fixture->path, &rescue, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "cannot be used, and was left as it is"));
  g_assert_null (rescue.kept);
  g_assert_false (g_file_test (fixture->bad, G_FILE_TEST_EXISTS));
  soma_fixture_execute (fixture->path, "DROP TABLE page; ALTER TABLE right RENAME TO page");
  SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
  g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 0), ==, ALL);
  soma_library_store_close (store);
}

/* A library that is damaged again while the program runs stays as it is. */
static void
test_renamed_once (Fixture *fixture, gconstpointer data)
{
  g_autofree char *garbage = g_strnfill (20000, 'x');
  g_autofree char *second = g_strconcat (fixture->path, ".bad-2", NULL);
  g_autoptr (GError) error = NULL;
  check_rescue (fixture, garbage, 20000, 0, 0);
  g_assert_true (g_file_set_contents (fixture->path, garbage, 20000, NULL));
  g_assert_null (soma_library_store_open (fixture->path, NULL, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  assert_contents (fixture->path, garbage, 20000);
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
}

/* In a process of its own: no file may grow. */
static void
test_full (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      g_autoptr (GError) error = NULL;
      SomaLibraryStore *store = soma_library_fixture_open (fixture->path, NULL);
      g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (N_STORED);
      g_autoptr (SomaStoredDraft) draft = soma_library_fixture_draft (N_STORED);
      const struct rlimit limit = { 1024, RLIM_INFINITY }, none = { RLIM_INFINITY, RLIM_INFINITY };
      g_free (figure->text);
      figure->text = g_strnfill (200000, 'x');
      signal (SIGXFSZ, SIG_IGN);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      g_assert_false (soma_library_fixture_add (store, figure, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL);
      g_assert_nonnull (strstr (error->message, "library.db"));
      g_clear_error (&error);
      g_assert_false (soma_library_store_put_draft (store, draft, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
      g_assert_true (soma_library_store_put_draft (store, draft, NULL));
      soma_library_store_close (store);
      store = soma_library_fixture_open (fixture->path, NULL);
      g_assert_cmpint (soma_library_fixture_count (store, N_STORED, 1), ==, ALL);
      soma_library_store_close (store);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/library-damage/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("garbage", test_garbage);
  ADD ("without-header", test_without_header);
  ADD ("damaged-header", test_damaged_header);
  ADD ("lost-pages", test_lost_pages);
  ADD ("truncated", test_truncated);
  ADD ("flipped-bytes", test_flipped_bytes);
  ADD ("changed-texts", test_changed_texts);
  ADD ("older-version", test_older_version);
  ADD ("grown", test_grown);
  ADD ("fifth-version", test_fifth_version);
  ADD ("damaged-marks", test_damaged_marks);
  ADD ("mark-follows", test_mark_follows);
  ADD ("changed-page", test_changed_page);
  ADD ("read-only", test_read_only);
  ADD ("newer-version", test_newer_version);
  ADD ("damaged-twice", test_damaged_twice);
  ADD ("order", test_order);
  ADD ("damaged-while-open", test_damaged_while_open);
  ADD ("other-error", test_other_error);
  ADD ("renamed-once", test_renamed_once);
  ADD ("full", test_full);
  return g_test_run ();
}
