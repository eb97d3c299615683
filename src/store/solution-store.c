/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-store-private.h"

#include <string.h>

#include "stored-solution.h"

/* Each step is final: a change to the schema is a new step. */
static const char *const migrations[] = {
  "CREATE TABLE entry ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT," /* never used again: a writer keeps it */
  "  key BLOB NOT NULL UNIQUE,"
  "  frame BLOB NOT NULL,"
  "  state INTEGER NOT NULL,"
  "  n_solutions INTEGER NOT NULL,"
  "  fraction REAL NOT NULL,"
  "  checkpoint TEXT,"
  "  n_checkpoint INTEGER NOT NULL,"
  "  used INTEGER NOT NULL," /* greater is later */
  "  seal BLOB NOT NULL);"
  "CREATE INDEX entry_used ON entry (used);"
  /* Solutions `first` to `first` + n - 1 of an entry, one after the other. */
  "CREATE TABLE chunk ("
  "  entry INTEGER NOT NULL,"
  "  first INTEGER NOT NULL,"
  "  data BLOB NOT NULL,"
  "  PRIMARY KEY (entry, first));",
  /* How solutions `first` and following of an entry come apart, under a key of what that depends
   * on. */
  "CREATE TABLE apart ("
  "  entry INTEGER NOT NULL,"
  "  key BLOB NOT NULL,"
  "  first INTEGER NOT NULL,"
  "  seal BLOB NOT NULL,"
  "  data BLOB NOT NULL,"
  "  PRIMARY KEY (entry, key, first));",
  /* How many solutions there are, in decimal digits, where that was counted without finding them;
   * under the key of an entry that there need not be. Later, other numbers: see
   * solution-store-number.c. */
  ("CREATE TABLE number ("
   "  key BLOB PRIMARY KEY,"
   "  digits TEXT NOT NULL,"
   "  seal BLOB NOT NULL) WITHOUT ROWID;"),
};

static const char *const statements[N_STATEMENTS] = {
  [STATEMENT_FIND] =
      ("SELECT id, frame, state, n_solutions, fraction, checkpoint, n_checkpoint, seal "
       "FROM entry WHERE key = ?1"),
  [STATEMENT_READ_CHUNKS] = "SELECT first, data FROM chunk WHERE entry = ?1 ORDER BY first",
  [STATEMENT_INSERT_ENTRY] =
      ("INSERT INTO entry (key, frame, state, n_solutions, fraction, n_checkpoint, used, seal) "
       "VALUES (?1, x'', 0, 0, 0, 0, 0, x'')"),
  [STATEMENT_INSERT_CHUNK] = "INSERT INTO chunk (entry, first, data) VALUES (?1, ?2, ?3)",
  [STATEMENT_UPDATE_ENTRY] =
      ("UPDATE entry SET frame = ?2, state = ?3, n_solutions = ?4, fraction = ?5, checkpoint = ?6, "
       "n_checkpoint = ?7, seal = ?8, used = (SELECT max (used) + 1 FROM entry) WHERE id = ?1"),
  [STATEMENT_TOUCH] = "UPDATE entry SET used = (SELECT max (used) + 1 FROM entry) WHERE id = ?1",
  [STATEMENT_OLDEST] = "SELECT id FROM entry WHERE id != ?1 ORDER BY used, id LIMIT 1",
  [STATEMENT_DELETE_ENTRY] = "DELETE FROM entry WHERE id = ?1",
  [STATEMENT_DELETE_CHUNKS] = "DELETE FROM chunk WHERE entry = ?1 AND first >= ?2",
  [STATEMENT_READ_APARTS] =
      "SELECT first, seal, data FROM apart WHERE entry = ?1 AND key = ?2 ORDER BY first",
  [STATEMENT_WRITE_APARTS] =
      "INSERT OR REPLACE INTO apart (entry, key, first, seal, data) VALUES (?1, ?2, ?3, ?4, ?5)",
  [STATEMENT_DELETE_APARTS] = "DELETE FROM apart WHERE entry = ?1",
  [STATEMENT_READ_NUMBER] = "SELECT digits, seal FROM number WHERE key = ?1",
  [STATEMENT_WRITE_NUMBER] =
      "INSERT OR REPLACE INTO number (key, digits, seal) VALUES (?1, ?2, ?3)",
  [STATEMENT_DELETE_NUMBERS] = "DELETE FROM number",
};

/* The solutions, which are most of the file, are verified when they are read. */
static const SomaDatabaseSchema schema = {
  .migrations = migrations,
  .n_migrations = G_N_ELEMENTS (migrations),
  .statements = statements,
  .n_statements = N_STATEMENTS,
  .check = "PRAGMA quick_check (entry)",
};

static gboolean
delete_in_transaction (SomaSolutionStore *store, gint64 id, GError **error)
{
  return soma_solution_store_begin_write (store, error) &&
         soma_solution_store_delete (store, id, error) &&
         soma_database_commit (store->database, error);
}

/* Deletes an entry that has turned out to be wrong. If the file cannot be written, it stays there
 * and will be found wrong again. */
static gboolean
delete_void (SomaSolutionStore *store, gint64 id, GError **error)
{
  return soma_database_is_read_only (store->database) || delete_in_transaction (store, id, error) ||
         soma_solution_store_recover (store, error);
}

/* Finds the entry in a transaction of its own; a wrong entry is deleted and not found. */
static gboolean
find_alone (SomaSolutionStore *store, const guint8 *key, StoreEntry *entry, GError **error)
{
  gboolean is_void = FALSE;

  if (!soma_database_begin (store->database, FALSE, error) ||
      !soma_solution_store_find (store, key, entry, &is_void, error) ||
      !soma_database_commit (store->database, error))
    return FALSE;
  if (!is_void)
    return TRUE;
  gint64 id = entry->id;
  soma_store_entry_clear (entry);
  return delete_void (store, id, error);
}

/* Finds the entry; if the file turns out to be damaged, it is put aside and nothing found. */
static gboolean
find_or_recover (SomaSolutionStore *store, const guint8 *key, StoreEntry *entry, GError **error)
{
  if (find_alone (store, key, entry, error))
    return TRUE;
  soma_store_entry_clear (entry);
  return soma_solution_store_recover (store, error);
}

static void
touch (SomaSolutionStore *store, gint64 id)
{
  for (guint i = 0; i < store->touched->len; i++)
    if (g_array_index (store->touched, gint64, i) == id)
      {
        g_array_remove_index (store->touched, i);
        break;
      }
  g_array_append_val (store->touched, id);
}

static gboolean
write_touched (SomaSolutionStore *store, GError **error)
{
  for (guint i = 0; i < store->touched->len; i++)
    {
      sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_TOUCH);
      sqlite3_bind_int64 (statement, 1, g_array_index (store->touched, gint64, i));
      if (!soma_database_run (store->database, statement, error))
        return FALSE;
    }
  g_array_set_size (store->touched, 0);
  return TRUE;
}

typedef enum
{
  READ_OK,
  READ_STOPPED, /* the caller's function returned FALSE */
  READ_WRONG,   /* a solution does not verify, or one is missing */
  READ_FAILED,
} ReadResult;

static ReadResult
read_chunk (const SomaCanonicalPuzzle *canonical, const guint8 *data, gsize n_solutions,
            SomaStoredSolutionFunc func, gpointer user_data)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  gsize size = soma_stored_solution_get_size (canonical);

  for (gsize i = 0; i < n_solutions; i++)
    {
      if (!soma_stored_solution_decode (canonical, data + i * size, copy_at))
        return READ_WRONG;
      if (!func (copy_at, user_data))
        return READ_STOPPED;
    }
  return READ_OK;
}

static ReadResult
read_chunks (SomaSolutionStore *store, const SomaCanonicalPuzzle *canonical,
             const StoreEntry *entry, SomaStoredSolutionFunc func, gpointer data, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_READ_CHUNKS);
  gsize size = soma_stored_solution_get_size (canonical);
  gint64 n_read = 0;
  int code;

  sqlite3_bind_int64 (statement, 1, entry->id);
  while ((code = soma_database_step (store->database, statement, error)) == SQLITE_ROW)
    {
      gsize n_bytes = sqlite3_column_bytes (statement, 1);
      gint64 n_solutions = n_bytes / size;
      ReadResult result = READ_WRONG;
      if (sqlite3_column_int64 (statement, 0) == n_read && n_bytes % size == 0 &&
          n_solutions <= entry->n_solutions - n_read)
        result =
            read_chunk (canonical, sqlite3_column_blob (statement, 1), n_solutions, func, data);
      if (result != READ_OK)
        {
          sqlite3_reset (statement);
          return result;
        }
      n_read += n_solutions;
    }
  if (code != SQLITE_DONE)
    return READ_FAILED;
  return n_read == entry->n_solutions ? READ_OK : READ_WRONG;
}

/* Reads the entry and its solutions in one transaction, so that they belong together. */
static ReadResult
read_entry_and_chunks (SomaSolutionStore *store, const SomaCanonicalPuzzle *canonical, gint64 *id,
                       SomaStoredSolutionFunc func, gpointer data, GError **error)
{
  g_auto (StoreEntry) entry = { 0 };
  gboolean is_void = FALSE;
  const guint8 *key = soma_canonical_puzzle_get_key (canonical);

  if (!soma_database_begin (store->database, FALSE, error) ||
      !soma_solution_store_find (store, key, &entry, &is_void, error))
    return READ_FAILED;
  ReadResult result = is_void ? READ_WRONG : READ_OK;
  *id = entry.id;
  if (entry.id != 0 && !is_void)
    result = read_chunks (store, canonical, &entry, func, data, error);
  if (result == READ_OK && entry.id != 0)
    touch (store, entry.id);
  return result;
}

gboolean
soma_solution_store_begin_write (SomaSolutionStore *store, GError **error)
{
  return soma_database_begin (store->database, TRUE, error) && write_touched (store, error);
}

gboolean
soma_solution_store_recover (SomaSolutionStore *store, GError **error)
{
  soma_database_rollback (store->database);
  if (!soma_database_is_damaged (store->database))
    return FALSE;
  g_array_set_size (store->touched, 0);
  if (!soma_database_rebuild (store->database, NULL))
    return FALSE;
  g_clear_error (error);
  return TRUE;
}

void
soma_stored_search_clear (SomaStoredSearch *search)
{
  g_free (search->checkpoint);
  memset (search, 0, sizeof *search);
}

SomaSolutionStore *
soma_solution_store_open (const char *path, char **put_aside, GError **error)
{
  SomaDatabase *database = soma_database_open (path, &schema, NULL, put_aside, error);

  if (database == NULL)
    return NULL;
  SomaSolutionStore *store = g_new0 (SomaSolutionStore, 1);
  store->database = database;
  store->touched = g_array_new (FALSE, FALSE, sizeof (gint64));
  return store;
}

SomaSolutionStore *
soma_solution_store_open_default (char **put_aside, GError **error)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "soma", "solutions.db", NULL);

  return soma_solution_store_open (path, put_aside, error);
}

void
soma_solution_store_close (SomaSolutionStore *store)
{
  if (store == NULL)
    return;
  if (store->touched->len > 0 && !soma_database_is_read_only (store->database) &&
      (!soma_solution_store_begin_write (store, NULL) ||
       !soma_database_commit (store->database, NULL)))
    soma_database_rollback (store->database);
  soma_database_close (store->database);
  g_array_unref (store->touched);
  g_free (store);
}

gboolean
soma_solution_store_lookup (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                            SomaSymmetry symmetry, SomaStoredSearch *search, GError **error)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  g_auto (StoreEntry) entry = { 0 };

  memset (search, 0, sizeof *search);
  if (!find_or_recover (store, soma_canonical_puzzle_get_key (canonical), &entry, error))
    return FALSE;
  search->is_counted = soma_solution_store_read_number (
      store, soma_canonical_puzzle_get_key (canonical), &search->number);
  if (entry.id == 0)
    return TRUE;
  search->state = entry.state;
  search->n_solutions = entry.n_solutions;
  search->fraction = entry.fraction;
  if (entry.checkpoint != NULL &&
      memcmp (entry.frame, soma_canonical_puzzle_get_frame (canonical), sizeof entry.frame) == 0)
    {
      search->checkpoint = g_steal_pointer (&entry.checkpoint);
      search->n_checkpoint = entry.n_checkpoint;
    }
  touch (store, entry.id);
  return TRUE;
}

gboolean
soma_solution_store_read (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                          SomaStoredSolutionFunc func, gpointer data, gboolean *damaged,
                          GError **error)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  gint64 id = 0;
  ReadResult result = read_entry_and_chunks (store, canonical, &id, func, data, error);
  gboolean recovered = result == READ_FAILED && soma_solution_store_recover (store, error);

  soma_database_rollback (store->database); /* nothing was written */
  if (damaged != NULL)
    *damaged = result == READ_WRONG || recovered;
  if (result == READ_WRONG)
    return delete_void (store, id, error);
  return result != READ_FAILED || recovered;
}

gint64
soma_solution_store_count (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                           SomaSymmetry symmetry)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  g_auto (StoreEntry) entry = { 0 };

  if (!find_or_recover (store, soma_canonical_puzzle_get_key (canonical), &entry, NULL) ||
      entry.state != SOMA_STORED_COMPLETE)
    return -1;
  return entry.n_solutions;
}
