/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "database.h"
#include "store-fixture.h"

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
  SomaDatabase *database = soma_database_open (path, schema, put_aside, &error);
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

/* A step that does not fit the file leaves it unchanged. */
static void
test_failing_step_changes_nothing (void)
{
  g_autofree char *path = soma_fixture_path ();
  make_version_1 (path);
  g_autoptr (GError) error = NULL;
  g_autofree char *put_aside = NULL;
  g_assert_null (soma_database_open (path, &version_4, &put_aside, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN);
  g_autofree char *bad = g_strconcat (path, ".bad-1", NULL);
  g_autofree char *version = soma_fixture_ask (bad, "PRAGMA user_version");
  g_autofree char *tables = soma_fixture_ask (bad, "SELECT count (*) FROM sqlite_schema");
  g_assert_cmpstr (version, ==, "1");
  g_assert_cmpstr (tables, ==, "1");
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
  g_test_add_func ("/database/settings", test_settings);
  g_test_add_func ("/database/rollback", test_rollback);
  return g_test_run ();
}
