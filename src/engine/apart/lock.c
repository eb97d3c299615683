/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lock.h"

#include <stdlib.h>

#include "memory.h"

/* Sets that are chosen in the search for a smaller one, at most. */
#define MAX_CHOSEN 20000

/* Taking a set apart begins with as much work as so many states. */
#define TRY_EFFORT 20

/* A set of copies locks if it does not come apart when there are no others. If it does, so does
 * each part of it: whatever moves leaves the copies of the part together or parts them. So a copy
 * without which nothing locks is in every set that is left, and none needs to be tried twice. */

typedef struct
{
  SomaTaker *taker;
  const SomaPuzzle *puzzle;
  const uint16_t *copy_at;
  const SomaApart *apart;
  uint64_t most_effort, effort;
  bool is_stopped;
  uint16_t *left_at; /* owned: the solution without some copies */
  uint16_t *numbers; /* owned: for each copy that is left, its number there */
  int *places;       /* owned: for each number there, the place of the copy in the whole */
  int n_known;
  uint64_t known[2 * SOMA_MAX_APART_COPIES]; /* sets that come apart; two rounds look for them */
  int n_chosen; /* sets that were chosen, smaller than what was found */
} Search;

/* The solution without the copies that are not in the set. Those that are left get numbers as if
 * there were no others: a solution uses the first copies of each piece. */
static void
leave (Search *search, uint64_t set)
{
  const SomaPieceSet *pieces = search->puzzle->set;
  int n_copies = soma_piece_set_n_copies (pieces), before = -1, next = 0;

  for (int copy = 0; copy < n_copies; copy++)
    search->numbers[copy] = SOMA_NO_COPY;
  for (; set != 0; set &= set - 1)
    {
      int place = __builtin_ctzll (set), copy = search->apart->copies[place];
      int piece = soma_piece_set_copy_piece (pieces, copy);
      next = piece == before ? next + 1 : soma_piece_set_first_copy (pieces, piece);
      before = piece;
      search->numbers[copy] = (uint16_t) next;
      search->places[next] = place;
    }
  for (int cell = 0; cell < search->puzzle->figure->n_cells; cell++)
    {
      uint16_t copy = search->copy_at[cell];
      search->left_at[cell] = copy != SOMA_NO_COPY ? search->numbers[copy] : SOMA_NO_COPY;
    }
}

/* A set of copies that are left as one of the copies of the whole. */
static uint64_t
translate (const Search *search, const SomaApart *found, uint64_t set)
{
  uint64_t whole = 0;

  for (; set != 0; set &= set - 1)
    whole |= UINT64_C (1) << search->places[found->copies[__builtin_ctzll (set)]];
  return whole;
}

/* Takes the set apart, alone. `*locked` gets those of its copies that lock. */
static SomaApartResult
try (Search *search, uint64_t set, uint64_t *locked)
{
  leave (search, set);
  SomaApart *found = soma_taker_run (search->taker, search->left_at);
  SomaApartResult result = found->result;

  search->effort += found->n_states + TRY_EFFORT;
  search->is_stopped = search->is_stopped || result == SOMA_APART_STOPPED;
  if (result == SOMA_APART_LOCKED)
    *locked = translate (search, found, found->rest);
  soma_apart_free (found);
  return result;
}

static bool
has_time (const Search *search)
{
  return !search->is_stopped && (search->most_effort == 0 || search->effort < search->most_effort);
}

static bool
is_known (const Search *search, uint64_t set)
{
  for (int i = 0; i < search->n_known; i++)
    if ((set & ~search->known[i]) == 0)
      return true;
  return false;
}

/* Adds `n` more copies, of `left`, to the set in every way until one of these locks. False if
 * none does, or it is given up. */
static bool
choose (Search *search, uint64_t set, uint64_t left, int n, uint64_t *locked)
{
  if (n == 0)
    return !is_known (search, set) && try (search, set, locked) == SOMA_APART_LOCKED;
  for (; left != 0; left &= left - 1)
    {
      if (!has_time (search) || search->n_chosen++ == MAX_CHOSEN)
        return false;
      if (choose (search, set | (left & -left), left & (left - 1), n - 1, locked))
        return true;
    }
  return false;
}

/* What was found depends on what was taken away first: there may be a smaller set, which the others
 * hide. */
static void
find_smaller (Search *search, SomaLock *lock)
{
  for (int n = 2; n < __builtin_popcountll (lock->copies); n++)
    if (choose (search, 0, search->apart->rest, n, &lock->copies))
      return;
}

/* Takes apart what is left, for the places that it can get in. With groups it may come apart: then
 * the copies lock because others of their group are used up elsewhere. */
static void
confirm (Search *search, SomaLock *lock)
{
  int n_known;

  switch (try (search, lock->copies, &lock->copies))
    {
    case SOMA_APART_LOCKED:
      soma_taker_get_progress (search->taker, &n_known, &lock->n_places);
      break;
    case SOMA_APART_COMPLETE:
      *lock = (SomaLock){ .copies = search->apart->rest };
      break;
    case SOMA_APART_STOPPED:
    case SOMA_APART_MEMORY:
    case SOMA_APART_TOO_LARGE:
    default:
      break;
    }
}

/* Takes copies away, the last first, as long as the others lock. */
static void
find (Search *search, SomaLock *lock)
{
  uint64_t needed = 0, locked = 0;

  lock->is_minimal = true;
  search->n_chosen = 0;
  while ((lock->copies & ~needed) != 0)
    {
      uint64_t left = lock->copies & ~needed;
      uint64_t copy = UINT64_C (1) << (63 - __builtin_clzll (left));
      SomaApartResult result =
          has_time (search) ? try (search, lock->copies & ~copy, &locked) : SOMA_APART_STOPPED;
      if (result == SOMA_APART_COMPLETE)
        search->known[search->n_known++] = lock->copies & ~copy;
      if (result == SOMA_APART_LOCKED)
        lock->copies = locked;
      else
        needed |= copy;
      if (result == SOMA_APART_STOPPED)
        needed = lock->copies;
      lock->is_minimal =
          lock->is_minimal && (result == SOMA_APART_LOCKED || result == SOMA_APART_COMPLETE);
    }
  if (lock->is_minimal)
    find_smaller (search, lock);
}

/* What locks with turns locks without them; so the fewest that lock without them are the fewest
 * with them, too, if they lock at all then. That is less work than to look for these. */
static bool
find_without_turns (Search *search, SomaLock *lock)
{
  uint64_t locked;
  int n_known;

  soma_taker_let_turn (search->taker, false);
  find (search, lock);
  soma_taker_let_turn (search->taker, true);
  if (!search->is_stopped && try (search, lock->copies, &locked) == SOMA_APART_LOCKED)
    {
      soma_taker_get_progress (search->taker, &n_known, &lock->n_places);
      return true;
    }
  *lock = (SomaLock){ .copies = search->apart->rest };
  return false;
}

void
soma_lock_find (SomaTaker *taker, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                const SomaApart *apart, uint64_t most_effort, SomaLock *lock)
{
  Search search = { taker, puzzle, copy_at, apart, .most_effort = most_effort };

  *lock = (SomaLock){ .copies = apart->rest };
  search.left_at = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (uint16_t));
  search.numbers = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (uint16_t));
  search.places = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  if (!soma_taker_let_turn (taker, true) || !find_without_turns (&search, lock))
    {
      find (&search, lock);
      confirm (&search, lock);
    }
  lock->effort = search.effort;
  free (search.left_at);
  free (search.numbers);
  free (search.places);
}
