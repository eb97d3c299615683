/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "front.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "number.h"

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
init_fields (SomaFront *front)
{
  const SomaQuotient *quotient = front->quotient;
  int word = front->n_front, shift = 0;

  front->derived = choose_derived (quotient);
  for (int t = 0; t < quotient->n_types; t++)
    {
      SomaFrontField *field = &front->fields[t];
      *field = (SomaFrontField){ 0 };
      field->is_limit = quotient->max_count[t] < count_room (quotient, t);
      int most = field->is_limit ? quotient->max_count[t] : quotient->min_count[t];
      if (t == front->derived || most < 0)
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
  front->n_key = word + (shift > 0);
  return front->n_key <= SOMA_FRONT_MAX_KEY;
}

static void
init_fronts (SomaFront *front)
{
  const SomaQuotient *quotient = front->quotient;

  front->fronts = soma_alloc0 ((size_t) quotient->n_options * (size_t) front->n_front + 1,
                               sizeof *front->fronts);
  for (int o = 0; o < quotient->n_options; o++)
    for (int i = 0; i < quotient->options[o].n_cells; i++)
      {
        int bit = quotient->cells[quotient->options[o].cells + i] - quotient->options[o].first_cell;
        front->fronts[o * front->n_front + bit / 64] |= UINT64_C (1) << bit % 64;
      }
}

/* Counts what an option uses. FALSE if that is too much. */
static bool
use_copies (const SomaFront *front, const SomaQuotientOption *option, uint64_t *key)
{
  const SomaUse *uses = front->quotient->uses + option->uses;

  for (int i = 0; i < option->n_uses; i++)
    {
      const SomaFrontField *field = &front->fields[uses[i].type];
      if (uses[i].type == front->derived)
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

bool
soma_front_init (SomaFront *front, const SomaQuotient *quotient)
{
  front->quotient = quotient;
  front->fronts = NULL;
  front->n_front = quotient->span > 0 ? (quotient->span + 63) / 64 : 1;
  if (quotient->span > SOMA_MAX_SPAN || !init_fields (front))
    return false;
  /* At each cell that is the first one of a placement, or stays empty, no more can be chosen
   * than begin there. */
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
  if (n_bits / 64 + 1 >= SOMA_NUMBER_LIMBS)
    return false;
  init_fronts (front);
  return true;
}

void
soma_front_clear (SomaFront *front)
{
  free (front->fronts);
  front->fronts = NULL;
}

bool
soma_front_take (const SomaFront *front, const uint64_t *from, int option, uint64_t *key)
{
  const uint64_t *cells = front->fronts + (size_t) option * (size_t) front->n_front;

  memcpy (key, from, (size_t) front->n_key * sizeof *key);
  if (!use_copies (front, &front->quotient->options[option], key))
    return false;
  for (int i = 0; i < front->n_front; i++)
    key[i] |= cells[i];
  return true;
}

void
soma_front_pass (const SomaFront *front, const uint64_t *from, uint64_t *key)
{
  memcpy (key, from, (size_t) front->n_key * sizeof *key);
  key[0] |= 1;
}

int
soma_front_advance (const SomaFront *front, uint64_t *key)
{
  int n = front->n_front, far = 0, n_words = 0;

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

bool
soma_front_is_allowed (const SomaFront *front, const uint64_t *key)
{
  const SomaQuotient *quotient = front->quotient;
  int n_left = quotient->n_puzzle_cells;

  for (int t = 0; t < quotient->n_types; t++)
    if (t != front->derived)
      {
        const SomaFrontField *field = &front->fields[t];
        uint64_t used = field->mask != 0 ? key[field->word] >> field->shift & field->mask : 0;
        if (used < (uint64_t) (quotient->min_count[t] > 0 ? quotient->min_count[t] : 0))
          return false;
        n_left -= (int) used * quotient->size[t];
      }
  if (front->derived < 0)
    return true;
  int n = n_left / quotient->size[front->derived];
  return n >= quotient->min_count[front->derived] && n <= quotient->max_count[front->derived];
}
