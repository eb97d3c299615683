/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for memrchr */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "search.h"
#include "seal.h"
#include "unit-checkpoint.h"
#include "unit-file.h"
#include "unit-puzzle.h"
#include "unit-result.h"
#include "unit-text.h"

/* A unit, the checkpoint or the result of one, or the puzzle in it: as it is, and also with a valid
 * seal instead of its own, so that the code after that is reached. What is accepted is written as
 * it was read; a unit that is one of its puzzle is solved as far as some nodes. */

#define N_NODES 500
#define MOST_CELLS 64
#define JSON_SEAL ",\"seal\":\""

static void
search_part (const Unit *unit, const Job *job)
{
  const SomaSearchOptions options = {
    .symmetry = unit->symmetry, .n_threads = 1, .in_parts = true, .node_limit = N_NODES
  };
  SomaSearch *search = soma_search_new (job->puzzle, &options, NULL);
  SomaProgress progress;
  int culprit;

  if (search == NULL)
    return;
  g_assert_true (soma_search_take_interval (search, &unit->interval, NULL, &culprit));
  soma_search_run (search);
  soma_search_get_progress (search, &progress);
  g_assert_cmpfloat (progress.fraction, <=, 1);
  soma_search_free (search);
}

static void
check_unit (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Unit) unit = unit_parse (text, length, &error);

  g_assert_true ((unit == NULL) == (error != NULL));
  if (unit == NULL)
    return;
  g_assert_true (soma_interval_is_valid (&unit->interval));
  g_autofree char *written = unit_write (unit);
  g_autoptr (Unit) again = unit_parse (written, strlen (written), NULL);
  g_assert_true (again != NULL && unit_is_like (unit, again));
  Job *job = unit_puzzle_read (unit->puzzle, NULL);
  if (job != NULL && job->puzzle->figure->n_cells <= MOST_CELLS)
    search_part (unit, job);
  unit_puzzle_free (job);
}

static void
check_result (const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UnitResult) result = unit_result_parse (text, length, &error);

  g_assert_true ((result == NULL) == (error != NULL));
  if (result == NULL)
    return;
  g_autofree char *written = unit_result_write (result, "A", "1.solutions");
  g_autoptr (UnitResult) again = unit_result_parse (written, strlen (written), NULL);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->n_solutions, ==, result->n_solutions);
  g_assert_cmpuint (again->tree, ==, result->tree);
}

static void
check_checkpoint (const char *text, gsize length)
{
  UnitCheckpoint checkpoint;

  if (!unit_checkpoint_parse (text, length, &checkpoint))
    return;
  g_autofree char *written = unit_checkpoint_write (&checkpoint);
  g_assert_cmpuint (strlen (written), ==, length);
  g_assert_cmpint (memcmp (written, text, length), ==, 0);
  unit_checkpoint_clear (&checkpoint);
}

static void
check_all (const char *text, gsize length)
{
  check_unit (text, length);
  check_result (text, length);
  check_checkpoint (text, length);
}

/* With a valid seal in place of its last line. */
static void
check_sealed (const char *text, gsize length)
{
  g_autoptr (GString) sealed = g_string_new_len (text, (gssize) length);

  while (sealed->len > 0 && sealed->str[sealed->len - 1] == '\n')
    g_string_truncate (sealed, sealed->len - 1);
  const char *line = memrchr (sealed->str, '\n', sealed->len);
  g_string_truncate (sealed, line != NULL ? (gsize) (line + 1 - sealed->str) : 0);
  unit_text_seal (sealed);
  check_all (sealed->str, sealed->len);
}

static void
check_sealed_json (const char *text, gsize length)
{
  const char *end = g_strstr_len (text, (gssize) length, JSON_SEAL);
  g_autoptr (GString) sealed = g_string_new_len (text, end != NULL ? end - text : (gssize) length);
  guint64 seal = soma_seal_add (SOMA_SEAL_BEGIN, sealed->str, sealed->len);

  g_string_append_printf (sealed, JSON_SEAL "%016" G_GINT64_MODIFIER "x\"}\n", seal);
  check_result (sealed->str, sealed->len);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* A copy of exactly this length, so that reading beyond it is noticed. */
  g_autofree char *text = g_memdup2 (data, size);

  if (size == 0)
    return 0;
  check_all (text, size);
  check_sealed (text, size);
  check_sealed_json (text, size);
  return 0;
}
