/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The states in which all cells before a certain one are covered, and it is not: a hash table from
 * states to how many ways lead to them. Both are arrays of words. All layers of a sweep have keys
 * of the same length; numbers are as long as the longest one in the layer, which is a part of what
 * the result takes. */
typedef struct
{
  uint32_t n, mask, room; /* states, slots less 1, and states for which there is memory */
  int n_key, n_ways;      /* words; n_ways is 0 where ways are not counted */
  uint32_t *slots;        /* number of the state plus 1, 0: none */
  uint64_t *words;        /* of each state its key, and then the ways */
} SomaLayer;

/* To be called before anything is added; all zero is a layer, too, but only for the functions that
 * tell its size and clear it. */
void soma_layer_init (SomaLayer *layer, int n_key);

/* Adds ways to a state, which is made if it is not there; `*state` (may be NULL) is its number.
 * Returns by how many bytes the layer has grown, or -1 when memory runs out. */
int64_t soma_layer_add (SomaLayer *layer, const uint64_t *key, const uint64_t *ways, int n_ways,
                        uint32_t *state);

/* Keeps only the first `n` states, and no more memory than they take. Nothing can be added from
 * then on. */
void soma_layer_shrink (SomaLayer *layer, uint32_t n);

/* How much memory the layer has, in bytes. */
size_t soma_layer_get_size (const SomaLayer *layer);

/* Takes all states away, and their memory. */
void soma_layer_clear (SomaLayer *layer);

static inline const uint64_t *
soma_layer_get_key (const SomaLayer *layer, uint32_t state)
{
  return layer->words + (size_t) state * (size_t) (layer->n_key + layer->n_ways);
}

static inline const uint64_t *
soma_layer_get_ways (const SomaLayer *layer, uint32_t state)
{
  return soma_layer_get_key (layer, state) + layer->n_key;
}
