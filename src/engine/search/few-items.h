/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* What the sparse sets do, for so few items that the flat lists take over right below the anchor:
 * an option is a row of bits, and after each choice those that are left are listed anew. To make
 * the sparse sets took longer than to search most small figures. */

#define SOMA_FEW_ITEMS 128
#define SOMA_FEW_WORDS (SOMA_FEW_ITEMS / 64)

/* A set of items: types first, then cells. */
typedef struct
{
  uint64_t words[SOMA_FEW_WORDS];
} SomaItemSet;

/* The options that are left after some choices, ascending. */
typedef struct
{
  int n;
  uint32_t *options;
  uint64_t *rows[SOMA_FEW_WORDS]; /* n words each */
  SomaItemSet seen;               /* the items that they cover */
} SomaOptionList;

typedef struct
{
  const SomaInstance *instance;
  int n_words; /* of a row: 1 or 2 */
  SomaItemSet required_cells;
  SomaOptionList *lists; /* by the number of options chosen; the next ones are made from each */
} SomaFewItems;

/* Room for `max_chosen` choices. NULL when memory runs out. */
SomaFewItems *soma_few_items_new (const SomaInstance *instance, int max_chosen);

/* Takes NULL too. */
void soma_few_items_free (SomaFewItems *few);

/* The bit of an item. */
static inline int
soma_few_items_bit (const SomaInstance *instance, int item)
{
  return item < instance->n_cells ? instance->n_types + item : item - instance->n_cells;
}

static inline void
soma_item_set_add (SomaItemSet *set, int bit)
{
  set->words[bit / 64] |= UINT64_C (1) << bit % 64;
}

/* Makes list `n_chosen` from the one before it: options that have no item of `covered`. Writes the
 * items that have lost their last option by that, other than these, to `missed`. */
void soma_few_items_choose (SomaFewItems *few, int n_chosen, const SomaItemSet *covered,
                            SomaItemSet *missed);

/* Removes options, which ascend, from list `n_chosen`; `missed` as above. */
void soma_few_items_remove (SomaFewItems *few, int n_chosen, const uint32_t *options, int n_options,
                            SomaItemSet *missed);

/* Writes the options of list `n_chosen` that cover the item, ascending; returns how many. */
uint32_t soma_few_items_list (const SomaFewItems *few, int n_chosen, int item, uint32_t *options);
