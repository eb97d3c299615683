/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rigid-place.h"

#include "min-max.h"
#include "transform.h"

SomaCell
soma_rigid_place_cell (const SomaRigidPlace *place, SomaCell cell)
{
  SomaCell turned = soma_transform_cell (place->rotation, cell);

  turned.x = (int16_t) (turned.x + place->offset[0]);
  turned.y = (int16_t) (turned.y + place->offset[1]);
  turned.z = (int16_t) (turned.z + place->offset[2]);
  return turned;
}

static void
add_cell (SomaRigidBox *box, SomaCell cell, bool is_first)
{
  const int at[3] = { cell.x, cell.y, cell.z };

  for (int axis = 0; axis < 3; axis++)
    {
      box->low[axis] = is_first ? at[axis] : soma_min (box->low[axis], at[axis]);
      box->high[axis] = is_first ? at[axis] : soma_max (box->high[axis], at[axis]);
    }
}

SomaRigidBox
soma_rigid_box_measure (const SomaCell *cells, int n_cells)
{
  SomaRigidBox box = { 0 };

  for (int i = 0; i < n_cells; i++)
    add_cell (&box, cells[i], i == 0);
  return box;
}

SomaRigidBox
soma_rigid_place_box (const SomaRigidPlace *place, const SomaRigidBox *box)
{
  SomaCell corners[2] = {
    { (int16_t) box->low[0], (int16_t) box->low[1], (int16_t) box->low[2] },
    { (int16_t) box->high[0], (int16_t) box->high[1], (int16_t) box->high[2] },
  };

  if (place->rotation == 0) /* as in most states, and faster */
    {
      SomaRigidBox moved = *box;
      for (int axis = 0; axis < 3; axis++)
        {
          moved.low[axis] += place->offset[axis];
          moved.high[axis] += place->offset[axis];
        }
      return moved;
    }
  for (int i = 0; i < 2; i++)
    corners[i] = soma_rigid_place_cell (place, corners[i]);
  return soma_rigid_box_measure (corners, 2);
}

SomaRigidBox
soma_rigid_places_join (const SomaRigidPlace *places, const SomaRigidBox *boxes, uint64_t set)
{
  SomaRigidBox all = { 0 };

  for (uint64_t rest = set; rest != 0; rest &= rest - 1)
    {
      int body = __builtin_ctzll (rest);
      SomaRigidBox box = soma_rigid_place_box (&places[body], &boxes[body]);
      for (int axis = 0; axis < 3; axis++)
        {
          bool is_first = rest == set;
          all.low[axis] = is_first ? box.low[axis] : soma_min (all.low[axis], box.low[axis]);
          all.high[axis] = is_first ? box.high[axis] : soma_max (all.high[axis], box.high[axis]);
        }
    }
  return all;
}

/* How what turns is moved, relative to the rest: by a rotation, and then by `offset`. */
static int
get_turn (const SomaRigidPlace *places, const SomaRigidBox *boxes, const SomaMove *move,
          int *offset)
{
  SomaRigidBox box = soma_rigid_places_join (places, boxes, move->turning);
  int transform =
      soma_transform_quarter (move->axis, move->turning == move->copies ? move->by : -move->by);
  int middle[3];

  /* The middle in half cells, that of a cell being 0. */
  for (int axis = 0; axis < 3; axis++)
    middle[axis] = box.low[axis] + box.high[axis];
  SomaCell turned = soma_transform_cell (
      transform, (SomaCell){ (int16_t) middle[0], (int16_t) middle[1], (int16_t) middle[2] });
  offset[0] = (middle[0] + move->end[0] - turned.x) / 2;
  offset[1] = (middle[1] + move->end[1] - turned.y) / 2;
  offset[2] = (middle[2] + move->end[2] - turned.z) / 2;
  return transform;
}

static void
turn_place (SomaRigidPlace *place, int transform, const int *offset)
{
  SomaCell turned = soma_transform_cell (transform, (SomaCell){ (int16_t) place->offset[0],
                                                                (int16_t) place->offset[1],
                                                                (int16_t) place->offset[2] });

  place->rotation = soma_transform_compose (place->rotation, transform);
  place->offset[0] = turned.x + offset[0];
  place->offset[1] = turned.y + offset[1];
  place->offset[2] = turned.z + offset[2];
}

int
soma_move_get_rotation (const SomaMove *move)
{
  return soma_transform_quarter (move->axis, move->by);
}

static void
turn_copies (SomaRigidPlace *places, const SomaRigidBox *boxes, const SomaMove *move)
{
  int offset[3], transform = get_turn (places, boxes, move, offset);

  if (move->turning != move->copies)
    {
      /* The others move instead, the opposite way: they are shifted back, and then turned back. */
      SomaCell back = { (int16_t) -offset[0], (int16_t) -offset[1], (int16_t) -offset[2] };
      transform = soma_transform_invert (transform);
      back = soma_transform_cell (transform, back);
      offset[0] = back.x;
      offset[1] = back.y;
      offset[2] = back.z;
    }
  for (uint64_t rest = move->copies; rest != 0; rest &= rest - 1)
    turn_place (&places[__builtin_ctzll (rest)], transform, offset);
}

void
soma_rigid_places_move (SomaRigidPlace *places, const SomaRigidBox *boxes, const SomaMove *move)
{
  if (move->kind == SOMA_MOVE_TURN)
    turn_copies (places, boxes, move);
  else
    for (uint64_t rest = move->copies; rest != 0; rest &= rest - 1)
      places[__builtin_ctzll (rest)].offset[move->axis] += move->by;
}
