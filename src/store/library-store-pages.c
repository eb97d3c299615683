/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store-private.h"

typedef struct
{
  const char *key, *page;
} Page;

gboolean
soma_library_write_page (SomaLibraryStore *store, const char *key, const char *page, GError **error)
{
  sqlite3_stmt *statement = soma_library_get (store, LIBRARY_PUT_PAGE);

  soma_library_bind_text (statement, 1, key);
  soma_library_bind_text (statement, 2, page);
  return soma_database_run (store->database, statement, error);
}

static gboolean
put_page_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const Page *page = data;

  return soma_library_write_page (store, page->key, page->page, error);
}

gboolean
soma_library_read_pages (SomaLibraryStore *store, GHashTable *pages, GError **error)
{
  sqlite3_stmt *row = soma_library_get (store, LIBRARY_LIST_PAGES);
  int code;

  g_hash_table_remove_all (pages);
  while ((code = soma_database_step (store->database, row, error)) == SQLITE_ROW)
    g_hash_table_replace (pages, soma_library_read_text (row, 0), soma_library_read_text (row, 1));
  return code == SQLITE_DONE;
}

static gboolean
list_pages_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  return soma_library_read_pages (store, data, error);
}

gboolean
soma_library_store_put_page (SomaLibraryStore *store, const char *key, const char *page,
                             GError **error)
{
  Page row = { key, page };

  return soma_library_transact (store, TRUE, put_page_step, &row, error);
}

GHashTable *
soma_library_store_list_pages (SomaLibraryStore *store, GError **error)
{
  g_autoptr (GHashTable) pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return soma_library_transact (store, FALSE, list_pages_step, pages, error)
             ? g_steal_pointer (&pages)
             : NULL;
}
