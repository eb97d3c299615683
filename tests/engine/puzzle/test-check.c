/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "check.h"
#include "corpus.h"
#include "naive.h"
#include "random-draft.h"

/* A solution of the cube: the letter of the piece on each cell, by cell number. */
static const char solution[] = "VLZVLZTLL"
                               "AAPVBZTTZ"
                               "APPABPTBB";

static SomaPuzzle *
make_cube (const SomaPin *pins, int n_pins)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  return soma_puzzle_new ("", cube->figure, cube->set, pins, n_pins, FALSE, NULL);
}

static int
get_piece (const SomaPuzzle *puzzle, char letter)
{
  const char text[] = { letter, '\0' };
  return (int) (corpus_find_piece (puzzle->set, text) - puzzle->set->pieces);
}

/* Each piece of the set has one copy, so that pieces and copies have the same numbers. */
static void
fill_solution (const SomaPuzzle *puzzle, uint16_t *copy_at)
{
  g_assert_cmpuint (strlen (solution), ==, 27);
  for (int i = 0; i < 27; i++)
    copy_at[i] = (uint16_t) get_piece (puzzle, solution[i]);
}

static void
assert_check (const SomaPuzzle *puzzle, const uint16_t *copy_at, SomaCheckResult result,
              int culprit)
{
  int found = -1;
  g_assert_cmpint (soma_check_solution (puzzle, copy_at, &found), ==, result);
  g_assert_cmpint (found, ==, culprit);
  g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, result);
}

static void
test_check_right (void)
{
  uint16_t copy_at[27];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);

  fill_solution (cube, copy_at);
  assert_check (cube, copy_at, SOMA_CHECK_OK, -1);
}

static void
test_check_uncovered (void)
{
  uint16_t copy_at[27];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);

  for (int i = 0; i < 27; i++)
    {
      fill_solution (cube, copy_at);
      copy_at[i] = SOMA_NO_COPY;
      assert_check (cube, copy_at, SOMA_CHECK_UNCOVERED, i);
    }
}

static void
test_check_copy (void)
{
  uint16_t copy_at[27];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);

  fill_solution (cube, copy_at);
  copy_at[13] = 7;
  assert_check (cube, copy_at, SOMA_CHECK_COPY, 13);
  copy_at[13] = SOMA_NO_COPY - 1;
  assert_check (cube, copy_at, SOMA_CHECK_COPY, 13);
}

/* Two copies of a piece must be numbered in the order in which they turn up. */
static void
test_check_copy_order (void)
{
  Draft draft = { 0 };
  draft_read_line (&draft, "box 4 1 1");
  draft_read_line (&draft, "piece I 2-3 000 100");
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");

  assert_check (puzzle, (const uint16_t[]){ 0, 0, 1, 1 }, SOMA_CHECK_OK, -1);
  assert_check (puzzle, (const uint16_t[]){ 1, 1, 0, 0 }, SOMA_CHECK_COPY, 0);
  assert_check (puzzle, (const uint16_t[]){ 0, 0, 2, 2 }, SOMA_CHECK_COPY, 2);
  assert_check (puzzle, (const uint16_t[]){ 0, 1, 0, 1 }, SOMA_CHECK_SHAPE, 0);
  assert_check (puzzle, (const uint16_t[]){ 0, 0, 0, 0 }, SOMA_CHECK_SHAPE, 0);
}

/* The mirror image of a piece is not the piece: A and B cannot trade places, but all seven can when
 * the whole cube is mirrored. */
static void
test_check_mirror_image (void)
{
  uint16_t copy_at[27], mirrored[27];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);
  uint16_t a = (uint16_t) get_piece (cube, 'A'), b = (uint16_t) get_piece (cube, 'B');

  fill_solution (cube, copy_at);
  for (int i = 0; i < 27; i++)
    if (copy_at[i] == a || copy_at[i] == b)
      copy_at[i] = copy_at[i] == a ? b : a;
  assert_check (cube, copy_at, SOMA_CHECK_SHAPE, MIN (a, b));

  for (int i = 0; i < 27; i++)
    mirrored[i] = copy_at[i + 2 - 2 * (i % 3)];
  assert_check (cube, mirrored, SOMA_CHECK_OK, -1);
}

static void
test_check_count (void)
{
  Draft draft = { 0 };
  draft_read_line (&draft, "optional 000 100 200");
  draft_read_line (&draft, "cells 300");
  draft_read_line (&draft, "piece u 0-2 000");
  draft_read_line (&draft, "piece I 1 000 100");
  g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
  const uint16_t no = SOMA_NO_COPY;

  assert_check (puzzle, (const uint16_t[]){ 2, 2, 0, 1 }, SOMA_CHECK_OK, -1);
  assert_check (puzzle, (const uint16_t[]){ no, no, 2, 2 }, SOMA_CHECK_OK, -1);
  assert_check (puzzle, (const uint16_t[]){ no, no, no, 0 }, SOMA_CHECK_COUNT, 1);
  assert_check (puzzle, (const uint16_t[]){ no, no, 0, 1 }, SOMA_CHECK_COUNT, 1);
}

static void
test_check_pin (void)
{
  uint16_t copy_at[27], held[4], other[4];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);
  int t = get_piece (cube, 'T'), z = get_piece (cube, 'Z'), n_t = 0, n_z = 0;

  fill_solution (cube, copy_at);
  for (int i = 0; i < 27; i++)
    if (copy_at[i] == t)
      held[n_t++] = (uint16_t) i;
    else if (copy_at[i] == z)
      other[n_z++] = (uint16_t) (26 - i); /* turned round: a place of Z, not its own */
  g_assert_cmpint (n_t, ==, 4);
  g_assert_cmpint (n_z, ==, 4);

  g_autoptr (SomaPuzzle) right = make_cube (&(const SomaPin){ t, 4, held }, 1);
  assert_check (right, copy_at, SOMA_CHECK_OK, -1);
  g_autoptr (SomaPuzzle) wrong = make_cube (&(const SomaPin){ z, 4, other }, 1);
  assert_check (wrong, copy_at, SOMA_CHECK_PIN, 0);
}

/* Any two cells swapped: valid only if the naive solver knows the result as a solution. */
static void
test_check_exchanged_cells (void)
{
  uint16_t copy_at[27];
  g_autoptr (SomaPuzzle) cube = make_cube (NULL, 0);
  g_autoptr (Naive) naive = naive_new (cube, 20000000);
  int n_wrong = 0;

  for (int i = 0; i < 27; i++)
    for (int j = 0; j < i; j++)
      {
        fill_solution (cube, copy_at);
        uint16_t copy = copy_at[i];
        copy_at[i] = copy_at[j];
        copy_at[j] = copy;
        g_autoptr (GBytes) key = naive_make_key (naive, SOMA_SYMMETRY_NONE, copy_at);
        gboolean is_right = soma_check_solution (cube, copy_at, NULL) == SOMA_CHECK_OK;
        g_assert_cmpint (is_right, ==, naive_has_key (naive, SOMA_SYMMETRY_NONE, key));
        n_wrong += !is_right;
      }
  g_assert_cmpint (n_wrong, >, 200);
}

/* Every way to write copies into the cells of tiny puzzles. */

#define N_TINY_PUZZLES 400
#define MAX_ARRAYS 20000

static gboolean
next_array (uint16_t *copy_at, int n_cells, int n_copies)
{
  for (int i = 0; i < n_cells; i++)
    {
      if (copy_at[i] == SOMA_NO_COPY)
        {
          copy_at[i] = 0;
          if (n_copies > 0)
            return TRUE;
        }
      else if (++copy_at[i] < n_copies)
        return TRUE;
      copy_at[i] = SOMA_NO_COPY;
    }
  return FALSE;
}

static void
assert_contract (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  uint16_t ordered[NAIVE_MAX_CELLS];
  int n_cells = puzzle->figure->n_cells;

  memcpy (ordered, copy_at, n_cells * sizeof *ordered);
  soma_piece_set_order_copies (puzzle->set, n_cells, ordered);
  g_assert_cmpmem (ordered, n_cells * sizeof *ordered, copy_at, n_cells * sizeof *copy_at);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int n_covered = 0;
      for (int i = 0; i < n_cells; i++)
        n_covered +=
            copy_at[i] != SOMA_NO_COPY && soma_piece_set_copy_piece (puzzle->set, copy_at[i]) == p;
      g_assert_cmpint (n_covered, >=, piece->min_count * piece->n_cells);
      g_assert_cmpint (n_covered, <=, piece->max_count * piece->n_cells);
    }
}

static void
check_all_arrays (const SomaPuzzle *puzzle, const Naive *naive)
{
  uint16_t copy_at[NAIVE_MAX_CELLS];
  int n_cells = puzzle->figure->n_cells;
  g_autoptr (GHashTable) keys =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);

  memset (copy_at, 0xff, sizeof copy_at);
  do
    if (soma_check_solution (puzzle, copy_at, NULL) == SOMA_CHECK_OK)
      {
        GBytes *key = naive_make_key (naive, SOMA_SYMMETRY_NONE, copy_at);
        g_assert_true (naive_has_key (naive, SOMA_SYMMETRY_NONE, key));
        g_hash_table_add (keys, key);
        assert_contract (puzzle, copy_at);
      }
  while (next_array (copy_at, n_cells, soma_piece_set_n_copies (puzzle->set)));
  g_assert_cmpuint (g_hash_table_size (keys), ==, naive_count (naive, SOMA_SYMMETRY_NONE));
}

static void
test_check_all_arrays (void)
{
  int n_checked = 0;
  guint n_solutions = 0;

  for (guint32 seed = 0; n_checked < N_TINY_PUZZLES; seed++)
    {
      Draft draft;
      double n_arrays = 1;
      random_draft (&draft, seed, 9);
      g_autoptr (SomaPuzzle) puzzle = draft_make_puzzle (&draft, "");
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        n_arrays *= soma_piece_set_n_copies (puzzle->set) + 1;
      if (n_arrays > MAX_ARRAYS)
        continue;
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_ARRAYS);
      g_assert_nonnull (naive);
      check_all_arrays (puzzle, naive);
      n_solutions += naive_count (naive, SOMA_SYMMETRY_NONE);
      n_checked++;
    }
  g_assert_cmpuint (n_solutions, >, N_TINY_PUZZLES);
}

/* A bar of a red, a blue and a plain cell. A domino that is red and blue fits it both ways; one
 * that is all red nowhere. */
static void
test_check_colours (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const uint8_t colours[] = { 1, 2, 0 };
  const uint64_t accepts[SOMA_N_COLOURS] = { [1] = 1 << 1, [2] = 1 << 2 };
  const uint8_t red[] = { 1, 1 };
  const SomaPiece fitting[] = {
    { .min_count = 1, .max_count = 1, .n_cells = 2, .cells = cells, .colours = colours },
    { .min_count = 1, .max_count = 1, .n_cells = 1, .cells = cells, .colours = red },
  };
  SomaPiece wrong[] = { fitting[0], fitting[1] };
  const uint16_t left[] = { 0, 0, 1 }, right[] = { 1, 0, 0 };
  SomaFigure *figure = soma_figure_new_coloured (cells, NULL, colours, accepts, 3, NULL);
  SomaPieceSet *set = soma_piece_set_new ("", fitting, 2, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  int culprit;

  g_assert_cmpint (soma_check_solution (puzzle, left, NULL), ==, SOMA_CHECK_OK);
  g_assert_cmpint (soma_check_solution (puzzle, right, NULL), ==, SOMA_CHECK_OK);
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);

  wrong[0].colours = red;
  set = soma_piece_set_new ("", wrong, 2, NULL);
  puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  g_assert_cmpint (soma_check_solution (puzzle, left, &culprit), ==, SOMA_CHECK_SHAPE);
  g_assert_cmpint (culprit, ==, 0);
  g_assert_cmpint (soma_check_solution (puzzle, right, NULL), ==, SOMA_CHECK_SHAPE);
  soma_puzzle_unref (puzzle);
  soma_piece_set_unref (set);
  soma_figure_unref (figure);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/right", test_check_right);
  g_test_add_func ("/check/uncovered", test_check_uncovered);
  g_test_add_func ("/check/copy", test_check_copy);
  g_test_add_func ("/check/copy-order", test_check_copy_order);
  g_test_add_func ("/check/mirror-image", test_check_mirror_image);
  g_test_add_func ("/check/count", test_check_count);
  g_test_add_func ("/check/pin", test_check_pin);
  g_test_add_func ("/check/exchanged-cells", test_check_exchanged_cells);
  g_test_add_func ("/check/all-arrays", test_check_all_arrays);
  g_test_add_func ("/check/colours", test_check_colours);
  return g_test_run ();
}
