/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengthwise-private.h"

#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "kernel.h"
#include "memory.h"
#include "sparse.h"

/* Nodes after which a worker looks whether it should stop. */
#define NODES_PER_LOOK 1024

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

bool
soma_lengthwise_anchor_is_before (const SomaLengthwise *plan, int cut)
{
  for (int i = 0; i < plan->instance->n_branches; i++)
    if (__builtin_ctzll (plan->masks[plan->instance->branches[i].option]) >= cut)
      return false;
  return true;
}

/* Counts, for each position after the first, the rows that have it, but not `without`. */
static void
count_rows_at (const uint64_t *rows, int n, int shift, uint64_t without, int *n_with)
{
  uint64_t window = (UINT64_C (1) << shift) - 2;

  memset (n_with, 0, 64 * sizeof *n_with);
  for (int i = 0; i < n; i++)
    if ((rows[i] & without) == 0)
      for (uint64_t bits = rows[i] & window; bits != 0; bits &= bits - 1)
        n_with[__builtin_ctzll (bits)]++;
}

/* Sorts the rows into `to`, which has room for the padding. */
static void
init_list (SomaRowList *list, uint64_t *to, const uint64_t *rows, int n, int shift)
{
  static const unsigned order[4] = { 1, 0, 2, 3 };
  int begin[5], n_sorted = 0;

  /* The two positions, after the first, that tell the most rows apart. */
  int n_with[64];

  list->first = 1;
  count_rows_at (rows, n, shift, 0, n_with);
  for (int bit = 1; bit < shift; bit++)
    if (n_with[bit] > n_with[list->first])
      list->first = bit;
  list->second = list->first == 1 ? 2 : 1;
  count_rows_at (rows, n, shift, UINT64_C (1) << list->first, n_with);
  for (int bit = 1; bit < shift; bit++)
    if (bit != list->first && n_with[bit] > n_with[list->second])
      list->second = bit;
  for (int part = 0; part < 4; part++)
    {
      begin[part] = n_sorted;
      for (int i = 0; i < n; i++)
        if (((rows[i] >> list->first & 1) | (rows[i] >> list->second & 1) << 1) == order[part])
          to[n_sorted++] = rows[i];
    }
  begin[4] = n_sorted;
  memset (to + n, 0xff, SOMA_ROWS_PADDING * sizeof *to);
  list->rows = to;
  for (int state = 0; state < 4; state++)
    {
      list->begin[state] = begin[state & 1 ? 1 : 0];
      list->end[state] = begin[state == 0 ? 4 : state == 1 ? 3 : 2];
    }
}

uint64_t *
soma_row_lists_make (SomaRowList *lists, int n_positions, int shift, const uint64_t *masks,
                     const uint8_t *types, int n, int *longest)
{
  size_t n_padding = (size_t) n_positions * SOMA_ROWS_PADDING;
  uint64_t *rows = soma_alloc (n + n_padding, sizeof *rows);
  uint64_t *sorted = soma_alloc (n + 1, sizeof *sorted), *to = rows;
  int begin[SOMA_LENGTHWISE_MOST_CELLS + 1] = { 0 }, next[SOMA_LENGTHWISE_MOST_CELLS];

  for (int i = 0; i < n; i++)
    begin[__builtin_ctzll (masks[i]) + 1]++;
  for (int p = 0; p < n_positions; p++)
    {
      begin[p + 1] += begin[p];
      next[p] = begin[p];
    }
  for (int i = 0; i < n; i++)
    {
      int first = __builtin_ctzll (masks[i]);
      sorted[next[first]++] = masks[i] >> first | UINT64_C (1) << (shift + types[i]);
    }
  *longest = 0;
  for (int p = 0; p < n_positions; p++)
    {
      int length = begin[p + 1] - begin[p];
      init_list (&lists[p], to, sorted + begin[p], length, shift);
      to += length + SOMA_ROWS_PADDING;
      *longest = length > *longest ? length : *longest;
    }
  free (sorted);
  return rows;
}

size_t
soma_row_lists_stack_size (int n_positions, int longest)
{
  return (size_t) (n_positions + 1) * (longest + SOMA_ROWS_PADDING) + SOMA_ROWS_PADDING;
}

/* Lists what may follow the anchor and the pins: not `removed` (may be NULL), which is
 * ascending. */
static uint64_t *
make_lists (const SomaLengthwise *plan, const uint32_t *removed, int n_removed, SomaRowList *lists,
            int *longest)
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

SomaLengthwise *
soma_lengthwise_new (const SomaInstance *instance, const SomaKernel *kernel, bool is_forced)
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
      plan->rows = make_lists (plan, NULL, 0, plan->lists, &plan->longest);
      if (soma_lengthwise_choose_cuts (plan, kernel, is_forced))
        {
          soma_lengthwise_init_tests (plan);
          return plan;
        }
    }
  soma_lengthwise_free (plan);
  return NULL;
}

void
soma_lengthwise_free (SomaLengthwise *plan)
{
  if (plan == NULL)
    return;
  for (int i = 0; i < plan->n_endings; i++)
    free (plan->endings[i].table);
  free (plan->masks);
  free (plan->rows);
  free (plan);
}

SomaStrip *
soma_strip_new (SomaWorker *worker, const SomaLengthwise *plan)
{
  SomaStrip *strip = soma_alloc0 (1, sizeof *strip);

  strip->worker = worker;
  strip->plan = plan;
  strip->stack = soma_alloc (soma_row_lists_stack_size (plan->n_positions, plan->longest),
                             sizeof *strip->stack);
  soma_strip_init_queues (strip);
  return strip;
}

void
soma_strip_free (SomaStrip *strip)
{
  if (strip == NULL)
    return;
  free (strip->own_rows);
  free (strip->stack);
  free (strip->queue_memory);
  free (strip);
}

/* The branch of the anchor that was chosen, or NULL where there is none. */
static const SomaAnchorBranch *
find_branch (const SomaInstance *instance, int option)
{
  for (int i = 0; i < instance->n_branches; i++)
    if (instance->branches[i].option == option)
      return &instance->branches[i];
  return NULL;
}

/* What the anchor's branch changes. */
static void
begin_branch (SomaStrip *strip, const SomaAnchorBranch *branch)
{
  const SomaLengthwise *plan = strip->plan;

  free (strip->own_rows);
  strip->own_rows = NULL;
  strip->lists = plan->lists;
  memset (strip->beyond, 0, sizeof strip->beyond);
  memset (strip->beyond_type, 0, sizeof strip->beyond_type);
  if (branch == NULL)
    return;
  uint64_t mask = plan->masks[branch->option];
  for (int i = 0; i < plan->n_endings; i++)
    if (__builtin_ctzll (mask) >= plan->endings[i].cut)
      {
        int type = soma_instance_option_type (plan->instance, branch->option);
        strip->beyond[i] = mask;
        strip->beyond_type[i] = UINT64_C (1) << type;
      }
  if (branch->n_removed > 0)
    {
      int longest;
      strip->own_rows =
          make_lists (plan, branch->removed, branch->n_removed, strip->own_lists, &longest);
      strip->lists = strip->own_lists;
    }
}

bool
soma_lengthwise_search (SomaWorker *worker, double share)
{
  SomaStrip *strip = worker->strip;
  const SomaInstance *instance = worker->instance;
  SomaRemains remains;
  uint64_t occupied = ~UINT64_C (0), used = ~UINT64_C (0) >> strip->plan->shift >> 1;

  soma_sparse_get_remains (worker->sparse, &remains);
  for (int i = 0; i < remains.n_active; i++)
    {
      int item = remains.active[i];
      if (item < instance->n_cells)
        occupied &= ~(UINT64_C (1) << strip->plan->position_of[item]);
      else
        used &= ~(UINT64_C (1) << (item - instance->n_cells));
    }
  strip->base_depth = remains.n_chosen;
  strip->last_depth = soma_count_bits (strip->plan->needed & ~used);
  if (occupied == ~UINT64_C (0))
    {
      bool go_on = soma_strip_report (strip, 0);
      if (go_on)
        soma_worker_add_share (worker, share);
      return go_on;
    }
  bool has_anchor = instance->anchor >= 0 && remains.n_chosen > instance->n_pins;
  int last = has_anchor ? soma_sparse_get_chosen (worker->sparse, instance->n_pins) : -1;
  begin_branch (strip, find_branch (instance, last));
  return worker->shared->kernel->search_lengthwise (strip, occupied, used, share);
}

bool
soma_strip_report (SomaStrip *strip, int depth)
{
  const SomaLengthwise *plan = strip->plan;
  SomaWorker *worker = strip->worker;
  SomaAssembly *assembly = &worker->assembly;

  if (soma_worker_is_plain (worker))
    {
      soma_worker_count_plain (worker);
      return true;
    }
  soma_sparse_begin_assembly (worker->sparse, assembly);
  for (int d = 0; d < depth; d++)
    {
      int number = assembly->n_placements++;
      for (uint64_t bits = strip->row[d] & plan->window; bits != 0; bits &= bits - 1)
        assembly->placement_at[plan->cell_at[strip->at[d] + __builtin_ctzll (bits)]] =
            (uint16_t) number;
      assembly->type[number] = (uint8_t) __builtin_ctzll (strip->row[d] >> plan->shift);
    }
  return soma_worker_report (worker);
}

bool
soma_strip_count (SomaStrip *strip)
{
  SomaWorker *worker = strip->worker;
  uint64_t n = atomic_load_explicit (&worker->tally.n_nodes, memory_order_relaxed);
  uint64_t next = n + strip->n_since;

  if (strip->n_since > 0)
    {
      atomic_store_explicit (&worker->tally.n_nodes, next, memory_order_relaxed);
      soma_worker_look_up (worker, next);
    }
  strip->n_since = 0;
  strip->period = NODES_PER_LOOK;
  if (worker->stop_at > next && worker->stop_at - next < strip->period)
    strip->period = worker->stop_at - next;
  return !soma_worker_should_stop (worker);
}
