/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spread.h"

#include <string.h>

#include "transform.h"

void
soma_spread_begin (SomaSpread *spread, int n_copies)
{
  *spread = (SomaSpread){ .n_copies = n_copies };
  if (n_copies > 0)
    spread->parts[spread->n_parts++] = ~UINT64_C (0) >> (64 - n_copies);
}

int
soma_spread_find_part (const SomaSpread *spread, int copy)
{
  int part = 0;

  while ((spread->parts[part] >> copy & 1) == 0)
    part++;
  return part;
}

void
soma_spread_shift (SomaSpread *spread, uint64_t copies, int axis, int by)
{
  for (; copies != 0; copies &= copies - 1)
    spread->places[__builtin_ctzll (copies)].offset[axis] += by;
}

void
soma_spread_part (SomaSpread *spread, uint64_t copies)
{
  spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))] &= ~copies;
  spread->parts[spread->n_parts++] = copies;
}

uint64_t
soma_spread_get_single (const SomaSpread *spread)
{
  uint64_t single = 0;

  for (int i = 0; i < spread->n_parts; i++)
    if ((spread->parts[i] & (spread->parts[i] - 1)) == 0)
      single |= spread->parts[i];
  return single;
}

/* What comes after another move of the whole. */
static SomaRigidPlace
move_place (const SomaRigidPlace *place, const SomaRigidPlace *by)
{
  SomaCell offset =
      soma_rigid_place_cell (by, (SomaCell){ (int16_t) place->offset[0], (int16_t) place->offset[1],
                                             (int16_t) place->offset[2] });

  return (SomaRigidPlace){ soma_transform_compose (place->rotation, by->rotation),
                           { offset.x, offset.y, offset.z } };
}

/* The move of the whole that leads from one to the other. */
static SomaRigidPlace
find_move (const SomaRigidPlace *from, const SomaRigidPlace *to)
{
  SomaRigidPlace by = { .rotation = soma_transform_compose (soma_transform_invert (from->rotation),
                                                            to->rotation) };
  SomaRigidPlace turned = move_place (from, &by);

  for (int axis = 0; axis < 3; axis++)
    by.offset[axis] = to->offset[axis] - turned.offset[axis];
  return by;
}

bool
soma_spread_is_same (const SomaSpread *a, const SomaSpread *b, uint64_t copies)
{
  int first = __builtin_ctzll (copies);
  SomaRigidPlace by = find_move (&a->places[first], &b->places[first]);

  for (; copies != 0; copies &= copies - 1)
    {
      int copy = __builtin_ctzll (copies);
      SomaRigidPlace moved = move_place (&a->places[copy], &by);
      if (memcmp (&moved, &b->places[copy], sizeof moved) != 0)
        return false;
    }
  return true;
}

bool
soma_spread_equal (const SomaSpread *a, const SomaSpread *b)
{
  return a->n_copies == b->n_copies && a->n_parts == b->n_parts &&
         memcmp (a->places, b->places, sizeof a->places) == 0 &&
         memcmp (a->parts, b->parts, sizeof a->parts) == 0;
}
