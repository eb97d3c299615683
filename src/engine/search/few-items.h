/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* What the sparse sets do, for so few items that the flat lists take over right below the anchor:
 * an option is a row of bits, and after each choice those that are left are listed anew. To make
 * the sparse sets took longer than to search most small figures. */

/* The options that are left after some choices, ascending. */
typedef struct
{
  int n;
  uint32_t *options;
  uint64_t *rows[SOMA_FEW_WORDS]; /* n words each; those of the first list are the instance's */
  SomaItemRow seen;               /* the items that they cover */
} SomaOptionList;

typedef struct
{
  const SomaInstance *instance;
  SomaItemRow required_cells;
  SomaOptionList *lists; /* by the number of options chosen: each is made from the one before */
  uint32_t *options;     /* what they hold */
  uint64_t *rows;
} SomaFewItems;

/* Room for `max_chosen` choices. NULL when memory runs out. */
SomaFewItems *soma_few_items_new (const SomaInstance *instance, int max_chosen);

/* Takes NULL too. */
void soma_few_items_free (SomaFewItems *few);

/* Makes list `n_chosen` from the one before it: options that have no item of `covered`. Writes the
 * items that have lost their last option by that, other than these, to `missed`. */
void soma_few_items_choose (SomaFewItems *few, int n_chosen, const SomaItemRow *covered,
                            SomaItemRow *missed);

/* Removes options, which ascend, from list `n_chosen`; `missed` as above. */
void soma_few_items_remove (SomaFewItems *few, int n_chosen, const uint32_t *options, int n_options,
                            SomaItemRow *missed);

/* Writes the options of list `n_chosen` that cover the item, ascending; returns how many. */
uint32_t soma_few_items_list (const SomaFewItems *few, int n_chosen, int item, uint32_t *options);
