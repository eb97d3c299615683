/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "box-draft.h"
#include "check.h"
#include "count-solutions.h"
#include "diagram-bytes.h"
#include "engine-auto.h"
#include "naive.h"
#include "random-draft.h"
#include "random.h"

#define N_PUZZLES 600
#define MAX_STEPS 5000
#define MAX_SOLUTIONS 400

/* All solutions of a puzzle, one after the other. */
typedef struct
{
  SomaPuzzle *puzzle; /* borrowed */
  SomaDiagram *diagram;
  SomaSelection *selection; /* of all */
  GArray *solutions;        /* of uint16_t, n_cells each */
  guint n;
} All;

static SomaDiagram *
make_diagram (SomaPuzzle *puzzle)
{
  SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  SomaDiagram *diagram;

  g_assert_cmpint (soma_diagram_new (puzzle, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  return diagram;
}

static guint
get_number (const SomaSelection *selection)
{
  uint64_t n;

  g_assert_true (soma_number_get (soma_selection_get_number (selection), &n));
  return (guint) n;
}

static const uint16_t *
get_solution (const All *all, guint k)
{
  return &g_array_index (all->solutions, uint16_t, k * (guint) all->puzzle->figure->n_cells);
}

static void
list_all (All *all, SomaPuzzle *puzzle)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaNumber k;

  all->puzzle = puzzle;
  all->diagram = make_diagram (puzzle);
  all->selection = soma_selection_new (all->diagram, NULL, 0, NULL);
  all->solutions = g_array_new (FALSE, FALSE, sizeof (uint16_t));
  all->n = get_number (all->selection);
  for (guint i = 0; i < all->n; i++)
    {
      soma_number_set (&k, i);
      g_assert_true (soma_selection_find (all->selection, &k, copy_at));
      g_array_append_vals (all->solutions, copy_at, (guint) puzzle->figure->n_cells);
    }
  soma_number_set (&k, all->n);
  g_assert_false (soma_selection_find (all->selection, &k, copy_at));
}

static void
clear_all (All *all)
{
  soma_selection_unref (all->selection);
  soma_diagram_unref (all->diagram);
  g_array_unref (all->solutions);
}

/* Each is a solution, they are all different, and as many as a solver finds that goes through them.
 * A solution leads back to its number. */
static void
check_solutions (const All *all, const Naive *naive)
{
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  g_assert_cmpuint (all->n, ==, naive_count (naive, SOMA_SYMMETRY_NONE));
  for (guint i = 0; i < all->n; i++)
    {
      const uint16_t *solution = get_solution (all, i);
      g_assert_cmpint (soma_check_solution (all->puzzle, solution, NULL), ==, SOMA_CHECK_OK);
      GBytes *key = naive_make_key (naive, SOMA_SYMMETRY_NONE, solution);
      g_assert_true (naive_has_key (naive, SOMA_SYMMETRY_NONE, key));
      g_assert_true (g_hash_table_add (seen, key));
      SomaNumber k;
      uint64_t place;
      g_assert_true (soma_selection_get_place (all->selection, solution, &k));
      g_assert_true (soma_number_get (&k, &place));
      g_assert_cmpuint (place, ==, i);
    }
}

/* Whether a piece counts as another one. */
static gboolean
is_same_piece (const SomaPuzzle *puzzle, int a, int b)
{
  const SomaPiece *pieces = puzzle->set->pieces;

  if (a < 0 || b < 0 || puzzle->distinct_pieces)
    return a == b;
  return soma_piece_same_shape (&pieces[a], &pieces[b], false);
}

/* The piece that covers a cell; -1: none. */
static int
get_piece (const SomaPuzzle *puzzle, const uint16_t *solution, int cell)
{
  if (solution[cell] == SOMA_NO_COPY)
    return -1;
  return soma_piece_set_copy_piece (puzzle->set, solution[cell]);
}

static guint
count_covered (const All *all, int piece, int cell)
{
  guint n = 0;

  for (guint i = 0; i < all->n; i++)
    n += is_same_piece (all->puzzle, get_piece (all->puzzle, get_solution (all, i), cell), piece);
  return n;
}

static guint
count_placed (const All *all, const SomaHeatPlacement *placement)
{
  guint n = 0;

  for (guint i = 0; i < all->n; i++)
    {
      const uint16_t *solution = get_solution (all, i);
      gboolean has = is_same_piece (
          all->puzzle, get_piece (all->puzzle, solution, placement->cells[0]), placement->piece);
      for (int k = 1; k < placement->n_cells; k++)
        has = has && solution[placement->cells[k]] == solution[placement->cells[0]];
      n += has;
    }
  return n;
}

static void
check_heat (const All *all)
{
  g_autoptr (SomaHeat) heat = soma_heat_new (all->selection, NULL);
  const SomaPuzzle *puzzle = all->puzzle;
  uint64_t n;

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    for (int p = -1; p < puzzle->set->n_pieces; p++)
      {
        guint counted = count_covered (all, p, c);
        SomaNumber number;
        soma_heat_get (heat, p, c, &number);
        g_assert_true (soma_number_get (&number, &n));
        g_assert_cmpuint (n, ==, counted);
        g_assert_cmpfloat (soma_heat_get_share (heat, p, c), ==,
                           all->n > 0 ? (double) counted / all->n : 0.0);
      }
  for (int i = 0; i < soma_heat_get_n_placements (heat); i++)
    {
      SomaHeatPlacement placement;
      soma_heat_get_placement (heat, i, &placement);
      g_assert_true (soma_number_get (&placement.number, &n));
      g_assert_cmpuint (n, ==, count_placed (all, &placement));
    }
}

static gboolean
fulfils (const SomaPuzzle *puzzle, const uint16_t *solution, const SomaCondition *conditions, int n)
{
  for (int i = 0; i < n; i++)
    if (is_same_piece (puzzle, get_piece (puzzle, solution, conditions[i].cell),
                       conditions[i].piece) == conditions[i].is_not)
      return FALSE;
  return TRUE;
}

/* Those under conditions are those of all that fulfil them, in the same order. */
static void
check_conditions (const All *all, uint64_t *random)
{
  SomaCondition conditions[3];
  int n = soma_random_below (random, 4), n_cells = all->puzzle->figure->n_cells;
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaNumber k;
  guint n_found = 0;

  for (int i = 0; i < n; i++)
    conditions[i] = (SomaCondition){
      .cell = soma_random_below (random, n_cells),
      .piece = soma_random_below (random, all->puzzle->set->n_pieces + 1) - 1,
      .is_not = soma_random_below (random, 2) == 0,
    };
  g_autoptr (SomaSelection) some = soma_selection_new (all->diagram, conditions, n, NULL);
  for (guint i = 0; i < all->n; i++)
    {
      const uint16_t *solution = get_solution (all, i);
      gboolean is_in = fulfils (all->puzzle, solution, conditions, n);
      g_assert_cmpint (soma_selection_get_place (some, solution, &k), ==, is_in);
      if (!is_in)
        continue;
      soma_number_set (&k, n_found++);
      g_assert_true (soma_selection_find (some, &k, copy_at));
      g_assert_cmpmem (copy_at, (gsize) n_cells * 2, solution, (gsize) n_cells * 2);
    }
  g_assert_cmpuint (get_number (some), ==, n_found);
  g_autoptr (SomaHeat) heat = soma_heat_new (some, NULL);
  for (int i = 0; i < n; i++)
    g_assert_cmpfloat (soma_heat_get_share (heat, conditions[i].piece, conditions[i].cell), ==,
                       n_found > 0 && !conditions[i].is_not ? 1.0 : 0.0);
}

/* A diagram is read as it was written, and not at all with any byte changed, one missing, or one
 * too many. */
static void
check_bytes (SomaPuzzle *puzzle, const SomaDiagram *diagram, uint64_t *random)
{
  size_t n, n_again;
  uint8_t *bytes = soma_diagram_to_bytes (diagram, &n);
  g_autoptr (SomaDiagram) same = soma_diagram_new_from_bytes (puzzle, bytes, n);

  g_assert_nonnull (same);
  uint8_t *again = soma_diagram_to_bytes (same, &n_again);
  g_assert_cmpmem (again, n_again, bytes, n);
  free (again);
  int at = soma_random_below (random, (int) n);
  bytes[at] ^= (uint8_t) (1 + soma_random_below (random, 255));
  g_assert_null (soma_diagram_new_from_bytes (puzzle, bytes, n));
  g_assert_null (soma_diagram_new_from_bytes (puzzle, bytes, n - 1));
  g_assert_null (soma_diagram_new_from_bytes (puzzle, bytes, 0));
  free (bytes);
}

/* In each convention as many are drawn from as differ. */
static void
check_sampler (SomaPuzzle *puzzle, const Naive *naive, uint64_t *random)
{
  uint16_t copy_at[SOMA_MAX_CELLS];

  for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
      g_autoptr (SomaSampler) sampler = NULL;
      uint64_t n;
      g_assert_cmpint (soma_sampler_new (puzzle, symmetry, &sweep, &sampler), ==,
                       SOMA_SWEEP_COMPLETE);
      g_assert_true (soma_number_get (soma_sampler_get_number (sampler), &n));
      g_assert_cmpuint (n, ==, naive_count (naive, symmetry));
      for (int i = 0; i < 10; i++)
        {
          g_assert_cmpint (soma_sampler_draw (sampler, random, copy_at), ==, n > 0);
          if (n > 0)
            g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
        }
    }
}

static void
test_random (void)
{
  const char *words = g_getenv ("SOMA_TEST_PUZZLES");
  guint n = words != NULL ? (guint) g_ascii_strtoull (words, NULL, 10) : N_PUZZLES, n_compared = 0;
  uint64_t random = 1;

  for (guint seed = 0; seed < n; seed++)
    {
      Draft draft;
      random_draft (&draft, seed, 14);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);
      if (naive == NULL || naive_count (naive, SOMA_SYMMETRY_NONE) > MAX_SOLUTIONS)
        continue;
      g_test_message ("seed %u", seed);
      All all;
      list_all (&all, puzzle);
      check_solutions (&all, naive);
      check_heat (&all);
      for (int i = 0; i < 8; i++)
        check_conditions (&all, &random);
      check_sampler (puzzle, naive, &random);
      check_bytes (puzzle, all.diagram, &random);
      n_compared++;
      clear_all (&all);
    }
  g_assert_cmpuint (n_compared, >, n * 2 / 3);
}

/* Pearson's measure of how far numbers are from being equal. */
static double
measure_inequality (const guint *counts, guint n, guint n_drawn)
{
  double sum = 0, expected = (double) n_drawn / n;

  for (guint i = 0; i < n; i++)
    sum += (counts[i] - expected) * (counts[i] - expected) / expected;
  return sum;
}

/* Draws 200 solutions for each that differs. Where each is as likely as the others, the measure
 * exceeds `most` once in a hundred thousand times; what is drawn depends on the seed only. */
static void
check_uniform (SomaPuzzle *puzzle, SomaSymmetry symmetry, guint n_different, double most)
{
  SomaSweep sweep = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  g_autoptr (SomaSampler) sampler = NULL;
  g_autoptr (Naive) naive = naive_new (puzzle, 1000000);
  g_autoptr (GHashTable) numbers =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  g_autofree guint *counts = g_new0 (guint, n_different);
  uint16_t copy_at[SOMA_MAX_CELLS];
  uint64_t random = 7, n;

  g_assert_cmpint (soma_sampler_new (puzzle, symmetry, &sweep, &sampler), ==, SOMA_SWEEP_COMPLETE);
  g_assert_true (soma_number_get (soma_sampler_get_number (sampler), &n));
  g_assert_cmpuint (n, ==, n_different);
  for (guint i = 0; i < 200 * n_different; i++)
    {
      g_assert_true (soma_sampler_draw (sampler, &random, copy_at));
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      GBytes *key = naive_make_key (naive, symmetry, copy_at);
      g_assert_true (naive_has_key (naive, symmetry, key));
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, key));
      if (number == 0)
        {
          number = g_hash_table_size (numbers) + 1;
          g_assert_cmpuint (number, <=, n_different);
          g_hash_table_insert (numbers, g_bytes_ref (key), GUINT_TO_POINTER (number));
        }
      g_bytes_unref (key);
      counts[number - 1]++;
    }
  g_assert_cmpuint (g_hash_table_size (numbers), ==, n_different);
  g_assert_cmpfloat (measure_inequality (counts, n_different, 200 * n_different), <, most);
}

/* The quantiles are those of the chi-square distribution. */
static void
test_uniform (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("4 4 1", "000 100");
  g_autoptr (SomaPuzzle) chiral = make_box ("4 4 1", "000 100 200 010");
  g_autoptr (SomaPuzzle) box = make_box ("2 2 3", "000 100");

  check_uniform (board, SOMA_SYMMETRY_NONE, 36, 83.0);
  check_uniform (board, SOMA_SYMMETRY_ROTATIONS, 9, 38.2);
  check_uniform (board, SOMA_SYMMETRY_FULL, 9, 38.2);
  check_uniform (box, SOMA_SYMMETRY_NONE, 32, 77.0);
  check_uniform (box, SOMA_SYMMETRY_FULL, 7, 34.1);
  check_uniform (chiral, SOMA_SYMMETRY_NONE, 10, 40.1);
}

/* Of a board with more solutions than 64 bits hold the first, the last, and some between. */
static void
test_large (void)
{
  g_autoptr (SomaPuzzle) puzzle = make_box ("22 10 1", "000 100");
  g_autoptr (SomaDiagram) diagram = make_diagram (puzzle);
  g_autoptr (SomaSelection) all = soma_selection_new (diagram, NULL, 0, NULL);
  const SomaNumber *n = soma_selection_get_number (all);
  char digits[SOMA_NUMBER_TEXT_SIZE];
  uint16_t copy_at[220];
  uint64_t random = 3;

  soma_number_print (n, digits);
  g_assert_cmpstr (digits, ==, "74879006808407274130739093");
  for (int i = 0; i < 50; i++)
    {
      SomaNumber k, place;
      soma_number_draw (&k, n, &random);
      if (i == 0)
        soma_number_set (&k, 0);
      if (i == 1)
        {
          k = *n;
          soma_number_subtract (&k, (const uint64_t[]){ 1 }, 1);
        }
      g_assert_true (soma_selection_find (all, &k, copy_at));
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      g_assert_true (soma_selection_get_place (all, copy_at, &place));
      g_assert_cmpint (soma_number_compare (&k, &place), ==, 0);
    }
  g_assert_false (soma_selection_find (all, n, copy_at));
}

/* It gives up where it must not go on, takes no more than it may, and keeps what it says. */
static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("9 8 1", "000 100");
  SomaSweep steps = { .most_bytes = G_MAXSIZE, .most_steps = 100 };
  SomaSweep bytes = { .most_bytes = 10000, .most_steps = G_MAXUINT64 };
  SomaSweep all = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  atomic_bool stop = true;
  SomaSweep stopped = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64, .stop = &stop };
  SomaDiagram *none;
  g_autoptr (SomaDiagram) diagram = NULL;

  g_assert_cmpint (soma_diagram_new (board, &steps, &none), ==, SOMA_SWEEP_STEPS);
  g_assert_null (none);
  g_assert_cmpuint (steps.n_steps, <, 200);
  g_assert_cmpint (soma_diagram_new (board, &bytes, &none), ==, SOMA_SWEEP_MEMORY);
  g_assert_null (none);
  g_assert_cmpint (soma_diagram_new (board, &stopped, &none), ==, SOMA_SWEEP_STOPPED);
  g_assert_null (none);
  g_assert_cmpint (soma_diagram_new (board, &all, &diagram), ==, SOMA_SWEEP_COMPLETE);
  SomaDiagramSize size;
  soma_diagram_get_size (diagram, &size);
  g_assert_cmpuint (size.n_states, <=, all.n_states + 1);
  g_assert_cmpuint (size.n_bytes, <=, all.peak);
  SomaSweep enough = { .most_bytes = 2 * all.peak, .most_steps = all.n_steps };
  SomaSweep less = { .most_bytes = all.peak / 2, .most_steps = all.n_steps };
  g_assert_cmpint (soma_diagram_new (board, &less, &none), ==, SOMA_SWEEP_MEMORY);
  g_assert_cmpuint (less.peak, <=, all.peak / 2 + 65536);
  g_assert_cmpint (soma_diagram_new (board, &enough, &none), ==, SOMA_SWEEP_COMPLETE);
  soma_diagram_unref (none);

  g_autoptr (SomaSampler) sampler = NULL;
  SomaSweep sampled = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  g_assert_cmpint (soma_sampler_new (board, SOMA_SYMMETRY_FULL, &sampled, &sampler), ==,
                   SOMA_SWEEP_COMPLETE);
  g_assert_cmpuint (sampled.n_states, >, all.n_states);
  SomaSampler *no_sampler;
  SomaSweep too_few = { .most_bytes = all.peak, .most_steps = G_MAXUINT64 };
  g_assert_cmpint (soma_sampler_new (board, SOMA_SYMMETRY_FULL, &too_few, &no_sampler), ==,
                   SOMA_SWEEP_MEMORY);
  g_assert_null (no_sampler);
  g_assert_cmpint (soma_sampler_new (board, SOMA_SYMMETRY_FULL, &stopped, &no_sampler), ==,
                   SOMA_SWEEP_STOPPED);

  g_assert_null (soma_selection_new (diagram, NULL, 0, &stop));
  g_autoptr (SomaSelection) selection = soma_selection_new (diagram, NULL, 0, NULL);
  g_assert_null (soma_heat_new (selection, &stop));
}

/* They take less than the diagram does, and those of one puzzle are not those of another. */
static void
test_bytes (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("8 8 1", "000 100");
  g_autoptr (SomaPuzzle) other = make_box ("8 8 1", "000 100 200 010");
  g_autoptr (SomaDiagram) diagram = make_diagram (board);
  SomaDiagramSize size;
  size_t n;
  g_autofree uint8_t *bytes = soma_diagram_to_bytes (diagram, &n);

  soma_diagram_get_size (diagram, &size);
  g_assert_cmpuint (n, <, size.n_bytes / 2);
  g_assert_null (soma_diagram_new_from_bytes (other, bytes, n));
}

/* The last that was told. */
typedef struct
{
  int n_calls, n_done, n_cells;
  size_t n_bytes;
} Told;

static void
progress_cb (int n_done, int n_cells, size_t n_bytes, void *data)
{
  Told *told = data;

  g_assert_cmpint (n_done, >=, told->n_done);
  g_assert_cmpint (n_done, <, n_cells);
  *told = (Told){ told->n_calls + 1, n_done, n_cells, MAX (n_bytes, told->n_bytes) };
}

/* It tells how far it is, cell by cell, whether it counts or keeps. */
static void
test_progress (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("8 8 1", "000 100");
  Told told = { 0 };
  SomaSweep sweep = {
    .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64, .progress = progress_cb, .data = &told
  };
  g_autoptr (SomaDiagram) diagram = NULL;
  SomaNumber number;

  g_assert_cmpint (soma_diagram_new (board, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  g_assert_cmpint (told.n_done, ==, 62); /* a piece covers the last cell with another one */
  g_assert_cmpint (told.n_cells, ==, 64);
  g_assert_cmpint (told.n_calls, >=, 63);
  g_assert_cmpuint (told.n_bytes, <=, sweep.peak);
  told = (Told){ 0 };
  g_assert_cmpint (soma_count_solutions (board, SOMA_SYMMETRY_NONE, &sweep, &number), ==,
                   SOMA_SWEEP_COMPLETE);
  g_assert_cmpint (told.n_done, ==, 62);
  g_assert_cmpint (told.n_calls, >=, 50); /* some cells are the first one of no state */
}

/* Dead ends do not take the memory that others need: the diagram is the same. */
static void
test_dead_ends (void)
{
  g_autoptr (SomaPuzzle) board = make_box ("8 8 1", "000 100 200 010");
  SomaSweep all = { .most_bytes = G_MAXSIZE, .most_steps = G_MAXUINT64 };
  SomaSweep less = { .most_bytes = 240000, .most_steps = G_MAXUINT64 };
  g_autoptr (SomaDiagram) diagram = NULL, same = NULL;
  size_t n, n_same;

  g_assert_cmpint (soma_diagram_new (board, &all, &diagram), ==, SOMA_SWEEP_COMPLETE);
  g_assert_cmpuint (all.peak, >, 260000);
  g_assert_cmpint (soma_diagram_new (board, &less, &same), ==, SOMA_SWEEP_COMPLETE);
  g_assert_cmpuint (less.peak, <=, 240000);
  g_autofree uint8_t *bytes = soma_diagram_to_bytes (diagram, &n);
  g_autofree uint8_t *same_bytes = soma_diagram_to_bytes (same, &n_same);
  g_assert_cmpmem (bytes, n, same_bytes, n_same);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/random", test_random);
  g_test_add_func ("/diagram/uniform", test_uniform);
  g_test_add_func ("/diagram/large", test_large);
  g_test_add_func ("/diagram/limits", test_limits);
  g_test_add_func ("/diagram/progress", test_progress);
  g_test_add_func ("/diagram/dead-ends", test_dead_ends);
  g_test_add_func ("/diagram/bytes", test_bytes);
  return g_test_run ();
}
