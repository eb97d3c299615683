/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-ways.h"

#include <stdlib.h>

#include "memory.h"
#include "places.h"

/* The cells of some copies in their places, as seen along an axis. Returns how many there are. */
static int
add_cells (const SomaPuzzle *puzzle, const uint16_t *copy_at, const uint16_t *copies,
           const SomaRigidPlace *places, uint64_t set, int axis, SomaTurnCell *cells)
{
  int n = 0;

  for (; set != 0; set &= set - 1)
    {
      int copy = __builtin_ctzll (set);
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        if (copy_at[i] == copies[copy])
          {
            SomaCell cell = soma_rigid_place_cell (&places[copy], puzzle->figure->cells[i]);
            const int at[3] = { cell.x, cell.y, cell.z };
            cells[n++] = soma_turn_see_cell (at, axis, copy);
          }
    }
  return n;
}

SomaTurnPicture
soma_turn_picture_new (const SomaPuzzle *puzzle, const uint16_t *copy_at, const uint16_t *copies,
                       const SomaRigidPlace *places, uint64_t turning, uint64_t staying, int axis)
{
  SomaTurnCell *cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (SomaTurnCell));
  int n_turning = add_cells (puzzle, copy_at, copies, places, turning, axis, cells);
  int n_staying = add_cells (puzzle, copy_at, copies, places, staying, axis, &cells[n_turning]);

  return (SomaTurnPicture){ n_turning + n_staying, n_turning, cells };
}

void
soma_turn_picture_free (SomaTurnPicture *picture)
{
  free ((SomaTurnCell *) picture->cells);
}

SomaApartTurn
soma_turn_way_find (SomaTurnMemory *memory, const SomaTurnPicture *picture, const SomaMove *move)
{
  SomaTurnEnd end = { move->end[(move->axis + 1) % 3], move->end[(move->axis + 2) % 3] };
  SomaApartTurn turn = { 0 };

  turn.clearance = soma_turn_memory_find_way (
      memory, picture, move->turning == move->copies ? move->by : -move->by, end, &turn.path);
  if (turn.path.n_poses > 0)
    turn.pivot = soma_turn_find_pivot (picture, &turn.path);
  return turn;
}

void
soma_turn_ways_find (SomaTurnMemory *memory, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                     SomaApart *apart)
{
  if (memory == NULL)
    return;
  apart->turns = soma_alloc ((size_t) apart->n_moves + 1, sizeof (SomaApartTurn));
  for (int i = 0; i < apart->n_moves; i++)
    {
      SomaMove *move = &apart->moves[i];
      SomaApartPlaces places;

      if (move->kind != SOMA_MOVE_TURN)
        continue;
      soma_apart_get_places (apart, puzzle, copy_at, i, false, &places);
      SomaTurnPicture picture =
          soma_turn_picture_new (puzzle, copy_at, apart->copies, places.copies, move->turning,
                                 places.there & ~move->turning, move->axis);
      move->turn = apart->n_turns++;
      apart->turns[move->turn] = soma_turn_way_find (memory, &picture, move);
      soma_turn_picture_free (&picture);
    }
}
