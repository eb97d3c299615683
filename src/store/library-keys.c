/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-store.h"
#include "stored-solution.h"

static char *
to_text (const guint8 *digest)
{
  GString *text = g_string_sized_new (2 * SOMA_DIGEST_SIZE + 1);

  for (int i = 0; i < SOMA_DIGEST_SIZE; i++)
    g_string_append_printf (text, "%02x", digest[i]);
  return g_string_free (text, FALSE);
}

static SomaCanonicalPuzzle *
canonicalise (const SomaPuzzle *puzzle)
{
  return soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
}

char *
soma_library_puzzle_key (const SomaPuzzle *puzzle)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = canonicalise (puzzle);

  return to_text (soma_canonical_puzzle_get_key (canonical));
}

char *
soma_library_frame_key (const SomaPuzzle *puzzle)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = canonicalise (puzzle);

  return to_text (soma_canonical_puzzle_get_frame (canonical));
}

GStrv
soma_library_solution_keys (const SomaPuzzle *puzzle, SomaSymmetry symmetry, const uint16_t *copies,
                            guint n)
{
  g_autoptr (SomaCanonicalPuzzle) canonical = canonicalise (puzzle);
  GStrv keys = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const uint16_t *copy_at = copies + (gsize) i * puzzle->figure->n_cells;
      guint8 digest[SOMA_DIGEST_SIZE];
      gboolean is_solution = soma_stored_solution_digest (canonical, symmetry, copy_at, digest);
      keys[i] = is_solution ? to_text (digest) : g_strdup ("");
    }
  return keys;
}
