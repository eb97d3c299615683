/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "instance.h"

/* Whether some items of an instance can be covered together, what becomes of the others left open. A
 * plain search, for a question that the search for solutions does not ask. */

#define SOMA_ITEM_WORDS ((SOMA_MAX_CELLS + SOMA_MAX_PIECES + 63) / 64)

/* A set of items, as bits. */
typedef struct
{
  uint64_t bits[SOMA_ITEM_WORDS];
} SomaItemSet;

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

/* `instance` (borrowed) must hold all options; its pins are chosen. NULL when memory runs out. */
SomaCover *soma_cover_new (const SomaInstance *instance, const atomic_bool *stop);

/* Takes NULL too. */
void soma_cover_free (SomaCover *cover);

/* The items that a solution must cover and the pins do not. */
const SomaItemSet *soma_cover_get_required (const SomaCover *cover);

/* Looks for options that cover all of `wanted`, a part of the required items. If there are some,
 * `*covered` is set to all required items that they cover, and more options are added to them as long
 * as any fits that covers another. No more than about `*n_nodes` nodes, from which those that were
 * needed are taken away; a node is worth a thousand options looked at. */
SomaCoverResult soma_cover_find (SomaCover *cover, const SomaItemSet *wanted, uint64_t *n_nodes,
                                 SomaItemSet *covered);

/* An item that decides the puzzle by itself: it can be covered in few ways, and each of them leaves some
 * other required item without any option. */
typedef struct
{
  int item;   /* -1: there is none */
  int n_ways; /* the fewest of all such items */
} SomaDeadEnd;

/* Finds it; tells apart nothing about the rest. The number of nodes is limited as above; when they run
 * out, the best item that was found until then is taken. */
SomaDeadEnd soma_cover_find_dead_end (SomaCover *cover, uint64_t *n_nodes);
