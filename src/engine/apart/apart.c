/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart.h"

#include <stdlib.h>
#include <string.h>

#include "aspect.h"
#include "memory.h"
#include "min-max.h"
#include "rigid-copies.h"
#include "together.h"
#include "turn-ways.h"

struct _SomaTaker
{
  SomaPuzzle *puzzle;        /* owned */
  SomaAspects *aspects;      /* owned */
  SomaPartingSearch *search; /* owned */
  SomaTogether together;
  SomaTurnCounts pictures; /* asked about before the run */
  bool with_turns, without_ways;

  /* (nullable) Owned: what is locked is handed to it; and whether it runs just now. */
  SomaTaker *turner;
  atomic_bool is_turning;

  /* Of the run. */
  SomaApart *apart;
  int n_room;             /* for moves */
  SomaRigidCopies copies; /* in the position in which they are taken apart */
};

SomaTaker *
soma_taker_new (SomaPuzzle *puzzle, const SomaApartOptions *options)
{
  SomaTaker *taker = soma_alloc0 (1, sizeof *taker);
  bool with_turns = options->with_turns && !options->turns_if_locked;
  size_t most_bytes = options->most_bytes > 0 ? options->most_bytes : SOMA_APART_DEFAULT_BYTES;
  const int *extent = puzzle->figure->extent;
  int longest = extent[0] > extent[1] ? extent[0] : extent[1];

  longest = extent[2] > longest ? extent[2] : longest;
  taker->puzzle = soma_puzzle_ref (puzzle);
  taker->without_ways = options->without_ways;
  taker->aspects = soma_aspects_new (puzzle);
  taker->search = soma_parting_search_new (most_bytes, options->stop, options->also_stop);
  soma_parting_search_widen (taker->search, 2 * longest);
  taker->with_turns = with_turns;
  if (with_turns)
    soma_parting_search_allow_turns (taker->search, &options->turns, options->turn_memory);
  soma_rigid_copies_init (&taker->copies, taker->puzzle);
  taker->copies.with_turns = with_turns;
  if (options->turn_memory != NULL)
    taker->pictures = soma_turn_memory_get_counts (options->turn_memory);
  soma_together_init (&taker->together, taker->puzzle, options);
  if (options->with_turns && options->turns_if_locked)
    {
      SomaApartOptions turning = *options;
      turning.turns_if_locked = false;
      taker->turner = soma_taker_new (puzzle, &turning);
    }
  return taker;
}

void
soma_taker_free (SomaTaker *taker)
{
  if (taker == NULL)
    return;
  soma_taker_free (taker->turner);
  soma_together_clear (&taker->together);
  soma_aspects_free (taker->aspects);
  soma_parting_search_free (taker->search);
  soma_puzzle_unref (taker->puzzle);
  soma_rigid_copies_clear (&taker->copies);
  free (taker);
}

bool
soma_taker_let_turn (SomaTaker *taker, bool turns)
{
  return soma_parting_search_let_turn (taker->search, turns);
}

void
soma_taker_get_progress (const SomaTaker *taker, int *n_known, uint64_t *n_states)
{
  if (atomic_load (&taker->is_turning))
    taker = taker->turner;
  *n_known = soma_parting_search_n_known (taker->search);
  *n_states = soma_parting_search_n_states (taker->search);
}

size_t
soma_taker_peak (const SomaTaker *taker)
{
  return soma_parting_search_peak (taker->search) +
         (taker->turner != NULL ? soma_taker_peak (taker->turner) : 0);
}

void
soma_apart_free (SomaApart *apart)
{
  if (apart == NULL)
    return;
  for (int i = 0; i < apart->n_turns; i++)
    soma_turn_path_clear (&apart->turns[i].path);
  free (apart->turns);
  free (apart->moves);
  free (apart);
}

/* Partings */

static SomaMove *
add_moves (SomaTaker *taker, int n)
{
  SomaApart *apart = taker->apart;

  if (apart->n_moves + n > taker->n_room)
    {
      taker->n_room = 2 * taker->n_room + n;
      apart->moves = soma_realloc (apart->moves, (size_t) taker->n_room, sizeof (SomaMove));
    }
  apart->n_moves += n;
  return &apart->moves[apart->n_moves - n];
}

/* Notes the way that was found; `places` become those before the last move. */
static int
add_parting (SomaTaker *taker, uint64_t part, SomaRigidPlace *places)
{
  SomaApart *apart = taker->apart;
  int n_moves = soma_parting_search_n_steps (taker->search);
  SomaMove *moves = add_moves (taker, n_moves);

  soma_rigid_copies_get_moves (&taker->copies, taker->search, part, places, moves);
  apart->partings[apart->n_partings] = (SomaParting){ .copies = part,
                                                      .out = moves[n_moves - 1].copies,
                                                      .first_move = apart->n_moves - n_moves,
                                                      .n_moves = n_moves,
                                                      .stay_parting = -1,
                                                      .out_parting = -1 };
  return apart->n_partings++;
}

/* Takes the part apart. `*parting` gets the number of its parting, or -1 if it may stay together.
 * False if it was given up. */
static bool
take_apart (SomaTaker *taker, uint64_t part, const SomaRigidPlace *before, int *parting)
{
  static const SomaApartResult results[] = {
    [SOMA_PARTING_LOCKED] = SOMA_APART_LOCKED,
    [SOMA_PARTING_STOPPED] = SOMA_APART_STOPPED,
    [SOMA_PARTING_MEMORY] = SOMA_APART_MEMORY,
    [SOMA_PARTING_TOO_FAR] = SOMA_APART_TOO_LARGE,
  };
  SomaRigidPlace places[SOMA_MAX_APART_COPIES];

  memcpy (places, before, sizeof places);
  *parting = -1;
  if ((part & (part - 1)) == 0 ||
      soma_together_is_one_group (&taker->together, taker->apart->copies, part))
    return true;
  SomaPartingResult result =
      soma_rigid_copies_part (&taker->copies, taker->search, places, part, &taker->apart->n_states);
  if (result == SOMA_PARTING_LOCKED &&
      soma_together_add (&taker->together, taker->apart->copies, part))
    return true;
  if (result != SOMA_PARTING_FOUND)
    {
      taker->apart->result = results[result];
      taker->apart->rest = part;
      taker->apart->n_known = soma_parting_search_n_known (taker->search);
      return false;
    }
  int here = *parting = add_parting (taker, part, places);
  uint64_t out = taker->apart->partings[here].out;
  return take_apart (taker, part & ~out, places, &taker->apart->partings[here].stay_parting) &&
         take_apart (taker, out, places, &taker->apart->partings[here].out_parting);
}

/* What has been asked about turns since the last solution. */
static void
note_pictures (SomaTaker *taker, SomaApart *apart)
{
  SomaTurnMemory *memory = soma_parting_search_get_turns (taker->search);

  if (memory == NULL)
    return;
  SomaTurnCounts counts = soma_turn_memory_get_counts (memory);
  apart->n_pictures = counts.n_asked - taker->pictures.n_asked;
  apart->n_decided = counts.n_decided - taker->pictures.n_decided;
  taker->pictures = counts;
}

static SomaApart *
run (SomaTaker *taker, const uint16_t *copy_at)
{
  SomaApart *apart = taker->apart = soma_alloc0 (1, sizeof *apart);
  SomaRigidPlace places[SOMA_MAX_APART_COPIES] = { 0 };
  int parting;

  taker->n_room = 0;
  apart->with_turns = taker->with_turns;
  apart->result = SOMA_APART_TOO_LARGE;
  bool fits = soma_rigid_copies_sort (&taker->copies, copy_at);
  apart->n_copies = taker->copies.n_copies;
  memcpy (apart->copies, taker->copies.copies, sizeof apart->copies);
  if (!fits)
    return apart;
  int aspect = soma_aspects_choose (taker->aspects, &taker->copies, copy_at);
  if (!soma_rigid_copies_add_shapes (&taker->copies, soma_parting_search_get_gaps (taker->search)))
    return apart;
  apart->result = SOMA_APART_COMPLETE;
  soma_together_begin (&taker->together);
  take_apart (taker, soma_rigid_copies_all (&taker->copies), places, &parting);
  soma_aspects_turn_back (taker->aspects, aspect, &taker->copies, apart);
  if (!taker->without_ways)
    soma_turn_ways_find (soma_parting_search_get_turns (taker->search), taker->puzzle, copy_at,
                         apart);
  note_pictures (taker, apart);
  taker->apart = NULL;
  return apart;
}

SomaApart *
soma_taker_run (SomaTaker *taker, const uint16_t *copy_at)
{
  SomaApart *apart = run (taker, copy_at);

  if (apart->result != SOMA_APART_LOCKED || taker->turner == NULL)
    return apart;
  soma_apart_free (apart);
  atomic_store (&taker->is_turning, true);
  apart = run (taker->turner, copy_at);
  atomic_store (&taker->is_turning, false);
  return apart;
}

/* Levels */

/* Whether a parting at or below it takes more than one move. */
static bool
has_more (const SomaApart *apart, int parting)
{
  if (parting < 0)
    return false;
  const SomaParting *here = &apart->partings[parting];
  return here->n_moves > 1 || has_more (apart, here->stay_parting) ||
         has_more (apart, here->out_parting);
}

static int
add_levels (const SomaApart *apart, int parting, int *levels)
{
  const SomaParting *here = &apart->partings[parting];
  int n = 1;

  levels[0] = here->n_moves;
  if (has_more (apart, here->stay_parting))
    n += add_levels (apart, here->stay_parting, &levels[n]);
  if (has_more (apart, here->out_parting))
    n += add_levels (apart, here->out_parting, &levels[n]);
  return n;
}

int
soma_apart_get_levels (const SomaApart *apart, int *levels)
{
  if (apart->n_partings > 0)
    return add_levels (apart, 0, levels);
  levels[0] = 0;
  return 1;
}

int
soma_apart_compare_levels (const int *a, int n_a, const int *b, int n_b)
{
  for (int i = 0; i < n_a && i < n_b; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return (n_a > n_b) - (n_a < n_b);
}

int
soma_apart_count_turns (const SomaApart *apart)
{
  int n = 0;

  for (int i = 0; i < apart->n_moves; i++)
    n += apart->moves[i].kind == SOMA_MOVE_TURN;
  return n;
}

int
soma_apart_get_clearance (const SomaApart *apart)
{
  int most = 0;

  for (int i = 0; i < apart->n_turns; i++)
    most = soma_max (most, apart->turns[i].clearance);
  return most;
}
