/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* Sets of so few items that an option is a row of bits, one or two words long. */
#define SOMA_FEW_ITEMS 128
#define SOMA_FEW_WORDS (SOMA_FEW_ITEMS / 64)

/* Types have the first bits, then come the cells. */
typedef struct
{
  uint64_t words[SOMA_FEW_WORDS];
} SomaItemRow;

static inline void
soma_item_row_add (SomaItemRow *set, int bit)
{
  set->words[(unsigned) bit / 64] |= UINT64_C (1) << (unsigned) bit % 64;
}
