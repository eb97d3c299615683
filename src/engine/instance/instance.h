/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "item-row.h"
#include "puzzle.h"
#include "symmetry.h"

/* A puzzle as the search sees it: items to cover and options that cover them.
 *
 * Items are the cells, 0 to n_cells - 1, then the piece types. A type is a shape: pieces of equal
 * shape are one type (unless the puzzle keeps them distinct), so that exchanging equal pieces never
 * gives another solution. An option is a placement; its items are its cells, ascending, then its
 * type.
 *
 * Symmetry is broken here: one item, the anchor, keeps only one option of each orbit under the
 * puzzle's group. The anchor is covered by exactly one option in every solution, and the whole
 * group maps it to itself: it is a type with one copy, or a cell at the figure's centre. The search
 * branches on it first. Where elements other than the identity map the anchor's option to itself,
 * that part of the group is still unbroken, and a second anchor is treated likewise. Where the
 * group maps every item to others, an anchor with twins can be asked for: see twins.h. */

/* One option of the anchor, and what it leaves of the symmetry. */
typedef struct
{
  int option;
  uint64_t stabiliser; /* a bit for each element that carries the option into itself */
  int second;          /* the second anchor, an item; -1: none */
  int n_removed;
  bool is_tied;       /* twins may be covered alike, and several images of a solution be here */
  bool is_asymmetric; /* nothing of the symmetry is left below the anchors */
  uint32_t *removed;  /* options of twins or the second anchor that are left out below */
} SomaAnchorBranch;

typedef struct
{
  SomaPuzzle *puzzle; /* owned: a reference */
  int n_cells;
  int n_types;
  int n_items; /* cells and types */

  int type_of_piece[SOMA_MAX_PIECES];
  int min_count[SOMA_MAX_PIECES]; /* per type */
  int max_count[SOMA_MAX_PIECES];

  int n_options;                         /* ascending by type */
  int first_option[SOMA_MAX_PIECES + 1]; /* per type, and one more */
  uint32_t *start;                       /* n_options + 1: where each option's items begin */
  uint16_t *items;
  int n_row_words;                     /* 0 where there are too many items for rows */
  uint64_t *row_words[SOMA_FEW_WORDS]; /* per option: its items as a set; see item-row.h */

  int n_pins;
  int *pins; /* options that every solution holds */

  /* Full, of the puzzle; piece_map is of types. Of elements that do the same to all cells and types
   * only the first is kept (a plate and its mirror image in its own plane). */
  SomaGroup *group;
  uint16_t *cell_origin[SOMA_N_TRANSFORMS]; /* per element: where the cell's contents come from */
  int8_t element_of_transform[SOMA_N_TRANSFORMS];

  int n_broken; /* the first elements of the group, which the anchors break */
  int anchor;   /* an item, or -1: none qualifies and every option is kept */
  bool has_twins;
  int n_branches;
  SomaAnchorBranch *branches; /* ascending by option */
  bool is_asymmetric;         /* below the anchors nothing of the group is left */
  int n_rivals;
  uint16_t *rivals; /* (nullable) items that could have been the anchor instead */
} SomaInstance;

/* Anchors break only the symmetry under which `broken` counts as one: with SOMA_SYMMETRY_NONE all
 * options are kept. A `seed` other than 0 shuffles the options of each type, so that the search
 * takes them in another order; the same seed gives the same order. Large tables take seconds, and
 * are given up soon after `stop` (nullable) is set. Returns NULL and sets `error` (may be NULL):
 * SOMA_ERROR_NO_MEMORY, _TOO_MANY_PLACEMENTS, _STOPPED. */
SomaInstance *soma_instance_new (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken,
                                 const atomic_bool *stop, SomaError *error);

/* Instead of an anchor: choose one, as soma_instance_new() does, or, where none qualifies, one with
 * twins. */
#define SOMA_ANCHOR_CHOSEN (-1)
#define SOMA_ANCHOR_OR_TWIN (-2)

/* The same with this anchor, which is one of the rivals of that instance, or one of the above. */
SomaInstance *soma_instance_new_anchored (SomaPuzzle *puzzle, uint64_t seed, SomaSymmetry broken,
                                          int anchor, const atomic_bool *stop, SomaError *error);

/* Takes NULL too. */
void soma_instance_free (SomaInstance *instance);

/* Of all that the search depends on. */
uint64_t soma_instance_hash (const SomaInstance *instance);

/* The type of an option, 0 to n_types - 1. */
static inline int
soma_instance_option_type (const SomaInstance *instance, int option)
{
  return instance->items[instance->start[option + 1] - 1] - instance->n_cells;
}

/* Whether whoever waits for the instance, which is large, has set the flag (nullable). Small ones
 * are finished, and it is the search that stops. */
static inline bool
soma_instance_is_given_up (const SomaInstance *instance, const atomic_bool *stop)
{
  return stop != NULL && instance->start[instance->n_options] > SOMA_MAX_SLOTS / 64 &&
         atomic_load_explicit (stop, memory_order_relaxed);
}

/* The same for whoever lists the options one after another: looks every few thousand of them. */
static inline bool
soma_instance_is_given_up_at (const SomaInstance *instance, int option, const atomic_bool *stop)
{
  return option % 4096 == 0 && soma_instance_is_given_up (instance, stop);
}

/* Why tables for the instance were not made: they were given up, or memory ran out. */
static inline SomaStatus
soma_instance_get_failure (const SomaInstance *instance, const atomic_bool *stop)
{
  return soma_instance_is_given_up (instance, stop) ? SOMA_ERROR_STOPPED : SOMA_ERROR_NO_MEMORY;
}

/* Whether every solution covers the cell. */
static inline bool
soma_instance_cell_required (const SomaInstance *instance, int cell)
{
  const SomaFigure *figure = instance->puzzle->figure;

  return figure->optional == NULL || !figure->optional[cell];
}

/* How many items an option has, its type included. */
static inline int
soma_instance_option_size (const SomaInstance *instance, int option)
{
  return (int) (instance->start[option + 1] - instance->start[option]);
}

static inline bool
soma_instance_option_has_item (const SomaInstance *instance, int option, int item)
{
  uint32_t last = instance->start[option + 1] - 1;

  if (item >= instance->n_cells)
    return instance->items[last] == item;
  for (uint32_t i = instance->start[option]; i < last; i++)
    if (instance->items[i] == item)
      return true;
  return false;
}

/* The bit of an item in rows. */
static inline int
soma_instance_bit (const SomaInstance *instance, int item)
{
  return item < instance->n_cells ? instance->n_types + item : item - instance->n_cells;
}

static inline int
soma_instance_item_of_bit (const SomaInstance *instance, int bit)
{
  return bit < instance->n_types ? instance->n_cells + bit : bit - instance->n_types;
}

/* Sorts the items of an option, ascending. */
void soma_instance_sort_items (uint16_t *items, int n);
