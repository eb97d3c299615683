/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The states that a search for moves has seen, in the order in which it saw them: where the pieces
 * are, relative to the first of them, in a few words. A shift adds the same to the words of every
 * state, so that the next state is known without unpacking. */

#define SOMA_NO_STATE UINT32_MAX

/* A state has no more words. */
#define SOMA_MOST_STATE_WORDS 72

/* There are fewer than this, so that in the number of a parent this bit can say something of the
 * move from there. */
#define SOMA_MOST_STATES (UINT32_C (1) << 31)

typedef struct
{
  int n_words; /* of a state */
  size_t n_states, n_room;
  uint64_t *words;   /* owned: n_words for each state */
  uint32_t *parents; /* owned: for each state, what it was first added with */
  uint32_t *slots;   /* owned: a hash table of states; as many are used as these need */
  int log_slots;
  size_t most_bytes;
  uint64_t factors[SOMA_MOST_STATE_WORDS]; /* of the hash */
} SomaStates;

/* `most_bytes` is the memory that all states may take. */
void soma_states_init (SomaStates *states, size_t most_bytes);

/* Frees what it owns. */
void soma_states_clear (SomaStates *states);

/* Forgets all states, and goes on with such that have `n_words` words. False if that was
 * refused. */
bool soma_states_reset (SomaStates *states, int n_words);

/* Bytes that it has. */
size_t soma_states_size (const SomaStates *states);

static inline const uint64_t *
soma_states_get (const SomaStates *states, size_t state)
{
  return &states->words[state * (size_t) states->n_words];
}

/* The slot of the state, or an empty one. `n_words` are those that it has: where a caller knows
 * them, there are no loops. The highest bits of the hash are used, a sum, of which no term waits
 * for another. */
static inline uint32_t *
soma_states_find_slot (const SomaStates *states, const uint64_t *words, int n_words)
{
  size_t mask = ((size_t) 1 << states->log_slots) - 1;
  uint64_t hash = 0;

  for (int i = 0; i < n_words; i++)
    hash += words[i] * states->factors[i];
  for (size_t i = (size_t) (hash >> (64 - states->log_slots));; i = (i + 1) & mask)
    {
      uint32_t *slot = &states->slots[i];
      uint64_t difference = 0;
      if (*slot == SOMA_NO_STATE)
        return slot;
      const uint64_t *other = &states->words[*slot * (size_t) n_words];
      for (int word = 0; word < n_words; word++)
        difference |= words[word] ^ other[word];
      if (difference == 0)
        return slot;
    }
}

/* Whether a state is there. */
bool soma_states_has (const SomaStates *states, const uint64_t *words);

/* Adds a state that is not there; `parent` is the number of the one that it is reached from, with
 * or without SOMA_MOST_STATES, or SOMA_NO_STATE. False if memory ran out. */
bool soma_states_add (SomaStates *states, const uint64_t *words, uint32_t parent);
