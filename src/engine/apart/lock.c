/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lock.h"

#include <stdlib.h>

#include "memory.h"

/* A set of copies locks if it does not come apart when there are no others. If it does, so does
 * each part of it: whatever moves leaves the copies of the part together or parts them. So a copy
 * without which nothing locks is in every set that is left, and none needs to be tried twice. */

typedef struct
{
  SomaTaker *taker;
  const SomaPuzzle *puzzle;
  const uint16_t *copy_at;
  const SomaApart *apart;
  uint64_t most_states, n_states;
  uint16_t *left_at; /* owned: the solution without some copies */
  uint16_t *numbers; /* owned: for each copy that is left, its number there */
  int *places;       /* owned: for each number there, the place of the copy in the whole */
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

  search->n_states += found->n_states;
  if (result == SOMA_APART_LOCKED)
    *locked = translate (search, found, found->rest);
  soma_apart_free (found);
  return result;
}

static bool
has_time (const Search *search)
{
  return search->most_states == 0 || search->n_states < search->most_states;
}

/* Takes copies away, the last first, as long as the others lock. */
static void
shrink (Search *search, SomaLock *lock)
{
  uint64_t needed = 0, locked = 0;

  lock->is_minimal = true;
  while ((lock->copies & ~needed) != 0)
    {
      uint64_t left = lock->copies & ~needed;
      uint64_t copy = UINT64_C (1) << (63 - __builtin_clzll (left));
      SomaApartResult result =
          has_time (search) ? try (search, lock->copies & ~copy, &locked) : SOMA_APART_STOPPED;
      if (result == SOMA_APART_LOCKED)
        lock->copies = locked;
      else
        needed |= copy;
      if (result == SOMA_APART_STOPPED)
        needed = lock->copies;
      lock->is_minimal =
          lock->is_minimal && (result == SOMA_APART_LOCKED || result == SOMA_APART_COMPLETE);
    }
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

void
soma_lock_find (SomaTaker *taker, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                const SomaApart *apart, uint64_t most_states, SomaLock *lock)
{
  Search search = { taker, puzzle, copy_at, apart, .most_states = most_states };

  *lock = (SomaLock){ .copies = apart->rest };
  search.left_at = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (uint16_t));
  search.numbers = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (uint16_t));
  search.places = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  shrink (&search, lock);
  confirm (&search, lock);
  lock->n_states = search.n_states;
  free (search.left_at);
  free (search.numbers);
  free (search.places);
}
