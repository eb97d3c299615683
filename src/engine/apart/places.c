/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "places.h"

#include <assert.h>

#include "min-max.h"

/* How far copies that come off stay away from the rest, in cells. */
#define CLEARANCE 1

typedef struct
{
  int low[3], high[3];
} Box;

/* The boxes of all copies where they are in the solution. */
static void
measure (const SomaApart *apart, const SomaPuzzle *puzzle, const uint16_t *copy_at, Box *boxes)
{
  for (int k = 0; k < apart->n_copies; k++)
    {
      bool is_first = true;
      for (int i = 0; i < puzzle->figure->n_cells; i++)
        if (copy_at[i] == apart->copies[k])
          {
            int at[3];
            at[0] = puzzle->figure->cells[i].x;
            at[1] = puzzle->figure->cells[i].y;
            at[2] = puzzle->figure->cells[i].z;
            for (int a = 0; a < 3; a++)
              {
                boxes[k].low[a] = is_first ? at[a] : soma_min (boxes[k].low[a], at[a]);
                boxes[k].high[a] = is_first ? at[a] + 1 : soma_max (boxes[k].high[a], at[a] + 1);
              }
            is_first = false;
          }
    }
}

/* The box around some copies where they are now. */
static Box
join (const Box *boxes, uint64_t copies, const SomaApartPlaces *places)
{
  Box box = { 0 };
  bool is_first = true;

  for (int k = 0; k < SOMA_MAX_APART_COPIES; k++)
    if ((copies >> k & 1) != 0)
      {
        for (int a = 0; a < 3; a++)
          {
            int low = boxes[k].low[a] + places->offsets[k][a];
            int high = boxes[k].high[a] + places->offsets[k][a];
            box.low[a] = is_first ? low : soma_min (box.low[a], low);
            box.high[a] = is_first ? high : soma_max (box.high[a], high);
          }
        is_first = false;
      }
  return box;
}

static void
shift (SomaApartPlaces *places, const SomaMove *move, int by)
{
  for (int k = 0; k < SOMA_MAX_APART_COPIES; k++)
    if ((move->copies >> k & 1) != 0)
      places->offsets[k][move->axis] += by;
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
  Box boxes[SOMA_MAX_APART_COPIES];

  *places = (SomaApartPlaces){ 0 };
  for (int i = 0; i < move + after; i++)
    if (apart->moves[i].kind == SOMA_MOVE_SHIFT)
      shift (places, &apart->moves[i], apart->moves[i].by);
  places->there = apart->partings[soma_apart_find_parting (apart, move)].copies;
  places->moving = now->copies;
  if (!after || now->kind == SOMA_MOVE_SHIFT)
    return;
  measure (apart, puzzle, copy_at, boxes);

  /* How far the copies of the move go until they are clear of the others that are there. */
  Box goes = join (boxes, now->copies, places);
  Box stays = join (boxes, places->there & ~now->copies, places);
  int a = now->axis;
  int way = now->by > 0 ? stays.high[a] - goes.low[a] : goes.high[a] - stays.low[a];
  shift (places, now, now->by * (soma_max (way, 0) + CLEARANCE));
}
