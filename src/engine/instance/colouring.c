/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colouring.h"

#include <string.h>

#include "min-max.h"
#include "sums.h"

void
soma_colouring_add_value (SomaColouring *colouring, int type, int sum)
{
  int least = colouring->least[type], modulus = colouring->modulus;

  if (modulus > 0)
    sum = (sum % modulus + modulus) % modulus;
  if (sum < least)
    {
      uint64_t moved = least - sum > 63 ? 0 : colouring->values[type] << (least - sum);
      colouring->useless |= least - sum > 63 || moved >> (least - sum) != colouring->values[type];
      colouring->values[type] = moved;
      colouring->least[type] = least = sum;
    }
  if (sum - least > 63)
    colouring->useless = true;
  else
    colouring->values[type] |= UINT64_C (1) << (sum - least);
}

void
soma_colouring_clear_values (SomaColouring *colouring)
{
  memset (colouring->least, 0, sizeof colouring->least);
  memset (colouring->values, 0, sizeof colouring->values);
  colouring->useless = false;
}

/* Examines every placement. The anchor's options stand for their images under the elements that it
 * breaks; so images are examined, too. */
static void
find_values (SomaColouring *colouring, const SomaInstance *instance)
{
  const SomaGroup *group = instance->group;

  soma_colouring_clear_values (colouring);
  for (int o = 0; o < instance->n_options; o++)
    {
      int n = soma_instance_option_size (instance, o) - 1;
      const uint16_t *cells = instance->items + instance->start[o];
      int type = soma_instance_option_type (instance, o);
      for (int e = 0; e < instance->n_broken; e++)
        {
          int sum = 0;
          for (int i = 0; i < n; i++)
            sum += colouring->weights[group->cell_map[e][cells[i]]];
          soma_colouring_add_value (colouring, group->piece_map[e][type], sum);
        }
    }
}

void
soma_colouring_init_parity (SomaColouring *colouring, const SomaInstance *instance)
{
  const SomaFigure *figure = instance->puzzle->figure;

  colouring->modulus = 0;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      colouring->weights[c] = (cell.x + cell.y + cell.z) % 2 == 0;
    }
  find_values (colouring, instance);
}

static bool
is_between (const SomaFigure *figure, SomaCell cell, int dx, int dy, int dz)
{
  SomaCell before = { cell.x - dx, cell.y - dy, cell.z - dz };
  SomaCell after = { cell.x + dx, cell.y + dy, cell.z + dz };

  return soma_figure_index (figure, before) >= 0 && soma_figure_index (figure, after) >= 0;
}

void
soma_colouring_init_corners (SomaColouring *colouring, const SomaInstance *instance)
{
  const SomaFigure *figure = instance->puzzle->figure;

  colouring->modulus = 0;
  for (int c = 0; c < figure->n_cells; c++)
    {
      SomaCell cell = figure->cells[c];
      colouring->weights[c] = !is_between (figure, cell, 1, 0, 0) &&
                              !is_between (figure, cell, 0, 1, 0) &&
                              !is_between (figure, cell, 0, 0, 1);
    }
  find_values (colouring, instance);
}

void
soma_colouring_weigh (SomaColouring *colouring, const SomaRemainder *remainder)
{
  const SomaInstance *instance = remainder->instance;

  soma_colouring_clear_values (colouring);
  for (int o = 0; o < instance->n_options; o++)
    {
      int sum = 0;
      if (!soma_remainder_is_open (remainder, o))
        continue;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        sum += colouring->weights[instance->items[i]];
      soma_colouring_add_value (colouring, soma_instance_option_type (instance, o), sum);
    }
}

/* Adds `by`, from 0 on and below `n`, to each residue modulo `n` of a set. */
static uint64_t
rotate (uint64_t set, int by, int n)
{
  return by == 0 ? set : (set << by | set >> (n - by)) & ((UINT64_C (1) << n) - 1);
}

/* The residues that are reachable from those of `set` with some copies of a piece. */
static uint64_t
add_copies (uint64_t set, uint64_t values, int n, int min_count, int max_count)
{
  for (int i = 0; i < max_count; i++)
    {
      uint64_t before = set;
      if (i < min_count)
        set = 0;
      for (uint64_t rest = values; rest != 0; rest &= rest - 1)
        set |= rotate (before, __builtin_ctzll (rest), n);
      if (set == before)
        break;
    }
  return set;
}

static void
add_residues (const SomaColouring *colouring, const SomaRemainder *remainder,
              SomaColouringSums *sums)
{
  const SomaInstance *instance = remainder->instance;
  int n = colouring->modulus;

  sums->reached = sums->needed = 1;
  for (int t = 0; t < instance->n_types; t++)
    if (remainder->max_left[t] > 0 && (colouring->values[t] != 0 || remainder->min_left[t] > 0))
      sums->reached =
          add_copies (sums->reached, colouring->values[t] != 0 ? colouring->values[t] : 1, n,
                      remainder->min_left[t], remainder->max_left[t]);
  for (int c = 0; c < instance->n_cells; c++)
    if (remainder->empty[c])
      {
        int weight = (colouring->weights[c] % n + n) % n;
        uint64_t with = rotate (sums->needed, weight, n);
        sums->needed = soma_instance_cell_required (instance, c) ? with : sums->needed | with;
      }
}

/* The least and the most that the cells add up to. */
static void
add_cells (const SomaColouring *colouring, const SomaRemainder *remainder, int *least, int *most)
{
  *least = *most = 0;
  for (int c = 0; c < remainder->instance->n_cells; c++)
    if (remainder->empty[c])
      {
        int weight = colouring->weights[c];
        bool is_required = soma_instance_cell_required (remainder->instance, c);
        *least += is_required || weight < 0 ? weight : 0;
        *most += is_required || weight > 0 ? weight : 0;
      }
}

/* What the pieces add up to, as sums up to `most` above `*from`. False if that cannot be said: an
 * unknown number of pieces has sums below zero. */
static bool
add_pieces (const SomaColouring *colouring, const SomaRemainder *remainder, int most, int *from,
            SomaSums *sums)
{
  *from = 0;
  for (int t = 0; t < remainder->instance->n_types; t++)
    {
      if (colouring->least[t] < 0 && remainder->min_left[t] < remainder->max_left[t])
        return false;
      *from += colouring->least[t] * remainder->max_left[t];
    }
  if (colouring->useless)
    return false;
  soma_sums_init (sums, most < *from ? 0 : soma_min (most - *from, SOMA_MAX_CELLS));
  for (int t = 0; t < remainder->instance->n_types; t++)
    if (remainder->max_left[t] > 0 && (colouring->values[t] != 0 || remainder->min_left[t] > 0))
      soma_sums_add (sums, colouring->values[t], 0, remainder->min_left[t], remainder->max_left[t]);
  return true;
}

void
soma_colouring_add_up (const SomaColouring *colouring, const SomaRemainder *remainder,
                       SomaColouringSums *sums)
{
  *sums = (SomaColouringSums){ .least = -1, .most = -1 };
  if (colouring->modulus > 0)
    {
      add_residues (colouring, remainder, sums);
      return;
    }
  add_cells (colouring, remainder, &sums->need, &sums->have);
  sums->least = sums->most = 0;
  for (int t = 0; t < remainder->instance->n_types; t++)
    if (colouring->values[t] != 0)
      {
        int least = colouring->least[t];
        sums->least += remainder->min_left[t] * (least + __builtin_ctzll (colouring->values[t]));
        sums->most +=
            remainder->max_left[t] * (least + 63 - __builtin_clzll (colouring->values[t]));
      }
}

bool
soma_colouring_rules_out (const SomaColouring *colouring, const SomaRemainder *remainder)
{
  SomaColouringSums residues;
  SomaSums sums;
  int need, have, from;

  if (colouring->useless)
    return false;
  if (colouring->modulus > 0)
    {
      add_residues (colouring, remainder, &residues);
      return (residues.reached & residues.needed) == 0;
    }
  add_cells (colouring, remainder, &need, &have);
  return add_pieces (colouring, remainder, have, &from, &sums) && have - from <= SOMA_MAX_CELLS &&
         !soma_sums_has (&sums, need - from, have - from);
}
