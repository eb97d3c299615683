/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "places.h"

#include <assert.h>
#include <stdlib.h>

#include "memory.h"
#include "min-max.h"

/* How far copies that come off stay away from the rest, in cells. */
#define CLEARANCE 1

void
soma_apart_measure_copies (const SomaApart *apart, const SomaPuzzle *puzzle,
                           const uint16_t *copy_at, SomaRigidBox *boxes)
{
  SomaCell *cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (SomaCell));

  for (int k = 0; k < apart->n_copies; k++)
    {
      int n_cells = 0;
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        if (copy_at[i] == apart->copies[k])
          cells[n_cells++] = puzzle->figure->cells[i];
      boxes[k] = soma_rigid_box_measure (cells, n_cells);
    }
  free (cells);
}

void
soma_apart_get_first_places (const SomaApart *apart, SomaApartPlaces *places)
{
  *places =
      (SomaApartPlaces){ .there = apart->n_copies > 0 ? UINT64_MAX >> (64 - apart->n_copies) : 0 };
}

int
soma_apart_find_parting (const SomaApart *apart, int move)
{
  int p = 0;

  assert (move >= 0 && move < apart->n_moves);
  while (move >= apart->partings[p].first_move + apart->partings[p].n_moves)
    p++;
  return p;
}

/* Of the partings that a copy belongs to, each is a part of the one before; and what takes others
 * apart does not move it. So all moves so far add up, but for those that took copies out. */
void
soma_apart_get_places (const SomaApart *apart, const SomaPuzzle *puzzle, const uint16_t *copy_at,
                       int move, bool after, SomaApartPlaces *places)
{
  const SomaMove *now = &apart->moves[move];
  SomaRigidBox boxes[SOMA_MAX_APART_COPIES];

  *places = (SomaApartPlaces){ 0 };
  soma_apart_measure_copies (apart, puzzle, copy_at, boxes);
  for (int i = 0; i < move + after; i++)
    if (apart->moves[i].kind != SOMA_MOVE_OUT)
      soma_rigid_places_move (places->copies, boxes, &apart->moves[i]);
  places->there = apart->partings[soma_apart_find_parting (apart, move)].copies;
  places->moving = now->copies;
  if (!after || now->kind != SOMA_MOVE_OUT)
    return;

  /* How far the copies of the move go until they are clear of the others that are there. */
  SomaRigidBox goes = soma_rigid_places_join (places->copies, boxes, now->copies);
  SomaRigidBox stays = soma_rigid_places_join (places->copies, boxes, places->there & ~now->copies);
  int a = now->axis;
  int way = now->by > 0 ? stays.high[a] + 1 - goes.low[a] : goes.high[a] + 1 - stays.low[a];
  SomaMove out = { .axis = a,
                   .by = now->by * (soma_max (way, 0) + CLEARANCE),
                   .copies = now->copies };
  soma_rigid_places_move (places->copies, boxes, &out);
}
