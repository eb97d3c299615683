/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "states.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "random.h"

#define FIRST_ROOM 512

void
soma_states_init (SomaStates *states, size_t most_bytes)
{
  uint64_t number = 0;

  *states = (SomaStates){ .most_bytes = most_bytes };
  for (int i = 0; i < SOMA_MOST_STATE_WORDS; i++)
    states->factors[i] = soma_random_next (&number) | 1;
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

/* With more slots, up to those that there is memory for. */
static void
empty_slots (SomaStates *states, int log_slots)
{
  states->log_slots = log_slots;
  memset (states->slots, 0xff, (sizeof (uint32_t)) << states->log_slots);
}

bool
soma_states_reset (SomaStates *states, int n_words)
{
  size_t n_room = FIRST_ROOM;

  if (states->n_room == 0 || states->n_words != n_words || states->n_room > 64 * FIRST_ROOM)
    {
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
    }
  states->n_states = 0;
  empty_slots (states, __builtin_ctz (2 * FIRST_ROOM));
  return true;
}

/* Each table as it gets room, so that those that have some already lose nothing. */
static bool
make_room (SomaStates *states)
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
  states->n_room = n_room;
  return true;
}

/* Half of the slots are in use. */
static bool
grow (SomaStates *states)
{
  if (states->n_states == states->n_room && !make_room (states))
    return false;
  empty_slots (states, states->log_slots + 1);
  for (size_t i = 0; i < states->n_states; i++)
    *soma_states_find_slot (states, soma_states_get (states, i), states->n_words) = (uint32_t) i;
  return true;
}

bool
soma_states_has (const SomaStates *states, const uint64_t *words)
{
  return *soma_states_find_slot (states, words, states->n_words) != SOMA_NO_STATE;
}

bool
soma_states_add (SomaStates *states, const uint64_t *words, uint32_t parent)
{
  if (2 * states->n_states == (size_t) 1 << states->log_slots && !grow (states))
    return false;
  *soma_states_find_slot (states, words, states->n_words) = (uint32_t) states->n_states;
  uint64_t *new_words = &states->words[states->n_states * (size_t) states->n_words];
  for (int i = 0; i < states->n_words; i++)
    new_words[i] = words[i];
  states->parents[states->n_states++] = parent;
  return true;
}
