/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "anchor.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "bit-count.h"
#include "memory.h"
#include "open-options.h"

#define IDENTITY UINT64_C (1)

/* Fewer options are searched sooner than anchors are compared. */
#define OPTIONS_FOR_RIVALS 1000

/* Items with so many times the fewest orbits are no rivals of the anchor. */
#define POOR_TIMES_ORBITS 3

/* Writes the items of the option's image under an element of the group; returns their number. */
static int
image_of_option (const SomaInstance *instance, int element, int option, uint16_t *image)
{
  int n = soma_instance_option_size (instance, option);
  const uint16_t *items = instance->items + instance->start[option];

  for (int i = 0; i < n - 1; i++)
    image[i] = instance->group->cell_map[element][items[i]];
  soma_instance_sort_items (image, n - 1);
  int type = items[n - 1] - instance->n_cells;
  image[n - 1] = (uint16_t) (instance->n_cells + instance->group->piece_map[element][type]);
  return n;
}

/* Compares an option's items with those of an image, to find the least member of an orbit. */
static int
compare_with_image (const SomaInstance *instance, int option, const uint16_t *image, int n)
{
  int own = soma_instance_option_size (instance, option);

  if (own != n)
    return own - n;
  const uint16_t *items = instance->items + instance->start[option];
  for (int i = 0; i < n; i++)
    if (items[i] != image[i])
      return items[i] - image[i];
  return 0;
}

/* The elements under which options form orbits. */
typedef struct
{
  const SomaInstance *instance;
  uint64_t elements;
  uint16_t least[SOMA_MAX_CELLS]; /* per cell: the first of its images */
} Orbits;

/* The part of the symmetry that is still to be broken, which maps the options chosen so far to
 * themselves; and the last of these options, or -1. */
typedef struct
{
  Orbits orbits;
  int chosen;
} Symmetry;

static void
init_orbits (Orbits *orbits, const SomaInstance *instance, uint64_t elements)
{
  orbits->instance = instance;
  orbits->elements = elements;
  for (int c = 0; c < instance->n_cells; c++)
    orbits->least[c] = (uint16_t) c;
  for (elements &= ~IDENTITY; elements != 0; elements &= elements - 1)
    {
      const uint16_t *cell_map = instance->group->cell_map[__builtin_ctzll (elements)];
      for (int c = 0; c < instance->n_cells; c++)
        if (cell_map[c] < orbits->least[c])
          orbits->least[c] = cell_map[c];
    }
}

/* Whether some image of the option has an earlier first cell: usually enough to know that the
 * option is not the least of its orbit. */
static bool
has_earlier_image (const Orbits *orbits, int option)
{
  const SomaInstance *instance = orbits->instance;
  uint32_t first = instance->start[option], last = instance->start[option + 1] - 1;

  for (uint32_t i = first; i < last; i++)
    if (orbits->least[instance->items[i]] < instance->items[first])
      return true;
  return false;
}

/* Whether the image of an option of which none has an earlier first cell begins with the same one:
 * otherwise the option comes before it. */
static bool
keeps_first_cell (const SomaInstance *instance, int element, int option)
{
  const uint16_t *cell_map = instance->group->cell_map[element];
  uint32_t first = instance->start[option], last = instance->start[option + 1] - 1;

  for (uint32_t i = first; i < last; i++)
    if (cell_map[instance->items[i]] == instance->items[first])
      return true;
  return false;
}

/* Cells as a set are one word. */
#define FEW_CELLS 64

static uint64_t
get_cells (const SomaInstance *instance, int option)
{
  uint64_t cells = 0;

  for (uint32_t i = instance->start[option]; i < instance->start[option + 1] - 1; i++)
    cells |= UINT64_C (1) << instance->items[i];
  return cells;
}

/* The same as comparing an option with its image, for few cells: the lowest one that only one of
 * the two has is the first in which their lists differ. */
static int
compare_with_small_image (const SomaInstance *instance, int element, int option, uint64_t cells)
{
  const uint16_t *cell_map = instance->group->cell_map[element];
  const uint16_t *item = instance->items + instance->start[option];
  uint64_t image = 0;

  for (; *item < instance->n_cells; item++)
    image |= UINT64_C (1) << cell_map[*item];
  uint64_t different = cells ^ image;
  if (different != 0)
    return (cells & different & -different) != 0 ? -1 : 1;
  int type = *item - instance->n_cells;
  return type - instance->group->piece_map[element][type];
}

/* Whether the option is the least of its orbit; `*stabiliser` are the elements that fix it. */
static bool
is_least_of_orbit (const Orbits *orbits, int option, uint64_t *stabiliser)
{
  const SomaInstance *instance = orbits->instance;

  *stabiliser = IDENTITY;
  if (has_earlier_image (orbits, option))
    return false;
  bool is_small = instance->n_cells <= FEW_CELLS;
  uint64_t cells = is_small ? get_cells (instance, option) : 0;
  for (uint64_t rest = orbits->elements & ~IDENTITY; rest != 0; rest &= rest - 1)
    {
      int element = __builtin_ctzll (rest), order = -1;
      if (is_small)
        order = compare_with_small_image (instance, element, option, cells);
      else if (keeps_first_cell (instance, element, option))
        {
          uint16_t image[SOMA_MAX_CELLS + 1];
          int n = image_of_option (instance, element, option, image);
          order = compare_with_image (instance, option, image, n);
        }
      if (order > 0)
        return false;
      if (order == 0)
        *stabiliser |= rest & -rest;
    }
  return true;
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

/* Whether exactly one option of every solution covers the item, disregarding pins. */
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
    if (soma_instance_option_has_item (instance, instance->pins[i], item))
      return true;
  return false;
}

/* How many orbits the item's open options fall into; `most` and one if there are more than that,
 * and INT_MAX if there is no memory to count them. */
static int
count_orbits (SomaOpenOptions *open, const Orbits *orbits, int item, int most)
{
  int n = 0, o;
  uint64_t stabiliser;
  SomaOpenWalk walk;

  if (!soma_open_begin_walk (&walk, open, item))
    return INT_MAX;
  while (n <= most && (o = soma_open_walk_on (&walk)) >= 0)
    n += is_least_of_orbit (orbits, o, &stabiliser);
  return n;
}

static bool
qualifies (const SomaInstance *instance, const Symmetry *symmetry, int item)
{
  return covered_once (instance, item) &&
         carried_into_itself (instance, symmetry->orbits.elements, item) &&
         !covered_by_pin (instance, item) &&
         (symmetry->chosen < 0 ||
          !soma_instance_option_has_item (instance, symmetry->chosen, item));
}

/* The item with the fewest options left once only one of each orbit is kept, and of several such
 * the first; -1 if none qualifies. Fewest orbits did better than fewest options with a stabiliser
 * on the 3x4x5 box of pentominoes and the Bedlam cube, once second anchors broke the rest.
 *
 * The item with the fewest options comes first: for most others, that there are so many is enough
 * to know that they have more orbits, which have no more options each than there are elements. */
static int
choose_anchor (SomaOpenOptions *open, const Symmetry *symmetry, const atomic_bool *stop)
{
  const SomaInstance *instance = open->instance;
  int n_elements = soma_count_bits (symmetry->orbits.elements), n = 0, first = 0;
  uint16_t items[SOMA_MAX_CELLS + SOMA_MAX_PIECES];

  soma_open_want_none (open);
  for (int item = 0; item < instance->n_items; item++)
    if (qualifies (instance, symmetry, item))
      {
        items[n++] = (uint16_t) item;
        soma_open_want (open, item);
      }
  if (n == 0)
    return -1;
  soma_open_count (open, symmetry->chosen);
  for (int i = 1; i < n; i++)
    first = open->count[items[i]] < open->count[items[first]] ? i : first;
  int best = items[first];
  int least = count_orbits (open, &symmetry->orbits, best, INT_MAX - 1);
  for (int i = 0; i < n && !soma_instance_is_given_up (instance, stop); i++)
    {
      int most = items[i] < best ? least : least - 1;
      int n_open = (int) open->count[items[i]];
      if (i == first || (n_open + n_elements - 1) / n_elements > most)
        continue;
      int n_orbits = count_orbits (open, &symmetry->orbits, items[i], most);
      if (n_orbits <= most)
        {
          best = items[i];
          least = n_orbits;
        }
    }
  return best;
}

/* Chooses a second anchor for the branch if the first has left some symmetry, and lists those of
 * its options that are not the least of their orbits. */
static bool
init_branch (SomaInstance *instance, SomaOpenOptions *open, SomaAnchorBranch *branch,
             const atomic_bool *stop)
{
  Symmetry symmetry;

  branch->second = -1;
  branch->is_asymmetric = branch->stabiliser == IDENTITY;
  if (branch->stabiliser == IDENTITY)
    return true;
  SomaOpenWalk walk;
  int o;
  if (open->instance == NULL && !soma_open_init (open, instance))
    return false;
  symmetry.chosen = branch->option;
  init_orbits (&symmetry.orbits, instance, branch->stabiliser);
  branch->second = choose_anchor (open, &symmetry, stop);
  if (branch->second < 0)
    return true;
  branch->removed = soma_try_alloc (open->count[branch->second], sizeof *branch->removed);
  if (branch->removed == NULL || !soma_open_begin_walk (&walk, open, branch->second))
    return false;
  branch->is_asymmetric = true;
  while ((o = soma_open_walk_on (&walk)) >= 0)
    {
      uint64_t stabiliser;
      if (!is_least_of_orbit (&symmetry.orbits, o, &stabiliser))
        branch->removed[branch->n_removed++] = (uint32_t) o;
      else if (stabiliser != IDENTITY)
        branch->is_asymmetric = false;
    }
  branch->removed = soma_realloc (branch->removed, branch->n_removed, sizeof *branch->removed);
  return true;
}

/* The options that may cover the anchor: all, or those of a type. */
static void
anchor_range (const SomaInstance *instance, int *first, int *end)
{
  int type = instance->anchor - instance->n_cells;

  *first = type >= 0 ? instance->first_option[type] : 0;
  *end = type >= 0 ? instance->first_option[type + 1] : instance->n_options;
}

static bool
init_branches (SomaInstance *instance, const Orbits *orbits, SomaOpenOptions *open,
               const atomic_bool *stop)
{
  int first, end;

  instance->is_asymmetric = true;
  anchor_range (instance, &first, &end);
  instance->branches = soma_try_alloc0 (end - first, sizeof *instance->branches);
  if (instance->branches == NULL)
    return false;
  for (int o = first; o < end; o++)
    {
      SomaAnchorBranch *branch = &instance->branches[instance->n_branches];
      if (!soma_instance_option_has_item (instance, o, instance->anchor))
        continue;
      instance->n_branches++;
      branch->option = o;
      is_least_of_orbit (orbits, o, &branch->stabiliser);
      if (soma_instance_is_given_up (instance, stop) || !init_branch (instance, open, branch, stop))
        return false;
      instance->is_asymmetric = instance->is_asymmetric && branch->is_asymmetric;
    }
  return true;
}

/* Whether a better anchor may be worth looking for. On no flat board that was measured is any
 * clearly better than the one with the fewest orbits. */
static bool
has_rivals (const SomaInstance *instance)
{
  const int *extent = instance->puzzle->figure->extent;

  return instance->n_row_words > 0 && instance->n_options >= OPTIONS_FOR_RIVALS && extent[0] > 1 &&
         extent[1] > 1 && extent[2] > 1;
}

/* The least number of orbits that options of the item can fall into, which are counted. */
static int
bound_orbits (const SomaOpenOptions *open, const Symmetry *symmetry, int item)
{
  int n_elements = __builtin_popcountll (symmetry->orbits.elements);

  return ((int) open->count[item] + n_elements - 1) / n_elements;
}

/* FALSE when memory runs out, or on a stop. */
static bool
break_by_anchor (SomaInstance *instance, const Symmetry *symmetry, const atomic_bool *stop)
{
  SomaOpenOptions open = { 0 }; /* options have got new numbers */

  /* Drops the anchor's options that are not the least of their orbits. */
  uint64_t stabiliser;
  uint32_t end = 0;
  int kept = 0, o = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      for (; o < instance->first_option[t + 1]; o++)
        {
          if (soma_instance_option_has_item (instance, o, instance->anchor) &&
              !is_least_of_orbit (&symmetry->orbits, o, &stabiliser))
            continue;
          int n = soma_instance_option_size (instance, o);
          if (kept < o)
            memmove (instance->items + end, instance->items + instance->start[o],
                     n * sizeof (uint16_t));
          for (int w = 0; w < instance->n_row_words; w++)
            instance->row_words[w][kept] = instance->row_words[w][o];
          instance->start[kept++] = end;
          end += n;
        }
      instance->first_option[t + 1] = kept;
    }
  instance->start[kept] = end;
  instance->n_options = kept;
  bool ok = init_branches (instance, &symmetry->orbits, &open, stop);
  soma_open_clear (&open);
  return ok;
}

/* FALSE when memory runs out, or on a stop. */
static bool
break_by_best_anchor (SomaInstance *instance, const Symmetry *symmetry, const atomic_bool *stop)
{
  SomaOpenOptions open;
  bool ok = soma_open_init (&open, instance);

  if (ok)
    instance->anchor = choose_anchor (&open, symmetry, stop);
  ok = ok && !soma_instance_is_given_up (instance, stop);
  if (ok && instance->anchor >= 0)
    {
      if (has_rivals (instance))
        {
          /* Lists the other items that might be the anchor, those with the fewest orbits first,
           * as far as a bound tells. */
          instance->rivals = soma_alloc (instance->n_items, sizeof *instance->rivals);
          for (int item = 0; item < instance->n_items; item++)
            {
              if (item == instance->anchor || !qualifies (instance, symmetry, item))
                continue;
              int bound = bound_orbits (&open, symmetry, item), i = instance->n_rivals++;
              for (; i > 0 && bound_orbits (&open, symmetry, instance->rivals[i - 1]) > bound; i--)
                instance->rivals[i] = instance->rivals[i - 1];
              instance->rivals[i] = (uint16_t) item;
            }
        }
      ok = break_by_anchor (instance, symmetry, stop);
      /* Once it is known how many orbits the anchor has. */
      int poor = POOR_TIMES_ORBITS * instance->n_branches;

      while (instance->n_rivals > 0 &&
             bound_orbits (&open, symmetry, instance->rivals[instance->n_rivals - 1]) >= poor)
        instance->n_rivals--;
    }
  soma_open_clear (&open);
  return ok && !soma_instance_is_given_up (instance, stop);
}

bool
soma_instance_break_symmetry (SomaInstance *instance, int anchor, const atomic_bool *stop)
{
  uint64_t elements = (IDENTITY << instance->n_broken) - 1;
  Symmetry symmetry;

  instance->anchor = anchor;
  instance->is_asymmetric = elements == IDENTITY;
  if (instance->is_asymmetric)
    return true;
  symmetry.chosen = -1;
  init_orbits (&symmetry.orbits, instance, elements);
  return anchor >= 0 ? break_by_anchor (instance, &symmetry, stop)
                     : break_by_best_anchor (instance, &symmetry, stop);
}
