/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "flat.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "memory.h"

/* The memory for the lists of a search; while they need more, the sparse search continues. */
#define ARENA_LIMIT ((size_t) 64 << 20)

static const int words_of_width[SOMA_FLAT_WIDTHS] = { 1, 1, 2, 4, 8, 16, 32 };

static int
words_for (int n_items)
{
  int n_words = 1;

  while (64 * n_words < n_items)
    n_words *= 2;
  return n_words;
}

/* Every level covers a cell, and uses up a piece. */
static int
count_levels (const SomaInstance *instance, int n_items)
{
  int n_pieces = 0;

  for (int t = 0; t < instance->n_types && n_pieces < n_items; t++)
    n_pieces += instance->max_count[t];
  return n_pieces < n_items ? n_pieces : n_items;
}

static void *
new_state (SomaWorker *worker)
{
  const SomaInstance *instance = worker->instance;
  int n_items = instance->n_items < SOMA_FLAT_MAX_ITEMS ? instance->n_items : SOMA_FLAT_MAX_ITEMS;
  SomaFlat *flat = soma_alloc (1, sizeof *flat);

  memset (flat, 0, offsetof (SomaFlat, item_of_bit));
  flat->worker = worker;
  flat->sparse = worker->root_state;
  /* Every option covers a cell. */
  flat->above = soma_alloc (instance->n_cells, sizeof *flat->above);
  flat->n_above = -1;
  flat->step_words = words_for (n_items);
  flat->step_rows = soma_alloc ((size_t) count_levels (instance, n_items) * flat->step_words,
                                sizeof *flat->step_rows);
  return flat;
}

static void
free_state (void *state)
{
  SomaFlat *flat = state;

  if (flat == NULL)
    return;
  free (flat->arena);
  free (flat->rows);
  free (flat->above);
  free (flat->step_rows);
  free (flat);
}

/* Room for `n_options` options of `n_items` items. */
static size_t
arena_size (const SomaWorker *worker, int n_words, int n_options, int n_items)
{
  return worker->shared->kernel->arena_size (n_words, n_options,
                                             count_levels (worker->instance, n_items));
}

static bool
always_applies (const SomaWorker *worker)
{
  const SomaInstance *instance = worker->instance;
  int n_items = instance->n_items;

  return worker->shared->techniques == SOMA_DEFAULT_TECHNIQUES && instance->n_row_words > 0 &&
         arena_size (worker, words_for (n_items), instance->n_options, n_items) <= ARENA_LIMIT;
}

/* With more items than these, the sparse search may be faster. */
#define MANY_ITEMS 256

/* To remove an option from the list of one item costs the sparse search as much as so many words of
 * rows cost here. */
#define WORDS_PER_REMOVAL 2

/* Whether to make a child by reading all rows costs less than by removing the options that it rules
 * out from the lists of their items: so it is with large pieces, which rule out most. */
static bool
is_worth_lists (const SomaWorker *worker, const SomaRemains *remains)
{
  const SomaInstance *instance = worker->instance;
  double n_options = remains->n_options, n_listed = 0, n_met = 0;

  for (int i = 0; i < remains->n_active; i++)
    {
      int item = remains->active[i], type = item - instance->n_cells;
      double size = remains->size[item];
      n_listed += size;
      if (type >= 0 && remains->max_left[type] > 1 << SOMA_FLAT_COUNT_PLANES)
        return false; /* more than can be counted */
      /* A type of several copies is not covered. */
      if (type < 0 || remains->max_left[type] == 1)
        n_met += size * size;
    }
  /* An option meets so many others at its items, some of them several times. */
  double n_removed = n_options > 0 ? n_met / n_options : 0;
  n_removed = n_removed < n_options ? n_removed : n_options;
  return n_removed * n_listed * WORDS_PER_REMOVAL >=
         n_options * n_options * words_for (remains->n_active);
}

static bool
applies (const void *state)
{
  const SomaFlat *flat = state;
  const SomaWorker *worker = flat->worker;
  SomaRemains remains;

  if (worker->shared->techniques != SOMA_DEFAULT_TECHNIQUES)
    return false;
  soma_sparse_get_remains (flat->sparse, &remains);
  return remains.n_active <= SOMA_FLAT_MAX_ITEMS &&
         arena_size (worker, words_for (remains.n_active), remains.n_options, remains.n_active) <=
             ARENA_LIMIT &&
         (remains.n_active <= MANY_ITEMS || is_worth_lists (worker, &remains));
}

static void
set_bit (uint64_t *words, int bit)
{
  words[bit / 64] |= UINT64_C (1) << bit % 64;
}

/* Gives every item the bit that it has in the rows of the sparse search's list. */
static void
take_bits (SomaFlat *flat, uint16_t *bit_of_item)
{
  const SomaInstance *instance = flat->worker->instance;

  for (int item = 0; item < instance->n_items; item++)
    {
      int bit = soma_instance_bit (instance, item);
      flat->item_of_bit[bit] = (uint16_t) item;
      bit_of_item[item] = (uint16_t) bit;
    }
}

static void
init_items (SomaFlat *flat, const SomaRemains *remains, const uint16_t *bit_of_item)
{
  const SomaInstance *instance = flat->worker->instance;
  SomaFlatRoot *root = &flat->root;

  memset (root->left, 0, sizeof root->left);
  memset (root->loose, 0, sizeof root->loose);
  memset (root->types, 0, sizeof root->types);
  memset (root->multi, 0, sizeof root->multi);
  memset (root->copies, 0, sizeof root->copies);
  flat->has_minimums = false;
  for (int i = 0; i < remains->n_active; i++)
    {
      int item = remains->active[i], bit = bit_of_item[item];
      if (item < instance->n_cells)
        set_bit (soma_instance_cell_required (instance, item) ? root->left : root->loose, bit);
      else
        {
          int type = item - instance->n_cells;
          int min_left = remains->min_left[type], max_left = remains->max_left[type];
          if (max_left > 0) /* a type of none has no options, and need not be covered */
            {
              int rest = max_left - 1;

              /* Then it is more than there are cells; see is_worth_lists(). */
              if (rest >= 1 << SOMA_FLAT_COUNT_PLANES)
                rest = (1 << SOMA_FLAT_COUNT_PLANES) - 1;
              set_bit (root->types, bit);
              set_bit (min_left == max_left ? root->left : root->loose, bit);
              if (rest > 0)
                set_bit (root->multi, bit);
              for (int p = 0; p < SOMA_FLAT_COUNT_PLANES; p++)
                if (rest >> p & 1)
                  set_bit (root->copies[p], bit);
            }
          flat->has_minimums = flat->has_minimums || (min_left > 0 && min_left < max_left);
        }
    }
}

/* Whether the root is that of the node. Intervals, and samples of the tree, come to the same node
 * again and again, and what is left there depends on nothing but the options chosen before. */
static bool
has_root (const SomaFlat *flat)
{
  for (int i = 0; i < flat->n_above; i++)
    if (flat->above[i] != (uint32_t) soma_sparse_get_chosen (flat->sparse, i))
      return false;
  return true;
}

/* FALSE when memory runs out. */
static bool
set_up_arena (SomaFlat *flat, size_t size)
{
  if (size > flat->arena_size)
    {
      free (flat->arena);
      flat->arena = soma_try_alloc (1, size);
      flat->arena_size = flat->arena != NULL ? size : 0;
    }
  return flat->arena != NULL;
}

/* FALSE when memory runs out. */
static bool
make_rows (SomaFlat *flat, const uint16_t *bit_of_item)
{
  const SomaInstance *instance = flat->worker->instance;
  SomaFlatRoot *root = &flat->root;
  size_t n_options = root->n_options;

  free (flat->rows);
  flat->rows = soma_try_alloc0 (n_options * root->n_words, sizeof *flat->rows);
  if (flat->rows == NULL)
    return false;
  for (int w = 0; w < root->n_words; w++)
    root->rows[w] = flat->rows + w * n_options;
  uint32_t *options = soma_alloc (n_options, sizeof *options);
  soma_sparse_list_options (flat->sparse, options);
  for (size_t i = 0; i < n_options; i++)
    for (uint32_t k = instance->start[options[i]]; k < instance->start[options[i] + 1]; k++)
      {
        int bit = bit_of_item[instance->items[k]];
        flat->rows[(bit / 64) * n_options + i] |= UINT64_C (1) << bit % 64;
      }
  free (options);
  return true;
}

/* FALSE when memory runs out. */
static bool
init_root (SomaFlat *flat, const SomaRemains *remains)
{
  const SomaInstance *instance = flat->worker->instance;
  const SomaOptionList *list = soma_sparse_get_list (flat->sparse);
  SomaFlatRoot *root = &flat->root;
  uint16_t bit_of_item[SOMA_MAX_CELLS + SOMA_MAX_PIECES];

  if (flat->n_above == remains->n_chosen && has_root (flat))
    return true;
  flat->n_above = -1;
  root->is_loaded = false;
  root->n_options = remains->n_options;
  /* Where items are few, the first arena is large enough for all that come later. */
  int n_options = list != NULL ? instance->n_options : root->n_options;
  int n_items = list != NULL ? instance->n_items : remains->n_active;
  root->n_words = words_for (n_items);
  if (!set_up_arena (flat, arena_size (flat->worker, root->n_words, n_options, n_items)))
    return false;
  if (list != NULL)
    {
      take_bits (flat, bit_of_item);
      memcpy (root->rows, list->rows, sizeof list->rows);
    }
  else
    {
      /* Assigns a bit to every item that is left: types first, so that of equally scarce items a
       * type is taken before a cell, then cells. `bit_of_item` has room for all items. */
      int n_cells = flat->worker->instance->n_cells, n = remains->n_active, n_types = 0;
      uint16_t sorted[SOMA_FLAT_MAX_ITEMS];

      soma_sparse_list_items (flat->sparse, sorted);
      while (n_types < n && sorted[n - 1 - n_types] >= n_cells)
        n_types++;
      for (int i = 0; i < n; i++)
        {
          int bit = i < n - n_types ? i + n_types : i - (n - n_types);
          flat->item_of_bit[bit] = sorted[i];
          bit_of_item[sorted[i]] = (uint16_t) bit;
        }
      if (!make_rows (flat, bit_of_item))
        return false;
    }
  init_items (flat, remains, bit_of_item);
  int n_chosen = remains->n_chosen;
  for (int i = 0; i < n_chosen; i++)
    flat->above[i] = (uint32_t) soma_sparse_get_chosen (flat->sparse, i);
  flat->n_above = n_chosen;
  return true;
}

/* The size of the pieces that are left, if all have the same; otherwise 0. */
static int
get_common_size (const SomaInstance *instance, const SomaRemains *remains)
{
  int common = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      int first = instance->first_option[t];
      if (remains->max_left[t] == 0 || first == instance->first_option[t + 1])
        continue;
      int size = soma_instance_option_size (instance, first) - 1;
      if (common != 0 && size != common)
        return 0;
      common = size;
    }
  return common;
}

/* The number of pieces that a solution still places from here, or 0 if that varies. */
static int
count_pieces (const SomaWorker *worker, const SomaRemains *remains)
{
  const SomaInstance *instance = worker->instance;
  bool are_fixed = true, is_multi = false;
  int n = 0, n_cells = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      bool is_fixed = remains->min_left[t] == remains->max_left[t];
      are_fixed = are_fixed && is_fixed;
      is_multi = is_multi || (is_fixed && remains->max_left[t] > 1);
      n += remains->max_left[t];
    }
  if (are_fixed)
    return n;
  /* Beside ranges, the last two options may cover everything and still be too few of a type. */
  int size = !is_multi && instance->puzzle->figure->n_optional == 0
                 ? get_common_size (instance, remains)
                 : 0;
  for (int i = 0; size > 0 && i < remains->n_active; i++)
    n_cells += remains->active[i] < instance->n_cells;
  return size > 0 ? n_cells / size : 0;
}

static bool
search (void *state, double share)
{
  SomaFlat *flat = state;
  SomaWorker *worker = flat->worker;
  SomaShared *shared = worker->shared;
  SomaRemains remains;

  soma_sparse_get_remains (flat->sparse, &remains);
  if (!init_root (flat, &remains))
    {
      pthread_mutex_lock (&shared->lock);
      shared->out_of_memory = true;
      pthread_mutex_unlock (&shared->lock);
      atomic_store (&shared->stop, true);
      return false;
    }
  flat->base_depth = remains.n_chosen;
  int n_pieces = count_pieces (worker, &remains);
  flat->last_two = n_pieces >= 2 ? n_pieces - 2 : -1;
  for (int w = 0; w < SOMA_FLAT_WIDTHS; w++)
    {
      flat->cut[w] = SOMA_FLAT_NOT_CUT;
      flat->is_mapped[w] = false;
    }
  return shared->kernel->search (flat, share);
}

/* The items of the bits of rows of a width: those of the next width that were kept when the rows
 * were narrowed. Worked out anew after each narrowing of the path, when first asked for. */
static const uint16_t *
get_items (SomaFlat *flat, int width)
{
  int wider = width + 1;

  if (wider == SOMA_FLAT_WIDTHS || flat->cut[wider] == SOMA_FLAT_NOT_CUT)
    return flat->item_of_bit;
  if (!flat->is_mapped[width])
    {
      const uint16_t *from = get_items (flat, wider);
      uint16_t *to = flat->item_of_narrow_bit[width];
      for (int w = 0; w < words_of_width[wider]; w++)
        for (uint64_t kept = flat->kept[wider][w]; kept != 0; kept &= kept - 1)
          *to++ = from[64 * w + __builtin_ctzll (kept)];
      flat->is_mapped[width] = true;
    }
  return flat->item_of_narrow_bit[width];
}

/* Adds the placement that was chosen at that depth to the worker's assembly; returns its type. */
static int
add_placement (SomaFlat *flat, int depth, int number)
{
  int n_cells = flat->worker->instance->n_cells, type = 0;
  int width = flat->step_width[depth];
  const uint64_t *row = soma_flat_get_step (flat, depth);
  const uint16_t *item_of_bit = get_items (flat, width);
  SomaAssembly *assembly = &flat->worker->assembly;

  for (int w = 0; w < words_of_width[width]; w++)
    for (uint64_t bits = row[w]; bits != 0; bits &= bits - 1)
      {
        int item = item_of_bit[64 * w + __builtin_ctzll (bits)];
        if (item < n_cells)
          assembly->placement_at[item] = (uint16_t) number;
        else
          type = item - n_cells;
      }
  assembly->type[number] = (uint8_t) type;
  return type;
}

/* Types with a range are not among the items that must be covered; their minimum counts are checked
 * when everything else is placed. */
static bool
has_enough (const SomaFlat *flat, const int *n_used)
{
  SomaRemains remains;

  soma_sparse_get_remains (flat->sparse, &remains);
  for (int t = 0; t < flat->worker->instance->n_types; t++)
    if (n_used[t] < remains.min_left[t])
      return false;
  return true;
}

bool
soma_flat_report (SomaFlat *flat, int depth)
{
  SomaWorker *worker = flat->worker;
  int n_used[SOMA_MAX_PIECES];

  if (soma_worker_is_plain (worker) && !flat->has_minimums)
    {
      soma_worker_count_plain (worker);
      return true;
    }
  memset (n_used, 0, worker->instance->n_types * sizeof *n_used);
  soma_sparse_begin_assembly (flat->sparse, &worker->assembly);
  for (int d = 0; d < depth; d++)
    n_used[add_placement (flat, d, worker->assembly.n_placements++)]++;
  return !has_enough (flat, n_used) || soma_worker_report (worker);
}

const SomaForm soma_flat_form = {
  .order = SOMA_ORDER_SCARCEST,
  .new_state = new_state,
  .free_state = free_state,
  .always_applies = always_applies,
  .applies = applies,
  .search = search,
};
