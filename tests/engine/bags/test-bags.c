/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "bag-spread.h"
#include "bag-tally.h"
#include "engine-auto.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"

/* Bags of random puzzles, against all choices tried one by one, and the naive solver. */

#define N_PUZZLES 1000
#define MAX_CELLS 10
#define MAX_STEPS 20000
#define MAX_BAGS 200

static const SomaSymmetry symmetries[] = { SOMA_SYMMETRY_FULL, SOMA_SYMMETRY_ROTATIONS,
                                           SOMA_SYMMETRY_NONE };

/* Any pieces; three of them; one of each group. */
static const SomaBagRules rules[] = { { 0 }, { .n_copies = 3 }, { .per_colour = 1 } };

/* The puzzle with its pieces in two groups. */
static SomaPuzzle *
make_groups (const SomaPuzzle *puzzle, guint seed)
{
  SomaPiece pieces[DRAFT_MAX_PIECES];

  memcpy (pieces, puzzle->set->pieces, puzzle->set->n_pieces * sizeof *pieces);
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    pieces[p].colour = (p + seed) % 3 / 2;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, puzzle->set->n_pieces, NULL);
  return soma_puzzle_new ("", puzzle->figure, set, puzzle->pins, puzzle->n_pins,
                          puzzle->distinct_pieces, NULL);
}

/* Of which most pieces may be left over; in two groups, a fifth with symmetric figures, and as many
 * with colours as rules. */
static SomaPuzzle *
make_puzzle (guint seed)
{
  Draft draft;

  if (seed % 5 == 0)
    random_symmetric_draft (&draft, seed, MAX_CELLS);
  else
    random_draft (&draft, seed, MAX_CELLS);
  for (int p = 0; p < draft.n_pieces && seed % 4 != 0; p++)
    draft.pieces[p].min_count = 0;
  if (seed % 3 == 0)
    draft.n_pins = 0;
  for (int p = 0; p < draft.n_pieces && seed % 2 == 0; p++)
    draft.pieces[p].turns = 0;
  g_autoptr (SomaPuzzle) drawn = draft_make_puzzle (&draft, "");
  g_autoptr (SomaPuzzle) puzzle = make_groups (drawn, seed);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  return seed % 5 == 1 ? random_paint (puzzle, FALSE, rand) : g_steal_pointer (&puzzle);
}

/* Numbers */

static gboolean
is_allowed (const SomaBags *bags, const SomaBagRules *rule, const guint16 *counts)
{
  const SomaPuzzle *puzzle = soma_bags_get_puzzle (bags);
  int n_kinds, n_cells = 0, n_copies = 0, of_colour[SOMA_MAX_PIECES] = { 0 };
  const SomaBagKind *kinds = soma_bags_get_kinds (bags, &n_kinds);
  gboolean ok = TRUE;

  for (int a = 0; a < n_kinds; a++)
    {
      n_cells += counts[a] * kinds[a].size;
      n_copies += counts[a];
      for (int b = 0; b < n_kinds; b++)
        if (puzzle->set->pieces[kinds[a].piece].colour ==
            puzzle->set->pieces[kinds[b].piece].colour)
          of_colour[a] += counts[b];
    }
  for (int a = 0; a < n_kinds; a++)
    ok = ok && (rule->per_colour == 0 || of_colour[a] == rule->per_colour);
  return ok && n_cells <= puzzle->figure->n_cells &&
         n_cells >= puzzle->figure->n_cells - puzzle->figure->n_optional &&
         (rule->n_copies == 0 || n_copies == rule->n_copies);
}

/* Tries all counts, the most copies of the first kinds first. */
static void
check_numbers (const SomaBags *bags, const SomaBagRules *rule)
{
  int n_kinds, at = 0;
  const SomaBagKind *kinds = soma_bags_get_kinds (bags, &n_kinds);
  guint16 counts[SOMA_MAX_PIECES], found[SOMA_MAX_PIECES];
  guint64 number = 0;

  for (int k = 0; k < n_kinds; k++)
    counts[k] = (guint16) kinds[k].most;
  while (at >= 0)
    {
      if (is_allowed (bags, rule, counts))
        {
          g_assert_cmpuint (soma_bags_find (bags, counts), ==, number);
          soma_bags_get (bags, number++, found);
          g_assert_cmpmem (counts, n_kinds * sizeof *counts, found, n_kinds * sizeof *found);
        }
      else
        g_assert_true (soma_bags_find (bags, counts) == SOMA_NO_BAG);
      for (at = n_kinds - 1; at >= 0 && counts[at] == kinds[at].least; at--)
        counts[at] = (guint16) kinds[at].most;
      if (at >= 0)
        counts[at]--;
    }
  g_assert_cmpuint (soma_bags_get_number (bags), ==, number);
}

static void
test_numbers (void)
{
  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
        {
          g_autoptr (SomaBags) bags = soma_bags_new (puzzle, &rules[i], NULL);
          check_numbers (bags, &rules[i]);
        }
    }
}

/* Solutions */

/* How many the bag has; -1 if the naive solver gives up. */
static int
count_naively (const SomaBags *bags, guint64 number, SomaSymmetry symmetry)
{
  guint16 counts[SOMA_MAX_PIECES];

  soma_bags_get (bags, number, counts);
  g_autoptr (SomaPuzzle) puzzle = soma_bags_make_puzzle (bags, counts, NULL);
  g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);
  return naive != NULL ? (int) naive_count (naive, symmetry) : -1;
}

/* The mirror images have as many; what is ruled out has none. */
static void
check_bag (const SomaBags *bags, guint64 number, SomaSymmetry symmetry, int n_solutions)
{
  guint16 counts[SOMA_MAX_PIECES];

  soma_bags_get (bags, number, counts);
  if (soma_bags_rules_out (bags, counts))
    g_assert_cmpint (n_solutions, ==, 0);
  guint64 mirrored = soma_bags_find_mirrored (bags, counts);
  if (mirrored != SOMA_NO_BAG)
    g_assert_cmpint (count_naively (bags, mirrored, symmetry), ==, n_solutions);
}

/* A bag that cannot be tallied is searched for itself. */
static guint64
count_bag (const SomaBags *bags, const SomaBagTally *tally, guint64 number, SomaSymmetry symmetry)
{
  const SomaSearchOptions options = { .symmetry = symmetry, .n_threads = 1 };
  guint16 counts[SOMA_MAX_PIECES];
  SomaProgress progress;

  if (tally != NULL)
    return soma_bag_tally_get (tally, number);
  soma_bags_get (bags, number, counts);
  g_autoptr (SomaPuzzle) puzzle = soma_bags_make_puzzle (bags, counts, NULL);
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  return progress.n_solutions;
}

typedef struct
{
  guint n_bags, n_tallied, n_ruled_out, n_found;
} Seen;

static void
check_counts (SomaPuzzle *puzzle, const SomaBagRules *rule, SomaSymmetry symmetry, Seen *seen)
{
  SomaError error;
  g_autoptr (SomaBags) bags = soma_bags_new (puzzle, rule, NULL);
  g_autoptr (SomaBagTally) tally = soma_bag_tally_new (bags, symmetry, 1, NULL, &error);

  g_assert_cmpint (error.status, ==, SOMA_OK);
  if (tally != NULL)
    g_assert_cmpint (soma_search_run (soma_bag_tally_get_search (tally)), ==, SOMA_SEARCH_COMPLETE);
  guint64 n = MIN (soma_bags_get_number (bags), MAX_BAGS);
  for (guint64 number = 0; number < n; number++)
    {
      guint16 counts[SOMA_MAX_PIECES];
      int n_solutions = count_naively (bags, number, symmetry);
      if (n_solutions < 0)
        continue;
      check_bag (bags, number, symmetry, n_solutions);
      g_assert_cmpuint (count_bag (bags, tally, number, symmetry), ==, n_solutions);
      soma_bags_get (bags, number, counts);
      seen->n_bags++;
      seen->n_ruled_out += soma_bags_rules_out (bags, counts);
      seen->n_tallied += tally != NULL;
      seen->n_found += n_solutions > 0;
    }
}

static void
test_counts (void)
{
  Seen seen[G_N_ELEMENTS (rules)] = { 0 };

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
        for (guint s = 0; s < G_N_ELEMENTS (symmetries); s++)
          check_counts (puzzle, &rules[i], symmetries[s], &seen[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_test_message ("%u bags, %u tallied, %u ruled out, %u found", seen[i].n_bags,
                      seen[i].n_tallied, seen[i].n_ruled_out, seen[i].n_found);
      g_assert_cmpuint (seen[i].n_ruled_out, >, 100);
      g_assert_cmpuint (seen[i].n_found, >, 300);
    }
  g_assert_cmpuint (seen[0].n_tallied, >, 2000);
}

/* Exchanges */

typedef struct
{
  SomaPuzzle *puzzle;
  guint16 copy_at[SOMA_MAX_CELLS];
} First;

static bool
first_cb (const uint16_t *copy_at, void *data)
{
  First *first = data;

  memcpy (first->copy_at, copy_at, first->puzzle->figure->n_cells * sizeof *copy_at);
  return true;
}

static void
spread_from (const SomaBags *bags, guint64 number, SomaBagSpread *spread)
{
  guint16 counts[SOMA_MAX_PIECES];
  guint8 kinds[SOMA_MAX_PIECES];

  soma_bags_get (bags, number, counts);
  g_autoptr (SomaPuzzle) puzzle = soma_bags_make_puzzle (bags, counts, kinds);
  First first = { .puzzle = puzzle };
  SomaSearchOptions options = { .limit = 1, .n_threads = 1, .solution = first_cb, .data = &first };
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  if (soma_search_run (search) != SOMA_SEARCH_LIMIT)
    return;
  soma_bag_spread_add (spread, puzzle, kinds, first.copy_at);
  g_assert_true (soma_bag_spread_has (spread, number));
  while (soma_bag_spread_run (spread, 3))
    ;
}

static void
test_spread (void)
{
  guint n_reached = 0;

  for (guint seed = 0; seed < N_PUZZLES; seed++)
    {
      g_autoptr (SomaPuzzle) puzzle = make_puzzle (seed);
      g_autoptr (SomaBags) bags = soma_bags_new (puzzle, &rules[seed % G_N_ELEMENTS (rules)], NULL);
      g_autoptr (SomaBagSpread) spread = soma_bag_spread_new (bags);
      guint64 n = MIN (soma_bags_get_number (bags), MAX_BAGS), n_marked = 0;
      for (guint64 number = 0; number < n; number++)
        if (!soma_bag_spread_has (spread, number))
          spread_from (bags, number, spread);
        else
          n_reached++;
      for (guint64 number = 0; number < soma_bags_get_number (bags); number++)
        {
          gboolean has = soma_bag_spread_has (spread, number);
          n_marked += has;
          int n_solutions = number < n || has ? count_naively (bags, number, symmetries[0]) : -1;
          if (n_solutions >= 0)
            g_assert_cmpint (has, ==, n_solutions > 0);
        }
      g_assert_cmpuint (soma_bag_spread_get_number (spread), ==, n_marked);
    }
  g_test_message ("%u reached", n_reached);
  g_assert_cmpuint (n_reached, >, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bags/numbers", test_numbers);
  g_test_add_func ("/bags/counts", test_counts);
  g_test_add_func ("/bags/spread", test_spread);
  return g_test_run ();
}
