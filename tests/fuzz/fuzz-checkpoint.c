/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "puzzles.h"
#include "search.h"

/* A puzzle, a convention, a line's end, then a checkpoint: the whole of it, or the part between its
 * hash and its seal, which are then made for it, so that what is behind them is reached. */

#define N_SYMMETRIES 3
#define N_NODES 2000
#define SEAL " ="

/* What is the same in all checkpoints of a search, and how many solutions it has. */
typedef struct
{
  char *head; /* NULL: not known yet */
  guint64 n_solutions;
  gboolean is_counted; /* in as many nodes as are allowed here */
} Known;

static SomaSearch *
begin (SomaPuzzle *puzzle, SomaSymmetry symmetry, const char *checkpoint, guint64 node_limit)
{
  const SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .checkpoint = checkpoint, .node_limit = node_limit
  };
  SomaError error = { SOMA_OK, -1 };
  SomaSearch *search = soma_search_new (puzzle, &options, &error);

  if (search != NULL)
    return search;
  g_assert_cmpint (error.status, ==, SOMA_ERROR_CHECKPOINT);
  g_assert_cmpint (error.culprit, >=, 0);
  g_assert_cmpint (error.culprit, <=, (int) strlen (checkpoint));
  return NULL;
}

/* Runs the search and frees it. */
static SomaSearchState
run (SomaSearch *search, SomaProgress *progress, char **checkpoint)
{
  SomaSearchState state = soma_search_run (search);

  soma_search_get_progress (search, progress);
  g_assert_cmpfloat (progress->fraction, >=, 0);
  g_assert_cmpfloat (progress->fraction, <=, 1);
  *checkpoint = soma_search_checkpoint (search);
  g_assert_true ((*checkpoint == NULL) == (state == SOMA_SEARCH_COMPLETE));
  soma_search_free (search);
  return state;
}

/* "soma2 HASH", of any checkpoint. */
static char *
copy_head (const char *checkpoint)
{
  const char *end = strchr (strchr (checkpoint, ' ') + 1, ' ');

  return g_strndup (checkpoint, (gsize) (end - checkpoint));
}

static Known *
get_known (SomaPuzzle *puzzle, SomaSymmetry symmetry, uint8_t character)
{
  static Known all[N_FUZZ_PUZZLES][N_SYMMETRIES];
  Known *known = &all[(uint8_t) (character - '0') % N_FUZZ_PUZZLES][symmetry];
  SomaProgress progress;
  char *checkpoint;

  if (known->head != NULL)
    return known;
  run (begin (puzzle, symmetry, NULL, 1), &progress, &checkpoint);
  known->head = checkpoint != NULL ? copy_head (checkpoint) : g_strdup ("");
  free (checkpoint);
  known->is_counted =
      run (begin (puzzle, symmetry, NULL, N_NODES), &progress, &checkpoint) == SOMA_SEARCH_COMPLETE;
  known->n_solutions = progress.n_solutions;
  free (checkpoint);
  return known;
}

static char *
add_head (const Known *known, const char *text)
{
  GString *whole = g_string_new (known->head);
  guint64 seal = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  g_string_append_printf (whole, " %s", text);
  for (gsize i = 0; i < whole->len; i++)
    seal = (seal ^ (guchar) whole->str[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  g_string_append_printf (whole, SEAL "%016" G_GINT64_MODIFIER "x", seal);
  return g_string_free (whole, FALSE);
}

/* What was taken finds no more than there is, and can be stopped and resumed in its turn. */
static void
check (SomaPuzzle *puzzle, SomaSymmetry symmetry, const Known *known, SomaSearch *search)
{
  SomaProgress progress;
  char *checkpoint;

  run (search, &progress, &checkpoint);
  if (known->is_counted)
    g_assert_cmpuint (progress.n_solutions, <=, known->n_solutions);
  if (checkpoint != NULL)
    {
      search = begin (puzzle, symmetry, checkpoint, N_NODES);
      g_assert_nonnull (search);
      soma_search_free (search);
    }
  free (checkpoint);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 3)
    return 0;
  SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  SomaSymmetry symmetry = (SomaSymmetry) ((uint8_t) (data[1] - '0') % N_SYMMETRIES);
  const Known *known = get_known (puzzle, symmetry, data[0]);
  g_autofree char *text = g_strndup ((const char *) data + 3, size - 3);
  g_autofree char *whole =
      g_str_has_prefix (text, "soma") ? g_strdup (text) : add_head (known, text);
  SomaSearch *search = begin (puzzle, symmetry, whole, N_NODES);

  if (search != NULL)
    check (puzzle, symmetry, known, search);
  return 0;
}
