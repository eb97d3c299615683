/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

gpointer
soma_library_read_draft (sqlite3_stmt *row)
{
  SomaStoredDraft *draft = g_new0 (SomaStoredDraft, 1);

  draft->key = soma_library_read_text (row, 0);
  draft->uri = soma_library_read_any_text (row, 1);
  draft->name = soma_library_read_name (row, 2);
  draft->text = soma_library_read_text (row, 3);
  draft->figure = sqlite3_column_int64 (row, 4);
  draft->changed = sqlite3_column_int64 (row, 5);
  draft->program = sqlite3_column_int64 (row, 6);
  draft->etag = soma_library_read_any_text (row, 7);
  draft->file_use = (SomaStoredFileUse) sqlite3_column_int (row, 8);
  return draft;
}

gboolean
soma_library_write_draft (SomaLibraryStore *store, const SomaStoredDraft *draft, gint64 program,
                          GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_PUT_DRAFT);

  soma_library_bind_text (statement, 1, draft->key);
  soma_library_bind_text (statement, 2, draft->uri);
  soma_library_bind_text (statement, 3, draft->name);
  soma_library_bind_text (statement, 4, draft->text);
  sqlite3_bind_int64 (statement, 5, draft->figure);
  sqlite3_bind_int64 (statement, 6, draft->changed);
  sqlite3_bind_int64 (statement, 7, program);
  soma_library_bind_text (statement, 8, draft->etag);
  sqlite3_bind_int (statement, 9, (int) draft->file_use);
  return soma_database_run (store->database, statement, error);
}

static gboolean
put_draft_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_write_draft (store, data, soma_program_lock_get_number (store->lock), error);
}

gboolean
soma_library_remove_draft (SomaLibraryStore *store, const char *key, const char *text,
                           GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_DELETE_DRAFT);

  soma_library_bind_text (statement, 1, key);
  soma_library_bind_text (statement, 2, text);
  return soma_database_run (store->database, statement, error);
}

static gboolean
delete_draft_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_remove_draft (store, data, NULL, error);
}

static gboolean
take_draft (SomaLibraryStore *store, const SomaStoredDraft *draft, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_TAKE_DRAFT);

  soma_library_bind_text (statement, 1, draft->key);
  sqlite3_bind_int64 (statement, 2, soma_program_lock_get_number (store->lock));
  return soma_database_run (store->database, statement, error);
}

static gboolean
take_drafts_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  GPtrArray *drafts = data;

  if (!soma_library_read_rows (store, LIBRARY_LIST_DRAFTS, soma_library_read_draft, drafts, error))
    return FALSE;
  for (guint i = drafts->len; i-- > 0;)
    {
      SomaStoredDraft *draft = drafts->pdata[i];
      if (soma_program_lock_runs (store->lock, draft->program))
        g_ptr_array_remove_index (drafts, i);
      else if (!take_draft (store, draft, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
soma_library_store_put_draft (SomaLibraryStore *store, const SomaStoredDraft *draft, GError **error)
{
  return soma_library_transact (store, TRUE, put_draft_step, (gpointer) draft, error);
}

gboolean
soma_library_store_delete_draft (SomaLibraryStore *store, const char *key, GError **error)
{
  return soma_library_transact (store, TRUE, delete_draft_step, (gpointer) key, error);
}

GPtrArray *
soma_library_store_take_drafts (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GPtrArray) drafts =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_draft_free);

  return soma_library_transact (store, TRUE, take_drafts_step, drafts, error)
             ? g_steal_pointer (&drafts)
             : NULL;
}
