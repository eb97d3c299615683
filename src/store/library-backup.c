/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-backup.h"

#include <string.h>

#include "backup-copy.h"
#include "library-store-private.h"
#include "messages.h"
#include "row-sum.h"
#include "sqlite-error.h"

/* "Soma", which tells a backup from other databases. */
#define APPLICATION_ID 0x536f6d61

/* How many pages are copied before the others are asked. */
#define STEP_PAGES 256
#define PAUSE_MS 10
#define MAX_PAUSES 500

/* Where SQLite's header has what it is, whether there may be a WAL, and the version. */
#define MAGIC "SQLite format 3"
#define WRITE_VERSION_AT 18
#define READ_VERSION_AT 19
#define USER_VERSION_AT 60
#define MAX_VERSION 100000
#define HEADER_SIZE 100
#define LEAST_ALIKE 12 /* bytes of the magic: a damaged one is still recognised */

#define CREATE_SETS                                                                                \
  "CREATE TABLE piece_set (id INTEGER PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, "       \
  "sum INTEGER)"
#define ADD_SET "INSERT INTO piece_set (name, text, sum) VALUES (?1, ?2, row_sum (?1, ?2))"
/* What a backup never has: whatever acts when it is read. */
#define FIND_ACTING                                                                                \
  "SELECT count (*) FROM sqlite_schema WHERE type IN ('view', 'trigger') OR "                      \
  "sql LIKE 'CREATE VIEW %' OR sql LIKE 'CREATE TRIGGER %' OR sql LIKE 'CREATE VIRTUAL %'"
#define FIND_COMPUTED                                                                              \
  "SELECT count (*) FROM sqlite_schema AS t, pragma_table_xinfo (t.name) AS c "                    \
  "WHERE t.type = 'table' AND c.hidden > 0"

#define LIST_SETS "SELECT name, text, sum = row_sum (name, text) FROM piece_set ORDER BY id"

/* Writing. */

/* SQLITE_OK, SQLITE_ABORT if it was stopped, or an error. A copy begins again by itself when
 * another program writes meanwhile. */
static int
copy_pages (sqlite3 *from, sqlite3 *to, SomaLibraryGoOn go_on, gpointer data)
{
  sqlite3_backup *backup = sqlite3_backup_init (to, "main", from, "main");
  int code = SQLITE_OK, n_pauses = 0;
  gboolean stopped = FALSE;

  if (backup == NULL)
    return sqlite3_errcode (to);
  while (!stopped && code == SQLITE_OK)
    {
      code = sqlite3_backup_step (backup, STEP_PAGES);
      int kind = code & 0xff;
      if ((kind == SQLITE_BUSY || kind == SQLITE_LOCKED) && n_pauses++ < MAX_PAUSES)
        {
          sqlite3_sleep (PAUSE_MS);
          code = SQLITE_OK;
        }
      stopped = !go_on (data);
    }
  sqlite3_backup_finish (backup);
  return stopped ? SQLITE_ABORT : code == SQLITE_DONE ? SQLITE_OK : code;
}

static int
add_sets (sqlite3 *handle, GPtrArray *sets)
{
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_exec (handle, CREATE_SETS, NULL, NULL, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_prepare_v2 (handle, ADD_SET, -1, &statement, NULL);
  for (guint i = 0; i < sets->len && code == SQLITE_OK; i++)
    {
      const SomaStoredSet *set = sets->pdata[i];
      soma_library_bind_text (statement, 1, set->name);
      soma_library_bind_text (statement, 2, set->text);
      sqlite3_step (statement);
      code = sqlite3_reset (statement);
    }
  sqlite3_finalize (statement);
  return code;
}

/* Pages that are free now may still hold what was deleted. */
static int
finish_copy (sqlite3 *handle)
{
  g_autofree char *mark = g_strdup_printf ("PRAGMA application_id = %d", APPLICATION_ID);
  int code = sqlite3_exec (handle, mark, NULL, NULL, NULL);

  return code == SQLITE_OK ? sqlite3_exec (handle, "PRAGMA incremental_vacuum", NULL, NULL, NULL)
                           : code;
}

/* As one file, without a WAL beside it. */
static GBytes *
serialise (sqlite3 *handle)
{
  sqlite3_int64 size = 0;
  unsigned char *pages = sqlite3_serialize (handle, "main", &size, 0);

  if (pages == NULL)
    return NULL;
  pages[WRITE_VERSION_AT] = pages[READ_VERSION_AT] = 1;
  return g_bytes_new_with_free_func (pages, (gsize) size, sqlite3_free, pages);
}

static int
make_copy (SomaLibraryStore *store, sqlite3 *copy, GPtrArray *sets, SomaLibraryGoOn go_on,
           gpointer data)
{
  int code = soma_row_sum_install (copy);

  if (code == SQLITE_OK)
    code = copy_pages (soma_database_get_handle (store->database), copy, go_on, data);
  /* A backup that could not be restored would be found out too late. */
  if (code == SQLITE_OK)
    code = soma_database_check (copy, soma_library_store_schema.check);
  if (code == SQLITE_OK)
    code = add_sets (copy, sets);
  return code == SQLITE_OK ? finish_copy (copy) : code;
}

static gboolean
nothing_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return TRUE;
}

GBytes *
soma_library_store_back_up (SomaLibraryStore *store, GPtrArray *sets, SomaLibraryGoOn go_on,
                            gpointer data, GError **error)
{
  sqlite3 *copy = NULL;
  GBytes *bytes = NULL;

  /* Another program may have put the file aside. */
  if (!soma_library_transact (store, FALSE, nothing_step, NULL, error))
    return NULL;
  int code = soma_connection_open (":memory:", SQLITE_OPEN_READWRITE, NULL, &copy);
  if (code == SQLITE_OK)
    code = make_copy (store, copy, sets, go_on, data);
  if (code == SQLITE_OK && (bytes = serialise (copy)) == NULL)
    code = SQLITE_NOMEM;
  if (soma_sqlite_is_damage (code))
    g_set_error_literal (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FAILED,
                         _ ("The library is damaged. Close Soma and start it again, so that it "
                            "rescues what can still be read; then back up the library."));
  else if (code != SQLITE_OK && code != SQLITE_ABORT)
    soma_sqlite_set_error (error, code, copy, store->path, FALSE);
  sqlite3_close (copy);
  return bytes;
}

/* Reading. */

static gboolean
looks_like_database (const guint8 *bytes, gsize size)
{
  int n_alike = 0;

  for (gsize i = 0; size >= HEADER_SIZE && i < sizeof MAGIC; i++)
    n_alike += bytes[i] == (guint8) MAGIC[i] ? 1 : 0;
  return n_alike >= LEAST_ALIKE;
}

/* A number that no version will reach is damage. */
static gboolean
is_newer (const guint8 *bytes)
{
  guint32 version;

  memcpy (&version, bytes + USER_VERSION_AT, sizeof version);
  version = GUINT32_FROM_BE (version);
  return version > (guint32) soma_library_store_schema.n_migrations && version <= MAX_VERSION;
}

static gboolean
check_header (GBytes *bytes, const char *name, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  if (!looks_like_database (data, size))
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                 _ ("“%s” is not a backup of a library"), name);
  else if (is_newer (data))
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_NEWER,
                 _ ("“%s” was written by a newer version of Soma. This version would lose what it "
                    "does not know: update Soma first."),
                 name);
  else
    return TRUE;
  return FALSE;
}

/* The number that the statement returns, 0 if there is none. */
static int
ask_number (sqlite3 *handle, const char *sql)
{
  sqlite3_stmt *row = NULL;
  int number = 0;

  if (sqlite3_prepare_v2 (handle, sql, -1, &row, NULL) == SQLITE_OK &&
      sqlite3_step (row) == SQLITE_ROW)
    number = sqlite3_column_int (row, 0);
  sqlite3_finalize (row);
  return number;
}

/* Whether the tables are tables, as far as can be told: what is damaged is rescued into tables that
 * are. */
static gboolean
check_tables (const char *path, const SomaConnectionWatch *watch, const char *name, GError **error)
{
  sqlite3 *handle = NULL;
  gboolean acts = soma_connection_open (path, SQLITE_OPEN_READONLY, watch, &handle) == SQLITE_OK &&
                  (ask_number (handle, FIND_ACTING) > 0 || ask_number (handle, FIND_COMPUTED) > 0);

  sqlite3_close (handle);
  if (acts)
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                 _ ("“%s” is not a backup of a library: it contains more than plain tables"), name);
  return !acts;
}

/* Adds the piece sets of a file, as far as they are as they were written. FALSE if some are not. */
static gboolean
read_sets (sqlite3 *handle, GPtrArray *sets)
{
  sqlite3_stmt *row = NULL;
  gboolean sound = TRUE;
  int code;

  /* A library that was copied by hand has none. */
  if (sqlite3_prepare_v2 (handle, LIST_SETS, -1, &row, NULL) != SQLITE_OK)
    return TRUE;
  while ((code = sqlite3_step (row)) == SQLITE_ROW)
    {
      g_autofree char *name = soma_library_read_name (row, 0);
      g_autofree char *text = soma_library_read_text (row, 1);
      if (sqlite3_column_int (row, 2) == 1)
        g_ptr_array_add (sets, soma_stored_set_new (name, text));
      else
        sound = FALSE;
    }
  sqlite3_finalize (row);
  return sound && code == SQLITE_DONE;
}

/* What is put aside as damaged has tables that are not rescued. */
static void
read_damaged_sets (const char *path, const SomaConnectionWatch *watch, GPtrArray *sets)
{
  sqlite3 *handle = NULL;

  if (soma_connection_open (path, SQLITE_OPEN_READWRITE, watch, &handle) == SQLITE_OK &&
      soma_row_sum_install (handle) == SQLITE_OK)
    read_sets (handle, sets);
  sqlite3_close (handle);
}

static gboolean
is_empty (const SomaLibraryContents *contents)
{
  return contents->figures->len == 0 && contents->drafts->len == 0 && contents->games->len == 0 &&
         contents->records->len == 0 && contents->marks->len == 0 && contents->sets->len == 0;
}

/* Takes `store` and `rescue`. */
static SomaLibraryBackup *
read_store (SomaLibraryStore *store, SomaLibraryRescue *rescue, GError **error)
{
  g_autoptr (SomaLibraryBackup) backup = g_new0 (SomaLibraryBackup, 1);
  gboolean is_marked =
      soma_database_query (store->database, "PRAGMA application_id", 0) == APPLICATION_ID;

  backup->contents = soma_library_store_list_contents (store, error);
  if (backup->contents != NULL)
    {
      GPtrArray *sets = backup->contents->sets;
      backup->is_damaged = rescue->kept != NULL;
      if (rescue->kept != NULL)
        read_damaged_sets (rescue->kept, store->watch, sets);
      else
        backup->is_damaged = !read_sets (soma_database_get_handle (store->database), sets);
      backup->changed = g_steal_pointer (&rescue->changed);
      if (!is_marked && is_empty (backup->contents))
        g_clear_pointer (&backup->contents, soma_library_contents_free);
    }
  soma_library_rescue_clear (rescue);
  soma_library_store_close (store);
  return backup->contents != NULL ? g_steal_pointer (&backup) : NULL;
}

SomaLibraryBackup *
soma_library_backup_read (GBytes *bytes, const char *name, SomaLibraryGoOn go_on, gpointer data,
                          GError **error)
{
  const SomaConnectionWatch watch = { go_on, data, g_bytes_get_size (bytes) };
  g_autoptr (GError) local = NULL;
  SomaLibraryBackup *backup = NULL;
  SomaLibraryStore *store = NULL;
  SomaLibraryRescue rescue = { 0 };

  if (!check_header (bytes, name, error))
    return NULL;
  g_autoptr (SomaBackupCopy) copy = soma_backup_copy_new (bytes, error);
  if (copy == NULL)
    return NULL;
  const char *path = soma_backup_copy_get_path (copy);
  if (!check_tables (path, &watch, name, error))
    return NULL;
  store = soma_library_store_open_watched (path, &watch, &rescue, &local);
  if (store != NULL)
    backup = read_store (store, &rescue, &local);
  /* What was stopped may look like damage. */
  if (!go_on (data))
    g_clear_pointer (&backup, soma_library_backup_free);
  else if (backup == NULL && g_error_matches (local, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL))
    g_propagate_error (error, g_steal_pointer (&local));
  else if (backup == NULL)
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                 _ ("“%s” is not a backup of a library, or nothing of it can be read"), name);
  return backup;
}

void
soma_library_backup_free (SomaLibraryBackup *backup)
{
  if (backup == NULL)
    return;
  soma_library_contents_free (backup->contents);
  g_clear_pointer (&backup->changed, g_ptr_array_unref);
  g_free (backup);
}
