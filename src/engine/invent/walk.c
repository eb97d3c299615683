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
note_best (SomaInventor *inventor, SomaInventWalk *walk, const SomaGaugeReading *reading)
{
  int key = soma_gauge_get_key (reading);

  if (reading->result != SOMA_GAUGE_APART || key <= walk->best)
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
  SomaGaugeReading reading;

  /* A random number with nearly an exponential distribution, and the mean 1: the number of tosses
   * of a coin, and what is between. */
  uint64_t bits = soma_random_next (&walk->random);
  int n_tosses = __builtin_ctzll (bits | UINT64_C (1) << 20);
  double least = *value - heat * (0.693147 * (n_tosses + (double) (bits >> 32) * 0x1p-32));
  int n_solutions = 1;

  if (!soma_cutting_change (&walk->cutting, &walk->random))
    return;
  soma_gauge_measure (walk->gauge, &walk->cutting, &reading);
  atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
  double new_value = rate (&reading);
  if (new_value >= least)
    new_value -= find_penalty (inventor, walk, &n_solutions);
  if (new_value < least)
    {
      soma_cutting_undo (&walk->cutting);
      return;
    }
  *value = new_value;
  if (n_solutions == 1)
    note_best (inventor, walk, &reading);
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
  double heat = FIRST_HEAT, value;
  SomaGaugeReading reading;

  walk->credit = CREDIT;
  walk->counts = false;
  soma_gauge_measure (walk->gauge, &walk->cutting, &reading);
  atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
  if (walk->begins_at_start && reading.result == SOMA_GAUGE_APART)
    walk->best = soma_gauge_get_key (&reading);
  note_best (inventor, walk, &reading);
  value = rate (&reading);
  for (int i = 0; i < N_HEATS; i++, heat *= COOLING)
    if (!(walk->is_warm && i < FIRST_WARM_HEAT) && !walk_at (inventor, walk, heat, &value))
      return;
}
