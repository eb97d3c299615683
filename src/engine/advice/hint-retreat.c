/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "hint-private.h"
#include "memory.h"

/* Sets of placed pieces are tried in the order that hint.h describes. Most are skipped: whenever a
 * building turns out to be a dead end, a minimal part of it that is still a dead end is recorded (a
 * core), and a set that takes back nothing of some core cannot help. */

#define N_WORDS (SOMA_MAX_CELLS / 64)

/* Where there is a limit, a building is left undecided that takes more nodes than this, */
#define MAX_NODES 100000

/* and so is which set is the smallest, when all of them have taken as many: about a second. */
#define MAX_ALL_NODES 2000000

typedef struct
{
  uint64_t words[N_WORDS];
} Set;

typedef struct
{
  const SomaHintQuestion *question;
  int n_items;
  int items[SOMA_MAX_CELLS]; /* the placed pieces that may be taken back, the latest first */
  int max_tries;
  int n_tries;
  uint64_t n_nodes;
  bool is_unsure; /* a set was passed over without a proof */

  Set *cores; /* of items */
  int n_cores, n_allocated;
} Retreat;

static bool
has (const Set *set, int item)
{
  return (set->words[item / 64] >> (item % 64) & 1) != 0;
}

static void
put (Set *set, int item, bool is_in)
{
  uint64_t bit = UINT64_C (1) << (item % 64);

  set->words[item / 64] = is_in ? set->words[item / 64] | bit : set->words[item / 64] & ~bit;
}

/* Whether the building can be finished without the items in `back`; STOPPED also if that is left
 * undecided, which it is not if it `must` be known. */
static SomaHintAnswer
test (Retreat *retreat, const Set *back, bool must)
{
  bool left_out[SOMA_MAX_CELLS] = { false };
  uint64_t n_nodes = retreat->max_tries > 0 && !must ? MAX_NODES : 0;

  for (int item = 0; item < retreat->n_items; item++)
    left_out[retreat->items[item]] = has (back, item);
  if (soma_hint_is_stopped (retreat->question))
    return SOMA_HINT_STOPPED;
  SomaPuzzle *puzzle = soma_hint_pin (retreat->question, left_out);
  if (puzzle == NULL)
    return SOMA_HINT_FAILED;
  retreat->n_tries++;
  SomaHintAnswer answer = soma_hint_has_solution (puzzle, retreat->question->stop, &n_nodes);
  retreat->n_nodes += n_nodes;
  soma_puzzle_unref (puzzle);
  return answer;
}

static bool
is_undecided (const Retreat *retreat, SomaHintAnswer answer)
{
  return answer == SOMA_HINT_STOPPED && !soma_hint_is_stopped (retreat->question);
}

static bool
hits_all_cores (const Retreat *retreat, const Set *back)
{
  for (int i = 0; i < retreat->n_cores; i++)
    {
      uint64_t both = 0;
      for (int w = 0; w < N_WORDS; w++)
        both |= retreat->cores[i].words[w] & back->words[w];
      if (both == 0)
        return false;
    }
  return true;
}

/* Without the items in `back` it is a dead end: leaves out as many more as possible while it stays
 * one, and records the rest as a core. */
static SomaHintAnswer
find_core (Retreat *retreat, Set back)
{
  for (int item = 0; item < retreat->n_items; item++)
    {
      if (has (&back, item))
        continue;
      put (&back, item, true);
      SomaHintAnswer answer = test (retreat, &back, false);
      if (answer == SOMA_HINT_YES || is_undecided (retreat, answer))
        put (&back, item, false);
      else if (answer != SOMA_HINT_NO)
        return answer;
    }
  if (retreat->n_cores == retreat->n_allocated)
    {
      retreat->n_allocated = 2 * retreat->n_allocated + 16;
      retreat->cores = soma_realloc (retreat->cores, retreat->n_allocated, sizeof *retreat->cores);
    }
  Set *core = &retreat->cores[retreat->n_cores++];
  *core = (Set){ { 0 } };
  for (int item = 0; item < retreat->n_items; item++)
    put (core, item, !has (&back, item));
  return SOMA_HINT_YES;
}

/* Whether taking back the set in `chosen` helps. */
static SomaHintAnswer
try_set (Retreat *retreat, const int *chosen, int size)
{
  Set back = { { 0 } };

  for (int i = 0; i < size; i++)
    put (&back, chosen[i], true);
  if (!hits_all_cores (retreat, &back))
    return SOMA_HINT_NO;
  if (retreat->max_tries > 0 &&
      (retreat->n_tries >= retreat->max_tries || retreat->n_nodes >= MAX_ALL_NODES))
    return SOMA_HINT_STOPPED;
  SomaHintAnswer answer = test (retreat, &back, false);
  if (is_undecided (retreat, answer))
    {
      retreat->is_unsure = true;
      return SOMA_HINT_NO;
    }
  if (answer != SOMA_HINT_NO)
    return answer;
  answer = find_core (retreat, back);
  return answer == SOMA_HINT_YES ? SOMA_HINT_NO : answer;
}

/* The next combination of `size` items in lexicographic order; false after the last. */
static bool
advance (int *chosen, int size, int n_items)
{
  int i = size - 1;

  while (i >= 0 && chosen[i] == n_items - size + i)
    i--;
  if (i < 0)
    return false;
  chosen[i]++;
  for (int j = i + 1; j < size; j++)
    chosen[j] = chosen[j - 1] + 1;
  return true;
}

/* Skipping a set takes little time, but there can be very many. */
#define MAX_PASSED_OVER 10000000

/* YES with the set in `chosen`, NO if there is none of that size. */
static SomaHintAnswer
try_size (Retreat *retreat, int *chosen, int size)
{
  int n_passed = 0;

  for (int i = 0; i < size; i++)
    chosen[i] = i;
  do
    {
      SomaHintAnswer answer = try_set (retreat, chosen, size);
      if (answer != SOMA_HINT_NO)
        return answer;
      n_passed++;
      if (n_passed % 1024 == 0 && soma_hint_is_stopped (retreat->question))
        return SOMA_HINT_STOPPED;
      if (retreat->max_tries > 0 && n_passed > MAX_PASSED_OVER)
        return SOMA_HINT_STOPPED;
    }
  while (advance (chosen, size, retreat->n_items));
  return SOMA_HINT_NO;
}

static SomaHintAnswer
retreat_least (Retreat *retreat, Set *back)
{
  int chosen[SOMA_MAX_CELLS];

  for (int item = 0; item < retreat->n_items; item++)
    put (back, item, true);
  SomaHintAnswer answer = test (retreat, back, true);
  if (answer != SOMA_HINT_YES)
    return answer;
  for (int size = 0; size <= retreat->n_items; size++)
    {
      answer = try_size (retreat, chosen, size);
      if (answer == SOMA_HINT_NO)
        continue;
      *back = (Set){ { 0 } };
      for (int i = 0; answer == SOMA_HINT_YES && i < size; i++)
        put (back, chosen[i], true);
      return answer;
    }
  return retreat->is_unsure ? SOMA_HINT_STOPPED : SOMA_HINT_FAILED;
}

void
soma_hint_retreat (const SomaHintQuestion *question, int max_tries, SomaHintRetreat *result)
{
  Retreat retreat = { .question = question, .max_tries = max_tries };
  Set back = { { 0 } };

  *result = (SomaHintRetreat){ .answer = SOMA_HINT_FAILED };
  for (int i = question->n_placed - 1; i >= 0; i--)
    if (question->fixed == NULL || !question->fixed[i])
      retreat.items[retreat.n_items++] = i;

  result->answer = retreat_least (&retreat, &back);
  result->is_fewest = result->answer == SOMA_HINT_YES && !retreat.is_unsure;
  if (result->answer == SOMA_HINT_STOPPED && !soma_hint_is_stopped (question))
    {
      /* All except those that can be put back one by one, the oldest first. */
      for (int item = 0; item < retreat.n_items; item++)
        put (&back, item, true);
      SomaHintAnswer answer = test (&retreat, &back, true);
      for (int item = retreat.n_items - 1; item >= 0 && answer == SOMA_HINT_YES; item--)
        {
          put (&back, item, false);
          SomaHintAnswer without = test (&retreat, &back, false);
          if (without == SOMA_HINT_NO || is_undecided (&retreat, without))
            put (&back, item, true);
          else
            answer = without;
        }
      result->answer = answer;
    }
  if (result->answer == SOMA_HINT_YES)
    {
      for (int item = retreat.n_items - 1; item >= 0; item--)
        if (has (&back, item))
          result->back[result->n_back++] = (uint16_t) retreat.items[item];
    }
  free (retreat.cores);
}
