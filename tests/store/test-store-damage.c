/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "check.h"
#include "store-fixture.h"

#define FULL SOMA_SYMMETRY_FULL
#define N_STORED 40

typedef struct
{
  char *path;
  SomaPuzzle *bar;
  SomaPuzzle *other;
} Fixture;

static SomaSolutionStore *
open_store (const char *path, char **put_aside)
{
  g_autoptr (GError) error = NULL;
  SomaSolutionStore *store = soma_solution_store_open (path, put_aside, &error);
  g_assert_no_error (error);
  g_assert_nonnull (store);
  return store;
}

static gboolean
write_bar (SomaSolutionStore *store, const SomaPuzzle *bar, int n, GError **error)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (SomaStoreWriter) writer = soma_solution_store_begin (store, bar, FULL, FALSE, error);
  if (writer == NULL)
    return FALSE;
  for (int i = 0; i < n; i++)
    {
      soma_fixture_bar_solution (bar, i, copy_at);
      if (!soma_store_writer_add (writer, copy_at, error))
        return FALSE;
    }
  return soma_store_writer_commit (writer, SOMA_STORED_COMPLETE, 1, NULL, error);
}

/* An intact database with two puzzles. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->path = soma_fixture_path ();
  fixture->bar = soma_fixture_bar (20);
  fixture->other = soma_fixture_bar (30);
  SomaSolutionStore *store = open_store (fixture->path, NULL);
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
  g_assert_true (write_bar (store, fixture->other, N_STORED, NULL));
  soma_solution_store_close (store);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_puzzle_unref (fixture->bar);
  soma_puzzle_unref (fixture->other);
  g_free (fixture->path);
}

/* The file was set aside, replacing one that was before, with `contents` if given, and a new one
 * works in its place. */
static void
check_put_aside (Fixture *fixture, const char *contents, gsize length)
{
  g_autofree char *expected = g_strconcat (fixture->path, ".bad-1", NULL);
  g_autofree char *put_aside = NULL, *kept = NULL;
  gsize n_kept;
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, &put_aside);
  g_assert_cmpstr (put_aside, ==, expected);
  g_assert_true (g_file_get_contents (expected, &kept, &n_kept, NULL));
  if (contents != NULL)
    g_assert_cmpmem (contents, length, kept, n_kept);
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, -1);
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, N_STORED);
}

static void
test_garbage (Fixture *fixture, gconstpointer data)
{
  const char garbage[] = "This is no database, although it is long enough to have a header: "
                         "it goes on for more than one hundred bytes, which SQLite reads first.";
  for (int i = 1; i <= 3; i++)
    {
      g_assert_true (g_file_set_contents (fixture->path, garbage, sizeof garbage, NULL));
      check_put_aside (fixture, garbage, sizeof garbage);
    }
}

static void
test_truncated (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = NULL;
  gsize length;
  int n_put_aside = 0;
  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  /* Without its last page, or more. */
  for (gsize kept = 50; kept <= length - 4096; kept += 4000)
    {
      g_assert_true (g_file_set_contents (fixture->path, contents, kept, NULL));
      check_put_aside (fixture, contents, kept);
      n_put_aside++;
    }
  g_assert_cmpint (n_put_aside, >, 3);
}

/* SQLite starts an empty file afresh. */
static void
test_empty_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *put_aside = NULL;
  g_assert_true (g_file_set_contents (fixture->path, "", 0, NULL));
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, &put_aside);
  g_assert_null (put_aside);
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
}

static void
test_newer_version (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = NULL;
  gsize length;
  soma_fixture_execute (fixture->path, "PRAGMA user_version = 1000");
  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  check_put_aside (fixture, contents, length);
}

static void
test_other_tables (Fixture *fixture, gconstpointer data)
{
  soma_fixture_execute (fixture->path, "DROP TABLE chunk");
  check_put_aside (fixture, NULL, 0);
  soma_fixture_execute (fixture->path, "ALTER TABLE entry RENAME COLUMN key TO lock");
  check_put_aside (fixture, NULL, 0);
  /* Someone else's database, at version 0. */
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  soma_fixture_execute (fixture->path, "CREATE TABLE entry (name TEXT)");
  check_put_aside (fixture, NULL, 0);
}

/* Files that earlier versions left count towards the stored solutions, and are the first to be
 * deleted. */
static void
test_put_aside_goes_first (Fixture *fixture, gconstpointer data)
{
  g_autofree char *old = g_strconcat (fixture->path, ".bad-7", NULL);
  g_autofree char *old_wal = g_strconcat (old, "-wal", NULL);
  g_autofree char *contents = g_strnfill (1 << 20, 'x');
  g_assert_true (g_file_set_contents (old, contents, 1 << 20, NULL));
  g_assert_true (g_file_set_contents (old_wal, contents, 1 << 20, NULL));
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, NULL);
  gint64 size = soma_solution_store_get_size (store);
  g_assert_cmpint (size, >, 2 << 20);
  g_assert_true (soma_solution_store_trim (store, size, NULL));
  g_assert_true (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (soma_solution_store_trim (store, size - 1, NULL));
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (old_wal, G_FILE_TEST_EXISTS));
  g_assert_cmpint (soma_solution_store_get_size (store), ==, size - (2 << 20));
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, N_STORED);
}

static void
test_not_a_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *put_aside = NULL;
  g_autofree char *directory = g_path_get_dirname (fixture->path);
  g_autofree char *below_a_file = g_build_filename (fixture->path, "solutions.db", NULL);
  g_assert_null (soma_solution_store_open (directory, &put_aside, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  g_assert_null (put_aside);
  g_clear_error (&error);
  g_assert_null (soma_solution_store_open (below_a_file, &put_aside, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
}

static gboolean
ignore_cb (const uint16_t *copy_at, gpointer data)
{
  return TRUE;
}

/* A wrong solution invalidates its entry, and no other one. */
static void
check_void (Fixture *fixture, const char *sql)
{
  g_autoptr (GError) error = NULL;
  gboolean damaged = FALSE;
  guint64 n;
  soma_fixture_execute (fixture->path, sql);
  g_autofree char *put_aside = NULL;
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, &put_aside);
  g_assert_null (put_aside);
  g_assert_true (
      soma_solution_store_read (store, fixture->bar, FULL, ignore_cb, NULL, &damaged, &error));
  g_assert_no_error (error);
  g_assert_true (damaged);
  g_assert_cmpint (soma_fixture_state (store, fixture->bar, FULL, &n), ==, SOMA_STORED_NONE);
  g_assert_cmpint (soma_solution_store_count (store, fixture->other, FULL), ==, N_STORED);
  g_autoptr (GPtrArray) found = soma_fixture_read (store, fixture->other, FULL);
  g_assert_cmpuint (found->len, ==, N_STORED);
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
}

static void
test_wrong_solutions (Fixture *fixture, gconstpointer data)
{
  check_void (fixture, "UPDATE chunk SET data = zeroblob (length (data)) WHERE entry = 1");
  check_void (fixture, "UPDATE chunk SET data = x'ff' WHERE entry = 3");
  check_void (fixture, "DELETE FROM chunk WHERE entry = 4");
  check_void (fixture, "UPDATE chunk SET data = substr (data, 1, length (data) - 20) "
                       "WHERE entry = 5");
  check_void (fixture, "UPDATE chunk SET data = data || substr (data, 1, 20) WHERE entry = 6");
  check_void (fixture, "UPDATE chunk SET first = 1 WHERE entry = 7");
  check_void (fixture, "UPDATE entry SET n_solutions = 41 WHERE id = 8");
  check_void (fixture, "UPDATE entry SET frame = x'00' WHERE id = 9");
}

/* Counts and states are sealed: a wrong one is not trusted. */
static void
test_wrong_fields (Fixture *fixture, gconstpointer data)
{
  const char *const changes[] = { "n_solutions = 41", "state = 1", "fraction = 0.5",
                                  "checkpoint = 'x'", "seal = x'0011223344556677'" };
  gint64 id = 1;
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *sql =
          g_strdup_printf ("UPDATE entry SET %s WHERE id = %" G_GINT64_FORMAT, changes[i], id);
      guint64 n = 1;
      soma_fixture_execute (fixture->path, sql);
      g_autoptr (SomaSolutionStore) store = open_store (fixture->path, NULL);
      g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, -1);
      g_assert_cmpint (soma_fixture_state (store, fixture->bar, FULL, &n), ==, SOMA_STORED_NONE);
      g_assert_cmpuint (n, ==, 0);
      g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
      id = id == 1 ? 3 : id + 1;
    }
}

/* Another program finds the file damaged and sets it aside while this one has it open. */
static void
test_put_aside_by_another (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionStore) first = open_store (fixture->path, NULL);
  g_assert_cmpint (soma_solution_store_count (first, fixture->bar, FULL), ==, N_STORED);
  g_autofree char *moved = g_strconcat (fixture->path, ".bad-1", NULL);
  g_assert_cmpint (g_rename (fixture->path, moved), ==, 0);
  g_autoptr (SomaSolutionStore) second = open_store (fixture->path, NULL);
  g_assert_true (write_bar (second, fixture->bar, 7, NULL));
  g_assert_cmpint (soma_solution_store_count (first, fixture->bar, FULL), ==, 7);
  g_assert_true (write_bar (first, fixture->bar, 8, NULL));
  g_assert_cmpint (soma_solution_store_count (second, fixture->bar, FULL), ==, 8);
}

/* A user deletes the cache while the program runs. */
static void
test_deleted_while_open (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, NULL);
  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, -1);
  g_assert_true (write_bar (store, fixture->bar, 7, NULL));
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, 7);
}

static gboolean
check_solution_cb (const uint16_t *copy_at, gpointer data)
{
  const SomaPuzzle *bar = data;
  g_assert_cmpint (soma_check_solution (bar, copy_at, NULL), ==, SOMA_CHECK_OK);
  return TRUE;
}

/* Whatever the file contains, the store gives right answers or none. */
static void
check_answers (Fixture *fixture, SomaSolutionStore *store)
{
  SomaPuzzle *puzzles[] = { fixture->bar, fixture->other };
  for (int i = 0; i < 2; i++)
    {
      gint64 n = soma_solution_store_count (store, puzzles[i], FULL);
      g_assert_true (n == -1 || n == N_STORED);
      g_autoptr (GError) error = NULL;
      gboolean ok = soma_solution_store_read (store, puzzles[i], FULL, check_solution_cb,
                                              puzzles[i], NULL, &error);
      g_assert_no_error (error);
      g_assert_true (ok);
    }
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
}

static void
test_flipped_bytes (Fixture *fixture, gconstpointer data)
{
  g_autofree char *contents = NULL;
  gsize length;
  int n_put_aside = 0, n_void = 0;
  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  for (guint seed = 0; seed < 60; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *flipped = g_memdup2 (contents, length);
      g_autofree char *put_aside = NULL;
      g_autofree char *wal = g_strconcat (fixture->path, "-wal", NULL);
      int n_flips = 1 << g_rand_int_range (random, 0, 8);
      for (int i = 0; i < n_flips; i++)
        flipped[g_rand_int_range (random, 0, (int) length)] ^=
            (char) (1 << g_rand_int_range (random, 0, 8));
      g_unlink (wal);
      g_assert_true (g_file_set_contents (fixture->path, flipped, length, NULL));
      SomaSolutionStore *store = open_store (fixture->path, &put_aside);
      n_void += soma_solution_store_count (store, fixture->bar, FULL) < 0;
      check_answers (fixture, store);
      soma_solution_store_close (store);
      if (put_aside != NULL)
        {
          n_put_aside++;
          g_unlink (put_aside);
        }
    }
  g_assert_cmpint (n_put_aside, >, 0);
  g_assert_cmpint (n_void, >, n_put_aside);
}

/* A page of the solutions themselves is damaged while the file is open. */
static void
test_damaged_while_open (Fixture *fixture, gconstpointer data)
{
  g_autofree char *bad = g_strconcat (fixture->path, ".bad-1", NULL);
  g_autofree char *root =
      soma_fixture_ask (fixture->path, "SELECT rootpage FROM sqlite_schema WHERE name = 'chunk'");
  gboolean damaged = FALSE;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, NULL);
  FILE *file = g_fopen (fixture->path, "r+b");
  g_assert_cmpint (fseek (file, (atol (root) - 1) * 4096, SEEK_SET), ==, 0);
  for (int i = 0; i < 4096; i++)
    fputc (0x77, file);
  g_assert_cmpint (fclose (file), ==, 0);
  g_assert_true (
      soma_solution_store_read (store, fixture->bar, FULL, ignore_cb, NULL, &damaged, &error));
  g_assert_no_error (error);
  g_assert_true (damaged);
  g_assert_true (g_file_test (bad, G_FILE_TEST_EXISTS));
  g_assert_true (write_bar (store, fixture->bar, N_STORED, NULL));
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, N_STORED);
}

/* In a process of its own: files may not grow beyond 100 KiB. */
static void
test_full (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SomaSolutionStore) store = open_store (fixture->path, NULL);
      const struct rlimit limit = { 100 * 1024, RLIM_INFINITY },
                          none = { RLIM_INFINITY, RLIM_INFINITY };
      signal (SIGXFSZ, SIG_IGN);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      g_assert_false (write_bar (store, fixture->bar, 50000, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL);
      /* The earlier contents are there, and reading continues. */
      g_assert_cmpint (soma_solution_store_count (store, fixture->other, FULL), ==, N_STORED);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
      g_assert_true (write_bar (store, fixture->bar, 50000, NULL));
      g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, 50000);
      g_clear_pointer (&store, soma_solution_store_close);
      g_autofree char *answer = soma_fixture_ask (fixture->path, "PRAGMA integrity_check");
      g_assert_cmpstr (answer, ==, "ok");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

static void
check_reads_but_does_not_write (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *put_aside = NULL;
  g_autoptr (SomaSolutionStore) store = open_store (fixture->path, &put_aside);
  g_assert_null (put_aside);
  g_autoptr (GPtrArray) found = soma_fixture_read (store, fixture->bar, FULL);
  g_assert_cmpuint (found->len, ==, N_STORED);
  g_assert_false (write_bar (store, fixture->bar, 3, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_READ_ONLY);
  g_clear_error (&error);
  g_assert_false (soma_solution_store_trim (store, 0, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_READ_ONLY);
  g_assert_cmpint (soma_solution_store_count (store, fixture->bar, FULL), ==, N_STORED);
}

static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  if (g_test_subprocess ())
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *directory = g_path_get_dirname (fixture->path);
      g_autofree char *new_path = g_build_filename (directory, "new.db", NULL);
      soma_fixture_drop_capabilities ();
      g_assert_cmpint (g_chmod (fixture->path, 0444), ==, 0);
      check_reads_but_does_not_write (fixture);
      g_assert_cmpint (g_chmod (directory, 0555), ==, 0);
      check_reads_but_does_not_write (fixture);
      g_assert_cmpint (g_chmod (fixture->path, 0644), ==, 0);
      check_reads_but_does_not_write (fixture);
      g_assert_null (soma_solution_store_open (new_path, NULL, &error));
      g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
      g_assert_cmpint (g_chmod (directory, 0755), ==, 0);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
}

/* An error that is no damage leaves the file where it is. */
static void
test_other_error (Fixture *fixture, gconstpointer data)
{
  static const char change[] = "PRAGMA writable_schema = ON;"
                               "UPDATE sqlite_schema SET sql = replace (sql, '%s', '%s');"
                               "PRAGMA writable_schema = RESET";
  static const char right[] = "entry (used)", wrong[] = "entry (used COLLATE unknown)";
  g_autofree char *to_wrong = g_strdup_printf (change, right, wrong);
  g_autofree char *to_right = g_strdup_printf (change, wrong, right);
  g_autofree char *bad = g_strconcat (fixture->path, ".bad-1", NULL);
  g_autofree char *put_aside = NULL;
  g_autoptr (GError) error = NULL;
  soma_fixture_execute (fixture->path, to_wrong);
  g_assert_null (soma_solution_store_open (fixture->path, &put_aside, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "left as it is"));
  g_assert_null (put_aside);
  g_assert_false (g_file_test (bad, G_FILE_TEST_EXISTS));
  soma_fixture_execute (fixture->path, to_right);
  SomaSolutionStore *store = open_store (fixture->path, NULL);
  g_autoptr (GPtrArray) solutions = soma_fixture_read (store, fixture->bar, FULL);
  g_assert_cmpuint (solutions->len, ==, N_STORED);
  soma_solution_store_close (store);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/store-damage/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("garbage", test_garbage);
  ADD ("truncated", test_truncated);
  ADD ("empty-file", test_empty_file);
  ADD ("newer-version", test_newer_version);
  ADD ("other-tables", test_other_tables);
  ADD ("not-a-file", test_not_a_file);
  ADD ("wrong-solutions", test_wrong_solutions);
  ADD ("wrong-fields", test_wrong_fields);
  ADD ("put-aside-goes-first", test_put_aside_goes_first);
  ADD ("put-aside-by-another", test_put_aside_by_another);
  ADD ("deleted-while-open", test_deleted_while_open);
  ADD ("flipped-bytes", test_flipped_bytes);
  ADD ("damaged-while-open", test_damaged_while_open);
  ADD ("full", test_full);
  ADD ("read-only", test_read_only);
  ADD ("other-error", test_other_error);
  return g_test_run ();
}
