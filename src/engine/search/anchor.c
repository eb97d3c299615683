/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "anchor.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The part of the symmetry that is still to be broken: a bit for each element of the group that
 * maps the options chosen so far to themselves; and the last of these elements, or -1. */
typedef struct
{
  uint64_t elements;
  int chosen;
} Symmetry;

#define IDENTITY UINT64_C (1)

static uint64_t
all_broken (const SomaInstance *instance)
{
  return (IDENTITY << instance->n_broken) - 1;
}

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

/* The order between an option's items and those of an image; it determines the least member of an
 * orbit. */
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

/* The first item of the option's image: usually enough to compare the two. */
static int
least_cell_of_image (const SomaInstance *instance, int element, int option)
{
  const uint16_t *cell_map = instance->group->cell_map[element];
  const uint16_t *items = instance->items + instance->start[option];
  int n_cells = soma_instance_option_size (instance, option) - 1, least = cell_map[items[0]];

  for (int i = 1; i < n_cells; i++)
    if (cell_map[items[i]] < least)
      least = cell_map[items[i]];
  return least;
}

/* Whether the option is the least of its orbit; `*stabiliser` is then the set of elements that map
 * it to itself. */
static bool
is_least_of_orbit (const SomaInstance *instance, uint64_t elements, int option,
                   uint64_t *stabiliser)
{
  int first = instance->items[instance->start[option]];

  *stabiliser = 0;
  for (; elements != 0; elements &= elements - 1)
    {
      uint16_t image[SOMA_MAX_CELLS + 1];
      int element = __builtin_ctzll (elements);
      int least = least_cell_of_image (instance, element, option);
      if (least < first)
        return false;
      if (least > first)
        continue;
      int n = image_of_option (instance, element, option, image);
      int order = compare_with_image (instance, option, image, n);
      if (order > 0)
        return false;
      if (order == 0)
        *stabiliser |= elements & -elements;
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

/* Whether the two can be in the same solution. */
static bool
are_compatible (const SomaInstance *instance, int a, int b)
{
  for (uint32_t i = instance->start[a]; i < instance->start[a + 1]; i++)
    {
      int item = instance->items[i];
      bool is_shared_type =
          item >= instance->n_cells && instance->max_count[item - instance->n_cells] > 1;
      if (!is_shared_type && soma_instance_option_has_item (instance, b, item))
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
    if (soma_instance_option_has_item (instance, o, item) &&
        (symmetry.chosen < 0 || are_compatible (instance, o, symmetry.chosen)) &&
        is_least_of_orbit (instance, symmetry.elements, o, &stabiliser))
      n++;
  return n;
}

/* The item with the fewest options left once only one of each orbit is kept, -1 if none qualifies.
 * Fewest orbits did better than fewest options with a stabiliser on the 3x4x5 box of pentominoes
 * and the Bedlam cube, once second anchors broke the rest. */
static int
choose_anchor (const SomaInstance *instance, Symmetry symmetry)
{
  int best = -1, least = 0;

  for (int item = 0; item < instance->n_items; item++)
    {
      if (!covered_once (instance, item) ||
          !carried_into_itself (instance, symmetry.elements, item) ||
          covered_by_pin (instance, item) ||
          (symmetry.chosen >= 0 && soma_instance_option_has_item (instance, symmetry.chosen, item)))
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
  uint64_t elements = all_broken (instance), stabiliser;
  uint32_t end = 0;
  int kept = 0, o = 0;

  for (int t = 0; t < instance->n_types; t++)
    {
      for (; o < instance->first_option[t + 1]; o++)
        {
          if (soma_instance_option_has_item (instance, o, instance->anchor) &&
              !is_least_of_orbit (instance, elements, o, &stabiliser))
            continue;
          int n = soma_instance_option_size (instance, o);
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

/* Chooses a second anchor for the branch if the first has left some symmetry, and lists those of
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
  branch->removed = soma_try_alloc (end - first, sizeof *branch->removed);
  if (branch->removed == NULL)
    return false;
  for (int o = first; o < end; o++)
    {
      uint64_t stabiliser;
      if (!soma_instance_option_has_item (instance, o, branch->second) ||
          !are_compatible (instance, o, branch->option))
        continue;
      if (!is_least_of_orbit (instance, branch->stabiliser, o, &stabiliser))
        branch->removed[branch->n_removed++] = (uint32_t) o;
      else if (stabiliser != IDENTITY)
        instance->is_asymmetric = false;
    }
  branch->removed = soma_realloc (branch->removed, branch->n_removed, sizeof *branch->removed);
  return true;
}

static bool
init_branches (SomaInstance *instance)
{
  uint64_t elements = all_broken (instance);
  int first, end;

  instance->is_asymmetric = true;
  option_range (instance, instance->anchor, &first, &end);
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
      is_least_of_orbit (instance, elements, o, &branch->stabiliser);
      if (!init_branch (instance, branch))
        return false;
      if (branch->stabiliser != IDENTITY && branch->second < 0)
        instance->is_asymmetric = false;
    }
  return true;
}

bool
soma_instance_break_symmetry (SomaInstance *instance)
{
  Symmetry symmetry = { all_broken (instance), -1 };

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
