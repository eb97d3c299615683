/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cover.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define LOOKS_PER_NODE 1000

struct _SomaCover
{
  const SomaInstance *instance;
  const atomic_bool *stop; /* may be NULL */
  SomaItemSet required;

  uint32_t *list_start; /* per item, and one more */
  uint32_t *lists;      /* per item: its options that are compatible with the pins */

  /* State of the search: */
  SomaItemSet wanted;
  SomaItemSet used;            /* cells */
  int n_used[SOMA_MAX_PIECES]; /* per type */
  uint64_t n_nodes;            /* left */
  uint64_t n_looks;            /* options examined since the last node was subtracted */
  bool gave_up;
};

/* Whether the option's cells are free and a copy of its type is left. */
static bool
fits (const SomaCover *c, uint32_t option)
{
  const SomaInstance *instance = c->instance;
  uint32_t last = instance->start[option + 1] - 1;
  int type = instance->items[last] - instance->n_cells;

  if (c->n_used[type] >= instance->max_count[type])
    return false;
  for (uint32_t i = instance->start[option]; i < last; i++)
    if (soma_item_set_has (&c->used, instance->items[i]))
      return false;
  return true;
}

static void
choose (SomaCover *c, uint32_t option)
{
  const SomaInstance *instance = c->instance;
  uint32_t last = instance->start[option + 1] - 1;

  c->n_used[instance->items[last] - instance->n_cells]++;
  for (uint32_t i = instance->start[option]; i < last; i++)
    soma_item_set_add (&c->used, instance->items[i]);
}

static void
undo (SomaCover *c, uint32_t option)
{
  const SomaInstance *instance = c->instance;
  uint32_t last = instance->start[option + 1] - 1;

  c->n_used[instance->items[last] - instance->n_cells]--;
  for (uint32_t i = instance->start[option]; i < last; i++)
    soma_item_set_remove (&c->used, instance->items[i]);
}

static bool
is_covered (const SomaCover *c, int item)
{
  int type = item - c->instance->n_cells;

  return type < 0 ? soma_item_set_has (&c->used, item)
                  : c->n_used[type] >= c->instance->min_count[type];
}

/* Counts the item's options that fit, up to `most`. */
static uint32_t
count_options (SomaCover *c, int item, uint32_t most)
{
  uint32_t n = 0, i = c->list_start[item];

  for (; i < c->list_start[item + 1] && n < most; i++)
    n += fits (c, c->lists[i]);
  c->n_looks += i - c->list_start[item];
  return n;
}

/* The uncovered item of the set with the fewest options; -1 if all are covered. */
static int
pick_item (SomaCover *c, const SomaItemSet *set)
{
  uint32_t least = UINT32_MAX;
  int best = -1, n_words = soma_item_set_n_words (c->instance);

  for (int w = 0; w < n_words && least > 0; w++)
    for (uint64_t bits = set->bits[w]; bits != 0 && least > 0; bits &= bits - 1)
      {
        int item = 64 * w + __builtin_ctzll (bits);
        if (is_covered (c, item))
          continue;
        uint32_t n = count_options (c, item, least);
        if (n < least)
          {
            least = n;
            best = item;
          }
      }
  return best;
}

static bool
may_go_on (SomaCover *c)
{
  uint64_t cost = 1 + c->n_looks / LOOKS_PER_NODE;

  c->n_looks %= LOOKS_PER_NODE;
  if (c->n_nodes < cost ||
      (c->stop != NULL && atomic_load_explicit (c->stop, memory_order_relaxed)))
    c->gave_up = true;
  else
    c->n_nodes -= cost;
  return !c->gave_up;
}

/* True, with the options chosen, if the wanted items can be covered. */
static bool
search (SomaCover *c)
{
  int item = pick_item (c, &c->wanted);

  if (item < 0)
    return true;
  for (uint32_t i = c->list_start[item]; i < c->list_start[item + 1]; i++)
    {
      if (!fits (c, c->lists[i]))
        continue;
      if (!may_go_on (c))
        return false;
      choose (c, c->lists[i]);
      if (search (c))
        return true;
      undo (c, c->lists[i]);
      if (c->gave_up)
        return false;
    }
  return false;
}

static void
choose_pins (SomaCover *c)
{
  memset (&c->used, 0, sizeof c->used);
  memset (c->n_used, 0, sizeof c->n_used);
  for (int i = 0; i < c->instance->n_pins; i++)
    choose (c, (uint32_t) c->instance->pins[i]);
}

static void
init_required (SomaCover *c)
{
  const SomaInstance *instance = c->instance;

  for (int item = 0; item < instance->n_items; item++)
    {
      bool is_required = item < instance->n_cells
                             ? soma_instance_cell_required (instance, item)
                             : instance->min_count[item - instance->n_cells] > 0;
      if (is_required && !is_covered (c, item))
        soma_item_set_add (&c->required, item);
    }
}

/* FALSE when memory runs out, or on a stop. */
static bool
init_lists (SomaCover *c)
{
  const SomaInstance *instance = c->instance;
  uint32_t n_slots = instance->start[instance->n_options], end = 0;

  c->list_start = soma_alloc0 (instance->n_items + 2, sizeof *c->list_start);
  c->lists = soma_try_alloc (n_slots, sizeof *c->lists);
  if (c->lists == NULL)
    return false;
  for (int o = 0; o < instance->n_options; o++)
    {
      if (soma_instance_is_given_up_at (instance, o, c->stop))
        return false;
      if (!fits (c, (uint32_t) o))
        continue;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1]; i++)
        c->list_start[instance->items[i] + 2]++;
    }
  for (int item = 0; item < instance->n_items; item++)
    end = c->list_start[item + 2] += end;
  for (int o = 0; o < instance->n_options; o++)
    {
      if (soma_instance_is_given_up_at (instance, o, c->stop))
        return false;
      if (!fits (c, (uint32_t) o))
        continue;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1]; i++)
        c->lists[c->list_start[instance->items[i] + 1]++] = (uint32_t) o;
    }
  return true;
}

/* Dead ends. */

/* Whether some required, uncovered item has no option left. */
static bool
is_dead (SomaCover *c)
{
  int n_words = soma_item_set_n_words (c->instance);

  for (int w = 0; w < n_words; w++)
    for (uint64_t bits = c->required.bits[w]; bits != 0; bits &= bits - 1)
      {
        int item = 64 * w + __builtin_ctzll (bits);
        if (!is_covered (c, item) && count_options (c, item, 1) == 0)
          return true;
      }
  return false;
}

/* Whether each option of the item leads to a dead end; also false when the nodes run out. */
static bool
decides (SomaCover *c, int item)
{
  bool dead = true;

  for (uint32_t i = c->list_start[item]; i < c->list_start[item + 1] && dead; i++)
    {
      if (!may_go_on (c))
        return false;
      choose (c, c->lists[i]);
      dead = is_dead (c);
      undo (c, c->lists[i]);
    }
  return dead;
}

SomaCover *
soma_cover_new (const SomaInstance *instance, const atomic_bool *stop)
{
  SomaCover *c = soma_alloc0 (1, sizeof *c);

  c->instance = instance;
  c->stop = stop;
  choose_pins (c);
  init_required (c);
  if (init_lists (c))
    return c;
  soma_cover_free (c);
  return NULL;
}

void
soma_cover_free (SomaCover *c)
{
  if (c == NULL)
    return;
  free (c->list_start);
  free (c->lists);
  free (c);
}

const SomaItemSet *
soma_cover_get_required (const SomaCover *c)
{
  return &c->required;
}

SomaCoverResult
soma_cover_find (SomaCover *c, const SomaItemSet *wanted, uint64_t *n_nodes, SomaItemSet *covered)
{
  c->wanted = *wanted;
  c->n_nodes = *n_nodes;
  c->gave_up = false;
  choose_pins (c);
  bool found = may_go_on (c) && search (c);
  *n_nodes = c->n_nodes;
  if (c->gave_up)
    return SOMA_COVER_UNKNOWN;
  if (!found)
    return SOMA_COVER_IMPOSSIBLE;
  /* Continues to cover items, scarce ones first, without backtracking. Items that can no longer
   * be covered are skipped. */
  SomaItemSet open = c->required;

  for (int item; (item = pick_item (c, &open)) >= 0;)
    {
      uint32_t i = c->list_start[item], end = c->list_start[item + 1];
      while (i < end && !fits (c, c->lists[i]))
        i++;
      if (i < end)
        choose (c, c->lists[i]);
      else
        soma_item_set_remove (&open, item);
    }
  memset (covered, 0, sizeof *covered);
  for (int item = 0; item < c->instance->n_items; item++)
    if (soma_item_set_has (&c->required, item) && is_covered (c, item))
      soma_item_set_add (covered, item);
  return SOMA_COVER_POSSIBLE;
}

SomaDeadEnd
soma_cover_find_dead_end (SomaCover *c, uint64_t *n_nodes)
{
  SomaDeadEnd best = { -1, 0 };

  c->n_nodes = *n_nodes;
  c->gave_up = false;
  choose_pins (c);
  for (int item = 0; item < c->instance->n_items && !c->gave_up; item++)
    {
      int n_ways = (int) (c->list_start[item + 1] - c->list_start[item]);
      if (!soma_item_set_has (&c->required, item) || (best.item >= 0 && n_ways >= best.n_ways))
        continue;
      if (decides (c, item))
        best = (SomaDeadEnd){ item, n_ways };
    }
  *n_nodes = c->n_nodes;
  return best;
}
