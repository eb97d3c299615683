/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* What the symmetry makes of single options. Elements of the group are a bit each, the identity the
 * first. */

#define SOMA_IDENTITY UINT64_C (1)

/* Those that the anchors of the instance break. */
static inline uint64_t
soma_broken_elements (const SomaInstance *instance)
{
  return (SOMA_IDENTITY << instance->n_broken) - 1;
}

/* The elements under which options form orbits. */
typedef struct
{
  const SomaInstance *instance;
  uint64_t elements;
  uint16_t least[SOMA_MAX_CELLS]; /* per cell: the first of its images */
} SomaOptionOrbits;

void soma_option_orbits_init (SomaOptionOrbits *orbits, const SomaInstance *instance,
                              uint64_t elements);

/* Whether the option is the least of its orbit; `*stabiliser` are the elements that fix it. */
bool soma_option_is_least (const SomaOptionOrbits *orbits, int option, uint64_t *stabiliser);

/* The image of an item under an element of the group. */
static inline int
soma_item_image (const SomaInstance *instance, int element, int item)
{
  int type = item - instance->n_cells;

  return type < 0 ? instance->group->cell_map[element][item]
                  : instance->n_cells + instance->group->piece_map[element][type];
}

/* Writes the items of the option's image under an element of the group; returns their number. */
int soma_option_image (const SomaInstance *instance, int element, int option, uint16_t *image);
