/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sparse-private.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* How many options are removed between two looks whether to stop. */
#define MANY_OPTIONS 256

static bool
is_required (const SomaSparse *s, int item)
{
  int n_cells = s->instance->n_cells;

  return item < n_cells ? soma_instance_cell_required (s->instance, item)
                        : s->min_left[item - n_cells] > 0;
}

/* Whether the node is dead because the item has lost its last option; otherwise that shows when
 * there is nothing to branch on. */
static bool
is_missed (SomaSparse *s, int item)
{
  int technique = item < s->instance->n_cells ? SOMA_COVERABLE : SOMA_PLACEABLE;

  if (!(s->techniques & 1 << technique) || !is_required (s, item))
    return false;
  s->statistics->n_pruned[technique]++;
  return true;
}

/* Removes the option from the lists of all active items. FALSE if one that must be covered has no
 * option left. */
static bool
remove_option (SomaSparse *s, uint32_t option)
{
  const SomaInstance *instance = s->instance;
  SomaSparseSlot slot = instance->start[option], end = instance->start[option + 1];

  while (slot < end && !soma_sparse_is_active (s, instance->items[slot]))
    slot++;
  if (slot == end)
    return true;
  int first = instance->items[slot];
  if (s->position[slot] >= s->list_start[first] + s->size[first])
    return true; /* it was removed before; otherwise it is in the lists of all of them */
  for (; slot < end; slot++)
    {
      int item = instance->items[slot];
      if (!soma_sparse_is_active (s, item))
        continue;
      /* Moves the slot behind those that are still possible in its item's list. */
      uint32_t at = s->position[slot], last = s->list_start[item] + --s->size[item];
      SomaSparseSlot other = s->lists[last];

      s->lists[at] = other;
      s->position[other] = at;
      s->lists[last] = slot;
      s->position[slot] = last;
      if (s->size[item] == 0 && is_missed (s, item))
        return false;
    }
  return true;
}

/* Counts the work of the next options of the covered item, from `first` on. FALSE if the worker is
 * to stop. */
static bool
may_go_on (SomaSparse *s, int item, uint32_t first)
{
  const SomaInstance *instance = s->instance;
  uint32_t option = s->option_of_slot[s->lists[s->list_start[item] + first]];
  uint32_t n = s->size[item] - first;

  n = n < MANY_OPTIONS ? n : MANY_OPTIONS;
  soma_worker_count_work (s->worker, n * (instance->start[option + 1] - instance->start[option]));
  return !soma_worker_should_stop (s->worker);
}

/* Removes the covered item's options from the remaining items. */
static bool
remove_options_of (SomaSparse *s, int item)
{
  const SomaSparseSlot *list = s->lists + s->list_start[item];

  for (uint32_t i = 0; i < s->size[item]; i++)
    {
      if (i % MANY_OPTIONS == 0 && !may_go_on (s, item, i))
        return false;
      if (!remove_option (s, s->option_of_slot[list[i]]))
        return false;
    }
  return true;
}

SomaSparseUndo
soma_sparse_save (SomaSparse *s)
{
  SomaSparseUndo undo = { s->n_saved, s->n_active, s->n_required };

  if (s->few != NULL)
    return undo;
  for (int i = 0; i < s->n_active; i++)
    s->saved[s->n_saved++] = (SomaSparseSize){ s->active[i], s->size[s->active[i]] };
  return undo;
}

/* Uses up a copy of the option's type. */
static void
take_copy (SomaSparse *s, uint32_t option, int type)
{
  s->chosen[s->n_chosen++] = option;
  s->max_left[type]--;
  if (s->min_left[type] > 0 && --s->min_left[type] == 0)
    s->n_required--;
}

void
soma_sparse_take_snapshot (SomaSparse *s)
{
  SomaSparseSnapshot *snapshot = &s->snapshot;

  if (s->n_chosen != 1 || s->few != NULL)
    return;
  snapshot->is_known = true;
  snapshot->option = s->chosen[0];
  snapshot->n_active = s->n_active;
  snapshot->n_required = s->n_required;
  memcpy (snapshot->size, s->size, s->instance->n_items * sizeof *s->size);
}

bool
soma_sparse_choose_again (SomaSparse *s, uint32_t option)
{
  const SomaSparseSnapshot *snapshot = &s->snapshot;

  if (!snapshot->is_known || snapshot->option != option || s->n_chosen > 0)
    return false;
  take_copy (s, option, soma_instance_option_type (s->instance, (int) option));
  s->n_active = snapshot->n_active;
  s->n_required = snapshot->n_required;
  memcpy (s->size, snapshot->size, s->instance->n_items * sizeof *s->size);
  return true;
}

/* Whether every item that has just lost its last option can stay uncovered. */
static bool
can_miss (SomaSparse *s, const SomaItemRow *missed)
{
  const SomaItemRow *cells = &s->few->required_cells;

  for (int w = 0; w < SOMA_FEW_WORDS; w++)
    if (missed->words[w] & cells->words[w])
      return s->statistics->n_pruned[SOMA_COVERABLE]++, false;
  for (int t = 0; t < s->instance->n_types; t++)
    if (missed->words[t / 64] >> t % 64 & 1 && s->min_left[t] > 0)
      return s->statistics->n_pruned[SOMA_PLACEABLE]++, false;
  return true;
}

bool
soma_sparse_remove_options (SomaSparse *s, const uint32_t *options, int n_options)
{
  if (s->few != NULL)
    {
      SomaItemRow missed;
      soma_few_items_remove (s->few, s->n_chosen, options, n_options, &missed);
      return can_miss (s, &missed);
    }
  for (int i = 0; i < n_options; i++)
    if (!remove_option (s, options[i]))
      return false;
  return true;
}

bool
soma_sparse_choose (SomaSparse *s, uint32_t option)
{
  const SomaInstance *instance = s->instance;
  const uint16_t *items = instance->items + instance->start[option];
  int n = (int) (instance->start[option + 1] - instance->start[option]);
  int type = items[n - 1] - instance->n_cells;

  s->snapshot.is_known = s->snapshot.is_known && s->n_chosen > 0;
  take_copy (s, option, type);
  int n_covered = s->max_left[type] == 0 ? n : n - 1;
  for (int i = 0; i < n_covered; i++)
    {
      if (i < n - 1)
        s->n_required -= is_required (s, items[i]);
      int item = items[i];
      uint16_t at = s->where[item], last = --s->n_active;
      uint16_t other = s->active[last];

      s->active[at] = other;
      s->where[other] = at;
      s->active[last] = (uint16_t) item;
      s->where[item] = last;
    }
  if (s->few != NULL)
    {
      /* What is left after the last choice, which covers these items. */
      SomaItemRow covered = { { 0 } }, missed;

      for (int i = 0; i < n_covered; i++)
        soma_item_row_add (&covered, soma_instance_bit (s->instance, items[i]));
      soma_few_items_choose (s->few, s->n_chosen, &covered, &missed);
      return can_miss (s, &missed);
    }
  for (int i = 0; i < n_covered; i++)
    if (!remove_options_of (s, items[i]))
      return false;
  return true;
}

void
soma_sparse_undo (SomaSparse *s, SomaSparseUndo undo)
{
  int type = soma_instance_option_type (s->instance, (int) s->chosen[--s->n_chosen]);
  int taken = s->instance->max_count[type] - ++s->max_left[type];
  int min_left = s->instance->min_count[type] - taken;

  s->min_left[type] = min_left > 0 ? min_left : 0;
  s->n_active = undo.n_active;
  s->n_required = undo.n_required;
  for (uint32_t i = undo.n_saved; i < s->n_saved; i++)
    s->size[s->saved[i].item] = s->saved[i].size;
  s->n_saved = undo.n_saved;
}

/* Whether the tables are to be given up before this option is listed. */
static bool
is_given_up (const SomaSparse *s, int option)
{
  return soma_instance_is_given_up_at (s->instance, option, s->worker->shared->outer_stops[0]);
}

/* Builds each item's list, in the order of the options. FALSE on a stop. */
static bool
fill_lists (SomaSparse *s)
{
  const SomaInstance *instance = s->instance;

  for (int o = 0; o < instance->n_options; o++)
    {
      if (is_given_up (s, o))
        return false;
      for (SomaSparseSlot slot = instance->start[o]; slot < instance->start[o + 1]; slot++)
        s->size[instance->items[slot]]++;
    }
  for (int i = 0; i < instance->n_items; i++)
    {
      s->list_start[i + 1] = s->list_start[i] + s->size[i];
      s->size[i] = 0;
    }
  for (int o = 0; o < instance->n_options; o++)
    {
      if (is_given_up (s, o))
        return false;
      for (SomaSparseSlot slot = instance->start[o]; slot < instance->start[o + 1]; slot++)
        {
          int item = instance->items[slot];
          s->position[slot] = s->list_start[item] + s->size[item]++;
          s->lists[s->position[slot]] = slot;
          s->option_of_slot[slot] = (uint32_t) o;
        }
    }
  return true;
}

static void
init_items (SomaSparse *s)
{
  const SomaInstance *instance = s->instance;

  memcpy (s->min_left, instance->min_count, sizeof s->min_left);
  memcpy (s->max_left, instance->max_count, sizeof s->max_left);
  s->n_active = (uint16_t) instance->n_items;
  for (int i = 0; i < instance->n_items; i++)
    {
      s->active[i] = s->where[i] = (uint16_t) i;
      s->n_required += is_required (s, i);
    }
}

/* FALSE when memory runs out, or on a stop. */
static bool
init_sets (SomaSparse *s, int max_depth)
{
  size_t n_slots = s->instance->start[s->instance->n_options], n_items = s->instance->n_items;

  s->list_start = soma_alloc0 (n_items + 1, sizeof *s->list_start);
  s->size = soma_alloc0 (n_items, sizeof *s->size);
  s->snapshot.size = soma_alloc (n_items, sizeof *s->snapshot.size);
  s->saved = soma_alloc (n_items * max_depth, sizeof *s->saved);
  s->option_of_slot = soma_try_alloc (n_slots, sizeof *s->option_of_slot);
  s->lists = soma_try_alloc (n_slots, sizeof *s->lists);
  s->position = soma_try_alloc (n_slots, sizeof *s->position);
  s->children = soma_try_alloc (n_slots, sizeof *s->children);
  if (s->option_of_slot == NULL || s->lists == NULL || s->position == NULL || s->children == NULL)
    return false;
  return fill_lists (s);
}

/* FALSE when memory runs out. */
static bool
init_few (SomaSparse *s)
{
  const SomaInstance *instance = s->instance;

  s->few = soma_few_items_new (instance, instance->n_pins + (instance->anchor >= 0));
  s->children = soma_try_alloc (instance->n_options + 1, sizeof *s->children);
  return s->few != NULL && s->children != NULL;
}

void *
soma_sparse_new (SomaWorker *worker)
{
  const SomaInstance *instance = worker->instance;
  size_t n_items = instance->n_items;
  SomaSparse *s = soma_alloc0 (1, sizeof *s);

  s->instance = instance;
  s->techniques = worker->shared->techniques;
  s->worker = worker;
  s->statistics = &worker->statistics;
  s->active = soma_alloc (n_items, sizeof *s->active);
  s->where = soma_alloc (n_items, sizeof *s->where);
  s->chosen = soma_alloc (worker->max_depth, sizeof *s->chosen);
  if (worker->shared->form->always_applies (worker) ? init_few (s)
                                                    : init_sets (s, worker->max_depth))
    {
      init_items (s);
      return s;
    }
  soma_sparse_free (s);
  return NULL;
}

void
soma_sparse_free (void *sparse)
{
  SomaSparse *s = sparse;

  if (s == NULL)
    return;
  soma_few_items_free (s->few);
  free (s->option_of_slot);
  free (s->list_start);
  free (s->lists);
  free (s->position);
  free (s->size);
  free (s->active);
  free (s->where);
  free (s->snapshot.size);
  free (s->chosen);
  free (s->saved);
  free (s->children);
  free (s);
}
