/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sparse-private.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Whether each solution from here covers the item with exactly one more option. */
static bool
is_branchable (const SomaSparse *s, int item)
{
  int n_cells = s->instance->n_cells;

  if (item < n_cells)
    return soma_instance_cell_required (s->instance, item);
  int type = item - n_cells;
  return s->min_left[type] == 1 && s->max_left[type] == 1;
}

/* Writes how many placements of each type are possible. */
static void
count_placements (const SomaSparse *s, uint32_t *n)
{
  const SomaInstance *instance = s->instance;

  if (s->few == NULL)
    {
      memcpy (n, s->size + instance->n_cells, instance->n_types * sizeof *n);
      return;
    }
  const SomaOptionList *list = &s->few->lists[s->n_chosen];
  memset (n, 0, instance->n_types * sizeof *n);
  for (int i = 0; i < list->n; i++)
    n[soma_instance_option_type (instance, (int) list->options[i])]++;
}

/* Whether some type has fewer placements left than copies that must be used. */
static bool
is_short_of_placements (const SomaSparse *s)
{
  uint32_t n[SOMA_MAX_PIECES];

  count_placements (s, n);
  for (int t = 0; t < s->instance->n_types; t++)
    if (s->min_left[t] > 0 && n[t] < (uint32_t) s->min_left[t])
      return true;
  return false;
}

/* Whether to branch on `item` rather than on `best`: cells by fewest options or by number, types by
 * fewest options if at all; a type precedes a cell only if it has fewer. */
static bool
is_better (const SomaSparse *s, int item, int best)
{
  int n_cells = s->instance->n_cells;

  if (best < 0)
    return true;
  if (item < n_cells && best < n_cells && !(s->techniques & SOMA_TECHNIQUE_MUST_COVER))
    return item < best;
  if ((item < n_cells) != (best < n_cells) && !(s->techniques & SOMA_TECHNIQUE_PIECE_ORDER))
    return item < n_cells;
  return s->size[item] < s->size[best] || (s->size[item] == s->size[best] && item < best);
}

/* -1 if there is no item to branch on. */
static int
pick_item (const SomaSparse *s)
{
  int best_cell = -1, best_type = -1, n_cells = s->instance->n_cells;

  for (int i = 0; i < s->n_active; i++)
    {
      int item = s->active[i];
      int *best = item < n_cells ? &best_cell : &best_type;
      if (is_branchable (s, item) && is_better (s, item, *best))
        *best = item;
    }
  if (best_cell < 0 || best_type < 0)
    return best_cell < 0 ? best_type : best_cell;
  return is_better (s, best_type, best_cell) ? best_type : best_cell;
}

static int
compare_options (const void *a, const void *b)
{
  uint32_t first = *(const uint32_t *) a, second = *(const uint32_t *) b;

  return first < second ? -1 : first > second;
}

/* Whether the next piece is the first after the pins, which the anchor determines. */
static bool
at_anchor (const SomaSparse *s)
{
  return s->instance->anchor >= 0 && s->n_chosen == s->instance->n_pins;
}

/* Lists have no fixed order (see remove_slot()), but children must have one: tasks name them by
 * number. Those of the anchor come last first, that is, from the middle of the figure outwards,
 * since the least of an orbit lies near the first corner or else in the middle: a first solution
 * comes after 33,000 instead of 85,000 nodes for Conway's puzzle, 8,000 instead of 15,000 for the
 * Tetris cube. */
static uint32_t *
list_children (SomaSparse *s, int item, uint32_t *n_children)
{
  uint32_t *children = s->children + s->n_children, n = 0;

  if (s->few != NULL)
    n = soma_few_items_list (s->few, s->n_chosen, item, children);
  else
    {
      const SomaSparseSlot *list = s->lists + s->list_start[item];
      for (; n < s->size[item]; n++)
        children[n] = s->option_of_slot[list[n]];
      qsort (children, n, sizeof *children, compare_options);
    }
  if (at_anchor (s))
    {
      for (uint32_t i = 0; i < n / 2; i++)
        {
          uint32_t option = children[i];
          children[i] = children[n - 1 - i];
          children[n - 1 - i] = option;
        }
    }
  *n_children = n;
  return children;
}

void
soma_sparse_begin_assembly (const SomaSparse *s, SomaAssembly *assembly)
{
  const SomaInstance *instance = s->instance;

  memset (assembly->placement_at, 0xff, instance->n_cells * sizeof *assembly->placement_at);
  assembly->n_placements = s->n_chosen;
  for (int i = 0; i < s->n_chosen; i++)
    {
      uint32_t option = s->chosen[i];
      assembly->type[i] = (uint8_t) soma_instance_option_type (instance, (int) option);
      for (uint32_t k = instance->start[option]; k < instance->start[option + 1] - 1; k++)
        assembly->placement_at[instance->items[k]] = (uint16_t) i;
    }
}

static bool
report (SomaSparse *s)
{
  SomaWorker *worker = s->worker;

  if (soma_worker_is_plain (worker))
    {
      soma_worker_count_plain (worker);
      return true;
    }
  soma_sparse_begin_assembly (s, &worker->assembly);
  return soma_worker_report (worker);
}

/* Whether the option's cells are still free and a copy of its type is left. */
static bool
fits (const SomaSparse *s, uint32_t option)
{
  const SomaInstance *instance = s->instance;

  for (uint32_t i = instance->start[option]; i < instance->start[option + 1]; i++)
    if (!soma_sparse_is_active (s, instance->items[i]))
      return false;
  return true;
}

/* When no item is left to branch on, the remaining options are for cells that may stay empty and
 * pieces that may be left over: every set of them that fits is a solution, unless a count is too
 * low. */
static bool
add_extras (SomaSparse *s, const uint32_t *options, uint32_t n_options)
{
  if (soma_worker_should_stop (s->worker))
    return false;
  if (s->n_required == 0 && !report (s))
    return false;
  for (uint32_t i = 0; i < n_options; i++)
    {
      if (!fits (s, options[i]))
        continue;
      SomaSparseUndo undo = soma_sparse_save (s);
      bool go_on = true;
      soma_worker_count_node (s->worker, s->n_chosen);
      if (soma_sparse_choose (s, options[i]))
        go_on = add_extras (s, options + i + 1, n_options - i - 1);
      else
        go_on = !soma_worker_should_stop (s->worker);
      soma_sparse_undo (s, undo);
      if (!go_on)
        return false;
    }
  return true;
}

/* If more than one in so many options of a type are possible, all are looked at in their order,
 * which costs less than to sort those. */
#define FEW_POSSIBLE 8

/* Writes those of the type that are possible, ascending; returns how many. */
static uint32_t
list_options_of_type (const SomaSparse *s, int type, uint32_t *options)
{
  const SomaInstance *instance = s->instance;
  int item = instance->n_cells + type;
  int first = instance->first_option[type], end = instance->first_option[type + 1];
  uint32_t start = s->list_start[item], size = s->size[item], n = 0;

  if ((uint32_t) (end - first) / FEW_POSSIBLE > size)
    {
      for (; n < size; n++)
        options[n] = s->option_of_slot[s->lists[start + n]];
      qsort (options, n, sizeof *options, compare_options);
      return n;
    }
  /* The type is the last item of each. */
  for (int o = first; n < size; o++)
    {
      options[n] = (uint32_t) o;
      n += s->position[instance->start[o + 1] - 1] < start + size;
    }
  return n;
}

int
soma_sparse_get_chosen (const SomaSparse *s, int i)
{
  return (int) s->chosen[i];
}

void
soma_sparse_list_options (const SomaSparse *s, uint32_t *options)
{
  if (s->few != NULL)
    {
      const SomaOptionList *list = &s->few->lists[s->n_chosen];
      memcpy (options, list->options, list->n * sizeof *options);
      return;
    }
  for (int t = 0; t < s->instance->n_types; t++)
    if (soma_sparse_is_active (s, s->instance->n_cells + t))
      options += list_options_of_type (s, t, options);
}

void
soma_sparse_list_items (const SomaSparse *s, uint16_t *items)
{
  for (int item = 0; item < s->instance->n_items; item++)
    if (soma_sparse_is_active (s, item))
      *items++ = (uint16_t) item;
}

void
soma_sparse_get_remains (const SomaSparse *s, SomaRemains *remains)
{
  *remains = (SomaRemains){
    s->active, s->n_active, 0, s->n_chosen, s->min_left, s->max_left, s->size,
  };
  if (s->few != NULL)
    {
      remains->n_options = s->few->lists[s->n_chosen].n;
      return;
    }
  for (int t = 0; t < s->instance->n_types; t++)
    if (soma_sparse_is_active (s, s->instance->n_cells + t))
      remains->n_options += (int) s->size[s->instance->n_cells + t];
}

const SomaOptionList *
soma_sparse_get_list (const SomaSparse *s)
{
  return s->few != NULL ? &s->few->lists[s->n_chosen] : NULL;
}

static bool
search_extras (SomaSparse *s, double share)
{
  SomaRemains remains;
  uint32_t *options = s->children + s->n_children;

  soma_sparse_get_remains (s, &remains);
  uint32_t n = (uint32_t) remains.n_options;
  soma_sparse_list_options (s, options);
  s->n_children += n;
  bool go_on = add_extras (s, options, n);
  s->n_children -= n;
  if (go_on)
    soma_worker_add_share (s->worker, share);
  return go_on;
}

/* The techniques that examine the whole remainder. */
#define WHOLE (SOMA_TECHNIQUE_PARITY | SOMA_TECHNIQUE_CORNERS | SOMA_TECHNIQUE_ISLANDS)

/* Whether one of them that is used finds the node dead. */
SOMA_OWN_FRAME static bool
is_ruled_out (SomaSparse *s)
{
  const SomaShared *shared = s->worker->shared;
  uint64_t *n_pruned = s->statistics->n_pruned;
  bool empty[SOMA_MAX_CELLS];
  SomaRemainder remainder = { s->instance, empty, s->min_left, s->max_left };

  for (int c = 0; c < s->instance->n_cells; c++)
    empty[c] = soma_sparse_is_active (s, c);
  if (s->techniques & SOMA_TECHNIQUE_PARITY &&
      soma_colouring_rules_out (shared->parity, &remainder))
    return n_pruned[SOMA_PARITY]++, true;
  if (s->techniques & SOMA_TECHNIQUE_CORNERS &&
      soma_colouring_rules_out (shared->corners, &remainder))
    return n_pruned[SOMA_CORNERS]++, true;
  if (s->techniques & SOMA_TECHNIQUE_ISLANDS && soma_islands_rule_out (shared->islands, &remainder))
    return n_pruned[SOMA_ISLANDS]++, true;
  return false;
}

/* Chooses an option. FALSE at a dead end. */
static bool
choose (SomaSparse *s, uint32_t option)
{
  if (!at_anchor (s))
    return soma_sparse_choose (s, option);
  /* The branch of an option of the anchor. */
  /* Pins may have removed options of the anchor: a child's number is not its branch's. */
  const SomaAnchorBranch *branch = s->instance->branches;

  while (branch->option != (int) option)
    branch++;
  s->worker->is_asymmetric = branch->is_asymmetric;
  /* Tasks and intervals that follow one another mostly begin below the same option. */
  if (soma_sparse_choose_again (s, option))
    return true;
  /* Below an option of the anchor, removes the options that symmetry makes redundant. */
  if (!soma_sparse_choose (s, option) ||
      (branch->n_removed != 0 &&
       !soma_sparse_remove_options (s, branch->removed, branch->n_removed)))
    return false;
  soma_sparse_take_snapshot (s);
  return true;
}

/* While the tree is only looked at: whether to search the node. */
static bool
is_admitted (const SomaSparse *s)
{
  SomaRemains remains;

  if (s->worker->guide == NULL)
    return true;
  soma_sparse_get_remains (s, &remains);
  return soma_worker_admits (s->worker, remains.n_chosen, (uint32_t) remains.n_options);
}

static bool search_node (SomaSparse *s, double share);

/* Searches below the option, a child of the last frame. */
static bool
search_child (SomaSparse *s, uint32_t option, double share)
{
  SomaSparseUndo undo = soma_sparse_save (s);
  bool go_on = true;

  if (choose (s, option) && !(s->techniques & WHOLE && is_ruled_out (s)))
    go_on = search_node (s, share);
  else if (soma_worker_should_stop (s->worker))
    go_on = false;
  else
    soma_worker_add_share (s->worker, share);
  soma_sparse_undo (s, undo);
  return go_on;
}

static bool
search_node (SomaSparse *s, double share)
{
  SomaWorker *worker = s->worker;
  const SomaForm *form = worker->shared->form;

  if (soma_worker_should_stop (worker))
    return false;
  if (!is_admitted (s))
    return true;
  if (!at_anchor (s) && (form->applies == NULL || form->applies (worker->state)))
    return form->search (worker->state, share);
  soma_worker_count_node (worker, s->n_chosen);
  if (s->techniques & SOMA_TECHNIQUE_PLACEABLE && is_short_of_placements (s))
    {
      worker->statistics.n_pruned[SOMA_PLACEABLE]++;
      soma_worker_add_share (worker, share);
      return true;
    }
  int item = at_anchor (s) ? s->instance->anchor : pick_item (s);
  if (item < 0)
    return search_extras (s, share);

  uint32_t n_children;
  uint32_t *children = list_children (s, item, &n_children);
  SomaFrame *frame = soma_worker_push_frame (worker, n_children, share);
  worker->statistics.n_children += n_children;
  if (n_children == 0)
    soma_worker_add_share (worker, share);
  s->n_children += n_children;
  while (frame->next < frame->end)
    {
      if (!search_child (s, children[frame->next], frame->share))
        return false;
      soma_worker_next_child (worker);
      if (soma_pool_is_hungry (&worker->shared->pool))
        soma_worker_split (worker);
    }
  s->n_children -= n_children;
  worker->n_frames--;
  return true;
}

/* Chooses the pins from `next` on, then searches. */
static bool
search_with_pins (SomaSparse *s, int next, double share)
{
  const SomaInstance *instance = s->instance;

  if (next == instance->n_pins)
    return search_node (s, share);
  uint32_t option = (uint32_t) instance->pins[next];
  if (!fits (s, option))
    {
      soma_worker_add_share (s->worker, share);
      return true;
    }
  SomaSparseUndo undo = soma_sparse_save (s);
  bool go_on = true;
  if (soma_sparse_choose (s, option))
    go_on = search_with_pins (s, next + 1, share);
  else if (soma_worker_should_stop (s->worker))
    go_on = false;
  else
    soma_worker_add_share (s->worker, share);
  soma_sparse_undo (s, undo);
  return go_on;
}

static bool
search (void *state, double share)
{
  SomaSparse *s = state;
  bool go_on = search_with_pins (s, 0, share);

  /* After a stop, the nodes on the path have left their children behind. */
  s->n_children = 0;
  return go_on;
}

const SomaForm soma_sparse_form = {
  .order = SOMA_ORDER_SCARCEST,
  .new_state = soma_sparse_new,
  .free_state = soma_sparse_free,
  .search = search,
};
