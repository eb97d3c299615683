/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arrangement-text.h"
#include "fuzz.h"
#include "puzzles.h"

/* A puzzle, 'f' for building freely, a line's end, then the text of an arrangement. */

static void
check (SomaPuzzle *puzzle, gboolean is_free, const SomaArrangement *arrangement)
{
  g_autofree char *text = soma_arrangement_print (arrangement);
  SomaArrangement *same = soma_arrangement_parse (puzzle, is_free, text);

  g_assert_nonnull (same);
  g_assert_true (soma_arrangement_equal (arrangement, same));
  g_autofree char *again = soma_arrangement_print (same);
  g_assert_cmpstr (text, ==, again);
  soma_arrangement_is_solved (same, NULL);
  soma_arrangement_unref (same);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 3)
    return 0;
  SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  gboolean is_free = data[1] == 'f';
  g_autofree char *text = g_strndup ((const char *) data + 3, size - 3);
  SomaArrangement *arrangement = soma_arrangement_parse (puzzle, is_free, text);

  if (arrangement != NULL)
    check (puzzle, is_free, arrangement);
  soma_arrangement_unref (arrangement);
  return 0;
}
