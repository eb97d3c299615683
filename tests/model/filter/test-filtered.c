/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filtered-list.h"

#include "model-fixture.h"

/* A list that is told of changes, and a copy that does what it is told, as a view would: the copy
 * notes which of its items have never been removed since. */

#define N_ALL 200

typedef struct
{
  guint index;
  gboolean has_stayed;
} Shown;

typedef struct
{
  SomaPuzzle *puzzle;
  SomaSolutionList *list;
  SomaFilteredList *filtered;
  GArray *shown; /* of Shown */
  guint n_told;
} Fixture;

static guint
get_index (Fixture *fixture, guint position)
{
  g_autoptr (SomaSolution) item =
      g_list_model_get_item (G_LIST_MODEL (fixture->filtered), position);

  return soma_solution_get_index (item);
}

/* As of now: what is told one change at a time holds at each. */
static void
changed_cb (GListModel *model, guint position, guint removed, guint added, Fixture *fixture)
{
  fixture->n_told++;
  g_assert_true (removed > 0 || added > 0);
  g_assert_cmpuint (position + removed, <=, fixture->shown->len);
  g_array_remove_range (fixture->shown, position, removed);
  for (guint i = 0; i < added; i++)
    {
      Shown shown = { get_index (fixture, position + i), FALSE };
      g_array_insert_val (fixture->shown, position + i, shown);
    }
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, fixture->shown->len);
  for (guint i = 0; i < fixture->shown->len; i++)
    g_assert_cmpuint (get_index (fixture, i), ==, g_array_index (fixture->shown, Shown, i).index);
  g_assert_null (g_list_model_get_item (model, fixture->shown->len));
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const guint16 copy_at[2] = { 0, 1 };
  g_autoptr (GByteArray) packed = g_byte_array_new ();

  fixture->puzzle = soma_fixture_box (2, 1, 1, "soma");
  fixture->list = soma_solution_list_new (fixture->puzzle);
  for (int i = 0; i < N_ALL; i++)
    soma_packing_append (soma_packing_for (fixture->puzzle), copy_at, packed);
  soma_solution_list_append (fixture->list, packed);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->filtered);
  g_clear_pointer (&fixture->shown, g_array_unref);
  g_assert_finalize_object (fixture->list);
  soma_puzzle_unref (fixture->puzzle);
}

static void
start (Fixture *fixture, const GArray *indices)
{
  g_clear_object (&fixture->filtered);
  g_clear_pointer (&fixture->shown, g_array_unref);
  fixture->n_told = 0;
  fixture->filtered = soma_filtered_list_new (fixture->list, indices);
  fixture->shown = g_array_new (FALSE, FALSE, sizeof (Shown));
  for (guint i = 0; i < indices->len; i++)
    {
      Shown shown = { g_array_index (indices, guint, i), TRUE };
      g_array_append_val (fixture->shown, shown);
    }
  g_signal_connect (fixture->filtered, "items-changed", G_CALLBACK (changed_cb), fixture);
}

static GArray *
make_array (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint));
}

/* Each is in it with that likelihood. */
static GArray *
draw (GRand *random, double likelihood)
{
  GArray *indices = make_array ();

  for (guint i = 0; i < N_ALL; i++)
    if (g_rand_double (random) < likelihood)
      g_array_append_val (indices, i);
  return indices;
}

static gboolean
has (const GArray *indices, guint index)
{
  for (guint i = 0; i < indices->len; i++)
    if (g_array_index (indices, guint, i) == index)
      return TRUE;
  return FALSE;
}

static gboolean
has_stayed (Fixture *fixture, guint index)
{
  for (guint i = 0; i < fixture->shown->len; i++)
    {
      Shown shown = g_array_index (fixture->shown, Shown, i);
      if (shown.index == index)
        return shown.has_stayed;
    }
  return FALSE;
}

static void
shuffle (GRand *random, GArray *indices)
{
  for (guint i = indices->len; i > 1; i--)
    {
      guint k = (guint) g_rand_int_range (random, 0, (int) i);
      guint taken = g_array_index (indices, guint, k);
      g_array_index (indices, guint, k) = g_array_index (indices, guint, i - 1);
      g_array_index (indices, guint, i - 1) = taken;
    }
}

static void
check (Fixture *fixture, const GArray *indices)
{
  g_assert_cmpuint (fixture->shown->len, ==, indices->len);
  g_assert_true (soma_filtered_list_get_indices (fixture->filtered) == indices);
  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint, i);
      g_assert_cmpuint (g_array_index (fixture->shown, Shown, i).index, ==, index);
      g_assert_cmpuint (soma_filtered_list_find (fixture->filtered, index), ==, i);
    }
}

/* In one order, whatever comes and goes, all that is pinned stays. */
static void
test_same_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int run = 0; run < 60; run++)
    {
      g_autoptr (GArray) before = draw (random, run % 5 / 4.0);
      g_autoptr (GArray) after = draw (random, run % 7 / 6.0);
      g_autoptr (GArray) pinned = draw (random, run % 3 / 20.0);
      start (fixture, before);
      soma_filtered_list_set_indices (fixture->filtered, after, pinned, G_MAXUINT);
      check (fixture, after);
      g_assert_cmpuint (fixture->n_told, <=, pinned->len + 1);
      for (guint i = 0; i < pinned->len; i++)
        {
          guint index = g_array_index (pinned, guint, i);
          gboolean is_kept = has (before, index) && has (after, index);
          g_assert_true (has_stayed (fixture, index) || !is_kept);
        }
    }
}

/* In any other order, the first one stays, and of the others some do. */
static void
test_other_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int run = 0; run < 60; run++)
    {
      g_autoptr (GArray) before = draw (random, 0.7), after = draw (random, 0.7);
      g_autoptr (GArray) pinned = draw (random, 0.2);
      guint first = (guint) g_rand_int_range (random, 0, N_ALL);
      shuffle (random, before);
      shuffle (random, after);
      start (fixture, before);
      soma_filtered_list_set_indices (fixture->filtered, after, pinned, first);
      check (fixture, after);
      g_assert_true (has_stayed (fixture, first) || !has (before, first) || !has (after, first));
    }
}

/* One that moves does so alone. */
static void
test_one_moves (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GArray) all = draw (random, 1.1), after = make_array ();
  guint last = N_ALL - 1;

  g_array_append_val (after, last);
  g_array_append_vals (after, all->data, last);
  start (fixture, all);
  soma_filtered_list_set_indices (fixture->filtered, after, all, G_MAXUINT);
  check (fixture, after);
  g_assert_cmpuint (fixture->n_told, ==, 2);
  for (guint i = 0; i < last; i++)
    g_assert_true (has_stayed (fixture, i));
}

/* Nothing is told of nothing, and what is added at the end is all that is told of it. */
static void
test_grows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autoptr (GArray) all = draw (random, 1.1), none = make_array ();
  g_autoptr (GArray) some = g_array_copy (all), same = g_array_copy (all);

  g_array_set_size (some, 150);
  start (fixture, some);
  soma_filtered_list_set_indices (fixture->filtered, all, none, G_MAXUINT);
  check (fixture, all);
  g_assert_cmpuint (fixture->n_told, ==, 1);
  for (guint i = 0; i < 150; i++)
    g_assert_true (has_stayed (fixture, i));
  soma_filtered_list_set_indices (fixture->filtered, same, none, G_MAXUINT);
  g_assert_cmpuint (fixture->n_told, ==, 1);
  soma_filtered_list_set_indices (fixture->filtered, none, all, 3);
  check (fixture, none);
  g_assert_cmpuint (fixture->n_told, ==, 2);
}

#define ADD(path, function)                                                                        \
  g_test_add ("/filtered/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  ADD ("same-order", test_same_order);
  ADD ("other-order", test_other_order);
  ADD ("one-moves", test_one_moves);
  ADD ("grows", test_grows);
  return g_test_run ();
}
