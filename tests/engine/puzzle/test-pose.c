/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "corpus.h"
#include "pose-test.h"

static int
compare_cells (const void *a, const void *b)
{
  return soma_cell_compare (*(const SomaCell *) a, *(const SomaCell *) b);
}

/* A quarter turn told without transforms: (x, y, z) about the axis, counter-clockwise. */
static SomaCell
turn_cell (SomaCell cell, int axis, SomaCell pivot)
{
  int x = cell.x - pivot.x, y = cell.y - pivot.y, z = cell.z - pivot.z;
  const int turned[3][3] = { { x, -z, y }, { z, y, -x }, { -y, x, z } };
  return (SomaCell){ (int16_t) (turned[axis][0] + pivot.x), (int16_t) (turned[axis][1] + pivot.y),
                     (int16_t) (turned[axis][2] + pivot.z) };
}

/* The pieces of Soma have as many orientations as 24 divided by their rotations onto themselves. */
static void
test_orientations (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaPoses *poses = soma_poses_new (puzzle->set);
  const struct
  {
    const char *letter;
    int n_orientations;
  } pieces[] = { { "V", 12 }, { "L", 24 }, { "T", 12 }, { "Z", 12 },
                 { "A", 12 }, { "B", 12 }, { "P", 8 } };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      int piece = (int) (corpus_find_piece (puzzle->set, pieces[i].letter) - puzzle->set->pieces);
      g_assert_cmpint (soma_poses_n_orientations (poses, piece), ==, pieces[i].n_orientations);
    }
  soma_poses_unref (poses);
}

/* The cells of every pose lead back to it, begin at the corner and fill the extent. */
static void
test_find (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaPoses *poses = soma_poses_new (puzzle->set);

  for (int piece = 0; piece < puzzle->set->n_pieces; piece++)
    for (int o = 0; o < soma_poses_n_orientations (poses, piece); o++)
      {
        SomaPiecePose pose = { (guint8) o, { -3, 5, 2 } }, found;
        SomaCell cells[8];
        int n_cells = puzzle->set->pieces[piece].n_cells, extent[3];
        int reach[3] = { 0 };
        soma_poses_get_cells (poses, piece, pose, cells);
        soma_poses_get_extent (poses, piece, o, extent);
        g_assert_true (
            soma_cells_same_shape (cells, puzzle->set->pieces[piece].cells, n_cells, false));
        for (int i = 0; i < n_cells; i++)
          {
            g_assert_cmpint (cells[i].x, >=, -3);
            g_assert_cmpint (cells[i].y, >=, 5);
            g_assert_cmpint (cells[i].z, >=, 2);
            reach[0] = MAX (reach[0], cells[i].x + 3 + 1);
            reach[1] = MAX (reach[1], cells[i].y - 5 + 1);
            reach[2] = MAX (reach[2], cells[i].z - 2 + 1);
          }
        g_assert_cmpmem (reach, sizeof reach, extent, sizeof extent);
        SomaCell swapped = cells[0];
        cells[0] = cells[n_cells - 1];
        cells[n_cells - 1] = swapped;
        g_assert_true (soma_poses_find (poses, piece, cells, n_cells, &found));
        g_assert_true (soma_pose_equal (found, pose));
        cells[0].x += 10;
        g_assert_false (soma_poses_find (poses, piece, cells, n_cells, &found));
      }
  soma_poses_unref (poses);
}

/* Turns about cells of the piece and elsewhere, checked cell by cell; four lead back. */
static void
test_turn (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaPoses *poses = soma_poses_new (puzzle->set);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int i = 0; i < 2000; i++)
    {
      int piece = g_rand_int_range (random, 0, puzzle->set->n_pieces);
      int n_cells = puzzle->set->pieces[piece].n_cells, axis = g_rand_int_range (random, 0, 3);
      int quarters = g_rand_int_range (random, -5, 6);
      SomaCell pivot = { (gint16) g_rand_int_range (random, -4, 5),
                         (gint16) g_rand_int_range (random, -4, 5),
                         (gint16) g_rand_int_range (random, -4, 5) };
      SomaPiecePose pose = { (guint8) g_rand_int_range (random, 0,
                                                        soma_poses_n_orientations (poses, piece)),
                             { 1, -2, 3 } };
      SomaCell expected[8], actual[8];
      soma_poses_get_cells (poses, piece, pose, expected);
      for (int quarter = 0; quarter < (quarters + 8) % 4; quarter++)
        for (int j = 0; j < n_cells; j++)
          expected[j] = turn_cell (expected[j], axis, pivot);
      qsort (expected, n_cells, sizeof *expected, compare_cells);
      SomaPiecePose turned = soma_poses_turn (poses, piece, pose, axis, quarters, pivot);
      soma_poses_get_cells (poses, piece, turned, actual);
      g_assert_cmpmem (actual, n_cells * sizeof *actual, expected, n_cells * sizeof *expected);
      g_assert_true (
          soma_pose_equal (soma_poses_turn (poses, piece, turned, axis, -quarters, pivot), pose));
    }
  soma_poses_unref (poses);
}

/* Turns that a piece does not allow become those that it does, if need be none. */
static void
test_allowed_turns (void)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }, { 0, 0, 2 } };
  static const struct
  {
    SomaTurnRule turns;
    int n_orientations, quarters[3]; /* that a quarter turn about each axis becomes */
  } cases[] = {
    { SOMA_TURNS_ANY, 24, { 1, 1, 1 } },    { SOMA_TURNS_ABOUT_X, 4, { 1, 0, 0 } },
    { SOMA_TURNS_ABOUT_Y, 4, { 0, 1, 0 } }, { SOMA_TURNS_ABOUT_Z, 4, { 0, 0, 1 } },
    { SOMA_TURNS_ALONG_X, 8, { 1, 2, 2 } }, { SOMA_TURNS_ALONG_Y, 8, { 2, 1, 2 } },
    { SOMA_TURNS_ALONG_Z, 8, { 2, 2, 1 } }, { SOMA_TURNS_NONE, 1, { 0, 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SomaPiece piece = {
        .min_count = 1, .max_count = 1, .n_cells = 5, .cells = cells, .turns = cases[i].turns
      };
      SomaPieceSet *set = soma_piece_set_new ("", &piece, 1, NULL);
      SomaPoses *poses = soma_poses_new (set);
      SomaPiecePose pose = { 0, { 4, 5, 6 } };

      g_assert_cmpint (soma_poses_n_orientations (poses, 0), ==, cases[i].n_orientations);
      for (int axis = 0; axis < 3; axis++)
        {
          SomaPiecePose turned = soma_poses_turn (poses, 0, pose, axis, 1, pose.corner);
          g_assert_cmpint (soma_poses_find_quarters (poses, 0, pose, axis, 1), ==,
                           cases[i].quarters[axis]);
          g_assert_cmpint (turned.orientation, <, cases[i].n_orientations);
          g_assert_cmpint (soma_pose_equal (turned, pose), ==, cases[i].quarters[axis] == 0);
        }
      soma_poses_unref (poses);
      soma_piece_set_unref (set);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pose/orientations", test_orientations);
  g_test_add_func ("/pose/find", test_find);
  g_test_add_func ("/pose/turn", test_turn);
  g_test_add_func ("/pose/allowed-turns", test_allowed_turns);
  return g_test_run ();
}
