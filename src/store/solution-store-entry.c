/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-store-private.h"

#include <string.h>

#define SEAL_SIZE 8

/* A flipped bit in a count or a state would give a wrong answer. Solutions are verified; these
 * fields are sealed. */
static void
make_seal (const StoreEntry *entry, guint8 *seal)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  char fraction[G_ASCII_DTOSTR_BUF_SIZE]; /* the same in every locale */

  g_ascii_dtostr (fraction, sizeof fraction, entry->fraction);
  g_autofree char *fields =
      g_strdup_printf ("%" G_GINT64_FORMAT " %d %" G_GINT64_FORMAT " %s %" G_GINT64_FORMAT " %s",
                       entry->id, entry->state, entry->n_solutions, fraction, entry->n_checkpoint,
                       entry->checkpoint != NULL ? entry->checkpoint : "");
  guint8 digest[SOMA_DIGEST_SIZE];
  gsize size = sizeof digest;
  g_checksum_update (checksum, entry->key, sizeof entry->key);
  g_checksum_update (checksum, entry->frame, sizeof entry->frame);
  g_checksum_update (checksum, (const guchar *) fields, -1);
  g_checksum_get_digest (checksum, digest, &size);
  memcpy (seal, digest, SEAL_SIZE);
}

static gboolean
read_blob (sqlite3_stmt *statement, int column, guint8 *to, int size)
{
  const void *data = sqlite3_column_blob (statement, column);

  if (data == NULL || sqlite3_column_bytes (statement, column) != size)
    return FALSE;
  memcpy (to, data, size);
  return TRUE;
}

static gboolean
read_entry (sqlite3_stmt *statement, StoreEntry *entry)
{
  guint8 seal[SEAL_SIZE], expected[SEAL_SIZE];

  entry->id = sqlite3_column_int64 (statement, 0);
  entry->state = sqlite3_column_int (statement, 2);
  entry->n_solutions = sqlite3_column_int64 (statement, 3);
  entry->fraction = sqlite3_column_double (statement, 4);
  entry->checkpoint = g_strdup ((const char *) sqlite3_column_text (statement, 5));
  entry->n_checkpoint = sqlite3_column_int64 (statement, 6);
  if (!read_blob (statement, 1, entry->frame, sizeof entry->frame) ||
      !read_blob (statement, 7, seal, SEAL_SIZE))
    return FALSE;
  make_seal (entry, expected);
  return memcmp (seal, expected, SEAL_SIZE) == 0;
}

void
soma_store_entry_clear (StoreEntry *entry)
{
  g_free (entry->checkpoint);
  memset (entry, 0, sizeof *entry);
}

gboolean
soma_solution_store_find (SomaSolutionStore *store, const guint8 *key, StoreEntry *entry,
                          gboolean *is_void, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_FIND);

  memset (entry, 0, sizeof *entry);
  memcpy (entry->key, key, sizeof entry->key);
  *is_void = FALSE;
  sqlite3_bind_blob (statement, 1, key, SOMA_DIGEST_SIZE, SQLITE_TRANSIENT);
  int code = soma_database_step (store->database, statement, error);
  if (code == SQLITE_ROW)
    *is_void = !read_entry (statement, entry);
  sqlite3_reset (statement);
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

gboolean
soma_solution_store_insert (SomaSolutionStore *store, StoreEntry *entry, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_INSERT_ENTRY);

  sqlite3_bind_blob (statement, 1, entry->key, sizeof entry->key, SQLITE_TRANSIENT);
  if (!soma_database_run (store->database, statement, error))
    return FALSE;
  entry->id = sqlite3_last_insert_rowid (soma_database_get_handle (store->database));
  return TRUE;
}

gboolean
soma_solution_store_update (SomaSolutionStore *store, const StoreEntry *entry, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_UPDATE_ENTRY);
  guint8 seal[SEAL_SIZE];

  make_seal (entry, seal);
  sqlite3_bind_int64 (statement, 1, entry->id);
  sqlite3_bind_blob (statement, 2, entry->frame, sizeof entry->frame, SQLITE_TRANSIENT);
  sqlite3_bind_int (statement, 3, entry->state);
  sqlite3_bind_int64 (statement, 4, entry->n_solutions);
  sqlite3_bind_double (statement, 5, entry->fraction);
  sqlite3_bind_text (statement, 6, entry->checkpoint, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64 (statement, 7, entry->n_checkpoint);
  sqlite3_bind_blob (statement, 8, seal, SEAL_SIZE, SQLITE_TRANSIENT);
  return soma_database_run (store->database, statement, error);
}

gboolean
soma_solution_store_delete_solutions (SomaSolutionStore *store, gint64 id, gint64 first,
                                      GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_DELETE_CHUNKS);

  sqlite3_bind_int64 (statement, 1, id);
  sqlite3_bind_int64 (statement, 2, first);
  return soma_database_run (store->database, statement, error);
}

gboolean
soma_solution_store_delete (SomaSolutionStore *store, gint64 id, GError **error)
{
  static const Statement deletions[] = { STATEMENT_DELETE_APARTS, STATEMENT_DELETE_ENTRY };

  if (!soma_solution_store_delete_solutions (store, id, 0, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (deletions); i++)
    {
      sqlite3_stmt *statement = soma_database_get (store->database, deletions[i]);
      sqlite3_bind_int64 (statement, 1, id);
      if (!soma_database_run (store->database, statement, error))
        return FALSE;
    }
  return TRUE;
}
