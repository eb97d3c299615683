/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* With more cells in a layer, on average, it seldom pays: 2x3x10 takes three quarters of the time,
 * but the guess says that it does not, and in ragged figures guessing took longer than it saves. */
#define MOST_CELLS_OF_FLAT_LAYER 6
#define MOST_CELLS_OF_LAYER 4

/* With fewer cells every search takes microseconds. */
#define LEAST_CELLS 40

/* Whether each solution has exactly one of each type, but for pins, and covers all cells. */
static bool
is_simple (const SomaInstance *instance, int *n_pinned)
{
  int n_cells = 0;

  memset (n_pinned, 0, instance->n_types * sizeof *n_pinned);
  for (int i = 0; i < instance->n_pins; i++)
    n_pinned[soma_instance_option_type (instance, instance->pins[i])]++;
  for (int t = 0; t < instance->n_types; t++)
    {
      int first = instance->first_option[t], n_left = instance->max_count[t] - n_pinned[t];
      if (instance->min_count[t] != instance->max_count[t] || n_left < 0 || n_left > 1)
        return false;
      if (instance->max_count[t] == 0)
        continue;
      if (first == instance->first_option[t + 1])
        return false;
      n_cells += instance->max_count[t] * (soma_instance_option_size (instance, first) - 1);
    }
  return n_cells == instance->n_cells;
}

static int
coordinate (SomaCell cell, int axis)
{
  return axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z;
}

static void
init_positions (SomaLengthwise *plan, const int *axes, bool from_far_end)
{
  const SomaFigure *figure = plan->instance->puzzle->figure;
  int64_t places[SOMA_LENGTHWISE_MOST_CELLS];

  for (int c = 0; c < plan->n_positions; c++)
    {
      /* Where the cell comes in the order of positions: along the longest axis; among cells of
       * equal length as they are in the first half, and from the middle outwards in the second,
       * where the cut is. Then half as many endings are possible at a cut between two cells of a
       * layer. */
      SomaCell cell = figure->cells[c];
      int length = figure->extent[axes[0]], along = coordinate (cell, axes[0]), outward = 0;

      if (from_far_end)
        along = length - 1 - along;
      for (int i = 1; i < 3 && 2 * along >= length; i++)
        outward += abs (2 * coordinate (cell, axes[i]) + 1 - figure->extent[axes[i]]);
      int64_t place = (((int64_t) along * 4 * SOMA_MAX_EXTENT + outward) * SOMA_MAX_EXTENT +
                       coordinate (cell, axes[1])) *
                          SOMA_MAX_EXTENT +
                      coordinate (cell, axes[2]);
      int k = c;
      for (; k > 0 && places[k - 1] > place; k--)
        {
          places[k] = places[k - 1];
          plan->cell_at[k] = plan->cell_at[k - 1];
        }
      places[k] = place;
      plan->cell_at[k] = (uint16_t) c;
    }
  for (int p = 0; p < plan->n_positions; p++)
    plan->position_of[plan->cell_at[p]] = (uint8_t) p;
}

static void
init_neighbours (SomaLengthwise *plan)
{
  const SomaCell *cells = plan->instance->puzzle->figure->cells;

  for (int p = 0; p < plan->n_positions; p++)
    for (int q = 0; q < plan->n_positions; q++)
      {
        SomaCell a = cells[plan->cell_at[p]], b = cells[plan->cell_at[q]];
        if (abs (a.x - b.x) + abs (a.y - b.y) + abs (a.z - b.z) == 1)
          plan->neighbours[p] |= UINT64_C (1) << q;
      }
}

/* Returns how far an option reaches at most, its first position included. */
static int
init_masks (SomaLengthwise *plan)
{
  const SomaInstance *instance = plan->instance;
  int reach = 1;

  for (int o = 0; o < instance->n_options; o++)
    {
      uint64_t mask = 0;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1; i++)
        mask |= UINT64_C (1) << plan->position_of[instance->items[i]];
      plan->masks[o] = mask;
      int own = 64 - __builtin_clzll (mask) - __builtin_ctzll (mask);
      reach = own > reach ? own : reach;
    }
  return reach;
}

/* How far from the first end the anchor's options begin, all together. */
static int
measure_anchor (const SomaLengthwise *plan)
{
  int sum = 0;

  for (int i = 0; i < plan->instance->n_branches; i++)
    sum += __builtin_ctzll (plan->masks[plan->instance->branches[i].option]);
  return sum;
}

uint64_t *
soma_lengthwise_make_lists (const SomaLengthwise *plan, const uint32_t *removed, int n_removed,
                            SomaRowList *lists, int *longest)
{
  const SomaInstance *instance = plan->instance;
  uint64_t *masks = soma_alloc (instance->n_options + 1, sizeof *masks);
  uint8_t *types = soma_alloc (instance->n_options + 1, 1);
  int n = 0, next = 0;

  for (int o = 0; o < instance->n_options; o++)
    {
      int type = soma_instance_option_type (instance, o);
      bool is_removed = removed != NULL && next < n_removed && removed[next] == (uint32_t) o;
      next += is_removed;
      if (is_removed || (plan->masks[o] & plan->occupied) != 0 || (plan->used >> type & 1) != 0 ||
          (instance->anchor >= 0 && soma_instance_option_has_item (instance, o, instance->anchor)))
        continue;
      masks[n] = plan->masks[o];
      types[n++] = (uint8_t) type;
    }
  uint64_t *rows =
      soma_row_lists_make (lists, plan->n_positions, plan->shift, masks, types, n, longest);
  free (masks);
  free (types);
  return rows;
}

/* What pins cover and use. */
static void
init_pins (SomaLengthwise *plan, const int *n_pinned)
{
  const SomaInstance *instance = plan->instance;

  if (plan->n_positions < 64)
    plan->occupied = ~UINT64_C (0) << plan->n_positions;
  for (int i = 0; i < instance->n_pins; i++)
    plan->occupied |= plan->masks[instance->pins[i]];
  for (int t = 0; t < instance->n_types; t++)
    if (n_pinned[t] == instance->max_count[t])
      plan->used |= UINT64_C (1) << t;
    else
      plan->needed |= UINT64_C (1) << t;
}

static bool
is_thin (const SomaFigure *figure, const int *axes)
{
  int most = figure->extent[axes[2]] == 1 ? MOST_CELLS_OF_FLAT_LAYER : MOST_CELLS_OF_LAYER;

  return figure->n_cells >= LEAST_CELLS && figure->n_cells <= most * figure->extent[axes[0]];
}

/* Makes what is looked up for each child, once the cuts are chosen. */
static void
init_tests (SomaLengthwise *plan)
{
  bool needs_none = !soma_lengthwise_is_connected (plan);

  for (int o = 0; o < plan->instance->n_options; o++)
    needs_none |= soma_instance_option_size (plan->instance, o) == 2;
  for (int p = 0, zone = 0; p < plan->n_positions; p++)
    {
      plan->beside[p] = needs_none ? ~UINT64_C (0) : plan->neighbours[p];
      while (plan->cut[zone] <= p)
        zone++;
      plan->zone[p] = (uint8_t) zone;
    }
}

SomaLengthwise *
soma_lengthwise_new (const SomaInstance *instance, const struct SomaKernel *kernel, bool is_forced)
{
  const SomaFigure *figure = instance->puzzle->figure;
  int n_pinned[SOMA_MAX_PIECES], axes[3];

  if (instance->n_cells > SOMA_LENGTHWISE_MOST_CELLS || figure->n_optional > 0 ||
      instance->n_types >= 62 || !is_simple (instance, n_pinned))
    return NULL;
  /* The axes by extent, the longest first. */
  for (int i = 0; i < 3; i++)
    {
      int k = i;
      for (; k > 0 && figure->extent[axes[k - 1]] < figure->extent[i]; k--)
        axes[k] = axes[k - 1];
      axes[k] = i;
    }
  if (!is_forced && !is_thin (figure, axes))
    return NULL;

  SomaLengthwise *plan = soma_alloc0 (1, sizeof *plan);
  plan->instance = instance;
  plan->n_positions = instance->n_cells;
  plan->masks = soma_alloc (instance->n_options + 1, sizeof *plan->masks);
  init_positions (plan, axes, false);
  plan->shift = init_masks (plan);
  int from_near = measure_anchor (plan);
  init_positions (plan, axes, true);
  plan->shift = init_masks (plan);
  if (from_near <= measure_anchor (plan))
    {
      init_positions (plan, axes, false);
      plan->shift = init_masks (plan);
    }
  plan->window = (UINT64_C (1) << plan->shift) - 1;
  init_neighbours (plan);
  init_pins (plan, n_pinned);
  plan->cut[0] = 64;
  if (plan->shift + instance->n_types <= 62)
    {
      plan->rows = soma_lengthwise_make_lists (plan, NULL, 0, plan->lists, &plan->longest);
      if (soma_lengthwise_choose_cuts (plan, kernel, is_forced))
        {
          init_tests (plan);
          return plan;
        }
    }
  soma_lengthwise_free (plan);
  return NULL;
}

void
soma_lengthwise_free (void *data)
{
  SomaLengthwise *plan = data;

  if (plan == NULL)
    return;
  for (int i = 0; i < plan->n_endings; i++)
    free (plan->endings[i].table);
  free (plan->masks);
  free (plan->rows);
  free (plan);
}
