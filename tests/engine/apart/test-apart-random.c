/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-replay.h"
#include "engine-auto.h"
#include "random-assembly.h"

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
  g_test_add_func ("/apart/latches", test_latches);
  return g_test_run ();
}
