/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "few-items.h"
#include "worker.h"

/* The search while many items are left: exact cover by the scarcest item over sparse sets ("dancing
 * cells", D. E. Knuth, program SSXCC, 2023; the sets are those of Briggs and Torczon, 1993). Every
 * item has the list of its options, those still possible in front. Choosing an option costs time in
 * proportion to the options that it rules out, and undoing it takes only the old list lengths; that
 * suits wide figures, where an option rules out few of many. */

typedef struct SomaSparse SomaSparse;

/* It begins at the root, and is the root_state of workers. */
extern const SomaForm soma_sparse_form;

/* What is left at the current node. */
typedef struct
{
  const uint16_t *active; /* items, in no order: cells that are free, types that are not used up */
  int n_active;
  int n_options; /* still possible */
  int n_chosen;  /* options chosen, pins included */
  const int *min_left;
  const int *max_left;
  const uint32_t *size; /* per item: how many of them cover it; NULL where they are rows */
} SomaRemains;

void soma_sparse_get_remains (const SomaSparse *sparse, SomaRemains *remains);

/* Option number `i` of those chosen, pins first. */
int soma_sparse_get_chosen (const SomaSparse *sparse, int i);

/* Writes the options that are still possible, ascending; `options` has room for them. */
void soma_sparse_list_options (const SomaSparse *sparse, uint32_t *options);

/* (nullable) The options that are still possible, where they are kept as rows. */
const SomaOptionList *soma_sparse_get_list (const SomaSparse *sparse);

/* Writes the items that are left, ascending; `items` has room for them. */
void soma_sparse_list_items (const SomaSparse *sparse, uint16_t *items);

/* Sets the assembly to what is chosen so far. */
void soma_sparse_begin_assembly (const SomaSparse *sparse, SomaAssembly *assembly);
