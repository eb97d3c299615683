/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neighbours.h"

#include "solve-fixture.h"

/* All solutions of the 3x3x3 cube, each once and as all 48 that count as the same. */
typedef struct
{
  SomaPuzzle *cube;
  SomaSolutionList *list, *all;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->cube = soma_fixture_box (3, 3, 3, "soma");
  fixture->list = soma_fixture_solve (fixture->cube, SOMA_SYMMETRY_FULL);
  fixture->all = soma_fixture_solve (fixture->cube, SOMA_SYMMETRY_NONE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->all)), ==, 11520);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->list);
  g_assert_finalize_object (fixture->all);
  soma_puzzle_unref (fixture->cube);
}

static SomaSolution *
get_item (gpointer model, guint position)
{
  return g_list_model_get_item (G_LIST_MODEL (model), position);
}

static void
run_until_found (SomaNeighbours *neighbours)
{
  while (soma_neighbours_is_searching (neighbours))
    g_main_context_iteration (NULL, TRUE);
}

/* The pieces, without duplicates, of which some cell belongs to another piece. */
static int
count_moved (const guint16 *a, const guint16 *b)
{
  bool moved[7] = { false };
  int n = 0;

  for (int i = 0; i < 27; i++)
    if (a[i] != b[i])
      moved[a[i]] = true;
  for (int piece = 0; piece < 7; piece++)
    n += moved[piece];
  return n;
}

/* The solutions near one of them among all oriented solutions tell which ones of the list are
 * near. */
static void
count_by_definition (Fixture *fixture, guint index, const guint16 *copy_at, int *least)
{
  for (guint i = 0; i < 240; i++)
    least[i] = G_MAXINT;
  for (guint i = 0; i < 11520; i++)
    {
      g_autoptr (SomaSolution) other = get_item (fixture->all, i);
      int n = count_moved (copy_at, soma_solution_get_copy_at (other));
      if (n > 3)
        continue;
      guint at = soma_solution_list_find (fixture->list, SOMA_SYMMETRY_FULL,
                                          soma_solution_get_copy_at (other));
      g_assert_cmpuint (at, <, 240);
      least[at] = MIN (least[at], n);
    }
  g_assert_cmpint (least[index], ==, 0);
}

static void
check_neighbours (Fixture *fixture, guint index)
{
  g_autoptr (SomaSolution) one = get_item (fixture->list, index);
  g_autoptr (SomaNeighbours) neighbours = soma_neighbours_new (
      fixture->list, SOMA_SYMMETRY_FULL, index, soma_solution_get_copy_at (one));
  int least[240], before = 0;
  guint n_near = 0;

  run_until_found (neighbours);
  count_by_definition (fixture, index, soma_solution_get_copy_at (one), least);
  for (guint i = 0; i < 240; i++)
    {
      g_assert_true ((soma_neighbours_find (neighbours, i) != G_MAXUINT) == (least[i] <= 3));
      n_near += least[i] <= 3;
    }
  g_assert_cmpuint (g_list_model_get_n_items (soma_neighbours_get_items (neighbours)), ==, n_near);
  for (guint i = 0; i < n_near; i++)
    {
      g_autoptr (SomaSolution) near = get_item (soma_neighbours_get_items (neighbours), i);
      bool moved[7];
      int n = soma_neighbours_compare (neighbours, near, moved);
      g_assert_cmpint (n, ==, least[soma_solution_get_index (near)]);
      g_assert_cmpint (
          n, ==, count_moved (soma_solution_get_copy_at (one), soma_solution_get_copy_at (near)));
      g_assert_cmpuint (soma_neighbours_find (neighbours, soma_solution_get_index (near)), ==, i);
      g_assert_cmpuint (soma_solution_list_find (fixture->list, SOMA_SYMMETRY_FULL,
                                                 soma_solution_get_copy_at (near)),
                        ==, soma_solution_get_index (near));
      g_assert_cmpint (n, >=, before);
      before = n;
    }
}

static void
test_cube (Fixture *fixture, gconstpointer data)
{
  for (int i = 0; i < 8; i++)
    check_neighbours (fixture, g_test_rand_int_range (0, 240));
}

/* Being near is symmetric. */
static void
test_both_ways (Fixture *fixture, gconstpointer data)
{
  guint n_near = 0;

  for (guint index = 0; index < 240; index += 8)
    {
      g_autoptr (SomaSolution) one = get_item (fixture->list, index);
      g_autoptr (SomaNeighbours) neighbours = soma_neighbours_new (
          fixture->list, SOMA_SYMMETRY_FULL, index, soma_solution_get_copy_at (one));
      run_until_found (neighbours);
      guint n = g_list_model_get_n_items (soma_neighbours_get_items (neighbours));
      for (guint i = 1; i < n; i++, n_near++)
        {
          g_autoptr (SomaSolution) near = get_item (soma_neighbours_get_items (neighbours), i);
          g_autoptr (SomaNeighbours) back = soma_neighbours_new (fixture->list, SOMA_SYMMETRY_FULL,
                                                                 soma_solution_get_index (near),
                                                                 soma_solution_get_copy_at (near));
          run_until_found (back);
          guint at = soma_neighbours_find (back, index);
          g_autoptr (SomaSolution) again = get_item (soma_neighbours_get_items (back), at);
          bool moved[7], moved_back[7];
          g_assert_cmpint (soma_neighbours_compare (neighbours, near, moved), ==,
                           soma_neighbours_compare (back, again, moved_back));
        }
    }
  g_assert_cmpuint (n_near, >, 0);
}

/* The signals must agree with the model's length. */
static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, guint *length)
{
  g_assert_cmpuint (position, <=, *length);
  g_assert_cmpuint (removed, ==, 0);
  *length += added;
  g_assert_cmpuint (*length, ==, g_list_model_get_n_items (model));
}

/* A list that is still growing, under a convention in which each solution is listed as it is. */
static void
test_growing (Fixture *fixture, gconstpointer data)
{
  SomaPacking packing = soma_packing_for (fixture->cube);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (fixture->cube);
  g_autoptr (SomaNeighbours) neighbours = NULL;
  guint length = 1, n_near = 0;
  g_autoptr (SomaSolution) one = get_item (fixture->all, 0);

  for (guint i = 0; i < 11520;)
    {
      g_autoptr (GByteArray) packed = g_byte_array_new ();
      for (guint stop = MIN (i + 1000, 11520); i < stop; i++)
        {
          g_autoptr (SomaSolution) other = get_item (fixture->all, i);
          int n = count_moved (soma_solution_get_copy_at (one), soma_solution_get_copy_at (other));
          n_near += n <= 3;
          soma_packing_append (packing, soma_solution_get_copy_at (other), packed);
        }
      soma_solution_list_append (list, packed);
      if (neighbours != NULL)
        continue;
      neighbours =
          soma_neighbours_new (list, SOMA_SYMMETRY_NONE, 0, soma_solution_get_copy_at (one));
      length = g_list_model_get_n_items (soma_neighbours_get_items (neighbours));
      g_signal_connect (soma_neighbours_get_items (neighbours), "items-changed",
                        G_CALLBACK (items_changed_cb), &length);
    }
  run_until_found (neighbours);
  g_assert_cmpuint (length, ==, n_near);
  g_assert_cmpuint (soma_neighbours_get_index (neighbours), ==, 0);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/neighbours/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("cube", test_cube);
  ADD ("both-ways", test_both_ways);
  ADD ("growing", test_growing);
  return g_test_run ();
}
