/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "onward.h"

#include <stdlib.h>

#include "memory.h"
#include "rigid-copies.h"

struct _SomaOnwardSearch
{
  SomaPuzzle *puzzle;        /* owned */
  SomaPartingSearch *search; /* owned */
  SomaRigidCopies copies;
  SomaRigidPlaces assembled;
  uint64_t part; /* of the last run */
};

SomaOnwardSearch *
soma_onward_search_new (SomaPuzzle *puzzle, const uint16_t *copy_at,
                        const SomaApartOptions *options)
{
  SomaOnwardSearch *self = soma_alloc0 (1, sizeof *self);
  size_t most_bytes = options->most_bytes > 0 ? options->most_bytes : SOMA_APART_DEFAULT_BYTES;

  self->puzzle = soma_puzzle_ref (puzzle);
  self->search = soma_parting_search_new (most_bytes, options->stop, options->also_stop);
  soma_rigid_copies_init (&self->copies, puzzle);
  if (soma_rigid_copies_count (&self->copies, copy_at))
    {
      soma_rigid_copies_sort (&self->copies, copy_at);
      if (soma_rigid_copies_add_shapes (&self->copies, soma_parting_search_get_gaps (self->search),
                                        &self->assembled))
        return self;
    }
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

static SomaMove
make_move (const SomaOnwardSearch *self, const SomaShift *shift, bool is_last)
{
  SomaMove move = { .kind = is_last ? SOMA_MOVE_OUT : SOMA_MOVE_SHIFT,
                    .axis = shift->axis,
                    .by = shift->by };
  int members[SOMA_MAX_APART_COPIES];

  soma_rigid_copies_list (self->part, members);
  for (uint64_t pieces = shift->pieces; pieces != 0; pieces &= pieces - 1)
    move.copies |= UINT64_C (1) << members[__builtin_ctzll (pieces)];
  soma_rigid_copies_let_heavy_stay (&self->copies, self->part, &move);
  return move;
}

void
soma_onward_search_get_moves (const SomaOnwardSearch *search, SomaMove *moves)
{
  int n_moves = soma_parting_search_n_shifts (search->search);
  SomaShift *shifts = soma_alloc ((size_t) n_moves, sizeof (SomaShift));

  soma_parting_search_get_shifts (search->search, shifts);
  for (int i = 0; i < n_moves; i++)
    moves[i] = make_move (search, &shifts[i], i + 1 == n_moves);
  free (shifts);
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
  SomaRigidPlaces places = search->assembled;

  *onward = (SomaOnward){ 0 };
  search->part = spread->parts[part];
  for (int i = 0; i < spread->n_copies; i++)
    for (int axis = 0; axis < 3; axis++)
      places.corners[i][axis] += spread->offsets[i][axis];
  onward->result = results[soma_rigid_copies_part (&search->copies, search->search, &places,
                                                   spread->parts[part], &onward->n_states)];
  if (onward->result == SOMA_APART_COMPLETE)
    {
      onward->n_moves = soma_parting_search_n_shifts (search->search);
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
