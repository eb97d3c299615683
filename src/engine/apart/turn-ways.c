/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-ways.h"

#include <stdlib.h>

#include "memory.h"
#include "places.h"

/* The cells of some copies in their places, as seen along an axis. Returns how many there are. */
static int
add_cells (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
           const SomaApartPlaces *places, uint64_t set, int axis, SomaTurnCell *cells)
{
  int n = 0;

  for (; set != 0; set &= set - 1)
    {
      int copy = __builtin_ctzll (set);
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        if (copy_at[i] == apart->copies[copy])
          {
            SomaCell cell = soma_rigid_place_cell (&places->copies[copy], puzzle->figure->cells[i]);
            const int at[3] = { cell.x, cell.y, cell.z };
            cells[n++] = soma_turn_see_cell (at, axis, copy);
          }
    }
  return n;
}

void
soma_turn_ways_find (SomaTurnMemory *memory, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                     SomaApart *apart)
{
  SomaTurnCell *cells;

  if (memory == NULL)
    return;
  cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (SomaTurnCell));
  apart->turns = soma_alloc ((size_t) apart->n_moves + 1, sizeof (SomaApartTurn));
  for (int i = 0; i < apart->n_moves; i++)
    {
      SomaMove *move = &apart->moves[i];
      SomaApartPlaces places;
      SomaTurnPicture picture = { .cells = cells };

      if (move->kind != SOMA_MOVE_TURN)
        continue;
      soma_apart_get_places (apart, puzzle, copy_at, i, false, &places);
      picture.n_turning =
          add_cells (puzzle, copy_at, apart, &places, move->turning, move->axis, cells);
      picture.n_cells = picture.n_turning + add_cells (puzzle, copy_at, apart, &places,
                                                       places.there & ~move->turning, move->axis,
                                                       &cells[picture.n_turning]);
      SomaTurnEnd end = { move->end[(move->axis + 1) % 3], move->end[(move->axis + 2) % 3] };
      SomaApartTurn *turn = &apart->turns[apart->n_turns];
      move->turn = apart->n_turns++;
      turn->clearance = soma_turn_memory_find_way (
          memory, &picture, move->turning == move->copies ? move->by : -move->by, end, &turn->path);
    }
  free (cells);
}
