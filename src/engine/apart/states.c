/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "states.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define FIRST_ROOM 512

void
soma_states_init (SomaStates *states, size_t most_bytes)
{
  *states = (SomaStates){ .most_bytes = most_bytes };
}

void
soma_states_clear (SomaStates *states)
{
  free (states->words);
  free (states->parents);
  free (states->slots);
  soma_states_init (states, states->most_bytes);
}

/* There are twice as many slots as there is room for states. */
static size_t
count_bytes (size_t n_room, int n_words)
{
  return n_room * ((size_t) n_words * sizeof (uint64_t) + 3 * sizeof (uint32_t));
}

size_t
soma_states_size (const SomaStates *states)
{
  return count_bytes (states->n_room, states->n_words);
}

static void
empty_slots (SomaStates *states)
{
  memset (states->slots, 0xff, (sizeof (uint32_t)) << states->log_slots);
}

bool
soma_states_reset (SomaStates *states, int n_words)
{
  size_t n_room = FIRST_ROOM;

  if (states->n_room > 0 && states->n_words == n_words && states->n_room <= 64 * FIRST_ROOM)
    {
      states->n_states = 0;
      empty_slots (states);
      return true;
    }
  soma_states_clear (states);
  states->n_words = n_words;
  states->words = soma_try_alloc (n_room * (size_t) n_words, sizeof (uint64_t));
  states->parents = soma_try_alloc (n_room, sizeof (uint32_t));
  states->slots = soma_try_alloc (2 * n_room, sizeof (uint32_t));
  if (states->words == NULL || states->parents == NULL || states->slots == NULL)
    {
      soma_states_clear (states);
      return false;
    }
  states->n_room = n_room;
  states->log_slots = __builtin_ctzll (2 * n_room);
  empty_slots (states);
  return true;
}

/* A state has a word or two, for which a call would take longer than the loop. */
static inline bool
is_same (const uint64_t *a, const uint64_t *b, int n_words)
{
  uint64_t difference = 0;

  for (int i = 0; i < n_words; i++)
    difference |= a[i] ^ b[i];
  return difference == 0;
}

static inline uint64_t
hash (const uint64_t *words, int n_words)
{
  uint64_t hash = 0;

  for (int i = 0; i < n_words; i++)
    {
      hash = (hash ^ words[i]) * UINT64_C (0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
    }
  return hash * UINT64_C (0xd6e8feb86659fd93);
}

/* The slot of the state, or an empty one. */
static inline uint32_t *
find_slot (const SomaStates *states, const uint64_t *words)
{
  size_t mask = ((size_t) 1 << states->log_slots) - 1;
  size_t i = (size_t) (hash (words, states->n_words) >> (64 - states->log_slots));

  while (states->slots[i] != SOMA_NO_STATE &&
         !is_same (soma_states_get (states, states->slots[i]), words, states->n_words))
    i = (i + 1) & mask;
  return &states->slots[i];
}

/* Each table as it gets room, so that those that have some already lose nothing. */
static bool
grow (SomaStates *states)
{
  size_t n_room = 2 * states->n_room;

  if (count_bytes (n_room, states->n_words) > states->most_bytes || n_room > SOMA_MOST_STATES)
    return false;
  uint64_t *words =
      soma_try_realloc (states->words, n_room * (size_t) states->n_words, sizeof (uint64_t));
  if (words == NULL)
    return false;
  states->words = words;
  uint32_t *parents = soma_try_realloc (states->parents, n_room, sizeof (uint32_t));
  if (parents == NULL)
    return false;
  states->parents = parents;
  uint32_t *slots = soma_try_alloc (2 * n_room, sizeof (uint32_t));
  if (slots == NULL)
    return false;
  free (states->slots);
  states->slots = slots;
  states->log_slots += 1;
  states->n_room = n_room;
  empty_slots (states);
  for (size_t i = 0; i < states->n_states; i++)
    *find_slot (states, soma_states_get (states, i)) = (uint32_t) i;
  return true;
}

bool
soma_states_has (const SomaStates *states, const uint64_t *words)
{
  return *find_slot (states, words) != SOMA_NO_STATE;
}

bool
soma_states_add (SomaStates *states, const uint64_t *words, uint32_t parent)
{
  uint32_t *slot = find_slot (states, words);

  if (*slot != SOMA_NO_STATE)
    return true;
  if (states->n_states == states->n_room)
    {
      if (!grow (states))
        return false;
      slot = find_slot (states, words);
    }
  *slot = (uint32_t) states->n_states;
  uint64_t *new_words = &states->words[states->n_states * (size_t) states->n_words];
  for (int i = 0; i < states->n_words; i++)
    new_words[i] = words[i];
  states->parents[states->n_states++] = parent;
  return true;
}
