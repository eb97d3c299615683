/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check-colouring.h"
#include "colouring-finder.h"
#include "naive.h"
#include "own-placements.h"
#include "random-draft.h"

#define EFFORT 200000000
#define N_RANDOM 3000
#define MAX_RANDOM_CELLS 14
#define MAX_NAIVE_STEPS 1000000

/* What is left of a puzzle after its pins. */
typedef struct
{
  SomaInstance *instance;
  bool empty[SOMA_MAX_CELLS];
  int min_left[SOMA_MAX_PIECES], max_left[SOMA_MAX_PIECES];
} Left;

static gboolean
find (SomaPuzzle *puzzle, guint64 effort, const atomic_bool *stop, SomaColouring *colouring)
{
  g_autofree Left *left = g_new0 (Left, 1);
  SomaInstance *instance = soma_instance_new (puzzle, 0, SOMA_SYMMETRY_NONE, NULL, NULL);
  const SomaRemainder remainder = { instance, left->empty, left->min_left, left->max_left };
  memset (left->empty, true, sizeof left->empty);
  memcpy (left->min_left, instance->min_count, sizeof left->min_left);
  memcpy (left->max_left, instance->max_count, sizeof left->max_left);
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      int type = instance->type_of_piece[puzzle->pins[i].piece];
      left->max_left[type]--;
      left->min_left[type] -= left->min_left[type] > 0;
      for (int k = 0; k < puzzle->pins[i].n_cells; k++)
        left->empty[puzzle->pins[i].cells[k]] = false;
    }
  gboolean found = soma_colouring_find (&remainder, &effort, stop, colouring);
  soma_instance_free (instance);
  return found;
}

static SomaPuzzle *
make_puzzle (const char *text)
{
  g_autofree Draft *draft = g_new0 (Draft, 1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    g_assert_true (draft_read_line (draft, lines[i]));
  return draft_make_puzzle (draft, "");
}

/* Each with its modulus and its greatest weight; a modulus of -1: there is no proof. */
static const struct
{
  const char *text;
  int modulus, most;
} cases[] = {
  /* De Bruijn's: 14 blocks of 2x2x2 to 13. */
  { "box 6 6 6\npiece B 27 000 100 200 300 010 110 210 310", 0, 1 },
  { "box 6 6 6\npiece I 54 000 100 200 300", 0, 1 },
  { "box 10 10 10\npiece B 125 000 100 200 300 010 110 210 310", 0, 1 },
  /* An odd number of T have an odd number of dark cells. */
  { "box 10 10 1\npiece T 25 000 100 200 110", 0, 1 },
  { "box 5 4 1\npiece L 5 000 100 200 210", 0, 1 },
  { "box 10 10 1\npiece I 25 000 100 200 300", 0, 1 },
  /* They may be used as often as one likes. */
  { "box 10 10 1\npiece I 0-25 000 100 200 300\npiece L 0-12 000 100 200 300 400 500 600 700", 0,
    1 },
  /* A board without a corner, and without the cell that makes it possible. */
  { "box 8 8 1\nhole 0 0 0 1 1 1\npiece I 21 000 100 200", 0, 1 },
  { "box 8 8 1\nhole 2 2 0 1 1 1\npiece I 21 000 100 200", -1, 0 },
  /* Two parts, of which each has two cells of one colour more; all have as many of both. */
  { "cells 000 100 200 110 500 600 700 610\npiece I 4 000 100", 0, 1 },
  /* The cell to spare is beside neither. */
  { "cells 000 100 200 110 500 600 700 610\noptional 900\npiece I 0-4 000 100", 0, 1 },
  /* Only modulo 4: 1 and 3. */
  { "cells 100 010 001 011 002 012 003 013\npiece A 1 100 010 210 110\npiece B 1 100 110 000 130\n"
    "piece C 0-2 001 000\npiece D 0-1 111 110 100 010 210\npiece E 0-1 110 010 000 111 121",
    4, 3 },
  /* There is a solution. */
  { "cells 000 100 200 110\npiece I 1 000 100\npiece o 2 000", -1, 0 },
  { "box 6 6 4\npiece B 18 000 100 200 300 010 110 210 310", -1, 0 },
  { "box 4 4 1\npiece T 4 000 100 200 110", -1, 0 },
  { "box 4 4 4\npiece o 64 000", -1, 0 },
};

static void
test_cases (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (cases[i].text);
      g_autofree SomaColouring *colouring = g_new (SomaColouring, 1);
      gint64 began = g_get_monotonic_time ();
      gboolean found = find (puzzle, EFFORT, NULL, colouring);
      int most = 0;
      g_test_message ("case %d: %.1f ms", (int) i,
                      (double) (g_get_monotonic_time () - began) / 1000);
      g_assert_true (found == (cases[i].modulus >= 0));
      if (!found)
        continue;
      check_weights (puzzle, colouring->modulus, colouring->weights);
      for (int c = 0; c < puzzle->figure->n_cells; c++)
        most = MAX (most, ABS (colouring->weights[c]));
      g_assert_cmpint (colouring->modulus, ==, cases[i].modulus);
      g_assert_cmpint (most, ==, cases[i].most);
    }
}

/* A matrix of residues modulo a prime: rows that are placements, and the one that is asked for. */
typedef struct
{
  SomaPuzzle *puzzle;
  int prime, width;
  GArray *rows; /* of int, `width` each, reduced, with one pivot each */
  int n_placements;
} Matrix;

static int
invert (int number, int prime)
{
  for (int i = 1; i < prime; i++)
    if (number * i % prime == 1)
      return i;
  g_assert_not_reached ();
}

/* Takes multiples of the rows away. The first entry that is left; -1 if the row is in their
 * span. */
static int
reduce_row (const Matrix *matrix, int *row)
{
  for (guint i = 0; i < matrix->rows->len; i += (guint) matrix->width)
    {
      const int *known = &g_array_index (matrix->rows, int, i);
      int pivot = 0;
      while (known[pivot] == 0)
        pivot++;
      int times = row[pivot];
      for (int k = 0; k < matrix->width; k++)
        row[k] = (row[k] + (matrix->prime - times) * known[k]) % matrix->prime;
    }
  for (int k = 0; k < matrix->width; k++)
    if (row[k] != 0)
      return k;
  return -1;
}

static void
add_row_cb (const SomaPiece *piece, const int *cells, gpointer data)
{
  Matrix *matrix = data;
  g_autofree int *row = g_new0 (int, matrix->width);
  int type = 0;
  matrix->n_placements++;
  while (!soma_piece_same_shape (&matrix->puzzle->set->pieces[type], piece, false))
    type++;
  for (int i = 0; i < piece->n_cells; i++)
    row[cells[i]] = 1;
  row[matrix->puzzle->figure->n_cells + type] = 1;
  int pivot = reduce_row (matrix, row);
  if (pivot < 0)
    return;
  int times = invert (row[pivot], matrix->prime);
  for (int k = 0; k < matrix->width; k++)
    row[k] = row[k] * times % matrix->prime;
  g_array_append_vals (matrix->rows, row, (guint) matrix->width);
}

/* Whether linear algebra modulo the prime shows that the puzzle, in which all is required and
 * nothing pinned, has no solution; not that a piece fits nowhere. */
static gboolean
is_out_of_span (SomaPuzzle *puzzle, int prime)
{
  int n_cells = puzzle->figure->n_cells;
  Matrix matrix = { puzzle, prime, n_cells + puzzle->set->n_pieces,
                    g_array_new (FALSE, FALSE, sizeof (int)), 0 };
  gboolean all_fit = TRUE;
  g_autofree int *wanted = g_new0 (int, matrix.width);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int type = 0;
      while (!soma_piece_same_shape (&puzzle->set->pieces[type], piece, false))
        type++;
      wanted[n_cells + type] += piece->max_count;
      matrix.n_placements = 0;
      own_placements_list (puzzle->figure, piece, add_row_cb, &matrix);
      all_fit = all_fit && (matrix.n_placements > 0 || piece->max_count == 0);
    }
  for (int i = 0; i < matrix.width; i++)
    wanted[i] = i < n_cells ? 1 : wanted[i] % prime;
  gboolean is_out = all_fit && reduce_row (&matrix, wanted) >= 0;
  g_array_unref (matrix.rows);
  return is_out;
}

static gboolean
is_plain (const Draft *draft)
{
  gboolean is_plain = draft->n_pins == 0 && !draft->distinct;
  for (int c = 0; c < draft->n_cells; c++)
    is_plain = is_plain && !draft->optional[c];
  for (int p = 0; p < draft->n_pieces; p++)
    is_plain = is_plain && draft->pieces[p].min_count == draft->pieces[p].max_count;
  return is_plain;
}

/* Small puzzles of all kinds with the figures of others. A proof is one, and none is overlooked. */
static void
test_random (void)
{
  int n_found = 0, n_out = 0, n_with_modulus = 0, n_solvable = 0, n_loose = 0;
  for (guint32 seed = 0; seed < N_RANDOM; seed++)
    {
      Draft draft, other;
      g_autofree SomaColouring *colouring = g_new (SomaColouring, 1);
      random_draft (&draft, seed, MAX_RANDOM_CELLS);
      random_draft (&other, seed + N_RANDOM, MAX_RANDOM_CELLS);
      if (seed % 3 != 0 && draft.n_cells == other.n_cells)
        {
          memcpy (draft.cells, other.cells, sizeof draft.cells);
          draft.n_pins = 0;
        }
      else if (seed % 3 != 0)
        {
          SomaCell *moved = &draft.cells[seed % (guint32) draft.n_cells];
          moved->x = (gint16) (moved->x + 1);
          draft.n_pins = 0;
        }
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      if (puzzle == NULL)
        continue;
      gboolean found = find (puzzle, EFFORT, NULL, colouring);
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_NAIVE_STEPS);
      gboolean is_solvable = naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) > 0;
      n_solvable += is_solvable;
      if (found)
        {
          g_assert_false (is_solvable);
          check_weights (puzzle, colouring->modulus, colouring->weights);
          n_found++;
          n_with_modulus += colouring->modulus > 0;
          n_loose += !is_plain (&draft);
        }
      const int primes[] = { 2, 3, 5, 7 };
      for (gsize i = 0; is_plain (&draft) && i < G_N_ELEMENTS (primes); i++)
        if (is_out_of_span (puzzle, primes[i]))
          {
            g_assert_true (found);
            n_out++;
            break;
          }
    }
  g_test_message ("%d found, %d with a modulus, %d with ranges, pins or optional cells; %d by "
                  "elimination, %d solvable",
                  n_found, n_with_modulus, n_loose, n_out, n_solvable);
  g_assert_cmpint (n_found, >, 500);
  g_assert_cmpint (n_loose, >, 50);
  g_assert_cmpint (n_out, >, 40);
  g_assert_cmpint (n_solvable, >, 500);
}

static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) bricks = make_puzzle (cases[0].text);
  g_autofree SomaColouring *colouring = g_new (SomaColouring, 1);
  atomic_bool stop = true;
  g_assert_false (find (bricks, 1, NULL, colouring));
  g_assert_false (find (bricks, EFFORT, &stop, colouring));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/colouring/cases", test_cases);
  g_test_add_func ("/colouring/random", test_random);
  g_test_add_func ("/colouring/limits", test_limits);
  return g_test_run ();
}
