/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-store-private.h"

#include <stdatomic.h>

static _Atomic gint64 limit = SOMA_SOLUTION_STORE_LIMIT;

/* Deletes the entry used longest ago, but not `spared`; `*found` tells whether there was one. */
static gboolean
delete_oldest (SomaSolutionStore *store, gint64 spared, gboolean *found, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_OLDEST);

  sqlite3_bind_int64 (statement, 1, spared);
  int code = soma_database_step (store->database, statement, error);
  gint64 id = code == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;
  sqlite3_reset (statement);
  *found = code == SQLITE_ROW;
  return *found ? soma_solution_store_delete (store, id, error) : code == SQLITE_DONE;
}

/* Without free pages. */
static gint64
get_used_size (SomaSolutionStore *store)
{
  return soma_solution_store_get_size (store) -
         soma_database_query (store->database, "PRAGMA freelist_count", 0) *
             soma_database_query (store->database, "PRAGMA page_size", 0);
}

gboolean
soma_solution_store_delete_until (SomaSolutionStore *store, gint64 max_bytes, gint64 spared,
                                  GError **error)
{
  gboolean found = TRUE;

  if (get_used_size (store) > max_bytes)
    soma_database_remove_put_aside (store->database);
  while (found && get_used_size (store) > max_bytes)
    if (!delete_oldest (store, spared, &found, error))
      return FALSE;
  return found || spared != 0 ||
         soma_database_run (store->database,
                            soma_database_get (store->database, STATEMENT_DELETE_NUMBERS), error);
}

gboolean
soma_solution_store_trim (SomaSolutionStore *store, gint64 max_bytes, GError **error)
{
  if (!soma_solution_store_begin_write (store, error) ||
      !soma_solution_store_delete_until (store, max_bytes, 0, error) ||
      !soma_database_commit (store->database, error))
    return soma_solution_store_recover (store, error);
  soma_database_reclaim (store->database);
  return TRUE;
}

void
soma_solution_store_set_limit (gint64 max_bytes)
{
  atomic_store (&limit, max_bytes);
}

gint64
soma_solution_store_get_limit (void)
{
  return atomic_load (&limit);
}

gint64
soma_solution_store_get_size (SomaSolutionStore *store)
{
  return soma_database_query (store->database, "PRAGMA page_count", 0) *
             soma_database_query (store->database, "PRAGMA page_size", 0) +
         soma_database_measure_put_aside (store->database);
}
