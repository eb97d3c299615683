/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "instance.h"

/* Whether some items of an instance can be covered together, whatever becomes of the others: a
 * plain search, for questions that the search for solutions does not answer. */

#define SOMA_ITEM_WORDS ((SOMA_MAX_CELLS + SOMA_MAX_PIECES + 63) / 64)

/* A set of items, as bits. */
typedef struct
{
  uint64_t bits[SOMA_ITEM_WORDS];
} SomaItemSet;

/* How many words hold all items of an instance; the others stay 0 and need not be looked at. */
static inline int
soma_item_set_n_words (const SomaInstance *instance)
{
  return (instance->n_items + 63) / 64;
}

static inline void
soma_item_set_add (SomaItemSet *set, int item)
{
  set->bits[item / 64] |= UINT64_C (1) << item % 64;
}

static inline void
soma_item_set_remove (SomaItemSet *set, int item)
{
  set->bits[item / 64] &= ~(UINT64_C (1) << item % 64);
}

static inline bool
soma_item_set_has (const SomaItemSet *set, int item)
{
  return set->bits[item / 64] >> item % 64 & 1;
}

typedef struct _SomaCover SomaCover;

typedef enum
{
  SOMA_COVER_POSSIBLE,
  SOMA_COVER_IMPOSSIBLE,
  SOMA_COVER_UNKNOWN, /* out of nodes, or stopped */
} SomaCoverResult;

/* `instance` (borrowed) must hold all options; its pins are chosen. NULL when memory runs
 * out, or on a stop while large tables are made. */
SomaCover *soma_cover_new (const SomaInstance *instance, const atomic_bool *stop);

/* Takes NULL too. */
void soma_cover_free (SomaCover *cover);

/* The items that a solution must cover and the pins do not. */
const SomaItemSet *soma_cover_get_required (const SomaCover *cover);

/* Looks for options that cover all of `wanted`, a part of the required items. If there are some, it
 * adds options as long as any fits that covers another required item, and sets `*covered` to all
 * required items that are covered. Takes no more than about `*n_nodes` nodes, and subtracts those
 * that it took; a thousand options looked at count as a node. */
SomaCoverResult soma_cover_find (SomaCover *cover, const SomaItemSet *wanted, uint64_t *n_nodes,
                                 SomaItemSet *covered);

/* An item that alone shows that the puzzle has no solution: it can be covered in few ways, and each
 * of them leaves some other required item without any option. */
typedef struct
{
  int item;   /* -1: there is none */
  int n_ways; /* the fewest of all such items */
} SomaDeadEnd;

/* Finds such an item. The number of nodes is limited as above; when they run out, the result is the
 * best item found so far. */
SomaDeadEnd soma_cover_find_dead_end (SomaCover *cover, uint64_t *n_nodes);
