/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "gap-puzzle.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"
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
  SomaPuzzle *form, *optional;
  SomaPieceSet *set;
  guint n;
} Form;

static bool
solution_cb (const uint16_t *copy_at, void *data)
{
  Form *form = data;
  guint16 translated[SOMA_MAX_CELLS];

  memcpy (translated, copy_at, form->form->figure->n_cells * sizeof *translated);
  soma_gap_puzzle_translate (form->form, form->set, translated);
  g_assert_cmpint (soma_check_solution (form->optional, translated, NULL), ==, SOMA_CHECK_OK);
  form->n++;
  return true;
}

static gboolean
has_solution (SomaPuzzle *puzzle, SomaPuzzle *form_puzzle)
{
  g_autoptr (SomaPuzzle) optional = soma_gap_puzzle_new_optional (puzzle->figure, puzzle->set);
  Form form = { .form = form_puzzle, .optional = optional, .set = puzzle->set };
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
  guint n_weighed = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      SomaWeighing weighing;
      if (puzzle == NULL || puzzle->figure->colours != NULL)
        continue;
      guint64 reached = find_reached (puzzle);
      soma_weighing_find (puzzle, &weighing);
      for (int n_gaps = 0; n_gaps < puzzle->figure->n_cells; n_gaps++)
        {
          int n_cells = puzzle->figure->n_cells - n_gaps;
          gboolean is_reached = (reached >> n_cells & 1) != 0;
          g_autoptr (SomaPuzzle) exact =
              soma_gap_puzzle_new_exact (puzzle->figure, puzzle->set, n_gaps);
          g_autoptr (SomaPuzzle) weighed =
              soma_gap_puzzle_new_weighed (puzzle->figure, puzzle->set, n_gaps, &weighing);
          g_assert_cmpint (has_solution (puzzle, exact), ==, is_reached);
          if (weighed != NULL)
            g_assert_cmpint (has_solution (puzzle, weighed), ==, is_reached);
          n_weighed += weighed != NULL;
        }
    }
  g_test_message ("%u weighed", n_weighed);
  g_assert_cmpuint (n_weighed, >, 30);
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

/* Adds up how many solutions leave no cell empty, one, two and so on. */
static guint
count_by_gaps (const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  guint n_all = 0;
  SomaWeighing weighing;

  soma_weighing_find (puzzle, &weighing);
  for (int n_gaps = 0; n_gaps <= puzzle->figure->n_cells; n_gaps++)
    {
      g_autoptr (SomaPuzzle) exact =
          soma_gap_puzzle_new_exact (puzzle->figure, puzzle->set, n_gaps);
      g_autoptr (SomaPuzzle) weighed =
          n_gaps < puzzle->figure->n_cells
              ? soma_gap_puzzle_new_weighed (puzzle->figure, puzzle->set, n_gaps, &weighing)
              : NULL;
      guint n = count_solutions (exact, symmetry);
      if (weighed != NULL)
        g_assert_cmpuint (count_solutions (weighed, symmetry), ==, n);
      n_all += n;
    }
  return n_all;
}

/* Those of all numbers of gaps are all packings there are. */
static void
test_counts (void)
{
  guint n_compared = 0;

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
        g_assert_cmpuint (count_by_gaps (optional, s), ==, naive_count (naive, s));
      n_compared++;
    }
  g_test_message ("%u compared", n_compared);
  g_assert_cmpuint (n_compared, >, 200);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gaps/weights", test_weights);
  g_test_add_func ("/gaps/forms", test_forms);
  g_test_add_func ("/gaps/counts", test_counts);
  return g_test_run ();
}
