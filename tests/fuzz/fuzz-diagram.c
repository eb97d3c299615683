/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "diagram-bytes.h"
#include "engine-auto.h"
#include "fuzz.h"
#include "instance.h"
#include "puzzles.h"

/* A puzzle, and the bytes of a diagram of its solutions: all of them, or the part between its head
 * and its seal, which are then added, so that the code after their checks is reached. */

#define MAGIC "SomaDgm2"
#define N_LOOKED_UP 20

static void
append_word (GByteArray *bytes, guint64 word)
{
  for (int i = 0; i < 8; i++)
    {
      guint8 byte = (guint8) (word >> 8 * i);
      g_byte_array_append (bytes, &byte, 1);
    }
}

/* The hash by which a diagram knows its puzzle. */
static guint64
get_hash (uint8_t character)
{
  static SomaInstance *instances[N_FUZZ_PUZZLES];
  SomaInstance **instance = &instances[(uint8_t) (character - '0') % N_FUZZ_PUZZLES];

  if (*instance == NULL)
    *instance = soma_instance_new (fuzz_puzzle_get (character), 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  return soma_instance_hash (*instance);
}

static GByteArray *
add_head (guint64 hash, const uint8_t *data, size_t size)
{
  GByteArray *whole = g_byte_array_new ();
  guint64 seal = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  g_byte_array_append (whole, (const guint8 *) MAGIC, strlen (MAGIC));
  append_word (whole, hash);
  g_byte_array_append (whole, data, (guint) size);
  for (guint i = 0; i < whole->len; i++)
    seal = (seal ^ whole->data[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  append_word (whole, seal);
  return whole;
}

/* What was read consists of solutions, no two alike. */
static void
check_solutions (const SomaPuzzle *puzzle, const SomaSelection *all)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaNumber k, place;

  for (uint64_t i = 0; i < N_LOOKED_UP; i++)
    {
      soma_number_set (&k, i);
      if (!soma_selection_find (all, &k, copy_at))
        return;
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_assert_true (soma_selection_get_place (all, copy_at, &place));
      g_assert_cmpint (soma_number_compare (&place, &k), ==, 0);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 1)
    return 0;
  SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  g_autoptr (GByteArray) whole =
      size > strlen (MAGIC) && memcmp (data + 1, MAGIC, strlen (MAGIC)) == 0
          ? g_byte_array_append (g_byte_array_new (), data + 1, (guint) size - 1)
          : add_head (get_hash (data[0]), data + 1, size - 1);
  g_autoptr (SomaDiagram) diagram = soma_diagram_new_from_bytes (puzzle, whole->data, whole->len);
  size_t n;

  if (diagram == NULL)
    return 0;
  uint8_t *again = soma_diagram_to_bytes (diagram, &n);
  g_assert_cmpmem (again, n, whole->data, whole->len);
  free (again);
  g_autoptr (SomaSelection) all = soma_selection_new (diagram, NULL, 0, NULL);
  check_solutions (puzzle, all);
  g_autoptr (SomaHeat) heat = soma_heat_new (all, NULL);
  g_assert_nonnull (heat);
  return 0;
}
