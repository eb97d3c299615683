/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "option-orbits.h"

int
soma_option_image (const SomaInstance *instance, int element, int option, uint16_t *image)
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

void
soma_option_orbits_init (SomaOptionOrbits *orbits, const SomaInstance *instance, uint64_t elements)
{
  orbits->instance = instance;
  orbits->elements = elements;
  for (int c = 0; c < instance->n_cells; c++)
    orbits->least[c] = (uint16_t) c;
  for (elements &= ~SOMA_IDENTITY; elements != 0; elements &= elements - 1)
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
has_earlier_image (const SomaOptionOrbits *orbits, int option)
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

bool
soma_option_is_least (const SomaOptionOrbits *orbits, int option, uint64_t *stabiliser)
{
  const SomaInstance *instance = orbits->instance;

  *stabiliser = SOMA_IDENTITY;
  if (has_earlier_image (orbits, option))
    return false;
  bool is_small = instance->n_cells <= FEW_CELLS;
  uint64_t cells = is_small ? get_cells (instance, option) : 0;
  for (uint64_t rest = orbits->elements & ~SOMA_IDENTITY; rest != 0; rest &= rest - 1)
    {
      int element = __builtin_ctzll (rest), order = -1;
      if (is_small)
        order = compare_with_small_image (instance, element, option, cells);
      else if (keeps_first_cell (instance, element, option))
        {
          uint16_t image[SOMA_MAX_CELLS + 1];
          int n = soma_option_image (instance, element, option, image);
          order = compare_with_image (instance, option, image, n);
        }
      if (order > 0)
        return false;
      if (order == 0)
        *stabiliser |= rest & -rest;
    }
  return true;
}
