/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "instance.h"

#include <stdlib.h>
#include <string.h>

#include "anchor.h"
#include "memory.h"
#include "placement.h"
#include "random.h"
#include "tighten.h"

/* The types of a puzzle, described as a puzzle whose pieces are the types. Lives on the stack; what
 * it points to belongs to the puzzle or to itself. */
typedef struct
{
  SomaPuzzle puzzle;
  SomaPieceSet set;
  SomaPiece *pieces;         /* room for those of the puzzle */
  const SomaTurned **turned; /* nullable each */
  SomaPin *pins;             /* (nullable) */
} TypePuzzle;

static int
find_type (const SomaInstance *instance, const TypePuzzle *by_type, const SomaPiece *piece,
           const SomaTurned *turned)
{
  if (!instance->puzzle->distinct_pieces)
    for (int t = 0; t < instance->n_types; t++)
      if (soma_turned_same_shape (&by_type->pieces[t], by_type->turned[t], piece, turned))
        return t;
  return -1;
}

static void
init_types (SomaInstance *instance, TypePuzzle *by_type)
{
  const SomaPuzzle *puzzle = instance->puzzle;

  by_type->pieces = soma_alloc (puzzle->set->n_pieces, sizeof *by_type->pieces);
  by_type->turned = soma_alloc (puzzle->set->n_pieces, sizeof *by_type->turned);
  by_type->pins = NULL;
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      const SomaTurned *turned = soma_piece_set_get_turned (puzzle->set, p);
      int t = find_type (instance, by_type, piece, turned);
      if (t < 0)
        {
          t = instance->n_types++;
          by_type->pieces[t] = *piece;
          by_type->turned[t] = turned;
          by_type->pieces[t].min_count = by_type->pieces[t].max_count = 0;
        }
      by_type->pieces[t].min_count += soma_puzzle_least_count (puzzle, p);
      by_type->pieces[t].max_count += piece->max_count;
      instance->type_of_piece[p] = t;
    }
  for (int t = 0; t < instance->n_types; t++)
    {
      instance->min_count[t] = by_type->pieces[t].min_count;
      instance->max_count[t] = by_type->pieces[t].max_count;
    }

  by_type->set = (SomaPieceSet){ "", instance->n_types, by_type->pieces };
  by_type->puzzle = *puzzle;
  by_type->puzzle.set = &by_type->set;
  if (puzzle->n_pins > 0)
    {
      by_type->pins = soma_alloc (puzzle->n_pins, sizeof *by_type->pins);
      for (int i = 0; i < puzzle->n_pins; i++)
        {
          by_type->pins[i] = puzzle->pins[i];
          by_type->pins[i].piece = instance->type_of_piece[puzzle->pins[i].piece];
        }
      by_type->puzzle.pins = by_type->pins;
    }
}

static bool
same_action (const SomaInstance *instance, int a, int b)
{
  const SomaGroup *group = instance->group;

  return memcmp (group->cell_map[a], group->cell_map[b], instance->n_cells * sizeof (uint16_t)) ==
             0 &&
         memcmp (group->piece_map[a], group->piece_map[b], instance->n_types) == 0;
}

/* Whether the element leaves every cell and type as it is. */
static bool
does_nothing (const SomaInstance *instance, int element)
{
  const uint16_t *cell_map = instance->group->cell_map[element];
  const uint8_t *piece_map = instance->group->piece_map[element];
  bool moves = false;

  for (int c = 0; c < instance->n_cells && !moves; c++)
    moves = cell_map[c] != c;
  for (int t = 0; t < instance->n_types && !moves; t++)
    moves = piece_map[t] != t;
  return !moves;
}

/* Of two elements with the same effect, one followed by what undoes the other has none. */
static bool
are_all_different (const SomaInstance *instance)
{
  for (int e = 1; e < instance->group->n_elements; e++)
    if (does_nothing (instance, e))
      return false;
  return true;
}

/* Keeps only the first of elements that have the same effect. */
static void
drop_equal_elements (SomaInstance *instance)
{
  SomaGroup *group = instance->group;
  int n_elements = group->n_elements, n_rotations = group->n_rotations;
  bool is_quick = are_all_different (instance);

  group->n_elements = group->n_rotations = 0;
  memset (instance->element_of_transform, -1, sizeof instance->element_of_transform);
  for (int e = 0; e < n_elements; e++)
    {
      int kept = group->n_elements, same = is_quick ? kept : 0;
      int transform = group->transform[e];
      while (same < kept && !same_action (instance, same, e))
        same++;
      instance->element_of_transform[transform] = (int8_t) same;
      if (same < kept)
        continue;
      group->transform[kept] = group->transform[e];
      group->cell_map[kept] = group->cell_map[e];
      group->piece_map[kept] = group->piece_map[e];
      group->n_elements++;
      group->n_rotations += e < n_rotations;
    }
}

#define LARGE 0x100000

static size_t
get_room (size_t n)
{
  size_t room = LARGE;

  while (room < n)
    room *= 2;
  return n < LARGE ? n : room;
}

/* Not all systems can make a large array larger without a copy: such a one is doubled each time.
 * NULL if memory ran out. */
static void *
make_room (void *array, size_t n_before, size_t n, size_t size)
{
  if (array != NULL && get_room (n) == get_room (n_before))
    return array;
  return soma_try_realloc (array, get_room (n), size);
}

/* Appends the placements of a type. */
static SomaStatus
add_options (SomaInstance *instance, int type, const TypePuzzle *by_type)
{
  SomaPlacements *placements = soma_placements_new_turned (
      instance->puzzle->figure, &by_type->pieces[type], by_type->turned[type]);
  soma_limits_apply (instance->puzzle, placements);
  int n_options = instance->n_options + placements->n_placements, n = placements->n_cells;
  uint32_t end = instance->start[instance->n_options];
  size_t n_items = end + (size_t) placements->n_placements * (n + 1);
  if (n_items > SOMA_MAX_SLOTS)
    {
      soma_placements_free (placements);
      return SOMA_ERROR_TOO_MANY_PLACEMENTS;
    }
  uint32_t *start =
      make_room (instance->start, instance->n_options + 1, n_options + 1, sizeof *start);

  if (start != NULL)
    instance->start = start;
  uint16_t *items = make_room (instance->items, end, n_items, sizeof *items);
  if (items != NULL)
    instance->items = items;
  bool ok = start != NULL && items != NULL;
  const uint16_t *from = placements->cells;
  for (int i = 0; ok && i < placements->n_placements; i++)
    {
      for (uint32_t last = end + n; end < last;)
        items[end++] = *from++;
      items[end++] = (uint16_t) (instance->n_cells + type);
      start[++instance->n_options] = end;
    }
  soma_placements_free (placements);
  return ok ? SOMA_OK : SOMA_ERROR_NO_MEMORY;
}

/* Appends the placements of all types that may be used. */
static SomaStatus
init_options (SomaInstance *instance, const TypePuzzle *by_type, const atomic_bool *stop)
{
  SomaStatus status = SOMA_OK;

  instance->start = soma_alloc0 (1, sizeof *instance->start);
  for (int t = 0; t < instance->n_types && status == SOMA_OK; t++)
    {
      if (soma_instance_is_given_up (instance, stop))
        return SOMA_ERROR_STOPPED;
      if (instance->max_count[t] > 0)
        status = add_options (instance, t, by_type);
      instance->first_option[t + 1] = instance->n_options;
    }
  return status;
}

static int
find_option (const SomaInstance *instance, const uint16_t *items, int n)
{
  for (int o = 0; o < instance->n_options; o++)
    if (soma_instance_option_size (instance, o) == n &&
        memcmp (instance->items + instance->start[o], items, n * sizeof *items) == 0)
      return o;
  return -1;
}

/* A puzzle's pins are placements, so each is an option. */
static void
init_pins (SomaInstance *instance, const TypePuzzle *by_type)
{
  const SomaPuzzle *puzzle = &by_type->puzzle;

  if (puzzle->n_pins == 0)
    return;
  free (instance->pins);
  instance->n_pins = 0;
  instance->pins = soma_alloc (puzzle->n_pins, sizeof *instance->pins);
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      uint16_t items[SOMA_MAX_CELLS + 1];
      memcpy (items, pin->cells, pin->n_cells * sizeof *items);
      soma_instance_sort_items (items, pin->n_cells);
      items[pin->n_cells] = (uint16_t) (instance->n_cells + pin->piece);
      int option = find_option (instance, items, pin->n_cells + 1);
      if (option >= 0)
        instance->pins[instance->n_pins++] = option;
    }
}

/* Exchanges two options of one type, which have the same number of items. */
static void
exchange_options (SomaInstance *instance, int a, int b)
{
  uint16_t *first = instance->items + instance->start[a];
  uint16_t *second = instance->items + instance->start[b];

  for (int i = 0; i < soma_instance_option_size (instance, a); i++)
    {
      uint16_t item = first[i];
      first[i] = second[i];
      second[i] = item;
    }
}

static void
shuffle_options (SomaInstance *instance, uint64_t seed, const atomic_bool *stop)
{
  for (int t = 0; t < instance->n_types && !soma_instance_is_given_up (instance, stop); t++)
    {
      int first = instance->first_option[t], n = instance->first_option[t + 1] - first;
      for (int i = n - 1; i > 0; i--)
        exchange_options (instance, first + i, first + soma_random_below (&seed, i + 1));
    }
}

/* FNV-1a. */
static uint64_t
mix (uint64_t hash, uint64_t value)
{
  for (int i = 0; i < 8; i++)
    hash = (hash ^ (value >> 8 * i & 0xff)) * 0x100000001b3;
  return hash;
}

uint64_t
soma_instance_hash (const SomaInstance *instance)
{
  uint64_t hash = mix (0xcbf29ce484222325, instance->n_cells);

  for (int c = 0; c < instance->n_cells; c++)
    hash = mix (hash, soma_instance_cell_required (instance, c));
  for (int t = 0; t < instance->n_types; t++)
    hash = mix (mix (hash, instance->min_count[t]), instance->max_count[t]);
  for (uint32_t i = 0; i < instance->start[instance->n_options]; i++)
    hash = mix (hash, instance->items[i]);
  for (int i = 0; i < instance->n_pins; i++)
    hash = mix (hash, instance->pins[i]);
  /* What branches remove, and this may be all that tells it from an instance without an anchor. */
  if (instance->has_twins)
    hash = mix (hash, instance->anchor);
  return hash;
}

/* Insertion sort: pieces have few cells, and this runs for every option under every element, where
 * qsort() took most of the set-up time. */
void
soma_instance_sort_items (uint16_t *items, int n)
{
  for (int i = 1; i < n; i++)
    {
      uint16_t item = items[i];
      int k = i;
      for (; k > 0 && items[k - 1] > item; k--)
        items[k] = items[k - 1];
      items[k] = item;
    }
}

static int
count_broken (const SomaGroup *group, SomaSymmetry broken)
{
  switch (broken)
    {
    case SOMA_SYMMETRY_FULL:
      return group->n_elements;
    case SOMA_SYMMETRY_ROTATIONS:
      return group->n_rotations;
    case SOMA_SYMMETRY_NONE:
      break;
    }
  return 1;
}

_Static_assert(SOMA_FEW_WORDS == 2, "set_rows() has a variable for each word");

/* The rows of a type's options, of which each has `n` cells. */
static void
set_rows (SomaInstance *instance, int type, int n)
{
  int first = instance->first_option[type], end = instance->first_option[type + 1];
  const uint16_t *cells = instance->items + instance->start[first];

  for (int o = first; o < end; o++, cells += n + 1)
    {
      uint64_t words[SOMA_FEW_WORDS] = { type < 64 ? UINT64_C (1) << type : 0,
                                         type < 64 ? 0 : UINT64_C (1) << (type - 64) };
      for (int i = 0; i < n; i++)
        {
          unsigned bit = (unsigned) instance->n_types + cells[i];
          uint64_t one = UINT64_C (1) << bit % 64;
          words[0] |= bit < 64 ? one : 0;
          words[1] |= bit < 64 ? 0 : one;
        }
      instance->row_words[0][o] = words[0];
      instance->row_words[1][o] = words[1];
    }
}

/* The same where one word has place for all items. */
static void
set_short_rows (SomaInstance *instance, int type, int n)
{
  int first = instance->first_option[type], end = instance->first_option[type + 1];
  const uint16_t *cells = instance->items + instance->start[first];
  uint64_t one = UINT64_C (1) << instance->n_types;

  for (int o = first; o < end; o++, cells += n + 1)
    {
      uint64_t row = UINT64_C (1) << type;
      for (int i = 0; i < n; i++)
        row |= one << cells[i];
      instance->row_words[0][o] = row;
    }
}

/* FALSE when memory runs out. */
static bool
init_rows (SomaInstance *instance)
{
  size_t n_options = instance->n_options;

  if (instance->n_items > SOMA_FEW_ITEMS)
    return true;
  instance->n_row_words = (instance->n_items + 63) / 64;
  instance->row_words[0] =
      soma_try_alloc (n_options * instance->n_row_words + 1, sizeof (uint64_t));
  instance->row_words[1] = instance->n_row_words > 1 ? instance->row_words[0] + n_options : NULL;
  if (instance->row_words[0] == NULL)
    return false;
  for (int t = 0; t < instance->n_types; t++)
    {
      int o = instance->first_option[t];
      if (o == instance->first_option[t + 1])
        continue;
      int n = soma_instance_option_size (instance, o) - 1;
      if (instance->n_row_words == 1)
        set_short_rows (instance, t, n);
      else
        set_rows (instance, t, n);
    }
  return true;
}

/* Called when the options exist. FALSE when memory runs out, or
 * on a stop. */
static bool
finish (SomaInstance *instance, const TypePuzzle *by_type, uint64_t seed, int anchor,
        const atomic_bool *stop)
{
  if (seed != 0)
    shuffle_options (instance, seed, stop);
  init_pins (instance, by_type);
  if (!init_rows (instance) || !soma_instance_break_symmetry (instance, anchor, stop))
    return false;
  init_pins (instance, by_type); /* options were dropped */
  return true;
}

SomaInstance *
soma_instance_new (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken, const atomic_bool *stop,
                   SomaError *error)
{
  return soma_instance_new_anchored (puzzle, seed, broken, SOMA_ANCHOR_CHOSEN, stop, error);
}

SomaInstance *
soma_instance_new_anchored (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken, int anchor,
                            const atomic_bool *stop, SomaError *error)
{
  SomaInstance *instance = soma_alloc0 (1, sizeof *instance);

  instance->puzzle = soma_puzzle_ref (puzzle);
  instance->n_cells = puzzle->figure->n_cells;

  TypePuzzle by_type;
  init_types (instance, &by_type);
  instance->n_items = instance->n_cells + instance->n_types;
  instance->group = soma_group_new_turned (&by_type.puzzle, SOMA_SYMMETRY_FULL, by_type.turned);
  drop_equal_elements (instance);
  int n_cells = instance->n_cells, n_elements = instance->group->n_elements;
  uint16_t *origins = soma_alloc ((size_t) n_elements * n_cells, sizeof *origins);
  for (int e = 0; e < n_elements; e++)
    {
      instance->cell_origin[e] = origins + (size_t) e * n_cells;
      for (int c = 0; c < n_cells; c++)
        instance->cell_origin[e][instance->group->cell_map[e][c]] = (uint16_t) c;
    }
  instance->n_broken = count_broken (instance->group, broken);
  SomaStatus status = init_options (instance, &by_type, stop);
  if (status == SOMA_OK && !finish (instance, &by_type, seed, anchor, stop))
    status = soma_instance_get_failure (instance, stop);
  free (by_type.pieces);
  free (by_type.turned);
  free (by_type.pins);
  if (status == SOMA_OK)
    return instance;
  soma_instance_free (instance);
  if (error != NULL)
    *error = (SomaError){ status, -1 };
  return NULL;
}

void
soma_instance_free (SomaInstance *instance)
{
  if (instance == NULL)
    return;
  free (instance->cell_origin[0]); /* the others are in its block */
  soma_group_free (instance->group);
  free (instance->start);
  free (instance->items);
  free (instance->row_words[0]);
  free (instance->pins);
  for (int i = 0; i < instance->n_branches; i++)
    free (instance->branches[i].removed);
  free (instance->branches);
  free (instance->rivals);
  soma_puzzle_unref (instance->puzzle);
  free (instance);
}
