/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "invent-private.h"

#include "random.h"

/* A walk cools down in steps, each by the same factor: from 1.2 levels to 0.15. One that begins
 * with what was invented before leaves out the hottest. */
#define FIRST_HEAT 1.2
#define COOLING 0.97942
#define N_HEATS 100
#define FIRST_WARM_HEAT 28

/* Whether a cutting is unique takes as long as measuring many others, and where the pieces are
 * small, hardly any is. So each that is not costs some credit, and when that has been used up, the
 * walk looks at the number of solutions, too: twice as many are worth some moves less. */
#define CREDIT 1000
#define MOST_SOLUTIONS 256
#define MOVES_PER_DOUBLING 0.5

/* To take a cutting apart with turns takes as long as to measure so many. */
#define WORK_OF_TURNS 1000

/* What a cutting is worth, in moves. Pieces that lock each other are worth the more the further
 * they can move; of those that come out at once, the fewer ways there are the better. */
static double
rate (const SomaGaugeReading *reading)
{
  if (reading->result == SOMA_GAUGE_APART)
    return reading->first + 0.3 * reading->rest - 0.3 * reading->n_ways;
  if (reading->first == 0)
    return 0.2 * reading->depth - 1;
  return 0.6 * reading->first - 0.5 - 0.3 * reading->n_ways - 0.1 * reading->n_left;
}

/* Whether nothing comes off without turns. */
static bool
is_locked (const SomaGaugeReading *reading)
{
  return reading->result == SOMA_GAUGE_LOCKED && reading->first == 0;
}

/* What is locked is worth the more the further pieces can move, and it is tried whether they come
 * off when they also turn. From what nothing can be moved in at all, hardly anything leads there: a
 * walk comes by what takes many moves. */
static double
rate_turning (SomaInventor *inventor, SomaInventWalk *walk, const SomaGaugeReading *reading,
              int *key)
{
  double value =
      2 + 0.5 * reading->depth + 0.02 * (reading->n_states < 100 ? reading->n_states : 100);
  SomaApart *apart = soma_invent_take_apart (inventor, &walk->cutting, walk->turn_memory);
  int n_turns = soma_apart_count_turns (apart);

  walk->work += WORK_OF_TURNS;
  if (apart->result == SOMA_APART_COMPLETE && n_turns > 0)
    {
      int first = apart->partings[0].n_moves, rest = apart->n_moves - first - apart->n_partings + 1;
      SomaGaugeReading with = { .first = first, .rest = rest };
      *key = n_turns >= inventor->options.least_turns ? soma_gauge_get_key (&with) : 0;
      value = 5 + first + 0.3 * rest + n_turns;
    }
  else if (apart->n_states > (uint64_t) reading->n_states + 1)
    value +=
        1 + 0.5 * (64 - __builtin_clzll (apart->n_states / (uint64_t) (reading->n_states + 1)));
  soma_apart_free (apart);
  return value;
}

/* Where a piece is held that turns and then goes off: the others must come apart without it. That
 * takes as many moves at least, one of them a turn. */
static double
rate_held (SomaInventWalk *walk, int *key)
{
  SomaGaugeReading others;

  soma_gauge_measure_without (walk->gauge, &walk->cutting, walk->cutting.held_piece, &others);
  if (others.result != SOMA_GAUGE_APART)
    return 3 - 0.1 * others.n_left;
  SomaGaugeReading with = { .first = 2, .rest = others.first - 1 + others.rest };
  *key = soma_gauge_get_key (&with);
  return 5 + 0.3 * with.rest;
}

/* With turns: nothing may come off without them. */
static double
rate_with_turns (SomaInventor *inventor, SomaInventWalk *walk, const SomaGaugeReading *reading,
                 int *key)
{
  if (!is_locked (reading))
    return 0.5 * rate (reading);
  bool is_held = walk->cutting.held_piece != SOMA_NO_PIECE;
  walk->has_lock |= is_held;
  if (is_held && inventor->options.least_turns == 1)
    return rate_held (walk, key);
  return is_held || reading->n_states > 1 ? rate_turning (inventor, walk, reading, key)
                                          : 0.5 * rate (reading);
}

/* Measures the cutting. `*key` becomes soma_gauge_get_key() if it is what is wanted, or else 0. */
static double
measure (SomaInventor *inventor, SomaInventWalk *walk, int *key)
{
  SomaGaugeReading reading;

  *key = 0;
  walk->work++;
  soma_gauge_measure (walk->gauge, &walk->cutting, &reading);
  atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
  if (walk->turn_memory != NULL)
    return rate_with_turns (inventor, walk, &reading, key);
  if (reading.result == SOMA_GAUGE_APART)
    *key = soma_gauge_get_key (&reading);
  return rate (&reading);
}

/* What the number of solutions takes off. */
static double
find_penalty (SomaInventor *inventor, SomaInventWalk *walk, int *n_solutions)
{
  *n_solutions = 1;
  if (!walk->counts)
    return 0;
  *n_solutions = soma_invent_count_solutions (inventor, &walk->cutting, MOST_SOLUTIONS);
  /* The logarithm to the base 2, nearly. */
  int n = *n_solutions > 1 ? *n_solutions : 1;
  int whole = 31 - __builtin_clz ((unsigned) n);
  return MOVES_PER_DOUBLING * (whole + (double) n / (1 << whole) - 1);
}

static void
note_best (SomaInventor *inventor, SomaInventWalk *walk, int key)
{
  if (key <= walk->best)
    return;
  SomaInventEntry *entry = soma_invent_entry_new (inventor, &walk->cutting, key);
  if (entry == NULL)
    {
      walk->counts = walk->counts || --walk->credit <= 0;
      return;
    }
  entry->family = walk->family;
  soma_invent_add (inventor, entry);
  walk->best = key;
  walk->credit = CREDIT;
}

/* One change, which is undone if it is not worth it. */
static void
take_step (SomaInventor *inventor, SomaInventWalk *walk, double heat, double *value)
{
  /* A random number with nearly an exponential distribution, and the mean 1: the number of tosses
   * of a coin, and what is between. */
  uint64_t bits = soma_random_next (&walk->random);
  int n_tosses = __builtin_ctzll (bits | UINT64_C (1) << 20);
  double least = *value - heat * (0.693147 * (n_tosses + (double) (bits >> 32) * 0x1p-32));
  int n_solutions = 1, key;

  if (!soma_cutting_change (&walk->cutting, &walk->random))
    return;
  double new_value = measure (inventor, walk, &key);
  if (new_value >= least)
    new_value -= find_penalty (inventor, walk, &n_solutions);
  if (new_value < least)
    {
      soma_cutting_undo (&walk->cutting);
      return;
    }
  *value = new_value;
  if (n_solutions == 1)
    note_best (inventor, walk, key);
}

/* False if the run is over. */
static bool
walk_at (SomaInventor *inventor, SomaInventWalk *walk, double heat, double *value)
{
  int least = soma_invent_get_least_key (inventor);

  walk->best = walk->best > least ? walk->best : least;
  for (int i = 0; i < walk->changes_per_heat; i++)
    {
      if (soma_invent_is_over (inventor))
        return false;
      take_step (inventor, walk, heat, value);
    }
  return true;
}

void
soma_invent_walk (SomaInventor *inventor, SomaInventWalk *walk)
{
  double heat = FIRST_HEAT;
  int key;

  walk->credit = CREDIT;
  walk->counts = false;
  double value = measure (inventor, walk, &key);
  if (walk->beginning == SOMA_BEGIN_START && key > 0)
    walk->best = key;
  note_best (inventor, walk, key);
  for (int i = 0; i < N_HEATS; i++, heat *= COOLING)
    if (!((walk->beginning != SOMA_BEGIN_GROWN || walk->turn_memory != NULL) &&
          i < FIRST_WARM_HEAT) &&
        !walk_at (inventor, walk, heat, &value))
      return;
}
