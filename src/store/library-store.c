/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

#include "shown-text.h"

static gboolean
try_transaction (SomaLibraryStore *store, gboolean write, SomaLibraryStep step, gpointer data,
                 GError **error)
{
  if (soma_database_begin (store->database, write, error) && step (store, data, error) &&
      soma_database_commit (store->database, error))
    return TRUE;
  soma_database_rollback (store->database);
  return FALSE;
}

static gboolean
rescue_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  if (!soma_library_store_rescue (store, error))
    return FALSE;
  for (int i = LIBRARY_SUM_FIGURES; i <= LIBRARY_SUM_MARKS; i++)
    if (!soma_database_run (store->database, soma_database_get (store->database, i), error))
      return FALSE;
  return TRUE;
}

gboolean
soma_library_transact (SomaLibraryStore *store, gboolean write, SomaLibraryStep step, gpointer data,
                       GError **error)
{
  if (try_transaction (store, write, step, data, error))
    return TRUE;
  if (!soma_database_is_damaged (store->database) ||
      !soma_database_rebuild (store->database, NULL) ||
      !try_transaction (store, TRUE, rescue_step, NULL, NULL))
    return FALSE;
  g_clear_error (error);
  return try_transaction (store, write, step, data, error);
}

sqlite3_stmt *
soma_library_get (SomaLibraryStore *store, LibraryStatement statement)
{
  return soma_database_get (store->database, statement);
}

void
soma_library_bind_text (sqlite3_stmt *statement, int index, const char *text)
{
  sqlite3_bind_text (statement, index, text, -1, SQLITE_TRANSIENT);
}

char *
soma_library_read_text (sqlite3_stmt *statement, int column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  return g_utf8_make_valid (text != NULL ? text : "", -1);
}

char *
soma_library_read_name (sqlite3_stmt *statement, int column)
{
  char *name = soma_library_read_text (statement, column);

  soma_text_clean (name, FALSE);
  return name;
}

char *
soma_library_read_any_text (sqlite3_stmt *statement, int column)
{
  return sqlite3_column_type (statement, column) == SQLITE_NULL
             ? NULL
             : soma_library_read_text (statement, column);
}

gboolean
soma_library_read_rows (SomaLibraryStore *store, LibraryStatement statement,
                        gpointer (*func) (sqlite3_stmt *row), GPtrArray *rows, GError **error)
{
  sqlite3_stmt *row = soma_library_get (store, statement);
  int code;

  g_ptr_array_set_size (rows, 0);
  while ((code = soma_database_step (store->database, row, error)) == SQLITE_ROW)
    g_ptr_array_add (rows, func (row));
  return code == SQLITE_DONE;
}

/* Opening. */

/* A file from a newer version stays, and one of this version beside it is used. */
static gboolean
open_beside (SomaLibraryStore *store, GError **error)
{
  g_autofree char *newer = g_steal_pointer (&store->path);

  store->path = g_strdup_printf ("%s.version-%d", newer, soma_library_store_schema.n_migrations);
  store->database =
      soma_database_open (store->path, &soma_library_store_schema, store->watch, NULL, error);
  store->rescue.kept = g_steal_pointer (&newer);
  store->rescue.newer = TRUE;
  return store->database != NULL;
}

static gboolean
open_any (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GError) local = NULL;

  store->database =
      soma_database_open (store->path, &soma_library_store_schema, store->watch, NULL, &local);
  if (store->database != NULL)
    return TRUE;
  if (g_error_matches (local, SOMA_STORE_ERROR, SOMA_STORE_ERROR_NEWER))
    return open_beside (store, error);
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* A file that cannot be written is only read: nothing is rescued into it. */
static gboolean
rescue (SomaLibraryStore *store, GError **error)
{
  return soma_database_is_read_only (store->database) ||
         soma_library_transact (store, TRUE, rescue_step, NULL, error);
}

void
soma_library_rescue_clear (SomaLibraryRescue *rescued)
{
  g_clear_pointer (&rescued->kept, g_free);
  g_clear_pointer (&rescued->changed, g_ptr_array_unref);
  *rescued = (SomaLibraryRescue){ 0 };
}

char *
soma_library_store_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "soma", "library.db", NULL);
}

SomaLibraryStore *
soma_library_store_open (const char *path, SomaLibraryRescue *rescued, GError **error)
{
  return soma_library_store_open_watched (path, NULL, rescued, error);
}

SomaLibraryStore *
soma_library_store_open_watched (const char *path, const SomaConnectionWatch *watch,
                                 SomaLibraryRescue *rescued, GError **error)
{
  g_autoptr (SomaLibraryStore) store = g_new0 (SomaLibraryStore, 1);

  if (rescued != NULL)
    *rescued = (SomaLibraryRescue){ 0 };
  store->path = g_strdup (path);
  store->watch = watch;
  if (!open_any (store, error))
    return NULL;
  g_autofree char *lock_path = g_strconcat (path, ".lock", NULL);
  store->lock = soma_program_lock_new (lock_path);
  if (!rescue (store, error))
    return NULL;
  if (rescued != NULL)
    soma_library_store_take_rescue (store, rescued);
  return g_steal_pointer (&store);
}

void
soma_library_store_close (SomaLibraryStore *store)
{
  if (store == NULL)
    return;
  soma_database_close (store->database);
  soma_program_lock_free (store->lock);
  soma_library_rescue_clear (&store->rescue);
  g_free (store->path);
  g_free (store);
}

gint64
soma_library_store_get_version (SomaLibraryStore *store)
{
  return soma_database_query (store->database, "PRAGMA data_version", 0);
}

void
soma_library_store_take_rescue (SomaLibraryStore *store, SomaLibraryRescue *rescued)
{
  *rescued = store->rescue;
  store->rescue = (SomaLibraryRescue){ 0 };
}
