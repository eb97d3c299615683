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
  self->next = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  self->place_of = soma_alloc ((size_t) soma_piece_set_n_copies (puzzle->set), sizeof (int));
  self->cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (uint16_t));
  self->covers = soma_cell_sets_new (puzzle->figure->n_cells, sizeof (SomaRigidCover));
}

void
soma_rigid_copies_clear (SomaRigidCopies *self)
{
  free (self->next);
  free (self->place_of);
  free (self->cells);
  soma_cell_sets_free (self->covers);
}

/* Puts the copies in order, of which the cells are known. */
static bool
number_places (SomaRigidCopies *self)
{
  const SomaPieceSet *set = self->puzzle->set;
  int n_all = soma_piece_set_n_copies (set);

  self->n_copies = 0;
  for (int copy = 0; copy < n_all; copy++)
    if (self->next[copy] >= 0)
      {
        int place = self->n_copies, piece = soma_piece_set_copy_piece (set, copy);
        if (place == SOMA_MAX_APART_COPIES)
          return false;
        self->place_of[copy] = self->places[place] = place;
        self->copies[place] = (uint16_t) copy;
        self->pieces[place] = piece;
        self->n_cells[place] = set->pieces[piece].n_cells;
        self->first_cells[place] = self->next[copy] - set->pieces[piece].n_cells;
        self->n_copies++;
      }
  return true;
}

bool
soma_rigid_copies_sort (SomaRigidCopies *self, const uint16_t *copy_at)
{
  const SomaPieceSet *set = self->puzzle->set;
  int end = 0;

  memset (self->next, -1, (size_t) soma_piece_set_n_copies (set) * sizeof (int));
  for (int cell = 0; cell < self->puzzle->figure->n_cells; cell++)
    {
      uint16_t copy = copy_at[cell];
      if (copy == SOMA_NO_COPY)
        continue;
      if (self->next[copy] < 0)
        {
          self->next[copy] = end;
          end += set->pieces[soma_piece_set_copy_piece (set, copy)].n_cells;
        }
      self->cells[self->next[copy]++] = (uint16_t) cell;
    }
  return number_places (self);
}

void
soma_rigid_copies_turn (SomaRigidCopies *self, const uint16_t *copy_at, const uint16_t *origins)
{
  int next_places[SOMA_MAX_PIECES]; /* for the copies of each piece */

  for (int i = self->n_copies - 1; i >= 0; i--)
    {
      self->next[self->copies[i]] = -1;
      next_places[self->pieces[i]] = i;
    }
  for (int cell = 0; cell < self->puzzle->figure->n_cells; cell++)
    {
      uint16_t copy = copy_at[origins[cell]];
      if (copy == SOMA_NO_COPY)
        continue;
      if (self->next[copy] < 0)
        {
          int place = self->place_of[copy], to = next_places[self->pieces[place]]++;
          self->places[to] = place;
          self->next[copy] = self->first_cells[to];
        }
      self->cells[self->next[copy]++] = (uint16_t) cell;
    }
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
      const uint16_t *cells = &self->cells[self->first_cells[i]];
      int n_cells = self->n_cells[i];
      bool is_new;
      SomaRigidCover *cover =
          soma_cell_sets_find (self->covers, self->pieces[i], cells, n_cells, &is_new);
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
      int weight = self->puzzle->set->pieces[self->pieces[__builtin_ctzll (set)]].weight;
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
