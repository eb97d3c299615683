/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "clash.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The share of the nodes that is reserved for the second way. */
#define SHARE_OF_SHRINKING 4

/* How long to try to extend a cover by another item: the fewer items a set leaves uncovered, the
 * more guesses it excludes. */
#define NODES_TO_EXTEND 500

typedef struct
{
  SomaCover *cover; /* borrowed */
  int n_cells, n_items;
  int n_words;      /* of the item sets in use */
  uint64_t n_nodes; /* left */

  SomaItemSet *open; /* owned: each clash contains an item of each of these sets */
  int n_open, n_allocated;
} Finder;

static int
count_items (const Finder *f, const SomaItemSet *set)
{
  int n = 0;

  for (int w = 0; w < f->n_words; w++)
    n += __builtin_popcountll (set->bits[w]);
  return n;
}

static int
weigh (const Finder *f, int item)
{
  return item < f->n_cells ? SOMA_CLASH_WEIGHT_OF_CELL : SOMA_CLASH_WEIGHT_OF_TYPE;
}

static int
weigh_all (const Finder *f, const SomaItemSet *set)
{
  int weight = 0;

  for (int w = 0; w < f->n_words; w++)
    for (uint64_t bits = set->bits[w]; bits != 0; bits &= bits - 1)
      weight += weigh (f, 64 * w + __builtin_ctzll (bits));
  return weight;
}

static bool
have_common_item (const Finder *f, const SomaItemSet *a, const SomaItemSet *b)
{
  for (int w = 0; w < f->n_words; w++)
    if (a->bits[w] & b->bits[w])
      return true;
  return false;
}

/* Hitting sets. */

/* A lower bound on what still must be added: sets that are not hit and have no item in common,
 * taken in order, need one item each. `*next` is the smallest set not hit, or -1. */
static int
weigh_disjoint (const Finder *f, const SomaItemSet *guess, int *next)
{
  SomaItemSet seen = { { 0 } };
  int weight = 0, least = 0;

  *next = -1;
  for (int i = 0; i < f->n_open; i++)
    {
      const SomaItemSet *set = &f->open[i];
      if (have_common_item (f, set, guess))
        continue;
      int size = count_items (f, set);
      if (*next < 0 || size < least)
        {
          *next = i;
          least = size;
        }
      if (have_common_item (f, set, &seen))
        continue;
      for (int w = 0; w < f->n_words; w++)
        seen.bits[w] |= set->bits[w];

      /* The least weight of the set's items: its first item is a cell if it has any. */
      int w = 0;
      while (set->bits[w] == 0)
        w++;
      weight += weigh (f, 64 * w + __builtin_ctzll (set->bits[w]));
    }
  return weight;
}

/* Adds items of at most that weight, none of them in `barred`, so that the guess hits all sets. */
static bool
hit_all (Finder *f, SomaItemSet *guess, SomaItemSet barred, int weight)
{
  int next;
  uint64_t cost = 1 + (uint64_t) f->n_open / 50;

  if (f->n_nodes < cost)
    f->n_nodes = 0;
  if (f->n_nodes == 0)
    return false;
  f->n_nodes -= cost;
  int least = weigh_disjoint (f, guess, &next);
  if (next < 0)
    return true;
  if (least > weight)
    return false;
  for (int w = 0; w < f->n_words; w++)
    for (uint64_t bits = f->open[next].bits[w] & ~barred.bits[w]; bits != 0; bits &= bits - 1)
      {
        int item = 64 * w + __builtin_ctzll (bits);
        soma_item_set_add (guess, item);
        if (weigh (f, item) <= weight && hit_all (f, guess, barred, weight - weigh (f, item)))
          return true;
        soma_item_set_remove (guess, item);
        soma_item_set_add (&barred, item);
      }
  return false;
}

/* Extends the cover item by item, with a short search for each. */
static void
extend (Finder *f, SomaItemSet *covered)
{
  const SomaItemSet *required = soma_cover_get_required (f->cover);

  for (int item = 0; item < f->n_items; item++)
    {
      SomaItemSet wanted = *covered, more;
      uint64_t n_nodes = f->n_nodes < NODES_TO_EXTEND ? f->n_nodes : NODES_TO_EXTEND;
      uint64_t before = n_nodes;
      if (!soma_item_set_has (required, item) || soma_item_set_has (covered, item))
        continue;
      soma_item_set_add (&wanted, item);
      if (soma_cover_find (f->cover, &wanted, &n_nodes, &more) == SOMA_COVER_POSSIBLE)
        *covered = more;
      f->n_nodes -= before - n_nodes;
    }
}

/* The guess is of least weight, as far as known: it is a clash, or a cover excludes it. */
static SomaClashResult
find_lightest (Finder *f, int max_weight, SomaItemSet *clash)
{
  int weight = 1;

  for (;;)
    {
      SomaItemSet guess = { { 0 } }, covered;
      const SomaItemSet nothing = { { 0 } };
      while (!hit_all (f, &guess, nothing, weight) && f->n_nodes > 0 && weight <= max_weight)
        weight++;
      if (f->n_nodes == 0 || weight > max_weight)
        return weight > max_weight ? SOMA_CLASH_TOO_LONG : SOMA_CLASH_UNKNOWN;
      SomaCoverResult result = soma_cover_find (f->cover, &guess, &f->n_nodes, &covered);
      if (result == SOMA_COVER_UNKNOWN)
        return SOMA_CLASH_UNKNOWN;
      if (result == SOMA_COVER_IMPOSSIBLE)
        {
          *clash = guess;
          return SOMA_CLASH_FOUND;
        }
      extend (f, &covered);
      /* Adds the set of required items that are not covered as one to be hit. */
      const SomaItemSet *required = soma_cover_get_required (f->cover);

      if (f->n_open == f->n_allocated)
        {
          f->n_allocated = 2 * f->n_allocated + 64;
          f->open = soma_realloc (f->open, f->n_allocated, sizeof *f->open);
        }
      SomaItemSet *set = &f->open[f->n_open++];
      for (int w = 0; w < SOMA_ITEM_WORDS; w++)
        set->bits[w] = required->bits[w] & ~covered.bits[w];
      if (count_items (f, &f->open[f->n_open - 1]) == 0)
        return SOMA_CLASH_NONE;
    }
}

/* Starting from all items, leaves out one after the other as long as the rest is a clash. */
static SomaClashResult
shrink (Finder *f, int max_weight, SomaItemSet *clash)
{
  SomaItemSet covered;

  *clash = *soma_cover_get_required (f->cover);
  SomaCoverResult result = soma_cover_find (f->cover, clash, &f->n_nodes, &covered);
  for (int item = f->n_items - 1; item >= 0 && result == SOMA_COVER_IMPOSSIBLE; item--)
    {
      if (!soma_item_set_has (clash, item))
        continue;
      soma_item_set_remove (clash, item);
      result = soma_cover_find (f->cover, clash, &f->n_nodes, &covered);
      if (result == SOMA_COVER_POSSIBLE)
        {
          soma_item_set_add (clash, item);
          result = SOMA_COVER_IMPOSSIBLE;
        }
    }
  if (result != SOMA_COVER_IMPOSSIBLE)
    return result == SOMA_COVER_POSSIBLE ? SOMA_CLASH_NONE : SOMA_CLASH_UNKNOWN;
  return weigh_all (f, clash) <= max_weight ? SOMA_CLASH_FOUND : SOMA_CLASH_UNKNOWN;
}

SomaClashResult
soma_clash_find (const SomaInstance *instance, SomaCover *cover, int max_weight,
                 uint64_t node_limit, SomaClash *clash)
{
  Finder f = { .cover = cover, .n_cells = instance->n_cells, .n_items = instance->n_items };
  uint64_t kept = node_limit / SHARE_OF_SHRINKING;
  SomaItemSet items;

  f.n_words = (instance->n_items + 63) / 64;
  f.n_nodes = node_limit - kept;
  SomaClashResult result = find_lightest (&f, max_weight, &items);
  clash->smallest = result == SOMA_CLASH_FOUND;
  if (result == SOMA_CLASH_UNKNOWN)
    {
      f.n_nodes = kept;
      result = shrink (&f, max_weight, &items);
    }
  clash->n_items = 0;
  clash->weight = result == SOMA_CLASH_FOUND ? weigh_all (&f, &items) : 0;
  for (int item = 0; item < f.n_items && result == SOMA_CLASH_FOUND; item++)
    if (soma_item_set_has (&items, item))
      clash->items[clash->n_items++] = (uint16_t) item;
  free (f.open);
  return result;
}
