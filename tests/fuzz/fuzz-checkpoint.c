/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "puzzles.h"
#include "search.h"

/* A puzzle, a convention, and a line end. Then a checkpoint: either complete, or the part between
 * its hash and its seal, which are then added, so that the code after their checks is reached. Or
 * "@NODES": the checkpoint of a search that was stopped after that many nodes; then lines "AT
 * LENGTH TEXT", which replace some characters of that part with a text. Conventions from the fourth
 * on repeat the others for a search that notes what it reported, because it has a limit. */

#define N_SYMMETRIES 3
#define N_NODES 2000
#define LIMIT 3
#define SEAL " ="

/* What all checkpoints of a search have in common, and its number of solutions. */
typedef struct
{
  char *head; /* NULL: not known yet */
  guint64 n_solutions;
  gboolean is_counted; /* in as many nodes as are allowed here */
} Known;

static SomaSearch *
begin (SomaPuzzle *puzzle, SomaSymmetry symmetry, const char *checkpoint, guint64 node_limit,
       guint64 limit)
{
  const SomaSearchOptions options = { .symmetry = symmetry,
                                      .limit = limit,
                                      .n_threads = 1,
                                      .checkpoint = checkpoint,
                                      .node_limit = node_limit };
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
  run (begin (puzzle, symmetry, NULL, 1, 0), &progress, &checkpoint);
  known->head = checkpoint != NULL ? copy_head (checkpoint) : g_strdup ("");
  free (checkpoint);
  known->is_counted = run (begin (puzzle, symmetry, NULL, N_NODES, 0), &progress, &checkpoint) ==
                      SOMA_SEARCH_COMPLETE;
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

/* An accepted checkpoint finds no more solutions than there are, and can be stopped and resumed in
 * turn. Returns how many it finds. */
static guint64
check (SomaPuzzle *puzzle, SomaSymmetry symmetry, const Known *known, SomaSearch *search)
{
  SomaProgress progress;
  char *checkpoint;

  run (search, &progress, &checkpoint);
  if (known->is_counted)
    g_assert_cmpuint (progress.n_solutions, <=, known->n_solutions);
  if (checkpoint != NULL)
    {
      search = begin (puzzle, symmetry, checkpoint, N_NODES, 0);
      g_assert_nonnull (search);
      soma_search_free (search);
    }
  free (checkpoint);
  return progress.n_solutions;
}

/* Puts the texts into the part of the checkpoint between hash and seal. */
static char *
edit (const Known *known, const char *checkpoint, GStrv lines)
{
  const char *begin = checkpoint + strlen (known->head) + 1;
  g_autoptr (GString) part = g_string_new_len (begin, g_strrstr (begin, SEAL) - begin);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *text;
      gsize at = (gsize) g_ascii_strtoull (lines[i], &text, 10) % (part->len + 1);
      gsize length = (gsize) g_ascii_strtoull (text, &text, 10) % (part->len - at + 1);
      g_string_erase (part, (gssize) at, (gssize) length);
      g_string_insert (part, (gssize) at, *text == ' ' ? text + 1 : text);
    }
  return add_head (known, part->str);
}

/* Runs as far as the first line says, and resumes from the checkpoint as the other lines change
 * it. */
static void
check_stopped (SomaPuzzle *puzzle, SomaSymmetry symmetry, guint64 limit, const Known *known,
               const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 16);
  guint64 n_nodes = 1 + g_ascii_strtoull (lines[0] + 1, NULL, 10) % N_NODES, n_after = 0;
  SomaProgress progress;
  char *checkpoint;

  run (begin (puzzle, symmetry, NULL, n_nodes, limit), &progress, &checkpoint);
  if (checkpoint == NULL)
    return;
  g_autofree char *edited = edit (known, checkpoint, lines + 1);
  SomaSearch *search = begin (puzzle, symmetry, edited, N_NODES, 0);
  gboolean is_same = g_str_equal (edited, checkpoint);
  g_assert_true (search != NULL || !is_same);
  if (search != NULL)
    n_after = check (puzzle, symmetry, known, search);
  if (is_same && known->is_counted)
    g_assert_cmpuint (progress.n_solutions + n_after, ==, known->n_solutions);
  free (checkpoint);
}

static void
check_text (SomaPuzzle *puzzle, SomaSymmetry symmetry, const Known *known, const char *text)
{
  g_autofree char *whole =
      g_str_has_prefix (text, "soma") ? g_strdup (text) : add_head (known, text);
  SomaSearch *search = begin (puzzle, symmetry, whole, N_NODES, 0);

  if (search != NULL)
    check (puzzle, symmetry, known, search);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 3)
    return 0;
  SomaPuzzle *puzzle = fuzz_puzzle_get (data[0]);
  int convention = (uint8_t) (data[1] - '0');
  SomaSymmetry symmetry = (SomaSymmetry) (convention % N_SYMMETRIES);
  guint64 limit = convention / N_SYMMETRIES % 2 == 0 ? 0 : LIMIT;
  const Known *known = get_known (puzzle, symmetry, data[0]);
  g_autofree char *text = g_strndup ((const char *) data + 3, size - 3);

  if (*text == '@')
    check_stopped (puzzle, symmetry, limit, known, text);
  else
    check_text (puzzle, symmetry, known, text);
  return 0;
}
