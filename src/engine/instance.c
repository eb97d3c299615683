/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "instance.h"

#include <stdlib.h>
#include <string.h>

#include "placement.h"

/* The types of a puzzle, written as a puzzle: its pieces are the types. Lives on the stack; what it
 * points to is the puzzle's or its own. */
typedef struct
{
  SomaPuzzle puzzle;
  SomaPieceSet set;
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaPin *pins;
} TypePuzzle;

/* The part of the symmetry that is still to be broken: a bit for each element of the group that
 * carries the options chosen so far into themselves; and the last of them, or -1. */
typedef struct
{
  uint64_t elements;
  int chosen;
} Symmetry;

#define IDENTITY UINT64_C (1)

static int
find_type (const SomaInstance *instance, const SomaPiece *types, const SomaPiece *piece)
{
  if (!instance->puzzle->distinct_pieces)
    for (int t = 0; t < instance->n_types; t++)
      if (soma_piece_same_shape (&types[t], piece, false))
        return t;
  return -1;
}

static bool
init_types (SomaInstance *instance, TypePuzzle *by_type)
{
  const SomaPuzzle *puzzle = instance->puzzle;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int t = find_type (instance, by_type->pieces, piece);
      if (t < 0)
        {
          t = instance->n_types++;
          by_type->pieces[t] = *piece;
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
      by_type->pins = malloc (puzzle->n_pins * sizeof *by_type->pins);
      if (by_type->pins == NULL)
        return false;
      for (int i = 0; i < puzzle->n_pins; i++)
        {
          by_type->pins[i] = puzzle->pins[i];
          by_type->pins[i].piece = instance->type_of_piece[puzzle->pins[i].piece];
        }
      by_type->puzzle.pins = by_type->pins;
    }
  return true;
}

static bool
same_action (const SomaInstance *instance, int a, int b)
{
  const SomaGroup *group = instance->group;
  return memcmp (group->cell_map[a], group->cell_map[b], instance->n_cells * sizeof (uint16_t)) ==
             0 &&
         memcmp (group->piece_map[a], group->piece_map[b], instance->n_types) == 0;
}

/* Keeps the first element of those that do the same. */
static void
drop_equal_elements (SomaInstance *instance)
{
  SomaGroup *group = instance->group;
  int n_elements = group->n_elements, n_rotations = group->n_rotations;

  group->n_elements = group->n_rotations = 0;
  memset (instance->element_of_transform, -1, sizeof instance->element_of_transform);
  for (int e = 0; e < n_elements; e++)
    {
      int kept = group->n_elements, same = 0;
      int transform = group->transform[e];
      while (same < kept && !same_action (instance, same, e))
        same++;
      instance->element_of_transform[transform] = (int8_t) same;
      if (same < kept)
        {
          free (group->cell_map[e]);
          free (group->piece_map[e]);
        }
      else
        {
          group->transform[kept] = group->transform[e];
          group->cell_map[kept] = group->cell_map[e];
          group->piece_map[kept] = group->piece_map[e];
          group->n_elements++;
          group->n_rotations += e < n_rotations;
        }
    }
}

static bool
init_group (SomaInstance *instance, const TypePuzzle *by_type)
{
  instance->group = soma_group_new (&by_type->puzzle, SOMA_SYMMETRY_FULL);
  if (instance->group == NULL)
    return false;
  drop_equal_elements (instance);
  for (int e = 0; e < instance->group->n_elements; e++)
    {
      uint16_t *origin = malloc (instance->n_cells * sizeof *origin);
      if (origin == NULL)
        return false;
      for (int c = 0; c < instance->n_cells; c++)
        origin[instance->group->cell_map[e][c]] = (uint16_t) c;
      instance->cell_origin[e] = origin;
    }
  return true;
}

/* Appends the placements of all types. A type that may not be used at all has none. */
static bool
init_options (SomaInstance *instance, const TypePuzzle *by_type)
{
  SomaPlacements *all[SOMA_MAX_PIECES] = { NULL };
  size_t n_options = 0, n_items = 0;
  bool ok = true;

  for (int t = 0; t < instance->n_types && ok; t++)
    {
      if (instance->max_count[t] == 0)
        continue;
      all[t] = soma_placements_new (instance->puzzle->figure, &by_type->pieces[t]);
      ok = all[t] != NULL;
      if (ok)
        {
          n_options += all[t]->n_placements;
          n_items += (size_t) all[t]->n_placements * (all[t]->n_cells + 1);
        }
    }
  instance->start = malloc ((n_options + 1) * sizeof *instance->start);
  instance->items = malloc ((n_items + 1) * sizeof *instance->items);
  ok = ok && instance->start != NULL && instance->items != NULL;

  uint32_t end = 0;
  for (int t = 0; t < instance->n_types && ok; t++)
    {
      for (int i = 0; all[t] != NULL && i < all[t]->n_placements; i++)
        {
          int n = all[t]->n_cells;
          instance->start[instance->n_options++] = end;
          memcpy (instance->items + end, all[t]->cells + (size_t) i * n, n * sizeof (uint16_t));
          instance->items[end + n] = (uint16_t) (instance->n_cells + t);
          end += n + 1;
        }
      instance->first_option[t + 1] = instance->n_options;
    }
  if (ok)
    instance->start[instance->n_options] = end;
  for (int t = 0; t < instance->n_types; t++)
    soma_placements_free (all[t]);
  return ok;
}

static int
option_size (const SomaInstance *instance, int option)
{
  return (int) (instance->start[option + 1] - instance->start[option]);
}

/* Insertion sort: pieces have few cells, and this runs for every option under every element, where
 * qsort() took most of the set-up time. */
static void
sort_items (uint16_t *items, int n)
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

/* Writes the items of the option's image under an element of the group; returns how many. */
static int
image_of_option (const SomaInstance *instance, int element, int option, uint16_t *image)
{
  int n = option_size (instance, option);
  const uint16_t *items = instance->items + instance->start[option];
  for (int i = 0; i < n - 1; i++)
    image[i] = instance->group->cell_map[element][items[i]];
  sort_items (image, n - 1);
  int type = items[n - 1] - instance->n_cells;
  image[n - 1] = (uint16_t) (instance->n_cells + instance->group->piece_map[element][type]);
  return n;
}

/* The order of an option's items and those of an image; it tells orbits' least members. */
static int
compare_with_image (const SomaInstance *instance, int option, const uint16_t *image, int n)
{
  int own = option_size (instance, option);
  if (own != n)
    return own - n;
  const uint16_t *items = instance->items + instance->start[option];
  for (int i = 0; i < n; i++)
    if (items[i] != image[i])
      return items[i] - image[i];
  return 0;
}

/* Whether the option is the least of its orbit; `*stabiliser` are then the elements that carry it
 * into itself. */
static bool
is_least_of_orbit (const SomaInstance *instance, uint64_t elements, int option,
                   uint64_t *stabiliser)
{
  *stabiliser = 0;
  for (; elements != 0; elements &= elements - 1)
    {
      uint16_t image[SOMA_MAX_CELLS + 1];
      int n = image_of_option (instance, __builtin_ctzll (elements), option, image);
      int order = compare_with_image (instance, option, image, n);
      if (order > 0)
        return false;
      if (order == 0)
        *stabiliser |= elements & -elements;
    }
  return true;
}

static bool
option_has_item (const SomaInstance *instance, int option, int item)
{
  uint32_t last = instance->start[option + 1] - 1;
  if (item >= instance->n_cells)
    return instance->items[last] == item;
  for (uint32_t i = instance->start[option]; i < last; i++)
    if (instance->items[i] == item)
      return true;
  return false;
}

static bool
carried_into_itself (const SomaInstance *instance, uint64_t elements, int item)
{
  const SomaGroup *group = instance->group;
  for (; elements != 0; elements &= elements - 1)
    {
      int e = __builtin_ctzll (elements);
      int image = item < instance->n_cells
                      ? group->cell_map[e][item]
                      : instance->n_cells + group->piece_map[e][item - instance->n_cells];
      if (image != item)
        return false;
    }
  return true;
}

/* Whether exactly one option of every solution covers the item, pins left aside. */
static bool
covered_once (const SomaInstance *instance, int item)
{
  if (item < instance->n_cells)
    return soma_instance_cell_required (instance, item);
  int type = item - instance->n_cells;
  return instance->min_count[type] == 1 && instance->max_count[type] == 1;
}

static bool
covered_by_pin (const SomaInstance *instance, int item)
{
  for (int i = 0; i < instance->n_pins; i++)
    if (option_has_item (instance, instance->pins[i], item))
      return true;
  return false;
}

/* Whether the two can be in one solution. */
static bool
are_compatible (const SomaInstance *instance, int a, int b)
{
  for (uint32_t i = instance->start[a]; i < instance->start[a + 1]; i++)
    {
      int item = instance->items[i];
      bool is_shared_type =
          item >= instance->n_cells && instance->max_count[item - instance->n_cells] > 1;
      if (!is_shared_type && option_has_item (instance, b, item))
        return false;
    }
  return true;
}

/* The options that may cover the item: all, or those of a type. */
static void
option_range (const SomaInstance *instance, int item, int *first, int *end)
{
  int type = item - instance->n_cells;
  *first = type >= 0 ? instance->first_option[type] : 0;
  *end = type >= 0 ? instance->first_option[type + 1] : instance->n_options;
}

/* How many orbits the options of an item fall into. */
static int
count_orbits (const SomaInstance *instance, Symmetry symmetry, int item)
{
  int first, end, n = 0;
  uint64_t stabiliser;

  option_range (instance, item, &first, &end);
  for (int o = first; o < end; o++)
    if (option_has_item (instance, o, item) &&
        (symmetry.chosen < 0 || are_compatible (instance, o, symmetry.chosen)) &&
        is_least_of_orbit (instance, symmetry.elements, o, &stabiliser))
      n++;
  return n;
}

/* The item with the fewest options left once only one of each orbit is kept, -1 if none qualifies.
 * Fewest orbits did better than fewest options with a stabiliser, on the 3x4x5 box of pentominoes and
 * the Bedlam cube, once second anchors broke what was left. */
static int
choose_anchor (const SomaInstance *instance, Symmetry symmetry)
{
  int best = -1, least = 0;
  for (int item = 0; item < instance->n_items; item++)
    {
      if (!covered_once (instance, item) ||
          !carried_into_itself (instance, symmetry.elements, item) ||
          covered_by_pin (instance, item) ||
          (symmetry.chosen >= 0 && option_has_item (instance, symmetry.chosen, item)))
        continue;
      int n_orbits = count_orbits (instance, symmetry, item);
      if (best < 0 || n_orbits < least)
        {
          best = item;
          least = n_orbits;
        }
    }
  return best;
}

/* Drops the anchor's options that are not the least of their orbits. */
static void
keep_least_options (SomaInstance *instance)
{
  uint64_t elements = (IDENTITY << instance->group->n_elements) - 1, stabiliser;
  uint32_t end = 0;
  int kept = 0, o = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      for (; o < instance->first_option[t + 1]; o++)
        {
          if (option_has_item (instance, o, instance->anchor) &&
              !is_least_of_orbit (instance, elements, o, &stabiliser))
            continue;
          int n = option_size (instance, o);
          memmove (instance->items + end, instance->items + instance->start[o],
                   n * sizeof (uint16_t));
          instance->start[kept++] = end;
          end += n;
        }
      instance->first_option[t + 1] = kept;
    }
  instance->start[kept] = end;
  instance->n_options = kept;
}

/* Chooses a second anchor for the branch, where the first has left some symmetry, and lists those of
 * its options that are not the least of their orbits. */
static bool
init_branch (SomaInstance *instance, SomaAnchorBranch *branch)
{
  Symmetry symmetry = { branch->stabiliser, branch->option };
  int first, end;

  branch->second = -1;
  if (branch->stabiliser == IDENTITY)
    return true;
  branch->second = choose_anchor (instance, symmetry);
  if (branch->second < 0)
    return true;
  option_range (instance, branch->second, &first, &end);
  branch->removed = malloc ((end - first + 1) * sizeof *branch->removed);
  if (branch->removed == NULL)
    return false;
  for (int o = first; o < end; o++)
    {
      uint64_t stabiliser;
      if (!option_has_item (instance, o, branch->second) ||
          !are_compatible (instance, o, branch->option))
        continue;
      if (!is_least_of_orbit (instance, branch->stabiliser, o, &stabiliser))
        branch->removed[branch->n_removed++] = (uint32_t) o;
      else if (stabiliser != IDENTITY)
        instance->is_asymmetric = false;
    }
  return true;
}

static bool
init_branches (SomaInstance *instance)
{
  uint64_t elements = (IDENTITY << instance->group->n_elements) - 1;
  int first, end;

  instance->is_asymmetric = true;
  option_range (instance, instance->anchor, &first, &end);
  instance->branches = calloc (end - first + 1, sizeof *instance->branches);
  if (instance->branches == NULL)
    return false;
  for (int o = first; o < end; o++)
    {
      SomaAnchorBranch *branch = &instance->branches[instance->n_branches];
      if (!option_has_item (instance, o, instance->anchor))
        continue;
      instance->n_branches++;
      branch->option = o;
      is_least_of_orbit (instance, elements, o, &branch->stabiliser);
      if (!init_branch (instance, branch))
        return false;
      if (branch->stabiliser != IDENTITY && branch->second < 0)
        instance->is_asymmetric = false;
    }
  return true;
}

static bool
break_symmetry (SomaInstance *instance)
{
  Symmetry symmetry = { (IDENTITY << instance->group->n_elements) - 1, -1 };

  instance->anchor = -1;
  instance->is_asymmetric = symmetry.elements == IDENTITY;
  if (instance->is_asymmetric)
    return true;
  instance->anchor = choose_anchor (instance, symmetry);
  if (instance->anchor < 0)
    return true;
  keep_least_options (instance);
  return init_branches (instance);
}

static int
find_option (const SomaInstance *instance, const uint16_t *items, int n)
{
  for (int o = 0; o < instance->n_options; o++)
    if (compare_with_image (instance, o, items, n) == 0)
      return o;
  return -1;
}

/* A puzzle's pins are placements, so each is an option. */
static bool
init_pins (SomaInstance *instance, const TypePuzzle *by_type)
{
  const SomaPuzzle *puzzle = &by_type->puzzle;
  if (puzzle->n_pins == 0)
    return true;
  free (instance->pins);
  instance->n_pins = 0;
  instance->pins = malloc (puzzle->n_pins * sizeof *instance->pins);
  if (instance->pins == NULL)
    return false;
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      uint16_t items[SOMA_MAX_CELLS + 1];
      memcpy (items, pin->cells, pin->n_cells * sizeof *items);
      sort_items (items, pin->n_cells);
      items[pin->n_cells] = (uint16_t) (instance->n_cells + pin->piece);
      int option = find_option (instance, items, pin->n_cells + 1);
      if (option >= 0)
        instance->pins[instance->n_pins++] = option;
    }
  return true;
}

/* The next number of the sequence that `*state` stands in (splitmix64: Steele, Lea and Flood, 2014). */
static uint64_t
next_random (uint64_t *state)
{
  uint64_t x = *state += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/* Exchanges two options of one type, which have as many items. */
static void
exchange_options (SomaInstance *instance, int a, int b)
{
  uint16_t *first = instance->items + instance->start[a];
  uint16_t *second = instance->items + instance->start[b];
  for (int i = 0; i < option_size (instance, a); i++)
    {
      uint16_t item = first[i];
      first[i] = second[i];
      second[i] = item;
    }
}

static void
shuffle_options (SomaInstance *instance, uint64_t seed)
{
  for (int t = 0; t < instance->n_types; t++)
    {
      int first = instance->first_option[t], n = instance->first_option[t + 1] - first;
      for (int i = n - 1; i > 0; i--)
        exchange_options (instance, first + i,
                          first + (int) (next_random (&seed) % (uint64_t) (i + 1)));
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

static uint64_t
hash_instance (const SomaInstance *instance)
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
  return hash;
}

SomaInstance *
soma_instance_new (SomaPuzzle *puzzle, uint64_t seed)
{
  SomaInstance *instance = calloc (1, sizeof *instance);
  if (instance == NULL)
    return NULL;
  instance->puzzle = soma_puzzle_ref (puzzle);
  instance->n_cells = puzzle->figure->n_cells;

  TypePuzzle by_type = { .pins = NULL };
  bool ok = init_types (instance, &by_type);
  instance->n_items = instance->n_cells + instance->n_types;
  ok = ok && init_group (instance, &by_type) && init_options (instance, &by_type);
  if (ok && seed != 0)
    shuffle_options (instance, seed);
  /* Pins are looked up again when options were dropped. */
  ok = ok && init_pins (instance, &by_type) && break_symmetry (instance) &&
       init_pins (instance, &by_type);
  free (by_type.pins);
  if (!ok)
    {
      soma_instance_free (instance);
      return NULL;
    }
  instance->hash = hash_instance (instance);
  return instance;
}

void
soma_instance_free (SomaInstance *instance)
{
  if (instance == NULL)
    return;
  for (int e = 0; e < SOMA_N_TRANSFORMS; e++)
    free (instance->cell_origin[e]);
  soma_group_free (instance->group);
  free (instance->start);
  free (instance->items);
  free (instance->pins);
  for (int i = 0; i < instance->n_branches; i++)
    free (instance->branches[i].removed);
  free (instance->branches);
  soma_puzzle_unref (instance->puzzle);
  free (instance);
}
