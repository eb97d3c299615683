/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "puzzle.h"
#include "symmetry.h"

/* A puzzle as the search sees it: items to cover and options that cover them.
 *
 * Items are the cells, 0 to n_cells - 1, then the piece types. A type is a shape: pieces of equal
 * shape are one type (unless the puzzle keeps them distinct), so that solutions which differ only
 * by an exchange of equal pieces are never both found. An option is a placement; its items are its
 * cells, ascending, then its type.
 *
 * Symmetry is broken here: one item, the anchor, keeps only one option of each orbit under the
 * puzzle's group. The anchor is covered by exactly one option in every solution and is carried into
 * itself by the whole group: a type of which there is one copy, or a cell at the figure's centre. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned: a reference */
  int n_cells;
  int n_types;
  int n_items; /* cells and types */

  int type_of_piece[SOMA_MAX_PIECES];
  int min_count[SOMA_MAX_PIECES]; /* per type */
  int max_count[SOMA_MAX_PIECES];

  int n_options;
  uint32_t *start; /* n_options + 1: where each option's items begin */
  uint16_t *items;

  int n_pins;
  int *pins; /* options that every solution holds */

  SomaGroup *group;                         /* full, of the puzzle; piece_map is of types */
  uint16_t *cell_origin[SOMA_N_TRANSFORMS]; /* per element: where the cell's contents come from */

  int anchor;  /* item, or -1: no item qualifies and every option is kept */
  bool *fixed; /* n_options times n_elements: the element carries the option into itself; only
                       for options of the anchor; NULL if no anchor option has such an element
                       beside the identity */

  uint64_t hash; /* of all that the search depends on */
} SomaInstance;

/* NULL when memory runs out. */
SomaInstance *soma_instance_new (SomaPuzzle *puzzle);

/* Takes NULL too. */
void soma_instance_free (SomaInstance *instance);

/* The type of an option, 0 to n_types - 1. */
static inline int
soma_instance_option_type (const SomaInstance *instance, int option)
{
  return instance->items[instance->start[option + 1] - 1] - instance->n_cells;
}

/* Whether every solution covers the cell. */
static inline bool
soma_instance_cell_required (const SomaInstance *instance, int cell)
{
  const SomaFigure *figure = instance->puzzle->figure;
  return figure->optional == NULL || !figure->optional[cell];
}
