/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>

#include "corpus.h"
#include "naive.h"

/* The naive solver checks the engine; here it is itself checked against published counts. */

#define MAX_STEPS 20000000

static void
assert_counts (const char *name, guint full, guint rotations, guint none)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get (name);
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  g_assert_nonnull (naive);
  g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_FULL), ==, full);
  g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_ROTATIONS), ==, rotations);
  g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_NONE), ==, none);
}

static void
test_naive_cube (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  assert_counts ("soma-cube", 240, 480, 11520);
  g_assert_cmpint (naive_group_size (naive, SOMA_SYMMETRY_FULL), ==, 48);
  g_assert_cmpint (naive_group_size (naive, SOMA_SYMMETRY_ROTATIONS), ==, 24);
  g_assert_cmpint (naive_group_size (naive, SOMA_SYMMETRY_NONE), ==, 1);
}

/* Six squares and three single cells: one solution, which the point reflection and the rotations
 * about one long diagonal map to itself. */
static void
test_naive_equal_pieces (void)
{
  assert_counts ("slothouber-graatsma", 1, 1, 8);
}

/* One solution up to rotation and its mirror image, with pieces whose mirror images are not in the
 * set: only rotations remain, under either convention. */
static void
test_naive_chiral_set (void)
{
  assert_counts ("steinhaus-cube", 2, 2, 48);
}

/* Three cells in a row, the last of them optional, and up to three single cells. */
static void
test_naive_optional (void)
{
  const SomaCell row[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const bool optional[] = { false, true, true };
  const SomaPiece piece = { .n_cells = 1, .cells = row, .min_count = 1, .max_count = 3 };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (row, optional, 3, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, FALSE, NULL);
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);

  g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_NONE), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/naive/cube", test_naive_cube);
  g_test_add_func ("/naive/equal-pieces", test_naive_equal_pieces);
  g_test_add_func ("/naive/chiral-set", test_naive_chiral_set);
  g_test_add_func ("/naive/optional", test_naive_optional);
  return g_test_run ();
}
