/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reach.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "rigid-copies.h"
#include "transform.h"

/* Of an offset. Parts are parted when they are clear of each other, so that offsets are shorter
 * than all copies beside each other. */
#define BITS 14

struct _SomaReach
{
  SomaPuzzle *puzzle; /* owned */
  SomaGaps *gaps;     /* owned */
  SomaRigidCopies copies;
  int shapes[SOMA_MAX_APART_COPIES][SOMA_N_ROTATIONS]; /* turned; -1: not known yet */
};

SomaReach *
soma_reach_new (SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  SomaReach *reach = soma_alloc0 (1, sizeof *reach);

  reach->puzzle = soma_puzzle_ref (puzzle);
  reach->gaps = soma_gaps_new (BITS);
  soma_rigid_copies_init (&reach->copies, puzzle);
  reach->copies.with_turns = true;
  memset (reach->shapes, -1, sizeof reach->shapes);
  if (soma_rigid_copies_sort (&reach->copies, copy_at) &&
      soma_rigid_copies_add_shapes (&reach->copies, reach->gaps))
    return reach;
  soma_reach_free (reach);
  return NULL;
}

void
soma_reach_free (SomaReach *reach)
{
  if (reach == NULL)
    return;
  soma_rigid_copies_clear (&reach->copies);
  soma_gaps_free (reach->gaps);
  soma_puzzle_unref (reach->puzzle);
  free (reach);
}

int
soma_reach_n_copies (const SomaReach *reach)
{
  return reach->copies.n_copies;
}

const uint16_t *
soma_reach_get_copies (const SomaReach *reach)
{
  return reach->copies.copies;
}

static SomaRigidBox
get_box (const SomaReach *reach, const SomaSpread *spread, int copy)
{
  return soma_rigid_place_box (&spread->places[copy], &reach->copies.boxes[copy]);
}

static int
get_shape (SomaReach *reach, const SomaSpread *spread, int copy)
{
  int rotation = spread->places[copy].rotation, *shape = &reach->shapes[copy][rotation];

  if (*shape < 0)
    *shape = soma_gaps_turn_shape (reach->gaps, reach->copies.shapes[copy], rotation);
  return *shape;
}

void
soma_reach_get_box (const SomaReach *reach, const SomaSpread *spread, int copy, int low[3],
                    int high[3])
{
  SomaRigidBox box = get_box (reach, spread, copy);

  for (int axis = 0; axis < 3; axis++)
    {
      low[axis] = box.low[axis];
      high[axis] = box.high[axis] + 1;
    }
}

void
soma_reach_move (const SomaReach *reach, const SomaMove *move, SomaSpread *spread)
{
  soma_rigid_places_move (spread->places, reach->copies.boxes, move);
}

/* How far the set can go before it meets others of `part`; `*met` are those that it meets first. */
static int
measure (SomaReach *reach, const SomaSpread *spread, uint64_t set, uint64_t part, int direction,
         uint64_t *met)
{
  int least = SOMA_GAP_FREE;

  *met = 0;
  for (uint64_t copies = set; copies != 0; copies &= copies - 1)
    for (uint64_t others = part & ~set; others != 0; others &= others - 1)
      {
        int other = __builtin_ctzll (others);
        /* How far one copy can go before it meets the other; SOMA_GAP_FREE if it never does. */
        int copy = __builtin_ctzll (copies);
        SomaRigidBox box = get_box (reach, spread, copy), there = get_box (reach, spread, other);
        int offset[3];

        for (int axis = 0; axis < 3; axis++)
          offset[axis] = there.low[axis] - box.low[axis];
        uint64_t gaps =
            soma_gaps_measure (reach->gaps, get_shape (reach, spread, copy),
                               get_shape (reach, spread, other), soma_gaps_pack (BITS, offset));
        int gap = gaps >> 8 * direction & 0x7f;
        if (gap < least)
          *met = 0;
        least = gap < least ? gap : least;
        if (gap == least && gap < SOMA_GAP_FREE)
          *met |= UINT64_C (1) << other;
      }
  return least;
}

/* How many cells the set must go to be beyond the others. */
static int
measure_overlap (const SomaReach *reach, const SomaSpread *spread, uint64_t set, uint64_t part,
                 int direction)
{
  int axis = direction / 2, most = 1;
  bool is_up = direction % 2 == 0;

  for (uint64_t copies = set; copies != 0; copies &= copies - 1)
    for (uint64_t others = part & ~set; others != 0; others &= others - 1)
      {
        int i = __builtin_ctzll (copies), j = __builtin_ctzll (others);
        int above = is_up ? j : i, below = is_up ? i : j;
        int overlap = get_box (reach, spread, above).high[axis] + 1 -
                      get_box (reach, spread, below).low[axis];
        most = overlap > most ? overlap : most;
      }
  return most;
}

void
soma_reach_find (SomaReach *reach, const SomaSpread *spread, uint64_t copies, int direction,
                 bool along, SomaReachWay *way)
{
  uint64_t part = spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))];
  SomaSpread now = *spread;

  *way = (SomaReachWay){ .axis = direction / 2, .sign = direction % 2 == 0 ? 1 : -1 };
  while (copies != part)
    {
      int gap = measure (reach, &now, copies, part, direction, &way->blockers);
      if (gap > 0)
        {
          way->legs[way->n_legs++] = (SomaReachLeg){ way->most, copies };
        }
      way->is_endless = gap == SOMA_GAP_FREE;
      if (way->is_endless)
        {
          way->clear = way->most + measure_overlap (reach, &now, copies, part, direction);
          return;
        }
      soma_spread_shift (&now, copies, way->axis, way->sign * gap);
      way->most += gap;
      if (!along || gap == SOMA_GAP_LONGEST)
        return;
      /* The least set that can go a cell: with what it touches, what that touches, and so on. */
      uint64_t set = copies;
      uint64_t met;

      while (set != part && measure (reach, &now, set, part, direction, &met) == 0)
        set |= met;
      uint64_t more = set;
      if (more == part)
        return;
      copies = more;
    }
}

uint64_t
soma_reach_go (const SomaReachWay *way, int cells, SomaSpread *spread)
{
  for (int i = 0; i < way->n_legs && way->legs[i].from < cells; i++)
    {
      int end =
          i + 1 < way->n_legs && way->legs[i + 1].from < cells ? way->legs[i + 1].from : cells;
      soma_spread_shift (spread, way->legs[i].copies, way->axis,
                         way->sign * (end - way->legs[i].from));
    }
  if (!way->is_endless || cells < way->clear)
    return 0;
  soma_spread_part (spread, way->legs[way->n_legs - 1].copies);
  return way->legs[way->n_legs - 1].copies;
}
