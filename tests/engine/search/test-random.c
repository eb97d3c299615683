/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "compare.h"
#include "corpus.h"
#include "engine-auto.h"
#include "naive.h"
#include "random-draft.h"
#include "shrink-draft.h"

/* Random puzzles, the engine against the naive solver. SOMA_TEST_PUZZLES sets their number,
 * SOMA_TEST_SEED the first seed; the others follow consecutively. A puzzle on which the two
 * disagree is shrunk as far as possible and printed, to be added to tests/corpus/kept.txt. */

#define N_PUZZLES 1000
#define MAX_CELLS 14
#define MAX_STEPS 5000

static guint
get_number (const char *variable, guint fallback)
{
  const char *text = g_getenv (variable);
  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : fallback;
}

static gboolean
draft_fails (const Draft *draft, gpointer data)
{
  gboolean is_skipped;
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (draft, "");
  if (puzzle == NULL)
    return FALSE;
  g_autofree char *problem = compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, GPOINTER_TO_UINT (data),
                                                 MAX_STEPS, &is_skipped);
  return problem != NULL;
}

static void
report_failure (Draft *draft, guint seed, const char *problem)
{
  shrink_draft (draft, draft_fails, GUINT_TO_POINTER (seed));
  g_autofree char *text = draft_print (draft);
  g_test_message ("seed %u: %s\npuzzle seed-%u\n%s", seed, problem, seed, text);
  g_test_fail ();
}

/* Past failures must not happen again. */
static void
test_random_kept (void)
{
  g_autoptr (GPtrArray) puzzles = corpus_load_puzzles ("kept.txt");

  g_assert_cmpuint (puzzles->len, >, 0);
  for (guint i = 0; i < puzzles->len; i++)
    {
      CorpusPuzzle *kept = g_ptr_array_index (puzzles, i);
      gboolean is_skipped;
      g_autofree char *problem =
          compare_with_naive (kept->puzzle, SOMA_ORDER_CHOSEN, i, MAX_STEPS, &is_skipped);
      g_assert_false (is_skipped);
      if (problem != NULL)
        {
          g_test_message ("%s: %s", kept->name, problem);
          g_test_fail ();
        }
    }
}

static void
test_random_puzzles (void)
{
  guint first = get_number ("SOMA_TEST_SEED", 0), n = get_number ("SOMA_TEST_PUZZLES", N_PUZZLES);
  guint n_skipped = 0;

  g_test_message ("seeds %u to %u", first, first + n - 1);
  for (guint seed = first; seed != first + n && !g_test_failed (); seed++)
    {
      Draft draft;
      gboolean is_skipped;
      random_draft (&draft, seed, MAX_CELLS);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_assert_nonnull (puzzle);
      g_autofree char *problem =
          compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, seed, MAX_STEPS, &is_skipped);
      if (problem != NULL)
        report_failure (&draft, seed, problem);
      n_skipped += is_skipped;
    }
  g_test_message ("%u puzzles were too much for the naive solver", n_skipped);
  g_assert_cmpuint (n_skipped, <=, n / 4);
}

/* Colours, on cells anywhere or in a pattern that may be symmetric, of figure and pieces. */
static void
paint (const SomaCell *cells, int n_cells, guint8 *colours, GRand *rand)
{
  int way = g_rand_int_range (rand, 0, 4), percent = g_rand_int_range (rand, 5, 60);

  for (int i = 0; i < n_cells; i++)
    {
      int sum = cells[i].x + cells[i].y + cells[i].z;
      colours[i] = way == 0   ? (guint8) (sum % 2)
                   : way == 1 ? (guint8) (1 + sum % 2)
                   : g_rand_int_range (rand, 0, 100) < percent
                       ? (guint8) g_rand_int_range (rand, 1, 4)
                       : 0;
    }
}

static SomaPieceSet *
paint_set (const SomaPieceSet *set, GRand *rand)
{
  SomaPiece pieces[DRAFT_MAX_PIECES];
  guint8 colours[DRAFT_MAX_PIECES][DRAFT_MAX_CELLS];

  for (int p = 0; p < set->n_pieces; p++)
    {
      pieces[p] = set->pieces[p];
      paint (pieces[p].cells, pieces[p].n_cells, colours[p], rand);
      pieces[p].colours = g_rand_int_range (rand, 0, 3) > 0 ? colours[p] : NULL;
    }
  return soma_piece_set_new ("", pieces, set->n_pieces, NULL);
}

static SomaPuzzle *
paint_puzzle (const SomaPuzzle *puzzle, GRand *rand)
{
  const SomaFigure *figure = puzzle->figure;
  guint8 colours[DRAFT_MAX_CELLS];
  guint64 accepts[SOMA_N_COLOURS];

  paint (figure->cells, figure->n_cells, colours, rand);
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    accepts[c] = g_rand_int (rand) | (G_GUINT64_CONSTANT (1) << c & 0xe);
  g_autoptr (SomaPieceSet) set = paint_set (puzzle->set, rand);
  g_autoptr (SomaFigure) painted = soma_figure_new_coloured (
      figure->cells, figure->optional, colours, accepts, figure->n_cells, NULL);
  SomaPuzzle *result = soma_puzzle_new ("", painted, set, puzzle->pins, puzzle->n_pins,
                                        puzzle->distinct_pieces, NULL);
  if (result == NULL) /* the colours forbid a pin */
    result = soma_puzzle_new ("", painted, set, NULL, 0, puzzle->distinct_pieces, NULL);
  return result;
}

static gboolean
has_solution (SomaPuzzle *puzzle)
{
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  return naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) > 0;
}

/* The same puzzles with colours. */
static void
test_random_colours (void)
{
  guint first = get_number ("SOMA_TEST_SEED", 0), n = get_number ("SOMA_TEST_PUZZLES", N_PUZZLES);
  guint n_solvable = 0;

  for (guint seed = first; seed != first + n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      Draft draft;
      gboolean is_skipped;
      random_draft (&draft, seed, MAX_CELLS);
      g_autoptr (SomaPuzzle) plain = draft_make_puzzle (&draft, "");
      g_autoptr (SomaPuzzle) puzzle = paint_puzzle (plain, rand);
      g_autofree char *problem =
          compare_with_naive (puzzle, SOMA_ORDER_CHOSEN, seed, MAX_STEPS, &is_skipped);
      if (problem != NULL)
        {
          g_test_message ("seed %u: %s", seed, problem);
          g_test_fail ();
        }
      n_solvable += !is_skipped && has_solution (puzzle);
    }
  g_test_message ("%u puzzles have solutions", n_solvable);
  g_assert_cmpuint (n_solvable, >, n / 8);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/kept", test_random_kept);
  g_test_add_func ("/random/puzzles", test_random_puzzles);
  g_test_add_func ("/random/colours", test_random_colours);
  return g_test_run ();
}
