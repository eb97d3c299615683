/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-table.h"

#define N_RANDOM 2000

/* Each result that can be, with few levels, so that there are many of each. */
static SomaStoredApart
make_random (void)
{
  static const SomaApartResult results[] = { SOMA_APART_COMPLETE, SOMA_APART_COMPLETE,
                                             SOMA_APART_COMPLETE, SOMA_APART_LOCKED,
                                             SOMA_APART_MEMORY,   SOMA_APART_TOO_LARGE };
  SomaStoredApart apart = { .result = results[g_test_rand_int_range (0, 6)] };

  if (apart.result == SOMA_APART_MEMORY)
    apart.n_known = g_test_rand_int_range (100, 103);
  if (apart.result == SOMA_APART_COMPLETE)
    apart.n_levels = g_test_rand_int_range (1, 4);
  for (int i = 0; i < apart.n_levels; i++)
    apart.levels[i] = g_test_rand_int_range (1, 4);
  return apart;
}

static void
add (SomaApartTable *table, const SomaStoredApart *aparts, guint n)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  for (guint i = 0; i < n; i++)
    soma_stored_apart_append (&aparts[i], bytes);
  soma_apart_table_add (table, bytes->data, bytes->len);
}

/* Such that the first comes last. */
static guint64
rank (const SomaStoredApart *apart)
{
  guint64 levels = 0;

  if (apart == NULL)
    return 0;
  if (apart->result == SOMA_APART_LOCKED)
    return 1;
  if (apart->result == SOMA_APART_TOO_LARGE)
    return 2;
  if (apart->result == SOMA_APART_MEMORY)
    return (guint64) apart->n_known;
  for (int i = 0; i < 3; i++)
    levels = 10 * levels + (guint64) apart->levels[i];
  return 1000 + levels;
}

static void
test_random (void)
{
  g_autoptr (SomaApartTable) table = soma_apart_table_new ();
  g_autofree SomaStoredApart *aparts = g_new (SomaStoredApart, N_RANDOM);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n_of[SOMA_APART_TOO_LARGE + 1] = { 0 };
  guint64 highest = 0;

  g_assert_true (soma_apart_table_is_plain (table));
  g_assert_null (soma_apart_table_get_highest (table));
  for (guint i = 0; i < N_RANDOM; i++)
    {
      aparts[i] = make_random ();
      n_of[aparts[i].result]++;
      highest = MAX (highest, rank (&aparts[i]));
    }
  for (guint i = 0; i < N_RANDOM; i += 500)
    add (table, aparts + i, 500);
  g_assert_cmpuint (soma_apart_table_get_n (table), ==, N_RANDOM);
  g_assert_null (soma_apart_table_get (table, N_RANDOM));
  g_assert_cmpuint (rank (soma_apart_table_get_highest (table)), ==, highest);
  g_assert_cmpuint (soma_apart_table_count_levels (table), <=, 39);
  g_assert_cmpuint (soma_apart_table_count_results (table), ==,
                    soma_apart_table_count_levels (table) + 5);
  g_assert_false (soma_apart_table_is_plain (table));
  for (int result = 0; result <= SOMA_APART_TOO_LARGE; result++)
    g_assert_cmpuint (soma_apart_table_count (table, (SomaApartResult) result), ==, n_of[result]);

  /* Some are not known. */
  for (guint i = 0; i < N_RANDOM + 100; i += 3)
    g_array_append_val (indices, i);
  soma_apart_table_sort (table, FALSE, indices);
  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint, i);
      guint before = i > 0 ? g_array_index (indices, guint, i - 1) : index;
      guint64 here = rank (soma_apart_table_get (table, index));
      guint64 there = rank (soma_apart_table_get (table, before));
      g_assert_cmpuint (here, ==, index < N_RANDOM ? rank (&aparts[index]) : 0);
      g_assert_true (i == 0 || there > here || (there == here && before < index));
    }
}

static int
add_up (const SomaStoredApart *apart)
{
  int n = 0;

  for (int i = 0; apart != NULL && i < apart->n_levels; i++)
    n += apart->levels[i];
  return n;
}

/* The most moves come first, and of as many the highest levels; the rest as without. */
static void
test_moves (void)
{
  g_autoptr (SomaApartTable) table = soma_apart_table_new ();
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  SomaStoredApart aparts[500];

  for (guint i = 0; i < G_N_ELEMENTS (aparts); i++)
    {
      aparts[i] = make_random ();
      if (aparts[i].result != SOMA_APART_COMPLETE)
        aparts[i].n_levels = 0;
      g_array_append_val (indices, i);
    }
  add (table, aparts, G_N_ELEMENTS (aparts));
  soma_apart_table_sort (table, TRUE, indices);
  for (guint i = 1; i < indices->len; i++)
    {
      const SomaStoredApart *before = &aparts[g_array_index (indices, guint, i - 1)];
      const SomaStoredApart *here = &aparts[g_array_index (indices, guint, i)];
      g_assert_cmpint (add_up (before), >=, add_up (here));
      if (add_up (before) == add_up (here))
        g_assert_cmpuint (rank (before), >=, rank (here));
    }
}

static void
assert_plain (gboolean expected, const SomaStoredApart *aparts, guint n)
{
  g_autoptr (SomaApartTable) table = soma_apart_table_new ();

  add (table, aparts, n);
  g_assert_cmpint (soma_apart_table_is_plain (table), ==, expected);
}

static void
test_plain (void)
{
  const SomaStoredApart one = { .n_levels = 1, .levels = { 1 } };
  const SomaStoredApart two = { .n_levels = 1, .levels = { 2 } };
  const SomaStoredApart longer = { .n_levels = 2, .levels = { 1, 2 } };
  const SomaStoredApart locked = { .result = SOMA_APART_LOCKED };
  const SomaStoredApart large = { .result = SOMA_APART_TOO_LARGE };

  assert_plain (TRUE, (SomaStoredApart[]){ one, one }, 2);
  assert_plain (FALSE, (SomaStoredApart[]){ one, two }, 2);
  assert_plain (FALSE, (SomaStoredApart[]){ longer, one }, 2);
  assert_plain (FALSE, (SomaStoredApart[]){ one, locked }, 2);
  assert_plain (FALSE, (SomaStoredApart[]){ locked, locked }, 2);
  assert_plain (TRUE, (SomaStoredApart[]){ large, large }, 2);
  assert_plain (FALSE, (SomaStoredApart[]){ large, one }, 2);
}

/* A million are taken in and sorted while somebody looks. */
static void
test_million (void)
{
  g_autoptr (SomaApartTable) table = soma_apart_table_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < 1000000; i++)
    {
      const SomaStoredApart apart = { .n_levels = 2, .levels = { (int) i % 37, (int) i % 11 } };
      soma_stored_apart_append (&apart, bytes);
      g_array_append_val (indices, i);
    }
  g_test_timer_start ();
  soma_apart_table_add (table, bytes->data, bytes->len);
  g_test_message ("%.0f ms to take in", 1000 * g_test_timer_elapsed ());
  g_test_timer_start ();
  soma_apart_table_sort (table, FALSE, indices);
  g_test_message ("%.0f ms to sort", 1000 * g_test_timer_elapsed ());
  guint first = g_array_index (indices, guint, 0);
  g_assert_cmpuint (first % 37, ==, 36);
  g_assert_cmpuint (first % 11, ==, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/apart-table/random", test_random);
  g_test_add_func ("/apart-table/moves", test_moves);
  g_test_add_func ("/apart-table/plain", test_plain);
  g_test_add_func ("/apart-table/million", test_million);
  return g_test_run ();
}
