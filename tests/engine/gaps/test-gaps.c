/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "gap-puzzle.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"
#include "tighten.h"
#include "weighing.h"

/* Random figures and pieces, against all packings. */

#define N_PUZZLES 600
#define MAX_CELLS 14
#define MAX_STEPS 5000

typedef struct
{
  SomaPuzzle *puzzle;
  SomaPlacements *placements[SOMA_MAX_PIECES];
  int left[SOMA_MAX_PIECES]; /* copies */
  guint64 reached;           /* numbers of cells that packings cover, as bits */
} Packings;

/* The cells below `cell` are covered, or stay empty. */
static void
pack (Packings *self, int cell, guint64 covered, int n_covered)
{
  if (cell == self->puzzle->figure->n_cells)
    {
      self->reached |= G_GUINT64_CONSTANT (1) << n_covered;
      return;
    }
  pack (self, cell + 1, covered, n_covered);
  for (int p = 0; p < self->puzzle->set->n_pieces; p++)
    for (int i = 0; i < self->placements[p]->n_placements && self->left[p] > 0; i++)
      {
        int n = self->placements[p]->n_cells;
        const guint16 *cells = self->placements[p]->cells + i * n;
        guint64 mask = 0;
        for (int k = 0; k < n; k++)
          mask |= G_GUINT64_CONSTANT (1) << cells[k];
        if (cells[0] != cell || (mask & covered) != 0)
          continue;
        self->left[p]--;
        pack (self, cell + 1, covered | mask, n_covered + n);
        self->left[p]++;
      }
}

static guint64
find_reached (SomaPuzzle *puzzle)
{
  Packings packings = { .puzzle = puzzle };

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      packings.placements[p] = soma_placements_new (puzzle->figure, &puzzle->set->pieces[p]);
      packings.left[p] = puzzle->set->pieces[p].max_count;
    }
  pack (&packings, 0, 0, 0);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    soma_placements_free (packings.placements[p]);
  return packings.reached;
}

/* Any number of copies of the first piece, or of all as often as they are there. */
static SomaPuzzle *
make_puzzle (guint seed)
{
  Draft draft;

  random_draft (&draft, seed, MAX_CELLS);
  draft.n_pins = 0;
  if (seed % 2 == 0)
    draft.n_pieces = 1;
  for (int p = 0; p < draft.n_pieces; p++)
    {
      draft.pieces[p].min_count = 0;
      if (seed % 2 == 0)
        draft.pieces[p].max_count = draft.n_cells / draft.pieces[p].n_cells;
      if (draft.pieces[p].max_count == 0)
        return NULL;
    }
  draft.distinct = FALSE;
  return draft_make_puzzle (&draft, "");
}

/* Weights prove no less than the most that there is. */
static void
test_weights (void)
{
  guint n_proofs = 0, n_exact = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      SomaWeighing weighing;
      if (puzzle == NULL)
        continue;
      soma_weighing_find (puzzle, &weighing);
      g_assert_true (soma_weighing_check (puzzle, &weighing));
      int most = g_bit_nth_msf ((gulong) find_reached (puzzle), -1);
      g_assert_cmpint (weighing.most, >=, most);
      n_proofs += weighing.most < puzzle->figure->n_cells;
      n_exact += weighing.most < puzzle->figure->n_cells && weighing.most == most;
      if (weighing.most == puzzle->figure->n_cells)
        continue;
      /* No weights prove less than there is. */
      weighing.most = most - 1;
      g_assert_false (soma_weighing_check (puzzle, &weighing));
    }
  g_test_message ("%u proofs, %u of them exact", n_proofs, n_exact);
  g_assert_cmpuint (n_exact, >, 100);
}

typedef struct
{
  SomaPuzzle *optional;
  guint n;
} Form;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Form *form = data;
  guint16 translated[SOMA_MAX_CELLS];

  memcpy (translated, copy_at, form->optional->figure->n_cells * sizeof *translated);
  soma_gap_puzzle_translate (form->optional->set, form->optional->figure->n_cells, translated);
  g_assert_cmpint (soma_check_solution (form->optional, translated, NULL), ==, SOMA_CHECK_OK);
  form->n++;
  return true;
}

static gboolean
has_solution (SomaPuzzle *puzzle, SomaPuzzle *form_puzzle)
{
  g_autoptr (SomaPuzzle) optional = soma_gap_puzzle_new_optional (puzzle->figure, puzzle->set);
  Form form = { .optional = optional };
  SomaSearchOptions options = {
    .limit = 3, .n_threads = 1, .solution = solution_cb, .data = &form
  };
  g_autoptr (SomaSearch) search = soma_search_new (form_puzzle, &options, NULL);

  soma_search_run (search);
  return form.n > 0;
}

/* Each number of gaps can be had if some packing leaves so many. */
static void
test_forms (void)
{
  guint n_tight = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      if (puzzle == NULL || puzzle->figure->colours != NULL)
        continue;
      guint64 reached = find_reached (puzzle);
      for (int n_gaps = 0; n_gaps < puzzle->figure->n_cells; n_gaps++)
        {
          int n_cells = puzzle->figure->n_cells - n_gaps;
          gboolean is_reached = (reached >> n_cells & 1) != 0;
          g_autoptr (SomaPuzzle) exact =
              soma_gap_puzzle_new_exact (puzzle->figure, puzzle->set, n_gaps);
          g_autoptr (SomaPuzzle) tight = soma_puzzle_tighten (exact, n_gaps);
          g_assert_cmpint (has_solution (puzzle, exact), ==, is_reached);
          g_assert_cmpint (has_solution (puzzle, tight), ==, is_reached);
          n_tight += is_reached && tight != exact;
        }
    }
  g_test_message ("%u tightened", n_tight);
  g_assert_cmpuint (n_tight, >, 30);
}

static guint
count_solutions (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  const SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1 };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  return (guint) progress.n_solutions;
}

/* The same with what weights tell. */
static guint
count_tight (SomaPuzzle *puzzle, SomaSymmetry symmetry, guint *n_tight)
{
  g_autoptr (SomaPuzzle) tight = soma_puzzle_tighten (puzzle, puzzle->figure->n_cells);

  *n_tight += tight != puzzle;
  return count_solutions (tight, symmetry);
}

/* Adds up how many solutions leave no cell empty, one, two and so on. */
static guint
count_by_gaps (const SomaPuzzle *puzzle, SomaSymmetry symmetry, guint *n_tight)
{
  guint n_all = 0;

  for (int n_gaps = 0; n_gaps <= puzzle->figure->n_cells; n_gaps++)
    {
      g_autoptr (SomaPuzzle) exact =
          soma_gap_puzzle_new_exact (puzzle->figure, puzzle->set, n_gaps);
      guint n = count_solutions (exact, symmetry);
      g_assert_cmpuint (count_tight (exact, symmetry, n_tight), ==, n);
      n_all += n;
    }
  return n_all;
}

/* Those of all numbers of gaps are all packings there are. */
static void
test_counts (void)
{
  guint n_compared = 0, n_tight = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      gboolean has_gap = FALSE; /* a piece that is the same as a gap */
      if (puzzle == NULL)
        continue;
      for (int p = 0; p < puzzle->set->n_pieces; p++)
        has_gap = has_gap || puzzle->set->pieces[p].n_cells == 1;
      g_autoptr (SomaPuzzle) optional = soma_gap_puzzle_new_optional (puzzle->figure, puzzle->set);
      g_autoptr (Naive) naive = has_gap ? NULL : naive_new (optional, MAX_STEPS);
      if (naive == NULL)
        continue;
      for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
        g_assert_cmpuint (count_by_gaps (optional, s, &n_tight), ==, naive_count (naive, s));
      n_compared++;
    }
  g_test_message ("%u compared, %u tightened", n_compared, n_tight);
  g_assert_cmpuint (n_compared, >, 200);
  g_assert_cmpuint (n_tight, >, 200);
}

/* Cells may stay empty because they are optional: puzzles that are tightened have as many solutions
 * as before, and none where there were none. */
static void
compare_tight (SomaPuzzle *puzzle, guint *n_with, guint *n_without)
{
  g_autoptr (SomaPuzzle) tight = soma_puzzle_tighten (puzzle, MAX_CELLS);

  if (tight == puzzle)
    return;
  for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
    g_assert_cmpuint (count_solutions (tight, s), ==, count_solutions (puzzle, s));
  guint n = count_solutions (tight, SOMA_SYMMETRY_FULL);
  *n_with += n > 0;
  *n_without += n == 0;
}

static void
test_optional (void)
{
  guint n_with = 0, n_without = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, MAX_CELLS);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_autoptr (SomaPuzzle) optional = soma_gap_puzzle_new_optional (puzzle->figure, puzzle->set);
      compare_tight (puzzle, &n_with, &n_without);
      compare_tight (optional, &n_with, &n_without);
    }
  g_test_message ("%u with solutions, %u without", n_with, n_without);
  g_assert_cmpuint (n_with, >, 50);
  g_assert_cmpuint (n_without, >, 10);
}

/* Hoffman's packing: 27 blocks of 4x5x6 in 15x15x15 (The Mathematical Gardner, 1981). Without
 * weights its 3,375 cells, any of which may stay empty, are not searched within hours. */
static void
test_blocks (void)
{
  SomaCell block[4 * 5 * 6], cells[15 * 15 * 15];
  const SomaPiece piece = {
    .letter = "A", .min_count = 27, .max_count = 27, .n_cells = G_N_ELEMENTS (block), .cells = block
  };

  for (guint i = 0; i < G_N_ELEMENTS (block); i++)
    block[i] = (SomaCell){ (gint16) (i % 4), (gint16) (i / 4 % 5), (gint16) (i / 20) };
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    cells[i] = (SomaCell){ (gint16) (i % 15), (gint16) (i / 15 % 15), (gint16) (i / 225) };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, G_N_ELEMENTS (cells), NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_gap_puzzle_new_optional (figure, set);
  g_assert_cmpuint (count_solutions (puzzle, SOMA_SYMMETRY_FULL), ==, 21);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gaps/weights", test_weights);
  g_test_add_func ("/gaps/forms", test_forms);
  g_test_add_func ("/gaps/counts", test_counts);
  g_test_add_func ("/gaps/optional", test_optional);
  g_test_add_func ("/gaps/blocks", test_blocks);
  return g_test_run ();
}
