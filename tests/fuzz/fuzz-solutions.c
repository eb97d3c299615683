/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <sqlite3.h>

#include "damage.h"
#include "fuzz.h"
#include "puzzles.h"
#include "store-fixture.h"

/* Damage to solutions.db: whatever is read from it is what was stored, and it stays writable. */

static char *path, *contents;
static gsize length;
static SomaPuzzle *puzzle;
static GPtrArray *solutions; /* of GBytes */

static void
make_store (void)
{
  g_autoptr (GError) error = NULL;

  path = soma_fixture_path ();
  puzzle = fuzz_puzzle_get ('1');
  solutions = soma_fixture_solve (puzzle, SOMA_SYMMETRY_FULL);
  SomaSolutionStore *store = soma_solution_store_open (path, NULL, &error);
  g_assert_no_error (error);
  soma_fixture_store (store, puzzle, SOMA_SYMMETRY_FULL, solutions);
  soma_solution_store_close (store);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
}

/* Asserts that it is the next one that was stored. */
static gboolean
compare_cb (const uint16_t *copy_at, gpointer data)
{
  guint *number = data;
  gsize size;

  g_assert_cmpuint (*number, <, solutions->len);
  gconstpointer expected = g_bytes_get_data (solutions->pdata[*number], &size);
  g_assert_cmpmem (copy_at, size, expected, size);
  ++*number;
  return TRUE;
}

static void
check_read (SomaSolutionStore *store)
{
  SomaStoredSearch search = { 0 };
  gboolean is_damaged = FALSE;
  guint n_read = 0;

  if (soma_solution_store_lookup (store, puzzle, SOMA_SYMMETRY_FULL, &search, NULL) &&
      search.state == SOMA_STORED_COMPLETE)
    g_assert_cmpuint (search.n_solutions, ==, solutions->len);
  soma_stored_search_clear (&search);
  if (soma_solution_store_read (store, puzzle, SOMA_SYMMETRY_FULL, compare_cb, &n_read, &is_damaged,
                                NULL) &&
      !is_damaged)
    g_assert_true (n_read == 0 || n_read == solutions->len);
  soma_solution_store_count (store, puzzle, SOMA_SYMMETRY_FULL);
}

/* SQLite finds no memory for what some damaged lengths ask for. That is no damage by what it says:
 * the file stays as it is. */
static void
check_unchanged (const char *damaged, gsize n_damaged, const GError *error)
{
  g_autofree char *now = NULL;
  gsize n_now;

  g_assert_nonnull (strstr (error->message, sqlite3_errstr (SQLITE_NOMEM)));
  g_assert_true (g_file_get_contents (path, &now, &n_now, NULL));
  g_assert_cmpmem (now, n_now, damaged, n_damaged);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  gsize n_damaged;

  if (path == NULL)
    make_store ();
  g_autofree char *damaged = damage_write (path, contents, length, data, size, &n_damaged);
  SomaSolutionStore *store = soma_solution_store_open (path, NULL, &error);
  if (store == NULL)
    {
      check_unchanged (damaged, n_damaged, error);
      return 0;
    }
  check_read (store);
  soma_fixture_store (store, puzzle, SOMA_SYMMETRY_FULL, solutions);
  guint n_read = 0;
  g_assert_true (soma_solution_store_read (store, puzzle, SOMA_SYMMETRY_FULL, compare_cb, &n_read,
                                           NULL, NULL));
  g_assert_cmpuint (n_read, ==, solutions->len);
  soma_solution_store_close (store);
  return 0;
}
