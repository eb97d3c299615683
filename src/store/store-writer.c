/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-writer.h"

#include <string.h>

#include "messages.h"
#include "solution-store-private.h"
#include "stored-solution.h"

/* A full batch is written as one row. */
#define BATCH_SIZE (64 * 1024)

struct _SomaStoreWriter
{
  SomaSolutionStore *store; /* borrowed */

  /* Owned */
  SomaCanonicalPuzzle *canonical;
  GByteArray *batch; /* solutions not yet written */
  StoreEntry entry;  /* as this writer left it; id 0 before its first write */
};

static gboolean
fail_replaced (GError **error)
{
  g_set_error_literal (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED,
                       _ ("The stored solutions were replaced or deleted by another program"));
  return FALSE;
}

/* Replaces what is stored under the key. */
static gboolean
replace_entry (SomaStoreWriter *writer, StoreEntry *entry, GError **error)
{
  g_auto (StoreEntry) old = { 0 };
  gboolean is_void;

  if (!soma_solution_store_find (writer->store, entry->key, &old, &is_void, error))
    return FALSE;
  if (old.id != 0 && !soma_solution_store_delete (writer->store, old.id, error))
    return FALSE;
  return soma_solution_store_insert (writer->store, entry, error);
}

/* Whether the entry is as this writer left it. If two programs search the same puzzle, the one that
 * begins later takes over, and the other must not add to what it did not write. */
static gboolean
check_unchanged (SomaStoreWriter *writer, const StoreEntry *entry, GError **error)
{
  g_auto (StoreEntry) stored = { 0 };
  gboolean is_void;

  if (!soma_solution_store_find (writer->store, entry->key, &stored, &is_void, error))
    return FALSE;
  if (is_void || stored.id != entry->id || stored.n_solutions != entry->n_solutions)
    return fail_replaced (error);
  return TRUE;
}

/* One search must not displace all the others. */
static gboolean
check_share (SomaStoreWriter *writer, const StoreEntry *entry, GError **error)
{
  gint64 share = soma_solution_store_get_limit () / 2;
  gint64 size = soma_stored_solution_get_size (writer->canonical);

  if (writer->batch->len == 0 || entry->n_solutions * size + writer->batch->len <= share)
    return TRUE;
  g_autofree char *most = g_format_size_full (share, G_FORMAT_SIZE_IEC_UNITS);
  g_set_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_LIMIT,
               /* Translators: %s is an amount of disk space, such as "512.0 MiB". */
               _ ("No more solutions are stored: one search may use %s at most"), most);
  return FALSE;
}

static gboolean
write_chunk (SomaStoreWriter *writer, StoreEntry *entry, GError **error)
{
  SomaDatabase *database = writer->store->database;
  sqlite3_stmt *statement = soma_database_get (database, STATEMENT_INSERT_CHUNK);

  if (writer->batch->len == 0)
    return TRUE;
  sqlite3_bind_int64 (statement, 1, entry->id);
  sqlite3_bind_int64 (statement, 2, entry->n_solutions);
  sqlite3_bind_blob64 (statement, 3, writer->batch->data, writer->batch->len, SQLITE_STATIC);
  entry->n_solutions += writer->batch->len / soma_stored_solution_get_size (writer->canonical);
  return soma_database_run (database, statement, error);
}

/* Writes the batch in one transaction and updates `entry`. */
static gboolean
write_batch (SomaStoreWriter *writer, StoreEntry *entry, gboolean with_checkpoint, GError **error)
{
  SomaSolutionStore *store = writer->store;
  gint64 room = soma_solution_store_get_limit () - writer->batch->len;

  if (!soma_solution_store_begin_write (store, error) || !check_share (writer, entry, error))
    return FALSE;
  if (entry->id == 0 ? !replace_entry (writer, entry, error)
                     : !check_unchanged (writer, entry, error))
    return FALSE;
  if (!soma_solution_store_delete_until (store, room, entry->id, error) ||
      !write_chunk (writer, entry, error))
    return FALSE;
  if (with_checkpoint)
    entry->n_checkpoint = entry->n_solutions;
  return soma_solution_store_update (store, entry, error) &&
         soma_database_commit (store->database, error);
}

/* Writes the batch; takes ownership of the content of `entry`. A damaged file is put aside; a
 * writer that has not written anything yet then writes to the new one. */
static gboolean
flush (SomaStoreWriter *writer, StoreEntry *entry, gboolean with_checkpoint, GError **error)
{
  StoreEntry left = *entry;
  gboolean ok = write_batch (writer, &left, with_checkpoint, error);

  if (!ok && soma_solution_store_recover (writer->store, error))
    {
      left = *entry;
      ok = entry->id == 0 ? write_batch (writer, &left, with_checkpoint, error)
                          : fail_replaced (error);
      if (!ok)
        soma_database_rollback (writer->store->database);
    }
  if (!ok)
    {
      soma_store_entry_clear (&left);
      return FALSE;
    }
  soma_store_entry_clear (&writer->entry);
  writer->entry = left;
  g_byte_array_set_size (writer->batch, 0);
  return TRUE;
}

/* The entry after a commit with these values. Without a new checkpoint the last one stays, with the
 * solutions found before it. */
static StoreEntry
make_next (const SomaStoreWriter *writer, SomaStoredState state, double fraction,
           const char *checkpoint)
{
  StoreEntry next = writer->entry;
  gboolean keeps = checkpoint == NULL && state == SOMA_STORED_PARTIAL;

  next.state = state;
  next.fraction = fraction;
  next.checkpoint = g_strdup (keeps ? writer->entry.checkpoint : checkpoint);
  if (!keeps || next.checkpoint == NULL)
    memcpy (next.frame, soma_canonical_puzzle_get_frame (writer->canonical), sizeof next.frame);
  return next;
}

/* Continues the stored entry; drops the solutions that the search will find again. */
static gboolean
resume (SomaStoreWriter *writer, GError **error)
{
  SomaSolutionStore *store = writer->store;
  const guint8 *key = soma_canonical_puzzle_get_key (writer->canonical);
  const guint8 *frame = soma_canonical_puzzle_get_frame (writer->canonical);
  StoreEntry *entry = &writer->entry;
  gboolean is_void;

  if (!soma_solution_store_begin_write (store, error) ||
      !soma_solution_store_find (store, key, entry, &is_void, error))
    return FALSE;
  if (is_void)
    {
      entry->id = entry->n_solutions = 0; /* replaced by the first batch */
      g_clear_pointer (&entry->checkpoint, g_free);
    }
  else if (entry->checkpoint != NULL && entry->n_checkpoint < entry->n_solutions &&
           memcmp (entry->frame, frame, sizeof entry->frame) == 0)
    {
      entry->n_solutions = entry->n_checkpoint;
      if (!soma_solution_store_delete_solutions (store, entry->id, entry->n_checkpoint, error) ||
          !soma_solution_store_update (store, entry, error))
        return FALSE;
    }
  return soma_database_commit (store->database, error);
}

SomaStoreWriter *
soma_solution_store_begin (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                           SomaSymmetry symmetry, gboolean resumes, GError **error)
{
  g_autoptr (SomaStoreWriter) writer = g_new0 (SomaStoreWriter, 1);

  writer->store = store;
  writer->canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  writer->batch = g_byte_array_sized_new (BATCH_SIZE);
  if (resumes && !resume (writer, error))
    {
      soma_store_entry_clear (&writer->entry);
      if (!soma_solution_store_recover (store, error))
        return NULL;
    }
  memcpy (writer->entry.key, soma_canonical_puzzle_get_key (writer->canonical), SOMA_DIGEST_SIZE);
  return g_steal_pointer (&writer);
}

gboolean
soma_store_writer_add (SomaStoreWriter *writer, const uint16_t *copy_at, GError **error)
{
  gsize size = soma_stored_solution_get_size (writer->canonical);

  if (writer->batch->len + size > BATCH_SIZE)
    {
      StoreEntry next = make_next (writer, SOMA_STORED_PARTIAL, writer->entry.fraction, NULL);
      if (!flush (writer, &next, FALSE, error))
        return FALSE;
    }
  guint end = writer->batch->len;
  g_byte_array_set_size (writer->batch, end + (guint) size);
  if (soma_stored_solution_encode (writer->canonical, copy_at, writer->batch->data + end))
    return TRUE;
  g_byte_array_set_size (writer->batch, end);
  g_set_error_literal (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FAILED,
                       _ ("A solution does not belong to the puzzle"));
  return FALSE;
}

gboolean
soma_store_writer_commit (SomaStoreWriter *writer, SomaStoredState state, double fraction,
                          const char *checkpoint, GError **error)
{
  StoreEntry next = make_next (writer, state, fraction, checkpoint);

  return flush (writer, &next, checkpoint != NULL, error);
}

void
soma_store_writer_free (SomaStoreWriter *writer)
{
  if (writer == NULL)
    return;
  soma_canonical_puzzle_free (writer->canonical);
  g_byte_array_unref (writer->batch);
  soma_store_entry_clear (&writer->entry);
  g_free (writer);
}
