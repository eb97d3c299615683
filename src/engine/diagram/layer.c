/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layer.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define FIRST_ROOM 64

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
insert (SomaLayer *layer, SomaLayerShape shape, uint32_t state)
{
  uint32_t at = hash_key (soma_layer_get_key (layer, shape, state), shape.n_key) & layer->mask;

  while (layer->slots[at] != 0)
    at = (at + 1) & layer->mask;
  layer->slots[at] = state + 1;
}

/* Makes room for twice as many states. */
static bool
grow (SomaLayer *layer, SomaLayerShape shape)
{
  uint32_t room = layer->room > 0 ? 2 * layer->room : FIRST_ROOM;
  size_t size = (size_t) (shape.n_key + shape.n_ways) * sizeof *layer->words;

  if (room > UINT32_MAX / 4)
    return false;
  uint64_t *words = soma_try_realloc (layer->words, room, size);
  if (words != NULL)
    layer->words = words;
  uint32_t *slots = soma_try_alloc0 (2 * (size_t) room, sizeof *slots);
  if (words == NULL || slots == NULL)
    {
      free (slots);
      return false;
    }
  free (layer->slots);
  layer->slots = slots;
  layer->mask = 2 * room - 1;
  layer->room = room;
  for (uint32_t i = 0; i < layer->n; i++)
    insert (layer, shape, i);
  return true;
}

static void
add_ways (uint64_t *sum, const uint64_t *ways, int n)
{
  uint64_t carry = 0;

  for (int i = 0; i < n; i++)
    {
      uint64_t with = sum[i] + carry;
      carry = with < carry;
      sum[i] = with + ways[i];
      carry += sum[i] < with;
    }
}

size_t
soma_layer_get_size (const SomaLayer *layer, SomaLayerShape shape)
{
  return (size_t) layer->room *
         ((size_t) (shape.n_key + shape.n_ways) * sizeof *layer->words + 2 * sizeof *layer->slots);
}

int64_t
soma_layer_add (SomaLayer *layer, SomaLayerShape shape, const uint64_t *key, const uint64_t *ways,
                uint32_t *state)
{
  uint32_t hash = hash_key (key, shape.n_key);
  int n_words = shape.n_key + shape.n_ways;

  if (layer->room > 0)
    for (uint32_t at = hash & layer->mask; layer->slots[at] != 0; at = (at + 1) & layer->mask)
      {
        uint64_t *words = layer->words + (size_t) (layer->slots[at] - 1) * (size_t) n_words;
        if (is_equal (words, key, shape.n_key))
          {
            add_ways (words + shape.n_key, ways, shape.n_ways);
            if (state != NULL)
              *state = layer->slots[at] - 1;
            return 0;
          }
      }
  size_t before = soma_layer_get_size (layer, shape);
  if (layer->n == layer->room && !grow (layer, shape))
    return -1;
  uint64_t *words = layer->words + (size_t) layer->n * (size_t) n_words;
  memcpy (words, key, (size_t) shape.n_key * sizeof *key);
  for (int i = 0; i < shape.n_ways; i++)
    words[shape.n_key + i] = ways[i];
  if (state != NULL)
    *state = layer->n;
  insert (layer, shape, layer->n++);
  return (int64_t) (soma_layer_get_size (layer, shape) - before);
}

void
soma_layer_clear (SomaLayer *layer)
{
  free (layer->slots);
  free (layer->words);
  *layer = (SomaLayer){ 0 };
}
