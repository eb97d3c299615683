/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "open-options.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

void
soma_open_clear (SomaOpenOptions *open)
{
  free (open->clashes);
  free (open->count);
  free (open->has_list);
  free (open->start);
  free (open->options);
}

bool
soma_open_init (SomaOpenOptions *open, const SomaInstance *instance)
{
  *open = (SomaOpenOptions){ .instance = instance };
  open->clashes = soma_try_alloc0 (instance->n_options, sizeof *open->clashes);
  open->count = soma_alloc0 (instance->n_items, sizeof *open->count);
  open->has_list = soma_alloc0 (instance->n_cells, sizeof *open->has_list);
  return open->clashes != NULL;
}

void
soma_open_want_none (SomaOpenOptions *open)
{
  memset (open->has_list, 0, open->instance->n_cells * sizeof *open->has_list);
  open->wanted = (SomaItemRow){ { 0 } };
}

void
soma_open_want (SomaOpenOptions *open, int item)
{
  if (item >= open->instance->n_cells)
    return;
  open->has_list[item] = true;
  if (open->instance->n_row_words > 0)
    soma_item_row_add (&open->wanted, soma_instance_bit (open->instance, item));
}

/* Finds what cannot be in a solution with the option. */
SOMA_OWN_FRAME static void
mark_clashes_of_items (SomaOpenOptions *open, int option)
{
  const SomaInstance *instance = open->instance;
  bool taken[SOMA_MAX_CELLS + SOMA_MAX_PIECES];

  memset (taken, 0, instance->n_items * sizeof *taken);
  for (uint32_t i = instance->start[option]; i < instance->start[option + 1]; i++)
    {
      int item = instance->items[i];
      taken[item] = item < instance->n_cells || instance->max_count[item - instance->n_cells] == 1;
    }
  for (int o = 0; o < instance->n_options; o++)
    {
      bool clashes = false;
      for (uint32_t i = instance->start[o]; i < instance->start[o + 1]; i++)
        clashes |= taken[instance->items[i]];
      open->clashes[o] = clashes;
    }
}

/* Those of the option's items that no other option can cover beside it; none with -1. */
static SomaItemRow
find_taken (const SomaInstance *instance, int option)
{
  SomaItemRow taken = { { 0 } };

  if (option < 0)
    return taken;
  for (int w = 0; w < instance->n_row_words; w++)
    taken.words[w] = instance->row_words[w][option];
  for (int t = 0; t < instance->n_types; t++)
    if (instance->max_count[t] > 1)
      taken.words[t / 64] &= ~(UINT64_C (1) << t % 64);
  return taken;
}

/* Finds what clashes with what is taken, and counts the rest: the options of all types, and of the
 * cells that are wanted. */
static inline void
count_rows (SomaOpenOptions *open, const SomaItemRow *taken, const int n_words)
{
  const SomaInstance *instance = open->instance;
  const SomaItemRow wanted = open->wanted;
  uint32_t count[SOMA_FEW_ITEMS] = { 0 }; /* per bit */

  for (int t = 0; t < instance->n_types; t++)
    {
      uint32_t n = 0;
      for (int o = instance->first_option[t]; o < instance->first_option[t + 1]; o++)
        {
          uint64_t clash = 0;
          for (int w = 0; w < n_words; w++)
            clash |= instance->row_words[w][o] & taken->words[w];
          open->clashes[o] = clash != 0;
          if (clash != 0)
            continue;
          n++;
          for (int w = 0; w < n_words; w++)
            for (uint64_t bits = instance->row_words[w][o] & wanted.words[w]; bits != 0;
                 bits &= bits - 1)
              count[64 * w + __builtin_ctzll (bits)]++;
        }
      open->count[instance->n_cells + t] = n;
    }
  for (int c = 0; c < instance->n_cells; c++)
    open->count[c] = count[soma_instance_bit (instance, c)];
}

void
soma_open_count (SomaOpenOptions *open, int option)
{
  const SomaInstance *instance = open->instance;

  open->has_lists = false;
  if (instance->n_row_words > 0)
    {
      SomaItemRow taken = find_taken (instance, option);
      if (instance->n_row_words == 1)
        count_rows (open, &taken, 1);
      else
        count_rows (open, &taken, SOMA_FEW_WORDS);
      return;
    }
  if (option >= 0)
    mark_clashes_of_items (open, option);
  memset (open->count, 0, instance->n_items * sizeof *open->count);
  for (int o = 0; o < instance->n_options; o++)
    for (uint32_t i = instance->start[o]; i < instance->start[o + 1] && !open->clashes[o]; i++)
      open->count[instance->items[i]]++;
}

static void
list_rows (SomaOpenOptions *open)
{
  const SomaInstance *instance = open->instance;

  for (int w = 0; w < instance->n_row_words; w++)
    for (int o = 0; o < instance->n_options; o++)
      {
        uint64_t bits = instance->row_words[w][o] & open->wanted.words[w];
        for (bits = open->clashes[o] ? 0 : bits; bits != 0; bits &= bits - 1)
          {
            int cell = soma_instance_item_of_bit (instance, 64 * w + __builtin_ctzll (bits));
            open->options[open->start[cell]++] = (uint32_t) o;
          }
      }
}

static void
list_items (SomaOpenOptions *open)
{
  const SomaInstance *instance = open->instance;

  for (int o = 0; o < instance->n_options; o++)
    for (uint32_t i = instance->start[o]; i < instance->start[o + 1] - 1 && !open->clashes[o]; i++)
      if (open->has_list[instance->items[i]])
        open->options[open->start[instance->items[i]]++] = (uint32_t) o;
}

/* Lists the open options of the cells that have a list. FALSE when memory runs out. */
static bool
make_lists (SomaOpenOptions *open)
{
  const SomaInstance *instance = open->instance;
  uint32_t n = 0;

  if (open->start == NULL)
    open->start = soma_alloc (instance->n_cells, sizeof *open->start);
  for (int c = 0; c < instance->n_cells; c++)
    {
      open->start[c] = n;
      n += open->has_list[c] ? open->count[c] : 0;
    }
  uint32_t *options = soma_try_realloc (open->options, n + 1, sizeof *options);
  if (options == NULL)
    return false;
  open->options = options;
  if (instance->n_row_words > 0)
    list_rows (open);
  else
    list_items (open);
  for (int c = 0; c < instance->n_cells; c++)
    open->start[c] -= open->has_list[c] ? open->count[c] : 0;
  open->has_lists = true;
  return true;
}

bool
soma_open_begin_walk (SomaOpenWalk *walk, SomaOpenOptions *open, int item)
{
  const SomaInstance *instance = open->instance;
  int type = item - instance->n_cells;

  *walk = (SomaOpenWalk){ .open = open };
  if (type >= 0)
    {
      walk->next = instance->first_option[type];
      walk->end = instance->first_option[type + 1];
      return true;
    }
  if (!open->has_lists && !make_lists (open))
    return false;
  walk->listed = open->options + open->start[item];
  walk->end = (int) open->count[item];
  return true;
}

int
soma_open_walk_on (SomaOpenWalk *walk)
{
  if (walk->listed != NULL)
    return walk->next < walk->end ? (int) walk->listed[walk->next++] : -1;
  while (walk->next < walk->end && walk->open->clashes[walk->next])
    walk->next++;
  return walk->next < walk->end ? walk->next++ : -1;
}
