/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

gboolean
soma_library_write_mark (SomaLibraryStore *store, const SomaStoredMark *mark, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_PUT_MARK);

  soma_library_bind_text (statement, 1, mark->key);
  sqlite3_bind_int (statement, 2, mark->favourite ? 1 : 0);
  sqlite3_bind_int64 (statement, 3, mark->opened);
  soma_library_bind_text (statement, 4, mark->tags);
  return soma_database_run (store->database, statement, error);
}

gpointer
soma_library_read_mark (sqlite3_stmt *row)
{
  SomaStoredMark *mark = g_new0 (SomaStoredMark, 1);

  mark->key = soma_library_read_text (row, 0);
  mark->favourite = sqlite3_column_int (row, 1) != 0;
  mark->opened = sqlite3_column_int64 (row, 2);
  mark->tags = soma_library_read_name (row, 3);
  return mark;
}

gboolean
soma_library_find_mark (SomaLibraryStore *store, const char *key, SomaStoredMark **mark,
                        GError **error)
{
  sqlite3_stmt *row = soma_library_get (store, LIBRARY_GET_MARK);

  soma_library_bind_text (row, 1, key);
  int code = soma_database_step (store->database, row, error);
  *mark = code == SQLITE_ROW ? soma_library_read_mark (row) : NULL;
  sqlite3_reset (row);
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

typedef struct
{
  const GPtrArray *keys;
  SomaLibraryMarkChange change;
  gpointer data;
} Changing;

static gboolean
change_mark (SomaLibraryStore *store, const Changing *changing, guint i, GError **error)
{
  const char *key = changing->keys->pdata[i];
  g_autoptr (SomaStoredMark) mark = NULL;

  if (!soma_library_find_mark (store, key, &mark, error))
    return FALSE;
  if (mark == NULL)
    mark = soma_stored_mark_new (key);
  changing->change (mark, i, changing->data);
  return soma_library_write_mark (store, mark, error);
}

static gboolean
change_marks_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const Changing *changing = data;

  for (guint i = 0; i < changing->keys->len; i++)
    if (!change_mark (store, changing, i, error))
      return FALSE;
  return TRUE;
}

static gboolean
list_marks_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_rows (store, LIBRARY_LIST_MARKS, soma_library_read_mark, data, error);
}

gboolean
soma_library_store_change_marks (SomaLibraryStore *store, const GPtrArray *keys,
                                 SomaLibraryMarkChange change, gpointer data, GError **error)
{
  Changing changing = { keys, change, data };

  return soma_library_transact (store, TRUE, change_marks_step, &changing, error);
}

GHashTable *
soma_library_store_list_marks (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) marks =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_mark_free);

  if (!soma_library_transact (store, FALSE, list_marks_step, marks, error))
    return NULL;
  GHashTable *table =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) soma_stored_mark_free);
  g_ptr_array_set_free_func (marks, NULL);
  for (guint i = 0; i < marks->len; i++)
    {
      SomaStoredMark *mark = marks->pdata[i];

      g_hash_table_replace (table, mark->key, mark);
    }
  return table;
}
