/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-backup.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "library-store-private.h"
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
#define LIST_SETS "SELECT name, text, sum = row_sum (name, text) FROM piece_set ORDER BY id"

/* Writing. */

static void
fail (SomaLibraryStore *store, sqlite3 *handle, int code, GError **error)
{
  soma_sqlite_set_error (error, code, handle, store->path, FALSE);
}

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

/* A backup that could not be restored would be found out too late. */
static int
check_copy (sqlite3 *handle)
{
  sqlite3_stmt *check = NULL;
  int code = sqlite3_prepare_v2 (handle, soma_library_store_schema.check, -1, &check, NULL);

  if (code == SQLITE_OK && sqlite3_step (check) == SQLITE_ROW)
    code = g_strcmp0 ((const char *) sqlite3_column_text (check, 0), "ok") == 0 ? SQLITE_OK
                                                                                : SQLITE_CORRUPT;
  else
    code = SQLITE_CORRUPT;
  sqlite3_finalize (check);
  return code;
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
  if (code == SQLITE_OK)
    code = check_copy (copy);
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
  int code = sqlite3_open (":memory:", &copy);
  if (code == SQLITE_OK)
    code = make_copy (store, copy, sets, go_on, data);
  if (code == SQLITE_OK && (bytes = serialise (copy)) == NULL)
    code = SQLITE_NOMEM;
  if (soma_sqlite_is_damage (code))
    g_set_error_literal (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FAILED,
                         _ ("The library is damaged. Close Soma and start it again, so that it "
                            "rescues what can still be read; then back up the library."));
  else if (code != SQLITE_OK && code != SQLITE_ABORT)
    fail (store, copy, code, error);
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
      g_autofree char *name = soma_library_read_text (row, 0);
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
read_damaged_sets (const char *path, GPtrArray *sets)
{
  sqlite3 *handle = NULL;

  if (sqlite3_open_v2 (path, &handle, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
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
        read_damaged_sets (rescue->kept, sets);
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

/* Removes the directory, in which there are only files. */
static void
remove_directory (const char *directory)
{
  g_autoptr (GDir) entries = g_dir_open (directory, 0, NULL);
  const char *name;

  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);
      g_unlink (path);
    }
  g_rmdir (directory);
}

static gboolean
write_copy (GBytes *bytes, const char *path, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autoptr (GError) local = NULL;

  if (g_file_set_contents_full (path, data, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, &local))
    return TRUE;
  gboolean full = g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_set_error (error, SOMA_STORE_ERROR, full ? SOMA_STORE_ERROR_FULL : SOMA_STORE_ERROR_FAILED,
               _ ("The backup cannot be read, as there is no room for a copy of it: %s"),
               local->message);
  return FALSE;
}

SomaLibraryBackup *
soma_library_backup_read (GBytes *bytes, const char *name, GError **error)
{
  g_autoptr (GError) local = NULL;
  SomaLibraryBackup *backup = NULL;
  SomaLibraryStore *store = NULL;
  SomaLibraryRescue rescue = { 0 };

  if (!check_header (bytes, name, error))
    return NULL;
  g_autofree char *directory = g_dir_make_tmp ("soma-backup-XXXXXX", error);
  if (directory == NULL)
    return NULL;
  g_autofree char *path = g_build_filename (directory, "library.db", NULL);
  if (write_copy (bytes, path, &local))
    store = soma_library_store_open (path, &rescue, &local);
  if (store != NULL)
    backup = read_store (store, &rescue, &local);
  remove_directory (directory);
  if (backup == NULL && local == NULL)
    g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_OPEN,
                 _ ("“%s” is not a backup of a library, or nothing of it can be read"), name);
  else if (backup == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
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
