/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "onward.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "rigid-copies.h"

struct _SomaOnwardSearch
{
  SomaPuzzle *puzzle;        /* owned */
  SomaPartingSearch *search; /* owned */
  SomaRigidCopies copies;
  /* Of the last run. */
  SomaRigidPlace places[SOMA_MAX_APART_COPIES];
  uint64_t part;
};

SomaOnwardSearch *
soma_onward_search_new (SomaPuzzle *puzzle, const uint16_t *copy_at,
                        const SomaApartOptions *options)
{
  SomaOnwardSearch *self = soma_alloc0 (1, sizeof *self);
  size_t most_bytes = options->most_bytes > 0 ? options->most_bytes : SOMA_APART_DEFAULT_BYTES;

  self->puzzle = soma_puzzle_ref (puzzle);
  self->search = soma_parting_search_new (most_bytes, options->stop, options->also_stop);
  if (options->with_turns)
    soma_parting_search_allow_turns (self->search, &options->turns, options->turn_memory);
  soma_rigid_copies_init (&self->copies, puzzle);
  self->copies.with_turns = true;
  if (soma_rigid_copies_sort (&self->copies, copy_at) &&
      soma_rigid_copies_add_shapes (&self->copies, soma_parting_search_get_gaps (self->search)))
    return self;
  soma_onward_search_free (self);
  return NULL;
}

void
soma_onward_search_free (SomaOnwardSearch *search)
{
  if (search == NULL)
    return;
  soma_rigid_copies_clear (&search->copies);
  soma_parting_search_free (search->search);
  soma_puzzle_unref (search->puzzle);
  free (search);
}

void
soma_onward_search_get_moves (const SomaOnwardSearch *search, SomaMove *moves)
{
  SomaRigidPlace places[SOMA_MAX_APART_COPIES];

  memcpy (places, search->places, sizeof places);
  soma_rigid_copies_get_moves (&search->copies, search->search, search->part, places, moves);
}

void
soma_onward_search_run (SomaOnwardSearch *search, const SomaSpread *spread, int part,
                        SomaOnward *onward)
{
  static const SomaApartResult results[] = {
    [SOMA_PARTING_FOUND] = SOMA_APART_COMPLETE,    [SOMA_PARTING_LOCKED] = SOMA_APART_LOCKED,
    [SOMA_PARTING_STOPPED] = SOMA_APART_STOPPED,   [SOMA_PARTING_MEMORY] = SOMA_APART_MEMORY,
    [SOMA_PARTING_TOO_FAR] = SOMA_APART_TOO_LARGE,
  };

  *onward = (SomaOnward){ 0 };
  search->part = spread->parts[part];
  memcpy (search->places, spread->places, sizeof search->places);
  onward->result = results[soma_rigid_copies_part (&search->copies, search->search, search->places,
                                                   spread->parts[part], &onward->n_states)];
  if (onward->result == SOMA_APART_COMPLETE)
    {
      onward->n_moves = soma_parting_search_n_steps (search->search);
      SomaMove *moves = soma_alloc ((size_t) onward->n_moves, sizeof (SomaMove));

      soma_onward_search_get_moves (search, moves);
      onward->next = moves[0];
      free (moves);
    }
  else
    onward->n_moves = soma_parting_search_n_known (search->search);
}

void
soma_onward_search_get_progress (const SomaOnwardSearch *search, int *n_known, uint64_t *n_states)
{
  *n_known = soma_parting_search_n_known (search->search);
  *n_states = soma_parting_search_n_states (search->search);
}
