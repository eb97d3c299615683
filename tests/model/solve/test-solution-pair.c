/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-pair.h"

#include "engine-auto.h"
#include "packing.h"
#include "solve-fixture.h"
#include "transform.h"

enum
{
  N_CELLS = 27,
};

typedef struct
{
  SomaPuzzle *cube;
  GPtrArray *solutions; /* of guint16 arrays */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GHashTableIter iter;
  gpointer bytes;

  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->solutions = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SomaFixtureResult) result = soma_fixture_run (
      soma_solve_job_new (fixture->cube, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN), fixture->cube, -1);
  g_hash_table_iter_init (&iter, result->solutions);
  while (g_hash_table_iter_next (&iter, &bytes, NULL))
    {
      guint16 *copy_at = g_new (guint16, N_CELLS);
      soma_packing_read (soma_packing_for (fixture->cube), g_bytes_get_data (bytes, NULL), copy_at);
      g_ptr_array_add (fixture->solutions, copy_at);
    }
  g_assert_cmpuint (fixture->solutions->len, ==, 240);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_ptr_array_unref (fixture->solutions);
  soma_puzzle_unref (fixture->cube);
}

/* Pieces of which some cell belongs to another piece. */
static int
count_moved (const guint16 *a, const guint16 *b)
{
  int moved[7] = { 0 }, n = 0;

  for (int i = 0; i < N_CELLS; i++)
    if (a[i] != b[i])
      moved[a[i]] = 1;
  for (int p = 0; p < 7; p++)
    n += moved[p];
  return n;
}

/* Of all 48 images; screws are exchanged in a mirror. */
static int
find_least (const SomaFigure *figure, const guint16 *a, const guint16 *b)
{
  int least = 7;

  for (int transform = 0; transform < SOMA_N_TRANSFORMS; transform++)
    {
      guint16 map[N_CELLS], image[N_CELLS];

      soma_figure_map_cells (figure, figure, transform, map);
      for (int i = 0; i < N_CELLS; i++)
        image[map[i]] =
            transform < SOMA_N_ROTATIONS || (b[i] != 4 && b[i] != 5) ? b[i] : (guint16) (9 - b[i]);
      least = MIN (least, count_moved (a, image));
    }
  return least;
}

static void
test_cube (Fixture *fixture, gconstpointer data)
{
  guint n_turned = 0;

  for (int i = 0; i < 60; i++)
    {
      const guint16 *a = fixture->solutions->pdata[g_test_rand_int_range (0, 240)];
      const guint16 *b = fixture->solutions->pdata[g_test_rand_int_range (0, 240)];
      g_autoptr (SomaSolutionPair) pair =
          soma_solution_pair_new (fixture->cube, SOMA_SYMMETRY_FULL, a, b, TRUE);
      g_autoptr (SomaSolutionPair) as_is =
          soma_solution_pair_new (fixture->cube, SOMA_SYMMETRY_FULL, a, b, FALSE);

      g_assert_cmpint (pair->n_moved, ==, find_least (fixture->cube->figure, a, b));
      g_assert_cmpint (pair->n_moved, ==, count_moved (a, pair->second));
      g_assert_cmpint (pair->n_moved + pair->n_alike, ==, 7);
      g_assert_cmpint (as_is->n_moved, ==, count_moved (a, b));
      g_assert_cmpint (as_is->transform, ==, 0);
      g_assert_true (pair->transform != 0 || pair->n_moved == as_is->n_moved);
      g_assert_true (pair->transform == 0 || pair->n_moved < as_is->n_moved);
      n_turned += pair->transform != 0;
      for (int p = 0; p < 7; p++)
        g_assert_true (pair->first_moved[p] == pair->second_moved[p]);
    }
  g_assert_cmpuint (n_turned, >, 0);
}

/* The same one, turned, is alike. */
static void
test_same (Fixture *fixture, gconstpointer data)
{
  const guint16 *a = fixture->solutions->pdata[0];
  g_autoptr (SomaGroup) group = soma_group_new (fixture->cube, SOMA_SYMMETRY_ROTATIONS);
  guint16 image[N_CELLS];

  soma_group_apply (group, fixture->cube, 5, a, image);
  g_autoptr (SomaSolutionPair) pair =
      soma_solution_pair_new (fixture->cube, SOMA_SYMMETRY_ROTATIONS, a, image, TRUE);
  g_assert_cmpint (pair->n_moved, ==, 0);
  g_assert_cmpint (pair->n_alike, ==, 7);
  g_assert_cmpint (pair->transform, ==, soma_transform_invert (group->transform[5]));
  g_autoptr (SomaSolutionPair) same =
      soma_solution_pair_new (fixture->cube, SOMA_SYMMETRY_ROTATIONS, a, a, TRUE);
  g_assert_cmpint (same->transform, ==, 0);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/solution-pair/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("cube", test_cube);
  ADD ("same", test_same);
  return g_test_run ();
}
