/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "canonical-puzzle-private.h"
#include "solution-store-private.h"

/* How many solutions there are, where that was counted without finding them; and how hard puzzles
 * are, which are numbers of the same table under keys of their own. */

#define DIFFICULTY "soma difficulty 1"

#define SEAL_SIZE 8

/* A flipped bit would give a wrong answer, and there is nothing to verify it by. */
static void
make_seal (const guint8 *key, const char *digits, guint8 *seal)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[SOMA_DIGEST_SIZE];
  gsize size = sizeof digest;

  g_checksum_update (checksum, key, SOMA_DIGEST_SIZE);
  g_checksum_update (checksum, (const guchar *) digits, -1);
  g_checksum_get_digest (checksum, digest, &size);
  memcpy (seal, digest, SEAL_SIZE);
}

/* FALSE if it is not what was written. */
static gboolean
read_row (sqlite3_stmt *statement, const guint8 *key, SomaNumber *number)
{
  const char *digits = (const char *) sqlite3_column_text (statement, 0);
  const void *seal = sqlite3_column_blob (statement, 1);
  guint8 expected[SEAL_SIZE];

  if (digits == NULL || seal == NULL || sqlite3_column_bytes (statement, 1) != SEAL_SIZE)
    return FALSE;
  make_seal (key, digits, expected);
  return memcmp (seal, expected, SEAL_SIZE) == 0 &&
         soma_number_read (number, digits, strlen (digits));
}

/* A database that cannot be read knows no number: whether it is damaged matters to others. */
gboolean
soma_solution_store_read_number (SomaSolutionStore *store, const guint8 *key, SomaNumber *number)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_READ_NUMBER);
  g_autoptr (GError) error = NULL;

  sqlite3_bind_blob (statement, 1, key, SOMA_DIGEST_SIZE, SQLITE_TRANSIENT);
  gboolean is_read = soma_database_step (store->database, statement, &error) == SQLITE_ROW &&
                     read_row (statement, key, number);
  sqlite3_reset (statement);
  return is_read;
}

static gboolean
write_row (SomaSolutionStore *store, const guint8 *key, const char *digits, GError **error)
{
  sqlite3_stmt *statement = soma_database_get (store->database, STATEMENT_WRITE_NUMBER);
  guint8 seal[SEAL_SIZE];

  make_seal (key, digits, seal);
  sqlite3_bind_blob (statement, 1, key, SOMA_DIGEST_SIZE, SQLITE_TRANSIENT);
  sqlite3_bind_text (statement, 2, digits, -1, SQLITE_TRANSIENT);
  sqlite3_bind_blob (statement, 3, seal, SEAL_SIZE, SQLITE_TRANSIENT);
  return soma_database_run (store->database, statement, error);
}

static gboolean
save (SomaSolutionStore *store, const guint8 *key, const char *digits, GError **error)
{
  return (soma_solution_store_begin_write (store, error) && write_row (store, key, digits, error) &&
          soma_database_commit (store->database, error)) ||
         soma_solution_store_recover (store, error);
}

gboolean
soma_solution_store_save_number (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                 SomaSymmetry symmetry, const SomaNumber *number, GError **error)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = soma_canonical_puzzle_new (puzzle, symmetry);
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_number_print (number, digits);
  return save (store, soma_canonical_puzzle_get_key (canonical), digits, error);
}

/* The same for the puzzle however it is turned, and under each convention. */
static void
make_difficulty_key (const SomaPuzzle *puzzle, guint8 *key)
{
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);

  soma_canonical_digest (DIFFICULTY, soma_canonical_puzzle_get_key (canonical), SOMA_DIGEST_SIZE,
                         key);
}

gboolean
soma_solution_store_save_difficulty (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                     guint difficulty, GError **error)
{
  guint8 key[SOMA_DIGEST_SIZE];
  g_autofree char *digits = g_strdup_printf ("%u", difficulty);

  make_difficulty_key (puzzle, key);
  return save (store, key, digits, error);
}

gboolean
soma_solution_store_find_difficulty (SomaSolutionStore *store, const SomaPuzzle *puzzle,
                                     guint *difficulty)
{
  guint8 key[SOMA_DIGEST_SIZE];
  SomaNumber number;
  guint64 n;

  make_difficulty_key (puzzle, key);
  if (!soma_solution_store_read_number (store, key, &number) || !soma_number_get (&number, &n) ||
      n > G_MAXUINT)
    return FALSE;
  *difficulty = (guint) n;
  return TRUE;
}
