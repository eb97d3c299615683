/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check.h"
#include "fuzz.h"
#include "puzzles.h"
#include "stored-solution.h"

/* A puzzle, a convention, and the bytes of a stored solution. */

#define N_SYMMETRIES 3

static SomaCanonicalPuzzle *
get_canonical (const uint8_t *data)
{
  static SomaCanonicalPuzzle *made[N_FUZZ_PUZZLES][N_SYMMETRIES];
  int symmetry = (uint8_t) (data[1] - '0') % N_SYMMETRIES;
  SomaCanonicalPuzzle **at = &made[(uint8_t) (data[0] - '0') % N_FUZZ_PUZZLES][symmetry];

  if (*at == NULL)
    *at = soma_canonical_puzzle_new (fuzz_puzzle_get (data[0]), (SomaSymmetry) symmetry);
  return *at;
}

/* What was read is a solution, and is read back unchanged after writing. */
static void
check_decoded (const SomaPuzzle *puzzle, const SomaCanonicalPuzzle *canonical,
               const uint16_t *copy_at)
{
  gsize size = soma_stored_solution_get_size (canonical);
  g_autofree guint8 *bytes = g_malloc (size), *again = g_malloc (size);
  uint16_t same[SOMA_MAX_CELLS];

  g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
  g_assert_true (soma_stored_solution_encode (canonical, copy_at, bytes));
  g_assert_true (soma_stored_solution_decode (canonical, bytes, same));
  gsize same_size = (gsize) puzzle->figure->n_cells * sizeof *same;
  g_assert_cmpmem (same, same_size, copy_at, same_size);
  g_assert_true (soma_stored_solution_encode (canonical, same, again));
  g_assert_cmpmem (again, size, bytes, size);
}

/* Whatever the copies are. */
static void
check_encode (const SomaPuzzle *puzzle, const SomaCanonicalPuzzle *canonical, const uint8_t *data,
              size_t size)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  guint8 key[SOMA_DIGEST_SIZE];
  g_autofree guint8 *bytes = g_malloc (soma_stored_solution_get_size (canonical));

  for (int i = 0; i < puzzle->figure->n_cells; i++)
    copy_at[i] = (size_t) i >= size || data[i] == 0xff ? SOMA_NO_COPY : data[i];
  gboolean ok = soma_stored_solution_encode (canonical, copy_at, bytes);
  for (int i = 0; i < N_SYMMETRIES; i++)
    g_assert_true (soma_stored_solution_digest (canonical, (SomaSymmetry) i, copy_at, key) == ok);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 2)
    return 0;
  const SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  const SomaCanonicalPuzzle *canonical = get_canonical (data);
  uint16_t copy_at[SOMA_MAX_CELLS];

  if (size - 2 >= soma_stored_solution_get_size (canonical) &&
      soma_stored_solution_decode (canonical, data + 2, copy_at))
    check_decoded (puzzle, canonical, copy_at);
  check_encode (puzzle, canonical, data + 2, size - 2);
  return 0;
}
