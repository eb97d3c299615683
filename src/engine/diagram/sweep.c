/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

#include "layer.h"
#include "memory.h"

#define MAX_KEY (SOMA_MAX_SPAN / 64 + 8)

/* How many copies of a type were used, in some bits of a state's key. */
typedef struct
{
  int word, shift;
  uint64_t mask; /* 0: not remembered, since nothing depends on it */
  uint64_t most; /* what is remembered of more */
  bool is_limit; /* more are not allowed, rather than the same */
} Field;

typedef struct
{
  SomaSweep *sweep;
  const SomaQuotient *quotient;
  SomaLayerShape shape;
  int n_front; /* words of a key that say which cells are covered */
  Field fields[SOMA_MAX_PIECES];
  int derived;       /* the type whose count follows from those of the others, -1: none */
  uint64_t *fronts;  /* per option n_front words: its cells, the first one being bit 0 */
  SomaLayer *layers; /* per cell, and one more: nothing is left */
  size_t size;
} State;

/* The form of a key */

/* How many copies of a type have room. */
static int
count_room (const SomaQuotient *quotient, int type)
{
  return quotient->size[type] > 0 ? quotient->n_puzzle_cells / quotient->size[type] : 0;
}

/* Where every cell must be covered, and all copies are counted, those of one type are as many as
 * the cells that the others leave. The type with the most copies is best not remembered. */
static int
choose_derived (const SomaQuotient *quotient)
{
  int best = -1;

  if (quotient->n_optional > 0)
    return -1;
  for (int t = 0; t < quotient->n_types; t++)
    if (quotient->size[t] > 0 && (best < 0 || quotient->max_count[t] > quotient->max_count[best]))
      best = t;
  for (int t = 0; t < quotient->n_types; t++)
    if (t != best && quotient->max_count[t] >= count_room (quotient, t))
      return -1;
  return best;
}

static bool
init_fields (State *state)
{
  const SomaQuotient *quotient = state->quotient;
  int word = state->n_front, shift = 0;

  state->derived = choose_derived (quotient);
  for (int t = 0; t < quotient->n_types; t++)
    {
      Field *field = &state->fields[t];
      *field = (Field){ 0 };
      field->is_limit = quotient->max_count[t] < count_room (quotient, t);
      int most = field->is_limit ? quotient->max_count[t] : quotient->min_count[t];
      if (t == state->derived || most < 0)
        continue;
      field->most = (uint64_t) most;
      int n_bits = most > 0 ? 64 - __builtin_clzll ((uint64_t) most) : 0;
      if (shift + n_bits > 64)
        {
          word++;
          shift = 0;
        }
      field->word = word;
      field->shift = shift;
      field->mask = (UINT64_C (1) << n_bits) - 1;
      shift += n_bits;
    }
  state->shape.n_key = word + (shift > 0);
  return state->shape.n_key <= MAX_KEY;
}

/* Words that surely hold the number of covers: at each cell that is the first one of a placement,
 * or stays empty, no more can be chosen than begin there. */
static int
choose_n_ways (const SomaQuotient *quotient)
{
  int n_least = quotient->n_cells, most_bits = 0, n_bits = 0;

  for (int o = 0; o < quotient->n_options; o++)
    if (quotient->options[o].n_cells < n_least)
      n_least = quotient->options[o].n_cells;
  for (int c = 0; c < quotient->n_cells; c++)
    {
      int n = quotient->first_option[c + 1] - quotient->first_option[c] + quotient->optional[c];
      int bits = n > 1 ? 32 - __builtin_clz ((unsigned) n - 1) : 0;
      most_bits = bits > most_bits ? bits : most_bits;
      n_bits += bits;
    }
  if (quotient->n_optional == 0 && n_least > 0 &&
      most_bits * (quotient->n_cells / n_least) < n_bits)
    n_bits = most_bits * (quotient->n_cells / n_least);
  return n_bits / 64 + 1;
}

/* Steps */

static bool
is_free (const uint64_t *key, const uint64_t *front, int n)
{
  for (int i = 0; i < n; i++)
    if (key[i] & front[i])
      return false;
  return true;
}

/* Counts what an option uses. FALSE if that is too much. */
static bool
use_copies (const State *state, const SomaQuotientOption *option, uint64_t *key)
{
  const SomaUse *uses = state->quotient->uses + option->uses;

  for (int i = 0; i < option->n_uses; i++)
    {
      const Field *field = &state->fields[uses[i].type];
      if (uses[i].type == state->derived)
        continue;
      uint64_t used = field->mask != 0 ? key[field->word] >> field->shift & field->mask : 0;
      uint64_t now = used + uses[i].count;
      if (now > field->most)
        {
          if (field->is_limit)
            return false;
          now = field->most;
        }
      if (field->mask != 0)
        key[field->word] += (now - used) << field->shift;
    }
  return true;
}

/* Moves the front past what is covered, of which the first cell is. Returns how far. */
static int
advance (uint64_t *key, int n)
{
  int far = 0, n_words = 0;

  while (n_words < n && key[n_words] == UINT64_MAX)
    n_words++;
  if (n_words > 0)
    {
      for (int i = 0; i < n; i++)
        key[i] = i + n_words < n ? key[i + n_words] : 0;
      far = 64 * n_words;
    }
  int n_bits = ~key[0] != 0 ? __builtin_ctzll (~key[0]) : 0;
  if (n_bits > 0)
    {
      for (int i = 0; i < n; i++)
        key[i] = key[i] >> n_bits | (i + 1 < n ? key[i + 1] << (64 - n_bits) : 0);
      far += n_bits;
    }
  return far;
}

static SomaSweepResult
reach (State *state, int cell, uint64_t *key, const uint64_t *ways)
{
  int to = cell + advance (key, state->n_front);
  int64_t grown = soma_layer_add (&state->layers[to], state->shape, key, ways);

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
  const uint64_t *from = soma_layer_get_key (layer, state->shape, number);
  const uint64_t *ways = soma_layer_get_ways (layer, state->shape, number);
  int n_front = state->n_front;
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;
  uint64_t key[MAX_KEY];

  for (int o = quotient->first_option[cell];
       o < quotient->first_option[cell + 1] && result == SOMA_SWEEP_COMPLETE; o++)
    {
      const uint64_t *front = state->fronts + (size_t) o * (size_t) n_front;
      if (!is_free (from, front, n_front))
        continue;
      memcpy (key, from, (size_t) state->shape.n_key * sizeof *key);
      if (!use_copies (state, &quotient->options[o], key))
        continue;
      for (int i = 0; i < n_front; i++)
        key[i] |= front[i];
      result = reach (state, cell, key, ways);
    }
  if (quotient->optional[cell] && result == SOMA_SWEEP_COMPLETE)
    {
      memcpy (key, from, (size_t) state->shape.n_key * sizeof *key);
      key[0] |= 1;
      result = reach (state, cell, key, ways);
    }
  return result;
}

static SomaSweepResult
sweep_cell (State *state, int cell)
{
  SomaSweep *sweep = state->sweep;
  int n = state->quotient->first_option[cell + 1] - state->quotient->first_option[cell] + 1;
  SomaLayer *layer = &state->layers[cell];

  for (uint32_t i = 0; i < layer->n; i++)
    {
      SomaSweepResult result = expand (state, cell, i);
      if (result != SOMA_SWEEP_COMPLETE)
        return result;
      sweep->n_steps += (uint64_t) n;
      if (sweep->n_steps > sweep->most_steps)
        return SOMA_SWEEP_STEPS;
      if (i % 256 == 0 && sweep->stop != NULL && atomic_load (sweep->stop))
        return SOMA_SWEEP_STOPPED;
    }
  sweep->n_states += layer->n;
  state->size -= soma_layer_get_size (layer, state->shape);
  soma_layer_clear (layer);
  return SOMA_SWEEP_COMPLETE;
}

/* The end */

/* Whether the counts are as the puzzle wants them. */
static bool
is_allowed (const State *state, const uint64_t *key)
{
  const SomaQuotient *quotient = state->quotient;
  int n_left = quotient->n_puzzle_cells;

  for (int t = 0; t < quotient->n_types; t++)
    if (t != state->derived)
      {
        const Field *field = &state->fields[t];
        uint64_t used = field->mask != 0 ? key[field->word] >> field->shift & field->mask : 0;
        if (used < (uint64_t) (quotient->min_count[t] > 0 ? quotient->min_count[t] : 0))
          return false;
        n_left -= (int) used * quotient->size[t];
      }
  if (state->derived < 0)
    return true;
  int n = n_left / quotient->size[state->derived];
  return n >= quotient->min_count[state->derived] && n <= quotient->max_count[state->derived];
}

static void
add_up (State *state, SomaNumber *sum)
{
  const SomaLayer *last = &state->layers[state->quotient->n_cells];

  for (uint32_t i = 0; i < last->n; i++)
    if (is_allowed (state, soma_layer_get_key (last, state->shape, i)))
      soma_number_add (sum, soma_layer_get_ways (last, state->shape, i), state->shape.n_ways);
}

static void
init_fronts (State *state)
{
  const SomaQuotient *quotient = state->quotient;

  state->fronts = soma_alloc0 ((size_t) quotient->n_options * (size_t) state->n_front + 1,
                               sizeof *state->fronts);
  for (int o = 0; o < quotient->n_options; o++)
    for (int i = 0; i < quotient->options[o].n_cells; i++)
      {
        int bit = quotient->cells[quotient->options[o].cells + i] - quotient->options[o].first_cell;
        state->fronts[o * state->n_front + bit / 64] |= UINT64_C (1) << bit % 64;
      }
}

static SomaSweepResult
run (State *state, SomaNumber *sum)
{
  const uint64_t start[MAX_KEY] = { 0 }, one[SOMA_NUMBER_LIMBS] = { 1 };
  SomaSweepResult result = SOMA_SWEEP_COMPLETE;

  soma_layer_add (&state->layers[0], state->shape, start, one);
  for (int c = 0; c < state->quotient->n_cells && result == SOMA_SWEEP_COMPLETE; c++)
    result = sweep_cell (state, c);
  if (result == SOMA_SWEEP_COMPLETE)
    add_up (state, sum);
  return result;
}

SomaSweepResult
soma_sweep_count (SomaSweep *sweep, const SomaQuotient *quotient, SomaNumber *sum)
{
  State state = { .sweep = sweep, .quotient = quotient };

  state.n_front = quotient->span > 0 ? (quotient->span + 63) / 64 : 1;
  if (quotient->span > SOMA_MAX_SPAN || !init_fields (&state))
    return SOMA_SWEEP_WIDE;
  state.shape.n_ways = choose_n_ways (quotient);
  if (state.shape.n_ways >= SOMA_NUMBER_LIMBS)
    return SOMA_SWEEP_WIDE;
  init_fronts (&state);
  state.layers = soma_alloc0 (quotient->n_cells + 1, sizeof *state.layers);
  SomaSweepResult result = run (&state, sum);
  for (int c = 0; c <= quotient->n_cells; c++)
    soma_layer_clear (&state.layers[c]);
  free (state.layers);
  free (state.fronts);
  return result;
}
