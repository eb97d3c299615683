/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-replay.h"
#include "engine-auto.h"
#include "lock.h"
#include "random-assembly.h"
#include "slow-apart.h"

/* Random assemblies, taken apart by the engine and by a program that pushes every set of pieces one
 * cell at a time. */

#define N_ASSEMBLIES 2000

static gboolean
may_stay_cb (const SomaApart *apart, guint64 copies, gconstpointer data)
{
  const SomaApartOptions *options = data;

  for (int group = 1; group <= 2; group++)
    {
      guint64 members = 0;
      for (int i = 0; i < options->n_groups; i++)
        if (options->groups[i].group == group)
          members |= G_GUINT64_CONSTANT (1) << options->groups[i].piece;
      if ((copies & ~members) == 0)
        return TRUE;
    }
  return apart->n_copies == 0;
}

typedef struct
{
  int n_apart, n_locked, n_high, n_together, n_long;
} Tally;

static void
compare (const SomaApart *apart, const SlowResult *slow, Tally *tally)
{
  int levels[SOMA_MAX_APART_COPIES];

  g_assert_cmpint (apart->result == SOMA_APART_COMPLETE, ==, slow->comes_apart);
  if (apart->n_partings > 0)
    g_assert_cmpint (apart->partings[0].n_moves, ==, slow->fewest);
  if (!slow->comes_apart)
    {
      g_assert_cmpint (apart->result, ==, SOMA_APART_LOCKED);
      g_assert_cmpuint (apart->rest, ==, slow->locked);
      tally->n_locked++;
      return;
    }
  g_assert_cmpint (soma_apart_get_levels (apart, levels), ==, slow->n_levels);
  for (int i = 0; i < slow->n_levels; i++)
    g_assert_cmpint (levels[i], ==, slow->levels[i]);
  tally->n_apart++;
  tally->n_high += levels[0] > 1;
  tally->n_long += slow->n_levels > 1;
  tally->n_together += apart->n_partings < apart->n_copies - 1;
}

static void
test_random (void)
{
  Tally tally = { 0 };

  for (guint32 seed = 1; seed <= N_ASSEMBLIES; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      int n_pieces = g_rand_int_range (rand, 2, 6);
      SomaApartGroup groups[] = { { 0, 1, 1 }, { 1, 1, 1 }, { 2, 2, 1 }, { 1, 2, 1 } };
      SomaApartOptions options = { .groups = groups };
      SlowAssembly assembly;
      SlowResult slow;

      random_assembly_make (rand, n_pieces, &assembly);
      options.n_groups = seed % 4 == 0 && n_pieces > 2 ? g_rand_int_range (rand, 2, 5) : 0;
      slow_take_apart (&assembly, groups, options.n_groups, &slow);
      if (slow.is_too_large)
        continue;
      g_autofree uint16_t *copy_at = NULL;
      g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
      g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
      g_autoptr (SomaApart) apart = soma_taker_run (taker, copy_at);
      g_test_message ("seed %u", seed);
      compare (apart, &slow, &tally);
      if (apart->result == SOMA_APART_COMPLETE)
        apart_replay (puzzle, copy_at, apart, may_stay_cb, &options);
    }
  g_test_message ("%d come apart (%d with more than one move first, %d with more after it, "
                  "%d with pieces that stay together), %d do not",
                  tally.n_apart, tally.n_high, tally.n_long, tally.n_together, tally.n_locked);
  g_assert_cmpint (tally.n_apart, >, 500);
  g_assert_cmpint (tally.n_locked, >, 100);
  g_assert_cmpint (tally.n_high, >, 100);
  g_assert_cmpint (tally.n_together, >, 10);
  g_assert_cmpint (tally.n_apart + tally.n_locked, >, N_ASSEMBLIES * 9 / 10);
}

/* Takes some of the pieces apart as if there were no others. */
static void
take_some_apart (const SlowAssembly *assembly, const SomaApartOptions *options, guint64 set,
                 SlowResult *slow)
{
  SlowAssembly some = { 0 };
  g_autofree SomaApartGroup *groups = g_new (SomaApartGroup, options->n_groups);
  int n_groups = 0;

  for (int p = 0; p < assembly->n_pieces; p++)
    {
      if ((set >> p & 1) == 0)
        continue;
      memcpy (some.cells[some.n_pieces], assembly->cells[p], sizeof some.cells[0]);
      some.n_cells[some.n_pieces] = assembly->n_cells[p];
      for (int i = 0; i < options->n_groups; i++)
        if (options->groups[i].piece == p)
          {
            groups[n_groups] = options->groups[i];
            groups[n_groups++].piece = some.n_pieces;
          }
      some.n_pieces++;
    }
  slow_take_apart (&some, groups, n_groups, slow);
}

/* The lock does not come apart, everything that is smaller does, and it gets in as many places as
 * it has states. */
static void
check_lock (const SlowAssembly *assembly, const SomaApartOptions *options, const SomaApart *apart,
            const SomaLock *lock)
{
  SlowResult slow;

  g_assert_true (lock->is_minimal);
  g_assert_cmphex (lock->copies & ~apart->rest, ==, 0);
  take_some_apart (assembly, options, lock->copies, &slow);
  g_assert_false (slow.comes_apart);
  g_assert_cmpuint (slow.n_places, ==, lock->n_places);
  for (guint64 part = apart->rest; part != 0; part = (part - 1) & apart->rest)
    {
      if (__builtin_popcountll (part) >= __builtin_popcountll (lock->copies))
        continue;
      take_some_apart (assembly, options, part, &slow);
      g_assert_true (slow.comes_apart || slow.is_too_large);
    }
}

/* A few pieces lock each other in what does not come apart, and no others are to blame. */
static void
test_locks (void)
{
  int n_locks = 0, n_smaller = 0, n_moving = 0;

  for (guint32 seed = 1; seed <= N_ASSEMBLIES; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      int n_pieces = g_rand_int_range (rand, 2, 6);
      const SomaApartGroup groups[] = { { 0, 1, 1 }, { 1, 1, 1 }, { 2, 1, 1 } };
      SomaApartOptions options = { .groups = groups, .n_groups = seed % 4 == 0 ? 3 : 0 };
      SlowAssembly assembly;
      SomaLock lock;

      random_assembly_fill (rand, (const int[]){ 4, 4, 4 }, n_pieces, &assembly);
      g_autofree uint16_t *copy_at = NULL;
      g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
      g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
      g_autoptr (SomaApart) apart = soma_taker_run (taker, copy_at);
      if (apart->result != SOMA_APART_LOCKED || apart->n_states > 200)
        continue;
      soma_lock_find (taker, puzzle, copy_at, apart, 0, &lock);
      g_test_message ("seed %u", seed);
      check_lock (&assembly, &options, apart, &lock);
      n_locks++;
      n_smaller += lock.copies != apart->rest;
      n_moving += lock.n_places > 1;
    }
  g_test_message ("%d do not come apart, of %d some pieces alone; %d can be moved", n_locks,
                  n_smaller, n_moving);
  g_assert_cmpint (n_locks, >, 100);
  g_assert_cmpint (n_smaller, >, 20);
  g_assert_cmpint (n_moving, >, 20);
}

/* Two drawers under two latches, which have to be pushed aside by one cell. They do not touch, but
 * move together, in one move; all others together are more than half. */
static void
test_latches (void)
{
  enum
  {
    FRAME,
    LATCH,
    OTHER_LATCH,
    DRAWER,
    LOWER_DRAWER
  };
  SlowAssembly assembly = { .n_pieces = 5 };
  SomaApartGroup groups[] = { { FRAME, 1, 1 }, { LATCH, 1, 1 }, { OTHER_LATCH, 1, 1 } };
  SomaApartOptions options = { .groups = groups, .n_groups = 3 };
  SlowResult slow;
  Tally tally = { 0 };

  for (int x = 0; x < 5; x++)
    for (int y = 0; y < 5; y++)
      for (int z = 0; z < 5; z++)
        {
          gboolean is_slot = z == 3 && (y == 1 || y == 3) && x >= 1 && x <= 3;
          gboolean is_shaft = x == 1 && y >= 1 && y <= 3 && z >= 1;
          int piece = is_slot && x < 3 ? (y == 1 ? LATCH : OTHER_LATCH)
                      : is_slot        ? -1
                      : !is_shaft      ? FRAME
                      : z == 1         ? LOWER_DRAWER
                      : z == 2         ? DRAWER
                                       : -1;
          if (piece >= 0)
            assembly.cells[piece][assembly.n_cells[piece]++] =
                (SomaCell){ (gint16) x, (gint16) y, (gint16) z };
        }
  slow_take_apart (&assembly, groups, 3, &slow);
  g_autofree uint16_t *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = random_assembly_make_puzzle (&assembly, &copy_at);
  g_autoptr (SomaTaker) taker = soma_taker_new (puzzle, &options);
  g_autoptr (SomaApart) apart = soma_taker_run (taker, copy_at);
  compare (apart, &slow, &tally);
  apart_replay (puzzle, copy_at, apart, may_stay_cb, &options);
  g_assert_cmpint (apart->n_partings, ==, 2);
  g_assert_cmpint (apart->n_moves, ==, 3);
  g_assert_cmpuint (apart->moves[0].copies, ==, 1 << LATCH | 1 << OTHER_LATCH);
  g_assert_cmpuint (apart->moves[1].copies, ==, 1 << DRAWER);
  g_assert_cmpuint (apart->moves[2].copies, ==, 1 << LOWER_DRAWER);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/apart/random", test_random);
  g_test_add_func ("/apart/locks", test_locks);
  g_test_add_func ("/apart/latches", test_latches);
  return g_test_run ();
}
