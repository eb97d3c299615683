/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "database.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "put-aside.h"
#include "sqlite-error.h"
#include "store-error.h"

#define BUSY_TIMEOUT_MS 5000

struct _SomaDatabase
{
  /* Owned */
  char *path;
  sqlite3 *handle;
  sqlite3_stmt **statements;

  /* Borrowed */
  const SomaDatabaseSchema *schema;
  const SomaConnectionWatch *watch; /* (nullable) */

  gboolean read_only;
  gboolean damaged;
  gboolean newer;        /* the file has a later version than the schema */
  guint64 device, inode; /* of the file that is open; 0 if unknown */
};

typedef enum
{
  OPENED,
  OPEN_DAMAGED,
  OPEN_FAILED,
} OpenResult;

static void
report (SomaDatabase *database, int code, GError **error)
{
  database->damaged = soma_sqlite_is_damage (code);
  soma_sqlite_set_error (error, code, database->handle, database->path,
                         database->newer && database->schema->precious);
}

static gboolean
get_identity (const char *path, guint64 *device, guint64 *inode)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    return FALSE;
  *device = status.st_dev;
  *inode = status.st_ino;
  return TRUE;
}

/* Whether the name still refers to the open file: another program may have set that aside. */
static gboolean
is_current (SomaDatabase *database)
{
  guint64 device, inode;

  return get_identity (database->path, &device, &inode) && device == database->device &&
         inode == database->inode;
}

static void
close_connection (SomaDatabase *database)
{
  for (int i = 0; i < database->schema->n_statements; i++)
    g_clear_pointer (&database->statements[i], sqlite3_finalize);
  if (database->handle == NULL)
    return;
  /* Closing removes the WAL by its name, which may belong to another file by now. */
  int persist = !is_current (database);
  sqlite3_file_control (database->handle, "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
  sqlite3_close (database->handle);
  database->handle = NULL;
}

static int
connect_file (SomaDatabase *database, const char *name, int flags)
{
  int code = soma_connection_open (name, flags, database->watch, &database->handle);

  if (code != SQLITE_OK)
    return code;
  if (database->schema->prepare != NULL)
    code = database->schema->prepare (database->handle);
  if (code != SQLITE_OK)
    return code;
  sqlite3_busy_timeout (database->handle, BUSY_TIMEOUT_MS);
  if (!get_identity (database->path, &database->device, &database->inode))
    database->device = database->inode = 0;
  /* The first statement reads the header. */
  return sqlite3_exec (database->handle, "PRAGMA schema_version", NULL, NULL, NULL);
}

/* In a directory that is not writable, SQLite reads a WAL database only if it is told that nobody
 * else writes it. */
static int
connect_for_reading (SomaDatabase *database)
{
  g_autofree char *escaped = g_uri_escape_string (database->path, "/", TRUE);
  g_autofree char *uri = g_strconcat ("file:", escaped, "?immutable=1", NULL);

  sqlite3_close (database->handle);
  database->handle = NULL;
  return connect_file (database, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

static int
connect_any (SomaDatabase *database)
{
  int code = connect_file (database, database->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  int kind = code & 0xff;
  gboolean is_kept_off = (kind == SQLITE_CANTOPEN || kind == SQLITE_READONLY) &&
                         g_file_test (database->path, G_FILE_TEST_IS_REGULAR);

  if (is_kept_off)
    code = connect_for_reading (database);
  if (code == SQLITE_OK)
    database->read_only = sqlite3_db_readonly (database->handle, "main") == 1;
  /* The system would allow writing; the header does not, and this program never writes that. */
  if (code == SQLITE_OK && database->read_only && !is_kept_off &&
      g_access (database->path, W_OK) == 0)
    code = SQLITE_NOTADB;
  return code;
}

static int
execute (SomaDatabase *database, const char *sql)
{
  return sqlite3_exec (database->handle, sql, NULL, NULL, NULL);
}

/* SQLite does not call the busy handler when two programs change the mode of a new file at once. */
static int
set_journal_mode (SomaDatabase *database)
{
  int code = SQLITE_BUSY;

  for (int waited = 0; (code & 0xff) == SQLITE_BUSY && waited < BUSY_TIMEOUT_MS; waited += 10)
    {
      if (waited > 0)
        sqlite3_sleep (10);
      code = execute (database, "PRAGMA journal_mode = WAL");
    }
  return code;
}

static int
configure (SomaDatabase *database)
{
  int code = SQLITE_OK;

  /* Lets free pages be returned to the disk. Only for a new file, as it writes to the file each
   * time. */
  if (soma_database_query (database, "PRAGMA page_count", 0) == 0)
    code = execute (database, "PRAGMA auto_vacuum = INCREMENTAL");
  if (code == SQLITE_OK)
    code = execute (
        database,
        "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY; PRAGMA synchronous = NORMAL");
  if (code == SQLITE_OK && database->schema->precious)
    code = execute (database, "PRAGMA synchronous = FULL");
  return code;
}

static int
get_version (SomaDatabase *database, gint64 *version)
{
  sqlite3_stmt *statement;
  int code = sqlite3_prepare_v2 (database->handle, "PRAGMA user_version", -1, &statement, NULL);

  if (code != SQLITE_OK)
    return code;
  code = sqlite3_step (statement);
  *version = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  database->newer = *version > database->schema->n_migrations;
  if (code == SQLITE_ROW && (*version < 0 || database->newer))
    return SQLITE_NOTADB;
  return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* From version `from` to `to`. */
static int
apply_steps (sqlite3 *handle, const SomaDatabaseSchema *schema, gint64 from, gint64 to)
{
  int code = SQLITE_OK;

  for (gint64 i = from; i < to && code == SQLITE_OK; i++)
    {
      g_autofree char *set_version =
          g_strdup_printf ("PRAGMA user_version = %" G_GINT64_FORMAT, i + 1);
      code = sqlite3_exec (handle, schema->migrations[i], NULL, NULL, NULL);
      if (code == SQLITE_OK)
        code = sqlite3_exec (handle, set_version, NULL, NULL, NULL);
    }
  return code;
}

int
soma_database_check (sqlite3 *handle, const char *sql)
{
  sqlite3_stmt *check;
  int code = sqlite3_prepare_v2 (handle, sql, -1, &check, NULL);

  if (code != SQLITE_OK)
    return code;
  code = sqlite3_step (check);
  if (code == SQLITE_ROW)
    code = g_strcmp0 ((const char *) sqlite3_column_text (check, 0), "ok") == 0 ? SQLITE_OK
                                                                                : SQLITE_CORRUPT;
  sqlite3_finalize (check);
  return code;
}

/* A file from an older version that cannot be written is read through a copy that can. */
static int
copy_to_memory (SomaDatabase *database)
{
  sqlite3 *memory = NULL;
  int code = soma_connection_open (":memory:", SQLITE_OPEN_READWRITE, database->watch, &memory);

  if (code == SQLITE_OK && database->schema->prepare != NULL)
    code = database->schema->prepare (memory);
  sqlite3_backup *backup =
      code == SQLITE_OK ? sqlite3_backup_init (memory, "main", database->handle, "main") : NULL;
  if (backup == NULL)
    {
      sqlite3_close (memory);
      return code != SQLITE_OK ? code : SQLITE_ERROR;
    }
  sqlite3_backup_step (backup, -1);
  code = sqlite3_backup_finish (backup);
  sqlite3_close (database->handle);
  database->handle = memory;
  return code;
}

/* SQLITE_NOTADB if this program does not know the version. */
static int
migrate (SomaDatabase *database)
{
  gint64 version;
  int code = get_version (database, &version);

  if (code != SQLITE_OK || version == database->schema->n_migrations)
    return code;
  if (database->read_only)
    code = copy_to_memory (database);
  /* Nothing is written to a damaged file. */
  if (version > 0 && code == SQLITE_OK)
    code = soma_database_check (database->handle, "PRAGMA integrity_check (1)");
  if (code == SQLITE_OK)
    code = execute (database, "BEGIN IMMEDIATE");
  if (code != SQLITE_OK)
    return code;
  code = get_version (database, &version); /* another program may have been faster */
  if (code == SQLITE_OK)
    code =
        apply_steps (database->handle, database->schema, version, database->schema->n_migrations);
  if (code == SQLITE_OK)
    code = execute (database, "COMMIT");
  if (code != SQLITE_OK)
    soma_database_rollback (database);
  return code;
}

static int
check_and_prepare (SomaDatabase *database)
{
  int code = soma_database_check (database->handle, database->schema->check);

  /* That writes into the file, which a damaged one is spared. */
  if (code == SQLITE_OK && !database->read_only)
    code = set_journal_mode (database);
  for (int i = 0; i < database->schema->n_statements && code == SQLITE_OK; i++)
    code = sqlite3_prepare_v3 (database->handle, database->schema->statements[i], -1,
                               SQLITE_PREPARE_PERSISTENT, &database->statements[i], NULL);
  return code;
}

/* Sets `*columns` (transfer full) to those of a table, NULL if there is none of that name. Returns
 * SQLITE_OK, or the code of an error. */
static int
describe_table (sqlite3 *handle, const char *name, char **columns)
{
  static const char sql[] =
      "SELECT (SELECT group_concat (quote (name) || quote (type) || \"notnull\" || pk || hidden) "
      "FROM pragma_table_xinfo (?1)) "
      "FROM sqlite_schema WHERE name = ?1 AND type = 'table' AND rootpage > 0";
  sqlite3_stmt *row;
  int code = sqlite3_prepare_v2 (handle, sql, -1, &row, NULL);

  *columns = NULL;
  if (code != SQLITE_OK)
    return code & 0xff;
  sqlite3_bind_text (row, 1, name, -1, SQLITE_TRANSIENT);
  code = sqlite3_step (row);
  if (code == SQLITE_ROW)
    *columns = g_strdup ((const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);
  return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code & 0xff;
}

/* Whether the table is as expected, or not there, as expected; TRUE also if that cannot be told. */
static gboolean
has_table (sqlite3 *handle, sqlite3 *expected, const char *name)
{
  g_autofree char *columns = NULL, *expected_columns = NULL;

  if (describe_table (expected, name, &expected_columns) != SQLITE_OK)
    return TRUE;
  int code = describe_table (handle, name, &columns);
  /* What can be asked of one that is sound, but not of this one. */
  if (code == SQLITE_ERROR || soma_sqlite_is_damage (code))
    return FALSE;
  return code != SQLITE_OK || g_strcmp0 (columns, expected_columns) == 0;
}

/* Whether each table that this program makes is in the file as it is in an empty one of its
 * version, and those of later versions are not there yet; TRUE also if that cannot be told. */
static gboolean
has_tables (SomaDatabase *database)
{
  static const char sql[] =
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  const SomaDatabaseSchema *schema = database->schema;
  gint64 version;
  sqlite3_stmt *row = NULL;
  gboolean same = TRUE;

  if (get_version (database, &version) != SQLITE_OK)
    return TRUE;
  sqlite3 *expected = soma_database_new_empty (schema, version);
  sqlite3 *latest = soma_database_new_empty (schema, schema->n_migrations);
  if (expected != NULL && latest != NULL &&
      sqlite3_prepare_v2 (latest, sql, -1, &row, NULL) == SQLITE_OK)
    while (same && sqlite3_step (row) == SQLITE_ROW)
      same = has_table (database->handle, expected, (const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);
  sqlite3_close (expected);
  sqlite3_close (latest);
  return same;
}

static OpenResult
open_file (SomaDatabase *database, GError **error)
{
  gint64 version;

  database->newer = FALSE;
  int code = connect_any (database);
  if (code == SQLITE_OK)
    code = get_version (database, &version); /* before anything is changed */
  if (code == SQLITE_OK)
    code = configure (database);
  if (code == SQLITE_OK)
    code = migrate (database);
  if (code == SQLITE_OK)
    code = check_and_prepare (database);
  if (code == SQLITE_OK)
    return OPENED;
  report (database, code, error);
  /* All statements above are valid for the version that the file claims to have. That one fails
   * says nothing of the file, as another SQLite may read it differently; its tables do. */
  if ((code & 0xff) == SQLITE_ERROR && !has_tables (database))
    {
      g_clear_error (error);
      report (database, SQLITE_CORRUPT, error);
    }
  if ((*error)->code == SOMA_STORE_ERROR_NEWER)
    return OPEN_FAILED;
  if ((*error)->code != SOMA_STORE_ERROR_BUSY && (*error)->code != SOMA_STORE_ERROR_FULL)
    (*error)->code = SOMA_STORE_ERROR_OPEN;
  return database->damaged ? OPEN_DAMAGED : OPEN_FAILED;
}

/* Renames the file, and returns the new name. Only the last such file is kept, unless it is
 * precious; then it is renamed only once while the program runs. */
static char *
put_file_aside (SomaDatabase *database, GError **error)
{
  if (!database->schema->precious)
    soma_put_aside_remove (database->path);
  return soma_put_aside (database->path, database->schema->precious, error);
}

/* Opens the file; a damaged one is set aside, once, and a new one started. */
static gboolean
open_or_put_aside (SomaDatabase *database, char **put_aside, GError **error)
{
  g_autoptr (GError) local = NULL;
  OpenResult result = open_file (database, &local);

  if (result == OPEN_DAMAGED)
    {
      gboolean still_there = is_current (database);
      close_connection (database);
      g_autofree char *name = NULL;
      if (still_there && (name = put_file_aside (database, error)) == NULL)
        return FALSE;
      if (put_aside != NULL)
        *put_aside = g_steal_pointer (&name);
      g_clear_error (&local);
      result = open_file (database, &local);
    }
  if (result == OPENED)
    return TRUE;
  close_connection (database);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Reopens the file if another program has set it aside, or this one failed to open the new one. */
static gboolean
ensure_current (SomaDatabase *database, GError **error)
{
  if (database->handle != NULL && is_current (database))
    return TRUE;
  close_connection (database);
  return open_or_put_aside (database, NULL, error);
}

sqlite3 *
soma_database_new_empty (const SomaDatabaseSchema *schema, gint64 version)
{
  sqlite3 *handle;
  int code = soma_connection_open (":memory:", SQLITE_OPEN_READWRITE, NULL, &handle);

  if (code == SQLITE_OK && schema->prepare != NULL)
    code = schema->prepare (handle);
  if (code == SQLITE_OK)
    code = sqlite3_exec (handle, "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL", NULL,
                         NULL, NULL);
  if (code == SQLITE_OK)
    code = apply_steps (handle, schema, 0, version);
  if (code != SQLITE_OK)
    g_clear_pointer (&handle, sqlite3_close);
  return handle;
}

SomaDatabase *
soma_database_open (const char *path, const SomaDatabaseSchema *schema,
                    const SomaConnectionWatch *watch, char **put_aside, GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  SomaDatabase *database = g_new0 (SomaDatabase, 1);

  database->path = g_strdup (path);
  database->schema = schema;
  database->watch = watch;
  database->statements = g_new0 (sqlite3_stmt *, schema->n_statements);
  if (put_aside != NULL)
    *put_aside = NULL;
  /* If this fails, opening the file does, too. */
  g_mkdir_with_parents (directory, 0700);
  if (open_or_put_aside (database, put_aside, error))
    return database;
  if (put_aside != NULL)
    g_clear_pointer (put_aside, g_free);
  soma_database_close (database);
  return NULL;
}

void
soma_database_close (SomaDatabase *database)
{
  if (database == NULL)
    return;
  close_connection (database);
  g_free (database->statements);
  g_free (database->path);
  g_free (database);
}

gboolean
soma_database_rebuild (SomaDatabase *database, GError **error)
{
  gboolean still_there = database->handle == NULL || is_current (database);

  close_connection (database);
  g_autofree char *name = NULL;
  if (still_there && g_file_test (database->path, G_FILE_TEST_EXISTS))
    {
      name = put_file_aside (database, error);
      if (name == NULL)
        return FALSE;
    }
  return open_or_put_aside (database, NULL, error);
}

gint64
soma_database_measure_put_aside (SomaDatabase *database)
{
  return soma_put_aside_measure (database->path);
}

void
soma_database_remove_put_aside (SomaDatabase *database)
{
  soma_put_aside_remove (database->path);
}

sqlite3_stmt *
soma_database_get (SomaDatabase *database, int index)
{
  sqlite3_stmt *statement = database->statements[index];

  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
  return statement;
}

int
soma_database_step (SomaDatabase *database, sqlite3_stmt *statement, GError **error)
{
  int code = sqlite3_step (statement);

  if (code == SQLITE_ROW)
    return code;
  if (code != SQLITE_DONE)
    report (database, code, error);
  sqlite3_reset (statement);
  return code;
}

gboolean
soma_database_run (SomaDatabase *database, sqlite3_stmt *statement, GError **error)
{
  int code = soma_database_step (database, statement, error);

  sqlite3_reset (statement);
  return code == SQLITE_DONE || code == SQLITE_ROW;
}

gint64
soma_database_query (SomaDatabase *database, const char *sql, gint64 otherwise)
{
  sqlite3_stmt *statement;
  gint64 result = otherwise;

  if (sqlite3_prepare_v2 (database->handle, sql, -1, &statement, NULL) != SQLITE_OK)
    return otherwise;
  if (sqlite3_step (statement) == SQLITE_ROW)
    result = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return result;
}

void
soma_database_reclaim (SomaDatabase *database)
{
  if (execute (database, "PRAGMA incremental_vacuum") == SQLITE_OK)
    execute (database, "PRAGMA wal_checkpoint (TRUNCATE)");
}

gboolean
soma_database_begin (SomaDatabase *database, gboolean write, GError **error)
{
  database->damaged = FALSE;
  if (!ensure_current (database, error))
    return FALSE;
  int code = write && database->read_only ? SQLITE_READONLY
                                          : execute (database, write ? "BEGIN IMMEDIATE" : "BEGIN");
  if (code != SQLITE_OK)
    report (database, code, error);
  return code == SQLITE_OK;
}

gboolean
soma_database_commit (SomaDatabase *database, GError **error)
{
  int code = execute (database, "COMMIT");

  if (code != SQLITE_OK)
    report (database, code, error);
  return code == SQLITE_OK;
}

void
soma_database_rollback (SomaDatabase *database)
{
  if (database->handle != NULL && sqlite3_get_autocommit (database->handle) == 0)
    execute (database, "ROLLBACK");
}

gboolean
soma_database_is_damaged (SomaDatabase *database)
{
  return database->damaged;
}

gboolean
soma_database_is_read_only (SomaDatabase *database)
{
  return database->read_only;
}

sqlite3 *
soma_database_get_handle (SomaDatabase *database)
{
  return database->handle;
}
