/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rigid-copies.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "transform.h"

void
soma_rigid_copies_init (SomaRigidCopies *self, const SomaPuzzle *puzzle)
{
  *self = (SomaRigidCopies){ .puzzle = puzzle };
  self->n_cells = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  self->cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (uint16_t));
  self->covers = soma_cell_sets_new (puzzle->figure->n_cells, sizeof (SomaRigidCover));
}

void
soma_rigid_copies_clear (SomaRigidCopies *self)
{
  free (self->n_cells);
  free (self->cells);
  soma_cell_sets_free (self->covers);
}

bool
soma_rigid_copies_count (SomaRigidCopies *self, const uint16_t *copy_at)
{
  const SomaPieceSet *set = self->puzzle->set;
  int n_all = soma_piece_set_n_copies (set);

  self->n_copies = 0;
  memset (self->n_cells, 0, (size_t) n_all * sizeof (int));
  for (int cell = 0; cell < self->puzzle->figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      self->n_cells[copy_at[cell]]++;
  for (int copy = 0; copy < n_all; copy++)
    if (self->n_cells[copy] > 0)
      {
        if (self->n_copies == SOMA_MAX_APART_COPIES)
          return false;
        self->copies[self->n_copies] = (uint16_t) copy;
        self->weights[self->n_copies] = set->pieces[soma_piece_set_copy_piece (set, copy)].weight;
        self->first_cells[self->n_copies + 1] =
            self->first_cells[self->n_copies] + self->n_cells[copy];
        self->n_copies++;
      }
  return true;
}

void
soma_rigid_copies_sort (SomaRigidCopies *self, const uint16_t *copy_at)
{
  int *next = self->n_cells;

  for (int i = 0; i < self->n_copies; i++)
    next[self->copies[i]] = self->first_cells[i];
  for (int cell = 0; cell < self->puzzle->figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      self->cells[next[copy_at[cell]]++] = (uint16_t) cell;
}

static void
learn_cover (const SomaRigidCopies *self, SomaGaps *gaps, const uint16_t *numbers, int n_cells,
             SomaRigidCover *cover)
{
  SomaCell *cells = soma_alloc ((size_t) n_cells, sizeof (SomaCell));
  int corner[3];

  for (int i = 0; i < n_cells; i++)
    cells[i] = self->puzzle->figure->cells[numbers[i]];
  cover->box = soma_rigid_box_measure (cells, n_cells);
  cover->shape = soma_gaps_add_shape (gaps, cells, n_cells, corner);
  cover->n_forgotten = gaps->n_forgotten;
  free (cells);
}

bool
soma_rigid_copies_add_shapes (SomaRigidCopies *self, SomaGaps *gaps)
{
  soma_gaps_prepare (gaps, self->with_turns ? SOMA_N_ROTATIONS * self->n_copies : self->n_copies);
  for (int i = 0; i < self->n_copies; i++)
    {
      int piece = soma_piece_set_copy_piece (self->puzzle->set, self->copies[i]);
      const uint16_t *cells = &self->cells[self->first_cells[i]];
      int n_cells = self->first_cells[i + 1] - self->first_cells[i];
      bool is_new;
      SomaRigidCover *cover = soma_cell_sets_find (self->covers, piece, cells, n_cells, &is_new);
      if (is_new || cover->n_forgotten != gaps->n_forgotten)
        learn_cover (self, gaps, cells, n_cells, cover);
      if (cover->shape < 0)
        return false;
      self->boxes[i] = cover->box;
      self->shapes[i] = cover->shape;
    }
  return true;
}

uint64_t
soma_rigid_copies_all (const SomaRigidCopies *self)
{
  return self->n_copies > 0 ? ~UINT64_C (0) >> (64 - self->n_copies) : 0;
}

static int
find_heaviest (const SomaRigidCopies *self, uint64_t set)
{
  int heaviest = INT_MIN;

  for (; set != 0; set &= set - 1)
    {
      int weight = self->weights[__builtin_ctzll (set)];
      heaviest = weight > heaviest ? weight : heaviest;
    }
  return heaviest;
}

static void
let_heavy_stay (const SomaRigidCopies *self, uint64_t part, SomaMove *move)
{
  uint64_t others = part & ~move->copies;

  if (find_heaviest (self, move->copies) <= find_heaviest (self, others))
    return;
  move->copies = others;
  move->by = -move->by;
}

int
soma_rigid_copies_list (uint64_t set, int *members)
{
  int n = 0;

  for (; set != 0; set &= set - 1)
    members[n++] = __builtin_ctzll (set);
  return n;
}

static void
set_rigids (const SomaRigidCopies *self, SomaGaps *gaps, const SomaRigidPlace *places, uint64_t set,
            SomaRigids *rigids)
{
  int members[SOMA_MAX_APART_COPIES];

  rigids->n_pieces = soma_rigid_copies_list (set, members);
  for (int i = 0; i < rigids->n_pieces; i++)
    {
      int copy = members[i];
      SomaRigidBox box = soma_rigid_place_box (&places[copy], &self->boxes[copy]);
      rigids->shapes[i] = self->shapes[copy];
      if (places[copy].rotation != 0)
        rigids->shapes[i] = soma_gaps_turn_shape (gaps, rigids->shapes[i], places[copy].rotation);
      memcpy (rigids->corners[i], box.low, sizeof rigids->corners[i]);
    }
}

/* A search that is widened forgets the shapes, which are then numbered anew. */
SomaPartingResult
soma_rigid_copies_part (SomaRigidCopies *self, SomaPartingSearch *search,
                        const SomaRigidPlace *places, uint64_t set, uint64_t *n_states)
{
  SomaRigids rigids;

  set_rigids (self, soma_parting_search_get_gaps (search), places, set, &rigids);
  SomaPartingResult result = soma_parting_search_run (search, &rigids);
  while (result == SOMA_PARTING_TOO_FAR && soma_parting_search_widen (search, 0))
    {
      SomaGaps *gaps = soma_parting_search_get_gaps (search);
      *n_states += soma_parting_search_n_states (search);
      soma_rigid_copies_add_shapes (self, gaps);
      set_rigids (self, gaps, places, set, &rigids);
      result = soma_parting_search_run (search, &rigids);
    }
  *n_states += soma_parting_search_n_states (search);
  return result;
}

/* Moves */

static int
get_axis (SomaCell vector)
{
  return vector.x != 0 ? 0 : vector.y != 0 ? 1 : 2;
}

/* A step as it is seen when what the first piece saw has been turned. */
static SomaMove
turn_step (const SomaPartingStep *step, int rotation)
{
  SomaCell unit = { step->axis == 0, step->axis == 1, step->axis == 2 };
  SomaCell end = { (int16_t) step->end[0], (int16_t) step->end[1], (int16_t) step->end[2] };

  unit = soma_transform_cell (rotation, unit);
  end = soma_transform_cell (rotation, end);
  return (SomaMove){ .kind = step->is_turn ? SOMA_MOVE_TURN : SOMA_MOVE_SHIFT,
                     .axis = get_axis (unit),
                     .by = unit.x + unit.y + unit.z < 0 ? -step->by : step->by,
                     .end = { end.x, end.y, end.z } };
}

/* The search sees everything as the first piece does. That piece may turn. */
void
soma_rigid_copies_get_moves (const SomaRigidCopies *self, SomaPartingSearch *search, uint64_t set,
                             SomaRigidPlace *places, SomaMove *moves)
{
  int n = soma_parting_search_n_steps (search), members[SOMA_MAX_APART_COPIES], rotation = 0;
  SomaPartingStep *steps = soma_alloc ((size_t) n, sizeof (SomaPartingStep));

  soma_rigid_copies_list (set, members);
  soma_parting_search_get_steps (search, steps);
  for (int i = 0; i < n; i++)
    {
      SomaMove move = turn_step (&steps[i], rotation);
      for (uint64_t pieces = steps[i].pieces; pieces != 0; pieces &= pieces - 1)
        move.copies |= UINT64_C (1) << members[__builtin_ctzll (pieces)];
      move.turning = move.kind == SOMA_MOVE_TURN ? move.copies : 0;
      let_heavy_stay (self, set, &move);
      if (move.kind == SOMA_MOVE_TURN && (move.copies >> members[0] & 1) != 0)
        rotation = soma_transform_compose (rotation, soma_move_get_rotation (&move));
      if (i + 1 == n)
        move.kind = SOMA_MOVE_OUT;
      else
        soma_rigid_places_move (places, self->boxes, &move);
      moves[i] = move;
    }
  free (steps);
}
