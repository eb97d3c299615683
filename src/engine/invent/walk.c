/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "invent-private.h"

#include "random.h"

/* A walk cools down in steps, each by the same factor: from 1.2 levels to 0.15. One that begins
 * with what was invented before leaves out the hottest. */
#define FIRST_HEAT 1.2
#define COOLING 0.97942
#define N_HEATS 100
#define FIRST_WARM_HEAT 28

/* How often it looks whether the run is over, in changes. */
#define LOOK_AT_CLOCK 64

/* What a cutting is worth, in moves. Pieces that lock each other are worth the more the further
 * they can move; of those that come out at once, the fewer ways there are the better. */
static double
rate (const SomaGaugeReading *reading)
{
  if (reading->result == SOMA_GAUGE_APART)
    return reading->first + 0.3 * reading->rest - 0.3 * reading->n_ways;
  if (reading->first == 0)
    return 0.2 * reading->depth - 1;
  return 0.6 * reading->first - 0.5 - 0.3 * reading->n_ways;
}

/* A random number with nearly an exponential distribution, and the mean 1: the number of tosses of
 * a coin, and what is between. */
static double
draw_loss (uint64_t *random)
{
  uint64_t bits = soma_random_next (random);
  int n_tosses = __builtin_ctzll (bits | UINT64_C (1) << 20);

  return 0.693147 * (n_tosses + (double) (bits >> 32) * 0x1p-32);
}

static void
note_best (SomaInventor *inventor, SomaInventWalk *walk, const SomaGaugeReading *reading)
{
  int key = soma_gauge_get_key (reading);

  if (reading->result != SOMA_GAUGE_APART || key <= walk->best)
    return;
  SomaInventEntry *entry = soma_invent_entry_new (inventor, &walk->cutting, key);
  if (entry == NULL)
    return;
  entry->family = walk->family;
  soma_invent_add (inventor, entry);
  walk->best = key;
}

/* False if the run is over. */
static bool
walk_at (SomaInventor *inventor, SomaInventWalk *walk, double heat, double *value)
{
  int least = soma_invent_get_least_key (inventor);

  walk->best = walk->best > least ? walk->best : least;
  for (int i = 0; i < walk->changes_per_heat; i++)
    {
      SomaGaugeReading reading;
      if (i % LOOK_AT_CLOCK == 0 && soma_invent_is_over (inventor))
        return false;
      if (!soma_cutting_change (&walk->cutting, &walk->random))
        continue;
      soma_gauge_measure (walk->gauge, &walk->cutting, &reading);
      atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
      double new_value = rate (&reading);
      if (new_value < *value - heat * draw_loss (&walk->random))
        {
          soma_cutting_undo (&walk->cutting);
          continue;
        }
      *value = new_value;
      note_best (inventor, walk, &reading);
    }
  return true;
}

void
soma_invent_walk (SomaInventor *inventor, SomaInventWalk *walk)
{
  double heat = FIRST_HEAT, value;
  SomaGaugeReading reading;

  soma_gauge_measure (walk->gauge, &walk->cutting, &reading);
  atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
  note_best (inventor, walk, &reading);
  value = rate (&reading);
  for (int i = 0; i < N_HEATS; i++, heat *= COOLING)
    if (!(walk->is_warm && i < FIRST_WARM_HEAT) && !walk_at (inventor, walk, heat, &value))
      return;
}
