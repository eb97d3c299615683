/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

#include "front.h"
#include "images.h"
#include "layer.h"
#include "memory.h"

/* How many states are looked at before the stop flag is. */
#define STATES_PER_LOOK 256

/* How many states are passed before their memory is given back. */
#define STATES_PER_SHRINK (1 << 17)

typedef struct
{
  SomaSweep *sweep;
  const SomaQuotient *quotient;
  SomaFront front;
  SomaImages images;
  SomaLayer *layers; /* per cell, and one more: nothing is left */
  size_t size;
} State;

static SomaSweepResult
reach (State *state, int cell, uint64_t *key, const uint64_t *ways)
{
  int to = soma_images_choose (&state->images, cell, cell + soma_front_advance (&state->front, key),
                               key);
  int64_t grown = soma_layer_add (&state->layers[to], key, ways, state->layers[cell].n_ways, NULL);

  if (grown < 0)
    return SOMA_SWEEP_MEMORY;
  state->size += (size_t) grown;
  if (state->size > state->sweep->peak)
    state->sweep->peak = state->size;
  return state->size > state->sweep->most_bytes ? SOMA_SWEEP_MEMORY : SOMA_SWEEP_COMPLETE;
}

/* What can be done with the first cell that is not covered. */
static SomaSweepResult
expand (State *state, int cell, uint32_t number)
{
  const SomaQuotient *quotient = state->quotient;
  const SomaLayer *layer = &state->layers[cell];
  const uint64_t *from = soma_layer_get_key (layer, number);
  const uint64_t *ways = soma_layer_get_ways (layer, number);
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;
  uint64_t key[SOMA_FRONT_MAX_KEY];

  for (int o = quotient->first_option[cell];
       o < quotient->first_option[cell + 1] && result == SOMA_SWEEP_COMPLETE; o++)
    if (soma_front_is_free (&state->front, from, o) &&
        soma_front_take (&state->front, from, o, key))
      result = reach (state, cell, key, ways);
  if (quotient->optional[cell] && result == SOMA_SWEEP_COMPLETE)
    {
      soma_front_pass (&state->front, from, key);
      result = reach (state, cell, key, ways);
    }
  return result;
}

/* Gives back the memory of a layer's states from the `n`th one on. */
static void
shrink (State *state, int cell, uint32_t n)
{
  SomaLayer *layer = &state->layers[cell];

  state->size -= soma_layer_get_size (layer);
  soma_layer_shrink (layer, n);
  state->size += soma_layer_get_size (layer);
}

/* From the last state to the first, so that the memory of those that are done can be given back. */
static SomaSweepResult
sweep_cell (State *state, int cell)
{
  SomaSweep *sweep = state->sweep;
  int n = state->quotient->first_option[cell + 1] - state->quotient->first_option[cell] + 1;
  SomaLayer *layer = &state->layers[cell];

  sweep->n_states += layer->n;
  for (uint32_t i = 0, n_states = layer->n; i < n_states; i++)
    {
      if (i % STATES_PER_SHRINK == 0)
        shrink (state, cell, n_states - i);
      SomaSweepResult result = expand (state, cell, n_states - i - 1);
      if (result != SOMA_SWEEP_COMPLETE)
        return result;
      sweep->n_steps += (uint64_t) n;
      if (sweep->n_steps > sweep->most_steps)
        return SOMA_SWEEP_STEPS;
      if (i % STATES_PER_LOOK == 0 &&
          !soma_sweep_goes_on (sweep, cell, state->quotient->n_cells, state->size))
        return SOMA_SWEEP_STOPPED;
    }
  state->size -= soma_layer_get_size (layer);
  soma_layer_clear (layer);
  soma_images_pass (&state->images, cell);
  return SOMA_SWEEP_COMPLETE;
}

SomaSweepResult
soma_sweep_count (SomaSweep *sweep, const SomaQuotient *quotient, SomaNumber *sum)
{
  State state = { .sweep = sweep, .quotient = quotient };

  if (!soma_front_init (&state.front, quotient))
    return SOMA_SWEEP_WIDE;
  soma_images_init (&state.images, quotient);
  state.layers = soma_alloc (quotient->n_cells + 1, sizeof *state.layers);
  for (int c = 0; c <= quotient->n_cells; c++)
    soma_layer_init (&state.layers[c], state.front.n_key);
  const uint64_t start[SOMA_FRONT_MAX_KEY] = { 0 }, one = 1;
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;

  soma_layer_add (&state.layers[0], start, &one, 1, NULL);
  for (int c = 0; c < state.quotient->n_cells && result == SOMA_SWEEP_COMPLETE; c++)
    result = sweep_cell (&state, c);
  if (result == SOMA_SWEEP_COMPLETE)
    {
      const SomaLayer *last = &state.layers[state.quotient->n_cells];

      for (uint32_t i = 0; i < last->n; i++)
        if (soma_front_is_allowed (&state.front, soma_layer_get_key (last, i)))
          soma_number_add (sum, soma_layer_get_ways (last, i), last->n_ways);
    }
  for (int c = 0; c <= quotient->n_cells; c++)
    soma_layer_clear (&state.layers[c]);
  free (state.layers);
  soma_images_clear (&state.images);
  soma_front_clear (&state.front);
  return result;
}
