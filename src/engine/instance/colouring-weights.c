/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "colouring-private.h"
#include "memory.h"
#include "min-max.h"
#include "null-space.h"

/* What most figures, being no longer in all directions, need. */
#define MOST_COLUMNS 512

/* So many vectors are combined with each other. */
#define MOST_COMBINED 64

/* The product of the prime powers of the moduli that are tried. */
#define ALL_MODULI 5040
static const int moduli[] = { 0, 2, 3, 4, 5, 7, 8, 9, 16 };

#define N_MODULI ((int) (sizeof moduli / sizeof *moduli))

/* Equations. */

static int
get_part (const SomaColouringFinder *f, int cell)
{
  return f->by_cells ? cell : f->class_of[cell];
}

/* What is not covered a known number of times must not count. */
static void
set_unknowns (SomaColouringFinder *f, bool by_cells)
{
  const SomaInstance *instance = f->instance;
  int n_parts = by_cells ? instance->n_cells : f->n_classes, n = n_parts + instance->n_types;

  f->by_cells = by_cells;
  f->n_parts = n_parts;
  for (int i = 0; i < n; i++)
    {
      f->may_weigh[i] = i < n_parts || soma_colouring_is_fixed_type (f, i - n_parts);
      f->counts[i] = i < n_parts ? 0 : f->remainder->min_left[i - n_parts];
    }
  for (int c = 0; c < instance->n_cells; c++)
    {
      int part = get_part (f, c);
      if (!f->remainder->empty[c])
        continue;
      f->counts[part]++;
      f->may_weigh[part] = f->may_weigh[part] && soma_instance_cell_required (instance, c);
    }
}

static void
add_ways (SomaColouringFinder *f, SomaNullSpace *space)
{
  uint16_t entries[SOMA_COLOURING_CLASSES + 1];
  int factors[SOMA_COLOURING_CLASSES + 1];

  for (int i = 0; i < f->n_ways; i++)
    {
      const SomaColouringWay *way = &f->ways[i];
      int n = 0;
      for (int k = 0; k < f->n_classes; k++)
        if ((factors[n] = (int) (way->counts >> 8 * k & 255)) != 0)
          entries[n++] = (uint16_t) k;
      factors[n] = 1;
      entries[n++] = (uint16_t) (f->n_classes + way->type);
      soma_null_space_add (space, entries, factors, n);
    }
}

/* FALSE if it is given up. An option's items are the numbers of the unknowns. */
static bool
add_options (SomaColouringFinder *f, SomaNullSpace *space)
{
  const SomaInstance *instance = f->instance;

  for (int i = 0; i < f->n_options; i++)
    {
      uint64_t before = space->n_steps;
      int o = f->options[i];
      soma_null_space_add (space, instance->items + instance->start[o], NULL,
                           soma_instance_option_size (instance, o));
      if (space->has_failed || !soma_colouring_spend (f, space->n_steps - before))
        return false;
    }
  return true;
}

/* The weights under which all placements have the sum of their type. False if it is given up;
 * cleared by the caller in any case. */
static bool
solve (SomaColouringFinder *f, int modulus, SomaNullSpace *space)
{
  int n = f->n_parts + f->instance->n_types;
  int most = f->by_cells ? soma_min (n, MOST_COLUMNS) : n;

  if (!soma_null_space_init (space, n, modulus, most))
    return false;
  for (int i = 0; i < n; i++)
    if (!f->may_weigh[i])
      soma_null_space_fix (space, i);
  if (!f->by_cells)
    add_ways (f, space);
  else if (!add_options (f, space))
    return false;
  /* Cells that nothing covers; that a piece fits nowhere is no matter of cells. */
  for (int i = 0; i < f->n_parts; i++)
    if (f->counts[i] > 0)
      soma_null_space_free (space, i);
  return !space->has_failed && (f->by_cells || soma_colouring_spend (f, space->n_steps));
}

/* Vectors. */

/* What the figure's sum has more than that of the pieces. */
static int64_t
get_excess (const SomaColouringFinder *f, const int32_t *vector, int modulus)
{
  int64_t sum = 0;

  for (int i = 0; i < f->n_parts + f->instance->n_types; i++)
    sum += (int64_t) f->counts[i] * vector[i];
  return modulus > 0 ? sum % modulus : sum;
}

/* How hard the weights are to read: the greatest counts most, then how many there are. */
static int
get_cost (const SomaColouringFinder *f, const int32_t *vector)
{
  int most = 0, n = 0;

  for (int i = 0; i < f->n_parts; i++)
    if (vector[i] != 0)
      {
        most = soma_max (most, abs (vector[i]));
        n += f->counts[i];
      }
  return soma_min (most, 1000) * (f->instance->n_cells + 1) + n;
}

/* The representative nearest to zero. */
static int32_t
reduce (int64_t number, int modulus)
{
  if (modulus == 0)
    return (int32_t) (number > INT16_MAX || number < -INT16_MAX ? INT16_MAX : number);
  number = (number % modulus + modulus) % modulus;
  return (int32_t) (2 * number > modulus ? number - modulus : number);
}

/* Adds the other vector or subtracts it, as long as that makes a proof easier to read. */
static bool
combine (const SomaColouringFinder *f, int32_t *vector, const int32_t *other, int modulus,
         int32_t *trial)
{
  int n = f->n_parts + f->instance->n_types, cost = get_cost (f, vector);
  bool is_better = false;

  for (int sign = -1; sign <= 1; sign += 2)
    for (bool goes_on = true; goes_on;)
      {
        for (int i = 0; i < n; i++)
          trial[i] = reduce (vector[i] + (int64_t) sign * other[i], modulus);
        int trial_cost = get_cost (f, trial);
        goes_on = trial_cost < cost && get_excess (f, trial, modulus) != 0;
        if (!goes_on)
          break;
        memcpy (vector, trial, n * sizeof *vector);
        cost = trial_cost;
        is_better = true;
      }
  return is_better;
}

static void
keep (SomaColouringFinder *f, const int32_t *vector, int modulus)
{
  /* Whole numbers are easier to add up. */
  int cost = get_cost (f, vector) + (modulus > 0 ? f->instance->n_cells / 2 : 0);

  if (cost >= f->best_cost)
    return;
  f->best_cost = cost;
  f->best_modulus = modulus;
  for (int i = 0; i < f->n_parts; i++)
    f->best[i] = (int16_t) vector[i];
}

/* Keeps the best of the proofs among these vectors, each combined with the others. */
static void
choose (SomaColouringFinder *f, const SomaNullSpace *space)
{
  int n = f->n_parts + f->instance->n_types, n_vectors = soma_min (space->n_columns, MOST_COMBINED);
  int32_t *vectors = soma_alloc ((size_t) (n_vectors + 2) * n, sizeof *vectors);
  int32_t *vector = vectors + (size_t) n_vectors * n, *trial = vector + n;

  for (int j = 0; j < n_vectors; j++)
    for (int i = 0; i < n; i++)
      vectors[(size_t) j * n + i] = soma_null_space_get (space, j, i);
  for (int j = 0; j < space->n_columns; j++)
    {
      for (int i = 0; i < n; i++)
        vector[i] = soma_null_space_get (space, j, i);
      if (get_excess (f, vector, space->modulus) == 0)
        continue;
      bool is_better = true;
      while (is_better && soma_colouring_spend (f, (uint64_t) n_vectors * n * 2))
        {
          is_better = false;
          for (int k = 0; k < n_vectors; k++)
            if (k != j)
              is_better |= combine (f, vector, vectors + (size_t) k * n, space->modulus, trial);
        }
      keep (f, vector, space->modulus);
    }
  free (vectors);
}

/* Whether there is any proof among the vectors. */
static bool
has_proof (const SomaColouringFinder *f, const SomaNullSpace *space)
{
  bool found = false;

  for (int j = 0; j < space->n_columns && !found; j++)
    {
      int64_t sum = 0;
      for (int i = 0; i < space->n_entries; i++)
        sum += (int64_t) f->counts[i] * soma_null_space_get (space, j, i);
      found = sum % space->modulus != 0;
    }
  return found;
}

/* Finds weights for the parts, if there are any: the ones that are easiest to read, with `best`. */
static bool
find_weights (SomaColouringFinder *f)
{
  SomaNullSpace space;
  bool found = solve (f, ALL_MODULI, &space) && has_proof (f, &space);

  soma_null_space_clear (&space);
  f->best_cost = INT32_MAX;
  for (int i = 0; i < N_MODULI && found; i++)
    {
      if (solve (f, moduli[i], &space))
        choose (f, &space);
      soma_null_space_clear (&space);
    }
  return f->best_cost < INT32_MAX;
}

/* Weights for people. */

/* Sets the weights of the cells to `times` those found, and `more`. True if that is a proof. */
static bool
try_weights (SomaColouringFinder *f, int times, int more)
{
  SomaColouring *colouring = f->colouring;
  int modulus = f->best_modulus;

  colouring->modulus = modulus;
  for (int c = 0; c < f->instance->n_cells; c++)
    {
      int weight = f->best[get_part (f, c)] * times + more;
      colouring->weights[c] =
          (int16_t) (modulus > 0 ? (weight % modulus + modulus) % modulus : weight);
      if (!f->remainder->empty[c])
        colouring->weights[c] = 0;
    }
  soma_colouring_weigh (colouring, f->remainder);
  return soma_colouring_rules_out (colouring, f->remainder);
}

static int
cost_of_residues (const SomaColouringFinder *f, int times, int more)
{
  int cost = 0, modulus = f->best_modulus;

  for (int i = 0; i < f->n_parts; i++)
    {
      int weight = ((f->best[i] * times + more) % modulus + modulus) % modulus;
      cost += f->counts[i] * (weight > 0 ? 2 * f->n_parts + weight : 0);
    }
  return cost;
}

/* Other multiples, and the same weight more for each cell, are the same proof: the one with the
 * most zeros is taken. */
static bool
set_residues (SomaColouringFinder *f)
{
  int modulus = f->best_modulus, best_times = 1, best_more = 0;
  int least = cost_of_residues (f, 1, 0);

  for (int times = 1; times < modulus; times++)
    for (int more = 0; more < (f->is_plain ? modulus : 1); more++)
      {
        int cost = cost_of_residues (f, times, more);
        if (cost >= least || !try_weights (f, times, more))
          continue;
        least = cost;
        best_times = times;
        best_more = more;
      }
  return try_weights (f, best_times, best_more);
}

/* If there are only two weights, the less frequent one becomes 1 and the other 0. */
static bool
set_two_weights (SomaColouringFinder *f)
{
  int low = INT16_MAX, high = -INT16_MAX, n_low = 0, n_high = 0;

  for (int i = 0; i < f->n_parts; i++)
    if (f->counts[i] > 0)
      {
        low = soma_min (low, f->best[i]);
        high = soma_max (high, f->best[i]);
      }
  for (int i = 0; i < f->n_parts; i++)
    {
      n_low += f->best[i] == low ? f->counts[i] : 0;
      n_high += f->best[i] == high ? f->counts[i] : 0;
      if (f->counts[i] > 0 && f->best[i] != low && f->best[i] != high)
        return false;
    }
  for (int i = 0; i < f->n_parts; i++)
    f->best[i] = (f->best[i] == low) == (n_low < n_high) && f->counts[i] > 0;
  return try_weights (f, 1, 0);
}

static bool
set_weights (SomaColouringFinder *f)
{
  if (f->best_modulus > 0)
    return set_residues (f);
  if (try_weights (f, 1, 0) && f->is_plain)
    {
      int16_t *before = soma_alloc (f->n_parts, sizeof *before);
      memcpy (before, f->best, f->n_parts * sizeof *before);
      bool is_set = set_two_weights (f);
      memcpy (f->best, before, f->n_parts * sizeof *before);
      free (before);
      if (is_set)
        return true;
    }
  return try_weights (f, 1, 0);
}

bool
soma_colouring_find_weights (SomaColouringFinder *f, bool by_cells)
{
  set_unknowns (f, by_cells);
  return find_weights (f) && set_weights (f);
}
