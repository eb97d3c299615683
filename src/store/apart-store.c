/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-store.h"

#include <string.h>

#include "canonical-puzzle-private.h"
#include "solution-store-private.h"

/* Results in a row of the table. */
#define BLOCK 1024

#define SEAL_SIZE 16

/* Results of solutions `first` to `first` + n - 1. */
typedef struct
{
  guint64 first;
  guint n;
  GByteArray *results; /* owned */
  GChecksum *checksum; /* owned: of the solutions */
} Block;

struct _SomaApartStore
{
  SomaSolutionStore *store; /* borrowed */

  /* Owned */
  SomaCanonicalPuzzle *canonical;
  GPtrArray *blocks; /* of Block: to be written, the last is not full */

  guint8 key[SOMA_DIGEST_SIZE];
  int n_cells;
  gint64 entry;     /* of the solutions; 0: not known yet */
  gboolean is_lost; /* another entry has taken its place */
};

static Block *
block_new (SomaApartStore *self, guint64 first)
{
  Block *block = g_new0 (Block, 1);
  guint64 number = GUINT64_TO_BE (first);

  block->first = first;
  block->results = g_byte_array_new ();
  block->checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (block->checksum, self->key, sizeof self->key);
  g_checksum_update (block->checksum, (const guchar *) &number, sizeof number);
  return block;
}

static void
block_free (gpointer data)
{
  Block *block = data;

  g_byte_array_unref (block->results);
  g_checksum_free (block->checksum);
  g_free (block);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Block, block_free)

static void
add_solution (const SomaApartStore *self, Block *block, const uint16_t *copy_at)
{
  guint16 bytes[SOMA_MAX_CELLS];

  for (int i = 0; i < self->n_cells; i++)
    bytes[i] = GUINT16_TO_BE (copy_at[i]);
  g_checksum_update (block->checksum, (const guchar *) bytes,
                     self->n_cells * (gssize) sizeof *bytes);
  block->n++;
}

static void
make_seal (const Block *block, guint8 *seal)
{
  g_autoptr (GChecksum) checksum = g_checksum_copy (block->checksum);
  guint8 digest[SOMA_DIGEST_SIZE];
  gsize size = sizeof digest;

  g_checksum_update (checksum, block->results->data, block->results->len);
  g_checksum_get_digest (checksum, digest, &size);
  memcpy (seal, digest, SEAL_SIZE);
}

static void
put_number (GByteArray *bytes, guint64 number)
{
  guint64 value = GUINT64_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

/* What the results depend on besides the solutions. If they ever become others, because ways are
 * chosen in another manner, the name must, too. */
static void
make_key (SomaApartStore *self, const SomaPieceSet *set, const SomaApartOptions *options)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, soma_canonical_puzzle_get_frame (self->canonical), SOMA_DIGEST_SIZE);
  put_number (bytes, 0); /* names of before pieces had weights stay as they were */
  put_number (bytes, options->most_bytes > 0 ? options->most_bytes : SOMA_APART_DEFAULT_BYTES);
  for (int i = 0; i < options->n_groups; i++)
    {
      put_number (bytes, (guint64) options->groups[i].piece);
      put_number (bytes, (guint64) options->groups[i].group);
      put_number (bytes, (guint64) options->groups[i].count);
    }
  for (int i = 0; i < set->n_pieces; i++)
    if (set->pieces[i].weight != 0)
      {
        put_number (bytes, (guint64) i);
        put_number (bytes, (guint64) (gint64) set->pieces[i].weight);
      }
  if (options->with_turns)
    {
      put_number (bytes, G_MAXUINT64); /* no piece has that number */
      put_number (bytes, options->turns_if_locked);
      put_number (bytes, (guint64) options->turns.clearance);
      put_number (bytes, (guint64) options->turns.bevel);
      put_number (bytes, (guint64) options->turns.slide);
      put_number (bytes, (guint64) options->turns.most_boxes);
    }
  soma_canonical_digest ("soma solutions taken apart 1", bytes->data, bytes->len, self->key);
}

SomaApartStore *
soma_apart_store_new (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                      const SomaApartOptions *options)
{
  SomaApartStore *self = g_new0 (SomaApartStore, 1);

  self->store = store;
  self->canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  self->n_cells = puzzle->figure->n_cells;
  make_key (self, puzzle->set, options);
  self->blocks = g_ptr_array_new_with_free_func (block_free);
  g_ptr_array_add (self->blocks, block_new (self, 0));
  return self;
}

void
soma_apart_store_free (SomaApartStore *self)
{
  if (self == NULL)
    return;
  soma_canonical_puzzle_free (self->canonical);
  g_ptr_array_unref (self->blocks);
  g_free (self);
}

/* Reading */

typedef struct
{
  guint64 n_solutions; /* that there are */
  SomaApartSolutionFunc solution;
  SomaStoredApartFunc func;
  gpointer data;
} Reading;

/* How many results the bytes hold; 0 if anything is wrong with them. */
static guint
count_results (const guint8 *bytes, gsize length)
{
  SomaStoredApart apart;
  guint n = 0;

  for (gsize size; length > 0; bytes += size, length -= size, n++)
    {
      size = soma_stored_apart_read (bytes, length, &apart);
      if (size == 0 || n == BLOCK)
        return 0;
    }
  return n;
}

/* The block of the row; NULL unless it goes on where the results end, for the solutions there. */
static Block *
read_block (SomaApartStore *self, sqlite3_stmt *row, guint64 first, const Reading *reading)
{
  const guint8 *results = sqlite3_column_blob (row, 2), *seal = sqlite3_column_blob (row, 1);
  gsize length = (gsize) sqlite3_column_bytes (row, 2);
  guint n = count_results (results, length);
  uint16_t copy_at[SOMA_MAX_CELLS];
  guint8 expected[SEAL_SIZE];

  if (sqlite3_column_int64 (row, 0) != (gint64) first || n == 0 ||
      n > reading->n_solutions - first || sqlite3_column_bytes (row, 1) != SEAL_SIZE)
    return NULL;
  g_autoptr (Block) block = block_new (self, first);
  g_byte_array_append (block->results, results, (guint) length);
  for (guint i = 0; i < n; i++)
    {
      reading->solution (first + i, copy_at, reading->data);
      add_solution (self, block, copy_at);
    }
  make_seal (block, expected);
  return memcmp (seal, expected, SEAL_SIZE) == 0 ? g_steal_pointer (&block) : NULL;
}

/* A block that is not full is the last, and goes on growing. */
static gboolean
read_blocks (SomaApartStore *self, const Reading *reading, GError **error)
{
  SomaDatabase *database = self->store->database;
  sqlite3_stmt *statement = soma_database_get (database, STATEMENT_READ_APARTS);
  guint64 n_read = 0;
  guint n = BLOCK;
  int code = SQLITE_DONE;

  sqlite3_bind_int64 (statement, 1, self->entry);
  sqlite3_bind_blob (statement, 2, self->key, sizeof self->key, SQLITE_STATIC);
  while (n == BLOCK && (code = soma_database_step (database, statement, error)) == SQLITE_ROW)
    {
      Block *block = read_block (self, statement, n_read, reading);
      if (block == NULL)
        break;
      n = block->n;
      n_read += n;

      const guint8 *bytes = block->results->data;
      gsize length = block->results->len;
      SomaStoredApart apart;
      for (gsize size; length > 0; bytes += size, length -= size)
        {
          size = soma_stored_apart_read (bytes, length, &apart);
          reading->func (&apart, reading->data);
        }
      g_ptr_array_set_size (self->blocks, 0);
      g_ptr_array_add (self->blocks, n < BLOCK ? block : block_new (self, n_read));
      if (n == BLOCK)
        block_free (block);
    }
  sqlite3_reset (statement);
  return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* The entry of the solutions; 0 if there is none that can be used. */
static gboolean
find_entry (SomaApartStore *self, gint64 *id, GError **error)
{
  g_auto (StoreEntry) entry = { 0 };
  gboolean is_void = FALSE;

  if (!soma_solution_store_find (self->store, soma_canonical_puzzle_get_key (self->canonical),
                                 &entry, &is_void, error))
    return FALSE;
  *id = is_void ? 0 : entry.id;
  return TRUE;
}

gboolean
soma_apart_store_read (SomaApartStore *self, guint64 n_solutions, SomaApartSolutionFunc solution,
                       SomaStoredApartFunc func, gpointer data, GError **error)
{
  const Reading reading = { n_solutions, solution, func, data };
  gboolean ok = soma_database_begin (self->store->database, FALSE, error) &&
                find_entry (self, &self->entry, error) &&
                (self->entry == 0 || read_blocks (self, &reading, error));

  if (!ok)
    return soma_solution_store_recover (self->store, error);
  soma_database_rollback (self->store->database); /* nothing was written */
  return TRUE;
}

/* Writing */

void
soma_apart_store_add (SomaApartStore *self, const uint16_t *copy_at, const SomaStoredApart *apart)
{
  Block *block = g_ptr_array_index (self->blocks, self->blocks->len - 1);

  add_solution (self, block, copy_at);
  soma_stored_apart_append (apart, block->results);
  if (block->n == BLOCK)
    g_ptr_array_add (self->blocks, block_new (self, block->first + BLOCK));
}

static gboolean
write_block (SomaApartStore *self, const Block *block, GError **error)
{
  SomaDatabase *database = self->store->database;
  sqlite3_stmt *statement = soma_database_get (database, STATEMENT_WRITE_APARTS);
  guint8 seal[SEAL_SIZE];

  make_seal (block, seal);
  sqlite3_bind_int64 (statement, 1, self->entry);
  sqlite3_bind_blob (statement, 2, self->key, sizeof self->key, SQLITE_STATIC);
  sqlite3_bind_int64 (statement, 3, (gint64) block->first);
  sqlite3_bind_blob (statement, 4, seal, sizeof seal, SQLITE_TRANSIENT);
  sqlite3_bind_blob64 (statement, 5, block->results->data, block->results->len, SQLITE_STATIC);
  return soma_database_run (database, statement, error);
}

static gboolean
write_blocks (SomaApartStore *self, GError **error)
{
  gint64 room = soma_solution_store_get_limit ();

  for (guint i = 0; i < self->blocks->len; i++)
    room -= ((Block *) g_ptr_array_index (self->blocks, i))->results->len;
  if (!soma_solution_store_delete_until (self->store, room, self->entry, error))
    return FALSE;
  for (guint i = 0; i < self->blocks->len; i++)
    {
      const Block *block = g_ptr_array_index (self->blocks, i);
      if (block->n > 0 && !write_block (self, block, error))
        return FALSE;
    }
  return TRUE;
}

/* In a transaction: TRUE too if it is not the time to write, or no more. */
static gboolean
write_if_stored (SomaApartStore *self, gboolean *is_written, GError **error)
{
  gint64 entry;

  *is_written = FALSE;
  if (!soma_solution_store_begin_write (self->store, error) || !find_entry (self, &entry, error))
    return FALSE;
  self->is_lost = self->entry != 0 && entry != self->entry;
  if (entry == 0 || self->is_lost)
    {
      soma_database_rollback (self->store->database);
      return TRUE;
    }
  self->entry = entry;
  if (!write_blocks (self, error) || !soma_database_commit (self->store->database, error))
    return FALSE;
  *is_written = TRUE;
  return TRUE;
}

gboolean
soma_apart_store_commit (SomaApartStore *self, GError **error)
{
  const Block *last = g_ptr_array_index (self->blocks, self->blocks->len - 1);
  gboolean is_written = FALSE;

  if (self->is_lost || (self->blocks->len == 1 && last->n == 0))
    return TRUE;
  if (!write_if_stored (self, &is_written, error))
    {
      self->is_lost = TRUE;
      return soma_solution_store_recover (self->store, error);
    }
  if (is_written && self->blocks->len > 1)
    g_ptr_array_remove_range (self->blocks, 0, self->blocks->len - 1);
  return TRUE;
}
