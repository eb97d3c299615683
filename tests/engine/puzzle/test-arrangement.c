/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "arrangement.h"
#include "check.h"
#include "corpus.h"
#include "pose-test.h"
#include "search.h"

#define N_MOVES 3000
#define SIDE 9
#define SHIFT 3 /* coordinate -SHIFT has index 0 */

/* Where every copy is, by cells alone: a table of copy numbers, -1 for none. */
typedef struct
{
  int at[SIDE][SIDE][SIDE];
} Table;

static int *
look (Table *table, int x, int y, int z)
{
  return &table->at[x + SHIFT][y + SHIFT][z + SHIFT];
}

static void
fill_table (Table *table, const SomaArrangement *arrangement)
{
  memset (table, 0xff, sizeof *table);
  for (int i = 0; i < arrangement->n_laid; i++)
    {
      const SomaLaid *laid = &arrangement->laid[i];
      SomaCell cells[8];
      int piece = soma_piece_set_copy_piece (arrangement->puzzle->set, laid->copy);
      soma_poses_get_cells (arrangement->poses, piece, laid->pose, cells);
      for (int j = 0; j < arrangement->puzzle->set->pieces[piece].n_cells; j++)
        {
          int *place = look (table, cells[j].x, cells[j].y, cells[j].z);
          g_assert_cmpint (*place, ==, -1);
          *place = laid->copy;
        }
    }
}

/* The rules, for the cube of 3x3x3 cells at the origin. */
static SomaFit
judge (Table *table, int copy, const SomaCell *cells, int n_cells, gboolean is_free)
{
  int n_inside = 0;
  gboolean is_below = FALSE, is_taken = FALSE, rests = FALSE;
  for (int i = 0; i < n_cells; i++)
    {
      int x = cells[i].x, y = cells[i].y, z = cells[i].z;
      int there = *look (table, x, y, z), under = *look (table, x, y, z - 1);
      is_below = is_below || z < 0;
      is_taken = is_taken || (there >= 0 && there != copy);
      rests = rests || z == 0 || (under >= 0 && under != copy);
      n_inside += x >= 0 && x < 3 && y >= 0 && y < 3 && z >= 0 && z < 3;
    }
  if (is_below)
    return SOMA_FIT_BELOW_TABLE;
  if (is_taken)
    return SOMA_FIT_COLLISION;
  if (is_free || n_inside == n_cells)
    return SOMA_FIT_INSIDE;
  if (!rests)
    return SOMA_FIT_FLOATING;
  return n_inside == 0 ? SOMA_FIT_OUTSIDE : SOMA_FIT_STICKING_OUT;
}

static SomaPiecePose
make_pose (GRand *random, const SomaArrangement *arrangement, int piece)
{
  int n = soma_poses_n_orientations (arrangement->poses, piece);
  return (SomaPiecePose){ (guint8) g_rand_int_range (random, 0, n),
                          { (gint16) g_rand_int_range (random, -2, 3),
                            (gint16) g_rand_int_range (random, -2, 3),
                            (gint16) g_rand_int_range (random, -1, 3) } };
}

/* A value is never changed by deriving others from it. */
static SomaArrangement *
replace (SomaArrangement *old, SomaArrangement *new)
{
  soma_arrangement_unref (old);
  return new;
}

static SomaArrangement *
try_move (SomaArrangement *arrangement, GRand *random, int *n_with)
{
  int copy = g_rand_int_range (random, 0, 7);
  SomaPiecePose pose = make_pose (random, arrangement, copy);
  const SomaLaid *before = soma_arrangement_find (arrangement, copy);
  SomaCell cells[8];
  Table table;
  guint16 other = SOMA_NO_COPY;

  fill_table (&table, arrangement);
  soma_poses_get_cells (arrangement->poses, copy, pose, cells);
  SomaFit expected = judge (&table, copy, cells, arrangement->puzzle->set->pieces[copy].n_cells,
                            arrangement->is_free);
  if (before != NULL && before->is_pinned && !soma_pose_equal (before->pose, pose))
    expected = SOMA_FIT_PINNED;
  SomaFit fit = soma_arrangement_test (arrangement, copy, pose, &other);
  g_assert_cmpint (fit, ==, expected);
  g_assert_cmpint (fit == SOMA_FIT_COLLISION, ==, other != SOMA_NO_COPY);
  n_with[fit]++;

  SomaArrangement *next = soma_arrangement_lay (arrangement, copy, pose);
  g_assert_cmpint (next != NULL, ==, soma_fit_is_allowed (fit));
  if (next == NULL)
    return arrangement;
  g_assert_cmpint (next->laid[next->n_laid - 1].copy, ==, copy);
  g_assert_cmpint (next->n_laid, ==, arrangement->n_laid + (before == NULL));
  for (int i = 0; i < arrangement->puzzle->set->pieces[copy].n_cells; i++)
    g_assert_cmpint (soma_arrangement_get_copy_at (next, cells[i]), ==, copy);
  return replace (arrangement, next);
}

static SomaArrangement *
take_back (SomaArrangement *arrangement, int copy)
{
  const SomaLaid *before = soma_arrangement_find (arrangement, copy);
  SomaArrangement *next = soma_arrangement_take_back (arrangement, copy);

  g_assert_cmpint (next != NULL, ==, before != NULL && !before->is_pinned);
  if (next == NULL)
    return arrangement;
  g_assert_null (soma_arrangement_find (next, copy));
  g_assert_cmpint (next->n_laid, ==, arrangement->n_laid - 1);
  return replace (arrangement, next);
}

static SomaArrangement *
toggle_pin (SomaArrangement *arrangement, int copy)
{
  const SomaLaid *before = soma_arrangement_find (arrangement, copy);
  SomaArrangement *next =
      soma_arrangement_pin (arrangement, copy, before == NULL || !before->is_pinned);

  g_assert_cmpint (next != NULL, ==, before != NULL);
  if (next == NULL)
    return arrangement;
  g_assert_cmpint (soma_arrangement_find (next, copy)->is_pinned, !=, before->is_pinned);
  g_assert_false (soma_arrangement_equal (arrangement, next));
  return replace (arrangement, next);
}

/* Thousands of random moves, allowed or not, compared with a second implementation of the rules. */
static void
test_rules (gconstpointer data)
{
  gboolean is_free = GPOINTER_TO_INT (data);
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  SomaArrangement *arrangement = soma_arrangement_new (puzzle, is_free);
  int n_with[SOMA_FIT_NO_SUCH_COPY + 1] = { 0 };

  for (int i = 0; i < N_MOVES; i++)
    switch (g_rand_int_range (random, 0, 10))
      {
      case 0:
      case 1:
        arrangement = take_back (arrangement, g_rand_int_range (random, 0, 7));
        break;
      case 2:
        arrangement = toggle_pin (arrangement, g_rand_int_range (random, 0, 7));
        break;
      default:
        arrangement = try_move (arrangement, random, n_with);
      }
  for (int fit = 0; fit <= SOMA_FIT_PINNED; fit++)
    if (fit != SOMA_FIT_TOO_FAR &&
        !(is_free &&
          (fit == SOMA_FIT_OUTSIDE || fit == SOMA_FIT_STICKING_OUT || fit == SOMA_FIT_FLOATING)))
      g_assert_cmpint (n_with[fit], >, 50);
  soma_arrangement_unref (arrangement);
}

static void
test_limits (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  SomaArrangement *arrangement = soma_arrangement_new (puzzle, TRUE);

  g_assert_cmpint (soma_arrangement_test (arrangement, 7, (SomaPiecePose){ 0 }, NULL), ==,
                   SOMA_FIT_NO_SUCH_COPY);
  g_assert_cmpint (soma_arrangement_test (arrangement, -1, (SomaPiecePose){ 0 }, NULL), ==,
                   SOMA_FIT_NO_SUCH_COPY);
  SomaPiecePose far = { 0, { SOMA_PLAY_REACH, 0, 0 } };
  g_assert_cmpint (soma_arrangement_test (arrangement, 0, far, NULL), ==, SOMA_FIT_TOO_FAR);
  g_assert_null (soma_arrangement_lay (arrangement, 0, far));
  soma_arrangement_unref (arrangement);
}

/* Pins of the puzzle are there from the beginning, stay, and stay pinned. */
static void
test_given (void)
{
  g_autoptr (SomaPuzzle) cube = corpus_get ("soma-cube");
  const guint16 cells[] = { 0, 1, 3 };
  const SomaPin pin = { 0, 3, cells };
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", cube->figure, cube->set, &pin, 1, false, NULL);
  SomaArrangement *arrangement = soma_arrangement_new (puzzle, FALSE);

  g_assert_cmpint (arrangement->n_laid, ==, 1);
  g_assert_true (arrangement->laid[0].is_given);
  g_assert_cmpint (soma_arrangement_get_copy_at (arrangement, (SomaCell){ 0, 1, 0 }), ==, 0);
  g_assert_null (soma_arrangement_take_back (arrangement, 0));
  g_assert_null (soma_arrangement_pin (arrangement, 0, false));
  SomaArrangement *cleared = soma_arrangement_clear (arrangement);
  g_assert_true (soma_arrangement_equal (arrangement, cleared));
  soma_arrangement_unref (cleared);
  soma_arrangement_unref (arrangement);
}

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  memcpy (data, copy_at, 27 * sizeof *copy_at);
  return false;
}

static SomaPiecePose
find_pose (const SomaArrangement *arrangement, const uint16_t *copy_at, int copy)
{
  SomaCell cells[27];
  int n_cells = 0;
  SomaPiecePose pose;
  for (int i = 0; i < 27; i++)
    if (copy_at[i] == copy)
      cells[n_cells++] = arrangement->puzzle->figure->cells[i];
  g_assert_true (soma_poses_find (arrangement->poses, copy, cells, n_cells, &pose));
  return pose;
}

/* It is solved when its last piece is placed, in any order, and not with a piece that sticks out or
 * is missing. */
static void
test_solved (void)
{
  g_autoptr (SomaPuzzle) puzzle = corpus_get ("soma-cube");
  uint16_t copy_at[27], built[27];
  SomaSearchOptions options = { .n_threads = 1, .solution = keep_solution_cb, .data = copy_at };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  soma_search_run (search);
  soma_search_free (search);

  SomaArrangement *arrangement = soma_arrangement_new (puzzle, FALSE);
  for (int copy = 6; copy >= 0; copy--)
    {
      g_assert_false (soma_arrangement_is_solved (arrangement, built));
      arrangement =
          replace (arrangement, soma_arrangement_lay (arrangement, copy,
                                                      find_pose (arrangement, copy_at, copy)));
    }
  g_assert_true (soma_arrangement_is_solved (arrangement, built));
  g_assert_cmpint (soma_check_solution (puzzle, built, NULL), ==, SOMA_CHECK_OK);
  g_assert_cmpmem (built, sizeof built, copy_at, sizeof copy_at);
  soma_arrangement_unref (arrangement);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/arrangement/rules", GINT_TO_POINTER (FALSE), test_rules);
  g_test_add_data_func ("/arrangement/rules-of-building-freely", GINT_TO_POINTER (TRUE),
                        test_rules);
  g_test_add_func ("/arrangement/limits", test_limits);
  g_test_add_func ("/arrangement/given", test_given);
  g_test_add_func ("/arrangement/solved", test_solved);
  return g_test_run ();
}
