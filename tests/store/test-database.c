/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "database.h"
#include "put-aside.h"
#include "store-fixture.h"

/* Where SQLite's header has it, in its last byte. */
#define SCHEMA_FORMAT_AT 47

static const char *const migrations[] = {
  "CREATE TABLE figure (name TEXT NOT NULL);",
  "ALTER TABLE figure ADD COLUMN size INTEGER NOT NULL DEFAULT 27;",
  "CREATE TABLE note (text TEXT); INSERT INTO note SELECT name FROM figure;",
  "CREATE TABLE figure (name TEXT);", /* must fail */
};

static const char *const old_statements[] = { "INSERT INTO figure (name) VALUES ('dog')" };
static const char *const new_statements[] = { "SELECT size FROM figure",
                                              "SELECT count (*) FROM note WHERE text = 'dog'" };
static const char check[] = "PRAGMA quick_check (figure)";

static const SomaDatabaseSchema version_1 = { .migrations = migrations,
                                              .n_migrations = 1,
                                              .statements = old_statements,
                                              .n_statements = 1,
                                              .check = check };
static const SomaDatabaseSchema version_3 = { .migrations = migrations,
                                              .n_migrations = 3,
                                              .statements = new_statements,
                                              .n_statements = 2,
                                              .check = check };
static const SomaDatabaseSchema version_4 = { .migrations = migrations,
                                              .n_migrations = 4,
                                              .statements = new_statements,
                                              .n_statements = 2,
                                              .check = check };

static SomaDatabase *
open_database (const char *path, const SomaDatabaseSchema *schema, char **put_aside)
{
  g_autoptr (GError) error = NULL;
  SomaDatabase *database = soma_database_open (path, schema, NULL, put_aside, &error);
  g_assert_no_error (error);
  return database;
}

static void
make_version_1 (const char *path)
{
  g_autoptr (GError) error = NULL;
  SomaDatabase *database = open_database (path, &version_1, NULL);
  g_assert_true (soma_database_begin (database, TRUE, NULL));
  g_assert_true (soma_database_run (database, soma_database_get (database, 0), &error));
  g_assert_true (soma_database_commit (database, NULL));
  soma_database_close (database);
}

static void
test_migrates (void)
{
  g_autofree char *path = soma_fixture_path ();
  g_autofree char *put_aside = NULL;
  make_version_1 (path);
  SomaDatabase *database = open_database (path, &version_3, &put_aside);
  g_assert_null (put_aside);
  g_assert_cmpint (soma_database_query (database, "PRAGMA user_version", -1), ==, 3);
  for (int i = 0; i < 2; i++)
    {
      sqlite3_stmt *statement = soma_database_get (database, i);
      g_assert_cmpint (soma_database_step (database, statement, NULL), ==, SQLITE_ROW);
      g_assert_cmpint (sqlite3_column_int (statement, 0), ==, i == 0 ? 27 : 1);
      sqlite3_reset (statement);
    }
  soma_database_close (database);
}

/* Tries to open the file, which has to stay as it is: it has what its version promises. */
static void
assert_left (const char *path, const SomaDatabaseSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bad = g_strconcat (path, ".bad-1", NULL);
  g_autofree char *put_aside = NULL;
  g_assert_null (soma_database_open (path, schema, NULL, &put_aside, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  g_assert_nonnull (strstr (error->message, "cannot be used, and was left as it is: "));
  g_assert_null (put_aside);
  g_assert_false (g_file_test (bad, G_FILE_TEST_EXISTS));
}

/* A step that does not fit the file leaves it unchanged. */
static void
test_failing_step_changes_nothing (void)
{
  g_autofree char *path = soma_fixture_path ();
  make_version_1 (path);
  assert_left (path, &version_4);
  g_autofree char *version = soma_fixture_ask (path, "PRAGMA user_version");
  g_autofree char *tables = soma_fixture_ask (path, "SELECT count (*) FROM sqlite_schema");
  g_assert_cmpstr (version, ==, "1");
  g_assert_cmpstr (tables, ==, "1");
}

/* SQL that this SQLite does not understand, in the check or in a statement, is not damage. */
static void
test_failing_sql_is_no_damage (void)
{
  static const char *const statements[] = { "SELECT unknown (name) FROM figure" };
  g_autofree char *path = soma_fixture_path ();
  make_version_1 (path);
  for (int i = 0; i < 4; i++)
    {
      SomaDatabaseSchema schema = version_1;
      schema.precious = i % 2 == 1;
      if (i < 2)
        schema.statements = statements;
      else
        schema.check = "SELECT * FROM pragma_unknown";
      assert_left (path, &schema);
    }
  SomaDatabase *database = open_database (path, &version_1, NULL);
  g_assert_cmpint (soma_database_query (database, "SELECT count (*) FROM figure", 0), ==, 1);
  soma_database_close (database);
}

/* But a file without the tables of its version, or with those of a later one, is damaged. */
static void
test_wrong_tables (void)
{
  static const char *const changes[] = {
    "DROP TABLE note",
    "DROP TABLE figure; CREATE VIEW figure AS SELECT text AS name, 1 AS size FROM note",
    "ALTER TABLE figure DROP COLUMN size",
    "PRAGMA user_version = 2",
  };
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = soma_fixture_path ();
      g_autofree char *put_aside = NULL;
      soma_database_close (open_database (path, &version_3, NULL));
      soma_fixture_execute (path, changes[i]);
      soma_database_close (open_database (path, &version_3, &put_aside));
      g_assert_true (g_str_has_suffix (put_aside, ".bad-1"));
    }
}

/* The same if nothing in it can be read, though it has no version that promises a table. */
static void
test_wrong_format (void)
{
  g_autofree char *path = soma_fixture_path ();
  g_autofree char *put_aside = NULL;
  g_autofree char *contents = NULL;
  gsize length;
  soma_database_close (open_database (path, &version_3, NULL));
  soma_fixture_execute (path, "PRAGMA user_version = 0; PRAGMA wal_checkpoint");
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  contents[SCHEMA_FORMAT_AT] = 99;
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
  soma_database_close (open_database (path, &version_3, &put_aside));
  g_assert_true (g_str_has_suffix (put_aside, ".bad-1"));
}

/* While the program runs, what cannot be computed again is put aside once. */
static void
test_once (void)
{
  const int n_aside[] = { 1, 1, 2 };
  SomaDatabaseSchema schema = version_1;
  g_autofree char *path = soma_fixture_path ();
  schema.precious = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (n_aside); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *latest = g_strdup_printf ("%s.bad-%d", path, n_aside[i]);
      g_autofree char *next = g_strdup_printf ("%s.bad-%d", path, n_aside[i] + 1);
      if (i == 2)
        soma_put_aside_forget ();
      g_assert_true (g_file_set_contents (path, "no database", -1, NULL));
      SomaDatabase *database = soma_database_open (path, &schema, NULL, NULL, &error);
      g_assert_cmpint (database != NULL, ==, i != 1);
      g_assert_true (g_file_test (latest, G_FILE_TEST_EXISTS));
      g_assert_false (g_file_test (next, G_FILE_TEST_EXISTS));
      g_assert_true (i != 1 || strstr (error->message, "until Soma is started again") != NULL);
      soma_database_close (database);
    }
}

/* What is not yet in the file itself goes with it. */
static void
test_wal_goes_along (void)
{
  g_autofree char *path = soma_fixture_path ();
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_assert_true (g_file_set_contents (path, "file", -1, NULL));
  g_assert_true (g_file_set_contents (wal, "wal", -1, NULL));
  g_autofree char *aside = soma_put_aside (path, FALSE, NULL);
  g_autofree char *wal_aside = g_strconcat (aside, "-wal", NULL);
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (wal_aside, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (wal, G_FILE_TEST_EXISTS));
}

static void
test_settings (void)
{
  g_autofree char *path = soma_fixture_path ();
  SomaDatabase *database = open_database (path, &version_1, NULL);
  g_autofree char *mode = soma_fixture_ask (path, "PRAGMA journal_mode");
  g_assert_cmpstr (mode, ==, "wal");
  g_assert_cmpint (soma_database_query (database, "PRAGMA auto_vacuum", -1), ==, 2);
  g_assert_cmpint (soma_database_query (database, "PRAGMA synchronous", -1), ==, 1);
  g_assert_cmpint (soma_database_query (database, "PRAGMA busy_timeout", -1), >, 1000);
  g_assert_cmpint (soma_database_query (database, "SELECT 1 WHERE 0", -7), ==, -7);
  soma_database_close (database);
}

static void
test_rollback (void)
{
  g_autofree char *path = soma_fixture_path ();
  SomaDatabase *database = open_database (path, &version_1, NULL);
  soma_database_rollback (database);
  g_assert_true (soma_database_begin (database, TRUE, NULL));
  g_assert_true (soma_database_run (database, soma_database_get (database, 0), NULL));
  soma_database_rollback (database);
  g_assert_cmpint (soma_database_query (database, "SELECT count (*) FROM figure", -1), ==, 0);
  soma_database_close (database);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/database/migrates", test_migrates);
  g_test_add_func ("/database/failing-step", test_failing_step_changes_nothing);
  g_test_add_func ("/database/failing-sql", test_failing_sql_is_no_damage);
  g_test_add_func ("/database/wrong-tables", test_wrong_tables);
  g_test_add_func ("/database/wrong-format", test_wrong_format);
  g_test_add_func ("/database/once", test_once);
  g_test_add_func ("/database/wal-goes-along", test_wal_goes_along);
  g_test_add_func ("/database/settings", test_settings);
  g_test_add_func ("/database/rollback", test_rollback);
  return g_test_run ();
}
