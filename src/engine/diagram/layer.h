/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The states in which all cells before a certain one are covered, and it is not: a hash table from
 * states to how many ways lead to them. Both are arrays of words, of a length that all layers of a
 * sweep have in common. */
typedef struct
{
  uint32_t n, mask, room; /* states, slots less 1, and states for which there is memory */
  uint32_t *slots;        /* number of the state plus 1, 0: none */
  uint64_t *words;        /* of each state its key, and then the ways */
} SomaLayer;

/* How long keys and numbers of ways are. */
typedef struct
{
  int n_key, n_ways; /* words; n_ways is 0 where ways are not counted */
} SomaLayerShape;

/* Adds ways to a state, which is made if it is not there; `*state` (may be NULL) is its number.
 * Returns by how many bytes the layer has grown, or -1 when memory runs out. */
int64_t soma_layer_add (SomaLayer *layer, SomaLayerShape shape, const uint64_t *key,
                        const uint64_t *ways, uint32_t *state);

/* How much memory the layer has, in bytes. */
size_t soma_layer_get_size (const SomaLayer *layer, SomaLayerShape shape);

void soma_layer_clear (SomaLayer *layer);

static inline const uint64_t *
soma_layer_get_key (const SomaLayer *layer, SomaLayerShape shape, uint32_t state)
{
  return layer->words + (size_t) state * (size_t) (shape.n_key + shape.n_ways);
}

static inline const uint64_t *
soma_layer_get_ways (const SomaLayer *layer, SomaLayerShape shape, uint32_t state)
{
  return soma_layer_get_key (layer, shape, state) + shape.n_key;
}
