/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define FIRST_ROOM 64

/* From so many on memory is what counts. */
#define MANY_STATES (1 << 20)

static uint32_t
hash_key (const uint64_t *key, int n)
{
  uint64_t hash = 0;

  for (int i = 0; i < n; i++)
    {
      hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 32;
    }
  return (uint32_t) (hash ^ hash >> 17);
}

static bool
is_equal (const uint64_t *a, const uint64_t *b, int n)
{
  for (int i = 0; i < n; i++)
    if (a[i] != b[i])
      return false;
  return true;
}

static void
insert (SomaLayer *layer, uint32_t state)
{
  uint32_t at = hash_key (soma_layer_get_key (layer, state), layer->n_key) & layer->mask;

  while (layer->slots[at] != 0)
    at = (at + 1) & layer->mask;
  layer->slots[at] = state + 1;
}

/* Makes slots for as many states as there is memory for, and half as many again. */
static bool
grow_slots (SomaLayer *layer)
{
  size_t n = 2 * FIRST_ROOM;

  while (n < (size_t) layer->room + layer->room / 2)
    n *= 2;
  if (layer->slots != NULL && n == (size_t) layer->mask + 1)
    return true;
  uint32_t *slots = soma_try_alloc0 (n, sizeof *slots);
  if (slots == NULL)
    return false;
  free (layer->slots);
  layer->slots = slots;
  layer->mask = (uint32_t) (n - 1);
  for (uint32_t i = 0; i < layer->n; i++)
    insert (layer, i);
  return true;
}

/* Makes room for twice as many states, or a few more where there are many. */
static bool
grow (SomaLayer *layer)
{
  size_t room = layer->room == 0            ? FIRST_ROOM
                : layer->room < MANY_STATES ? 2 * (size_t) layer->room
                                            : layer->room + (size_t) layer->room / 4;
  size_t size = (size_t) (layer->n_key + layer->n_ways) * sizeof *layer->words;

  if (room > UINT32_MAX / 4)
    return false;
  uint64_t *words = soma_try_realloc (layer->words, room, size);
  if (words == NULL)
    return false;
  layer->words = words;
  layer->room = (uint32_t) room;
  return grow_slots (layer);
}

/* Makes all numbers longer. */
static bool
widen (SomaLayer *layer, int n_ways)
{
  size_t from = (size_t) (layer->n_key + layer->n_ways), to = (size_t) (layer->n_key + n_ways);

  if (layer->room > 0)
    {
      uint64_t *words = soma_try_realloc (layer->words, layer->room, to * sizeof *words);
      if (words == NULL)
        return false;
      layer->words = words;
      for (size_t i = layer->n; i-- > 0;)
        {
          memmove (words + i * to, words + i * from, from * sizeof *words);
          memset (words + i * to + from, 0, (to - from) * sizeof *words);
        }
    }
  layer->n_ways = n_ways;
  return true;
}

/* Adds `n` words to a number that is at least as long; returns what is carried over. */
static uint64_t
add_ways (uint64_t *sum, int n_sum, const uint64_t *ways, int n)
{
  uint64_t carry = 0;

  for (int i = 0; i < n_sum && (i < n || carry > 0); i++)
    {
      uint64_t with = sum[i] + carry;
      carry = with < carry;
      sum[i] = with + (i < n ? ways[i] : 0);
      carry += sum[i] < with;
    }
  return carry;
}

/* Adds to the ways of a state. */
static bool
add_to (SomaLayer *layer, uint32_t state, const uint64_t *ways, int n_ways)
{
  size_t size = (size_t) (layer->n_key + layer->n_ways);
  uint64_t *sum = layer->words + state * size + layer->n_key;

  if (add_ways (sum, layer->n_ways, ways, n_ways) == 0)
    return true;
  if (!widen (layer, layer->n_ways + 1))
    return false;
  layer->words[(state + (size_t) 1) * (size + 1) - 1] = 1;
  return true;
}

/* Where the number of the state with that key is, or belongs if it is not there. */
static uint32_t *
find_slot (const SomaLayer *layer, const uint64_t *key)
{
  uint32_t at = hash_key (key, layer->n_key) & layer->mask;

  while (layer->slots[at] != 0 &&
         !is_equal (soma_layer_get_key (layer, layer->slots[at] - 1), key, layer->n_key))
    at = (at + 1) & layer->mask;
  return &layer->slots[at];
}

/* Adds a state for which there is room. */
static void
append (SomaLayer *layer, const uint64_t *key, const uint64_t *ways, int n_ways)
{
  size_t size = (size_t) (layer->n_key + layer->n_ways);
  uint64_t *words = layer->words + layer->n * size;

  memcpy (words, key, (size_t) layer->n_key * sizeof *key);
  for (int i = 0; i < layer->n_ways; i++)
    words[layer->n_key + i] = i < n_ways ? ways[i] : 0;
  layer->n++;
}

void
soma_layer_init (SomaLayer *layer, int n_key)
{
  *layer = (SomaLayer){ .n_key = n_key };
}

size_t
soma_layer_get_size (const SomaLayer *layer)
{
  size_t n_slots = layer->slots != NULL ? (size_t) layer->mask + 1 : 0;

  return (size_t) layer->room * (size_t) (layer->n_key + layer->n_ways) * sizeof *layer->words +
         n_slots * sizeof *layer->slots;
}

int64_t
soma_layer_add (SomaLayer *layer, const uint64_t *key, const uint64_t *ways, int n_ways,
                uint32_t *state)
{
  size_t before = soma_layer_get_size (layer);

  while (n_ways > 0 && ways[n_ways - 1] == 0)
    n_ways--;
  if ((n_ways > layer->n_ways && !widen (layer, n_ways)) ||
      (layer->n == layer->room && !grow (layer)))
    return -1;
  uint32_t *slot = find_slot (layer, key);
  if (*slot == 0)
    {
      append (layer, key, ways, n_ways);
      *slot = layer->n;
    }
  else if (!add_to (layer, *slot - 1, ways, n_ways))
    return -1;
  if (state != NULL)
    *state = *slot - 1;
  return (int64_t) (soma_layer_get_size (layer) - before);
}

void
soma_layer_shrink (SomaLayer *layer, uint32_t n)
{
  free (layer->slots);
  layer->slots = NULL;
  layer->n = n;
  if (n == layer->room)
    return;
  uint64_t *words = soma_try_realloc (
      layer->words, n, (size_t) (layer->n_key + layer->n_ways) * sizeof *layer->words);
  if (words == NULL)
    return;
  layer->words = words;
  layer->room = n;
}

void
soma_layer_clear (SomaLayer *layer)
{
  free (layer->slots);
  free (layer->words);
  soma_layer_init (layer, layer->n_key);
}
